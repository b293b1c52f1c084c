import { describe, expect, test } from 'vitest';
import { MISSIONS } from '../../src/core/tactics/aim.ts';
import { CHARACTER_NAMES } from '../../src/core/tactics/character.ts';
import { MORALE_NAMES } from '../../src/core/tactics/morale.ts';
import { endOf, LAST_ROUND, mindsFor } from './endings.ts';

/* That fights end. `npm run endings` plays more of them. */

describe('the ways in which two sides think', () => {
  test('are all of those there are, each with each', () => {
    const ways = (CHARACTER_NAMES.length * MISSIONS.length * MORALE_NAMES.length) ** 2;
    const sides = { a: ['a1'], b: ['b1'] };
    const all = Array.from({ length: ways }, (_, seed) => JSON.stringify(mindsFor(sides, seed)));
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
