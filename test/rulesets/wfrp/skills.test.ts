import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { testLines } from '../../../src/rulesets/wfrp/figures/numbers.ts';
import { fighter, item, rules } from './support.ts';

describe('the test of a skill', () => {
  const skill = (traits: { readonly [field: string]: boolean | number }) =>
    item('skill', 'search', { characteristic: 'int', ...traits }) as never;
  const target = (traits: { readonly [field: string]: boolean | number }) =>
    total(testLines(fighter('a', { main: { int: 31 } }), skill(traits), rules()));

  test('GAP-2 a learnt skill is the characteristic with its mastery', () =>
    expect([target({ taken: true }), target({ taken: true, mastery: 20 })]).toEqual([31, 51]));

  test('GAP-2 an unlearnt skill is half of it, rounded up, and mastery adds nothing', () =>
    expect([target({ taken: false }), target({ taken: false, mastery: 20 })]).toEqual([16, 16]));
});
