import { expect, test } from 'vitest';
import { careOf } from '../../src/core/tactics/declare.ts';

test('danger counts 1.6 times as much for the cautious as for the steady, half for an animal, and nothing for the mindless', () => {
  const steady = careOf({ character: 'steady' });
  expect(steady).toBeGreaterThan(0);
  expect(careOf({ character: 'cautious' }) / steady).toBeCloseTo(1.6);
  expect(careOf({ character: 'animal' }) / steady).toBeCloseTo(0.5);
  expect(careOf({ character: 'mindless' })).toBe(0);
});
