import { describe, expect, it } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Declaration } from '../../../src/rulesets/western/data/declaration.ts';
import { rollCheck, rollOdds } from '../../../src/rulesets/western/figures/dice.ts';
import { chipsLeft, draftOf } from '../../../src/rulesets/western/figures/rolls.ts';
import { preview } from '../../../src/rulesets/western/view/compose.ts';
import { fighter, roll, rules } from './support.ts';

const a = fighter('a', {
  attributes: { speed: 6, accuracy: 5 },
  turn: { rolls: { shooting: roll('shooting'), movement: { main: 'movement' } } },
});
const cast = { a, b: fighter('b') };
const declaration: Declaration = {
  before: [{ simple: 'standUp' }],
  mains: [
    { main: 'shooting', volleys: [{ kind: 'quick', n: 3, target: 'b' }] },
    { main: 'movement', mode: 'walk' },
  ],
  bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }],
  chips: {
    shooting: {
      spends: [
        { use: 'accuracyUp', amount: 1, shot: 1 },
        { use: 'speedDown', amount: 2, scope: 'all' },
      ],
    },
  },
};

describe('a declaration in the making', () => {
  const made = preview(cast, 'a', declaration, rules());

  it('WE-7.2 WE-7.11 the fighter’s own steps of both beats, the rest of the budget, Speed with the loss of WE-7.9', () => {
    expect(made?.beats.map(({ steps }) => steps.map(({ name, no }) => (no ? `${name}${no}` : name)))).toEqual(
      [
        ['standUp', 'quick1', 'quick2', 'walk', 'duck'],
        ['quick3', 'walk'],
      ],
    );
    expect(made?.beats.map(({ budget }) => budget.left)).toEqual([3, 6]);
    expect(made?.beats.map(({ speed }) => total(speed))).toEqual([4, 3]);
  });

  it('WE-12.5 the chips left, and the exact odds of a roll not yet made', () => {
    // 15 − 2 = 13: two each; one on Accuracy and one for the duck, two on Speed.
    const declared = { ...a, turn: { ...a.turn, declaration } };
    expect(chipsLeft('shooting', draftOf(declared, declaration, rules()))).toEqual({ nice: 0, damnit: 0 });
    // 2d10 − 2 is bad up to 14 on the dice: 15 and more fall in 21 of 100 (S-8).
    const second = rollCheck(declared, 'movement', { main: 'movement' }, 2, rules());
    expect(rollOdds(second).bands.bad).toBeCloseTo(0.79, 9);
    expect(made?.issues.map(({ code }) => code)).toEqual(['E-ROLL-ORPHAN']);
  });

  it('S-9 the exact chance to hit of each shot: walking −1; the first with +1 for its chip', () => {
    // 5 − 1 + 1 = 5 needs 11: 55 of 100; 4 needs 12: 45 of 100.
    expect(made?.shots.map(({ no, p }) => [no, Math.round(p * 100)])).toEqual([
      [1, 55],
      [2, 45],
      [3, 45],
    ]);
  });

  it('no preview for a fighter who is not there', () =>
    expect(preview(cast, 'x', declaration, rules())).toBeUndefined());
});
