import { describe, expect, test } from 'vitest';
import {
  blast,
  blastDice,
  disease,
  fall,
  fallDamage,
  fire,
} from '../../../src/rulesets/yearzero/plays/dangers.ts';
import { type Answers, armour, castOf, ended, fighter, play, rules, thrownFor } from './support.ts';

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

  test('YZ-14.22 YZ-A.52 O-77 one more for a target right beside it, also where no die shows a six', () => {
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

  test('YZ-12.19 the dead take no more harm: not even armour is rolled', () => {
    const corpse = castOf(fighter('d', { gear: [armour('vest', 2)], conditions: { dead: true } }));
    expect(dealt(burst(6, 3, { 'blast:d': [6, 6, 1] }, corpse))).toBe(0);
  });

  test('YZ-14.21 a blast out of reach does nothing', () => expect(dealt(burst(26, 12, {}))).toBe(0));

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

describe('fire', () => {
  const burns = (intensity: number, answers: Answers, cast = sturdy) =>
    play((stage) => fire(stage, { who: 'd', intensity }, rules()), cast, answers);

  test('YZ-14.27 as many dice as it is hot, and a point of damage for each six', () => {
    const run = burns(4, { 'fire:d': [6, 6, 5, 1] });
    expect(thrownFor(run, 'fire:d')).toEqual([4]);
    expect(ended(run).dealt).toBe(2);
    expect(run.cast.d?.traits.health.lost).toBe(2);
  });

  test('YZ-14.27 YZ-14.29 without a six it does no harm and sets nobody on fire', () => {
    const run = burns(3, { 'fire:d': [5, 5, 1] });
    expect(run.cast.d).toMatchObject({ conditions: {}, traits: { health: { lost: 0 } } });
  });
});

describe('diseases', () => {
  const ill = (virulence: number, answers: Answers) =>
    play(
      (stage) => disease(stage, { who: 'd', virulence, name: 'fever' }, rules()),
      castOf(fighter('d', { attributes: { strength: 3 }, skills: { stamina: 1 }, stress: 1 })),
      answers,
    );
  const keep = { 'stamina:push': 'keep' };

  test('YZ-14.36 Stamina, with stress dice, against as many dice as the virulence', () => {
    const run = ill(5, { virulence: [6, 1, 1, 1, 1], stamina: [6, 6, 1, 1, 2], ...keep });
    expect(thrownFor(run, 'virulence')).toEqual([5]);
    expect(thrownFor(run, 'stamina')).toEqual([4, 1]);
    expect(ended(run)).toBe(true);
  });

  test('YZ-14.36 YZ-14.37 YZ-A.3 as many sixes as the disease are too few', () => {
    const run = ill(2, { virulence: [6, 1], stamina: [6, 1, 1, 1, 2], ...keep });
    expect(ended(run)).toBe(false);
    expect(run.cast.d?.conditions.sick).toBe('fever');
  });
});
