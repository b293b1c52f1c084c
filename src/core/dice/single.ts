import { telling } from '../line.ts';
import { type Json, verbatim } from '../text.ts';
import type { Check, Reader } from './check.ts';

/** Reads a single die, or the sum of several, as the number shown; `bonus` is added. */
const sumReader = (bonus = 0): Reader<number> => ({
  id: `sum:${bonus}`,
  start: bonus,
  add: (packed, face) => packed + face,
  read: (packed) => packed,
  mark: () => 'none',
  show: (sum) => verbatim(String(sum)),
});

const FACE = sumReader();

/** A check of one die with `d` faces that counts as the number it shows: initiative, a roll-off, a location. */
export const faceCheck = (
  { id, by, label, lines = [] }: Pick<Check, 'id' | 'by' | 'label'> & Partial<Pick<Check, 'lines'>>,
  d: number,
): Check<number> => ({
  kind: 'roll',
  id,
  by,
  label,
  dice: [{ n: 1, d }],
  reader: FACE,
  lines: telling(lines),
});

/** The face of a single die as an answer to its check. */
export const faceOf = (value: Json): number => (Array.isArray(value) ? Number(value[0]) : 0);
