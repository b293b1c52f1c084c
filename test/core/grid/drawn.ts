import type { Segment } from '../../../src/core/grid/segment.ts';
import { segment } from '../../../src/core/grid/segment.ts';
import type { Board, Cell, Footprint } from '../../../src/core/grid/square.ts';

/**
 * A board drawn with signs. Squares are four columns wide and two lines high; where they meet there may be a `+`. Between them stand walls, `---`
 * and `|`; in them `###` (solid), `~~~` (difficult ground) or a name. A name in several squares is one large creature; numbers are a way.
 *
 *     +---+   +
 *     | G   O |
 *     +   +   +
 *      ###  O
 */
export interface Drawn {
  readonly board: Board;
  /** Where a name is: the rectangle of all its squares. */
  at(name: string): Footprint;
  /** The numbered squares, by number. */
  readonly numbers: readonly { readonly n: number; readonly at: Cell }[];
}

const SOLID = '###';
const ROUGH = '~~~';

/** Reads a drawing; its first square is (x, y). Indentation common to all lines is left out. */
export function drawn(text: string, origin: Cell = { x: 0, y: 0 }): Drawn {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const indent = Math.min(...rows.map((row) => row.search(/\S/)));
  const lines = rows.map((row) => row.slice(indent));
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) / 4);
  const walls: Segment[] = [];
  const marks: { name: string; at: Cell }[] = [];
  for (const [row, line] of lines.entries())
    for (let column = 0; column <= width; column++) {
      const x = origin.x + column;
      const y = origin.y + Math.floor(row / 2);
      const text = line.slice(4 * column + 1, 4 * column + 4);
      if (row % 2 === 0 && text === '---') walls.push(segment(x, y, x + 1, y));
      if (row % 2 === 1 && line[4 * column] === '|') walls.push(segment(x, y, x, y + 1));
      if (row % 2 === 1 && text.trim()) marks.push({ name: text.trim(), at: { x, y } });
    }
  const of = (name: string) => marks.filter((mark) => mark.name === name).map(({ at }) => at);
  return {
    board: { walls, solid: of(SOLID), rough: of(ROUGH).map((cell) => ({ ...cell, factor: 2 })) },
    at(name) {
      const cells = of(name);
      if (cells.length === 0) throw new RangeError(`${name} is not drawn`);
      const x = Math.min(...cells.map((cell) => cell.x));
      const y = Math.min(...cells.map((cell) => cell.y));
      return {
        x,
        y,
        w: Math.max(...cells.map((cell) => cell.x)) - x + 1,
        h: Math.max(...cells.map((cell) => cell.y)) - y + 1,
      };
    },
    numbers: marks
      .filter(({ name }) => /^\d+$/.test(name))
      .map(({ name, at }) => ({ n: Number(name), at }))
      .sort((a, b) => a.n - b.n),
  };
}
