import { Heap } from './heap.ts';
import { layOf } from './lay.ts';
import type { Board, Cell, Footprint } from './square.ts';
import { AROUND, diagonalCost, distance, sameCell, single } from './square.ts';
import type { Walker } from './walk.ts';
import { isTaken, spent } from './walk.ts';

/** A square that a walker can come to: of the footprint's first corner. */
export interface Spot extends Cell {
  readonly cost: number;
  /** He may pass, but not stop here. */
  readonly passing?: true;
}

/**
 * The cheapest ways from one place, whatever diagonals cost: so what has been spent at a cell is known for each parity of the diagonals made,
 * since a dearer way may leave the next diagonal cheaper.
 */
export interface Field {
  /** The cells he can come to, the beginning among them, in no particular order. */
  spots(): Spot[];
  /** The least that it costs to come to a cell, with an even (0) or odd (1) number of diagonals, or with any; Infinity: he does not come there. */
  cost(at: Cell, parity?: 0 | 1): number;
  /** The cells of a cheapest way there, the beginning left out; undefined: there is none. */
  way(to: Cell, parity?: 0 | 1): Cell[] | undefined;
}

/** The rectangle that holds all ways worth looking at: around everything on the board there is room to pass, and farther out it is never shorter. */
function roomFor(board: Board, walker: Walker, to?: Cell): Footprint {
  const { from, budget = Number.POSITIVE_INFINITY, closed = [], passing = [] } = walker;
  const places = [from, ...(to ? [single(to)] : []), ...board.solid.map(single), ...closed, ...passing];
  for (const cell of board.rough ?? []) places.push(single(cell));
  let [left, top, right, bottom] = [from.x, from.y, from.x, from.y];
  const take = (x: number, y: number) => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const { x, y, w, h } of places) {
    take(x, y);
    take(x + w, y + h);
  }
  for (const { a, b } of board.walls) {
    take(Math.floor(Math.min(a.x, b.x)), Math.floor(Math.min(a.y, b.y)));
    take(Math.ceil(Math.max(a.x, b.x)), Math.ceil(Math.max(a.y, b.y)));
  }
  const { area = { x: left - from.w - 1, y: top - from.h - 1, w: 0, h: 0 } } = board;
  const end = board.area ?? { x: right + 1, y: bottom + 1, w: from.w, h: from.h };
  const x = Math.max(area.x, from.x - budget);
  const y = Math.max(area.y, from.y - budget);
  return {
    x,
    y,
    w: Math.min(end.x + end.w - from.w, from.x + budget) - x + 1,
    h: Math.min(end.y + end.h - from.h, from.y + budget) - y + 1,
  };
}

/** Which cells of a room somebody's footprints bar to a walker of this size. */
function barred(room: Footprint, { w, h }: Footprint, by: readonly Footprint[] = []): Uint8Array {
  const bars = new Uint8Array(room.w * room.h);
  for (const one of by)
    for (let y = Math.max(room.y, one.y - h + 1); y < Math.min(room.y + room.h, one.y + one.h); y++)
      for (let x = Math.max(room.x, one.x - w + 1); x < Math.min(room.x + room.w, one.x + one.w); x++)
        bars[(y - room.y) * room.w + x - room.x] = 1;
  return bars;
}

/**
 * Searches out from where a walker stands: an exact search over cells and the parity of diagonals. With a destination it looks that way first
 * and stops when it has come there; what it then knows of other cells is not the last word.
 */
export function spread(board: Board, walker: Walker, to?: Cell): Field {
  const { from, diagonals, closed, passing } = walker;
  const lay = layOf(board);
  const room = roomFor(board, walker, to);
  const bars = barred(room, from, closed);
  const costs = new Float64Array(room.w * room.h * 2).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(costs.length).fill(-1);
  const done = new Uint8Array(costs.length);
  const state = ({ x, y }: Cell, parity: number) => ((y - room.y) * room.w + x - room.x) * 2 + parity;
  const inRoom = ({ x, y }: Cell) => x >= room.x && y >= room.y && x < room.x + room.w && y < room.y + room.h;
  const ahead = (x: number, y: number, parity: number) => (to ? openCost(walker, x, y, to, parity) : 0);
  const open = new Heap();
  const start = state(from, (walker.before ?? 0) % 2);
  costs[start] = 0;
  open.push(0, start);
  const goal = to && inRoom(to) ? state(to, 0) >> 1 : undefined;
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (done[here]) continue;
    done[here] = 1;
    const cell = here >> 1;
    if (cell === goal) break;
    const parity = here & 1;
    const x = room.x + (cell % room.w);
    const y = room.y + Math.floor(cell / room.w);
    const cost = costs[here] as number;
    const exits = lay.exitsOfAll({ ...from, x, y });
    for (let i = 0; i < 8; i++) {
      if (!(exits & (1 << i))) continue;
      const { x: dx, y: dy } = AROUND[i] as Cell;
      const next = { ...from, x: x + dx, y: y + dy };
      if (!inRoom(next) || bars[(next.y - room.y) * room.w + next.x - room.x]) continue;
      const slanting = i % 2;
      const plain = slanting ? diagonalCost(diagonals, parity + 1) : 1;
      const after = spent(walker, cost, plain, lay.worst(next));
      const there = state(next, parity ^ slanting);
      if (after === undefined || after >= (costs[there] as number)) continue;
      costs[there] = after;
      before[there] = here;
      open.push(after + ahead(next.x, next.y, parity ^ slanting), there);
    }
  }
  const costAt = (at: Cell, parity?: 0 | 1): number => {
    if (!inRoom(at)) return Number.POSITIVE_INFINITY;
    if (parity !== undefined) return costs[state(at, parity)] as number;
    return Math.min(costs[state(at, 0)] as number, costs[state(at, 1)] as number);
  };
  const cellOf = (one: number): Cell => ({
    x: room.x + ((one >> 1) % room.w),
    y: room.y + Math.floor((one >> 1) / room.w),
  });
  return {
    cost: costAt,
    spots() {
      const found: Spot[] = [];
      for (let cell = 0; cell < bars.length; cell++) {
        const cost = Math.min(costs[2 * cell] as number, costs[2 * cell + 1] as number);
        if (cost === Number.POSITIVE_INFINITY) continue;
        const at = cellOf(2 * cell);
        const stands = !sameCell(at, from) && isTaken(passing, { ...from, ...at });
        found.push(stands ? { ...at, cost, passing: true } : { ...at, cost });
      }
      return found;
    },
    way(at, parity = costAt(at, 0) <= costAt(at, 1) ? 0 : 1) {
      if (costAt(at, parity) === Number.POSITIVE_INFINITY) return undefined;
      const way: Cell[] = [];
      for (let one = state(at, parity); one !== start; one = before[one] as number) way.unshift(cellOf(one));
      return way;
    },
  };
}

/** The least that is left to spend from a cell to another when nothing is in the way. */
function openCost({ diagonals }: Walker, x: number, y: number, to: Cell, parity: number): number {
  const dx = Math.abs(x - to.x);
  const dy = Math.abs(y - to.y);
  const other = diagonals === '1-2-1' ? '2-1-2' : '1-2-1';
  const alternates = diagonals === '1-2-1' || diagonals === '2-1-2';
  return distance(single({ x: 0, y: 0 }), single({ x: dx, y: dy }), parity && alternates ? other : diagonals);
}

/** The cheapest way of a walker to a cell, with what it costs; undefined: he cannot come there, or not stop there. */
export function cheapest(
  board: Board,
  walker: Walker,
  to: Cell,
): { readonly to: readonly Cell[]; readonly cost: number } | undefined {
  if (isTaken(walker.passing, { ...walker.from, ...to })) return undefined;
  const field = spread(board, walker, to);
  const way = field.way(to);
  return way && { to: way, cost: field.cost(to) };
}
