import type { Ground } from '../../core/grid/ground.ts';
import { others, placed } from '../../core/grid/ground.ts';
import { reaches } from '../../core/grid/reach.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { AROUND, offsets, overlap } from '../../core/grid/square.ts';
import { hindrance, isTaken } from '../../core/grid/walk.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Withdrawal } from './board.ts';
import { floorOf } from './board.ts';

/* Squares of the Manoeuvring attack (WF-6.18 to WF-6.23): stepping in, taking the opponent's square, withdrawing. */

/** One step of somebody to every free square beside him that walls let him go to. */
function oneStep(ground: Ground, who: Id): Cell[] {
  const from = ground.creatures[who];
  if (!from) return [];
  const board = floorOf(ground);
  const around = others(ground, who);
  return AROUND.filter(({ x, y }) => !hindrance(board, from, x, y))
    .map(({ x, y }) => ({ x: from.x + x, y: from.y + y }))
    .filter((at) => !isTaken(around, { ...from, ...at }));
}

/** The squares to which the attacker may step in so as to reach his opponent (WF-6.19). To stay is allowed, too, if he reaches him already. */
export function stepsIn(ground: Ground, who: Id, target: Id, reach = 1): readonly Cell[] {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  if (!from || !to) return [];
  return oneStep(ground, who).filter((at) => reaches(floorOf(ground), { ...from, ...at }, reach, to));
}

/** From one to another: how many columns and rows, with their signs. */
function towards(from: Footprint, to: Footprint): Cell {
  const { dx, dy } = offsets(from, to);
  return { x: to.x > from.x ? dx : -dx, y: to.y > from.y ? dy : -dy };
}

/** Where the attacker comes to stand when he takes his opponent's square (WF-6.20). */
export function taken(ground: Ground, who: Id, target: Id): Cell | undefined {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  if (!from || !to) return undefined;
  const { x, y } = towards(from, to);
  return { x: from.x + x, y: from.y + y };
}

/**
 * The squares among which a pushed opponent chooses (WF-6.21, ALG-6): backwards and sideways as seen along the attack, free, and one legal step away.
 * None: neither of the two moves (AMB-22).
 */
export function withdrawals(ground: Ground, who: Id, target: Id): readonly Withdrawal[] {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  const corner = taken(ground, who, target);
  if (!from || !to || !corner) return [];
  const push = towards(from, to);
  const arriving = { ...from, ...corner };
  return oneStep(ground, target).flatMap((at): Withdrawal[] => {
    const along = (at.x - to.x) * push.x + (at.y - to.y) * push.y;
    if (along < 0 || overlap({ ...to, ...at }, arriving)) return [];
    return [{ at, side: along > 0 ? 'back' : 'sideways' }];
  });
}

/** Why nobody's square is taken by a blow that landed; undefined: the opponent must withdraw, if he can. */
export function unmoved(ground: Ground, who: Id, target: Id, sizeLimit: boolean): Msg | undefined {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  if (!from || !to) return msg('wfrp.board.no.absent');
  if (sizeLimit && to.w * to.h > from.w * from.h) return msg('wfrp.board.no.larger');
  if (withdrawals(ground, who, target).length === 0) return msg('wfrp.board.no.noWithdrawal');
  return undefined;
}

/** The ground after a push: the opponent has withdrawn, the attacker has taken his square. */
export function pushed(ground: Ground, who: Id, target: Id, at: Cell): Ground {
  const corner = taken(ground, who, target);
  return corner ? placed(placed(ground, target, at), who, corner) : ground;
}
