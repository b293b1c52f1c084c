import { type Band, bandOf } from '../../../core/grid/bands.ts';
import { boardFor, type Ground, others } from '../../../core/grid/ground.ts';
import { reaches, within, zone } from '../../../core/grid/reach.ts';
import {
  AROUND,
  type Board,
  type Cell,
  distance,
  type Footprint,
  offsets,
  overlap,
} from '../../../core/grid/square.ts';
import { type Stand, stepChange, stoodAt } from '../../../core/grid/stand.ts';
import { hindrance, isTaken } from '../../../core/grid/walk.ts';
import { type Id, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { WfStage } from '../data/fighter.ts';
import type { Situation } from '../data/rules.ts';

/*
 * Positions. A `Ground` (core/grid/ground.ts) is plain data: walls, solid cells, difficult ground, and where everybody is. One square is two
 * yards (WF-11.10). These functions know nothing of sides and turns; callers pass what they need.
 */

/** The walls and cells that stop steps and blows. */
export const floorOf = (ground: Ground): Board => boardFor(ground, 'move');

/** Where two fighters are, or undefined if one of them is not on the ground. */
export function pairOn(
  { creatures }: Pick<Ground, 'creatures'>,
  who: Id,
  target: Id,
): { readonly from: Footprint; readonly to: Footprint } | undefined {
  const from = creatures[who];
  const to = creatures[target];
  return from && to && { from, to };
}

/* Reach (WF-3.5), and which parts of a path lie in it (WF-4.2). */

/** Whether a fighter reaches another from where they are (ALG-3). */
export function inReach(ground: Ground, who: Id, reach: number, target: Id): boolean {
  const two = pairOn(ground, who, target);
  return two !== undefined && reaches(floorOf(ground), two.from, reach, two.to);
}

/** The cells that a fighter reaches, to be drawn. */
export function reachOf(ground: Ground, who: Id, reach: number): readonly Cell[] {
  const from = ground.creatures[who];
  return from ? zone(floorOf(ground), from, reach) : [];
}

/**
 * Whether a mover is in a fighter's Reach at the beginning of a path and after each of its steps.
 * @param to the cells of the mover's top left corner after each step.
 */
export function moments(
  ground: Ground,
  fighter: Id,
  reach: number,
  mover: Id,
  to: readonly Cell[],
): readonly boolean[] {
  const two = pairOn(ground, fighter, mover);
  return two ? within(floorOf(ground), two.from, reach, two.to, to) : [false, ...to.map(() => false)];
}

/** A path that provokes a reaction. */
interface RashPath {
  /** After how many steps the reaction is provoked; 0 if before the first. */
  readonly opens: number;
  /** After how many steps the mover can be attacked; 0 if before the first. */
  readonly attack: readonly number[];
}

/**
 * Whether a path is rash towards a fighter (WF-4.4, WF-4.2, ALG-4): more than one square, and in their Reach at some moment.
 * @param inReachAt the result of `moments`.
 * @param mode `any` moment counts, or only that the mover leaves the Reach (AMB-17).
 */
export function rashPath(inReachAt: readonly boolean[], mode: 'any' | 'leave' | 'no'): RashPath | undefined {
  const attack = inReachAt.flatMap((is, i) => (is ? [i] : []));
  const [opens] = attack;
  if (mode === 'no' || inReachAt.length < 3 || opens === undefined) return undefined;
  const leaves = inReachAt.some((is, i) => is && inReachAt[i + 1] === false);
  return mode === 'leave' && !leaves ? undefined : { opens, attack };
}

/* Ranges of shots (WF-11). */

/** Yards in a square (WF-11.10). */
const YARDS = 2;

export const METRES = YARDS * 0.9144;

/** The distance of two fighters in squares, 1 if adjacent, counted in steps or straight (AMB-41). Undefined if one of them is not there. */
export function squaresBetween(
  ground: Ground,
  who: Id,
  target: Id,
  counting: 'alternating' | 'euclid' = 'alternating',
): number | undefined {
  const two = pairOn(ground, who, target);
  if (!two) return undefined;
  if (counting === 'alternating') return distance(two.from, two.to, '1-2-1');
  const { dx, dy } = offsets(two.from, two.to);
  return Math.hypot(dx, dy);
}

/** The effects of a range band on a shot. */
export interface RangeBand {
  readonly id: 'near' | 'long' | 'second' | 'third';
  /** Added to the target number. */
  readonly modifier: number;
  /** The minimum cost of the shot. */
  readonly cost: 'half' | 'full';
  readonly rule: RuleId;
}

/** A weapon's near and long range in yards, 0 for none (AMB-41). Thrown weapons have a single long range (WF-11.12). */
interface WeaponRange {
  readonly near: number;
  readonly long: number;
  readonly thrown: boolean;
}

/** The bands of a weapon from near to far, with inclusive limits in yards (WF-11.1 to WF-11.8, WF-11.12). */
const bandsOf = ({ near, long, thrown }: WeaponRange): Band<RangeBand>[] => [
  { to: near, is: { id: 'near', modifier: 0, cost: 'half', rule: 'WF-11.1' } },
  { to: long, is: { id: 'long', modifier: -10, cost: 'half', rule: 'WF-11.2' } },
  ...(thrown ? [] : farBands(near, long)),
];

const farBands = (near: number, long: number): Band<RangeBand>[] => [
  { to: near + long, is: { id: 'second', modifier: -20, cost: 'full', rule: 'WF-11.3' } },
  { to: 2 * long, is: { id: 'third', modifier: -30, cost: 'full', rule: 'WF-11.4' } },
];

/** The band of a distance in squares, or undefined if it is out of range (WF-11.13). */
export const rangeBand = (weapon: WeaponRange, inSquares: number): RangeBand | undefined =>
  bandOf(bandsOf(weapon), inSquares * YARDS);

/* Squares of the Manoeuvring attack (WF-6.18 to WF-6.23): stepping in, taking the opponent's square, withdrawing. */

/** The free adjacent squares that a fighter can step to. */
function oneStep(ground: Ground, who: Id): Cell[] {
  const from = ground.creatures[who];
  if (!from) return [];
  const board = floorOf(ground);
  const around = others(ground, who);
  return AROUND.filter(({ x, y }) => !hindrance(board, from, x, y))
    .map(({ x, y }) => ({ x: from.x + x, y: from.y + y }))
    .filter((at) => !isTaken(around, { ...from, ...at }));
}

/** The squares to which the attacker may step in to reach the opponent (WF-6.19). If they reach them already, they may also stay. */
export function stepsIn(ground: Ground, who: Id, target: Id, reach = 1): readonly Cell[] {
  const two = pairOn(ground, who, target);
  if (!two) return [];
  return oneStep(ground, who).filter((at) => reaches(floorOf(ground), { ...two.from, ...at }, reach, two.to));
}

/** The distance from one to another in columns and rows, signed. */
function towards(from: Footprint, to: Footprint): Cell {
  const { dx, dy } = offsets(from, to);
  return { x: to.x > from.x ? dx : -dx, y: to.y > from.y ? dy : -dy };
}

/** Where the attacker ends when taking the opponent's square (WF-6.20). */
export function taken(ground: Pick<Ground, 'creatures'>, who: Id, target: Id): Cell | undefined {
  const two = pairOn(ground, who, target);
  if (!two) return undefined;
  const { x, y } = towards(two.from, two.to);
  return { x: two.from.x + x, y: two.from.y + y };
}

/** A cell that an opponent may withdraw to (WF-6.21). */
export type Withdrawal = {
  readonly at: { readonly x: number; readonly y: number };
  readonly side: 'back' | 'sideways';
};

/**
 * The squares that a pushed opponent may choose from (WF-6.21, ALG-6): backwards and sideways as seen along the attack, free, one legal step
 * away. If there are none, neither of the two moves (AMB-22).
 */
export function withdrawals(ground: Ground, who: Id, target: Id): readonly Withdrawal[] {
  const two = pairOn(ground, who, target);
  const corner = taken(ground, who, target);
  if (!two || !corner) return [];
  const { from, to } = two;
  const push = towards(from, to);
  const arriving = { ...from, ...corner };
  return oneStep(ground, target).flatMap((at): Withdrawal[] => {
    const along = (at.x - to.x) * push.x + (at.y - to.y) * push.y;
    if (along < 0 || overlap({ ...to, ...at }, arriving)) return [];
    return [{ at, side: along > 0 ? 'back' : 'sideways' }];
  });
}

/** Why a hit does not push the opponent, or undefined if they must withdraw if possible. */
export function unmoved(ground: Ground, who: Id, target: Id, sizeLimit: boolean): Msg | undefined {
  const two = pairOn(ground, who, target);
  if (!two) return msg('wfrp.board.no.absent');
  const { from, to } = two;
  if (sizeLimit && to.w * to.h > from.w * from.h) return msg('wfrp.board.no.larger');
  return withdrawals(ground, who, target).length === 0 ? msg('wfrp.board.no.noWithdrawal') : undefined;
}

/* Moving fighters to squares that a board has measured. Without a board people move the tokens. */

/** The squares of those whom a blow may move. */
export type Stands = { readonly [who: Id]: Stand };

/** Moves a fighter to a square. @returns the squares after that. */
export function moveTo(stage: WfStage, stands: Stands, who: Id, to: Cell | undefined, why: RuleId): Stands {
  const stand = stands[who];
  if (!stand || !to) return stands;
  stage.act(...stepChange(who, stand, to, why));
  return { ...stands, [who]: stoodAt(stand, to) };
}

/** A square from the situation, or undefined if none is known. */
export const cellOf = ([x, y]: readonly number[]): Cell | undefined =>
  x === undefined || y === undefined ? undefined : { x, y };

/** What determines where a blow begins. */
interface Arrival {
  readonly attacker: Id;
  readonly mode: string;
  readonly stepped: boolean;
  readonly situation: Pick<Situation, 'stands' | 'runTo' | 'stepTo'>;
}

/** Moves the attacker to where a blow begins: to the end of a charge, or one step in (WF-6.5, WF-6.19). */
export function arrive(stage: WfStage, { attacker, mode, stepped, situation }: Arrival): Stands {
  const { stands, runTo, stepTo } = situation;
  if (mode === 'charge') return moveTo(stage, stands, attacker, cellOf(runTo), 'WF-6.5');
  return stepped ? moveTo(stage, stands, attacker, cellOf(stepTo), 'WF-6.19') : stands;
}
