import { type Id, type Msg, msg } from '../../../core/text.ts';
import { inRound, type Weapon, type WfFighter } from '../data/fighter.ts';
import { type Rules, type Situation, whole } from '../data/rules.ts';
import { bandOf, isFar, type Mode } from './numbers.ts';
import {
  ammunition,
  type Fight,
  has,
  hasFlag,
  hasTalent,
  IMPROVISED,
  isGone,
  isLarger,
  isMelee,
  isReady,
  mainWeapon,
  ownWeapons,
  ruledBy,
  unable,
  weaponOf,
} from './state.ts';

/** What determines whether an attack is allowed: its mode, target, weapon and circumstances. */
export type Struck = {
  readonly target?: Id;
  readonly weapon?: Id;
  readonly situation?: Partial<Situation>;
  /** If omitted, it is a shot. */
  readonly mode?: Mode;
  readonly sequence?: true;
};

/** Unknown circumstances, as a single object so that results are memoized. */
export const USUAL: Partial<Situation> = {};

/** The complete circumstances of a declaration. */
export const situationOf = ({ situation = USUAL }: Pick<Struck, 'situation'>): Situation => whole(situation);

/** The half actions of a whole turn (GAP-4). */
export const FULL = 2;

/** The half actions of loading, one less with a talent (GAP-14, SD-T12). */
export const loadTime = (fighter: WfFighter, { traits }: Weapon): number =>
  Math.max(0, traits.reload - (hasTalent(fighter, 'quickLoader') ? 1 : 0));

/** Whether a weapon is always loaded: it needs no loading, or loading is free for this fighter and it has no mechanism (GAP-14, SD-T12). */
export const loadsItself = (fighter: WfFighter, weapon: Weapon): boolean =>
  weapon.traits.reload === 0 || (loadTime(fighter, weapon) === 0 && !hasFlag(weapon, 'mechanism'));

/** How many shots a fighter could make in a row without loading, with the weapons in hand (AMB-24). */
export function shotsAtHand(fighter: WfFighter): number {
  const arms = ownWeapons(fighter).filter((one) => !isMelee(one) && isReady(one));
  // Weapons of one group share ammunition.
  const stocks = new Map<string, number>();
  return arms.reduce((sum, one) => {
    const { group, loaded } = one.traits;
    const most = loadsItself(fighter, one) ? fighter.traits.attacks : loaded ? 1 : 0;
    const stock = stocks.get(group) ?? ammunition(fighter, one)?.left ?? Number.POSITIVE_INFINITY;
    stocks.set(group, stock - Math.min(most, stock));
    return sum + Math.min(most, stock);
  }, 0);
}

/** The half actions that loading takes from this turn: as many as it still needs, or all that are left. */
export function loadingNow(fighter: WfFighter, weapon: Weapon): number {
  const left = Math.max(0, loadTime(fighter, weapon) - weapon.traits.loading);
  return inRound(fighter) ? Math.min(left, Math.max(1, fighter.turn.half ?? 0)) : left;
}

/** Why nothing can be done to a fighter at all. @param isBeyond whether they are beyond it; if omitted, it is an attack or a mark */
export function targetFault(
  { cast }: Fight,
  fighter: WfFighter,
  id: Id | undefined,
  isBeyond: (target: WfFighter) => boolean = isGone,
): Msg | undefined {
  const target = cast[id ?? ''];
  if (!target) return msg('core.refused.noTarget');
  return target.id === fighter.id || isBeyond(target) ? msg('wfrp.no.target') : undefined;
}

/** Why a weapon cannot be used. */
function weaponFault(fighter: WfFighter, weapon: Weapon | undefined): Msg | undefined {
  if (!weapon) return msg('wfrp.no.weapon');
  if (weapon.id === 'unarmed') return undefined;
  if (weapon.id === IMPROVISED.id)
    return ruledBy(fighter)?.state === 'fight' ? undefined : msg('wfrp.no.weapon');
  return isReady(weapon) ? undefined : msg('wfrp.no.notReady');
}

/** Why a blow is not possible in this attack mode (WF-6). */
function blowFault({ cast, rules }: Fight, one: WfFighter, weapon: Weapon, struck: Struck): Msg | undefined {
  const { mode } = struck;
  if (!isMelee(weapon)) return msg('wfrp.no.notMelee');
  if (has(one, 'prone')) return msg('wfrp.no.prone');
  const situation = situationOf(struck);
  if (mode === 'charge') return situation.runUp ? undefined : msg('wfrp.no.runUp');
  if (!situation.reach) return msg('wfrp.no.outOfReach');
  if (mode === 'swift' && one.traits.attacks < 2) return msg('wfrp.no.swift');
  if (mode === 'guarded' && !rules.guardedAttackEnabled) return msg('wfrp.no.houseRule');
  const target = cast[struck.target ?? ''];
  const large = mode === 'manoeuvring' && rules.manoeuvreSizeLimit && target && isLarger(target, one);
  return large ? msg('wfrp.no.tooLarge') : undefined;
}

/**
 * Why a shot may not be made (WF-11.13, AMB-9, GAP-14), or why there is no sequence of shots: the shooter has only one attack, or each shot
 * takes a full action at this range (AMB-24, WF-11.5).
 */
function shotFault(fighter: WfFighter, weapon: Weapon, struck: Struck): Msg | undefined {
  const situation = situationOf(struck);
  if (isMelee(weapon)) return msg('wfrp.no.notRanged');
  if (!weapon.traits.loaded && !loadsItself(fighter, weapon)) return msg('wfrp.no.empty');
  if (ammunition(fighter, weapon)?.left === 0) return msg('wfrp.no.ammunition');
  if (!situation.sight) return msg('wfrp.no.sight');
  const band = bandOf(weapon, situation);
  if (!band) return msg('wfrp.no.tooFar');
  if (struck.sequence && fighter.traits.attacks < 2) return msg('wfrp.no.swift');
  return struck.sequence && isFar(band) ? msg('wfrp.no.swiftFar') : undefined;
}

/** Why an attack may not be made, regardless of turns, or undefined if it may. */
export function attackFault(fight: Fight, fighter: WfFighter, struck: Struck): Msg | undefined {
  const weapon = weaponOf(fighter, struck.weapon ?? '');
  const no = unable(fighter) ?? targetFault(fight, fighter, struck.target) ?? weaponFault(fighter, weapon);
  if (no || !weapon) return no;
  return struck.mode ? blowFault(fight, fighter, weapon, struck) : shotFault(fighter, weapon, struck);
}

/** The weapon of a fighter in a rage: a ready one, or else something from the floor (WF-15.13). */
export function atHand(fighter: WfFighter): Weapon {
  const own = mainWeapon(fighter);
  return own.id === 'unarmed' || !isMelee(own) ? IMPROVISED : own;
}

/** Why the weapon of the main hand cannot parry (WF-3.14, WF-7.18, AMB-26). */
export function parryFault(own: Weapon, bare: boolean, { unarmedParryAllowed }: Rules): Msg | undefined {
  if (bare) return unarmedParryAllowed ? undefined : msg('wfrp.no.unarmed');
  return own.traits.parrySuitable || !isMelee(own) ? undefined : msg('wfrp.no.parryWeapon');
}

/* What marking requires, by itself or with an attack (WF-3.6 to WF-3.10). */

/** Whether a new mark is free: there is no mark within reach, and free changes are left (WF-3.7 to WF-3.9, AMB-10). */
export function marksFreely({ turn }: WfFighter, struck: Pick<Struck, 'situation'>, rules: Rules): boolean {
  if (turn.mark !== undefined && situationOf(struck).markInReach) return false;
  const cap = rules.freeMarkChangesPerTurn;
  return cap === 0 || (turn.marksChanged ?? 0) < cap;
}

/** Whether a target is close enough to be marked: by house rule only within reach, where a charge ends (AMB-10, WF-6.6). */
export const isMarkable = (
  declaration: Pick<Struck, 'mode' | 'situation'>,
  { markNeedsReach }: Rules,
): boolean => !markNeedsReach || declaration.mode === 'charge' || situationOf(declaration).reach;
