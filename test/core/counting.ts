import type { Check, Reader } from '../../src/core/dice/check.ts';
import { line } from '../../src/core/line.ts';
import { msg } from '../../src/core/text.ts';

/** Counts dice of at least `least`; a die tagged `bad` counts against. */
const counting = (least: number): Reader<number> => ({
  id: `toy.atLeast${least}`,
  start: 100,
  add: (packed, face, { tag }) => packed + (face >= least ? (tag === 'bad' ? -1 : 1) : 0),
  read: (packed) => packed - 100,
  mark: (face) => (face >= least ? 'hit' : 'none'),
  show: (n) => msg('toy.n', { n }),
});

/** A roll of `n` dice of `d` faces, counted. */
export const toyCheck = (id: string, by: string, n: number, d: number, least: number): Check<number> => ({
  kind: 'roll',
  id,
  by,
  label: msg(`toy.${id}`),
  dice: [{ n, d }],
  reader: counting(least),
  lines: [line(msg('toy.pool'), n)],
});
