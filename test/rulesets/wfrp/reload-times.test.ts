import { describe, expect, test } from 'vitest';
import { loadingNow, loadsItself, loadTime } from '../../../src/rulesets/wfrp/figures/legality.ts';
import { packed, packedWeapon } from './starter.ts';
import { fighter } from './support.ts';

/* How long starter weapons take to load: in half actions (GAP-14), one fewer with the talent (SD-T12). */

const quick = packed('talent-quickLoader');

describe('loading', () => {
  test.each([
    // Half actions, with the talent, and whether it then loads for free: not with a mechanism, which has to be cocked (WF-4.12).
    ['SD-W14', 'bow', 1, 0, true],
    ['SD-W15', 'longbow', 1, 0, true],
    ['SD-W16', 'crossbow', 2, 1, false],
    ['SD-W17', 'pistol', 4, 3, false],
    ['SD-W18', 'longGun', 4, 3, false],
    ['SD-W19', 'throwingKnife', 1, 0, true],
    ['SD-W20', 'throwingAxe', 1, 0, true],
  ] as const)('%s, SD-T12: a %s takes %i half actions, with the talent %i', (_, name, usual, less, free) => {
    const weapon = packedWeapon(name);
    expect(loadTime(fighter('anna', { gear: [weapon] }), weapon)).toBe(usual);
    const skilled = fighter('anna', { gear: [weapon, quick] });
    expect(loadTime(skilled, weapon)).toBe(less);
    expect([loadsItself(fighter('anna'), weapon), loadsItself(skilled, weapon)]).toEqual([false, free]);
  });

  test.each([
    ['SD-W1', 'hand'],
    ['SD-W9', 'great'],
  ] as const)('%s: a %s has nothing to load', (_, name) =>
    expect(loadsItself(fighter('anna'), packedWeapon(name))).toBe(true),
  );

  test.each([
    // Done so far, half actions left in the turn, what the next declaration takes.
    ['crossbow', 0, 2, 2],
    ['crossbow', 0, 1, 1],
    ['crossbow', 1, 2, 1],
    ['pistol', 0, 2, 2],
    ['pistol', 2, 2, 2],
    ['pistol', 2, 1, 1],
    ['pistol', 3, 2, 1],
    ['bow', 0, 2, 1],
  ] as const)(
    'GAP-14: a %s loaded for %i half actions, with %i left, takes %i',
    (name, loading, half, now) => {
      const weapon = packedWeapon(name, { loaded: false, loading });
      expect(loadingNow(fighter('anna', { gear: [weapon], turn: { half } }), weapon)).toBe(now);
    },
  );
});
