import { describe, expect, test } from 'vitest';
import type { WfDeclaration } from '../../../src/rulesets/wfrp/actions/define.ts';
import { costOf } from '../../../src/rulesets/wfrp/actions/legality.ts';
import { packedWeapon } from './starter.ts';
import { fighter, rules } from './support.ts';

/* What actions take of a turn of two half actions (GAP-4, GAP-5, WF-6), besides those whose price the scenarios pay. */

const cost = (declaration: WfDeclaration, house = {}): number =>
  costOf(
    fighter('anna', {
      gear: [packedWeapon('bow'), packedWeapon('throwingKnife')],
      turn: { half: 2, mark: 'boris' },
    }),
    declaration,
    rules(house),
  );

describe('half actions', () => {
  test.each([
    ['WF-6.4', 'charge', 2],
    ['WF-6.10', 'allOut', 2],
    ['WF-6.14', 'guarded', 2],
    ['WF-1.2', 'fullMove', 2],
    ['GAP-5', 'disengage', 2],
    ['GAP-5', 'leap', 2],
    ['GAP-5', 'defensive', 2],
    ['GAP-5', 'feint', 1],
    ['GAP-5', 'ready', 1],
    ['WF-4.19', 'pickUp', 1],
    ['GAP-5', 'drop', 0],
    ['WF-4.16', 'standUp', 1],
    ['GAP-5', 'mount', 1],
    ['WF-4.8', 'drink', 1],
    ['WF-4.8', 'apply', 1],
    ['WF-4.10', 'light', 1],
    ['WF-4.9', 'rummage', 1],
    ['WF-4.11', 'aid', 1],
    ['GAP-5', 'delay', 1],
    ['GAP-18', 'fortuneHalf', 0],
    ['GAP-4', 'endTurn', 0],
  ] as const)('%s: %s takes %i', (_, action, halves) => expect(cost({ action })).toBe(halves));

  test.each([
    ['WF-11.5', 'bow', 48, 2],
    ['WF-11.12', 'throwingKnife', 6, 1],
  ] as const)('%s: shooting a %s at %i squares takes %i', (_, name, squares, halves) =>
    expect(cost({ action: 'shoot', weapon: `weapon-${name}`, situation: { squares } })).toBe(halves),
  );

  test('AMB-39: by house rule a shield is prepared for a full action, 2', () =>
    expect(cost({ action: 'prepareShield' }, { preparedShieldCost: 'full' })).toBe(2));
});
