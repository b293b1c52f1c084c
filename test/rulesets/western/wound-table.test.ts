import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { distribution } from '../../../src/core/dice/distribution.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { type Situation, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import { LOCATIONS, type Wound } from '../../../src/rulesets/western/data/fighter.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { shockBonus, testCheck } from '../../../src/rulesets/western/figures/dice.ts';
import type { Strike } from '../../../src/rulesets/western/figures/hit.ts';
import { forbiddenModes } from '../../../src/rulesets/western/figures/state.ts';
import { attack } from '../../../src/rulesets/western/plays/attack.ts';
import { packed } from './starter.ts';
import { fighter, rules } from './support.ts';

/* What a hit does (S-10): where, how bad, what at once, what later. */

/** A quick shot or a blow that hits with this margin, at the place that the d10 shows. Nobody is stunned by it. */
function wounded(weapon: string, margin: number, location: number): WeFighter['traits'] {
  const blow = ['fists', 'club', 'sabre'].includes(weapon);
  // Accuracy or Strength 10, so 16 − 10 = 6 on the dice is a margin of nothing.
  const six = 6 + margin;
  const dice = [Math.ceil(six / 2), Math.floor(six / 2)];
  const answers: { readonly [ask: string]: Json } = { hit: dice, location: [location], shock: [10, 10] };
  const a = fighter('a', {
    attributes: { accuracy: 10, strength: 10 },
    gear: weapon === 'fists' ? [] : [packed('weapon', weapon)],
  });
  const strike: Strike = {
    shooter: 'a',
    target: 'b',
    kind: blow ? 'blow' : 'quick',
    weapon,
    turn: 1,
    situation: blank(situationSpec, { distance: blow ? 1 : 10 }) as unknown as Situation,
  };
  const run = perform(
    (stage: Stage<WeFighter>) => attack(stage, strike, rules()),
    { a, b: fighter('b', { attributes: { toughness: 10 } }) },
    (ask: Ask) => answers[ask.id],
  );
  const { b } = run.cast;
  if (run.state !== 'done' || !b) throw new Error('still asks');
  return b.traits;
}

describe('where', () => {
  it.each([
    [1, 'head'],
    [2, 'rightArm'],
    [3, 'leftArm'],
    [4, 'chest'],
    [5, 'chest'],
    [6, 'belly'],
    [7, 'hip'],
    // Odd right, even left.
    [8, 'leftLeg'],
    [9, 'rightLeg'],
  ] as const)('S-10: a %i is the %s', (face, at) =>
    expect(wounded('heavyRevolver', 0, face).wounds[0]?.location).toBe(at),
  );
});

describe('how bad, and what at once', () => {
  it.each([
    // Power 4 of the heavy revolver; 4 on the d10 is the chest, 1 the head (+2), 2 and 9 limbs (−1).
    [0, 4, 'light', 1, 1, 'trickle'],
    [1, 4, 'light', 1, 1, 'trickle'],
    [2, 4, 'serious', 2, 1, 'bleeding'],
    [5, 4, 'serious', 2, 1, 'bleeding'],
    [6, 4, 'grave', 4, 2, 'heavy'],
    [9, 4, 'grave', 4, 2, 'heavy'],
    [10, 4, 'mortal', 6, 2, 'gushing'],
    [0, 1, 'serious', 2, 1, 'bleeding'],
    [3, 1, 'serious', 2, 1, 'bleeding'],
    [4, 1, 'grave', 4, 2, 'heavy'],
    [8, 1, 'mortal', 6, 2, 'gushing'],
    [2, 2, 'light', 1, 1, 'trickle'],
    [3, 2, 'serious', 2, 1, 'bleeding'],
    [6, 9, 'serious', 2, 1, 'bleeding'],
    [7, 9, 'grave', 4, 2, 'heavy'],
    [7, 7, 'grave', 4, 2, 'heavy'],
    [6, 7, 'serious', 2, 1, 'bleeding'],
  ] as const)(
    'S-10: by %i, d10 %i: %s, shock %i, stress %i, %s',
    (margin, face, severity, shock, stress, bleeding) => {
      const { wounds, tracks } = wounded('heavyRevolver', margin, face);
      expect([wounds[0]?.severity, wounds[0]?.bleeding]).toEqual([severity, bleeding]);
      expect([tracks.shock, tracks.stress]).toEqual([shock, stress]);
    },
  );

  it.each([
    // Fists have power 0, clubs 2: no blood, and the shock of the next severity.
    ['fists', 2, 'scratch', 1],
    ['fists', 3, 'light', 2],
    ['fists', 6, 'serious', 4],
    ['fists', 10, 'grave', 6],
    ['club', 0, 'scratch', 1],
    ['club', 1, 'light', 2],
    ['club', 4, 'serious', 4],
    ['club', 8, 'grave', 6],
  ] as const)(
    'S-10, S-19: a blow with %s by %i is %s without blood, shock %i',
    (weapon, margin, severity, shock) => {
      const { wounds, tracks } = wounded(weapon, margin, 4);
      expect([wounds[0]?.severity, wounds[0]?.bleeding, tracks.shock]).toEqual([severity, 'none', shock]);
    },
  );

  it.each([
    // A blade draws blood; the sabre has power 4.
    ['sabre', 0, 'light', 'trickle', 1],
    ['sabre', 2, 'serious', 'bleeding', 2],
    ['sabre', 6, 'grave', 'heavy', 4],
  ] as const)(
    'S-19: a blow with a %s by %i is %s, %s, shock %i',
    (weapon, margin, severity, bleeding, shock) => {
      const { wounds, tracks } = wounded(weapon, margin, 4);
      expect([wounds[0]?.severity, wounds[0]?.bleeding, tracks.shock]).toEqual([severity, bleeding, shock]);
    },
  );
});

describe('the test of shock', () => {
  it.each([
    [1, 3, 79],
    [2, 1, 64],
    [4, -3, 28],
    [6, -7, 6],
  ] as const)('S-12: at shock %i its bonus is %i; Toughness 5 passes with %i %%', (shock, bonus, percent) => {
    expect(shockBonus(shock)).toBe(bonus);
    const one = fighter('a', { attributes: { toughness: 5 } });
    const check = testCheck(one, 'shock', 'toughness', [shockBonus(shock), 'S-12'], rules());
    const passes = distribution(check).reduce((sum, { p, reading }) => (reading >= 0 ? sum + p : sum), 0);
    expect(Math.round(100 * passes)).toBe(percent);
  });

  it.each([
    // S-8: chances of an attribute and a bonus against 16.
    [5, 0, 55],
    [5, 5, 90],
    [3, 5, 79],
    [7, 0, 72],
    [10, 1, 94],
    [1, 0, 21],
    [4, 0, 45],
    [6, 0, 64],
    [8, 0, 79],
    [4, -3, 21],
    [4, -8, 1],
  ] as const)('S-8: an attribute of %i with %i passes with %i %%', (attention, bonus, percent) => {
    const one = fighter('a', { attributes: { attention } });
    const check = testCheck(one, 'test', 'attention', [bonus, 'S-8'], rules());
    const passes = distribution(check).reduce((sum, { p, reading }) => (reading >= 0 ? sum + p : sum), 0);
    expect(Math.round(100 * passes)).toBe(percent);
  });
});

describe('what it leaves', () => {
  const lame = (location: Wound['location'], severity: Wound['severity']) =>
    forbiddenModes(
      fighter('a', {
        traits: { wounds: [{ location, severity, bleeding: 'none', bandaged: false, turn: 1 }] },
      }),
      rules(),
    );
  const LEGS = ['hip', 'rightLeg', 'leftLeg'] as const;
  const rows = LEGS.flatMap((at) => [
    [at, 'scratch', []] as const,
    [at, 'light', []] as const,
    [at, 'serious', ['sprint']] as const,
    [at, 'grave', ['walk', 'jog', 'zigzag', 'sprint']] as const,
    [at, 'mortal', ['walk', 'jog', 'zigzag', 'sprint']] as const,
  ]);
  it.each(rows)('S-10: the %s hurt, %s, leaves out %j', (at, severity, out) =>
    expect(lame(at, severity)).toEqual(out),
  );

  it.each(LOCATIONS.filter((at) => !(LEGS as readonly string[]).includes(at)))(
    'S-10: no wound of the %s rules out a movement',
    (at) => expect(lame(at, 'grave')).toEqual([]),
  );

  it.each([
    // Fatigue by Toughness 5, blood loss, what cannot be done on foot.
    [7, 0, []],
    [8, 0, ['sprint']],
    [11, 0, ['sprint']],
    [12, 0, ['crouch', 'jog', 'zigzag', 'sprint']],
    [0, 11, []],
    [0, 12, ['sprint']],
  ] as const)('S-14, S-11: fatigue %i and blood loss %i leave out %j', (fatigue, bloodLoss, out) =>
    expect(
      forbiddenModes(fighter('a', { attributes: { toughness: 5 }, tracks: { fatigue, bloodLoss } }), rules()),
    ).toEqual(out),
  );
});
