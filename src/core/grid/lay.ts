import { memoize } from '../memoize.ts';
import { type Extent, extentOf } from './extent.ts';
import { blocked, centreOf } from './lines.ts';
import { holds, type Segment } from './segment.ts';
import { AROUND, type Board, type Footprint } from './square.ts';

/* A board indexed by cell. Boards have hundreds of walls and thousands of cells, and a search asks about each of them. */

/** What prevents a step, apart from creatures. */
export type Barrier = 'wall' | 'corner' | 'solid' | 'edge' | 'ground';

const SIDE = 1 << 16;
const keyOf = (x: number, y: number): number => (y + SIDE / 2) * SIDE + x + SIDE / 2;

/** Visits the cells from which a wall can be met in one step: those whose middle is at most one and a half cells away in both directions. */
function eachCellBy({ a, b }: Segment, note: (x: number, y: number) => void): void {
  const [from, to] = a.x <= b.x ? [a, b] : [b, a];
  const slope = to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
  const upright = to.x === from.x ? to.y - from.y : 0;
  for (let x = Math.ceil(from.x - 1.5); x <= to.x + 0.5; x++) {
    const first = from.y + slope * (Math.max(from.x, x - 0.5) - from.x);
    const last = from.y + slope * (Math.min(to.x, x + 1.5) - from.x) + upright;
    const end = Math.max(first, last) + 0.5;
    for (let y = Math.ceil(Math.min(first, last) - 1.5); y <= end; y++) note(x, y);
  }
}

const NONE: readonly Segment[] = [];

/** What is known about a board, by cell. */
class Lay {
  readonly board: Board;
  readonly extent: Extent;
  private readonly walls = new Map<number, Segment[]>();
  private readonly solid = new Set<number>();
  private readonly rough = new Map<number, number>();
  private readonly known = new Map<number, number>();

  constructor(board: Board) {
    this.board = board;
    this.extent = extentOf(board);
    for (const wall of board.walls)
      eachCellBy(wall, (x, y) => {
        const here = this.walls.get(keyOf(x, y));
        if (here) here.push(wall);
        else this.walls.set(keyOf(x, y), [wall]);
      });
    for (const { x, y } of board.solid) this.solid.add(keyOf(x, y));
    for (const { x, y, factor } of board.rough ?? []) this.rough.set(keyOf(x, y), factor);
  }

  isSolid(x: number, y: number): boolean {
    return this.solid.has(keyOf(x, y));
  }

  wallsBy(x: number, y: number): readonly Segment[] {
    return this.walls.get(keyOf(x, y)) ?? NONE;
  }

  factor(x: number, y: number): number {
    return this.rough.get(keyOf(x, y)) ?? 1;
  }

  /** What prevents a step of a single cell, including a wall through the middle of the destination: nobody can stand there. */
  private barrier(x: number, y: number, dx: number, dy: number): Barrier | undefined {
    const walls = this.wallsBy(x, y);
    if (dx !== 0 && dy !== 0) {
      const vertex = { x: x + (dx > 0 ? 1 : 0), y: y + (dy > 0 ? 1 : 0) };
      if (walls.some((wall) => holds(wall, vertex))) return 'corner';
      if (this.isSolid(x + dx, y) || this.isSolid(x, y + dy)) return 'corner';
    }
    if (this.isSolid(x + dx, y + dy)) return 'solid';
    if (walls.length === 0) return undefined;
    const way = { a: centreOf({ x, y }), b: centreOf({ x: x + dx, y: y + dy }) };
    return walls.some((wall) => holds(wall, way.b)) || blocked(way, walls) ? 'wall' : undefined;
  }

  /** The directions in which walls and solid cells let one cell go, as bits in the order of `AROUND`. */
  private exitsOf(x: number, y: number): number {
    const key = keyOf(x, y);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    let bits = 0;
    if (this.solid.size === 0 && this.wallsBy(x, y).length === 0) bits = 255;
    else
      for (const [i, { x: dx, y: dy }] of AROUND.entries()) if (!this.barrier(x, y, dx, dy)) bits |= 1 << i;
    this.known.set(key, bits);
    return bits;
  }

  /** The directions in which walls and solid cells let a whole footprint go, as bits. */
  exits(x: number, y: number, w: number, h: number): number {
    let bits = 255;
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) bits &= this.exitsOf(column, row);
    return bits;
  }

  /** The worst ground that a footprint stands on. */
  worst(x: number, y: number, w: number, h: number): number {
    let worst = 1;
    if (this.rough.size === 0) return worst;
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) worst = Math.max(worst, this.factor(column, row));
    return worst;
  }

  /** Whether a footprint lies within the board. */
  holds(x: number, y: number, w: number, h: number): boolean {
    const { area } = this.board;
    return !area || (x >= area.x && y >= area.y && x + w <= area.x + area.w && y + h <= area.y + area.h);
  }

  /** What prevents a step of a footprint, or undefined if nothing does. */
  barrierOf({ x, y, w, h }: Footprint, dx: number, dy: number): Barrier | undefined {
    if (!this.holds(x + dx, y + dy, w, h)) return 'edge';
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) {
        const found = this.barrier(column, row, dx, dy);
        if (found) return found;
      }
    return this.worst(x + dx, y + dy, w, h) === Number.POSITIVE_INFINITY ? 'ground' : undefined;
  }
}

export type { Lay };

/** The index of a board. */
export const layOf = memoize((board: Board) => new Lay(board));
