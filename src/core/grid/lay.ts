import { kept } from '../kept.ts';
import type { Segment } from './segment.ts';
import { crosses, holds } from './segment.ts';
import type { Board, Cell, Footprint } from './square.ts';
import { AROUND } from './square.ts';

/* How a board lies cell by cell: what of it matters where. Boards have hundreds of walls and thousands of cells, and a search asks about each of them. */

/** What keeps a footprint from a step, whoever else is about. */
export type Barrier = 'wall' | 'corner' | 'solid' | 'edge' | 'ground';

const SIDE = 1 << 16;
const keyOf = (x: number, y: number): number => (y + SIDE / 2) * SIDE + x + SIDE / 2;

/** The cells from which a wall can be met in one step: those whose middle lies less than one and a half cells off, in both directions. */
function* cellsBy({ a, b }: Segment): Generator<Cell> {
  const [from, to] = a.x <= b.x ? [a, b] : [b, a];
  const height = (x: number) =>
    to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  for (let x = Math.ceil(from.x - 1.5); x <= to.x + 0.5; x++) {
    const ends =
      to.x === from.x ? [from.y, to.y] : [height(Math.max(from.x, x - 0.5)), height(Math.min(to.x, x + 1.5))];
    const last = Math.max(...ends) + 0.5;
    for (let y = Math.ceil(Math.min(...ends) - 1.5); y <= last; y++) yield { x, y };
  }
}

/** What is known about a board, by cell. */
class Lay {
  private readonly board: Board;
  private readonly walls = new Map<number, Segment[]>();
  private readonly solid = new Set<number>();
  private readonly rough = new Map<number, number>();
  private readonly exits = new Map<number, number>();

  constructor(board: Board) {
    this.board = board;
    for (const wall of board.walls)
      for (const { x, y } of cellsBy(wall)) {
        const here = this.walls.get(keyOf(x, y));
        if (here) here.push(wall);
        else this.walls.set(keyOf(x, y), [wall]);
      }
    for (const { x, y } of board.solid) this.solid.add(keyOf(x, y));
    for (const { x, y, factor } of board.rough ?? []) this.rough.set(keyOf(x, y), factor);
  }

  isSolid(x: number, y: number): boolean {
    return this.solid.has(keyOf(x, y));
  }

  wallsBy(x: number, y: number): readonly Segment[] {
    return this.walls.get(keyOf(x, y)) ?? [];
  }

  factor(x: number, y: number): number {
    return this.rough.get(keyOf(x, y)) ?? 1;
  }

  /** What keeps one cell from a step. */
  private barrier(x: number, y: number, dx: number, dy: number): Barrier | undefined {
    const walls = this.wallsBy(x, y);
    if (dx !== 0 && dy !== 0) {
      const vertex = { x: x + (dx > 0 ? 1 : 0), y: y + (dy > 0 ? 1 : 0) };
      if (walls.some((wall) => holds(wall, vertex))) return 'corner';
      if (this.isSolid(x + dx, y) || this.isSolid(x, y + dy)) return 'corner';
    }
    if (this.isSolid(x + dx, y + dy)) return 'solid';
    const way = { a: { x: x + 0.5, y: y + 0.5 }, b: { x: x + dx + 0.5, y: y + dy + 0.5 } };
    return walls.some((wall) => crosses(wall, way)) ? 'wall' : undefined;
  }

  /** The directions in which walls and solid cells let one cell go, as bits in the order of `AROUND`. */
  private exitsOf(x: number, y: number): number {
    const key = keyOf(x, y);
    const known = this.exits.get(key);
    if (known !== undefined) return known;
    let bits = 0;
    for (const [i, { x: dx, y: dy }] of AROUND.entries()) if (!this.barrier(x, y, dx, dy)) bits |= 1 << i;
    this.exits.set(key, bits);
    return bits;
  }

  /** The directions in which walls and solid cells let a whole footprint go, as bits. */
  exitsOfAll({ x, y, w, h }: Footprint): number {
    let bits = 255;
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) bits &= this.exitsOf(column, row);
    return bits;
  }

  /** The worst ground that a footprint stands on. */
  worst({ x, y, w, h }: Footprint): number {
    let worst = 1;
    if (this.rough.size === 0) return worst;
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) worst = Math.max(worst, this.factor(column, row));
    return worst;
  }

  /** Whether a footprint lies within the board. */
  holds({ x, y, w, h }: Footprint): boolean {
    const { area } = this.board;
    return !area || (x >= area.x && y >= area.y && x + w <= area.x + area.w && y + h <= area.y + area.h);
  }

  /** What keeps a footprint from a step; undefined when nothing does. */
  barrierOf(from: Footprint, dx: number, dy: number): Barrier | undefined {
    const to = { ...from, x: from.x + dx, y: from.y + dy };
    if (!this.holds(to)) return 'edge';
    for (let y = from.y; y < from.y + from.h; y++)
      for (let x = from.x; x < from.x + from.w; x++) {
        const found = this.barrier(x, y, dx, dy);
        if (found) return found;
      }
    return this.worst(to) === Number.POSITIVE_INFINITY ? 'ground' : undefined;
  }
}

export type { Lay };

/** How a board lies. */
export const layOf = kept((board: Board) => new Lay(board));
