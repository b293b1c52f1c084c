import { readFileSync } from 'node:fs';
import type { Words, WordsOf } from '../core/scenario/words.ts';
import { keySegments } from './texts.ts';

const file = new URL('./words.json', import.meta.url);
let all: { readonly [id: string]: Words } | undefined;

/** The words that scenarios of a ruleset may use, as written by `npm run words`, and the names of lines in its texts. */
export const wordsOf: WordsOf = (id) => {
  all ??= JSON.parse(readFileSync(file, 'utf8')) as { readonly [id: string]: Words };
  const words = all[id];
  return words && { ...words, labels: keySegments(id) };
};
