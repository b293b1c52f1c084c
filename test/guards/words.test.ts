import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../src/cli/words.ts';
import { pending } from '../../src/core/encounter.ts';
import { namesOf } from '../../src/core/scenario/checked.ts';
import { isLikeOne, patternOf } from '../../src/core/scenario/ids.ts';
import { backFrom, offersIn } from '../../tools/words/heard.ts';
import { withWords } from '../../tools/words/lists.ts';
import { PAGE, WORDS, wordsOfAll } from '../../tools/words.ts';
import { FIGHTS } from '../core/fights/all.ts';

test('the words of scenarios and their lists are up to date (`npm run words` writes them)', {
  timeout: 300_000,
}, () => {
  const all = wordsOfAll();
  expect(JSON.parse(readFileSync(WORDS, 'utf8'))).toEqual(JSON.parse(JSON.stringify(all)));
  const page = readFileSync(PAGE, 'utf8');
  expect(withWords(page, all)).toBe(page);
});

/** Fights that the lists were not made from, how many of each ruleset, and after how many commits all offers are examined. */
const FROM = 1000;
const FIGHTS_OF_EACH = 3;
const LOOKS_EVERY = 10;

describe('every ask and offer of random fights is known', () => {
  test.each(Object.entries(FIGHTS))('%s', (id, { played, STEPS }) => {
    const { asks = [], offers = [], options = [] } = wordsOf(id) ?? {};
    const unknown = new Set<string>();
    for (let seed = FROM; seed < FROM + FIGHTS_OF_EACH; seed++)
      for (const enc of backFrom(played(seed, STEPS))) {
        const names = namesOf(enc);
        const hears = (one: string, known: readonly string[]) => {
          if (!isLikeOne(one, known, names)) unknown.add(patternOf(one, names));
        };
        for (const { ask } of pending(enc)) {
          hears(ask.id, asks);
          if (ask.kind === 'choose') for (const option of ask.options) hears(option.id, options);
        }
        if (enc.journal.length % LOOKS_EVERY === 0) for (const one of offersIn(enc)) hears(one, offers);
      }
    expect([...unknown], '`npm run words` listens to more fights').toEqual([]);
  });
});
