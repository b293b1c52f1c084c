import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { type Footprint, single } from '../../../src/core/grid/square.ts';
import { stepsIn, taken, unmoved, withdrawals } from '../../../src/rulesets/wfrp/figures/board.ts';
import { drawn } from '../../core/grid/drawn.ts';

const one = (x: number, y: number): Footprint => single({ x, y });
const duel = (f: Footprint, o: Footprint, more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  ...more,
  creatures: { f, o, ...more.creatures },
});
const listed = (ground: Ground) =>
  withdrawals(ground, 'f', 'o')
    .map(({ at, side }) => `${at.x},${at.y} ${side}`)
    .sort();

describe('the Manoeuvring attack', () => {
  it('WF-6.21, OR-85: the opponent withdraws backwards or sideways, and the attacker takes the square', () => {
    const ground = duel(one(0, 0), one(1, 0));
    expect(listed(ground)).toEqual(['1,-1 sideways', '1,1 sideways', '2,-1 back', '2,0 back', '2,1 back']);
    expect(taken(ground, 'f', 'o')).toEqual({ x: 1, y: 0 });
  });

  it('WF-6.21: a fighter who is not on the board neither pushes nor is pushed', () => {
    const alone: Ground = { walls: [], solid: [], creatures: { f: one(0, 0) } };
    for (const [who, target] of [
      ['f', 'o'],
      ['o', 'f'],
    ] as const) {
      expect(unmoved(alone, who, target, true)?.key).toBe('wfrp.board.no.absent');
      expect(withdrawals(alone, who, target)).toEqual([]);
    }
    expect(stepsIn(alone, 'o', 'f', 1)).toEqual([]);
  });

  it('WF-6.21: pushed diagonally the opponent has three squares behind and two at the sides', () => {
    expect(listed(duel(one(0, 0), one(1, 1)))).toEqual([
      '0,2 sideways',
      '1,2 back',
      '2,0 sideways',
      '2,1 back',
      '2,2 back',
    ]);
  });

  it('WF-6.21, AMB-22: squares that are taken or walled off do not count; with no square left neither moves', () => {
    const corner = drawn(`
      +   +   +---+
        F   O |
      +   +   +   +
              |
      +   +   +   +
    `);
    const ground = duel(corner.at('F'), corner.at('O'), corner.board);
    expect(listed(ground)).toEqual(['1,-1 sideways', '1,1 sideways']);
    const crowded = { ...ground, creatures: { ...ground.creatures, a: one(1, 1), b: one(1, -1) } };
    expect(listed(crowded)).toEqual([]);
    expect(unmoved(crowded, 'f', 'o', true)?.key).toBe('wfrp.board.no.noWithdrawal');
    expect(unmoved(ground, 'f', 'o', true)).toBeUndefined();
  });

  it('AMB-22: a larger opponent is not pushed, unless by house rule; a smaller one is', () => {
    const ogre = { x: 1, y: 0, w: 2, h: 2 };
    expect(unmoved(duel(one(0, 0), ogre), 'f', 'o', true)?.key).toBe('wfrp.board.no.larger');
    expect(unmoved(duel(one(0, 0), ogre), 'f', 'o', false)).toBeUndefined();
    const ground = duel({ x: 0, y: 0, w: 2, h: 2 }, one(2, 0));
    expect(unmoved(ground, 'f', 'o', true)).toBeUndefined();
    // The ogre comes to fill (1, 0) to (2, 1): the square below is no refuge.
    expect(listed(ground)).toEqual(['2,-1 sideways', '3,-1 back', '3,0 back', '3,1 back']);
    expect(taken(ground, 'f', 'o')).toEqual({ x: 1, y: 0 });
  });

  it('WF-6.20: an opponent hit from a distance still leaves the square to the attacker', () => {
    expect(taken(duel(one(0, 0), one(2, 0)), 'f', 'o')).toEqual({ x: 2, y: 0 });
    expect(taken(duel(one(3, 3), one(1, 2)), 'f', 'o')).toEqual({ x: 1, y: 2 });
  });

  it('WF-6.19: the attacker may first advance one square to reach the opponent', () => {
    const cells = stepsIn(duel(one(-1, 0), one(1, 0)), 'f', 'o').map(({ x, y }) => `${x},${y}`);
    expect(cells.sort()).toEqual(['0,-1', '0,0', '0,1']);
    expect(stepsIn(duel(one(-2, 0), one(1, 0)), 'f', 'o')).toEqual([]);
    expect(stepsIn(duel(one(-2, 0), one(1, 0)), 'f', 'o', 2)).toHaveLength(3);
  });
});
