import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { bandOf, isFar } from './attack-lines.ts';
import { has, isOut, ruledBy, unable } from './conditions.ts';
import type { DeedKind } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import { areAllies, isLarger } from './fighter.ts';
import type { Weapon } from './gear.ts';
import {
  ammunition,
  equipmentOf,
  hasFlag,
  hasTalent,
  IMPROVISED,
  isMelee,
  isReady,
  mainWeapon,
  ownWeapons,
  shieldOf,
  weaponOf,
} from './gear.ts';
import { isMarkable, marksFreely } from './marking.ts';
import type { Rules } from './rules.ts';
import type { Mode } from './tables.ts';
import { inRound } from './turn-record.ts';
import type { Declaration } from './turn-state.ts';
import { situationOf } from './turn-state.ts';

/** The half actions of a whole turn (GAP-4). */
export const FULL = 2;

/** What loading takes in all: a talent makes it one half action shorter (GAP-14, SD-T12). */
export const loadTime = (fighter: WfFighter, { traits }: Weapon): number =>
  Math.max(0, traits.reload - (hasTalent(fighter, 'quickLoader') ? 1 : 0));

/** Whether it never stands empty: it needs no loading, or for him that is free and there is no mechanism to cock (GAP-14, SD-T12). */
export const loadsItself = (fighter: WfFighter, weapon: Weapon): boolean =>
  weapon.traits.reload === 0 || (loadTime(fighter, weapon) === 0 && !hasFlag(weapon, 'mechanism'));

/** Shots that he could make one after the other with what he holds, none of it being loaded in between (AMB-24). */
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

const SHIELD_COST = { free: 0, half: 1, full: 2 } as const;

/** What a deed costs in half actions (GAP-5, WF-11.5, WF-3.8). */
export function costOf(fighter: WfFighter, declaration: Declaration, rules: Rules): number {
  const kind = deedKind(declaration.action);
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  if (kind?.kind === 'shot' && kind.cost < FULL && weapon)
    return isFar(bandOf(weapon, situationOf(declaration))) ? FULL : kind.cost;
  if (declaration.action === 'mark') return marksFreely(fighter, declaration, rules) ? 0 : 1;
  if (declaration.action === 'reload' && weapon) return loadingNow(fighter, weapon);
  if (declaration.action === 'prepareShield') return SHIELD_COST[rules.preparedShieldCost];
  return kind?.cost ?? 0;
}

/** Why he cannot pay; outside a round nothing costs anything (WF-1.2, OR-30). */
function costFault(fighter: WfFighter, declaration: Declaration, rules: Rules): Msg | undefined {
  if (!inRound(fighter)) return undefined;
  const cost = costOf(fighter, declaration, rules);
  if ((fighter.turn.half ?? 0) >= cost) return undefined;
  return msg(
    declaration.action === 'mark' ? 'wfrp.no.markCost' : cost === FULL ? 'wfrp.no.full' : 'wfrp.no.half',
  );
}

/** Whether he can be struck, shot or marked at all. */
function targetFault(cast: Cast<WfFighter>, fighter: WfFighter, id: Id | undefined): Msg | undefined {
  const target = cast[id ?? ''];
  if (!target) return msg('wfrp.no.noTarget');
  return target.id === fighter.id || isOut(target) ? msg('wfrp.no.target') : undefined;
}

/** Why a mark may not be set on somebody (WF-3.6, AMB-10). */
export function markFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const wrong = targetFault(cast, fighter, declaration.target);
  if (wrong) return wrong;
  const target = cast[declaration.target ?? ''];
  if (target && areAllies(fighter, target)) return msg('wfrp.no.ally');
  if (fighter.turn.mark === declaration.target) return msg('wfrp.no.marked');
  return isMarkable(declaration, rules) ? undefined : msg('wfrp.no.outOfReach');
}

/** What is wrong with the weapon for this. */
function weaponFault(fighter: WfFighter, weapon: Weapon | undefined): Msg | undefined {
  if (!weapon) return msg('wfrp.no.weapon');
  if (weapon.id === 'unarmed') return undefined;
  if (weapon.id === IMPROVISED.id)
    return ruledBy(fighter)?.state === 'fight' ? undefined : msg('wfrp.no.weapon');
  return isReady(weapon) ? undefined : msg('wfrp.no.notReady');
}

/**
 * An attack must go to the one he has marked; another may be marked with it where that is free (WF-3.10). In a sequence the first attacks may
 * go elsewhere.
 */
function bindingFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const { mark } = fighter.turn;
  if (!inRound(fighter) || mark === declaration.target) return undefined;
  const marked = cast[mark ?? ''];
  if (!marked || isOut(marked)) return undefined;
  const free = marksFreely(fighter, declaration, rules) && isMarkable(declaration, rules);
  return free ? undefined : msg('wfrp.no.notMarked', { who: marked.id });
}

/** What the way of attacking asks for (WF-6). */
function modeFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  mode: Mode,
  rules: Rules,
): Msg | undefined {
  const situation = situationOf(declaration);
  const target = cast[declaration.target ?? ''];
  if (mode === 'charge') return situation.runUp ? undefined : msg('wfrp.no.runUp');
  if (!situation.reach) return msg('wfrp.no.outOfReach');
  if (mode === 'swift' && fighter.traits.attacks < 2) return msg('wfrp.no.swift');
  if (mode === 'guarded' && !rules.guardedAttackEnabled) return msg('wfrp.no.houseRule');
  const large = mode === 'manoeuvring' && rules.manoeuvreSizeLimit && target && isLarger(target, fighter);
  return large ? msg('wfrp.no.tooLarge') : undefined;
}

/** Why a blow may not be struck. */
function blowFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  mode: Mode,
  rules: Rules,
): Msg | undefined {
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  const wrong = weaponFault(fighter, weapon);
  if (wrong) return wrong;
  if (weapon && !isMelee(weapon)) return msg('wfrp.no.notMelee');
  if (has(fighter, 'prone')) return msg('wfrp.no.prone');
  return modeFault(cast, fighter, declaration, mode, rules);
}

/** Why a shot may not be made (WF-11.13, AMB-9, GAP-14). */
function shotFault(fighter: WfFighter, declaration: Declaration): Msg | undefined {
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

/** Why shots may not follow upon each other: he has one attack only, or what he shoots with takes a full action for each so far away (AMB-24, WF-11.5). */
function swiftShotFault(fighter: WfFighter, declaration: Declaration): Msg | undefined {
  if (fighter.traits.attacks < 2) return msg('wfrp.no.swift');
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  return weapon && isFar(bandOf(weapon, situationOf(declaration))) ? msg('wfrp.no.swiftFar') : undefined;
}

/** What fear leaves him: to strike at its cause with what is at hand, or to run (WF-15.7, WF-15.8, WF-16.2, M1 rows 31 to 34). */
function forcedFault(fighter: WfFighter, declaration: Declaration, kind: DeedKind): Msg | undefined {
  const ruled = ruledBy(fighter);
  if (!ruled || kind.kind === 'end') return undefined;
  if (ruled.state !== 'fight') return kind.kind === 'way' ? undefined : msg(`wfrp.no.ruled.${ruled.state}`);
  if (kind.kind === 'way') return undefined;
  const strikes = declaration.action === 'allOut' || declaration.action === 'charge';
  if (!strikes || declaration.target !== ruled.source) return msg('wfrp.no.ruled.fight');
  return declaration.weapon === atHand(fighter).id ? undefined : msg('wfrp.no.atHand');
}

/** What somebody beside himself strikes with: the weapon that is ready, else something from the floor (WF-15.13). */
export function atHand(fighter: WfFighter): Weapon {
  const own = mainWeapon(fighter);
  return own.id === 'unarmed' || !isMelee(own) ? IMPROVISED : own;
}

/** Why he cannot do this with that thing. */
function thingFault(fighter: WfFighter, { action, weapon: id = '' }: Declaration): Msg | undefined {
  if (action === 'drink' || action === 'apply' || action === 'light') {
    const thing = equipmentOf(fighter).find((one) => one.id === id);
    return thing && thing.traits.quantity > 0 && thing.traits.use === action
      ? undefined
      : msg('wfrp.no.thing');
  }
  const weapon = weaponOf(fighter, id);
  if (!weapon || weapon.id === 'unarmed') return msg('wfrp.no.weapon');
  const { place, reload, loaded } = weapon.traits;
  if (action === 'reload')
    return reload === 0 || loaded
      ? msg('wfrp.no.loaded')
      : isReady(weapon)
        ? undefined
        : msg('wfrp.no.notReady');
  if (action === 'ready') return place === 'sheathed' ? undefined : msg('wfrp.no.notSheathed');
  if (action === 'pickUp') return place === 'ground' ? undefined : msg('wfrp.no.notOnGround');
  return isReady(weapon) ? undefined : msg('wfrp.no.notReady');
}

/** What a deed without a test asks for. */
function deedFault(
  fighter: WfFighter,
  declaration: Declaration,
  kind: DeedKind,
  rules: Rules,
): Msg | undefined {
  const { action } = declaration;
  if (kind.with) return thingFault(fighter, declaration);
  if (action === 'standUp') return has(fighter, 'prone') ? undefined : msg('wfrp.no.standing');
  if (action === 'dropProne') return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
  if (action === 'prepareShield') return shieldOf(fighter) ? undefined : msg('wfrp.no.shield');
  if (action === 'stance') return stanceFault(fighter, rules);
  if (action === 'feint' && !isMelee(mainWeapon(fighter))) return msg('wfrp.no.notMelee');
  if (action === 'feint' && has(fighter, 'prone')) return msg('wfrp.no.prone');
  if (action === 'fortuneHalf') return fighter.traits.fortune > 0 ? undefined : msg('wfrp.no.fortune');
  return undefined;
}

/** The stance parries with the main weapon: it must be fit for it (WF-7.5, WF-7.18, AMB-26). */
function stanceFault(fighter: WfFighter, { unarmedParryAllowed }: Rules): Msg | undefined {
  if (fighter.turn.stance) return msg('wfrp.no.inStance');
  const own = mainWeapon(fighter);
  if (own.id === 'unarmed') return unarmedParryAllowed ? undefined : msg('wfrp.no.unarmed');
  return own.traits.parrySuitable || !isMelee(own) ? undefined : msg('wfrp.no.parryWeapon');
}

/** Why an attack may not be made, whatever the moment; undefined: it may. */
export function attackFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const kind = deedKind(declaration.action);
  const no = unable(fighter) ?? targetFault(cast, fighter, declaration.target);
  if (no) return no;
  if (kind?.kind === 'blow' && kind.mode) return blowFault(cast, fighter, declaration, kind.mode, rules);
  const wrong = shotFault(fighter, declaration);
  return wrong ?? (kind?.sequence ? swiftShotFault(fighter, declaration) : undefined);
}

/** Whether a deed is one of the attack actions of a turn (AMB-3). */
export const isAttack = ({ kind }: DeedKind): boolean => kind === 'blow' || kind === 'shot';

/** Whether attacks of that kind are bound to the mark: shots by house rule only (WF-3.10, AMB-12). */
export const bindsHere = (kind: DeedKind, rules: Rules): boolean =>
  kind.kind === 'blow' || (kind.kind === 'shot' && rules.markBindsRangedAttacks);

/** Why a deed may not be done now, whatever it costs. */
export function deedFaultAt(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const kind = deedKind(declaration.action);
  if (!kind) return msg('wfrp.no.action');
  if (kind.kind === 'end') return undefined;
  const no = unable(fighter) ?? forcedFault(fighter, declaration, kind);
  if (no) return no;
  if (kind.kind === 'mark') return markFault(cast, fighter, declaration, rules);
  if (kind.kind === 'way') return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
  if (kind.target && !isAttack(kind)) {
    const wrong = targetFault(cast, fighter, declaration.target);
    if (wrong) return wrong;
    if (kind.reach && !situationOf(declaration).reach) return msg('wfrp.no.outOfReach');
  }
  if (!isAttack(kind)) return deedFault(fighter, declaration, kind, rules);
  return attackFault(cast, fighter, declaration, rules);
}

/** Why a fighter may not do this in his own turn; undefined: he may. */
export function turnFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const kind = deedKind(declaration.action);
  if (!kind) return msg('wfrp.no.action');
  const wrong = deedFaultAt(cast, fighter, declaration, rules) ?? costFault(fighter, declaration, rules);
  if (wrong || !inRound(fighter)) return wrong;
  if (isAttack(kind) && (fighter.turn.attacks ?? 0) >= rules.attackActionsPerTurn)
    return msg('wfrp.no.attacked');
  if (kind.kind === 'shot' && kind.sequence && shotsAtHand(fighter) < 2) return msg('wfrp.no.swiftShots');
  const freely = kind.sequence && fighter.traits.attacks > 1;
  if (!bindsHere(kind, rules) || freely || ruledBy(fighter)) return undefined;
  return bindingFault(cast, fighter, declaration, rules);
}
