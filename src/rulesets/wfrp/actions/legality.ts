import type { Cast } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { areAllies, inRound, type WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { Situation } from '../data/situation.ts';
import type { RashRow } from '../data/tables.ts';
import { rashWay } from '../figures/board.ts';
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
import { armOf, isArmed, rashOfShot } from '../figures/numbers.ts';
import { has, hasFlag, isOut, ruledBy, unable, weaponOf } from '../figures/state.ts';
import { isAttack, reached, type WfAction, type WfDeclaration } from './define.ts';
import { actionNamed } from './list.ts';

/* What may be done when, as far as the turn, fear and marks decide it. */

/** What an action costs in half actions (GAP-5, WF-11.5, WF-3.8). */
export function costOf(fighter: WfFighter, declaration: WfDeclaration, rules: Rules): number {
  const action = actionNamed(declaration.action);
  return action?.costs?.(fighter, declaration, rules) ?? action?.halves ?? 0;
}

/** Why a fighter cannot pay; outside a round nothing costs anything (WF-1.2, OR-30). */
function costFault(
  fighter: WfFighter,
  action: WfAction,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  if (!inRound(fighter)) return undefined;
  const cost = costOf(fighter, declaration, rules);
  if ((fighter.turn.half ?? 0) >= cost) return undefined;
  return msg(action.kind === 'mark' ? 'wfrp.no.markCost' : cost === FULL ? 'wfrp.no.full' : 'wfrp.no.half');
}

/** Why a fighter may not be marked (WF-3.6, AMB-10). */
export function markFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const wrong = targetFault(cast, fighter, declaration.target);
  if (wrong) return wrong;
  const target = cast[declaration.target ?? ''];
  if (target && areAllies(fighter, target)) return msg('wfrp.no.ally');
  if (fighter.turn.mark === declaration.target) return msg('wfrp.no.marked');
  return isMarkable(struckNamed(declaration), rules) ? undefined : msg('wfrp.no.outOfReach');
}

/**
 * An attack must go to the fighter's mark; another may be marked with it where that is free (WF-3.10). In a sequence the first attacks may
 * go elsewhere.
 */
function bindingFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const { mark } = fighter.turn;
  if (!inRound(fighter) || mark === declaration.target) return undefined;
  const marked = cast[mark ?? ''];
  if (!marked || isOut(marked)) return undefined;
  const free = marksFreely(fighter, declaration, rules) && isMarkable(struckNamed(declaration), rules);
  return free ? undefined : msg('wfrp.no.notMarked', { who: marked.id });
}

/** What fear allows a fighter: to attack its cause with what is at hand, or to run (WF-15.7, WF-15.8, WF-16.2, M1 rows 31 to 34). */
function forcedFault(fighter: WfFighter, declaration: WfDeclaration, action: WfAction): Msg | undefined {
  const ruled = ruledBy(fighter);
  if (!ruled || action.kind === 'end') return undefined;
  if (ruled.state !== 'fight') return action.kind === 'way' ? undefined : msg(`wfrp.no.ruled.${ruled.state}`);
  if (action.kind === 'way') return undefined;
  const strikes = action.mode === 'allOut' || action.mode === 'charge';
  if (!strikes || declaration.target !== ruled.source) return msg('wfrp.no.ruled.fight');
  return declaration.weapon === atHand(fighter).id ? undefined : msg('wfrp.no.atHand');
}

/** An attack as far as its legality goes. */
export const struckBy = ({ mode, sequence }: WfAction, declaration: WfDeclaration): Struck => ({
  ...declaration,
  ...(mode ? { mode } : {}),
  ...(sequence ? { sequence } : {}),
});

/** A declaration as far as its legality as an attack goes. */
export function struckNamed(declaration: WfDeclaration): Struck {
  const action = actionNamed(declaration.action);
  return action ? struckBy(action, declaration) : declaration;
}

/** Whether attacks of this kind must go to the mark: shots by house rule only (WF-3.10, AMB-12). */
export const bindsHere = (action: WfAction, rules: Rules): boolean =>
  action.kind === 'blow' || (action.kind === 'shot' && rules.markBindsRangedAttacks);

/** Why an action may not be done now, whatever it costs. */
export function faultAt(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const action = actionNamed(declaration.action);
  if (!action) return msg('wfrp.no.action');
  if (action.kind === 'end') return undefined;
  const no = unable(fighter) ?? forcedFault(fighter, declaration, action);
  if (no) return no;
  if (action.kind === 'mark') return markFault(cast, fighter, declaration, rules);
  if (action.kind === 'way') return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
  if (isAttack(action)) return attackFault(cast, fighter, struckBy(action, declaration), rules);
  if (action.target) {
    const wrong = targetFault(cast, fighter, declaration.target);
    if (wrong) return wrong;
    if (action.reach && !situationOf(declaration).reach) return msg('wfrp.no.outOfReach');
  }
  return action.fault?.(fighter, declaration, rules);
}

/** Why a fighter may not do this in their own turn; undefined: they may. */
export function turnFault(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const action = actionNamed(declaration.action);
  if (!action) return msg('wfrp.no.action');
  const wrong = faultAt(cast, fighter, declaration, rules) ?? costFault(fighter, action, declaration, rules);
  if (wrong || !inRound(fighter)) return wrong;
  if (isAttack(action) && (fighter.turn.attacks ?? 0) >= rules.attackActionsPerTurn)
    return msg('wfrp.no.attacked');
  if (action.kind === 'shot' && action.sequence && shotsAtHand(fighter) < 2) return msg('wfrp.no.swiftShots');
  const freely = action.sequence && fighter.traits.attacks > 1;
  if (!bindsHere(action, rules) || freely || ruledBy(fighter)) return undefined;
  return bindingFault(cast, fighter, declaration, rules);
}

/**
 * Why it is closed now. With no half action left in a round it may be that somebody reacts, or goes on with a sequence (WF-3.17, WF-6.7): then
 * the ask says what it costs and who is in reach, and here stands only what is so at any moment.
 */
export function closedNow(
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
  cast: Cast<WfFighter>,
): Msg | undefined {
  if (actionNamed(declaration.action)?.target && declaration.target === undefined) return undefined;
  if (!inRound(fighter) || (fighter.turn.half ?? 0) > 0) return turnFault(cast, fighter, declaration, rules);
  return faultAt(cast, fighter, reached(declaration), rules);
}

/** The row of the table of rash actions that an action falls under; undefined: none (WF-4). */
export function rowOf(fighter: WfFighter, declaration: WfDeclaration): RashRow | undefined {
  const action = actionNamed(declaration.action);
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  if (action?.kind === 'shot') return rashOfShot(armOf(fighter, { weapon: declaration.weapon ?? '' }));
  if (action?.rash === 'reload' && weapon && hasFlag(weapon, 'mechanism')) return 'reloadMechanism';
  if (action?.kind === 'blow' && (!weapon || !isArmed(weapon))) return action.rash ?? 'unarmed';
  return action?.rash;
}

const isWay = (row: RashRow): boolean =>
  row === 'move' || row === 'charge' || row === 'leap' || row === 'disengage';

/** A path is rash when it enters more than one square (WF-4.4), counted in squares entered and not in what they cost. */
const LEAST = 2;

/** Squares at which the actor is in the reach of somebody, the actor's own first; undefined: nobody has measured it. */
const nearTo = ({ near }: Pick<Situation, 'near'>, who: Id): readonly boolean[] | undefined => near[who];

/** Whether a path as it was declared, without a board, is rash (WF-4.4, AMB-17). */
const isRashAsSaid = ({ entered, passes, leaves }: Situation, mode: 'any' | 'leave'): boolean =>
  entered >= LEAST && (mode === 'leave' ? leaves : passes);

/** Whether a path that is not yet walked is rash: as it was declared, from the actor's square (WF-4.4). */
const isRashFrom = (here: boolean, { entered, leaves }: Situation, mode: 'any' | 'leave'): boolean =>
  here && entered >= LEAST && (mode === 'any' || leaves);

/** Whether an action of that row is rash towards somebody who has marked the actor (WF-4, WF-4.2, ALG-4): a deleted row is never rash. */
function isRash(row: RashRow | undefined, situation: Situation, who: Id, { rashTable }: Rules): boolean {
  const mode = row && rashTable[row];
  if (!row || mode === undefined || mode === 'no') return false;
  const near = nearTo(situation, who);
  if (!isWay(row)) return mode === 'any' && (near ? near.some((is) => is) : situation.passes);
  if (!near) return isRashAsSaid(situation, mode);
  const [here = false] = near;
  return near.length === 1 ? isRashFrom(here, situation, mode) : rashWay(near, mode) !== undefined;
}

/** Whether a fighter could act out of turn at all (AMB-16); an All-Out Attack does not prevent it. */
export function mayReact(fighter: WfFighter, { reactionsPerRound }: Rules): boolean {
  if (!inRound(fighter) || unable(fighter) || has(fighter, 'surprised')) return false;
  const ruled = ruledBy(fighter)?.state;
  if (ruled === 'flight' || ruled === 'flee') return false;
  return reactionsPerRound === 0 || (fighter.turn.reactions ?? 0) < reactionsPerRound;
}

/**
 * Whether a path takes the actor out of a melee, be it by one square; to disengage is safe (AMB-17). A charge that is still to be run leaves as it was
 * declared, another path once it has been gone.
 */
function leavesMelee(row: RashRow | undefined, situation: Situation, who: Id): boolean {
  if (row !== 'move' && row !== 'charge' && row !== 'leap') return false;
  const near = nearTo(situation, who) ?? [];
  if (near.length === 1) return row === 'charge' && near[0] === true && situation.leaves;
  return near.some((is, i) => is && near[i + 1] === false);
}

/** Whether one may break into another's action: they have marked them and it is rash (WF-3.17, WF-4.1), or by house rule they are being left (AMB-17). */
function isOpenTo(
  reactor: WfFighter,
  actor: WfFighter,
  row: RashRow | undefined,
  situation: Situation,
  rules: Rules,
): boolean {
  if (reactor.turn.mark === actor.id && isRash(row, situation, reactor.id, rules)) return true;
  if (!rules.coreFreeAttackOnLeaving || areAllies(reactor, actor)) return false;
  return leavesMelee(row, situation, reactor.id);
}

/** Everybody who may react to an action (M3). */
export function reactorsTo(
  cast: Cast<WfFighter>,
  actor: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): WfFighter[] {
  const row = rowOf(actor, declaration);
  const situation = situationOf(declaration);
  return Object.values(cast).filter(
    (one) => one.id !== actor.id && mayReact(one, rules) && isOpenTo(one, actor, row, situation, rules),
  );
}
