import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Timeline, TimelineStep, TrackerRow, TrackerView } from '../../core/view.ts';
import type { RunStep } from './cut-in.ts';
import type { WeFighter } from './fighter.ts';
import { chipPools } from './pools.ts';
import { mainName } from './roll.ts';
import type { Rules } from './rules.ts';
import { isOut, speedOf } from './state.ts';
import { clockAfter } from './tables.ts';
import { COLUMNS, columnOf, columnsAt, laneOf, stepMsg } from './timeline.ts';
import { plannedSteps } from './turn-run.ts';
import type { State } from './turn-state.ts';
import { bySpeed, groupAt, inFight, stepsSoFar } from './turn-state.ts';

function stateOf(state: State, step: RunStep): TimelineStep['state'] {
  if (step.void !== undefined) return 'void';
  if (step.done) return 'done';
  return state.phase === 'running' && groupAt(state.steps, state.at).includes(step) ? 'now' : 'next';
}

const mayKnow = (who: Id, forWhom: readonly Id[] | undefined): boolean => forWhom?.includes(who) ?? true;

/** What of the steps a viewer may see: with `masterOnly` what others do is shown as it happens (AM-58). */
const visible = (state: State, step: RunStep, rules: Rules, forWhom: readonly Id[] | undefined): boolean =>
  rules.declarationVisibility !== 'masterOnly' ||
  mayKnow(step.who, forWhom) ||
  ['done', 'void', 'now'].includes(stateOf(state, step));

/** The steps of both beats: those that have run or are running, and behind them what is planned. */
const stepsOf = (state: State, cast: Cast<WeFighter>, rules: Rules): readonly RunStep[] => [
  ...stepsSoFar(state),
  ...plannedSteps(state, cast, rules),
];

/** Two beats, three phases, one lane a fighter; nothing before the declarations are revealed. */
function timelineOf(
  state: State,
  all: readonly RunStep[],
  cast: Cast<WeFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): Timeline | undefined {
  if (state.phase === 'declare' || state.phase === 'idle') return undefined;
  const now = state.steps[state.at];
  const at = state.phase === 'revealed' ? -1 : now ? COLUMNS.indexOf(columnOf(now)) : state.beat * 3;
  return {
    columns: columnsAt(at),
    lanes: bySpeed(inFight(cast), rules).map(({ id }) => ({
      who: id,
      steps: laneOf(
        all.flatMap((step, at) =>
          step.who === id && visible(state, step, rules, forWhom) ? [{ step, id: step.id, at }] : [],
        ),
        (step) => stateOf(state, step as RunStep),
      ),
    })),
  };
}

const PHASES: readonly string[] = ['declare', 'revealed', 'beat1', 'between', 'beat2', 'books'];
const phaseId = ({ phase, beat }: State): string => (phase === 'running' ? `beat${beat}` : phase);

/** What somebody is about: until the reveal how far he has come, then his next step, else what he has declared. */
function says(
  state: State,
  { id, turn }: WeFighter,
  ahead: readonly RunStep[],
  declared: Msg | undefined,
  forWhom: readonly Id[] | undefined,
): Msg {
  const news = turn.learned?.at(-1);
  if (typeof news === 'string' && mayKnow(id, forWhom))
    return msg('western.says.learned', { text: verbatim(news) });
  if (state.phase === 'declare') {
    if (turn.returned && !turn.submitted && mayKnow(id, forWhom))
      return msg('western.says.returned', { note: verbatim(turn.returned) });
    const key = turn.submitted ? 'submitted' : turn.signed ? 'declares' : 'signs';
    return msg(`western.says.${key}`);
  }
  if (turn.watch === 'armed') return msg('western.says.waits');
  if (turn.watch === 'plain' && state.phase === 'revealed') return msg('western.says.obvious');
  const [next] = ahead.filter(({ who }) => who === id);
  if (next && state.phase !== 'revealed') return msg('western.says.next', { step: stepMsg(next) });
  return state.phase === 'running' ? msg('western.says.done') : (declared ?? msg('western.says.acts'));
}

function rowState(state: State, fighter: WeFighter): TrackerRow['state'] {
  if (isOut(fighter)) return 'out';
  if (state.phase === 'declare') return fighter.turn.submitted ? 'done' : 'now';
  if (groupAt(state.steps, state.at).some(({ who }) => who === fighter.id)) return 'now';
  return state.steps.slice(state.at).some(({ who }) => who === fighter.id) ? 'next' : 'done';
}

/** What somebody has declared, in one line, where a viewer may know it. */
function declaredOf(
  state: State,
  { id, turn }: WeFighter,
  rules: Rules,
  forWhom?: readonly Id[],
): Msg | undefined {
  const open = state.phase !== 'declare' || rules.declarationVisibility === 'open';
  const secret = rules.declarationVisibility === 'masterOnly' || !open;
  if (!turn.declaration || (secret && !mayKnow(id, forWhom))) return undefined;
  const names = [
    ...turn.declaration.mains.map(mainName),
    ...(turn.declaration.chain ?? []).map(({ simple }) => msg(`western.simple.${simple}`)),
  ];
  return names.length === 0
    ? msg('western.says.nothing')
    : names.reduce((before, also) => msg('western.detail.also', { before, also }));
}

/** Minutes and seconds: `1:12`. */
const clockText = ({ minutes, seconds }: ReturnType<typeof clockAfter>): Msg =>
  verbatim(`${minutes}:${String(seconds).padStart(2, '0')}`);

/** How many of those to come are listed. */
const AHEAD = 5;

/** The picture of the turn: who has declared, then the timeline of its two beats. */
export function trackerView(
  state: State,
  cast: Cast<WeFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): TrackerView {
  const at = PHASES.indexOf(phaseId(state));
  const all = stepsOf(state, cast, rules);
  const ahead = all.filter(
    (step) => !step.done && step.void === undefined && visible(state, step, rules, forWhom),
  );
  const rows = bySpeed(inFight(cast), rules).map((fighter): TrackerRow => {
    const declared = declaredOf(state, fighter, rules, forWhom);
    // Chips matter while they may still be assigned; the editor tells the rest.
    const assigns = state.phase === 'declare' && mayKnow(fighter.id, forWhom);
    const pools = assigns ? chipPools(fighter, rules).filter(({ id }) => !id.startsWith('beat:')) : [];
    return {
      who: fighter.id,
      value: String(speedOf(fighter, rules)),
      says: says(state, fighter, ahead, declared, forWhom),
      state: rowState(state, fighter),
      ...(declared ? { declared } : {}),
      pips: pools.map(({ label, left, of }) => ({ label, left: Math.max(0, left), of })),
    };
  });
  const timeline = timelineOf(state, all, cast, rules, forWhom);
  return {
    title: msg('western.title.turn', {
      turn: state.number,
      phase: msg(`western.phase.${phaseId(state)}`),
      clock: clockText(clockAfter(Math.max(0, state.number - 1))),
    }),
    phases: PHASES.map((id, i) => ({
      id,
      label: msg(`western.chip.${id}`),
      state: i < at ? 'past' : i === at ? 'now' : 'next',
    })),
    rows,
    next: ahead.slice(0, AHEAD).map((step) => ({ who: step.who, label: stepMsg(step) })),
    ...(timeline ? { timeline } : {}),
  };
}
