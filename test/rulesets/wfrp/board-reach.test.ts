import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { segment } from '../../../src/core/grid/segment.ts';
import { type Cell, single } from '../../../src/core/grid/square.ts';
import { inReach, moments, rashPath, reachOf } from '../../../src/rulesets/wfrp/figures/board.ts';

type Pair = readonly [number, number];
const cells = (...pairs: readonly Pair[]): Cell[] => pairs.map(([x, y]) => ({ x, y }));
const ground = ([x, y]: Pair, more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  ...more,
  creatures: { fighter: single({ x: 0, y: 0 }), mark: single({ x, y }), ...more.creatures },
});

describe('reach', () => {
  it('WF-3.5, AMB-51: covers the squares around; a longer weapon and a larger body reach farther', () => {
    expect(inReach(ground([1, 1]), 'fighter', 1, 'mark')).toBe(true);
    expect(inReach(ground([2, 0]), 'fighter', 1, 'mark')).toBe(false);
    expect(inReach(ground([2, 0]), 'fighter', 2, 'mark')).toBe(true);
    const ogre = ground([2, 2], { creatures: { fighter: { x: 0, y: 0, w: 2, h: 2 } } });
    expect(inReach(ogre, 'fighter', 1, 'mark')).toBe(true);
    expect(inReach(ogre, 'mark', 1, 'fighter')).toBe(true);
    expect(reachOf(ground([5, 5]), 'fighter', 1)).toHaveLength(8);
    expect(inReach(ground([1, 0]), 'fighter', 1, 'nobody')).toBe(false);
  });

  it('WF-3.5: a wall between neighbours closes it, the corner of one does not', () => {
    expect(inReach(ground([1, 0], { walls: [segment(1, 0, 1, 1)] }), 'fighter', 1, 'mark')).toBe(false);
    expect(inReach(ground([1, 1], { solid: [{ x: 0, y: 1 }] }), 'fighter', 1, 'mark')).toBe(true);
  });
});

describe('rash paths', () => {
  const told = (from: Pair, ...to: readonly Pair[]) =>
    moments(ground(from), 'fighter', 1, 'mark', cells(...to));

  it('WF-4.4, WF-3.20, OR-9: a mark that runs off is open to attack at the beginning', () => {
    const way = told([1, 0], [2, 0], [3, 0], [4, 0]);
    expect(rashPath(way, 'any')).toEqual({ opens: 0, attack: [0] });
    expect(rashPath(way, 'leave')).toEqual({ opens: 0, attack: [0] });
  });

  it('WF-4.2, OR-46: a mark that passes by is open where it passes', () => {
    const way = told([3, 1], [2, 1], [1, 1], [1, 2], [2, 3]);
    expect(rashPath(way, 'any')).toEqual({ opens: 2, attack: [2] });
  });

  it('WF-4.4, OR-45: one square is no rash path', () => {
    expect(rashPath(told([1, 0], [2, 0]), 'any')).toBeUndefined();
  });

  it('WF-4.2: a path that never enters Reach is not rash', () => {
    expect(rashPath(told([4, 0], [4, 1], [4, 2]), 'any')).toBeUndefined();
  });

  it('AMB-17: a charge that only arrives is rash by the strict reading alone; excepted actions never are', () => {
    const arrives = told([4, 0], [3, 0], [2, 0], [1, 0]);
    expect(rashPath(arrives, 'leave')).toBeUndefined();
    expect(rashPath(arrives, 'any')).toEqual({ opens: 3, attack: [3] });
    expect(rashPath(arrives, 'no')).toBeUndefined();
  });
});
