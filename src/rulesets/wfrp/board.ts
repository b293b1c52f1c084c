import type { Ground, Use } from '../../core/grid/ground.ts';
import { boardFor } from '../../core/grid/ground.ts';
import type { Segment } from '../../core/grid/segment.ts';
import type { Board, Cell } from '../../core/grid/square.ts';
import type { Id, Msg, RuleId } from '../../core/text.ts';

/*
 * The words in which the rules of this room speak about places. A `Ground` (core/grid/ground.ts) is plain data: walls, solid cells, difficult
 * ground, and where everybody stands. One square is two yards (WF-11.10). Nothing here knows whose friend anybody is, nor whose turn it is:
 * the rules say so in their questions.
 *
 *   movement.ts          what a way costs and why a step is refused, everything within reach of a move, the cheapest way there
 *   movement-charge.ts   whether a way is a charge, and the cheapest charge
 *   movement-push.ts     steps of the Manoeuvring attack, cells to withdraw to
 *   board-reach.ts       who can strike whom, and at which squares of a way
 *   cover.ts             cover by lines, hard cover and soft cover of a shot
 *   cover-shield.ts      the arc of a prepared shield
 *   board-range.ts       squares and yards between two, the four range bands
 *   board-drawings.ts    what the board shows while somebody thinks about a deed
 *
 * facts.ts puts it together: what a ground tells of an action's circumstances.
 */

/** How far somebody goes at once, as a multiple of his MOVE: WF-1.1, WF-1.2, GAP-6. */
export type Rate = 'half' | 'full' | 'run';

/** Somebody about to go. */
export interface March {
  readonly who: Id;
  /** His MOVE, in squares. */
  readonly move: number;
  readonly rate: Rate;
  /** Through whose squares he cannot pass: enemies who can act. Through others he may pass, but stop on nobody's square. */
  readonly foes: readonly Id[];
  /** Diagonals made before that go on counting (AMB-5): 0 unless the count runs through the whole turn. */
  readonly diagonals?: number;
}

/** One step of a way. */
export interface Step {
  /** The cell of the mover's first (upper left) corner after it. */
  readonly to: Cell;
  /** What the step costs, in squares of the budget. */
  readonly cost: number;
  /** What the way has cost so far. */
  readonly total: number;
  /** The number of the diagonal in its count, from 1; left out for straight steps. */
  readonly diagonal?: number;
}

/** A way as the rules see it. `steps` ends before the first step that is refused; with no `no` the whole way is legal. */
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
export type Attack = 'melee' | 'shot';

/** How lines are judged. */
export interface CoverRules {
  readonly attack: Attack;
  /** House rule `coverTouchCounts` (AMB-7). */
  readonly touchCounts?: boolean;
  /** House rule `coverWallSource` (AMB-9): walls that stop movement or sight, whatever the attack. */
  readonly walls?: Use | 'auto';
  /** House rule `creaturesGiveMeleeCover` (AMB-8): others hide like walls. Never for shots, where they are soft cover. */
  readonly creatures?: boolean;
  /** The cell of his own that the attacker has chosen (WF-2.7); left out: the one that sees most. */
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
  /** The attacker's cells, each with its stopped lines: among which he may choose (WF-2.7). */
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
  /** Who stands in the lines, the nearest to the shooter first, and how many of the five meet him. */
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
