import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';

/* The multipliers that a table offers instead of an effect, as people write them: `1,5; 2; 3` and `1.5, 2, 3` (LS-3.6.6, SD-9). */

/** A comma between digits belongs to a number; one before a space parts two. */
const wordsOf = (list: string): string[] => list.split(/,?\s+|;/).filter((word) => word.trim() !== '');

/** The number of a word, with a decimal comma or point; undefined: it is none that increases anything. */
function multiplier(word: string): number | undefined {
  const n = /^\d+([.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : 0;
  return n > 1 ? n : undefined;
}

/** The multipliers of a list. */
export const multipliersIn = (list: string): number[] =>
  wordsOf(list).flatMap((word) => multiplier(word) ?? []);

/** What is wrong with a list of multipliers; undefined: nothing. */
export function multipliersFault(list: string): Msg | undefined {
  const word = wordsOf(list).find((one) => multiplier(one) === undefined);
  return word === undefined ? undefined : msg('lordsouls.fault.multiplier', { word });
}
