import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Timeline, TimelineStep, TrackerRow, TrackerView } from '../../core/view.ts';
import type { RunStep } from './cut-in.ts';
import type { WeFighter } from './fighter.ts';
import { chipPools } from './pools.ts';
import { stepName } from './print.ts';
import type { Rules } from './rules.ts';
import { isOut, speedOf } from './state.ts';
import { clockAfter } from './tables.ts';
import type { State } from './turn-state.ts';
import { bySpeed, groupAt, inFight } from './turn-state.ts';

const COLUMNS: readonly string[] = ['1A', '1B', '1C', '2A', '2B', '2C'];

const columnOf = ({ beat, phase }: RunStep): string => `${beat}${phase}`;

/** A step in one short message: `quick shot 3 → Kid`, `jog (18 m)`, `duck`. */
export function stepMsg(step: RunStep): Msg {
  const name = stepName(step);
  if (step.type === 'shot' || step.type === 'blow')
    return msg('western.detail.shot', { name, no: step.no ?? verbatim(''), target: step.target ?? '' });
  return step.metres === undefined ? name : msg('western.detail.half', { name, n: step.metres });
}

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

function timelineStep(state: State, step: RunStep, at: number): TimelineStep {
  return {
    id: step.id,
    column: columnOf(step),
    at,
    label: stepMsg(step),
    length: step.dur,
    state: stateOf(state, step),
    ...(step.tie === undefined ? {} : { tie: step.tie }),
    ...(step.void === undefined ? {} : { no: msg(`western.void.${step.void}`) }),
  };
}

/** Two beats, three phases, one lane a fighter; nothing before the declarations are revealed. */
function timelineOf(
  state: State,
  cast: Cast<WeFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): Timeline | undefined {
  if (state.phase === 'declare' || state.phase === 'idle' || state.phase === 'revealed') return undefined;
  const all = [...state.earlier, ...state.steps];
  const now = state.steps[state.at];
  const at = now ? COLUMNS.indexOf(columnOf(now)) : state.beat * 3;
  return {
    columns: COLUMNS.map((id, i) => ({
      id,
      label: msg('western.detail.column', { beat: Number(id[0]), phase: msg(`western.phase.${id[1]}`) }),
      state: i < at ? 'past' : i === at ? 'now' : 'next',
    })),
    lanes: bySpeed(inFight(cast), rules).map(({ id }) => ({
      who: id,
      steps: all.flatMap((step, i) =>
        step.who === id && visible(state, step, rules, forWhom) ? [timelineStep(state, step, i)] : [],
      ),
    })),
  };
}

const PHASES: readonly string[] = ['declare', 'revealed', 'beat1', 'between', 'beat2', 'books'];
const phaseId = ({ phase, beat }: State): string => (phase === 'running' ? `beat${beat}` : phase);

const says = (state: State, { turn }: WeFighter): Msg => {
  if (state.phase === 'declare') {
    const key = turn.submitted ? 'submitted' : turn.signed ? 'declares' : 'signs';
    return msg(`western.says.${key}`);
  }
  return msg(turn.watch === 'armed' ? 'western.says.waits' : 'western.says.acts');
};

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
    ...turn.declaration.mains.map(({ main }) => msg(`western.main.${main}`)),
    ...(turn.declaration.chain ?? []).map(({ simple }) => msg(`western.simple.${simple}`)),
  ];
  return names.length === 0
    ? msg('western.says.nothing')
    : names.reduce((before, also) => msg('western.detail.also', { before, also }));
}

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
  const rows = bySpeed(inFight(cast), rules).map((fighter): TrackerRow => {
    const declared = declaredOf(state, fighter, rules, forWhom);
    const pools = mayKnow(fighter.id, forWhom) ? chipPools(fighter, rules) : [];
    return {
      who: fighter.id,
      value: String(speedOf(fighter, rules)),
      says: says(state, fighter),
      state: rowState(state, fighter),
      ...(declared ? { declared } : {}),
      pips: pools.map(({ label, left, of }) => ({ label, left: Math.max(0, left), of })),
    };
  });
  const timeline = timelineOf(state, cast, rules, forWhom);
  return {
    title: msg('western.title.turn', {
      turn: state.number,
      phase: msg(`western.phase.${phaseId(state)}`),
      clock: msg('western.detail.clock', clockAfter(Math.max(0, state.number - 1))),
    }),
    phases: PHASES.map((id, i) => ({
      id,
      label: msg(`western.phase.${id}`),
      state: i < at ? 'past' : i === at ? 'now' : 'next',
    })),
    rows,
    next: state.steps
      .slice(state.at)
      .filter((step) => !step.done && visible(state, step, rules, forWhom))
      .slice(0, AHEAD)
      .map((step) => ({ who: step.who, label: stepMsg(step) })),
    ...(timeline ? { timeline } : {}),
  };
}
