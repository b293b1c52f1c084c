import type { Msg } from '../text.ts';
import { msg, Refused } from '../text.ts';

/** The edit distance of two words, in which a swap of neighbouring letters counts as one edit. */
function steps(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

/** Words, the most similar first. */
function byLikeness(word: string, words: readonly string[]): string[] {
  const by = (one: string): number => steps(word.toLowerCase(), one.toLowerCase());
  return [...words].sort((a, b) => by(a) - by(b) || (a < b ? -1 : 1));
}

/** The most similar known word, or undefined if no word is known. */
export const nearest = (word: string, words: readonly string[]): string | undefined =>
  byLikeness(word, words)[0];

/** How many words a refusal lists; of more only the most similar ones. */
const MAX_WORDS = 40;
const SOME_WORDS = 12;

/** Why an unknown word is refused: the most similar one, and all known ones. */
export function unknownWord(at: string, word: string, known: readonly string[]): Msg {
  const words = [...new Set(known)];
  const like = byLikeness(word, words);
  const [near] = like;
  if (near === undefined) return msg('core.scenario.nothingKnown', { at, word });
  const listed = words.length > MAX_WORDS ? [...like.slice(0, SOME_WORDS), '…'] : words;
  return msg('core.scenario.unknown', { at, word, near, words: listed.join(', ') });
}

/** One letter in this many may be wrong in a misspelt word. */
const LETTERS = 4;

/**
 * Refuses a word that looks like a misspelt known one; whether any other word is allowed is for the rules to say. Differing
 * numbers do not count as misspelt. @throws Refused.
 */
export function refuseMisspelt(at: string, word: string, words: readonly string[]): void {
  const near = nearest(word, words);
  if (near === undefined || words.includes(word) || /\d/.test(word)) return;
  if (steps(word, near) <= Math.floor(word.length / LETTERS)) throw new Refused(unknownWord(at, word, words));
}

/** Refuses an unknown word. @throws Refused with the nearest one. */
export function requireKnown(at: string, word: string, words: readonly string[]): void {
  if (!words.includes(word)) throw new Refused(unknownWord(at, word, words));
}
