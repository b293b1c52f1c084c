import { describe, expect, test } from 'vitest';
import { CHARACTER_NAMES, MISSIONS } from '../../src/core/tactics/character.ts';
import { endOf, LAST_ROUND, mindsFor } from './endings.ts';

/* That fights end. `npm run endings` plays more of them. */

describe('the ways in which two sides think', () => {
  test('are all of those there are, each with each', () => {
    const ways = CHARACTER_NAMES.length ** 2 * MISSIONS.length ** 2;
    const all = Array.from({ length: ways }, (_, seed) => JSON.stringify(mindsFor(['a', 'b'], seed)));
    expect(new Set(all).size).toBe(ways);
  });
});

/** Two of the mindless, who decide fast. */
const MINDLESS = 0;

test.each(['storyteller', 'lordsouls', 'wfrp', 'western', 'yearzero'])('a duel in %s ends', (ruleset) => {
  const { ending, rounds } = endOf(`${ruleset}-duel`, MINDLESS);
  expect(['won', 'nobody']).toContain(ending);
  expect(rounds).toBeLessThan(LAST_ROUND);
});

test('whoever holds their place out of reach of somebody who does the same lasts, and is not stuck', () => {
  const held = CHARACTER_NAMES.length ** 2 * (MISSIONS.indexOf('hold') * (MISSIONS.length + 1));
  const { ending, minds } = endOf('lordsouls-duel', held);
  expect(Object.values(minds).map(({ mission }) => mission)).toEqual(['hold', 'hold']);
  expect(ending).toBe('lasts');
});
