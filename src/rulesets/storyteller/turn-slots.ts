import type { Budget, Slot } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { SlotRecord } from './slots.ts';
import { extrasOf, slotNames, slotOf, unspent } from './slots.ts';
import type { State } from './turn-moment.ts';
import { able, entered, moment, mostExtras, placeOf } from './turn-moment.ts';

type Placed = { readonly fighter: StFighter; readonly slot: SlotRecord };

/** Everybody who has an action in a pass, in the order in which they are carried out (ST-1.1, ST-12.4). */
export function inOrder(pass: number, cast: Cast<StFighter>): Placed[] {
  return entered(cast)
    .flatMap((fighter): Placed[] => {
      const slot = fighter.turn.slots?.[slotOf(pass)];
      return slot ? [{ fighter, slot }] : [];
    })
    .sort(
      (a, b) =>
        placeOf(a.fighter, a.slot) - placeOf(b.fighter, b.slot) ||
        (a.fighter.turn.rank ?? 0) - (b.fighter.turn.rank ?? 0),
    );
}

function stateOf(
  { fighter, slot }: Placed,
  pass: number,
  state: State,
  now: ReadonlySet<string>,
): Slot['state'] {
  if (slot.acted) return 'done';
  if (slot.state === 'spent' || slot.state === 'forfeited') return 'gone';
  if (pass < state.pass) return slot.state === 'reserved' ? 'done' : 'gone';
  if (pass > state.pass || state.phase !== 'resolve') return 'next';
  if (slot.state === 'resolving' || now.has(fighter.id)) return 'now';
  if (slot.state === 'reserved') return 'done';
  return able(fighter) && slot.state !== 'undeclared' ? 'next' : 'gone';
}

/** Every action of the round in the order in which it falls: main actions, then each extra pass (ST-12.3, ST-12.6). */
export function slotsOf(state: State, cast: Cast<StFighter>): Slot[] {
  const now = new Set(state.phase === 'resolve' ? moment(state, cast)?.who.map(({ id }) => id) : undefined);
  return Array.from({ length: mostExtras(cast) + 1 }, (_, pass) =>
    inOrder(pass, cast).map((placed) => ({
      who: placed.fighter.id,
      phase: slotOf(pass),
      state: stateOf(placed, pass, state, now),
    })),
  ).flat();
}

/** Main and extra actions left. */
export function budgetsOf(_: State, cast: Cast<StFighter>): Budget[] {
  return entered(cast).flatMap(({ id: who, turn }) => {
    const main = unspent(turn.slots?.main) ? 1 : 0;
    const left = slotNames(turn).filter((name) => unspent(turn.slots?.[name])).length;
    const of = extrasOf(turn);
    const extra = { who, id: 'extra', label: msg('storyteller.budget.extra'), left: left - main, of };
    return [
      { who, id: 'main', label: msg('storyteller.budget.main'), left: main, of: 1 },
      ...(of > 0 ? [extra] : []),
    ];
  });
}
