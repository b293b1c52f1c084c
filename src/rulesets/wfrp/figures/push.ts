import { type Ground, others, placed } from '../../../core/grid/ground.ts';
import { reaches } from '../../../core/grid/reach.ts';
import { AROUND, type Cell, type Footprint, offsets, overlap } from '../../../core/grid/square.ts';
import { type Stand, stepChange, stoodAt } from '../../../core/grid/stand.ts';
import { hindrance, isTaken } from '../../../core/grid/walk.ts';
import type { Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Situation } from '../data/situation.ts';
import { floorOf, type Withdrawal } from './board.ts';

/* Squares of the Manoeuvring attack (WF-6.18 to WF-6.23): stepping in, taking the opponent's square, withdrawing. */

/** One step of a fighter to every free square beside them that walls let them go to. */
function oneStep(ground: Ground, who: Id): Cell[] {
  const from = ground.creatures[who];
  if (!from) return [];
  const board = floorOf(ground);
  const around = others(ground, who);
  return AROUND.filter(({ x, y }) => !hindrance(board, from, x, y))
    .map(({ x, y }) => ({ x: from.x + x, y: from.y + y }))
    .filter((at) => !isTaken(around, { ...from, ...at }));
}

/** The squares to which the attacker may step in so as to reach the opponent (WF-6.19). To stay is allowed, too, where they reach them already. */
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

/** Where the attacker comes to stand when they take the opponent's square (WF-6.20). */
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

/** Why a hit does not push the opponent; undefined: they must withdraw if possible. */
export function unmoved(ground: Ground, who: Id, target: Id, sizeLimit: boolean): Msg | undefined {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  if (!from || !to) return msg('wfrp.board.no.absent');
  if (sizeLimit && to.w * to.h > from.w * from.h) return msg('wfrp.board.no.larger');
  if (withdrawals(ground, who, target).length === 0) return msg('wfrp.board.no.noWithdrawal');
  return undefined;
}

/** The ground after a push: the opponent has withdrawn, the attacker has taken their square. */
export function pushed(ground: Ground, who: Id, target: Id, at: Cell): Ground {
  const corner = taken(ground, who, target);
  return corner ? placed(placed(ground, target, at), who, corner) : ground;
}

/* Plays that move fighters from square to square, where a board has told the squares; without one they tell it and people move the tokens. */

/** The squares of those whom a blow moves. */
export type Stands = { readonly [who: Id]: Stand };

/** Moves a fighter to a square; the squares after that. */
export function moveTo(
  stage: Stage<WfFighter>,
  stands: Stands,
  who: Id,
  to: Cell | undefined,
  why: RuleId,
): Stands {
  const stand = stands[who];
  if (!stand || !to) return stands;
  stage.act(...stepChange(who, stand, to, why));
  return { ...stands, [who]: stoodAt(stand, to) };
}

/** A square as the situation keeps it; undefined: none is known. */
export const cellOf = ([x, y]: readonly number[]): Cell | undefined =>
  x === undefined || y === undefined ? undefined : { x, y };

/** The square that one fighter takes from another (WF-6.20). */
export const cellTakenFrom = (stands: Stands, who: Id, from: Id): Cell | undefined =>
  taken({ walls: [], solid: [], creatures: stands }, who, from);

/** The facts of a blow about its start. */
interface Arrival {
  readonly attacker: Id;
  readonly mode: string;
  readonly stepped: boolean;
  readonly situation: Pick<Situation, 'stands' | 'runTo' | 'stepTo'>;
}

/** Where a blow begins: at the end of a charge, or after a step in (WF-6.5, WF-6.19). */
export function arrive(stage: Stage<WfFighter>, { attacker, mode, stepped, situation }: Arrival): Stands {
  const { stands, runTo, stepTo } = situation;
  if (mode === 'charge') return moveTo(stage, stands, attacker, cellOf(runTo), 'WF-6.5');
  return stepped ? moveTo(stage, stands, attacker, cellOf(stepTo), 'WF-6.19') : stands;
}
