import { describe, expect, test } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { single } from '../../../src/core/grid/square.ts';
import type { Offer } from '../../../src/core/offer.ts';
import { draws } from '../../../src/rulesets/lordsouls/view/tracker.ts';
import { bow, castOf, fighter, inFight, rapier, rules, skill, sword } from './support.ts';

/* A rider of the road, a fencer whose rapier reaches two cells, and a swordsman who has already reacted. */

const foe = { kind: 'creature' };
const a = fighter('a', { gear: [sword, bow], turn: inFight() });
const b = fighter('b', { traits: foe, gear: [rapier, skill('rapier', 12)], turn: inFight() });
const c = fighter('c', {
  traits: foe,
  gear: [sword],
  turn: inFight({ points: { dodge: 1, parry: 1, block: 1, reaction: 0 } }),
});

const ground: Ground = {
  walls: [{ a: { x: 4, y: 0 }, b: { x: 4, y: 9 } }],
  solid: [],
  creatures: { a: single({ x: 1, y: 3 }), b: single({ x: 3, y: 3 }), c: single({ x: 0, y: 8 }) },
};

const seen = (declaration: object) =>
  draws(ground, { cast: castOf(a, b, c), who: 'a', targets: ['b'], situation: {}, rules: rules() }, {
    id: '',
    label: { key: '' },
    icon: '',
    group: '',
    needsTarget: true,
    declaration,
  } as unknown as Offer);

describe('what the board shows', () => {
  test('LS-6.5.5 LS-6.5.7 for a path: the zones of those who could react, up to the walls', () => {
    const { cells = [], lines } = seen({ manoeuvre: 'move' }) ?? {};
    expect(lines).toEqual([]);
    const at = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y)?.tone;
    // Two cells of the rapier: by 1-2-1 two diagonal steps are 3.
    expect([at(1, 3), at(3, 1), at(1, 2), at(2, 2)]).toEqual(['bad', 'bad', 'bad', 'bad']);
    expect([at(1, 1), at(0, 3), at(3, 3)]).toEqual([undefined, undefined, undefined]);
    // Behind the wall the archer controls nothing, and the swordsman has no reaction left.
    expect(at(4, 3)).toBeUndefined();
    expect(at(0, 7)).toBeUndefined();
  });

  test('LS-4.4.1 for slipping through: the same zones, which harm nobody', () => {
    const all = seen({ manoeuvre: 'slip' })?.cells ?? [];
    expect(all.length).toBe(seen({ manoeuvre: 'sprint' })?.cells.length);
    expect(new Set(all.map(({ tone }) => tone))).toEqual(new Set(['mild']));
  });

  test('LS-3.1.3 for a blow: the cells that it reaches; for a shot nothing', () => {
    expect(seen({ manoeuvre: 'attack', item: 'sword', mode: 0 })?.cells).toHaveLength(8);
    expect(seen({ manoeuvre: 'attack', item: 'bow', mode: 0 })).toBeUndefined();
    expect(seen({ manoeuvre: 'endTurn' })).toBeUndefined();
  });
});
