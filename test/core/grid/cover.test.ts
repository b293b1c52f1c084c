import { describe, expect, it } from 'vitest';
import { measuredOn } from '../../../src/core/grid/cover.ts';
import type { Ground, Wall } from '../../../src/core/grid/ground.ts';

/* How much of somebody walls hide: the share of nine lines, from the middle of one place to nine points of the other. */

const wall = (ax: number, ay: number, bx: number, by: number, more: Partial<Wall> = {}): Wall => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  ...more,
});

const one = { x: 0, y: 0, w: 1, h: 1 };
const other = { x: 4, y: 0, w: 1, h: 1 };

const ground = (...walls: Wall[]): Ground => ({ walls, solid: [], creatures: { one, other } });

const covered = (...walls: Wall[]) => {
  const { covered: share, behind, distance } = measuredOn(ground(...walls), 'one', 'other', 2);
  return { covered: share, behind, distance };
};

describe('between two who stand four squares apart', () => {
  it('nothing hides anybody without walls; three squares lie between them', () => {
    expect(covered()).toEqual({ covered: 0, behind: 0, distance: 6 });
  });

  it('a long wall hides all of the other, and only a near one all of the view', () => {
    // Half the own square and one more: what is farther than 1.5 squares from the middle of the first is not beside them.
    expect(covered(wall(3, -5, 3, 5))).toEqual({ covered: 1, behind: 0, distance: 6 });
    expect(covered(wall(1.5, -5, 1.5, 5))).toEqual({ covered: 1, behind: 1, distance: 6 });
  });

  it('a wall that ends in their middle line hides a third: the lines to the three upper points', () => {
    // The lines along the middle only touch the end of the wall.
    expect(covered(wall(3, -5, 3, 0.5)).covered).toBeCloseTo(1 / 3);
  });

  it('what is too low, or stops only steps, hides nobody; what stops only sight does', () => {
    expect(covered(wall(3, -5, 3, 5, { low: true })).covered).toBe(0);
    expect(covered(wall(3, -5, 3, 5, { stops: 'move' })).covered).toBe(0);
    expect(covered(wall(3, -5, 3, 5, { stops: 'sight' })).covered).toBe(1);
  });

  it('a solid square between them hides all', () => {
    const facts = measuredOn({ ...ground(), solid: [{ x: 2, y: 0 }] }, 'one', 'other', 1);
    expect(facts.covered).toBe(1);
  });

  it('without a target, or one who stands nowhere, there is only the ground', () => {
    expect(Object.keys(measuredOn(ground(), 'one', undefined, 1))).toEqual(['ground']);
    expect(Object.keys(measuredOn(ground(), 'one', 'nobody', 1))).toEqual(['ground']);
  });

  it('of somebody two squares wide and high counts as seen from and to all of their squares', () => {
    const big = { x: 0, y: 0, w: 2, h: 2 };
    const walls = [wall(4, -5, 4, 1)];
    const far = { x: 6, y: 0, w: 2, h: 2 };
    // From (1, 1) to heights 0.2, 1 and 1.8: above the wall’s end everything is hidden, the middle line only touches it.
    const facts = measuredOn({ walls, solid: [], creatures: { big, far } }, 'big', 'far', 1);
    expect(facts.covered).toBeCloseTo(1 / 3);
    // Half of two squares and one more: a wall two squares from the middle is beside them, and one a little farther is not.
    const beside = (x: number) =>
      measuredOn({ walls: [wall(x, -5, x, 5)], solid: [], creatures: { big, far } }, 'big', 'far', 1).behind;
    expect([beside(2.5), beside(3.5)]).toEqual([1, 0]);
    // A smaller creature at the same corner is measured anew.
    const small = measuredOn({ walls, solid: [], creatures: { big: one, far } }, 'big', 'far', 1);
    expect(small.covered).toBeGreaterThan(1 / 3);
  });
});
