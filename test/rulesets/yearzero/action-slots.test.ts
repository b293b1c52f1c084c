import { describe, expect, test } from 'vitest';
import { priceOf } from '../../../src/rulesets/yearzero/actions/list.ts';
import { fighter, injury, talent } from './support.ts';

/* What each listed action costs of a turn (YZ-6, YZ-7), and who pays something else. */

describe('the price', () => {
  test.each([
    ['YZ-6.1', 'crawl', 'slow'],
    ['YZ-6.2', 'meleeAttack', 'slow'],
    ['YZ-6.3', 'rangedAttack', 'slow'],
    ['YZ-6.4', 'fullAuto', 'slow'],
    ['YZ-6.5', 'throwWeapon', 'slow'],
    ['YZ-6.6', 'reload', 'slow'],
    ['YZ-6.7', 'firstAid', 'slow'],
    ['YZ-6.8', 'stopPanic', 'slow'],
    ['YZ-6.9', 'command', 'slow'],
    ['YZ-6.10', 'persuade', 'slow'],
    ['YZ-6.11', 'signature', 'slow'],
    ['YZ-6.12', 'donSuit', 'slow'],
    ['YZ-6.13', 'vehicleEnterExit', 'slow'],
    ['YZ-6.14', 'startEngine', 'slow'],
    ['YZ-7.1', 'run', 'fast'],
    ['YZ-7.2', 'openDoor', 'fast'],
    ['YZ-7.3', 'standUp', 'fast'],
    ['YZ-7.4', 'drawWeapon', 'fast'],
    ['YZ-7.5', 'block', 'fast'],
    ['YZ-7.6', 'pickUp', 'fast'],
    ['YZ-7.7', 'shove', 'fast'],
    ['YZ-7.8', 'grapple', 'fast'],
    ['YZ-7.9', 'disengage', 'fast'],
    ['YZ-7.10', 'aim', 'fast'],
    ['YZ-7.11', 'seekCover', 'fast'],
    ['YZ-7.12', 'overwatch', 'fast'],
    ['YZ-7.13', 'takeWheel', 'fast'],
    ['YZ-7.14', 'drive', 'fast'],
    ['YZ-7.15', 'useItem', 'fast'],
    ['YZ-A.17', 'drop', 'free'],
    ['YZ-8.11', 'unlock', 'slow'],
    ['YZ-14.30', 'putOut', 'slow'],
    ['YZ-A.19', 'breakFree', 'slow'],
    ['YZ-A.75', 'mercyBlow', 'slow'],
    ['YZ-A.82', 'sneakAttack', 'slow'],
  ] as const)('%s: of %s is %s', (why, action, cost) =>
    expect(priceOf(fighter('a'), { action })).toEqual({ cost, why }),
  );

  test.each([
    ['c32', 'run', 'slow'],
    ['c33', 'run', 'slow'],
    ['c36', 'run', 'slow'],
    ['c31', 'run', 'fast'],
    // No other movement of the feet is meant.
    ['c32', 'disengage', 'fast'],
    ['c32', 'standUp', 'fast'],
  ] as const)('YZ-T1: with %s, of %s it is %s', (row, action, cost) =>
    expect(priceOf(fighter('a', { injuries: { [row]: injury(row) } }), { action }).cost).toBe(cost),
  );

  test.each([
    ['reload', 'fast'],
    ['drawWeapon', 'fast'],
    ['firstAid', 'slow'],
  ] as const)('YZ-G: with quick hands, of %s it is %s', (action, cost) =>
    expect(priceOf(fighter('a', { gear: [talent('quickHands')] }), { action }).cost).toBe(cost),
  );
});
