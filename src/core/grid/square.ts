import type { Segment } from './segment.ts';
import { crosses, holds } from './segment.ts';

/** A cell of a square grid. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Cells in a rectangle: a creature's footprint; (x, y) is its corner with the smallest coordinates. */
export interface Footprint extends Cell {
  readonly w: number;
  readonly h: number;
}

/** What stands in the way: walls as segments, and cells that are solid throughout. */
export interface Board {
  readonly walls: readonly Segment[];
  readonly solid: readonly Cell[];
}

/**
 * What diagonals cost. `1-2-1` and `2-1-2` count them over the whole way: the first costs 1 (or 2), the second 2 (or 1), and so on.
 */
export type Diagonals = '1-2-1' | '2-1-2' | '1' | '2' | 'forbidden';

/** A creature of one cell. */
export const single = ({ x, y }: Cell): Footprint => ({ x, y, w: 1, h: 1 });

/** The cells of a footprint, row by row. */
export const cellsOf = ({ x, y, w, h }: Footprint): Cell[] =>
  Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) }));

/** The cost of the `nth` diagonal of a way, counted from 1; Infinity where none is allowed. */
export function diagonalCost(diagonals: Diagonals, nth: number): number {
  if (diagonals === 'forbidden') return Number.POSITIVE_INFINITY;
  if (diagonals === '1' || diagonals === '2') return Number(diagonals);
  return (nth % 2 === 1) === (diagonals === '1-2-1') ? 1 : 2;
}

const offset = (from: number, size: number, to: number, toSize: number): number =>
  Math.max(0, to - (from + size - 1), from - (to + toSize - 1));

/** How many columns and rows lie between the nearest cells of two footprints: 0 when they share one, 1 when they are neighbours. */
export const offsets = (a: Footprint, b: Footprint): { readonly dx: number; readonly dy: number } => ({
  dx: offset(a.x, a.w, b.x, b.w),
  dy: offset(a.y, a.h, b.y, b.h),
});

/** The number of cells from one footprint to another, diagonals as 1: 1 for neighbours, 0 for sharing a cell. */
export function gap(a: Footprint, b: Footprint): number {
  const { dx, dy } = offsets(a, b);
  return Math.max(dx, dy);
}

/** The length of the shortest way over open ground between the nearest cells, walls left out of account. */
export function distance(a: Footprint, b: Footprint, diagonals: Diagonals): number {
  const { dx, dy } = offsets(a, b);
  const long = Math.max(dx, dy);
  const short = Math.min(dx, dy);
  if (diagonals === '1') return long;
  if (diagonals === '2' || diagonals === 'forbidden') return long + short;
  return long + (diagonals === '1-2-1' ? Math.floor(short / 2) : Math.ceil(short / 2));
}

/** Why a step is not possible. */
export type Hindrance = 'wall' | 'corner' | 'solid' | 'diagonal' | 'budget' | 'noStep';

/** A way of a footprint, cell by cell. */
export interface Way {
  readonly from: Footprint;
  /** The cells of the footprint's first corner after each step. */
  readonly to: readonly Cell[];
  readonly diagonals: Diagonals;
  readonly budget?: number;
  /** Diagonals made before in the same count. */
  readonly before?: number;
  /** The factor by which entering a cell costs more; 1 where it says nothing. */
  readonly ground?: (cell: Cell) => number;
}

/** What a way costs. With a hindrance, `costs` ends before the first bad step. */
export interface Walked {
  /** The cost so far after each step. */
  readonly costs: readonly number[];
  readonly cost: number;
  /** How many diagonals have been made, those before included. */
  readonly diagonals: number;
  /** The first step that is not possible, counted from 1. */
  readonly stopped?: { readonly step: number; readonly why: Hindrance };
}

const isAt =
  (cell: Cell) =>
  (other: Cell): boolean =>
    cell.x === other.x && cell.y === other.y;

const centre = ({ x, y }: Cell) => ({ x: x + 0.5, y: y + 0.5 });

/** What keeps one cell of a footprint from going one step; undefined when nothing does. Creatures and furniture are not asked about. */
export function hindrance(board: Board, cell: Cell, dx: number, dy: number): Hindrance | undefined {
  const next = { x: cell.x + dx, y: cell.y + dy };
  const solid = (other: Cell) => board.solid.some(isAt(other));
  const way: Segment = { a: centre(cell), b: centre(next) };
  if (dx !== 0 && dy !== 0) {
    const vertex = { x: cell.x + (dx > 0 ? 1 : 0), y: cell.y + (dy > 0 ? 1 : 0) };
    if (board.walls.some((wall) => holds(wall, vertex))) return 'corner';
    if (solid({ x: cell.x + dx, y: cell.y }) || solid({ x: cell.x, y: cell.y + dy })) return 'corner';
  }
  if (solid(next)) return 'solid';
  return board.walls.some((wall) => crosses(wall, way)) ? 'wall' : undefined;
}

/**
 * Walks a way step by step: orthogonal steps cost 1, diagonals as told, no diagonal goes around a corner of a wall.
 * The cost of a step is multiplied by the worst ground entered.
 */
export function walk(board: Board, way: Way): Walked {
  let { x, y } = way.from;
  let diagonals = way.before ?? 0;
  const costs: number[] = [];
  const stop = (why: Hindrance): Walked => ({
    costs,
    cost: costs.at(-1) ?? 0,
    diagonals,
    stopped: { step: costs.length + 1, why },
  });
  for (const next of way.to) {
    const dx = next.x - x;
    const dy = next.y - y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return stop('noStep');
    const cells = cellsOf({ ...way.from, x, y });
    for (const cell of cells) {
      const why = hindrance(board, cell, dx, dy);
      if (why) return stop(why);
    }
    const slanting = dx !== 0 && dy !== 0;
    const plain = slanting ? diagonalCost(way.diagonals, diagonals + 1) : 1;
    if (plain === Number.POSITIVE_INFINITY) return stop('diagonal');
    const entered = cells.map((cell) => way.ground?.({ x: cell.x + dx, y: cell.y + dy }) ?? 1);
    const cost = (costs.at(-1) ?? 0) + plain * Math.max(...entered);
    if (cost > (way.budget ?? Number.POSITIVE_INFINITY)) return stop('budget');
    costs.push(cost);
    if (slanting) diagonals += 1;
    x = next.x;
    y = next.y;
  }
  return { costs, cost: costs.at(-1) ?? 0, diagonals };
}
