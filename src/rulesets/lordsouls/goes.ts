import type { Ground } from '../../core/grid/ground.ts';
import { boardFor } from '../../core/grid/ground.ts';
import { cellsBetween } from '../../core/grid/paces.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { distance } from '../../core/grid/square.ts';
import type { Spot } from '../../core/grid/ways.ts';
import { Field } from '../../core/grid/ways.ts';
import type { Id } from '../../core/text.ts';
import type { Context } from './actions.ts';
import type { LsFighter } from './fighter.ts';
import { energyOf, hpOf, maxHp } from './fighter.ts';
import { holding, readyWeapons } from './gear.ts';
import { isContact } from './hit.ts';
import { zoneOf } from './movement.ts';
import { DIAGONALS, SPRINT_ENERGY } from './tables.ts';
import { pointsFor } from './turn-moves.ts';

/* Where somebody with simple manners goes: near enough to strike, or away when he has had enough. */

/** Whether he has something to shoot with at once. */
const shoots = (fighter: LsFighter): boolean =>
  readyWeapons(fighter).some(({ traits }) =>
    traits.modes.some((mode) => !isContact(mode) && (traits.capacity === 0 || traits.loaded > 0)),
  );

/** So badly hurt that he would rather be elsewhere: a third of his hit points is left. */
const hasEnough = (fighter: LsFighter, { rules }: Context): boolean =>
  hpOf(fighter, rules) * 3 <= maxHp(fighter, rules);

/** Whether somebody so many cells off is worth running for: two Moves would not do (LS-4.5.1). */
export function wouldRun(fighter: LsFighter, cells: number, { cast, rules }: Context): boolean {
  if (fighter.turn.move || energyOf(fighter, rules) < 2 * SPRINT_ENERGY || shoots(fighter)) return false;
  return cells > 2 * pointsFor(fighter, cast, rules) + (zoneOf(fighter, rules) ?? 0);
}

/** How many cells it is from a place to the nearest of some. */
const nearest = (at: Footprint, foes: readonly Footprint[]): number =>
  Math.min(...foes.map((foe) => distance(at, foe, DIAGONALS)));

/** The squares that he goes over before he says what he does; undefined: he stays where he is. */
export function goes(
  ground: Ground,
  context: Context,
  pick: (n: number) => number,
): readonly Cell[] | undefined {
  const { cast, who, targets, rules } = context;
  const [fighter, from] = [cast[who], ground.creatures[who]];
  const points = fighter ? pointsFor(fighter, cast, rules) : 0;
  if (!fighter || !from || points < 1 || Object.keys(holding(fighter)).length > 0) return undefined;
  const standing = (ids: readonly Id[]) => ids.flatMap((id) => ground.creatures[id] ?? []);
  const foes = standing(targets);
  if (foes.length === 0) return undefined;
  const flees = pick(8) === 7 || (hasEnough(fighter, context) && pick(2) === 1);
  const reach = zoneOf(fighter, rules) ?? 0;
  const strikes = foes.some((foe) => (cellsBetween(ground, from, foe, DIAGONALS) ?? reach + 1) <= reach);
  if (!flees && (strikes || shoots(fighter) || wouldRun(fighter, nearest(from, foes), context)))
    return undefined;
  const friends = Object.keys(ground.creatures).filter((id) => id !== who && !targets.includes(id));
  const field = new Field(boardFor(ground, 'move'), {
    from,
    diagonals: DIAGONALS,
    budget: points,
    before: fighter.turn.diagonals ?? 0,
    closed: foes,
    passing: standing(friends),
  });
  /** Short of where he could strike, or away from everybody; the shorter way of two as good. */
  const worth = (spot: Spot): number => {
    const cells = nearest({ ...from, ...spot }, foes);
    return (flees ? -cells : Math.max(reach, cells)) + spot.cost / 1000;
  };
  const [best] = field
    .spots()
    .filter(({ passing }) => !passing)
    .sort((a, b) => worth(a) - worth(b));
  const way = best && field.way(best);
  return way && way.length > 0 ? way : undefined;
}
