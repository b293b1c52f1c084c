import { describe, expect, test } from 'vitest';
import { blast, blastDice } from '../../../src/rulesets/yearzero/blast.ts';
import { fall, fallDamage } from '../../../src/rulesets/yearzero/fall.ts';
import type { Answers } from './support.ts';
import { armour, castOf, ended, fighter, play, rules, thrownFor } from './support.ts';

const sturdy = castOf(fighter('d', { attributes: { strength: 9 } }));
const armoured = castOf(fighter('d', { attributes: { strength: 9 }, gear: [armour('vest', 2)] }));

describe('blasts', () => {
  const burst = (distance: number, power: number, answers: Answers, cast = sturdy) =>
    play(
      (stage) => blast(stage, { power, targets: [{ who: 'd', distance, cover: 0 }] }, rules()),
      cast,
      answers,
    );

  const dealt = (run: ReturnType<typeof burst>) => ended(run)[0]?.dealt;

  test('YZ-14.18 YZ-14.19 YZ-14.20 O-77 as many dice as its power, a point for each six; no push, no stress', () => {
    const run = burst(6, 6, { 'blast:d': [6, 6, 1, 2, 3, 4] });
    expect(dealt(run)).toBe(2);
    expect(thrownFor(run, 'blast:d')).toEqual([6]);
  });

  test('YZ-14.22 YZ-A.52 O-77 one more beside it, also where no die shows a six', () => {
    expect(dealt(burst(1, 6, { 'blast:d': [6, 6, 1, 2, 3, 4] }))).toBe(3);
    expect(dealt(burst(1, 2, { 'blast:d': [1, 2] }))).toBe(1);
  });

  // power, metres, dice
  test.each([
    [6, 20, 0],
    [7, 20, 1],
    [9, 20, 3],
    [12, 20, 6],
    [12, 26, 0],
  ])('YZ-14.23 YZ-14.24 O-77 O-78 power %d at %d m: %d dice', (power, distance, dice) =>
    expect(blastDice(power, distance, rules())).toBe(dice),
  );

  test('YZ-14.21 a blast that does not reach him does nothing', () =>
    expect(dealt(burst(26, 12, {}))).toBe(0));

  test('YZ-A.64 armour protects', () => {
    const run = burst(6, 3, { 'blast:d': [6, 6, 1], 'armour:d': [6, 1] }, armoured);
    expect(dealt(run)).toBe(1);
  });
});

describe('falls', () => {
  const falls = (metres: number, answers: Answers, cast = sturdy) =>
    play((stage) => fall(stage, { who: 'd', metres }, rules()), cast, answers);

  test('YZ-14.15 YZ-A.50 half the metres, rounded down or by house rule up', () => {
    expect(fallDamage(7, rules())).toBe(3);
    expect(fallDamage(7, rules({ fallRounding: 'up' }))).toBe(4);
    expect(ended(falls(7, { jump: 'fall' })).dealt).toBe(3);
  });

  test('YZ-14.16 a jump is softened by a point for each success, YZ-14.17 then armour', () => {
    const jumps = { jump: 'jump', mobility: [6, 2], 'mobility:push': 'keep' };
    expect(ended(falls(8, jumps)).dealt).toBe(3);
    expect(ended(falls(8, { ...jumps, 'armour:d': [6, 1] }, armoured)).dealt).toBe(2);
  });
});
