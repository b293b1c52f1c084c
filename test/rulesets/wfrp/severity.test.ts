import { describe, expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Location, WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';

import { type Harm, suffer } from '../../../src/rulesets/wfrp/plays/harm.ts';
import { castOf, fighter, item, rules, sword } from './support.ts';

const mail = item('armour', 'mail', { layer: 'mail', points: { body: 1 } });

/** Anna at no wounds: the remaining damage is the value of the critical, and a five on the die adds nothing. */
function harmed(
  at: Location,
  through: number,
  given: Parameters<typeof fighter>[1] = {},
  more: Partial<Harm> = {},
) {
  const anna = fighter('anna', { traits: { wounds: { value: 0, max: 8 } }, gear: [sword], ...given });
  const harm: Harm = { who: 'anna', at, through, precise: false, ...more };
  const answers: { readonly [ask: string]: Json } = { critical: [5], stunned: [3], fate: 'live' };
  const run = perform(
    (stage) => suffer(stage, harm, rules()),
    castOf(anna),
    ({ id }) => answers[id],
  );
  if (run.state !== 'done') throw new Error('still asks');
  return { out: run.out, after: run.cast.anna as WfFighter, told: run.told };
}

describe('the severity ladder (GAP-10)', () => {
  test('1: a jolt', () => expect(harmed('body', 1).after.conditions).toEqual({ jolted: true }));

  test('2: off balance', () => expect(harmed('body', 2).after.conditions).toEqual({ offBalance: true }));

  test('3: pain takes ten from tests with that part', () => {
    const { after } = harmed('leftArm', 3);
    expect(after.conditions).toEqual({});
    expect(after.traits.injuries).toEqual({ leftArm: { penalty: -10, useless: false } });
  });

  test('4: armour of that part loses a point; without armour it is pain', () => {
    const armoured = harmed('body', 4, { gear: [mail] }).after;
    expect(armoured.gear.mail?.traits).toMatchObject({ lost: { body: 1 } });
    expect(armoured.traits.injuries).toEqual({});
    expect(harmed('leftLeg', 4, { gear: [mail] }).after.traits.injuries).toEqual({
      leftLeg: { penalty: -10, useless: false },
    });
    // Its only point is already lost.
    const worn = item('armour', 'mail', { points: { body: 1 }, lost: { body: 1 } });
    expect(harmed('body', 4, { gear: [worn] }).after.traits.injuries).toHaveProperty('body');
  });

  test('5: an arm drops what it holds, a leg or the body falls, the head is stunned for a round', () => {
    const placeOf = (at: Location) => harmed(at, 5).after.gear.sword?.traits;
    expect(placeOf('rightArm')).toMatchObject({ place: 'ground' });
    expect(placeOf('leftArm')).toMatchObject({ place: 'main' });
    for (const at of ['body', 'leftLeg', 'rightLeg'] as const)
      expect(harmed(at, 5).after.conditions).toEqual({ prone: true });
    // WF-5.9: the head makes it one worse.
    expect(harmed('head', 4).after.conditions).toEqual({ stunned: 1 });
  });

  test('6: as 5, and minus twenty to tests with that part', () => {
    const { after } = harmed('rightLeg', 6);
    expect(after.conditions).toEqual({ prone: true });
    expect(after.traits.injuries).toEqual({ rightLeg: { penalty: -20, useless: false } });
  });

  test('7: the part is of no use; body or head: stunned for 1d5 rounds and on the ground', () => {
    const arm = harmed('rightArm', 7).after;
    expect(arm.traits.injuries).toMatchObject({ rightArm: { useless: true } });
    expect(arm.conditions).toEqual({});
    expect(harmed('body', 7).after.conditions).toEqual({ stunned: 3, prone: true });
    expect(harmed('head', 6).after.conditions).toEqual({ stunned: 3, prone: true });
  });

  test('8 and 9: bleeding, one in ten and two in ten; from 9 on helpless', () => {
    expect(harmed('rightArm', 8).after.conditions).toEqual({ bleeding: 1 });
    expect(harmed('body', 9).after.conditions).toMatchObject({ bleeding: 2, helpless: true, prone: true });
  });

  test('10 and everything above is death', () => {
    expect(harmed('body', 10).after.conditions).toMatchObject({ dead: true });
    expect(harmed('body', 15)).toMatchObject({ out: { severity: 10 } });
  });

  test('the effects are told', () => {
    const told = (at: Location, through: number) => harmed(at, through).told.map(({ key }) => key);
    expect(harmed('head', 4).told).toMatchObject([
      { key: 'wound', at: 'head', n: 4, before: 0, after: 0 },
      { key: 'critical', n: 4 },
      { key: 'severity', n: 5 },
      { key: 'stunned', n: 1 },
    ]);
    expect(told('body', 5)).toContain('falls');
    expect(told('body', 9)).toContain('helpless');
    expect(told('body', 10)).toContain('dead');
    expect(told('body', 0)).toEqual(['unharmed']);
  });

  test('GAP-18 a point of Fate averts death, and leaves one unconscious', () => {
    const { after, told } = harmed('body', 10, { traits: { wounds: { value: 0, max: 8 }, fate: 2 } });
    expect(after.traits.fate).toBe(1);
    expect(after.conditions).toMatchObject({ unconscious: true });
    expect(after.conditions).not.toHaveProperty('dead');
    expect(told.map(({ key }) => key)).toContain('fate');
  });

  test('a minor figure is out of the fight with any critical, without a roll', () => {
    const minor = { traits: { wounds: { value: 0, max: 8 }, minor: true } };
    const { out, after, told } = harmed('body', 2, minor, { precise: true });
    expect(out).toEqual({ lost: 2, severity: 3 });
    expect(after.conditions).toEqual({ out: true });
    expect(told.map(({ key }) => key)).toEqual(['wound', 'critical', 'out']);
  });

  test('the worse effect stays: a longer stun, a greater penalty, heavier bleeding', () => {
    expect(harmed('head', 4, { conditions: { stunned: 2 } }).after.conditions).toEqual({ stunned: 2 });
    const hurt = {
      traits: { wounds: { value: 0, max: 8 }, injuries: { body: { penalty: -20, useless: true } } },
    };
    expect(harmed('body', 3, hurt).after.traits.injuries).toEqual({ body: { penalty: -20, useless: true } });
    expect(harmed('rightArm', 8, { conditions: { bleeding: 2 } }).after.conditions).toEqual({ bleeding: 2 });
  });

  test('wounds are lost first; only the excess is a critical', () => {
    const five = { traits: { wounds: { value: 5, max: 8 } } };
    expect(harmed('body', 5, five)).toMatchObject({
      out: { lost: 5, severity: 0 },
      after: { traits: { wounds: { value: 0 } }, conditions: {} },
    });
    expect(harmed('body', 6, five).out).toEqual({ lost: 6, severity: 1 });
    // GAP-13: a precise weapon makes it one worse.
    expect(harmed('body', 6, five, { precise: true }).out).toEqual({ lost: 6, severity: 2 });
    expect(harmed('body', 0, five).out).toEqual({ lost: 0, severity: 0 });
  });
});
