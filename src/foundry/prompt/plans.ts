import type { Enter } from '../../core/ask.ts';
import type { Id, Json } from '../../core/text.ts';
import { firstTarget } from '../actions/first-target.ts';
import { entrantOf, targetedIds, targetName } from '../actions/use.ts';
import { nextPick, type Picked, type Reading, read } from '../dialogs/compose-reading.ts';
import { actorOf } from '../shared/ids.ts';
import { saysAll } from '../shared/says-all.ts';
import { percent, say, uiText } from '../shared/text.ts';
import { usualAnswer } from '../tracker/declare-for.ts';

/*
 * Plans that a declaration of several parts can be answered with by one press: to attack, and to attack on the move. Nobody has to open the
 * editor for what is usual anyway; until it is revealed, what was declared can still be changed there.
 */

/** The button of a plan: what is done on whom, and what is entered first. */
export interface Plan {
  readonly id: string;
  readonly label: string;
  readonly target: Id;
  readonly value: string;
  readonly chance: string;
  readonly primary: boolean;
}

/** The picks with one more part: the first that is usual. */
function withProposed(picked: Picked, proposed: Json | undefined, attacks: boolean): Picked | undefined {
  const offers = read({ ...picked, parts: [] })?.composition.offers ?? [];
  for (const { id, no, needsTarget } of offers) {
    if (no || needsTarget !== attacks) continue;
    const part = nextPick({ ...picked, parts: [] }, id);
    const first = read({ ...picked, parts: [part] })?.composition.first;
    const isSaid = first !== undefined && !first.no && !first.through && saysAll(proposed, first.value);
    if (isSaid) return { ...picked, parts: [...picked.parts, part] };
  }
  return undefined;
}

/** The chance of the first shot or blow. */
function chanceIn({ timeline }: Reading['composition']): string {
  const steps = timeline?.lanes.flatMap((lane) => lane.steps) ?? [];
  const p = steps.find((step) => step.p !== undefined)?.p;
  return p === undefined ? '' : uiText('timeline.chance', { p: percent(p) });
}

function planOf(picked: Picked, target: Id, i: number): Plan[] {
  const composition = read(picked)?.composition;
  const { first, parts = [] } = composition ?? {};
  if (!composition || !first || first.no) return [];
  const what = parts.map(({ offer }) => say(offer.label)).join(' + ');
  return [
    {
      id: picked.parts.map(({ offer }) => offer).join('+'),
      label: uiText('prompt.aimed', { what, at: targetName(picked.who, target) }),
      target,
      value: JSON.stringify(first.value),
      chance: chanceIn(composition),
      primary: i === 0,
    },
  ];
}

/** The plans to attack whom the user has targeted, or else the nearest enemy; none unless something comes before the declaration. */
export function attackPlans(ask: Enter): readonly Plan[] {
  const who = entrantOf(ask);
  const actor = ask.form === 'signature' ? actorOf(who) : undefined;
  const target = actor && (targetedIds()[0] ?? firstTarget(actor));
  if (target === undefined) return [];
  const attack = withProposed({ who, parts: [], target, whole: {} }, usualAnswer(who, ask, target), true);
  // Whoever has nobody to attack moves, so this is the usual movement.
  const moving = attack && withProposed(attack, usualAnswer(who, ask), false);
  return [attack, moving].flatMap((picked, i) => (picked ? planOf(picked, target, i) : []));
}
