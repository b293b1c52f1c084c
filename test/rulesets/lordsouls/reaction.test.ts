import { describe, expect, test } from 'vitest';
import { attackFault } from '../../../src/rulesets/lordsouls/figures/hit.ts';
import { crossbow, fighter, longsword, rules, situation, skill, strike } from './support.ts';

/* The attack of a reaction: what sets it apart from an Attack. */

const attacker = fighter('a', { gear: [longsword, crossbow, skill('balanced', 14), skill('crossbow', 14)] });
const target = fighter('b');
const fault = (given: object, house = rules()) =>
  attackFault(attacker, target, strike({ manoeuvre: 'reaction', weapon: 'longsword', ...given }), house)?.key;

describe('the attack of a reaction', () => {
  test('LS-6.5.3 is made within reach only, where an Attack may be shot', () => {
    expect(fault({})).toBeUndefined();
    const shot = { weapon: 'crossbow', situation: situation({ distance: 5 }) };
    expect(fault({ ...shot, manoeuvre: 'attack' })).toBeUndefined();
    expect(fault(shot)).toBe('lordsouls.no.onlyContact');
  });

  test('AMB-19 never deceives, even by the house rule that lets an Attack do so', () => {
    const house = rules({ deceptiveCombines: true });
    expect(fault({ manoeuvre: 'attack', k: 1 }, house)).toBeUndefined();
    expect(fault({ k: 1 }, house)).toBe('lordsouls.no.deceptiveAlone');
  });
});
