import { seeded } from '../../src/core/dice/source.ts';
import type { Board, Cell } from '../../src/core/grid/square.ts';
import { single } from '../../src/core/grid/square.ts';
import { walk } from '../../src/core/grid/walk.ts';
import { cheapest } from '../../src/core/grid/ways.ts';
import { measured, ms } from './measure.ts';

const SIZE = 100;
const WALLS = 200;
const SQUARES = 40;
const MAX_MS = 5;

/** A map with walls of one to eight squares, along the grid. */
function drawnMap(pick: (n: number) => number): Board {
  const walls = Array.from({ length: WALLS }, () => {
    const a = { x: pick(SIZE), y: pick(SIZE) };
    const length = 1 + pick(8);
    return { a, b: pick(2) ? { x: a.x + length, y: a.y } : { x: a.x, y: a.y + length } };
  });
  return { walls, solid: [], area: { x: 0, y: 0, w: SIZE, h: SIZE } };
}

/** Maps, each with two squares between which the cheapest path is 40 squares long. */
function journeys(count: number): { board: Board; from: Cell; way: readonly Cell[] }[] {
  const source = seeded(40);
  const pick = (n: number) => source.below(n);
  const found = [];
  while (found.length < count) {
    const board = drawnMap(pick);
    const from = { x: pick(SIZE), y: pick(SIZE) };
    const to = { x: pick(SIZE), y: pick(SIZE) };
    const way = cheapest(board, { from: single(from), diagonals: '1-2-1' }, to)?.to;
    if (way?.length === SQUARES) found.push({ board, from, way });
  }
  return found;
}

/** A path of 40 squares on a map of 100 by 100 with 200 walls: found on a new map, found again, and walked, below 5 ms each. */
export function waysBench(): boolean {
  const all = journeys(20);
  let run = 0;
  const next = () => all[run++ % all.length] as (typeof all)[number];
  const find = ({ board, from, way }: (typeof all)[number]) =>
    cheapest(board, { from: single(from), diagonals: '1-2-1' }, way.at(-1) as Cell);
  const things = {
    'new map': () => {
      const one = next();
      return find({ ...one, board: { ...one.board } });
    },
    'known map': () => find(next()),
    walked: () => {
      const { board, from, way } = next();
      return walk(board, { from: single(from), diagonals: '1-2-1', to: way });
    },
  };
  return Object.entries(things)
    .map(([name, thing]) => {
      run = 0;
      const [times] = measured([thing], 200, 60);
      if (!times) return false;
      console.log(
        `way of ${SQUARES} squares, ${name.padEnd(11)} ${ms(times.median)}   first ${ms(times.first)}   at most ${MAX_MS} ms`,
      );
      return times.median < MAX_MS;
    })
    .every(Boolean);
}
