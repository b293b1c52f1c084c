import { describe, expect, test } from 'vitest';
import { commit } from '../../../src/core/commit.ts';
import { type Encounter, encounter, fighters, pending } from '../../../src/core/encounter.ts';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { type Cell, single } from '../../../src/core/grid/square.ts';
import type { Json } from '../../../src/core/text.ts';
import { measured } from '../../../src/rulesets/wfrp/actions/list.ts';
import type { WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { bow, castOf, dagger, erased, fighter, rules, shield, sword } from './support.ts';

/* What the rules read from a board: who reaches whom, what a path costs and who may react to it. */

const at = (x: number, y: number) => single({ x, y });

const cells = (...list: readonly (readonly [number, number])[]): Cell[] => list.map(([x, y]) => ({ x, y }));

const ground = (creatures: Ground['creatures'], more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  creatures,
  ...more,
});

const cast = castOf(
  fighter('anna', { main: { ag: 40 }, gear: [sword, bow], turn: { half: 2, mark: 'boris' } }),
  fighter('boris', { traits: { movement: 5 }, gear: [dagger] }),
  fighter('xenia'),
);

const told = (where: Ground['creatures'], who: string, target: string, more: Partial<Ground> = {}) =>
  measured({ ground: ground(where, more) }, cast, who, target, rules());

describe('what a board measures', () => {
  test('(WF-3.5, WF-3.8, ALG-3) who is within reach, and whether the mark is among them', () => {
    const where = { anna: at(0, 0), boris: at(1, 1), xenia: at(3, 0) };
    expect(told(where, 'anna', 'boris')).toMatchObject({ reach: true, markInReach: true });
    expect(told(where, 'anna', 'xenia')).toMatchObject({ reach: false, markInReach: true, squares: 3 });
  });

  test('(WF-2.5, OR-93) cover by lines', () => {
    const where = { anna: at(0, 0), boris: at(1, 1) };
    expect(told(where, 'anna', 'boris', { solid: [{ x: 0, y: 1 }] })).toMatchObject({
      cover: true,
      reach: true,
    });
    expect(told(where, 'anna', 'boris')).toMatchObject({ cover: false });
  });

  test('(OR-73, WF-11.10) the distance of a shot, and who stands in its way (WF-12.3)', () => {
    expect(told({ anna: at(0, 0), boris: at(20, 20) }, 'anna', 'boris')).toMatchObject({
      squares: 30,
      softWho: [],
      sight: true,
    });
    expect(told({ anna: at(0, 0), boris: at(21, 20) }, 'anna', 'boris')).toMatchObject({ squares: 31 });
    expect(told({ anna: at(0, 0), xenia: at(2, 0), boris: at(4, 0) }, 'anna', 'boris')).toMatchObject({
      softWho: ['xenia'],
      softCover: 30,
    });
  });

  test('(WF-10.4) a target is in a melee when another enemy reaches them', () => {
    expect(told({ anna: at(0, 0), xenia: at(9, 1), boris: at(9, 0) }, 'anna', 'boris')).toMatchObject({
      inMelee: 'yes',
    });
    expect(told({ anna: at(0, 0), xenia: at(9, 5), boris: at(9, 0) }, 'anna', 'boris')).toMatchObject({
      inMelee: 'no',
    });
  });

  test('(WF-6.5, OR-32) whether a charge is possible', () => {
    expect(told({ anna: at(0, 0), boris: at(4, 0) }, 'anna', 'boris')).toMatchObject({ runUp: true });
    expect(
      told({ anna: at(0, 0), boris: at(2, 0) }, 'anna', 'boris', { area: { x: 0, y: 0, w: 9, h: 1 } }),
    ).toMatchObject({ runUp: false });
  });

  test('(WF-6.21, OR-85) where an opponent could withdraw', () => {
    const { retreats, noRoom } = told({ anna: at(0, 0), boris: at(1, 0) }, 'anna', 'boris') as {
      retreats: object;
      noRoom: boolean;
    };
    expect(retreats).toEqual({
      '2,0': 'back',
      '2,1': 'back',
      '2,-1': 'back',
      '1,1': 'sideways',
      '1,-1': 'sideways',
    });
    expect(noRoom).toBe(false);
  });

  test('(WF-13.5, OR-74) which way a prepared shield faces', () => {
    const bearer = fighter('boris', {
      gear: [shield],
      turn: { half: 0, shield: { facing: { x: 1, y: 0 }, value: 20 } },
    });
    const both = { ...cast, boris: bearer };
    const front = (x: number, y: number) =>
      (
        measured({ ground: ground({ boris: at(0, 0), anna: at(x, y) }) }, both, 'anna', 'boris', rules()) as {
          shieldFront: boolean;
        }
      ).shieldFront;
    expect([front(5, 3), front(5, 5), front(3, 5), front(-4, 0)]).toEqual([true, true, false, false]);
  });

  test('(WF-13.4) in which direction a shield is best set against the attacker', () => {
    expect(told({ anna: at(0, 0), boris: at(0, -5) }, 'anna', 'boris')).toMatchObject({ facing: 'north' });
    expect(told({ anna: at(0, 0), boris: at(-4, 5) }, 'anna', 'boris')).toMatchObject({
      facing: 'southWest',
    });
  });

  test('(WF-13.4) and that direction is offered', () => {
    const boris = fighter('boris', { gear: [shield], turn: { half: 2 } });
    const situation = { facing: 'west' };
    const offers = wfrp.actions({
      cast: erased({ ...cast, boris }),
      who: 'boris',
      targets: [],
      situation,
      rules: rules() as unknown as Json,
    });
    const offer = offers.find(({ id }) => id === 'prepareShield:30');
    expect(offer?.declaration).toMatchObject({ shield: { facing: { x: -1, y: 0 }, value: 30 } });
    expect(offer?.play?.input).toMatchObject({ shield: { facing: { x: -1, y: 0 }, value: 30 } });
  });

  test('(WF-4.2) which of the markers reach the fighter', () => {
    expect(told({ anna: at(0, 0), boris: at(1, 0) }, 'boris', 'anna')).toMatchObject({
      near: { anna: [true] },
    });
    expect(told({ anna: at(0, 0), boris: at(3, 0) }, 'boris', 'anna')).toMatchObject({
      near: { anna: [false] },
    });
  });

  test('(WF-4.2, WF-6.5) a declaration cannot override what squares measure', () => {
    const where = { anna: at(0, 0), boris: at(1, 0) };
    const facts = () => ({ ground: ground(where) });
    const said = (declaration: Json) =>
      wfrp.asMeasured?.(declaration, facts, erased(cast), 'boris', rules() as unknown as Json);
    expect(said({ action: 'fullMove', situation: { entered: 3, near: {} } })).toEqual({
      action: 'fullMove',
      situation: { entered: 3, near: { anna: [true] } },
    });
    expect(said({ action: 'drink', weapon: 'potion' })).toMatchObject({
      situation: { near: { anna: [true] } },
    });
    const charge = said({
      action: 'charge',
      target: 'anna',
      weapon: 'dagger',
      situation: { runUp: true, runTo: [40, 40] },
    });
    expect((charge as { situation: object }).situation).toMatchObject({ runUp: true, runTo: [] });
    expect(said({ action: 'hold' })).toEqual({ action: 'hold' });
  });

  test('without squares only the distance is measured', () => {
    expect(measured({ distance: 18.288 }, cast, 'anna', 'boris', rules())).toEqual({ squares: 10 });
  });
});

const answer = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'round', event: { do: 'answer', ask, value } });

/** Anna has marked Boris, whose turn it is. */
function begun(house: { readonly [rule: string]: Json } = {}): Encounter {
  const people = castOf(
    fighter('anna', { main: { ag: 40 }, gear: [sword] }),
    fighter('boris', { traits: { movement: 5 }, gear: [dagger] }),
  );
  let enc = commit(encounter(wfrp, rules(house) as unknown as Json, erased(people)), { do: 'begin' });
  for (const id of ['anna', 'boris']) enc = answer(enc, `die:${id}`, [5]);
  enc = answer(enc, 'declare:anna', { action: 'mark', target: 'boris' });
  return answer(enc, 'declare:anna', { action: 'endTurn' });
}

const way = (where: Ground['creatures'], to: readonly Cell[], who = 'boris', more: Partial<Ground> = {}) => ({
  do: 'moved' as const,
  who,
  metres: to.length * 1.8288,
  near: {},
  squares: { ground: ground(where, more), to },
});

const walks = (enc: Encounter, where: Ground['creatures'], to: readonly Cell[]): Encounter =>
  commit(enc, { do: 'round', event: way(where, to) });

const asked = (enc: Encounter): string[] => pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));
const turnOf = (enc: Encounter, who: string) => (fighters(enc.cast)[who] as unknown as WfFighter).turn;

describe('moving on the board', () => {
  const beside = { anna: at(0, 0), boris: at(1, 0) };

  test('(WF-1.1, WF-1.2, WF-1.6, GAP-6) a path costs what it takes', () => {
    const far = { anna: at(-9, 0), boris: at(0, 0) };
    expect(turnOf(walks(begun(), far, cells([1, 0], [2, 0])), 'boris').half).toBe(1);
    const straight = Array.from({ length: 6 }, (_, i) => ({ x: i + 1, y: 0 }));
    expect(turnOf(walks(begun(), far, straight), 'boris')).toMatchObject({ half: 0 });
    const long = Array.from({ length: 12 }, (_, i) => ({ x: i + 1, y: 0 }));
    expect(turnOf(walks(begun(), far, long), 'boris')).toMatchObject({ half: 0, running: true });
  });

  test('(WF-1.4, OR-40) four diagonals are six squares: more than a half action of five', () => {
    const far = { anna: at(-9, 0), boris: at(0, 0) };
    const slanting = (n: number) => Array.from({ length: n }, (_, i) => ({ x: i + 1, y: i + 1 }));
    expect(turnOf(walks(begun(), far, slanting(3)), 'boris').half).toBe(1);
    expect(turnOf(walks(begun(), far, slanting(4)), 'boris').half).toBe(0);
  });

  test('AMB-5 the count of diagonals begins again with each move, or by house rule continues through the turn', () => {
    const far = { anna: at(-9, 0), boris: at(0, 0) };
    const twice = (house: { readonly [rule: string]: Json }) => {
      const once = walks(begun(house), far, cells([1, 1]));
      // Three more diagonals: 1 + 2 + 1 = 4 counted anew, 2 + 1 + 2 = 5 counted on.
      return wfrp.round.moveWarning?.(
        once.cast.round as unknown as Json,
        way({ anna: at(-9, 0), boris: at(1, 1) }, cells([2, 2], [3, 3], [4, 4], [4, 5])),
        fighters(once.cast),
        once.rules,
      );
    };
    expect(twice({})).toBeUndefined();
    expect(twice({ diagonalCountScope: 'turn' })?.key).toBe('wfrp.no.full');
  });

  test('(WF-4.4, OR-9, WF-3.17) leaving a reach opens the reaction; a strike was possible at the beginning', () => {
    const gone = walks(begun(), beside, cells([2, 0], [3, 0], [4, 0]));
    expect(asked(gone)).toEqual(['react:anna']);
    expect(
      asked(answer(gone, 'react:anna', { action: 'standard', target: 'boris', weapon: 'sword' })),
    ).toEqual(['attack']);
  });

  test('(WF-3.20) a fighter who could be hit at some moment is hit, wherever they stand at the blow', () => {
    const gone = walks(begun(), beside, cells([2, 0], [3, 0], [4, 0]));
    const blow = { action: 'standard', target: 'boris', weapon: 'sword', situation: { reach: false } };
    expect(asked(answer(gone, 'react:anna', blow))).toEqual(['attack']);
  });

  test('(OR-45, WF-4.4) one square is not rash', () => {
    expect(asked(walks(begun(), beside, cells([2, 0])))).toEqual(['declare:boris']);
  });

  test('(OR-46, WF-4.2) passing by is rash', () => {
    const past = { anna: at(0, 0), boris: at(3, 1) };
    expect(asked(walks(begun(), past, cells([2, 1], [1, 1], [1, 2], [2, 3])))).toEqual(['react:anna']);
  });

  test('a declared path has already been paid for', () => {
    const declared = answer(begun(), 'declare:boris', {
      action: 'fullMove',
      situation: { near: { anna: [false] } },
    });
    expect(turnOf(declared, 'boris')).toMatchObject({ half: 0, going: { action: 'fullMove', asked: [] } });
    const gone = walks(declared, beside, cells([2, 0]));
    expect(turnOf(gone, 'boris')).toMatchObject({ half: 0 });
    expect(turnOf(gone, 'boris').going).toBeUndefined();
  });

  test('(WF-4.2, WF-4.4) a path declared from afar and leading past a marker opens the reaction when it is walked', () => {
    const far = { anna: at(0, 0), boris: at(4, 1) };
    const to = cells([3, 1], [2, 1], [1, 1], [0, 2]);
    const declared = answer(begun(), 'declare:boris', {
      action: 'fullMove',
      situation: { near: { anna: [false] } },
    });
    expect(asked(declared)).toEqual(['declare:boris']);
    const gone = walks(declared, far, to);
    expect(asked(gone)).toEqual(['react:anna']);
    expect(turnOf(gone, 'boris').half).toBe(0);
    // It has already been played: after the answer nothing of it is left.
    expect(asked(answer(gone, 'react:anna', { action: 'decline' }))).toEqual(['declare:boris']);
  });

  test('(WF-3.17, AMB-15) a fighter asked at the declaration is not asked again when it is walked', () => {
    const declared = answer(begun(), 'declare:boris', {
      action: 'move',
      situation: { near: { anna: [true] } },
    });
    expect(asked(declared)).toEqual(['react:anna']);
    const declined = answer(declared, 'react:anna', { action: 'decline' });
    expect(asked(walks(declined, beside, cells([2, 0], [3, 0])))).toEqual(['declare:boris']);
  });

  test('(WF-3.21) a fighter who holds back when it is walked is asked at the end of the turn', () => {
    const far = { anna: at(0, 0), boris: at(4, 1) };
    const declared = answer(begun(), 'declare:boris', {
      action: 'move',
      situation: { near: { anna: [false] } },
    });
    const held = answer(walks(declared, far, cells([3, 1], [2, 1], [1, 1])), 'react:anna', {
      action: 'hold',
    });
    expect(asked(held)).toEqual(['declare:boris']);
    expect(asked(answer(held, 'declare:boris', { action: 'endTurn' }))).toEqual(['react:anna']);
  });

  /** The result of one of the round's members for a path, by default Boris's, on the first turn. */
  const saysOf = (by: 'moveWarning' | 'moveRefusal') => {
    const enc = begun();
    return (to: readonly Cell[], more: Partial<Ground> = {}, who = 'boris') =>
      wfrp.round[by]?.(
        enc.cast.round as unknown as Json,
        way({ anna: at(-9, 0), boris: at(0, 0) }, to, who, more),
        fighters(enc.cast),
        enc.rules,
      )?.key;
  };

  test('(WF-1.7, WF-1.8) the rules’ objections to a path are shown', () => {
    const says = saysOf('moveWarning');
    expect(says(cells([1, 1]))).toBeUndefined();
    expect(says(cells([1, 1]), { solid: [{ x: 1, y: 0 }] })).toBe('wfrp.board.no.corner');
    expect(says(Array.from({ length: 16 }, (_, i) => ({ x: i + 1, y: 0 })))).toBe('wfrp.board.no.budget');
    expect(says(cells([-8, 1]), {}, 'anna')).toBe('wfrp.no.notTurn');
  });

  test('(WF-1.7, ALG-1) an impossible path is forbidden; one at the wrong moment or too expensive is not', () => {
    const forbids = saysOf('moveRefusal');
    expect(forbids(cells([1, 1]), { solid: [{ x: 1, y: 0 }] })).toBe('wfrp.board.no.corner');
    expect(forbids(Array.from({ length: 16 }, (_, i) => ({ x: i + 1, y: 0 })))).toBe('wfrp.board.no.budget');
    expect(forbids(cells([1, 1]))).toBeUndefined();
    expect(forbids(cells([-8, 1]), {}, 'anna')).toBeUndefined();
  });
});

describe('the preview while somebody drags a token', () => {
  const weighed = (
    where: Ground['creatures'],
    to: readonly Cell[],
    more: Partial<Ground> = {},
    house: { readonly [rule: string]: Json } = {},
  ) => {
    const { cast: all, rules: by } = begun(house);
    return wfrp.round.movePreview?.(
      all.round as unknown as Json,
      way(where, to, 'boris', more),
      fighters({ ...all }),
      by,
    );
  };

  test('(WF-1.2, WF-3.17) shows the cost, and who has marked the mover and would react', () => {
    const gone = weighed({ anna: at(0, 0), boris: at(1, 0) }, cells([2, 0], [3, 1]));
    expect(gone).toMatchObject({ reactors: ['anna'], no: false });
    // A straight step and the first diagonal, of MOVE 5.
    expect(gone?.says).toEqual([
      expect.objectContaining({ key: 'wfrp.way.cost', args: expect.objectContaining({ n: 2, of: 5 }) }),
    ]);
    expect(weighed({ anna: at(-9, 0), boris: at(1, 0) }, cells([2, 0], [3, 1]))?.reactors).toEqual([]);
  });

  test('(WF-1.7) a refused path says why, and what the cheapest detour costs', () => {
    const gone = weighed({ anna: at(-9, 0), boris: at(0, 0) }, cells([1, 1]), { solid: [{ x: 1, y: 0 }] });
    expect(gone?.no).toBe(true);
    expect(gone?.says.map(({ key, args }) => [key, args?.n])).toEqual([
      ['wfrp.board.no.corner', undefined],
      ['wfrp.way.around', 2],
    ]);
  });

  test('AMB-52 with hidden marks nobody is shown as reacting', () => {
    const where = { anna: at(0, 0), boris: at(1, 0) };
    expect(weighed(where, cells([2, 0], [3, 0]), {}, { marksVisible: false })?.reactors).toEqual([]);
  });

  test('(WF-3.4, AMB-52) the tracker shows a fighter’s mark, or by house rule only to their owners', () => {
    const eyes = (house: { readonly [rule: string]: Json }, forWhom?: readonly string[]) => {
      const { cast: all, rules: by } = begun(house);
      const { rows } = wfrp.view.tracker(all.round as unknown as Json, fighters(all), by, forWhom);
      return rows.find(({ who }) => who === 'anna')?.eyes;
    };
    expect(eyes({}, ['boris'])).toBe('boris');
    expect(eyes({ marksVisible: false }, ['boris'])).toBeUndefined();
    expect(eyes({ marksVisible: false }, ['anna'])).toBe('boris');
  });
});

describe('house rules about the board', () => {
  const under = (
    house: { readonly [rule: string]: Json },
    where: Ground['creatures'],
    more: Partial<Ground> = {},
  ) => measured({ ground: ground(where, more) }, cast, 'anna', 'boris', rules(house));

  test('AMB-7, OR-94: a line that touches the end of a wall', () => {
    const wall = { walls: [{ a: { x: 1, y: 1 }, b: { x: 1, y: 2 } }] };
    const where = { anna: at(0, 0), boris: at(1, 1) };
    expect(under({}, where, wall)).toMatchObject({ cover: false });
    expect(under({ coverTouchCounts: true }, where, wall)).toMatchObject({ cover: true });
  });

  test('AMB-8: creatures as cover in melee', () => {
    const where = { anna: at(0, 0), xenia: at(1, 0), boris: at(2, 0) };
    expect(under({}, where)).toMatchObject({ cover: false });
    expect(under({ creaturesGiveMeleeCover: true }, where)).toMatchObject({ cover: true });
  });

  test('AMB-9: which walls count', () => {
    const low = { walls: [{ a: { x: 1, y: -1 }, b: { x: 1, y: 2 }, stops: 'sight' as const }] };
    const where = { anna: at(0, 0), boris: at(2, 0) };
    expect(under({}, where, low)).toMatchObject({ cover: false, hardCover: 30, sight: false });
    expect(under({ coverWallSource: 'sight' }, where, low)).toMatchObject({ cover: true });
    expect(under({ coverWallSource: 'move' }, where, low)).toMatchObject({
      cover: false,
      hardCover: 0,
      sight: true,
    });
  });

  test('AMB-37: hard cover is proposed, or not', () => {
    const table = { solid: [{ x: 2, y: 0 }] };
    const where = { anna: at(0, 0), boris: at(4, 0) };
    expect(under({}, where, table)).toMatchObject({ hardCover: 30 });
    expect(under({ rangedCoverHint: false }, where, table)).not.toHaveProperty('hardCover');
  });

  test('AMB-41: how squares are counted', () => {
    const where = { anna: at(0, 0), boris: at(3, 4) };
    expect(under({}, where)).toMatchObject({ squares: 5 });
    expect(under({ rangedDistance: 'euclid' }, { anna: at(0, 0), boris: at(6, 8) })).toMatchObject({
      squares: 10,
    });
    expect(under({}, { anna: at(0, 0), boris: at(6, 8) })).toMatchObject({ squares: 11 });
  });

  test('AMB-39: how wide a prepared shield stands', () => {
    const bearer = fighter('boris', {
      gear: [shield],
      turn: { half: 0, shield: { facing: { x: 1, y: 0 }, value: 20 } },
    });
    const front = (preparedShieldArc: number) =>
      measured(
        { ground: ground({ boris: at(0, 0), anna: at(3, 5) }) },
        { ...cast, boris: bearer },
        'anna',
        'boris',
        rules({ preparedShieldArc }),
      );
    expect(front(90)).toMatchObject({ shieldFront: false });
    expect(front(180)).toMatchObject({ shieldFront: true });
  });

  test('AMB-23: how strictly a charge is in line, and where it ends', () => {
    // A knight's step away: the path may end beside the target with two straight steps, but not with the line going on into it.
    const where = { anna: at(0, 0), boris: at(3, 1) };
    const lane = {
      area: { x: 0, y: 0, w: 4, h: 2 },
      solid: [
        { x: 0, y: 1 },
        { x: 1, y: 1 },
        { x: 2, y: 1 },
      ],
    };
    expect(under({}, where, lane)).toMatchObject({ runUp: true });
    expect(under({ chargeLineStrict: true }, where, lane)).toMatchObject({ runUp: false });
  });
});
