import { Heap } from './heap.ts';
import type { Lay } from './lay.ts';
import { layOf } from './lay.ts';
import { roomFor } from './room.ts';
import type { Board, Cell, Diagonals, Footprint } from './square.ts';
import { AROUND, diagonalCost, openDistance, sameCell } from './square.ts';
import type { Walker } from './walk.ts';
import { isTaken, spent } from './walk.ts';

/** A square that can be reached, as the footprint's top left corner. */
export interface Spot extends Cell {
  readonly cost: number;
  /** It can be crossed but not stopped on. */
  readonly passing?: true;
}

/** The parity of the diagonals made so far: even (0) or odd (1). */
export type Parity = 0 | 1;

const NOWHERE = Number.POSITIVE_INFINITY;

/**
 * The cheapest paths from where a fighter stands. The search is exact: it keeps the cost for each cell and parity of diagonals,
 * because a dearer path to a cell may leave the next diagonal cheaper.
 */
export class Field {
  private readonly walker: Walker;
  private readonly lay: Lay;
  private readonly room: Footprint;
  /** A state is twice the index of a cell in the area, row by row, plus the parity. */
  private readonly costs: Float64Array;
  private readonly before: Int32Array;
  private readonly done: Uint8Array;
  private readonly bars: Uint8Array;
  private readonly open = new Heap();

  /** With a destination the search is directed and ends there; costs of other cells are then not final. */
  constructor(board: Board, walker: Walker, to?: Cell) {
    this.walker = walker;
    this.lay = layOf(board);
    this.room = roomFor(this.lay.extent, board.area, walker, to);
    const cells = this.room.w * this.room.h;
    this.costs = new Float64Array(2 * cells).fill(NOWHERE);
    this.before = new Int32Array(2 * cells).fill(-1);
    this.done = new Uint8Array(2 * cells);
    this.bars = this.barred();
    this.search(to);
  }

  /** The cells that can be reached, the starting cell included, row by row. */
  spots(): Spot[] {
    const { from, passing } = this.walker;
    const found: Spot[] = [];
    for (let state = 0; state < this.costs.length; state += 2) {
      const at = this.cellOf(state);
      const cost = this.cost(at);
      if (cost === NOWHERE) continue;
      const stands = !sameCell(at, from) && isTaken(passing, { ...from, ...at });
      found.push(stands ? { ...at, cost, passing: true } : { ...at, cost });
    }
    return found;
  }

  /** The least cost to reach a cell, with a given parity of diagonals or either; Infinity: it cannot be reached. */
  cost(at: Cell, parity?: Parity): number {
    if (!this.holds(at.x, at.y)) return NOWHERE;
    const even = this.costs[this.stateOf(at, 0)] ?? NOWHERE;
    const odd = this.costs[this.stateOf(at, 1)] ?? NOWHERE;
    return parity === undefined ? Math.min(even, odd) : ([even, odd][parity] ?? NOWHERE);
  }

  /** The cells of a cheapest path without the start, or undefined if there is none. */
  way(to: Cell, parity: Parity = this.cost(to, 0) <= this.cost(to, 1) ? 0 : 1): Cell[] | undefined {
    if (this.cost(to, parity) === NOWHERE) return undefined;
    const way: Cell[] = [];
    for (let state = this.stateOf(to, parity); this.before[state] !== -1; state = this.before[state] ?? 0)
      way.push(this.cellOf(state));
    return way.reverse();
  }

  private holds(x: number, y: number): boolean {
    const { room } = this;
    return x >= room.x && y >= room.y && x < room.x + room.w && y < room.y + room.h;
  }

  private stateOf({ x, y }: Cell, parity: number): number {
    return ((y - this.room.y) * this.room.w + x - this.room.x) * 2 + parity;
  }

  private cellOf(state: number): Cell {
    const cell = state >> 1;
    return { x: this.room.x + (cell % this.room.w), y: this.room.y + Math.floor(cell / this.room.w) };
  }

  /** The cells where part of the footprint would stand on somebody. */
  private barred(): Uint8Array {
    const { from, closed = [] } = this.walker;
    const bars = new Uint8Array(this.room.w * this.room.h);
    for (const other of closed)
      for (let y = other.y - from.h + 1; y < other.y + other.h; y++)
        for (let x = other.x - from.w + 1; x < other.x + other.w; x++)
          if (this.holds(x, y)) bars[this.stateOf({ x, y }, 0) >> 1] = 1;
    return bars;
  }

  private search(to?: Cell): void {
    const { from, before = 0 } = this.walker;
    const start = this.stateOf(from, before % 2);
    this.costs[start] = 0;
    this.open.push(0, start);
    const goal = to && this.holds(to.x, to.y) ? this.stateOf(to, 0) : undefined;
    for (let state = this.open.pop(); state !== undefined; state = this.open.pop()) {
      if (this.done[state]) continue;
      this.done[state] = 1;
      if ((state & ~1) === goal) return;
      this.expand(state, to);
    }
  }

  /** Examines the eight steps from a state. */
  private expand(state: number, to: Cell | undefined): void {
    const { w, h } = this.walker.from;
    const { x, y } = this.cellOf(state);
    const exits = this.lay.exits(x, y, w, h);
    for (let i = 0; i < 8; i++) {
      if (!(exits & (1 << i))) continue;
      const { x: dx, y: dy } = AROUND[i] as Cell;
      if (this.holds(x + dx, y + dy)) this.reach(state, x + dx, y + dy, i % 2, to);
    }
  }

  /** Records a step if it is possible and cheaper than before. */
  private reach(state: number, x: number, y: number, slanting: number, to: Cell | undefined): void {
    const { walker, costs } = this;
    const { diagonals, from } = walker;
    const parity = state & 1;
    const there = this.stateOf({ x, y }, parity ^ slanting);
    if (this.bars[there >> 1] || !this.lay.holds(x, y, from.w, from.h)) return;
    const plain = slanting ? diagonalCost(diagonals, parity + 1) : 1;
    const after = spent(walker, costs[state] ?? NOWHERE, plain, this.lay.worst(x, y, from.w, from.h));
    if (after === undefined || after >= (costs[there] ?? 0)) return;
    costs[there] = after;
    this.before[there] = state;
    this.open.push(after + (to ? ahead(diagonals, x, y, to, parity ^ slanting) : 0), there);
  }
}

/** A lower bound of the cost from one cell to another. */
function ahead(diagonals: Diagonals, x: number, y: number, to: Cell, parity: number): number {
  return openDistance(diagonals, Math.abs(x - to.x), Math.abs(y - to.y), parity);
}

/** A cheapest path to a cell and its cost, or undefined if the cell cannot be reached, or not stopped on. */
export function cheapest(
  board: Board,
  walker: Walker,
  to: Cell,
): { readonly to: readonly Cell[]; readonly cost: number } | undefined {
  if (isTaken(walker.passing, { ...walker.from, ...to })) return undefined;
  const field = new Field(board, walker, to);
  const way = field.way(to);
  return way && { to: way, cost: field.cost(to) };
}
