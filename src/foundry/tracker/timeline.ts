import type { Id } from '../../core/text.ts';
import type { Timeline, TimelineStep } from '../../core/view.ts';
import { isUnseen, nameOf } from '../shared/ids.ts';
import { percent, say, uiText } from '../shared/text.ts';

/*
 * A round whose steps are known in advance, rendered twice: with a lane for each fighter, and for narrow spaces as one ordered list.
 * The style sheet shows one of the two.
 */

/** A step in words: what, how long, its result and why. */
function textOf({ label, length, state, no, p }: TimelineStep): string {
  return [
    say(label),
    length > 0 ? uiText('timeline.length', { n: length }) : '',
    uiText(`timeline.state.${state}`),
    no ? say(no) : '',
    p === undefined ? '' : uiText('timeline.chance', { p: percent(p) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function stepView(who: Id, step: TimelineStep): object {
  const { id, label, brief, group, length, state, no, p } = step;
  return {
    id,
    who: nameOf(who),
    label: say(label),
    brief: say(brief),
    group,
    length,
    state,
    isVoid: state === 'void',
    isNow: state === 'now',
    no: no && say(no),
    chance: p !== undefined && percent(p),
    text: textOf(step),
  };
}

type Placed = { readonly who: Id; readonly step: TimelineStep };

/** Steps in their order, simultaneous ones together. */
function simultaneous(steps: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = [];
  for (const one of [...steps].sort((a, b) => a.step.at - b.step.at)) {
    const last = groups.at(-1);
    if (last?.[0] && one.step.tie !== undefined && last[0].step.tie === one.step.tie) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

const groupsView = (steps: readonly Placed[]): object[] =>
  simultaneous(steps).map((group) => ({
    tie: group.length > 1,
    steps: group.map(({ who, step }) => stepView(who, step)),
  }));

/**
 * A timeline for the template, without fighters whom this user cannot see. @param besideName the text beside a fighter's name.
 * @param unfolded past columns that are unfolded in the list.
 */
export function timelineView(
  { columns, lanes: allLanes }: Timeline,
  besideName: (who: Id) => string | undefined = () => undefined,
  unfolded: ReadonlySet<string> = new Set(),
): object {
  const lanes = allLanes.filter(({ who }) => !isUnseen(who));
  const all = lanes.flatMap(({ who, steps }) => steps.map((step): Placed => ({ who, step })));
  const groups = [...new Set(columns.map(({ group }) => say(group)))];
  const shown = columns.map(({ id, group, label, state }) => ({
    id,
    group: say(group),
    label: say(label),
    state,
    now: state === 'now',
    past: state === 'past',
    first: columns.find((one) => say(one.group) === say(group))?.id === id,
    open: state !== 'past' || unfolded.has(`timeline.${id}`),
    steps: all.filter(({ step }) => step.column === id),
  }));
  return {
    groups: groups.map((group) => ({ group, span: shown.filter((one) => one.group === group).length })),
    columns: shown,
    lanes: lanes.map(({ who, steps }) => ({
      name: nameOf(who),
      value: besideName(who),
      cells: shown.map(({ id, state, first }) => ({
        state,
        first,
        steps: steps.filter(({ column }) => column === id).map((step) => stepView(who, step)),
      })),
    })),
    sequence: shown
      .filter(({ steps }) => steps.length > 0)
      .map(({ steps, ...column }) => ({ ...column, n: steps.length, groups: groupsView(steps) })),
  };
}
