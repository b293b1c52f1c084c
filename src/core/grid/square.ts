import type { Point, Segment } from './segment.ts';

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

/** A cell that is hard to walk. */
export interface Rough extends Cell {
  /** By how much entering it costs more, at least 1; Infinity where nobody can go. */
  readonly factor: number;
}

/** What is in the way: walls as segments, and solid cells. A board is never written to: results about it are memoized. */
export interface Board {
  readonly walls: readonly Segment[];
  readonly solid: readonly Cell[];
  readonly rough?: readonly Rough[];
  /** The whole area, which nobody can leave; if omitted, there is no limit. */
  readonly area?: Footprint;
}

/** What diagonals cost. `1-2-1` and `2-1-2` count them over the whole path: the first costs 1 (or 2), the second 2 (or 1), and so on. */
export type Diagonals = '1-2-1' | '2-1-2' | '1' | '2' | 'forbidden';

/** A creature of one cell. */
export const single = ({ x, y }: Cell): Footprint => ({ x, y, w: 1, h: 1 });

/** The middle of a footprint; of a single cell, too. */
export const middleOf = ({ x, y, w, h }: Footprint): Point => ({ x: x + w / 2, y: y + h / 2 });

/** The four corners of a footprint: top left, top right, bottom left, bottom right. */
export const cornersOf = ({ x, y, w, h }: Footprint): Point[] => [
  { x, y },
  { x: x + w, y },
  { x, y: y + h },
  { x: x + w, y: y + h },
];

/** Whether two are the same cell. */
export const sameCell = (a: Cell, b: Cell): boolean => a.x === b.x && a.y === b.y;

/** Whether two footprints share a cell. */
export const overlap = (a: Footprint, b: Footprint): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The cells of a footprint, row by row. */
export const cellsOf = ({ x, y, w, h }: Footprint): Cell[] =>
  Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) }));

/** The cost of the `nth` diagonal of a path, counted from 1; Infinity: not allowed. */
export function diagonalCost(diagonals: Diagonals, nth: number): number {
  if (diagonals === 'forbidden') return Number.POSITIVE_INFINITY;
  if (diagonals === '1' || diagonals === '2') return Number(diagonals);
  return (nth % 2 === 1) === (diagonals === '1-2-1') ? 1 : 2;
}

const offset = (from: number, size: number, to: number, toSize: number): number =>
  Math.max(0, to - (from + size - 1), from - (to + toSize - 1));

/** How many columns and rows lie between the nearest cells of two footprints: 0 when they share one, 1 for neighbours. */
export const offsets = (a: Footprint, b: Footprint): { readonly dx: number; readonly dy: number } => ({
  dx: offset(a.x, a.w, b.x, b.w),
  dy: offset(a.y, a.h, b.y, b.h),
});

/** The number of cells from one footprint to another, with diagonals as 1: 1 for neighbours, 0 for a shared cell. */
export function gap(a: Footprint, b: Footprint): number {
  const { dx, dy } = offsets(a, b);
  return Math.max(dx, dy);
}

/** The length of the shortest path over open ground to a cell some columns and rows away. @param before diagonals made before in the same count. */
export function openDistance(diagonals: Diagonals, dx: number, dy: number, before = 0): number {
  const long = Math.max(dx, dy);
  const short = Math.min(dx, dy);
  if (diagonals === '1') return long;
  if (diagonals === '2' || diagonals === 'forbidden') return long + short;
  const dear = diagonals === '1-2-1' ? short + (before % 2) : short + 1 - (before % 2);
  return long + Math.floor(dear / 2);
}

/** The length of the shortest path over open ground between the nearest cells; walls are ignored. */
export function distance(a: Footprint, b: Footprint, diagonals: Diagonals): number {
  const { dx, dy } = offsets(a, b);
  return openDistance(diagonals, dx, dy);
}

/** The eight directions in order, straight ones at even places. */
export const AROUND: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];
