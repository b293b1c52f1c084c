import type { Cast } from '../../core/stage.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { isOut } from './conditions.ts';
import { ACTIONS, deedKind } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import { attackFault, bindsHere, costOf, deedFaultAt, markFault, turnFault } from './legality.ts';
import { isMarkable, marksFreely } from './marking.ts';
import { mayReact } from './rash.ts';
import type { Rules } from './rules.ts';
import type { Declaration, Frame } from './turn-state.ts';
import { reached, situationOf } from './turn-state.ts';

/* What may be entered when: one's own turn, the next attack of a sequence, a reaction, a half action that was kept. */

const WORDS = [...ACTIONS, 'hold', 'decline', 'end'];

/** What is wrong with an entry as a declaration at all. */
export function malformed(value: Json): Msg | undefined {
  const given = value as { readonly action?: Json; readonly situation?: Json } | null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return msg('wfrp.no.action');
  return typeof given.action === 'string' && WORDS.includes(given.action) ? undefined : msg('wfrp.no.action');
}

/** Whether the last attack of a sequence must go to the mark: none has yet, and he can still be struck; shots owe it by house rule only (WF-3.10, AMB-12, AMB-24). */
export function isLocked(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  frame: Frame,
  declaration: Declaration,
  rules: Rules,
): boolean {
  const { sequence } = frame;
  const kind = deedKind(frame.declaration.action);
  if (!kind || !bindsHere(kind, rules)) return false;
  const marked = cast[fighter.turn.mark ?? ''];
  if (!sequence || sequence.onMark || sequence.done < sequence.total - 1) return false;
  return marked !== undefined && !isOut(marked) && situationOf(declaration).markInReach;
}

/** Why the next attack of a sequence may not be this one. */
export function faultOfNext(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  frame: Frame,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  if (declaration.action === 'end') return undefined;
  if (declaration.action !== frame.declaration.action) return msg('wfrp.no.sequence');
  const no = attackFault(cast, fighter, declaration, rules);
  if (no) return no;
  const { mark } = fighter.turn;
  const free = mark === declaration.target || !isLocked(cast, fighter, frame, declaration, rules);
  return free ? undefined : msg('wfrp.no.lastOnMark', { who: mark ?? '' });
}

/** Whether the one who acts rashly can be struck at now: at the beginning or on his way; at its end where that is over (WF-3.20). */
function inReachNow(frame: Frame, reactor: WfFighter, declaration: Declaration): boolean {
  const near = situationOf(frame.declaration).near[reactor.id];
  if (!near) return situationOf(declaration).reach;
  return frame.stage === 'before' ? near.some((is) => is) : near.at(-1) === true;
}

/** Whether somebody reacts only because he is being left, by house rule: that is an attack and nothing else (AMB-17). */
const isFreeAttack = ({ turn }: WfFighter, { who, by }: Frame, rules: Rules): boolean =>
  rules.coreFreeAttackOnLeaving && by !== 'fall' && turn.mark !== who;

/** Why a reaction may not be this: a standard attack on the one who acts rashly, a move, another mark, or what the master lets pass (WF-3.19, AMB-16). */
export function faultOfReaction(
  cast: Cast<WfFighter>,
  reactor: WfFighter,
  frame: Frame,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const { action, target } = declaration;
  if (action === 'decline') return undefined;
  if (action === 'hold') return frame.stage === 'before' ? undefined : msg('wfrp.no.lastCall');
  if (!mayReact(reactor, rules)) return msg('wfrp.no.cannotReact');
  const kind = deedKind(action);
  if (action === 'standard') {
    if (target !== frame.who) return msg('wfrp.no.onlyHim', { who: frame.who });
    if (!inReachNow(frame, reactor, declaration)) return msg('wfrp.no.outOfReach');
    return attackFault(cast, reactor, reached(declaration), rules);
  }
  if (isFreeAttack(reactor, frame, rules)) return msg('wfrp.no.reaction');
  if (action !== 'move' && action !== 'mark') {
    const other = kind?.cost === 1 && kind.kind === 'deed' && costOf(reactor, declaration, rules) <= 1;
    if (!other || rules.reactionAllowOther === 'never') return msg('wfrp.no.reaction');
  }
  return deedFaultAt(cast, reactor, declaration, rules);
}

/** Why the half action that was kept may not be this (GAP-5): it is one of his own turn, and an attack with it counts among the attacks of that turn (AMB-3). */
export function faultOfDelayed(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const kind = deedKind(declaration.action);
  if (!kind || kind.cost > 1 || kind.kind === 'end' || declaration.action === 'aim')
    return msg('wfrp.no.half');
  return turnFault(cast, { ...fighter, turn: { ...fighter.turn, half: 1 } }, declaration, rules);
}

/** Why a mark may not be set before anybody has acted; nothing else is done then (AMB-10). */
export function faultOfEarlyMark(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  return declaration.action === 'mark'
    ? markFault(cast, fighter, declaration, rules)
    : msg('wfrp.no.notTurn');
}

/** Whether the target of a blow becomes his mark along with it: where that is free, and the mark cannot be struck instead (WF-3.9, WF-3.10, AMB-10, AMB-11). */
export function marksWith(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: Declaration,
  rules: Rules,
): boolean {
  const { mark } = fighter.turn;
  if (mark === declaration.target || !isMarkable(declaration, rules)) return false;
  const marked = cast[mark ?? ''];
  return marked === undefined || isOut(marked) || marksFreely(fighter, declaration, rules);
}
