import { describe, expect, test } from 'vitest';
import { localizerFor } from '../../../src/cli/texts.ts';
import type { Ground } from '../../../src/core/grid/ground.ts';
import type { Footprint } from '../../../src/core/grid/square.ts';
import type { Facts } from '../../../src/core/ruleset.ts';
import { say } from '../../../src/core/say.ts';
import { faults } from '../../../src/core/spec.ts';
import { msg } from '../../../src/core/text.ts';
import { ACTIONS } from '../../../src/rulesets/lordsouls/actions/list.ts';
import { pointsOf } from '../../../src/rulesets/lordsouls/actions/moves.ts';
import {
  derived,
  formulaFault,
  formulaValue,
  type LsFighter,
} from '../../../src/rulesets/lordsouls/data/fighter.ts';
import { NO_ROOM, rulesSpec } from '../../../src/rulesets/lordsouls/data/rules.ts';
import {
  budgetOf,
  diagonalPoints,
  moveOf,
  pushedTo,
  roomFor,
  stretchCost,
  thrownTo,
  zoneOf,
} from '../../../src/rulesets/lordsouls/figures/movement.ts';
import { areOpponents } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { push, throwDown } from '../../../src/rulesets/lordsouls/plays/grapple.ts';
import { multipliers } from '../../../src/rulesets/lordsouls/plays/harm.ts';
import { provokedAt } from '../../../src/rulesets/lordsouls/round/reactions.ts';
import { armour, bite, castOf, dagger, fighter, play, rapier, rules, shield, situation } from './support.ts';
import { Table } from './turn-table.ts';

const house = rules();
const walker = (move: number, more: Parameters<typeof fighter>[1] = {}): LsFighter =>
  fighter('a', { ...more, traits: { override: { move }, ...more?.traits } });
const points = (who: LsFighter, going: 'move' | 'sprint' | 'drag' | 'slip' = 'move'): number =>
  pointsOf(who, ACTIONS[going]?.going ?? { factor: 0 }, castOf(who), house);
const cost = (
  who: LsFighter,
  given: { straight?: number; diagonal?: number; ground?: number; water?: boolean },
  by = house,
): number => stretchCost(who, { straight: 0, diagonal: 0, ground: 1, water: false, ...given }, by);

describe('movement points', () => {
  test.each([
    [5, 1],
    [6, 2],
    [7, 2],
    [8, 2],
    [9, 3],
  ])('OX-64 OT-17 LS-7.5.5 AMB-33 crawling or kneeling with ДВИЖ %i: %i', (move, left) => {
    expect(points(walker(move, { conditions: { crawling: true } }))).toBe(left);
    expect(points(walker(move, { conditions: { kneeling: true } }))).toBe(left);
  });

  test('OX-65 OT-17 LS-7.5.6 AMB-34 lying: one cell, at full speed and in water too', () => {
    const lying = walker(6, { conditions: { prone: true } });
    expect([points(lying), points(lying, 'sprint')]).toEqual([1, 1]);
    expect(cost(lying, { straight: 1, water: true, ground: 3 })).toBe(1);
  });

  test('AMB-34 AMB-33 LS-4.5.1 a posture limits doubled ДВИЖ as well; rounded once at the end', () => {
    expect(points(walker(6, { conditions: { crawling: true } }), 'sprint')).toBe(4);
    // 7 x 1/2 x 1/2, rounded once
    expect(points(walker(7, { conditions: { hobbled: true } }), 'slip')).toBe(1);
    expect(points(walker(6, { conditions: { hobbled: true } }))).toBe(3);
  });

  test('AMB-33 a fighter who can move at all has one point; LS-7.5.4 standing up leaves all of them', () => {
    expect(points(walker(2, { conditions: { crawling: true } }))).toBe(1);
    expect(points(walker(6))).toBe(6);
    expect(points(walker(6, { conditions: { sitting: true } }))).toBe(0);
  });

  test('OX-62 LS-4.5.1 LS-4.5.2 LS-4.5.3 Acceleration: twelve points for four ЭНЕР', () => {
    const table = new Table(castOf(walker(6))).order('a').declares('a', { manoeuvre: 'sprint' });
    expect(table.left('a').points).toBe(12);
    expect(table.of('a').traits.energy.spent).toBe(4);
    // in water half as many cells
    table.say('walk:a', { straight: 6, water: true });
    expect(table.left('a').points).toBe(0);
  });

  test.each([
    [false, 'lordsouls.no.energy'],
    [true, undefined],
  ])('AMB-34 LS-4.5.2 with less than four ЭНЕР (debt: %s)', (allowEnergyDebt, no) => {
    const tired = walker(6, { traits: { override: { move: 6 }, energy: { spent: 7 } } });
    const table = new Table(castOf(tired), rules({ allowEnergyDebt })).order('a');
    expect(table.no('a', { manoeuvre: 'sprint' })).toBe(no);
  });

  test('SD-7 SD-9 with the last ЭНЕР the fighter is exhausted', () => {
    const table = new Table(
      castOf(walker(6, { traits: { override: { move: 6 }, energy: { spent: 6 } } })),
    ).order('a');
    table.declares('a', { manoeuvre: 'sprint' });
    expect(table.of('a').conditions.exhausted).toBe(true);
  });

  test('SD-4 SD-5 LS-4.1.3 armour and a large shield reduce movement', () => {
    const clad = fighter('a', {
      gear: [armour('mail', 4, { movePenalty: -1 }), shield('wall', 3, { movePenalty: -1 })],
    });
    expect(points(clad)).toBe(4);
  });

  test('AMB-53 LS-4.6.3 a rider moves like the mount', () => {
    const mount = fighter('h', { traits: { override: { move: 12 } } });
    const rider = fighter('a', { conditions: { mounted: 'h' } });
    expect(moveOf(rider, castOf(rider, mount), house)).toBe(12);
    expect(budgetOf(rider, { factor: 1 }, castOf(rider, mount), house)).toBe(12);
  });

  test('AMB-36 burdens and conditions never reduce ДВИЖ below 0', () => {
    const slow = (move: number, movePenalty: number, conditions = {}) => {
      const one = fighter('a', {
        traits: { override: { move } },
        gear: [armour('mail', 4, { movePenalty })],
        conditions,
      });
      return moveOf(one, castOf(one), house);
    };
    expect([slow(6, -1), slow(1, -1), slow(1, -3)]).toEqual([5, 0, 0]);
    // Half for a leg, half for exhaustion: a quarter of 3 is nothing.
    expect(slow(4, -1, { hobbled: true, exhausted: true })).toBe(0);
  });

  test.each([
    [true, 2],
    [false, 0],
  ])('AMB-29 LS-4.1.2 in portions, between other manoeuvres (%s)', (splitMovement, left) => {
    const table = new Table(castOf(walker(6, { gear: [dagger] })), rules({ splitMovement })).order('a');
    table.declares('a', { manoeuvre: 'move' }).say('walk:a', { straight: 3 });
    table.declares('a', { manoeuvre: 'drop', item: 'dagger' });
    expect(table.asks.includes('walk:a')).toBe(splitMovement);
    if (!splitMovement) return;
    table.say('walk:a', { straight: 1 });
    expect(table.left('a').points).toBe(left);
  });

  test('LS-7.5.6 a fighter who falls on the way has one cell left, if none was used', () => {
    const table = new Table(castOf(walker(6))).order('a').declares('a', { manoeuvre: 'move' });
    table.declares('a', { manoeuvre: 'fallProne' });
    expect(table.left('a').points).toBe(1);
    table.say('walk:a', { straight: 1 });
    expect(table.left('a').points).toBe(0);
    const other = new Table(castOf(walker(6))).order('a').declares('a', { manoeuvre: 'move' });
    other.say('walk:a', { straight: 2 }).declares('a', { manoeuvre: 'fallProne' });
    expect(other.left('a').points).toBe(0);
  });

  test('LS-4.1.1 LS-4.1.2 no farther than the points allow', () => {
    const table = new Table(castOf(walker(6))).order('a').declares('a', { manoeuvre: 'move' });
    expect(() => table.say('walk:a', { straight: 7 })).toThrow('lordsouls.no.tooFar');
    expect(() => table.say('walk:a', {})).toThrow('lordsouls.no.nowhere');
    table.say('walk:a', { straight: 6 });
    expect(table.asks).not.toContain('walk:a');
  });

  test('LS-4.2.1 AMB-32 a successful climb gives the path, a failed one loses the manoeuvre', () => {
    const climbs = (faces: number[]) =>
      new Table(castOf(walker(6)))
        .order('a')
        .declares('a', { manoeuvre: 'climbSwim', with: 'agi' })
        .say('task', faces);
    expect(climbs([2, 2, 2]).left('a').points).toBe(6);
    expect(climbs([3, 2, 2]).left('a').points).toBeUndefined();
    expect(climbs([3, 2, 2]).no('a', { manoeuvre: 'move' })).toBe('lordsouls.no.slot.movement');
  });
});

describe('what a path costs', () => {
  const six = walker(6);

  test.each([
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 6],
    [5, 7],
    [6, 9],
  ])('OX-66 OT-10 LS-7.5.7 %i diagonals in a row: %i', (n, cells) => expect(diagonalPoints(n)).toBe(cells));

  test('OX-68 LS-7.5.7 AMB-45 two straight and two diagonal cells: 5; the count continues over the turn', () => {
    expect(cost(six, { straight: 2, diagonal: 2 })).toBe(5);
    expect(cost(walker(6, { turn: { diagonals: 1 } }), { diagonal: 1 })).toBe(2);
  });

  test('OT-12 OX-61 LS-4.1.4 a cell of water is 2 points', () => {
    expect(cost(six, { straight: 1, water: true })).toBe(2);
    expect(Math.floor(6 / cost(six, { straight: 1, water: true }))).toBe(3);
    expect(5 - cost(six, { straight: 2, water: true })).toBe(1);
  });

  test('OT-9 LS-7.5.1 LS-7.5.2 tangled brush that costs 2: three cells with ДВИЖ 6', () => {
    expect(cost(six, { straight: 3, ground: 2 })).toBe(6);
  });

  test('OX-70 LS-7.5.8 hexes have no diagonals: six for six points', () => {
    expect(cost(six, { straight: 6 })).toBe(6);
  });

  test.each([
    [false, 6],
    [true, 12],
  ])('OX-69 AMB-46 two diagonals in water over brush (multiplied: %s): %i', (terrainStacks, all) => {
    expect(cost(six, { diagonal: 2, water: true, ground: 2 }, rules({ terrainStacks }))).toBe(all);
  });
});

describe('zones', () => {
  test('LS-6.5.5 AMB-30 the largest reach of the ready weapons; a wolf has its bite', () => {
    expect(zoneOf(fighter('a', { gear: [rapier, dagger] }), house)).toBe(2);
    expect(zoneOf(fighter('a', { gear: [dagger] }), house)).toBe(1);
    expect(zoneOf(fighter('a', { gear: [bite], traits: { hands: 0 } }), house)).toBe(1);
  });

  test('LS-6.5.7 LS-6.5.8 LS-6.5.10 only leaving and passing through provoke a reaction', () => {
    const pace = (cells: number) => ({ slanting: false, places: [], apart: { r: cells } });
    const at = (zone: number, from: number, ...cells: number[]) =>
      provokedAt(zone, 'r', { from: { r: from }, steps: cells.map(pace) });
    expect(at(1, 3, 2, 1)).toBeUndefined();
    expect(at(1, 1, 1, 1)).toBeUndefined();
    // The distance in the cell where the move continues, and which cell of the path that is.
    expect(at(1, 3, 2, 1, 2)).toEqual({ apart: 1, cell: 2 });
    expect(at(1, 2, 1, 1, 1, 2)).toEqual({ apart: 1, cell: 3 });
    expect(at(2, 1, 2, 3)).toEqual({ apart: 2, cell: 1 });
    expect(at(1, 1, 0)).toEqual({ apart: 1, cell: 0 });
  });

  test('AMB-31 edges that touch are one cell apart', () => {
    const far = (facts: Facts) => lordsouls.measured(facts, {}, 'a', 'b', rules());
    expect(far({ distance: 0 })).toEqual({ distance: 1 });
    expect(far({ distance: 2 })).toEqual({ distance: 3 });
    expect(far({})).toEqual({});
  });

  const on = (x: number, y: number, more: Partial<Ground> = {}): Ground => ({
    walls: [],
    solid: [],
    creatures: { a: { x: 0, y: 0, w: 1, h: 1 }, b: { x, y, w: 1, h: 1 } },
    ...more,
  });

  test('AMB-31 AMB-45 on squares the first diagonal is one cell, the second two', () => {
    const cells = (x: number, y: number) =>
      lordsouls.measured({ ground: on(x, y), distance: 9 }, {}, 'a', 'b', rules()).distance;
    expect([cells(1, 0), cells(1, 1), cells(2, 2), cells(3, 3), cells(0, 0)]).toEqual([1, 1, 3, 4, 0]);
  });

  test('AMB-27 LS-3.11.7 three cells to be pushed to, if they are free; none behind a corner of walls', () => {
    expect(pushedTo(on(1, 0), 'a', 'b')).toEqual({ e: [2, 0], se: [2, 1], ne: [2, -1] });
    const wall = { a: { x: 2, y: -5 }, b: { x: 2, y: 5 } };
    expect(pushedTo(on(1, 0, { walls: [wall] }), 'a', 'b')).toEqual({});
    expect(lordsouls.measured({ ground: on(1, 0, { walls: [wall] }) }, {}, 'a', 'b', rules()).backed).toBe(
      true,
    );
    const crowd = { ...on(1, 1).creatures, c: { x: 2, y: 2, w: 1, h: 1 } };
    expect(pushedTo({ ...on(1, 1), creatures: crowd }, 'a', 'b')).toEqual({ s: [1, 2], e: [2, 1] });
  });

  /** The same ground with their tokens on it, 10 units a square. */
  const tokens = (x: number, y: number, more: Partial<Ground> = {}): Ground => {
    const ground = on(x, y, more);
    const stand = (who: string, at: Footprint) => ({
      ...at,
      ...{ token: who, left: at.x * 10, top: at.y * 10, elevation: 0, size: 10 },
    });
    const stands = Object.entries(ground.creatures).map(([who, at]) => [who, stand(who, at)] as const);
    return { ...ground, stands: Object.fromEntries(stands) };
  };
  const moved = (x: number, y: number, to: readonly [number, number]) => ({
    ...{ do: 'set', who: 'b', at: 'place.b' },
    was: { x: x * 10, y: y * 10, elevation: 0 },
    is: { x: to[0] * 10, y: to[1] * 10, elevation: 0 },
  });

  test('LS-3.11.7 AMB-27 on squares the pusher chooses where, and the token goes there', () => {
    const at = situation({ mod: 9, ...roomFor(tokens(1, 0), 'a', 'b') });
    const input = { attacker: 'a', defender: 'b', with: 'str', hands: 0, situation: at } as const;
    const pushed = (way: string) =>
      play((stage) => push(stage, input, rules()), castOf(fighter('a'), fighter('b')), {
        ...{ attack: [3, 3, 3], defence: 'none', pushed: way },
      }).changes.flat();
    expect(pushed('away:se')).toContainEqual({ ...moved(1, 0, [2, 1]), why: 'LS-3.11.7' });
    expect(pushed('prone').map(({ at: field }) => field)).toEqual(['conditions.prone']);
  });

  test('LS-3.11.7 LS-3.10.10 LS-6.5.9 a declaration cannot override where people stand: the current board counts', () => {
    const facts = () => ({ ground: tokens(1, 0) });
    const cast = castOf(fighter('a'), fighter('b'));
    const said = (manoeuvre: string, ground: () => Facts = facts) =>
      lordsouls.asMeasured?.(
        { manoeuvre, target: 'b', situation: { mod: 2, ...roomFor(tokens(5, 5), 'a', 'b') } } as never,
        ground,
        cast as never,
        'a',
        house as never,
      );
    const now = { mod: 2, ...roomFor(tokens(1, 0), 'a', 'b') };
    for (const manoeuvre of ['push', 'grapple', 'changePosture'])
      expect(said(manoeuvre)).toEqual({ manoeuvre, target: 'b', situation: now });
    expect(said('push', () => ({ distance: 1 }))).toMatchObject({ situation: { mod: 2, ...NO_ROOM } });
    expect(said('endTurn')).toMatchObject({ manoeuvre: 'endTurn' });
  });

  test('LS-3.10.10 on squares the thrower chooses the side on which the victim falls', () => {
    const wall = { a: { x: 0, y: 0 }, b: { x: 1, y: 0 } };
    const ground = tokens(1, 0, { walls: [wall], area: { x: -1, y: -1, w: 9, h: 9 } });
    // North of the thrower is a wall, past whose ends they reach. The victim's own cell is possible as well.
    expect(Object.keys(thrownTo(ground, 'a', 'b'))).toEqual(['e', 'se', 's', 'sw', 'w', 'nw', 'ne']);
    const input = { attacker: 'a', defender: 'b', situation: situation(roomFor(ground, 'a', 'b')) };
    const held = castOf(
      fighter('a', { conditions: { holding: { b: 1 } } }),
      fighter('b', { conditions: { grappled: ['a'] } }),
    );
    const run = play((stage) => throwDown(stage, input, rules()), held, {
      ...{ struggle: [1, 1, 2], resists: [6, 5, 5], thrown: 'w' },
    });
    expect(run.changes.flat()).toContainEqual({ ...moved(1, 0, [-1, 0]), why: 'LS-3.10.10' });
    expect(run.cast.b?.conditions).toEqual({ prone: true });
  });
});

describe('numbers', () => {
  test('SD-1 formulas of a house rule: numbers, names in both languages, floor, min, max', () => {
    const names = { str: 10, agi: 11, con: 12, ref: 5 };
    expect(formulaValue('floor((agi + con) / 4) + 1', names)).toBe(6);
    expect(formulaValue('РЕФ + 3', names)).toBe(8);
    expect(formulaValue('max(СИЛ, ЛОВ) - 2 * 3', names)).toBe(5);
    expect(formulaValue('-2 + min(4, 3)', names)).toBe(1);
    for (const bad of ['', 'agi +', 'hm + 1', 'floor 3', '(1', '1 2', 'agi; 1', '1 / 0'])
      expect(formulaValue(bad, names), bad).toBeUndefined();
  });

  test('SD-1 a formula of 400 characters is read; a longer one is refused, and deep nesting does not overflow the stack', () => {
    const signs = (n: number) => `1${'+1'.repeat((n - 2) / 2)}1`;
    expect([signs(400).length, formulaFault(signs(400), [])]).toEqual([400, undefined]);
    expect(formulaFault(`${signs(400)} `, [])).toEqual(msg('lordsouls.fault.formula.long', { most: 400 }));
    expect(formulaValue(`${signs(400)} `, {})).toBeUndefined();
    const deep = '('.repeat(200_000);
    expect([formulaFault(deep, [])?.key, formulaValue(deep, {})]).toEqual([
      'lordsouls.fault.formula.long',
      undefined,
    ]);
  });

  test('SD-1 printed symbols, and every name of the source', () => {
    const names = {
      str: 10,
      agi: 11,
      con: 12,
      int: 7,
      cha: 8,
      ref: 5,
      move: 6,
      energy: 9,
      will: 4,
      hp: 13,
      senses: 3,
    };
    const own = Object.values(names).reduce((sum, n) => sum + n, 0);
    expect(formulaValue('сил+лов+тел+инт+хар+реф+движ+энер+вол+оз+чувства', names)).toBe(own);
    expect(formulaValue('(СИЛ − 4) × 3 ÷ 2 – 1', names)).toBe(8);
  });

  test.each([
    ['', 'ends', undefined],
    ['agi +', 'ends', undefined],
    ['(con', 'ends', undefined],
    ['floor 3', 'sign', '3'],
    ['floor(1, 2)', 'sign', ','],
    ['agi; 1', 'sign', ';'],
    ['1 2', 'sign', '2'],
    ['0,5 * con', 'sign', ','],
    ['КОН + 1', 'name', 'кон'],
    ['constructor', 'name', 'constructor'],
    // a value further down is not known yet
    ['dodge + 1', 'name', 'dodge'],
    ['con / 0', 'noNumber', undefined],
  ])('SD-1 a malformed house rule says why: «%s»', (refFormula, fault, word) => {
    const [found, ...more] = faults(rulesSpec, rules({ refFormula }));
    expect(more).toEqual([]);
    expect([found?.at, found?.says.key]).toEqual(['refFormula', `lordsouls.fault.formula.${fault}`]);
    expect(found?.says.args?.word).toBe(word);
    for (const localizer of ['en', 'ru'])
      expect(say(found?.says ?? { key: '' }, localizerFor(localizer))).not.toMatch(/lordsouls|[{}]/);
  });

  test('SD-1 AMB-9 a formula may name figures before it', () => {
    expect(faults(rulesSpec, rules({ dodgeFormula: 'max(РЕФ, Чувства) + 3' }))).toEqual([]);
  });

  test('SD-1 bonus and override', () => {
    expect(derived(fighter('a', { traits: { bonus: { dodge: 2 } } }), 'dodge', house)).toBe(10);
    expect(derived(fighter('a', { traits: { override: { move: 9 } } }), 'move', house)).toBe(9);
    // what is added to РЕФ counts where РЕФ counts
    expect(derived(fighter('a', { traits: { bonus: { ref: 1 } } }), 'dodge', house)).toBe(9);
  });

  test.each([
    ['1.5, 2, 3', [1.5, 2, 3]],
    ['1,5; 2; 3', [1.5, 2, 3]],
    ['1,5, 2 ;3', [1.5, 2, 3]],
    ['1,5', [1.5]],
    ['1,5 2.5', [1.5, 2.5]],
    ['', []],
  ])('LS-3.6.6 SD-9 a choice of multipliers, with a decimal comma or point: «%s»', (list, numbers) => {
    const house = rules({ targetedMultiplier: 4, targetedMultiplierList: list });
    expect(faults(rulesSpec, house)).toEqual([]);
    expect(multipliers(house)).toEqual([4, ...numbers]);
  });

  test.each([
    ['1.5,2,3', '1.5,2,3'],
    ['2; two', 'two'],
    ['0,5; 2', '0,5'],
    ['−2', '−2'],
  ])('LS-3.6.6 SD-9 a malformed list says why: «%s»', (targetedMultiplierList, word) => {
    const [found, ...more] = faults(rulesSpec, rules({ targetedMultiplierList }));
    expect(more).toEqual([]);
    expect(found).toEqual({
      at: 'targetedMultiplierList',
      says: { key: 'lordsouls.fault.multiplier', args: { word } },
    });
    for (const localizer of ['en', 'ru'])
      expect(say(found?.says ?? { key: '' }, localizerFor(localizer))).not.toMatch(/lordsouls|[{}]/);
  });

  test('AMB-57 opponents: characters and creatures, unless sides are named', () => {
    const one = (side: string, kind: string) => fighter(`${side}${kind}`, { traits: { side, kind } });
    expect(areOpponents(one('', 'character'), one('', 'creature'))).toBe(true);
    expect(areOpponents(one('x', 'character'), one('x', 'creature'))).toBe(false);
    expect(areOpponents(one('x', 'character'), one('y', 'character'))).toBe(true);
  });
});
