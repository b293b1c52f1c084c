import { describe, expect, test } from 'vitest';
import type { Stage } from '../../../src/core/stage.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { skillPool } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { opposed, skillRoll, supplyRoll } from '../../../src/rulesets/yearzero/plays/roll.ts';
import {
  armour,
  asked,
  castOf,
  ended,
  fighter,
  injury,
  kit,
  play,
  rules,
  talent,
  thrownFor,
} from './support.ts';

/** Wits 2 and Observation `skill`, rolled as is. */
const looks =
  (house: Rules = rules(), more = 0) =>
  (stage: Stage<YzFighter>) =>
    skillRoll(
      stage,
      () =>
        skillPool('look', stage.of('a'), 'observation', [{ label: { key: 'x' }, n: more, why: 'YZ-0.2' }]),
      house,
    );

const one = (dice: number, stress: number, more: Parameters<typeof fighter>[1] = {}) =>
  castOf(fighter('a', { stress, attributes: { wits: dice }, ...more }));

describe('skill rolls', () => {
  test('YZ-0.1 only a six is a success', () => {
    const run = play(looks(), one(6, 0), { look: [1, 2, 3, 4, 5, 6], 'look:push': 'keep' });
    expect(ended(run).successes).toBe(1);
  });

  test('YZ-0.2 the pool is attribute, skill, gear and situation; it never falls below the minimum of base dice', () => {
    const scout = fighter('a', {
      attributes: { wits: 3 },
      skills: { observation: 2 },
      injuries: { c52: injury('c52') },
      gear: [armour('powered', 7, { modifiers: { mobility: -1, observation: -1 } }), kit('bag', 2)],
    });
    // 3 + 2, −1 by the eye swollen shut (YZ-T1), −1 by the armour (YZ-G), +1 by the situation
    const run = play(looks(rules(), 1), castOf(scout), { look: [2, 2, 2, 2], 'look:push': 'keep' });
    expect(thrownFor(run, 'look')).toEqual([4, 0]);
    expect(thrownFor(play(looks(rules(), -5), one(2, 1), { look: [2, 2] }), 'look')).toEqual([1, 1]);
    const none = play(looks(rules({ minBaseDice: 0 }), -5), one(2, 0), { 'look:push': 'keep' });
    expect(thrownFor(none, 'look')).toEqual([0, 0]);
  });

  test('YZ-13.11 a skill roll adds as many dice as the level of stress', () => {
    const run = play(looks(), one(2, 3), { look: [2, 2, 2, 2, 2] });
    expect(thrownFor(run, 'look')).toEqual([2, 3]);
  });

  test('YZ-13.12 stress dice are separate; their sixes are successes', () => {
    const run = play(looks(), one(2, 2), { look: [6, 2, 6, 6], 'look:push': 'keep' });
    expect(ended(run)).toEqual({ successes: 3, pushed: false, ones: false, voided: false });
  });

  test('YZ-13.13 O-8 two ones on stress dice are one panic roll', () => {
    const run = play(looks(), one(1, 3), { look: [2, 1, 1, 5], panic: [1] });
    expect(run.steps.filter(({ ask }) => ask.id === 'panic')).toHaveLength(1);
    expect(ended(run).ones).toBe(true);
  });

  test('YZ-13.13 a one on a base die is nothing', () => {
    const run = play(looks(), one(3, 0), { look: [1, 1, 1], 'look:push': 'keep' });
    expect(ended(run)).toEqual({ successes: 0, pushed: false, ones: false, voided: false });
  });
});

describe('pushing', () => {
  test('YZ-13.14 O-1 a stress die that shows a 1 prevents the push, also of a failure', () => {
    expect(asked(play(looks(), one(3, 2), { look: [2, 4, 5, 1, 3] }))).toEqual(['panic']);
  });

  test('YZ-13.14 O-2 sixes do not allow it again', () => {
    const run = play(looks(), one(2, 1), { look: [6, 6, 1] });
    expect(asked(run)).toEqual(['panic']);
    expect(run.steps[0]?.heard).toMatchObject({ successes: 2 });
  });

  test('YZ-0.4 O-4 stress first, one die more, everything but sixes rerolled, once; YZ-13.1', () => {
    const before = { look: [6, 2, 3, 4, 5], 'look:push': 'push' };
    const waits = play(looks(), one(3, 2), before);
    expect(waits.cast.a?.traits.stress).toBe(3);
    expect(asked(waits)).toEqual(['look:pushed']);
    const run = play(looks(), one(3, 2), { ...before, 'look:pushed': [5, 6, 6, 2, 1], panic: [4] });
    expect(thrownFor(run, 'look:pushed')).toEqual([2, 3]);
    expect(ended(run)).toEqual({ successes: 3, pushed: true, ones: true, voided: false });
  });

  test('YZ-0.4 sixes on stress dice are kept as well', () => {
    const run = play(looks(), one(2, 2), { look: [6, 2, 6, 3], 'look:push': 'push' });
    expect(asked(run)).toEqual(['look:pushed']);
    const done = play(looks(), one(2, 2), {
      look: [6, 2, 6, 3],
      'look:push': 'push',
      'look:pushed': [2, 2, 6],
    });
    // one base die, one stress die, and the new one
    expect(thrownFor(done, 'look:pushed')).toEqual([1, 2]);
    expect(ended(done).successes).toBe(3);
  });

  test('YZ-A.7 at the highest level stress does not rise and there is no new die', () => {
    const run = play(looks(rules({ stressCap: 2 })), one(1, 2), {
      look: [2, 2, 2],
      'look:push': 'push',
      'look:pushed': [6, 2, 2],
    });
    expect(run.cast.a?.traits.stress).toBe(2);
    expect(thrownFor(run, 'look:pushed')).toEqual([1, 2]);
  });

  test('YZ-0.14 YZ-13.22 O-6 panic of ten voids the roll before anything follows', () => {
    const run = play(looks(), one(3, 5), { look: [6, 6, 6, 6, 1, 2, 3, 4], panic: [5] });
    expect(ended(run)).toEqual({ successes: 0, pushed: false, ones: true, voided: true });
  });

  test('YZ-13.20 O-5 the raised level counts, and below ten the roll stands', () => {
    const run = play(looks(), one(3, 2), {
      look: [6, 2, 3, 4, 5],
      'look:push': 'push',
      'look:pushed': [5, 6, 6, 2, 1],
      panic: [4],
    });
    expect(run.cast.a?.conditions.panic).toEqual({ row: 'p7' });
    expect(ended(run).successes).toBe(3);
  });
});

describe('opposed rolls', () => {
  const contest =
    (house: Rules = rules()) =>
    (stage: Stage<YzFighter>) =>
      opposed(
        stage,
        () => [
          skillPool('sneak', stage.of('a'), 'mobility'),
          skillPool('notice', stage.of('b'), 'observation'),
        ],
        house,
      );
  const two = castOf(fighter('a'), fighter('b'));

  test.each([
    { mine: [6, 6], theirs: [6, 1], won: true, margin: 1 },
    { mine: [6, 1], theirs: [6, 1], won: false, margin: 0 },
    { mine: [1, 1], theirs: [6, 1], won: false, margin: -1 },
  ])('YZ-0.5 $mine against $theirs: the initiator needs more', ({ mine, theirs, won, margin }) => {
    const run = play(contest(), two, {
      sneak: mine,
      notice: theirs,
      'sneak:push': 'keep',
      'notice:push': 'keep',
    });
    expect(ended(run)).toMatchObject({ won, margin });
  });

  test('YZ-A.3 by house rule a tie goes to the initiator', () => {
    const run = play(contest(rules({ opposedTie: 'initiator' })), two, {
      sneak: [6, 1],
      notice: [6, 1],
      'sneak:push': 'keep',
      'notice:push': 'keep',
    });
    expect(ended(run).won).toBe(true);
  });

  test('YZ-0.5 either side settles its own roll: push and panic', () => {
    const run = play(contest(), castOf(fighter('a', { stress: 4 }), fighter('b')), {
      sneak: [6, 6, 1, 2, 2, 2],
      panic: [6],
      notice: [1, 2],
      'notice:push': 'push',
      'notice:pushed': [6, 2, 2],
    });
    // 6 + 4 = 10 voids the sneaker's two successes
    expect(ended(run)).toMatchObject({ won: false, margin: -1 });
  });
});

describe('supplies', () => {
  const uses =
    (house: Rules = rules()) =>
    (stage: Stage<YzFighter>) =>
      supplyRoll(stage, 'a', 'power', house);
  const level = (power: number) =>
    castOf(fighter('a', { stress: 3, traits: { supplies: { food: 0, water: 0, power, air: 0 } } }));

  test('YZ-0.6 each 1 lowers the level; no stress dice, no push, no panic', () => {
    const run = play(uses(), level(4), { 'supply:power': [1, 1, 6, 3] });
    expect(ended(run)).toEqual({ worked: true, drained: 2 });
    expect(run.cast.a?.traits.supplies.power).toBe(2);
  });

  test('YZ-0.6 a supply works as long as there is any, and not without', () => {
    expect(ended(play(uses(), level(1), { 'supply:power': [1] }))).toEqual({ worked: true, drained: 1 });
    expect(ended(play(uses(), level(0), {}))).toEqual({ worked: false, drained: 0 });
  });

  test('YZ-0.6 never more than six dice', () => {
    const run = play(uses(), level(6), { 'supply:power': [2, 2, 2, 2, 2, 2] });
    expect(thrownFor(run, 'supply:power')).toEqual([6]);
  });

  test('YZ-A.4 by house rule nothing is used up', () => {
    expect(ended(play(uses(rules({ supplyRoll: 'none' })), level(3), {}))).toEqual({
      worked: true,
      drained: 0,
    });
  });
});

test('YZ-0.12 iron nerves subtract one from the panic total', () => {
  const run = play(looks(), one(1, 4, { gear: [talent('ironNerves')] }), {
    look: [6, 1, 2, 2, 2],
    panic: [6],
  });
  // 6 + 4 − 1 = 9: no longer voided
  expect(ended(run).successes).toBe(1);
});
