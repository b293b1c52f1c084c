import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { type Footprint, single } from '../../../src/core/grid/square.ts';
import type { Offer } from '../../../src/core/offer.ts';
import { draws } from '../../../src/rulesets/wfrp/view/tracker.ts';
import { castOf, fighter, rules, sword } from './support.ts';

/* Masha (MOVE 2) and Oleg, who has marked Masha and reaches the squares around. */

const masha = fighter('masha', { traits: { movement: 2, side: 'friendly' }, gear: [sword] });
const oleg = fighter('oleg', { traits: { side: 'hostile' }, gear: [sword], turn: { mark: 'masha' } });

const offer = (action: string): Offer => ({
  id: action,
  label: { key: '' },
  icon: '',
  group: '',
  needsTarget: true,
  declaration: { action },
});

const place = (m: Footprint, o: Footprint, more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  ...more,
  creatures: { masha: m, oleg: o, ...more.creatures },
});

const seen = (action: string, ground: Ground, targets: readonly string[] = ['oleg']) =>
  draws(
    ground,
    { cast: castOf(masha, oleg), who: 'masha', targets, situation: {}, rules: rules() },
    offer(action),
  );

const one = (x: number, y: number) => single({ x, y });

describe('what the board shows', () => {
  it('WF-1.4, WF-4.2: for a move: what each square costs, red where a fighter who has marked the mover reaches it', () => {
    const { cells = [], lines } = seen('move', place(one(0, 0), one(2, 2))) ?? {};
    const at = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y);
    expect(lines).toEqual([]);
    expect(at(0, 0)).toBeUndefined();
    expect(at(-1, -1)).toEqual({ x: -1, y: -1, tone: 'good', text: '1' });
    expect(at(0, 2)).toEqual({ x: 0, y: 2, tone: 'good', text: '2' });
    expect(at(1, 1)).toEqual({ x: 1, y: 1, tone: 'bad', text: '1' });
    // A second diagonal costs 2: three in all are beyond a half action of MOVE 2, and within a full one.
    expect(at(-2, -2)).toBeUndefined();
    const full = seen('fullMove', place(one(0, 0), one(2, 2)))?.cells;
    expect(full?.find(({ x, y }) => x === -2 && y === -2)?.text).toBe('3');
  });

  it('AMB-52: with hidden marks the costs of a move do not reveal who has marked the mover', () => {
    const drawing = draws(
      place(one(0, 0), one(2, 2)),
      {
        cast: castOf(masha, oleg),
        who: 'masha',
        targets: [],
        situation: {},
        rules: rules({ marksVisible: false }),
      },
      offer('move'),
    );
    expect(drawing?.cells.find(({ x, y }) => x === 1 && y === 1)?.tone).toBe('good');
  });

  it('WF-2.11: for a blow: the squares in reach, and the four lines, red with what stops them', () => {
    const wall = { a: { x: 1, y: 1 }, b: { x: 1, y: 2 } };
    const { cells = [], lines = [] } = seen('standard', place(one(1, 1), one(0, 0), { walls: [wall] })) ?? {};
    expect(lines[0]).toEqual({ ...wall, tone: 'bad' });
    expect(lines.slice(1).map(({ b, tone }) => [b.x, b.y, tone])).toEqual([
      [0, 0, 'good'],
      [1, 0, 'good'],
      [0, 1, 'bad'],
      [1, 1, 'good'],
    ]);
    // The wall closes the square to the left; the ones above and below it can be reached around its ends.
    expect(cells.filter(({ tone }) => tone === 'mild')).toHaveLength(7);
  });

  it('WF-12.3: for a shot: five lines, and who stands in them', () => {
    const crowd = place(one(0, 0), one(4, 0), { creatures: { anna: one(2, 0) }, solid: [{ x: 3, y: 1 }] });
    const { cells = [], lines = [] } = seen('shoot', crowd) ?? {};
    expect(lines).toHaveLength(5);
    expect(cells).toEqual([{ x: 2, y: 0, tone: 'mild' }]);
  });

  it('WF-6.5: for a charge: its squares', () => {
    expect(seen('charge', place(one(0, 0), one(4, 0)))?.cells).toEqual([
      { x: 1, y: 0, tone: 'good', text: '1' },
      { x: 2, y: 0, tone: 'good', text: '2' },
      { x: 3, y: 0, tone: 'good', text: '3' },
    ]);
    expect(seen('charge', place(one(0, 0), one(1, 0)))?.cells).toEqual([]);
  });

  it('AMB-6: fighters who are out of the fight are in nobody’s way', () => {
    const dead = fighter('oleg', { traits: { side: 'hostile' }, conditions: { dead: true } });
    const drawing = draws(
      place(one(0, 0), one(1, 0)),
      { cast: castOf(masha, dead), who: 'masha', targets: [], situation: {}, rules: rules() },
      offer('move'),
    );
    expect(drawing?.cells.find(({ x, y }) => x === 1 && y === 0)).toMatchObject({ tone: 'good', text: '1' });
  });

  it('nothing for other actions, or for fighters who are not there', () => {
    expect(seen('aim', place(one(0, 0), one(1, 0)))).toBeUndefined();
    expect(seen('move', { walls: [], solid: [], creatures: {} })).toBeUndefined();
  });
});
