import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Timeline, TimelineStep } from '../../core/view.ts';
import type { Placed } from './beats.ts';
import type { Printed } from './print.ts';
import { stepName } from './print.ts';

/* The turn as a timeline: two beats of three phases, steps at their places (WE-7.1, WE-8.1). */

export const COLUMNS: readonly string[] = ['1A', '1B', '1C', '2A', '2B', '2C'];

export const columnOf = ({ beat, phase }: Placed): string => `${beat}${phase}`;

/** The columns; those before `at` are past. */
export const columnsAt = (at: number): Timeline['columns'] =>
  COLUMNS.map((id, i) => ({
    id,
    group: msg('western.detail.beat', { n: Number(id[0]) }),
    label: msg('western.detail.phase', { id: id[1] ?? '', phase: msg(`western.phase.${id[1]}`) }),
    state: i < at ? 'past' : i === at ? 'now' : 'next',
  }));

const aimed = ({ type }: Placed): boolean => type === 'shot' || type === 'blow';

/** What a step is called at the table; ways of riding have shorter names in the notation of the rules. */
const nameOf = (step: Placed): Msg =>
  step.type === 'ride' ? msg(`western.way.${step.name}`) : stepName(step);

/** A step in one short message: `quick shot 3 → Kid`, `jog ½ (18 m)`, `duck`. */
export function stepMsg(step: Placed): Msg {
  const name = nameOf(step);
  if (aimed(step))
    return msg('western.detail.shot', { name, no: step.no ?? verbatim(''), target: step.target ?? '' });
  return step.metres === undefined ? name : msg('western.detail.half', { name, n: step.metres });
}

/** The same where a lane says who: the kind of a shot is said once, and then its number only. */
function briefMsg(step: Placed, before: Placed | undefined): Msg {
  const name = nameOf(step);
  if (!aimed(step) || step.no === undefined) return step.metres === undefined ? name : stepMsg(step);
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

/** One person's steps, each with its place in the order of all. */
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
