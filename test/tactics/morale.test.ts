import { describe, expect, test } from 'vitest';
import type { Pending } from '../../src/core/encounter.ts';
import type { Field } from '../../src/core/tactics/field.ts';
import { noFindings } from '../../src/core/tactics/field.ts';
import { breakingPointOf, isRouted, MORALE_NAMES, type Morale } from '../../src/core/tactics/morale.ts';
import { chooses, decided, declares, positionOf } from './position.ts';

/* When fighters run. */

/** Four against one. @param left how much health each of the four has, from 1 to 0; whoever has none is out */
function fieldWith(left: readonly number[], enemy = 1): Field {
  const all = [...left.map((n, i) => [`a${i}`, n] as const), ['b', enemy] as const];
  const fighter = ([id, n]: readonly [string, number]) => [
    id,
    { id, traits: { left: n }, conditions: n === 0 ? { down: true } : {} },
  ];
  const ruleset = {
    conditions: [{ id: 'down', out: true }, { id: 'dizzy' }],
    tactics: { left: ({ traits }: { traits: { left: number } }) => traits.left },
  };
  return {
    enc: { ruleset, rules: {}, cast: Object.fromEntries(all.map(fighter)) } as never,
    sides: [left.map((_, i) => `a${i}`), ['b']],
    facts: () => ({}) as never,
    findings: noFindings(),
  };
}

const runs = (left: readonly number[], morale: Morale, enemy?: number): boolean =>
  isRouted(fieldWith(left, enemy), 'a0', morale);

describe('a fighter runs', () => {
  test.each([
    ['brave', 0.25],
    ['average', 0.5],
    ['shaky', 0.75],
  ] as const)('of %s morale, when %d or less of them is left', (morale, own) => {
    expect(runs([own, 1, 1, 1], morale)).toBe(true);
    expect(runs([own + 0.01, 1, 1, 1], morale)).toBe(false);
  });

  test.each([
    ['brave', 3],
    ['average', 2],
    ['shaky', 1],
  ] as const)('of %s morale, when %d of four are out', (morale, fallen) => {
    const side = (out: number) => [1, ...Array.from({ length: 3 }, (_, i) => (i < out ? 0 : 1))];
    expect(runs(side(fallen), morale)).toBe(true);
    expect(runs(side(fallen - 1), morale)).toBe(false);
  });

  test('never, if they are fearless, or no enemy is left', () => {
    expect(breakingPointOf('fearless')).toBeUndefined();
    expect(runs([0.01, 0, 0, 0], 'fearless')).toBe(false);
    expect(runs([0.1, 0, 0, 0], 'shaky', 0)).toBe(false);
    expect(runs([0.1, 0, 0, 0], 'shaky')).toBe(true);
  });

  test('not for the sake of a side that they have not', () => {
    const field = fieldWith([1, 0]);
    expect(isRouted({ ...field, sides: [['a1'], ['b']] }, 'a0', 'shaky')).toBe(false);
  });

  test('the earlier, the less morale they have', () => {
    const points = MORALE_NAMES.flatMap((name) => breakingPointOf(name) ?? []);
    expect(points).toHaveLength(MORALE_NAMES.length - 1);
    expect(points.map(({ own }) => own)).toEqual([...points.map(({ own }) => own)].sort((a, b) => a - b));
    expect(points.map(({ fallen }) => fallen)).toEqual(
      [...points.map(({ fallen }) => fallen)].sort((a, b) => b - a),
    );
  });
});

describe('whoever has lost heart', () => {
  const hurt = { a1: { traits: { health: { lost: 3 } } } };
  const position = positionOf('yearzero-hall', hurt, declares('a1'));

  test('gets away instead of holding their place, and says so', () => {
    const decision = decided(position, 'steady', 'hold', 'average');
    expect(decision.why.key).toBe('core.tactics.runs');
    expect(decision.value).toMatchObject({ action: expect.stringMatching(/^(run|retreat|crawl|walk)/) });
  });

  test('defends like everybody else, for the same reason', () => {
    const attacked = positionOf(
      'wfrp-duel',
      { a1: { traits: { wounds: { value: 1 } } } },
      chooses('a1', 'defence'),
    );
    const decision = decided(attacked, 'steady', 'fight', 'average');
    expect(decision.value).toBe(decided(attacked).value);
    expect(decision.why.key).toBe('core.tactics.why.odds');
  });

  test('surrenders where they cannot get away, and fights on without a morale', () => {
    const { field, asked } = position;
    const { squareMoves: _, ...nowhere } = field;
    const { leaves, value, why } = decided({ field: nowhere, asked }, 'steady', 'fight', 'average');
    expect({ leaves, value }).toEqual({ leaves: 'surrendered', value: undefined });
    expect(why.key).toBe('core.tactics.leaves.surrendered');
    expect(decided({ field: nowhere, asked }, 'steady', 'fight').leaves).toBeUndefined();
  });

  test('does not surrender while they only declare what they will do, because they may still run in their turn', () => {
    const marks = { a1: { traits: { health: { lethal: 4 } } } };
    const { field, asked } = positionOf('storyteller-yard', marks, declares('a1'), true);
    expect(isRouted(field, 'a1', 'average')).toBe(true);
    expect(decided({ field, asked }, 'steady', 'fight', 'average').leaves).toBeUndefined();
    const { squareMoves: _, ...nowhere } = field;
    expect(decided({ field: nowhere, asked }, 'steady', 'fight', 'average').leaves).toBe('surrendered');
  });

  test('keeps to their mission without a morale', () => {
    const decision = decided(position, 'steady', 'hold');
    expect(decision.why.key).not.toBe('core.tactics.runs');
    expect(decision.way).toBeUndefined();
  });
});

/** How much health is left, by the figures of the rules, to people in files of fights who have been hurt. */
const HURT = [
  // Three of eight levels are filled (ST-6.1).
  ['storyteller', { health: { lethal: 3 } }, 5 / 8],
  // Health is the mean of Strength 3 and Agility 3.
  ['yearzero', { health: { lost: 1 } }, 2 / 3],
  ['wfrp', { wounds: { value: 3, max: 12 } }, 1 / 4],
  // As many hit points as Strength, 7, and the 4 of the scale with an average of 6.
  ['lordsouls', { hp: { lost: 2 } }, 9 / 11],
] as const;

test.each(HURT)('in %s, after %j, the share of health that is left is %d', (ruleset, traits, left) => {
  const asked = ({ ask }: Pending) => ask.by === 'a1' || (ask.kind === 'enter' && ask.about === 'a1');
  const { enc } = positionOf(`${ruleset}-duel`, { a1: { traits } as never }, asked).field;
  const fighter = enc.cast.a1;
  expect(fighter && enc.ruleset.tactics?.left?.(fighter, enc.rules)).toBeCloseTo(left);
});
