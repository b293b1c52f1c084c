import { describe, expect, test } from 'vitest';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Character } from '../../src/core/tactics/character.ts';
import { decide } from '../../src/core/tactics/decide.ts';
import { careOf } from '../../src/core/tactics/declare.ts';
import { declares, type Position, positionOf } from './position.ts';

test('danger counts 1.6 times as much for the cautious as for the steady, half for an animal, and nothing for the mindless', () => {
  const steady = careOf({ character: 'steady' });
  expect(steady).toBeGreaterThan(0);
  expect(careOf({ character: 'cautious' }) / steady).toBeCloseTo(1.6);
  expect(careOf({ character: 'animal' }) / steady).toBeCloseTo(0.5);
  expect(careOf({ character: 'mindless' })).toBe(0);
});

describe('a swordsman who is hurt', () => {
  const hurt = { a1: { traits: { hp: { lost: 6 } } } };
  const duel = (a1: [number, number], b1: [number, number]): Position =>
    positionOf('lordsouls-duel', hurt, declares('a1'), true, { a1, b1 });
  const bestOf = ({ field, asked }: Position, character: Character) =>
    decide(field, asked, { character }).candidates[0];

  test('and has struck stays if they are steady, and runs if they are cautious', () => {
    const { field, asked } = duel([8, 4], [9, 4]);
    const { a1 } = field.enc.cast;
    const best = (character: Character, turn: object) => {
      const struck = { ...(a1 as Fighter), turn: { ...(a1?.turn as object), ...turn } };
      const enc = { ...field.enc, cast: { ...field.enc.cast, a1: struck } };
      return bestOf({ field: { ...field, enc }, asked }, character);
    };
    const struck = { used: ['deceptiveAttack'] };
    // Nothing that they could still do is worth the bother.
    expect(best('steady', struck)?.score).toBeLessThan(0);
    expect(best('cautious', struck)).toMatchObject({ about: 'sprint', isMove: true });
    expect(best('cautious', struck)?.score).toBeGreaterThan(0);
    const running = {
      used: ['deceptiveAttack', 'sprint'],
      move: { kind: 'sprint', budget: 10, spent: 0, cells: 0 },
    };
    expect(best('steady', running)?.score).toBeLessThan(0);
    expect(best('cautious', running)?.way).toHaveLength(10);
  });

  test('runs towards an enemy fifteen metres away if they are steady, and lets them come if they are cautious', () => {
    const far = duel([1, 4], [16, 4]);
    const steady = bestOf(far, 'steady');
    expect(steady?.about).toBe('sprint');
    // That is more dangerous than to wait, and they do it nevertheless.
    expect(steady?.parts?.danger).toBeLessThan(0);
    expect(bestOf(far, 'cautious')?.about).not.toBe('sprint');
  });
});
