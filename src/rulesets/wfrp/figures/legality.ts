import { type Id, type Msg, msg } from '../../../core/text.ts';
import { IMPROVISED, inRound, isLarger, type Weapon, type WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Situation, whole } from '../data/situation.ts';
import type { Mode } from '../data/tables.ts';
import { bandOf, isFar } from './numbers.ts';
import {
  ammunition,
  type Fight,
  has,
  hasFlag,
  hasTalent,
  isMelee,
  isOut,
  isReady,
  mainWeapon,
  ownWeapons,
  ruledBy,
  unable,
  weaponOf,
} from './state.ts';

/** An attack as far as its legality goes: how it is made, at whom, with what, under which circumstances. */
export type Struck = {
  readonly target?: Id;
  readonly weapon?: Id;
  readonly situation?: Partial<Situation>;
  /** Left out: it is a shot. */
  readonly mode?: Mode;
  readonly sequence?: true;
};

/** Circumstances of which nothing is known; one object, so that what follows from it is remembered. */
export const USUAL: Partial<Situation> = {};

/** The circumstances of a declaration, whole. */
export const situationOf = ({ situation = USUAL }: Pick<Struck, 'situation'>): Situation => whole(situation);

/** The half actions of a whole turn (GAP-4). */
export const FULL = 2;

/** What loading takes in all: a talent makes it one half action shorter (GAP-14, SD-T12). */
export const loadTime = (fighter: WfFighter, { traits }: Weapon): number =>
  Math.max(0, traits.reload - (hasTalent(fighter, 'quickLoader') ? 1 : 0));

/** Whether it is always loaded: it needs no loading, or loading is free for this fighter and there is no mechanism to cock (GAP-14, SD-T12). */
export const loadsItself = (fighter: WfFighter, weapon: Weapon): boolean =>
  weapon.traits.reload === 0 || (loadTime(fighter, weapon) === 0 && !hasFlag(weapon, 'mechanism'));

/** Shots that a fighter could make one after the other with what they hold, none of it being loaded in between (AMB-24). */
export function shotsAtHand(fighter: WfFighter): number {
  const arms = ownWeapons(fighter).filter((one) => !isMelee(one) && isReady(one));
  // Weapons of one group share what they shoot.
  const stocks = new Map<string, number>();
  return arms.reduce((sum, one) => {
    const { group, loaded } = one.traits;
    const most = loadsItself(fighter, one) ? fighter.traits.attacks : loaded ? 1 : 0;
    const stock = stocks.get(group) ?? ammunition(fighter, one)?.left ?? Number.POSITIVE_INFINITY;
    stocks.set(group, stock - Math.min(most, stock));
    return sum + Math.min(most, stock);
  }, 0);
}

/** Half actions that loading now takes of this turn: what is left of it, as far as the turn goes. */
export function loadingNow(fighter: WfFighter, weapon: Weapon): number {
  const left = Math.max(0, loadTime(fighter, weapon) - weapon.traits.loading);
  return inRound(fighter) ? Math.min(left, Math.max(1, fighter.turn.half ?? 0)) : left;
}

/** Why a fighter cannot be attacked or marked at all. */
export function targetFault({ cast }: Fight, fighter: WfFighter, id: Id | undefined): Msg | undefined {
  const target = cast[id ?? ''];
  if (!target) return msg('wfrp.no.noTarget');
  return target.id === fighter.id || isOut(target) ? msg('wfrp.no.target') : undefined;
}

/** What is wrong with the weapon for this. */
function weaponFault(fighter: WfFighter, weapon: Weapon | undefined): Msg | undefined {
  if (!weapon) return msg('wfrp.no.weapon');
  if (weapon.id === 'unarmed') return undefined;
  if (weapon.id === IMPROVISED.id)
    return ruledBy(fighter)?.state === 'fight' ? undefined : msg('wfrp.no.weapon');
  return isReady(weapon) ? undefined : msg('wfrp.no.notReady');
}

/** What the attack mode demands (WF-6). */
function modeFault({ cast, rules }: Fight, fighter: WfFighter, declaration: Struck): Msg | undefined {
  const { mode } = declaration;
  const situation = situationOf(declaration);
  const target = cast[declaration.target ?? ''];
  if (mode === 'charge') return situation.runUp ? undefined : msg('wfrp.no.runUp');
  if (!situation.reach) return msg('wfrp.no.outOfReach');
  if (mode === 'swift' && fighter.traits.attacks < 2) return msg('wfrp.no.swift');
  if (mode === 'guarded' && !rules.guardedAttackEnabled) return msg('wfrp.no.houseRule');
  const large = mode === 'manoeuvring' && rules.manoeuvreSizeLimit && target && isLarger(target, fighter);
  return large ? msg('wfrp.no.tooLarge') : undefined;
}

/** Why a blow is not possible. */
function blowFault(fight: Fight, fighter: WfFighter, declaration: Struck): Msg | undefined {
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  const wrong = weaponFault(fighter, weapon);
  if (wrong) return wrong;
  if (weapon && !isMelee(weapon)) return msg('wfrp.no.notMelee');
  if (has(fighter, 'prone')) return msg('wfrp.no.prone');
  return modeFault(fight, fighter, declaration);
}

/** Why a shot may not be made (WF-11.13, AMB-9, GAP-14). */
function shotFault(fighter: WfFighter, declaration: Struck): Msg | undefined {
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  const wrong = weaponFault(fighter, weapon);
  if (wrong) return wrong;
  const situation = situationOf(declaration);
  if (!weapon || isMelee(weapon)) return msg('wfrp.no.notRanged');
  if (!weapon.traits.loaded && !loadsItself(fighter, weapon)) return msg('wfrp.no.empty');
  if (ammunition(fighter, weapon)?.left === 0) return msg('wfrp.no.ammunition');
  if (!situation.sight) return msg('wfrp.no.sight');
  return bandOf(weapon, situation) ? undefined : msg('wfrp.no.tooFar');
}

/** Why shots may not follow each other: the shooter has one attack only, or the weapon takes a full action for each so far away (AMB-24, WF-11.5). */
function swiftShotFault(fighter: WfFighter, declaration: Struck): Msg | undefined {
  if (fighter.traits.attacks < 2) return msg('wfrp.no.swift');
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  return weapon && isFar(bandOf(weapon, situationOf(declaration))) ? msg('wfrp.no.swiftFar') : undefined;
}

/** What a fighter in a rage strikes with: the weapon that is ready, else something from the floor (WF-15.13). */
export function atHand(fighter: WfFighter): Weapon {
  const own = mainWeapon(fighter);
  return own.id === 'unarmed' || !isMelee(own) ? IMPROVISED : own;
}

/** Why the weapon of the main hand cannot parry (WF-3.14, WF-7.18, AMB-26). */
export function parryFault(own: Weapon, bare: boolean, { unarmedParryAllowed }: Rules): Msg | undefined {
  if (bare) return unarmedParryAllowed ? undefined : msg('wfrp.no.unarmed');
  return own.traits.parrySuitable || !isMelee(own) ? undefined : msg('wfrp.no.parryWeapon');
}

/** Why an attack may not be made, whatever the moment; undefined: it may. */
export function attackFault(fight: Fight, fighter: WfFighter, struck: Struck): Msg | undefined {
  const no = unable(fighter) ?? targetFault(fight, fighter, struck.target);
  if (no) return no;
  if (struck.mode) return blowFault(fight, fighter, struck);
  return shotFault(fighter, struck) ?? (struck.sequence ? swiftShotFault(fighter, struck) : undefined);
}

/* What marking requires, by itself or with an attack (WF-3.6 to WF-3.10). */

/** Whether marking somebody else costs nothing: nobody is marked yet, or not within reach, or the cap is not yet reached (WF-3.7 to WF-3.9, AMB-10). */
export function marksFreely({ turn }: WfFighter, struck: Pick<Struck, 'situation'>, rules: Rules): boolean {
  if (turn.mark !== undefined && situationOf(struck).markInReach) return false;
  const cap = rules.freeMarkChangesPerTurn;
  return cap === 0 || (turn.marksChanged ?? 0) < cap;
}

/** Whether somebody may be marked where they are: by house rule only within reach; a charge ends there (AMB-10, WF-6.6). */
export const isMarkable = (
  declaration: Pick<Struck, 'mode' | 'situation'>,
  { markNeedsReach }: Rules,
): boolean => !markNeedsReach || declaration.mode === 'charge' || situationOf(declaration).reach;
