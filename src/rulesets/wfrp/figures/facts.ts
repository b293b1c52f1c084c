import { type Ground, placed } from '../../../core/grid/ground.ts';
import { straight } from '../../../core/grid/segment.ts';
import type { Cell, Footprint } from '../../../core/grid/square.ts';
import type { Facts } from '../../../core/ruleset.ts';
import type { Id } from '../../../core/text.ts';
import type { WfCast, WfFighter } from '../data/fighter.ts';
import { DIRECTION_NAMES, type Rules, type Situation } from '../data/rules.ts';
import { inReach, moments, squaresBetween, stepsIn, unmoved, withdrawals } from './board.ts';
import {
  type CoverRules,
  coverOf,
  directionTo,
  linesOf,
  shieldFaces,
  shotCoverOf,
  softCoverOf,
} from './cover.ts';
import { type Charge, chargeOf, cheapestCharge, type March, type Rate } from './movement.ts';
import { areAllies, type Fight, isGone, isMelee, isReady, ownWeapons, unable } from './state.ts';

/** A step in each direction. */
export const DIRECTIONS = {
  east: { x: 1, y: 0 },
  southEast: { x: 1, y: 1 },
  south: { x: 0, y: 1 },
  southWest: { x: -1, y: 1 },
  west: { x: -1, y: 0 },
  northWest: { x: -1, y: -1 },
  north: { x: 0, y: -1 },
  northEast: { x: 1, y: -1 },
} as const satisfies { readonly [name in (typeof DIRECTION_NAMES)[number]]: object };

/* What the rules read from a ground: circumstances of an action against a target, and of a path. */

/** A fighter's reach, with their body or the longest weapon at hand (WF-3.5, AMB-51). */
export const reachOf = (fighter: WfFighter): number =>
  Math.max(
    fighter.traits.reach,
    ...ownWeapons(fighter)
      .filter((weapon) => isMelee(weapon) && isReady(weapon))
      .map(({ traits }) => traits.reach),
  );

/** The ground without those who are out of the fight, who block nobody. `save` are kept in any case. */
export function livingOn(ground: Ground, cast: WfCast, ...save: readonly Id[]): Ground {
  const creatures: { [who: Id]: Footprint } = {};
  for (const [who, place] of Object.entries(ground.creatures)) {
    const fighter = cast[who];
    if (!fighter || !isGone(fighter) || save.includes(who)) creatures[who] = place;
  }
  return { ...ground, creatures };
}

/** Enemies who can act. */
const enemiesOf = (cast: WfCast, fighter: WfFighter): WfFighter[] =>
  Object.values(cast).filter((one) => !areAllies(one, fighter) && unable(one) === undefined);

/** A fighter about to move, for the rules of movement (WF-1.1, AMB-5, AMB-6). */
export const marchOf = ({ cast, rules }: Fight, fighter: WfFighter, rate: Rate): March => ({
  who: fighter.id,
  move: fighter.traits.movement,
  rate,
  foes: enemiesOf(cast, fighter).map(({ id }) => id),
  diagonals: rules.diagonalCountScope === 'turn' ? (fighter.turn.diagonals ?? 0) : 0,
});

/** How lines are judged (AMB-7, AMB-8, AMB-9). */
export const coverRules = (rules: Rules, attack: CoverRules['attack']): CoverRules => ({
  attack,
  touchCounts: rules.coverTouchCounts,
  creatures: rules.creaturesGiveMeleeCover,
  ...(rules.coverWallSource === 'auto' ? {} : { walls: rules.coverWallSource }),
});

/** The target's cover from a shot, and who is in between (WF-12.1, WF-12.3, AMB-9). */
function shotFacts(ground: Ground, who: Id, target: Id, rules: Rules): Partial<Situation> {
  const cover = shotCoverOf(ground, who, target, coverRules(rules, 'shot'));
  if (!cover) return {};
  const soft = softCoverOf(ground, who, target, linesOf(cover));
  return {
    sight: cover.sight,
    softCover: soft.hint,
    softWho: soft.who.map(({ id }) => id),
    ...(rules.rangedCoverHint ? { hardCover: cover.hint } : {}),
  };
}

/** Whether an enemy who can act, other than the shooter, has the target within reach (WF-10.4). */
const isEngaged = (ground: Ground, cast: WfCast, target: WfFighter, shooter: Id): boolean =>
  enemiesOf(cast, target).some(
    (one) => one.id !== shooter && inReach(ground, one.id, reachOf(one), target.id),
  );

/** A fighter about to charge somebody (AMB-23). */
export const chargeBy = (fight: Fight, fighter: WfFighter, target: Id): Charge => ({
  march: marchOf(fight, fighter, 'full'),
  target,
  reach: reachOf(fighter),
  strict: fight.rules.chargeLineStrict,
  endAtReach: fight.rules.chargeEndAtReach,
});

/** The path of a charge: the one drawn, or else the cheapest (WF-6.5, WF-6.6). */
function runUp(ground: Ground, how: Charge, way: Facts['way']): Pick<Situation, 'runUp' | 'runTo'> {
  const charge = way ? chargeOf(ground, how, way) : cheapestCharge(ground, how);
  const end = charge?.no === undefined ? charge?.steps.at(-1)?.to : undefined;
  return { runUp: end !== undefined, runTo: end && ground.stands ? [end.x, end.y] : [] };
}

/** Where the target could withdraw to; nowhere if the attack cannot push it (WF-6.21, AMB-22). */
function retreatsFrom(ground: Ground, who: Id, target: Id, rules: Rules): Situation['retreats'] {
  if (unmoved(ground, who, target, rules.manoeuvreSizeLimit)) return {};
  return Object.fromEntries(
    withdrawals(ground, who, target).map(({ at: { x, y }, side }) => [`${x},${y}`, side]),
  );
}

/** The square to step in to: of those from which the attacker reaches the target, the one in the straightest line (WF-6.19). */
function stepTo(ground: Ground, who: Id, target: Id, reach: number): Cell | undefined {
  const to = ground.creatures[target];
  const far = (at: Cell): number => (to ? straight(at, to) : 0);
  return [...stepsIn(ground, who, target, reach)].sort((a, b) => far(a) - far(b))[0];
}

/** Where the target could withdraw to when pushed, immediately or after a step in, and where the two are (WF-6.19 to WF-6.21, AMB-22). */
function retreats(ground: Ground, who: Id, target: Id, reach: number, rules: Rules): Partial<Situation> {
  const { stands = {} } = ground;
  const step = ground.stands && stepTo(ground, who, target, reach);
  const two = Object.entries(stands).filter(([id]) => id === who || id === target);
  const now = retreatsFrom(ground, who, target, rules);
  const then = step && {
    stepTo: [step.x, step.y],
    retreatsThen: retreatsFrom(placed(ground, who, step), who, target, rules),
  };
  return {
    retreats: now,
    noRoom: Object.keys(now).length === 0,
    stands: Object.fromEntries(two),
    ...then,
  };
}

/** The one of the eight directions in which the target is, for a shield (WF-13.4). */
function facing(ground: Ground, who: Id, target: Id): Partial<Situation> {
  const to = directionTo(ground, who, target);
  const name = DIRECTION_NAMES.find((one) => DIRECTIONS[one].x === to?.x && DIRECTIONS[one].y === to?.y);
  return name ? { facing: name } : {};
}

/** The circumstances of an action against a target, as measured on a ground; none if one of the two is not on it. */
export function factsOn(
  whole: Ground,
  cast: WfCast,
  who: Id,
  target: Id,
  rules: Rules,
  way?: Facts['way'],
): Partial<Situation> {
  const [fighter, other] = [cast[who], cast[target]];
  const squares = squaresBetween(whole, who, target, rules.rangedDistance);
  if (!fighter || !other || squares === undefined) return {};
  const ground = livingOn(whole, cast, who, target);
  const { mark } = fighter.turn;
  const { shield } = other.turn;
  const reach = reachOf(fighter);
  const front = shield && shieldFaces(ground, target, shield.facing, rules.preparedShieldArc, who);
  return {
    squares,
    reach: inReach(ground, who, reach, target),
    ...(mark === undefined ? {} : { markInReach: inReach(ground, who, reach, mark) }),
    cover: (coverOf(ground, who, target, coverRules(rules, 'melee'))?.blocked ?? 0) > 0,
    ...runUp(ground, chargeBy({ cast, rules }, fighter, target), way),
    inMelee: isEngaged(ground, cast, other, who) ? 'yes' : 'no',
    ...retreats(ground, who, target, reach, rules),
    ...facing(ground, who, target),
    ...shotFacts(ground, who, target, rules),
    ...(front === undefined ? {} : { shieldFront: front }),
  };
}

/** Whether a fighter is currently within reach of each possible reactor: those who have marked them, or by house rule any enemy (WF-4.2, AMB-17). */
export const reactorsNear = (
  ground: Ground,
  cast: WfCast,
  who: Id,
  { coreFreeAttackOnLeaving: free }: Rules,
): Situation['near'] => {
  const foes = free && cast[who] ? enemiesOf(cast, cast[who]) : [];
  const reactors = Object.values(cast).filter((one) => one.turn.mark === who || foes.includes(one));
  return Object.fromEntries(reactors.map((one) => [one.id, [inReach(ground, one.id, reachOf(one), who)]]));
};

/** The circumstances of a path: how many squares it enters, and at which of them each enemy reaches the mover (WF-4.2, WF-4.4). */
export function pathFacts(
  ground: Ground,
  cast: WfCast,
  fighter: WfFighter,
  to: readonly Cell[],
): Pick<Situation, 'entered' | 'near'> {
  const near: { [who: Id]: boolean[] } = {};
  for (const one of Object.values(cast))
    if (one.id !== fighter.id && ground.creatures[one.id])
      near[one.id] = [...moments(ground, one.id, reachOf(one), fighter.id, to)];
  return { entered: to.length, near };
}
