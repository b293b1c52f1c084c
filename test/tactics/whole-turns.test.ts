import { describe, expect, test } from 'vitest';
import { contextOf } from '../../src/core/tactics/field.ts';
import { gainOfTurn } from '../../src/core/tactics/gain.ts';
import { western } from '../../src/rulesets/western/index.ts';
import { decided, declares, positionOf } from './position.ts';

/* Whole turns, as the western declares them. */

/** How much of what B1 does comes before each of A1's four quick shots, if A1 has this Speed; B1 has 6. */
function afters(speed: number): readonly number[] {
  const fighters = { a1: { traits: { attributes: { speed } } } };
  const { field, asked } = positionOf('western-duel', fighters, declares('a1', 'signature'), true);
  const context = contextOf(field, 'a1', ['b1']);
  const [quick] = western.tactics?.turns?.(context as never, asked.ask as never) ?? [];
  expect(quick?.about).toBe('quick:shooting');
  return quick?.attacks.map(({ after }) => after) ?? [];
}

describe('in a turn of four windows', () => {
  test('WE-8.2 WE-9.2 whoever is faster shoots before the window of a slower enemy, and so on in turn', () => {
    expect(afters(7)).toEqual([0, 0.25, 0.5, 0.75]);
  });

  test('WE-9.2 a faster enemy has one window more before each shot', () => {
    expect(afters(5)).toEqual([0.25, 0.5, 0.75, 1]);
  });

  test('AM-6 of simultaneous windows half counts', () => {
    expect(afters(6)).toEqual([0.125, 0.375, 0.625, 0.875]);
  });
});

test('an enemy falls only once in a turn, and shots that may not be made count less', () => {
  const { field } = positionOf('western-duel', {}, declares('a1', 'signature'), true);
  const felling = [
    { p: 1, worths: new Map([['b1', 0]]), dead: new Set<string>(), ahead: new Map<string, number>() },
  ];
  const gained = (...ps: number[]) =>
    gainOfTurn(
      field,
      'a1',
      'b1',
      ps.map((p) => ({ outlook: felling, p })),
      {},
    );
  expect(gained(1)).toBeCloseTo(1);
  expect(gained(1, 1, 1)).toBeCloseTo(1);
  expect(gained(0.5)).toBeCloseTo(0.5);
  // Half of what the first has left.
  expect(gained(0.5, 0.5)).toBeCloseTo(0.75);
});

test('shots count less if the enemy may stop them: a loaded revolver does, an empty one does not', () => {
  const nowAgainst = (loaded: number): number => {
    const fighters = { b1: { gear: { gun: { traits: { loaded } } } } };
    const { candidates } = decided(positionOf('western-duel', fighters, declares('a1', 'signature'), true));
    return candidates.find(({ about }) => about === 'quick:shooting')?.parts?.now ?? Number.NaN;
  };
  expect(nowAgainst(6)).toBeLessThan(nowAgainst(0));
});
