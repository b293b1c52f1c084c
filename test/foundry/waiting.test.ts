import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/core/change.ts';
import { add, set, subtractChanges } from '../../src/core/change.ts';
import { heldChanges } from '../../src/foundry/referee/waiting.ts';

/* Which changes of a step wait for a confirmation, in each of the three modes. */

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
  // A sum ends nothing, though it does not state the field's value.
  add('a', 'conditions.held.count', 1, 'x'),
  // Paths with the same beginning are different fields.
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

describe('changes that wait for a confirmation', () => {
  /** Which of some changes wait when each is a step of its own. */
  const late = (mode: 'full' | 'confirm' | 'manual', changes: readonly Change[]) =>
    changes.filter((one) => heldChanges(mode, RULES, [one]).length > 0);

  it('are none where everything is automatic', () => {
    expect(late('full', [...HARM, ...HARMLESS, ...GEAR, ...ROUND])).toEqual([]);
  });

  it('are harm where harm is confirmed', () => {
    expect(late('confirm', [...HARM, ...HARMLESS, ...GEAR, ...ROUND])).toEqual(HARM);
  });

  it('are everything about fighters and their items in manual mode', () => {
    const all = [...HARM, ...HARMLESS, ...GEAR];
    expect(late('manual', [...all, ...ROUND])).toEqual(all);
  });

  it('are harm also in a ruleset that does no bookkeeping', () => {
    const { conditions } = RULES;
    expect(heldChanges('confirm', { conditions }, [add('a', 'traits.stress', 1, 'x')])).toHaveLength(1);
  });

  it('leave out what the same step later ends with a change that does not wait', () => {
    expect(heldChanges('confirm', RULES, [on('conditions.held'), off('conditions.held')])).toEqual([]);
    expect(heldChanges('confirm', RULES, [off('conditions.held'), on('conditions.held')])).toEqual([
      on('conditions.held'),
    ]);
    // A change that waits overwrites nothing: both are confirmed, one after the other.
    const fallen = [on('conditions.prone'), off('conditions.prone')];
    expect(heldChanges('confirm', RULES, fallen)).toEqual(fallen);
  });
});

describe('one list minus another', () => {
  const [one, two, three] = [1, 2, 3].map((n) => add('a', 'traits.n', n, 'x')) as [Change, Change, Change];

  it('loses one entry for each one, wherever it stands', () => {
    expect(subtractChanges([one, two, one, three], [one])).toEqual([two, one, three]);
    expect(subtractChanges([one, two, one, three], [one, one])).toEqual([two, three]);
    expect(subtractChanges([one, two, three], [three, two])).toEqual([one]);
    expect(subtractChanges([one, two], [])).toEqual([one, two]);
    expect(subtractChanges([one], [two])).toEqual([one]);
  });
});
