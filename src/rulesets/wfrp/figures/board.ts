import { type Band, bandOf } from '../../../core/grid/bands.ts';
import { boardFor, type Ground, type Use } from '../../../core/grid/ground.ts';
import { reaches, within, zone } from '../../../core/grid/reach.ts';
import type { Segment } from '../../../core/grid/segment.ts';
import { type Board, type Cell, distance, type Footprint, offsets } from '../../../core/grid/square.ts';
import type { Id, Msg, RuleId } from '../../../core/text.ts';

/*
 * Terms for places. A `Ground` (core/grid/ground.ts) is plain data: walls, solid cells, difficult ground, and where everybody stands. One square
 * is two yards (WF-11.10). Nothing here knows whose friend anybody is, nor whose turn it is: the rules say so in their questions.
 */

/** How far a fighter moves in one action, as a multiple of MOVE (WF-1.1, WF-1.2, GAP-6). */
export type Rate = 'half' | 'full' | 'run';

/** Somebody about to go. */
export interface March {
  readonly who: Id;
  /** MOVE, in squares. */
  readonly move: number;
  readonly rate: Rate;
  /** Those whose squares cannot be passed: enemies who can act. Others may be passed, but nobody stops on an occupied square. */
  readonly foes: readonly Id[];
  /** Diagonals made before that go on counting (AMB-5): 0 unless the count runs through the whole turn. */
  readonly diagonals?: number;
}

/** One step of a path. */
export interface Step {
  /** The cell of the mover's first (upper left) corner after it. */
  readonly to: Cell;
  /** What the step costs, in squares of the budget. */
  readonly cost: number;
  /** What the path has cost so far. */
  readonly total: number;
  /** The number of the diagonal in its count, from 1; left out for straight steps. */
  readonly diagonal?: number;
}

/** A path as the rules see it. `steps` ends before the first step that is refused; with no `no` the whole path is legal. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly budget: number;
  /** How many diagonals the count has come to: kept for the next move if it runs through the turn (AMB-5). */
  readonly diagonals: number;
  readonly no?: Refusal;
}

/** Why a step is refused. */
export interface Refusal {
  /** Which step, counted from 1. */
  readonly step: number;
  readonly says: Msg;
  readonly rule: RuleId;
}

/** Lines of cover stand for melee or for shots: they mind other walls (AMB-9). */
type LineAttack = 'melee' | 'shot';

/** How lines are judged. */
export interface CoverRules {
  readonly attack: LineAttack;
  /** House rule `coverTouchCounts` (AMB-7). */
  readonly touchCounts?: boolean;
  /** House rule `coverWallSource` (AMB-9): walls that stop movement or sight, whatever the attack. */
  readonly walls?: Use | 'auto';
  /** House rule `creaturesGiveMeleeCover` (AMB-8): others hide like walls. Never for shots, where they are soft cover. */
  readonly creatures?: boolean;
  /** The cell of their own that the attacker has chosen (WF-2.7); left out: the one that sees most. */
  readonly origin?: Cell;
}

/** One line from the attacker's cell, to be drawn green or red. */
export interface CoverLine extends Segment {
  /** What stops it: walls, and cells that are solid or hold a creature; none: the line is free. */
  readonly by: readonly (Segment | Cell)[];
}

/** What lines from one to another say (WF-2.5 to WF-2.8). */
export interface Cover {
  /** The attacker's cell that the lines come from. */
  readonly from: Cell;
  /** To the four corners of the defender's rectangle: top left, top right, bottom left, bottom right. */
  readonly lines: readonly CoverLine[];
  /** How many of the four are stopped, 0 to 4; one is enough for the penalty (WF-2.6). */
  readonly blocked: number;
  /** The attacker's cells, each with its stopped lines: among which they may choose (WF-2.7). */
  readonly origins: readonly { readonly at: Cell; readonly blocked: number }[];
}

/** What hides a target from a shot. */
export interface ShotCover extends Cover {
  readonly centre: CoverLine;
  /** False: all five lines are stopped, and there is no shot (AMB-9). */
  readonly sight: boolean;
  /** Size of the penalty that the lines suggest: 0, 10, 20 or 30 (AMB-37). */
  readonly hint: number;
}

/** Those who may take a shot that was meant for another (WF-12.3). */
export interface SoftCover {
  /** Who stands in the lines, the nearest to the shooter first, and how many of the five meet them. */
  readonly who: readonly { readonly id: Id; readonly lines: number }[];
  /** How many of the five lines meet anybody. */
  readonly lines: number;
  /** Size of the penalty that this suggests, one for all of them: 0, 10, 20 or 30 (AMB-38). */
  readonly hint: number;
}

/** A cell that an opponent may withdraw to (WF-6.21). */
export interface Withdrawal {
  readonly at: Cell;
  readonly side: 'back' | 'sideways';
}

/** One of the eight directions, such as `{ x: 1, y: -1 }`. */
export type Direction = Cell;

/** The walls and cells that stop steps and blows. */
export const floorOf = (ground: Ground): Board => boardFor(ground, 'move');

/* Reach (WF-3.5), and what of a path lies in it (WF-4.2). */

/** Whether a fighter reaches another from where they stand (ALG-3). */
export function inReach(ground: Ground, who: Id, reach: number, target: Id): boolean {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  return from !== undefined && to !== undefined && reaches(floorOf(ground), from, reach, to);
}

/** The cells that a fighter reaches, to be drawn. */
export function reachOf(ground: Ground, who: Id, reach: number): readonly Cell[] {
  const from = ground.creatures[who];
  return from ? zone(floorOf(ground), from, reach) : [];
}

/**
 * Whether a mover is in a fighter's Reach at the beginning of a path and after each of its steps.
 * @param to the cells of the mover's first corner after each step.
 */
export function moments(
  ground: Ground,
  fighter: Id,
  reach: number,
  mover: Id,
  to: readonly Cell[],
): readonly boolean[] {
  const from = ground.creatures[fighter];
  const at = ground.creatures[mover];
  return from && at ? within(floorOf(ground), from, reach, at, to) : [false, ...to.map(() => false)];
}

/** A path that opens somebody's reaction. */
export interface RashWay {
  /** After how many steps the reaction opens; 0: before the first. */
  readonly opens: number;
  /** After how many steps the mover can be attacked; 0: before the first. */
  readonly attack: readonly number[];
}

/**
 * Whether a path is rash towards a fighter (WF-4.4, WF-4.2, ALG-4): more than one square, and in their Reach at some moment.
 * @param inReachAt what `moments` told.
 * @param mode `any` moment counts, or only that the mover leaves the Reach (AMB-17).
 */
export function rashWay(inReachAt: readonly boolean[], mode: 'any' | 'leave' | 'no'): RashWay | undefined {
  const attack = inReachAt.flatMap((is, i) => (is ? [i] : []));
  const [opens] = attack;
  if (mode === 'no' || inReachAt.length < 3 || opens === undefined) return undefined;
  const leaves = inReachAt.some((is, i) => is && inReachAt[i + 1] === false);
  return mode === 'leave' && !leaves ? undefined : { opens, attack };
}

/* How far a shot goes (WF-11). */

/** Yards in a square (WF-11.10). */
export const YARDS = 2;

/** How squares are counted between shooter and target: like steps, or straight (AMB-41). */
export type Counting = 'alternating' | 'euclid';

/** Squares between the nearest cells of two: 1 for neighbours. */
function squares(a: Footprint, b: Footprint, counting: Counting = 'alternating'): number {
  if (counting === 'alternating') return distance(a, b, '1-2-1');
  const { dx, dy } = offsets(a, b);
  return Math.hypot(dx, dy);
}

/** Squares between two on a ground; undefined: one of them is not there. */
export function squaresBetween(
  { creatures }: Ground,
  who: Id,
  target: Id,
  counting?: Counting,
): number | undefined {
  const from = creatures[who];
  const to = creatures[target];
  return from && to && squares(from, to, counting);
}

/** What a band means for a shot. */
export interface RangeBand {
  readonly id: 'near' | 'long' | 'second' | 'third';
  /** Added to the target number. */
  readonly modifier: number;
  /** What the shot costs at least. */
  readonly cost: 'half' | 'full';
  readonly rule: RuleId;
}

/** What a weapon's range says. */
export interface WeaponRange {
  /** Yards of the near range. */
  readonly near: number;
  /** Yards of the long range; 0: it has none (AMB-41). */
  readonly long: number;
  /** Thrown weapons have no more than one long range (WF-11.12). */
  readonly thrown: boolean;
}

/**
 * The bands of a weapon, near to far, limits in yards and included (WF-11.1 to WF-11.8, WF-11.12). Without a long range none reaches farther
 * than the near one.
 */
function bandsOf({ near, long, thrown }: WeaponRange): Band<RangeBand>[] {
  const bands: Band<RangeBand>[] = [
    { to: near, is: { id: 'near', modifier: 0, cost: 'half', rule: 'WF-11.1' } },
  ];
  bands.push({ to: long, is: { id: 'long', modifier: -10, cost: 'half', rule: 'WF-11.2' } });
  if (thrown) return bands;
  bands.push(
    { to: near + long, is: { id: 'second', modifier: -20, cost: 'full', rule: 'WF-11.3' } },
    { to: 2 * long, is: { id: 'third', modifier: -30, cost: 'full', rule: 'WF-11.4' } },
  );
  return bands;
}

/** The band of a distance in squares; undefined: too far for a shot (WF-11.13). */
export const rangeBand = (weapon: WeaponRange, inSquares: number): RangeBand | undefined =>
  bandOf(bandsOf(weapon), inSquares * YARDS);
