import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/core/change.ts';
import { add, set } from '../../src/core/change.ts';
import { heldChanges, subtractChanges } from '../../src/foundry/referee/waiting.ts';

/* What of a step waits for a confirmation, for each of the three modes. */

const RULES = {
  conditions: [
    { id: 'prone', icon: '', why: 'x' },
    { id: 'aiming', icon: '', why: 'x', voluntary: true },
    { id: 'held', icon: '', why: 'x', freeing: true },
  ],
  accounts: ['stress', 'fortune.left'],
};

const on = (at: string): Change => set('a', at, undefined, true, 'x');
const off = (at: string): Change => set('a', at, true, undefined, 'x');

const HARM: readonly Change[] = [
  add('a', 'traits.health.lethal', 2, 'x'),
  on('conditions.prone'),
  off('conditions.prone'),
  on('conditions.held'),
  on('conditions.held.by'),
  // A sum is no end, though it says not what the field is.
  add('a', 'conditions.held.count', 1, 'x'),
  // Names that only begin alike are others.
  add('a', 'traits.stressed', 1, 'x'),
  add('a', 'traits.fortune.all', 1, 'x'),
  on('conditions.aimingHigh'),
];
const HARMLESS: readonly Change[] = [
  add('a', 'traits.stress', 1, 'x'),
  add('a', 'traits.stress.now', 1, 'x'),
  add('a', 'traits.fortune.left', -1, 'x'),
  on('conditions.aiming'),
  off('conditions.aiming'),
  on('conditions.aiming.at'),
  off('conditions.held'),
  off('conditions.held.by'),
];
const GEAR: readonly Change[] = [add('a', 'gear.gun.traits.rounds', -1, 'x')];
const ROUND: readonly Change[] = [
  set('a', 'turn.spent', 0, 1, 'x'),
  set('a', 'place.x', 0, 1, 'x'),
  set('round', 'number', 1, 2, 'x'),
];

describe('what waits for a confirmation', () => {
  /** Those of some changes that wait when each is a step of its own. */
  const late = (mode: 'full' | 'confirm' | 'manual', changes: readonly Change[]) =>
    changes.filter((one) => heldChanges(mode, RULES, [one]).length > 0);

  it('is nothing where everything happens by itself', () => {
    expect(late('full', [...HARM, ...HARMLESS, ...GEAR, ...ROUND])).toEqual([]);
  });

  it('is harm where harm is confirmed', () => {
    expect(late('confirm', [...HARM, ...HARMLESS, ...GEAR, ...ROUND])).toEqual(HARM);
  });

  it('is whatever befalls somebody and their things where all is done by hand', () => {
    const all = [...HARM, ...HARMLESS, ...GEAR];
    expect(late('manual', [...all, ...ROUND])).toEqual(all);
  });

  it('is harm in a ruleset that keeps no accounts, too', () => {
    const { conditions } = RULES;
    expect(heldChanges('confirm', { conditions }, [add('a', 'traits.stress', 1, 'x')])).toHaveLength(1);
  });

  it('is not what the same step ends afterwards with something that does not wait', () => {
    expect(heldChanges('confirm', RULES, [on('conditions.held'), off('conditions.held')])).toEqual([]);
    expect(heldChanges('confirm', RULES, [off('conditions.held'), on('conditions.held')])).toEqual([
      on('conditions.held'),
    ]);
    // What waits itself does not overwrite: both are confirmed, one after the other.
    const fallen = [on('conditions.prone'), off('conditions.prone')];
    expect(heldChanges('confirm', RULES, fallen)).toEqual(fallen);
  });
});

describe('a list without another', () => {
  const [one, two, three] = [1, 2, 3].map((n) => add('a', 'traits.n', n, 'x')) as [Change, Change, Change];

  it('loses one for one, wherever it stands', () => {
    expect(subtractChanges([one, two, one, three], [one])).toEqual([two, one, three]);
    expect(subtractChanges([one, two, one, three], [one, one])).toEqual([two, three]);
    expect(subtractChanges([one, two, three], [three, two])).toEqual([one]);
    expect(subtractChanges([one, two], [])).toEqual([one, two]);
    expect(subtractChanges([one], [two])).toEqual([one]);
  });
});
