import type { Cast } from '../../../core/stage.ts';
import { type Json, type Msg, msg } from '../../../core/text.ts';
import { reached, type WfDeclaration } from '../actions/define.ts';
import {
  bindsHere,
  costOf,
  faultAt,
  markFault,
  mayReact,
  struckNamed,
  turnFault,
} from '../actions/legality.ts';
import { ACTIONS, actionNamed } from '../actions/list.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { attackFault, isMarkable, marksFreely, situationOf } from '../figures/legality.ts';
import { isOut } from '../figures/state.ts';
import type { Frame } from './state.ts';

/* What may be entered when: one's own turn, the next attack of a sequence, a reaction, a half action that was kept. */

const WORDS = [...Object.keys(ACTIONS), 'hold', 'decline', 'end'];

/** What is wrong with an entry as a declaration at all. */
export function malformed(value: Json): Msg | undefined {
  const given = value as { readonly action?: Json; readonly situation?: Json } | null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return msg('wfrp.no.action');
  return typeof given.action === 'string' && WORDS.includes(given.action) ? undefined : msg('wfrp.no.action');
}

/** Whether the last attack of a sequence must go to the mark: none has yet, and the mark can still be struck; shots must by house rule only (WF-3.10, AMB-12, AMB-24). */
export function isLocked(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  frame: Frame,
  declaration: WfDeclaration,
  rules: Rules,
): boolean {
  const { sequence } = frame;
  const kind = actionNamed(frame.declaration.action);
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
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  if (declaration.action === 'end') return undefined;
  if (declaration.action !== frame.declaration.action) return msg('wfrp.no.sequence');
  const no = attackFault(cast, fighter, struckNamed(declaration), rules);
  if (no) return no;
  const { mark } = fighter.turn;
  const free = mark === declaration.target || !isLocked(cast, fighter, frame, declaration, rules);
  return free ? undefined : msg('wfrp.no.lastOnMark', { who: mark ?? '' });
}

/** Whether the actor can be struck at now: at the beginning or along the path; once it is over, at its end (WF-3.20). */
function inReachNow(frame: Frame, reactor: WfFighter, declaration: WfDeclaration): boolean {
  const near = situationOf(frame.declaration).near[reactor.id];
  if (!near) return situationOf(declaration).reach;
  return frame.stage === 'before' ? near.some((is) => is) : near.at(-1) === true;
}

/** Whether somebody reacts only because they are being left, by house rule: that is an attack and nothing else (AMB-17). */
const isFreeAttack = ({ turn }: WfFighter, { who, by }: Frame, rules: Rules): boolean =>
  rules.coreFreeAttackOnLeaving && by !== 'fall' && turn.mark !== who;

/** Why a reaction may not be this: a standard attack on the rash actor, a move, another mark, or what the GM allows (WF-3.19, AMB-16). */
export function faultOfReaction(
  cast: Cast<WfFighter>,
  reactor: WfFighter,
  frame: Frame,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const { action, target } = declaration;
  if (action === 'decline') return undefined;
  if (action === 'hold') return frame.stage === 'before' ? undefined : msg('wfrp.no.lastCall');
  if (!mayReact(reactor, rules)) return msg('wfrp.no.cannotReact');
  const kind = actionNamed(action);
  if (kind?.mode === 'standard') {
    if (target !== frame.who) return msg('wfrp.no.onlyHim', { who: frame.who });
    if (!inReachNow(frame, reactor, declaration)) return msg('wfrp.no.outOfReach');
    return attackFault(cast, reactor, struckNamed(reached(declaration)), rules);
  }
  if (isFreeAttack(reactor, frame, rules)) return msg('wfrp.no.reaction');
  if (!kind?.reaction) {
    const other = kind?.halves === 1 && kind.kind === 'deed' && costOf(reactor, declaration, rules) <= 1;
    if (!other || rules.reactionAllowOther === 'never') return msg('wfrp.no.reaction');
  }
  return faultAt(cast, reactor, declaration, rules);
}

/** Why the half action that was kept may not be this (GAP-5): it is one of the own turn, and an attack with it counts among the attacks of that turn (AMB-3). */
export function faultOfDelayed(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  const kind = actionNamed(declaration.action);
  if (!kind || kind.halves > 1 || kind.kind === 'end' || kind.keepsAim) return msg('wfrp.no.half');
  return turnFault(cast, { ...fighter, turn: { ...fighter.turn, half: 1 } }, declaration, rules);
}

/** Why a mark may not be set before anybody has acted; nothing else is done then (AMB-10). */
export function faultOfEarlyMark(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): Msg | undefined {
  return actionNamed(declaration.action)?.kind === 'mark'
    ? markFault(cast, fighter, declaration, rules)
    : msg('wfrp.no.notTurn');
}

/** Whether the target of a blow becomes the mark along with it: where that is free, and the mark cannot be struck instead (WF-3.9, WF-3.10, AMB-10, AMB-11). */
export function marksWith(
  cast: Cast<WfFighter>,
  fighter: WfFighter,
  declaration: WfDeclaration,
  rules: Rules,
): boolean {
  const { mark } = fighter.turn;
  if (mark === declaration.target || !isMarkable(struckNamed(declaration), rules)) return false;
  const marked = cast[mark ?? ''];
  return marked === undefined || isOut(marked) || marksFreely(fighter, declaration, rules);
}
