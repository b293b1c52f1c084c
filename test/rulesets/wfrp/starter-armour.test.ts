import { describe, expect, test } from 'vitest';
import { armourAt } from '../../../src/rulesets/wfrp/plays/harm.ts';
import { packed } from './starter.ts';
import { fighter } from './support.ts';

/* The starter armours by part of the body (SD-A1 to SD-A8), and their layers (GAP-12). */

const pointsOf = (worn: readonly string[], natural = 0) => {
  const one = fighter('anna', {
    traits: { armour: { body: natural } },
    gear: worn.map((name, i) => ({ ...packed(`armour-${name}`), id: `${name}${i}` })),
  });
  const { head, body, rightArm, leftArm, rightLeg, leftLeg } = {
    head: armourAt(one, 'head'),
    body: armourAt(one, 'body'),
    rightArm: armourAt(one, 'rightArm'),
    leftArm: armourAt(one, 'leftArm'),
    rightLeg: armourAt(one, 'rightLeg'),
    leftLeg: armourAt(one, 'leftLeg'),
  };
  return [head, body, rightArm, leftArm, rightLeg, leftLeg];
};

describe('points of head, body, right and left arm, right and left leg', () => {
  test.each([
    ['SD-A1', 'cap', 'leather', [1, 0, 0, 0, 0, 0]],
    ['SD-A2', 'jack', 'leather', [0, 1, 1, 1, 0, 0]],
    ['SD-A3', 'leggings', 'leather', [0, 0, 0, 0, 1, 1]],
    ['SD-A4', 'coif', 'mail', [2, 0, 0, 0, 0, 0]],
    ['SD-A5', 'mail', 'mail', [0, 2, 2, 2, 0, 0]],
    ['SD-A6', 'mailLeggings', 'mail', [0, 0, 0, 0, 2, 2]],
    ['SD-A7', 'helmet', 'plate', [2, 0, 0, 0, 0, 0]],
    ['SD-A8', 'breastplate', 'plate', [0, 2, 0, 0, 0, 0]],
  ] as const)('%s: the %s of %s has %j', (_, name, layer, points) => {
    expect(packed(`armour-${name}`).traits).toMatchObject({ layer });
    expect(pointsOf([name])).toEqual(points);
  });

  test.each([
    [['cap', 'coif', 'helmet'], 0, [5, 0, 0, 0, 0, 0]],
    [['jack', 'mail', 'breastplate'], 0, [0, 5, 3, 3, 0, 0]],
    [['leggings', 'mailLeggings'], 0, [0, 0, 0, 0, 3, 3]],
    [['coif', 'coif', 'helmet'], 0, [5, 0, 0, 0, 0, 0]],
    [['mail', 'breastplate'], 0, [0, 4, 2, 2, 0, 0]],
    // Natural armour is no layer: it stands beside the five points.
    [['jack', 'mail', 'breastplate'], 2, [0, 7, 3, 3, 0, 0]],
  ] as const)('GAP-12: %j over natural armour %i add up to %j, five at most', (worn, natural, points) =>
    expect(pointsOf(worn, natural)).toEqual(points),
  );
});
