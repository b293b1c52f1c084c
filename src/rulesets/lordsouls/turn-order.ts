import { kept } from '../../core/kept.ts';
import type { Cast } from '../../core/stage.ts';
import { unable } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import { inRound } from './slots.ts';

/** Everybody in the fight, newcomers included. */
export const inFight = (cast: Cast<LsFighter>): LsFighter[] => Object.values(cast).filter(inRound);

/** Whether he is active: he comes to his turn, and the round waits for him (LS-1.6, LS-1.7). */
export const able = (fighter: LsFighter): boolean => unable(fighter) === undefined;

/** Who rides somebody and leads him: a mount has no turn of its own, it goes as its rider does (LS-4.6.3, AMB-53). */
export const riderOf = ({ id, conditions }: LsFighter, cast: Cast<LsFighter>): LsFighter | undefined =>
  conditions.mounted === undefined
    ? inFight(cast).find((one) => one.conditions.mounted === id && able(one))
    : undefined;

const totalOf = ({ turn }: LsFighter): number => turn.initiative ?? 0;

/** Whether a player's character shares somebody's place: then ЛОВ decides, and after it the dice (LS-1.12 to LS-1.14, AMB-4). */
const concernsPlayers = (fighter: LsFighter, all: readonly LsFighter[]): boolean =>
  all.some((one) => totalOf(one) === totalOf(fighter) && one.traits.kind === 'character');

const agility = ({ traits }: LsFighter): number => traits.attributes.agi;

const byWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Positive where `a` acts after `b` (LS-1.11 to LS-1.14). */
function compare(a: LsFighter, b: LsFighter, all: readonly LsFighter[]): number {
  if (totalOf(a) !== totalOf(b)) return totalOf(b) - totalOf(a);
  if (concernsPlayers(a, all))
    return agility(b) - agility(a) || byWords(b.turn.tie ?? '', a.turn.tie ?? '') || byWords(a.id, b.id);
  return (a.turn.rank ?? 0) - (b.turn.rank ?? 0) || byWords(a.name, b.name) || byWords(a.id, b.id);
}

/** The order of the fight: fixed once it has been thrown for; whoever comes late is put in by the same comparison (LS-1.9, AMB-5). */
export const inOrder = kept((cast: Cast<LsFighter>): readonly LsFighter[] => {
  const all = inFight(cast);
  const order = all.filter(isPlaced).sort((a, b) => placeOf(a) - placeOf(b));
  const late = all.filter((one) => !isPlaced(one)).sort((a, b) => compare(a, b, all));
  for (const one of late) {
    const behind = order.findIndex((other) => compare(one, other, all) < 0);
    order.splice(behind < 0 ? order.length : behind, 0, one);
  }
  return order;
});

const placeOf = ({ turn }: LsFighter): number => turn.place ?? 0;
const isPlaced = ({ turn }: LsFighter): boolean => turn.place !== undefined;

/** Those who lack their die (LS-1.10). */
export const dieless = (cast: Cast<LsFighter>): LsFighter[] =>
  inFight(cast).filter(({ turn }) => turn.initiative === undefined);

/** Those who share their place with somebody after ЛОВ and throw for it, unless it is theirs already; who has thrown waits for his equals (LS-1.14). */
export function tied(cast: Cast<LsFighter>): LsFighter[] {
  const all = inFight(cast).filter(({ turn }) => turn.initiative !== undefined);
  const equals = (one: LsFighter) =>
    all.filter(
      (other) => totalOf(other) === totalOf(one) && agility(other) === agility(one) && other.id !== one.id,
    );
  return all.filter((one) => {
    const tie = one.turn.tie ?? '';
    const open = (other: LsFighter) => !(isPlaced(one) && isPlaced(other));
    const isEqual = (other: LsFighter) => (other.turn.tie ?? '').startsWith(tie);
    return concernsPlayers(one, all) && equals(one).some((other) => open(other) && isEqual(other));
  });
}

/** Groups of the master's own who share a place: he may say which of them goes first (LS-1.12). */
export function masterTies(cast: Cast<LsFighter>): LsFighter[][] {
  const all = inOrder(cast);
  const groups = new Map<number, LsFighter[]>();
  for (const one of all)
    if (!concernsPlayers(one, all)) groups.set(totalOf(one), [...(groups.get(totalOf(one)) ?? []), one]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Whose turn it is: the first in the order whose own turn is not over. */
export const onTurn = (cast: Cast<LsFighter>): LsFighter | undefined =>
  inOrder(cast).find(({ turn }) => turn.own !== 'over');
