import { type Id, type Msg, msg } from '../../../core/text.ts';
import { inRound, type Weapon, type WfFighter } from '../data/fighter.ts';
import type { RashRow, Rules, Situation } from '../data/rules.ts';
import { rashPath } from '../figures/board.ts';
import {
  atHand,
  attackFault,
  FULL,
  isMarkable,
  marksFreely,
  type Struck,
  shotsAtHand,
  situationOf,
  targetFault,
} from '../figures/legality.ts';
import { isArmed } from '../figures/numbers.ts';
import {
  areAllies,
  type Fight,
  has,
  hasFlag,
  isGone,
  isOut,
  isShooting,
  ruledBy,
  UNARMED,
  unable,
  weaponOf,
} from '../figures/state.ts';
import { isAttack, reached, type WfAction, type WfDeclaration } from './define.ts';
import { actionNamed } from './list.ts';

/* What turns, fear and marks allow a fighter to do. */

/** What an action costs in half actions (GAP-5, WF-11.5, WF-3.8). */
export const costOf = (fighter: WfFighter, declaration: WfDeclaration, rules: Rules): number =>
  actionNamed(declaration.action)?.costs(fighter, declaration, rules) ?? 0;

/** Why a fighter cannot pay for an action. Outside a round all actions are free (WF-1.2, OR-30). */
function costFault(fighter: WfFighter, action: WfAction, cost: number): Msg | undefined {
  if (!inRound(fighter) || (fighter.turn.half ?? 0) >= cost) return undefined;
  return msg(action.kind === 'mark' ? 'wfrp.no.markCost' : cost === FULL ? 'wfrp.no.full' : 'wfrp.no.half');
}

/** Why a fighter may not be marked (WF-3.6, AMB-10). */
export function markFault(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const wrong = targetFault(fight, fighter, declaration.target);
  if (wrong) return wrong;
  const target = fight.cast[declaration.target ?? ''];
  if (target && areAllies(fighter, target)) return msg('wfrp.no.ally');
  if (fighter.turn.mark === declaration.target) return msg('wfrp.no.marked');
  return isMarkable(struckNamed(declaration), fight.rules) ? undefined : msg('wfrp.no.outOfReach');
}

/** The fighter's mark as long as it is in the fight. */
export function markOf({ cast }: Fight, { turn }: WfFighter): WfFighter | undefined {
  const marked = cast[turn.mark ?? ''];
  return marked && !isGone(marked) ? marked : undefined;
}

/**
 * Why an attack must be at the fighter's mark, unless its target can be marked with it for free (WF-3.10). In a sequence this binds only the
 * last attack.
 */
function bindingFault(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const marked = markOf(fight, fighter);
  if (!marked || marked.id === declaration.target) return undefined;
  const { rules } = fight;
  const free = marksFreely(fighter, declaration, rules) && isMarkable(struckNamed(declaration), rules);
  return free ? undefined : msg('wfrp.no.notMarked', { who: marked.id });
}

/** Why fear forbids an action: it only allows attacking its cause with what is at hand, or running (WF-15.7, WF-15.8, WF-16.2, M1 rows 31 to 34). */
function forcedFault(fighter: WfFighter, declaration: WfDeclaration, action: WfAction): Msg | undefined {
  const ruled = ruledBy(fighter);
  if (!ruled || action.kind === 'end') return undefined;
  if (action.kind === 'way') return undefined;
  if (ruled.state !== 'fight') return msg(`wfrp.no.ruled.${ruled.state}`);
  const strikes = action.mode === 'allOut' || action.mode === 'charge';
  if (!strikes || declaration.target !== ruled.source) return msg('wfrp.no.ruled.fight');
  return declaration.weapon === atHand(fighter).id ? undefined : msg('wfrp.no.atHand');
}

/** The attack of a declaration, for checks of its legality. */
export const struckBy = ({ mode, sequence }: WfAction, declaration: WfDeclaration): Struck => ({
  ...declaration,
  ...(mode ? { mode } : {}),
  ...(sequence ? { sequence } : {}),
});

/** A declaration as an attack, for checks of its legality. */
export function struckNamed(declaration: WfDeclaration): Struck {
  const action = actionNamed(declaration.action);
  return action ? struckBy(action, declaration) : declaration;
}

/** Whether such an attack must be at the mark; shots only by house rule (WF-3.10, AMB-12). */
export const bindsHere = (action: WfAction, rules: Rules): boolean =>
  action.kind === 'blow' || (action.kind === 'shot' && rules.markBindsRangedAttacks);

/** Why an action may not be done now, whatever it costs. */
export function faultAt(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const action = actionNamed(declaration.action);
  if (!action) return msg('wfrp.no.action');
  if (action.kind === 'end') return undefined;
  const no = unable(fighter) ?? forcedFault(fighter, declaration, action);
  if (no) return no;
  if (action.kind === 'mark') return markFault(fight, fighter, declaration);
  if (action.kind === 'way') return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
  if (isAttack(action)) return attackFault(fight, fighter, struckBy(action, declaration));
  if (action.target) {
    const wrong = targetFault(fight, fighter, declaration.target, isOut);
    if (wrong) return wrong;
    if (action.reach && !situationOf(declaration).reach) return msg('wfrp.no.outOfReach');
  }
  return action.fault?.(fighter, declaration, fight.rules);
}

/** Why a fighter may not do this in their own turn, or undefined if they may. */
export function turnFault(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const { rules } = fight;
  const action = actionNamed(declaration.action);
  if (!action) return msg('wfrp.no.action');
  const cost = costOf(fighter, declaration, rules);
  const wrong = faultAt(fight, fighter, declaration) ?? costFault(fighter, action, cost);
  if (wrong || !inRound(fighter)) return wrong;
  if (isAttack(action) && (fighter.turn.attacks ?? 0) >= rules.attackActionsPerTurn)
    return msg('wfrp.no.attacked');
  if (action.kind === 'shot' && action.sequence && shotsAtHand(fighter) < 2) return msg('wfrp.no.swiftShots');
  const freely = action.sequence && fighter.traits.attacks > 1;
  if (!bindsHere(action, rules) || freely || ruledBy(fighter)) return undefined;
  return bindingFault(fight, fighter, declaration);
}

/**
 * Why an offer is closed now. A fighter without half actions may be asked for a reaction or the next attack (WF-3.17, WF-6.7), so then only
 * faults that do not depend on the moment count.
 */
export function closedNow(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): Msg | undefined {
  if (actionNamed(declaration.action)?.target && declaration.target === undefined) return undefined;
  if (!inRound(fighter) || (fighter.turn.half ?? 0) > 0) return turnFault(fight, fighter, declaration);
  return faultAt(fight, fighter, reached(declaration));
}

/** The row of the table of rash actions that a shot falls under (WF-4.5, WF-4.6, WF-4.17). */
const rashOfShot = (weapon: Weapon): RashRow =>
  !isShooting(weapon) ? 'throw' : hasFlag(weapon, 'pistol') ? 'shootPistol' : 'shoot';

/** The row of the table of rash actions that an action falls under, or undefined if there is none (WF-4). */
export function rowOf(fighter: WfFighter, declaration: WfDeclaration): RashRow | undefined {
  const action = actionNamed(declaration.action);
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  if (action?.kind === 'shot') return rashOfShot(weapon ?? UNARMED);
  if (action?.rash === 'reload' && weapon && hasFlag(weapon, 'mechanism')) return 'reloadMechanism';
  if (action?.kind === 'blow' && (!weapon || !isArmed(weapon))) return action.rash ?? 'unarmed';
  return action?.rash;
}

/** A path is rash if it enters more than one square, whatever these cost (WF-4.4). */
const LEAST = 2;

/**
 * Whether an action of this row is rash towards a fighter who has marked the actor (WF-4, WF-4.2, ALG-4). `near` says at which squares the
 * actor is in their reach, the starting square first; for a path not yet made there is only this one.
 */
function isRash(row: RashRow | undefined, situation: Situation, who: Id, { rashTable }: Rules): boolean {
  const mode = row && rashTable[row];
  if (!row || mode === undefined || mode === 'no') return false;
  const { entered, passes, leaves, near: known } = situation;
  const near = known[who];
  const isPath = row === 'move' || row === 'charge' || row === 'leap' || row === 'disengage';
  if (!isPath) return mode === 'any' && (near ? near.some((is) => is) : passes);
  if (!near) return entered >= LEAST && (mode === 'leave' ? leaves : passes);
  if (near.length > 1) return rashPath(near, mode) !== undefined;
  return near[0] === true && entered >= LEAST && (mode === 'any' || leaves);
}

/** Whether a fighter could act out of turn at all (AMB-16); an All-Out Attack does not prevent it. */
export function mayReact(fighter: WfFighter, { reactionsPerRound }: Rules): boolean {
  if (!inRound(fighter) || unable(fighter) || has(fighter, 'surprised')) return false;
  const ruled = ruledBy(fighter)?.state;
  if (ruled === 'flight' || ruled === 'flee') return false;
  return reactionsPerRound === 0 || (fighter.turn.reactions ?? 0) < reactionsPerRound;
}

/**
 * Whether a path leads out of a melee, even by one square; disengaging is safe (AMB-17). A charge leaves when it is declared, another path when
 * it has been made.
 */
function leavesMelee(row: RashRow | undefined, { near: known, leaves }: Situation, who: Id): boolean {
  if (row !== 'move' && row !== 'charge' && row !== 'leap') return false;
  const near = known[who] ?? [];
  if (near.length === 1) return row === 'charge' && near[0] === true && leaves;
  return near.some((is, i) => is && near[i + 1] === false);
}

/** Everybody who may interrupt an action (M3): because they have marked the actor and it is rash (WF-3.17, WF-4.1), or by house rule because the actor leaves them (AMB-17). */
export function reactorsTo(
  { cast, rules }: Fight,
  actor: WfFighter,
  declaration: WfDeclaration,
): WfFighter[] {
  const row = rowOf(actor, declaration);
  const situation = situationOf(declaration);
  const isLeft = (one: WfFighter) =>
    rules.coreFreeAttackOnLeaving && !areAllies(one, actor) && leavesMelee(row, situation, one.id);
  const isOpen = (one: WfFighter) =>
    (one.turn.mark === actor.id && isRash(row, situation, one.id, rules)) || isLeft(one);
  return Object.values(cast).filter((one) => one.id !== actor.id && mayReact(one, rules) && isOpen(one));
}
