import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import {
  labelled,
  phasesAt,
  type Timeline,
  type TimelineStep,
  type TrackerRow,
  type TrackerView,
} from '../../../core/view.ts';
import type { Rules } from '../data/rules.ts';
import { clockAfter } from '../data/tables.ts';
import {
  isStrike,
  type Placed,
  type Printed,
  type RunStep,
  type State,
  type WeCast,
  type WeFighter,
} from '../data/turn.ts';
import { mainName } from '../figures/dice.ts';
import { simpleName } from '../figures/orders.ts';
import { chipBudgets } from '../figures/rolls.ts';
import { groupAt, plannedSteps, stepsSoFar } from '../figures/schedule.ts';
import { inFight, isOut, sortBySpeed, speedOf } from '../figures/state.ts';
import { stepName } from './record.ts';

function stateOf(state: State, step: RunStep): TimelineStep['state'] {
  if (step.void !== undefined) return 'void';
  if (step.done) return 'done';
  return state.phase === 'running' && groupAt(state.steps, state.at).includes(step) ? 'now' : 'next';
}

/** What the tracker is made from; without `forWhom` everything is visible. */
interface Scene {
  readonly state: State;
  readonly cast: WeCast;
  readonly rules: Rules;
  readonly forWhom: readonly Id[] | undefined;
}

const mayKnow = (who: Id, { forWhom }: Pick<Scene, 'forWhom'>): boolean => forWhom?.includes(who) ?? true;

/** Whether viewers may see a step. With `masterOnly`, others' steps appear only when they are done (AM-58). */
const isVisible = (scene: Scene, step: RunStep): boolean =>
  scene.rules.declarationVisibility !== 'masterOnly' ||
  mayKnow(step.who, scene) ||
  stateOf(scene.state, step) !== 'next';

/** Two beats of three phases, with a lane for each fighter, or undefined before the declarations are revealed. */
function timelineOf(scene: Scene, all: readonly RunStep[]): Timeline | undefined {
  const { state, cast, rules } = scene;
  if (state.phase === 'declare' || state.phase === 'idle') return undefined;
  const now = state.steps[state.at];
  const at = state.phase === 'revealed' ? -1 : now ? COLUMNS.indexOf(columnOf(now)) : state.beat * 3;
  const visible = all
    .map((step, i) => ({ step, id: step.id, at: i }))
    .filter(({ step }) => isVisible(scene, step));
  return {
    columns: columnsAt(at),
    lanes: sortBySpeed(inFight(cast), rules).map(({ id }) => ({
      who: id,
      steps: laneOf(
        visible.filter(({ step }) => step.who === id),
        (step) => stateOf(state, step as RunStep),
      ),
    })),
  };
}

const PHASES: readonly string[] = ['declare', 'revealed', 'beat1', 'between', 'beat2', 'books'];
const phaseId = ({ phase, beat }: State): string => (phase === 'running' ? `beat${beat}` : phase);

/** A fighter's activity: the progress of their declaration, then their next step, or else what they have declared. */
function activityOf(
  { state, forWhom }: Scene,
  { id, turn }: WeFighter,
  ahead: readonly RunStep[],
  declared: Msg | undefined,
): Msg {
  const knows = mayKnow(id, { forWhom });
  const news = turn.learned?.at(-1);
  if (typeof news === 'string' && knows) return msg('western.says.learned', { text: verbatim(news) });
  if (state.phase === 'declare') {
    if (turn.returned && !turn.submitted && knows)
      return msg('western.says.returned', { note: verbatim(turn.returned) });
    const key = turn.submitted ? 'submitted' : turn.signed ? 'declares' : 'signs';
    return msg(`western.says.${key}`);
  }
  if (turn.watch === 'armed') return msg('western.says.waits');
  if (turn.watch === 'plain' && state.phase === 'revealed') return msg('western.says.obvious');
  const next = ahead.find(({ who }) => who === id);
  if (next && state.phase !== 'revealed') return msg('western.says.next', { step: stepMsg(next) });
  return state.phase === 'running' ? msg('western.says.done') : (declared ?? msg('western.says.acts'));
}

/** Everything that the GM has told a fighter privately in this fight (S-16). */
const notesOf = ({ turn: { history = [], learned = [] } }: WeFighter, now: number): Msg[] =>
  [...history, { turn: now, learned }].flatMap((entry) =>
    (entry.learned ?? []).flatMap((text) =>
      typeof text === 'string'
        ? [msg('western.says.learnedIn', { turn: entry.turn, text: verbatim(text) })]
        : [],
    ),
  );

function rowState(state: State, fighter: WeFighter): TrackerRow['state'] {
  if (isOut(fighter)) return 'out';
  if (state.phase === 'declare') return fighter.turn.submitted ? 'done' : 'now';
  if (groupAt(state.steps, state.at).some(({ who }) => who === fighter.id)) return 'now';
  return state.steps.slice(state.at).some(({ who }) => who === fighter.id) ? 'next' : 'done';
}

/** A declaration in one line, if the viewers may know it. */
function declaredOf({ state, rules, forWhom }: Scene, { id, turn }: WeFighter): Msg | undefined {
  const { declarationVisibility: seen } = rules;
  const secret = seen === 'masterOnly' || (state.phase === 'declare' && seen !== 'open');
  if (!turn.declaration || (secret && !mayKnow(id, { forWhom }))) return undefined;
  const names = [...turn.declaration.mains.map(mainName), ...(turn.declaration.chain ?? []).map(simpleName)];
  return names.length === 0
    ? msg('western.says.nothing')
    : names.reduce((before, also) => msg('western.detail.also', { before, also }));
}

/** The time at the beginning of the turn: `1:12`. */
function clockText({ number }: State): Msg {
  const { minutes, seconds } = clockAfter(Math.max(0, number - 1));
  return verbatim(`${minutes}:${String(seconds).padStart(2, '0')}`);
}
const AHEAD = 5;
function rowOf(scene: Scene, fighter: WeFighter, ahead: readonly RunStep[]): TrackerRow {
  const { state, rules } = scene;
  const knows = mayKnow(fighter.id, scene);
  const declared = declaredOf(scene, fighter);
  const notes = knows ? notesOf(fighter, state.number) : [];
  // Chips are shown while they can still be spent; the editor has the details.
  const chips = state.phase === 'declare' && knows ? chipBudgets(fighter, rules) : [];
  return {
    who: fighter.id,
    value: String(speedOf(fighter, rules)),
    says: activityOf(scene, fighter, ahead, declared),
    state: rowState(state, fighter),
    ...(declared ? { declared } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    pips: chips.map(({ label, left, of }) => ({ label, left: Math.max(0, left), of })),
  };
}

/** The tracker: the declarations, then the timeline of both beats. */
export function trackerView(state: State, cast: WeCast, rules: Rules, forWhom?: readonly Id[]): TrackerView {
  const scene: Scene = { state, cast, rules, forWhom };
  const all = [...stepsSoFar(state), ...plannedSteps(state, cast, rules)];
  const ahead = all.filter((step) => !step.done && step.void === undefined && isVisible(scene, step));
  const timeline = timelineOf(scene, all);
  return {
    title: msg('western.title.turn', {
      turn: state.number,
      phase: msg(`western.phase.${phaseId(state)}`),
      clock: clockText(state),
    }),
    phases: phasesAt(labelled('western.chip', PHASES), phaseId(state)),
    rows: sortBySpeed(inFight(cast), rules).map((fighter) => rowOf(scene, fighter, ahead)),
    next: ahead.slice(0, AHEAD).map((step) => ({ who: step.who, label: stepMsg(step) })),
    ...(timeline ? { timeline } : {}),
  };
}

/* The timeline of a turn (WE-7.1, WE-8.1). */

const COLUMNS: readonly string[] = ['1A', '1B', '1C', '2A', '2B', '2C'];

const columnOf = ({ beat, phase }: Placed): string => `${beat}${phase}`;

/** The columns of the timeline; those before `at` are past. */
export const columnsAt = (at: number): Timeline['columns'] =>
  COLUMNS.map((id, i) => ({
    id,
    group: msg('western.detail.beat', { n: Number(id[0]) }),
    label: msg('western.detail.phase', { id: id[1] ?? '', phase: msg(`western.phase.${id[1]}`) }),
    state: i < at ? 'past' : i === at ? 'now' : 'next',
  }));

/** The name of a step on the timeline, where gaits have their full names. */
const nameOfStep = (step: Placed): Msg =>
  step.type === 'ride' ? msg(`western.way.${step.name}`) : stepName(step);

/** A step as a short message: `quick shot 3 → Kid`, `jog ½ (18 m)`, `duck`. */
function stepMsg(step: Placed): Msg {
  const name = nameOfStep(step);
  if (isStrike(step))
    return msg('western.detail.shot', { name, no: step.no ?? verbatim(''), target: step.target ?? '' });
  return step.metres === undefined ? name : msg('western.detail.half', { name, n: step.metres });
}

/** A step in a lane. In a row of shots of one kind, only the first names it. */
function briefMsg(step: Placed, before: Placed | undefined): Msg {
  const name = nameOfStep(step);
  if (!isStrike(step) || step.no === undefined) return step.metres === undefined ? name : stepMsg(step);
  const alike =
    before?.name === step.name && before.target === step.target && columnOf(before) === columnOf(step);
  return alike
    ? msg('western.detail.number', { n: step.no })
    : msg('western.detail.numbered', { name, n: step.no });
}

const GROUP: { readonly [type in Placed['type']]: string } = {
  shot: 'attack',
  blow: 'attack',
  move: 'move',
  ride: 'move',
  simple: 'other',
  work: 'other',
};

/** The lane of one fighter. `at` is the place of a step in the common order. */
export const laneOf = (
  steps: readonly { readonly step: Printed; readonly id: string; readonly at: number }[],
  stateOf: (step: Printed) => TimelineStep['state'],
): TimelineStep[] =>
  steps.map(({ step, id, at }, i) => ({
    id,
    column: columnOf(step),
    at,
    label: stepMsg(step),
    brief: briefMsg(step, steps[i - 1]?.step),
    group: GROUP[step.type],
    length: step.dur,
    state: stateOf(step),
    ...(step.tie === undefined ? {} : { tie: step.tie }),
    ...(step.void === undefined ? {} : { no: msg(`western.void.${step.void}`) }),
  }));
