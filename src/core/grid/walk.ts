import type { Barrier } from './lay.ts';
import { layOf } from './lay.ts';
import type { Board, Cell, Diagonals, Footprint } from './square.ts';
import { diagonalCost, overlap } from './square.ts';

/** Why a step is not possible: an obstacle of the board, an occupied square (`taken`), a forbidden diagonal, too little budget, or no step at all. */
export type Hindrance = Barrier | 'taken' | 'diagonal' | 'budget' | 'noStep';

/** A fighter about to move, and the rules of movement that apply. */
export interface Walker {
  readonly from: Footprint;
  readonly diagonals: Diagonals;
  readonly budget?: number;
  /** On difficult ground the rest of the budget, divided by the factor of the ground, is rounded up to whole steps. */
  readonly roundsUp?: boolean;
  /** Diagonals made before in the same count. */
  readonly before?: number;
  /** Squares that cannot be entered: those of enemies. */
  readonly closed?: readonly Footprint[];
  /** Squares that can be crossed but not stopped on: those of friends. */
  readonly passing?: readonly Footprint[];
}

/** A path of a footprint, cell by cell. */
export interface Way extends Walker {
  /** The cells of the footprint's top left corner after each step. */
  readonly to: readonly Cell[];
}

/** The cost of a path. If a step is not possible, `costs` ends before it. */
export interface Walked {
  /** The cost so far after each step. */
  readonly costs: readonly number[];
  readonly cost: number;
  /** How many diagonals have been made, those before included. */
  readonly diagonals: number;
  /** The first step that is not possible, counted from 1. */
  readonly stopped?: { readonly step: number; readonly why: Hindrance };
}

/** What has been spent after one more step, or undefined if the budget does not allow it. @param plain what the step costs on good ground. */
export function spent(
  { budget = Number.POSITIVE_INFINITY, roundsUp }: Walker,
  before: number,
  plain: number,
  factor: number,
): number | undefined {
  const after = before + plain * factor;
  if (after <= budget) return after;
  return roundsUp && after - budget < factor ? budget : undefined;
}

/** Whether a place is occupied. */
export const isTaken = (by: readonly Footprint[] | undefined, place: Footprint): boolean =>
  by?.some((other) => overlap(other, place)) === true;

/** What on the board prevents a step of a footprint, or undefined if nothing does. Creatures are ignored. */
export const hindrance = (board: Board, from: Footprint, dx: number, dy: number): Barrier | undefined =>
  layOf(board).barrierOf(from, dx, dy);

/**
 * Walks a path step by step: straight steps cost 1, diagonals as configured, and no diagonal cuts a corner of a wall. The cost of
 * a step is multiplied by the worst ground entered.
 */
export function walk(board: Board, way: Way): Walked {
  const lay = layOf(board);
  let at = way.from;
  let diagonals = way.before ?? 0;
  const costs: number[] = [];
  const stop = (why: Hindrance): Walked => ({
    costs,
    cost: costs.at(-1) ?? 0,
    diagonals,
    stopped: { step: costs.length + 1, why },
  });
  for (const [i, { x, y }] of way.to.entries()) {
    const dx = x - at.x;
    const dy = y - at.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return stop('noStep');
    const next = { ...at, x, y };
    const barrier = lay.barrierOf(at, dx, dy);
    if (barrier) return stop(barrier);
    if (isTaken(way.closed, next)) return stop('taken');
    if (i === way.to.length - 1 && isTaken(way.passing, next)) return stop('taken');
    const slanting = dx !== 0 && dy !== 0;
    const plain = slanting ? diagonalCost(way.diagonals, diagonals + 1) : 1;
    if (plain === Number.POSITIVE_INFINITY) return stop('diagonal');
    const cost = spent(way, costs.at(-1) ?? 0, plain, lay.worst(x, y, next.w, next.h));
    if (cost === undefined) return stop('budget');
    costs.push(cost);
    if (slanting) diagonals += 1;
    at = next;
  }
  return { costs, cost: costs.at(-1) ?? 0, diagonals };
}
