import { describe, expect, test } from 'vitest';
import type { Movement } from '../../../src/core/round.ts';
import type { Rules } from '../../../src/rulesets/lordsouls/data/rules.ts';
import { cannotSpend, spendEnergy } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { castOf, fighter, rules } from './support.ts';
import { Table } from './turn-table.ts';

/* What steps on squares cost by ground and direction (LS-4.1.4, LS-7.5.1, LS-7.5.7), and what movement costs in ЭНЕР (LS-4.5.2). */

type Step = readonly [x: number, y: number];
const EAST: Step = [1, 0];
const SOUTH_EAST: Step = [1, 1];
const NORTH_EAST: Step = [1, -1];

/** A path of `f` from a cell by these steps, through regions by cell. */
function path(from: Step, steps: readonly Step[], places: readonly (readonly string[])[]) {
  let [x, y] = from;
  const to = steps.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return { x, y };
  });
  const creatures = { f: { x: from[0], y: from[1], w: 1, h: 1 } };
  const ground = { walls: [], solid: [], creatures };
  const movement: { do: 'moved' } & Movement = {
    do: 'moved',
    who: 'f',
    metres: steps.length,
    near: {},
    squares: { ground, to },
    places: places.map((names) => [...names]),
  };
  return movement;
}

/** The points of ДВИЖ 20 that remain after each path. */
function left(paths: readonly ReturnType<typeof path>[], house: Rules = rules(), conditions = {}): number {
  const walker = fighter('f', { traits: { override: { move: 20 } }, conditions });
  const table = new Table(castOf(walker), house).order('f');
  for (const event of paths) table.do({ do: 'round', event });
  return table.left('f').points ?? Number.NaN;
}

describe('one step into a region', () => {
  test.each([
    [[], 1],
    [['water'], 2],
    [['cost2'], 2],
    [['cost3'], 3],
    [['cost4'], 4],
    // Of water and other ground the worse counts, and of two kinds of ground as well (AMB-46).
    [['water', 'cost2'], 2],
    [['water', 'cost3'], 3],
    [['cost2', 'cost4'], 4],
    [['cost3', 'cost2'], 3],
    // A region that slows nobody.
    [['garden'], 1],
  ] as const)('LS-4.1.4 LS-7.5.1: %j costs %i', (places, cost) =>
    expect(20 - left([path([0, 0], [EAST], [places])])).toBe(cost),
  );

  test.each([
    [['water', 'cost2'], 4],
    [['water', 'cost3'], 6],
    [['water', 'cost4'], 8],
    [['cost2', 'cost4'], 4],
    [['water'], 2],
  ] as const)('AMB-46 terrainStacks: %j costs %i', (places, cost) =>
    expect(20 - left([path([0, 0], [EAST], [places])], rules({ terrainStacks: true }))).toBe(cost),
  );
});

describe('a path of several steps', () => {
  const E = EAST;
  const D = SOUTH_EAST;
  const U = NORTH_EAST;

  test.each([
    ['E E E', [E, E, E], 3],
    ['D', [D], 1],
    ['D D', [D, D], 3],
    ['D D D', [D, D, D], 4],
    // Only diagonal steps alternate; straight ones between them change nothing (AMB-45).
    ['E D', [E, D], 2],
    ['E D E', [E, D, E], 3],
    ['E E D D', [E, E, D, D], 5],
    ['D E D E', [D, E, D, E], 5],
    ['D U D U', [D, U, D, U], 6],
  ] as const)('LS-7.5.7 AMB-45: %s costs %i', (_, steps, cost) =>
    expect(20 - left([path([0, 0], steps, [])])).toBe(cost),
  );

  test.each([
    ['D in water, then D', [D, D], [['water'], []], 4],
    ['D, then D in water', [D, D], [[], ['water']], 5],
    ['D in brush of 3, then D in it', [D, D], [['cost3'], ['cost3']], 9],
    ['E in brush of 2, then D', [E, D], [['cost2'], []], 3],
  ] as const)('LS-7.5.7 AMB-46: %s costs %i', (_, steps, places, cost) =>
    expect(20 - left([path([0, 0], steps, places)])).toBe(cost),
  );

  test.each([
    ['D, and later D', [D], [D], 3],
    ['D D, and later D', [D, D], [D], 4],
    ['E, and later D', [E], [D], 2],
    ['E E D, and later D', [E, E, D], [D], 5],
  ] as const)('AMB-45: in one turn %s costs %i', (_, first, later, cost) =>
    expect(20 - left([path([0, 0], first, []), path([9, 9], later, [])])).toBe(cost),
  );

  test.each([
    ['water', 1],
    ['cost4', 1],
  ])('LS-7.5.6: lying, a step into %s takes the %i cell there is', (place) =>
    expect(left([path([0, 0], [EAST], [[place]])], rules(), { prone: true })).toBe(0),
  );
});

describe('ЭНЕР', () => {
  const tired = (spent: number) => fighter('a', { traits: { energy: { spent } } });

  // Ten ЭНЕР.
  test.each([
    [5, 4, undefined],
    [6, 4, undefined],
    [7, 4, 'lordsouls.no.energy'],
    [10, 1, 'lordsouls.no.energy'],
    // What costs nothing is never refused, even in debt.
    [10, 0, undefined],
    [12, 0, undefined],
  ])('LS-4.5.2 AMB-34: with %i of ten spent, a cost of %i gives the reason %s', (spent, cost, no) => {
    expect(cannotSpend(tired(spent), cost, rules())?.key).toBe(no);
    expect(cannotSpend(tired(spent), cost, rules({ allowEnergyDebt: true }))).toBeUndefined();
  });

  test.each([
    [5, 4, false],
    [6, 4, true],
    [9, 1, true],
    [8, 1, false],
    [7, 4, true],
  ])('SD-7: with %i of ten spent, a cost of %i exhausts: %s', (spent, cost, exhausts) => {
    const changes = spendEnergy(tired(spent), cost, 'LS-4.5.2', rules());
    expect(changes[0]).toMatchObject({ at: 'traits.energy.spent', n: cost });
    expect(changes.slice(1).map(({ at }) => at)).toEqual(exhausts ? ['conditions.exhausted'] : []);
  });
});
