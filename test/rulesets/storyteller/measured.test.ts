import { describe, expect, test } from 'vitest';
import { invertAll } from '../../../src/core/change.ts';
import { remeasure } from '../../../src/core/measure.ts';
import type { Facts } from '../../../src/core/ruleset.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { situation, weapon } from './support.ts';
import { NOTHING, runner, strike, Table } from './turn-table.ts';

const rifle = weapon('rifle', {
  category: 'firearm',
  ability: 'firearms',
  damage: 6,
  range: 20,
  clip: 5,
  rounds: 5,
});
const shooter = { ...runner('q', 10, 0, { 'abilities.firearms': 3 }), gear: { rifle } };

const shot = (given: Parameters<typeof situation>[0], measured: { [field: string]: Json }): Json =>
  ({
    action: 'shoot',
    weapon: 'rifle',
    target: 'r',
    situation: situation(given),
    measured,
  }) as unknown as Json;

/** q has declared; the action is due, and the board measures again. */
const table = (said: Json) =>
  Table.rolled([
    [shooter, 8],
    [runner('r', 3), 3],
  ]).declares(['r', NOTHING], ['q', said]);

const moves = (one: Table, facts: Facts) => one.edits(...remeasure(one.enc, () => facts));
const distance = (one: Table) => one.of('q').turn.slots?.main?.declaration?.situation?.distance;

describe('measurements when the action is carried out', () => {
  test('ST-7.16 the distance of a shot is taken when it is fired, not when it was declared', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5 })), { distance: 35 });
    expect(distance(one)).toBe(35);
  });

  test('a value set by hand stays until the hand removes it', () => {
    const one = moves(table(shot({ distance: 12 }, { distance: 5 })), { distance: 35 });
    expect(distance(one)).toBe(12);
    expect(moves(one, { distance: 40 }) && distance(one)).toBe(12);
  });

  test('ST-7.17 a target that has run out of range is not shot at', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5 })), { distance: 41 });
    expect(one.options('act:q')).not.toContain('act');
  });

  test('ST-7.22 cover found meanwhile counts', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5, cover: 'none' })), {
      distance: 5,
      covered: 0.9,
    });
    expect(one.of('q').turn.slots?.main?.declaration?.situation?.cover).toBe('full');
  });

  test('ST-1.2 a blow may be declared from afar, and is struck if the target is in reach by then', () => {
    const far = {
      ...(strike('r') as object),
      situation: situation({ distance: 9 }),
      measured: { distance: 9 },
    };
    const one = table(far as unknown as Json);
    expect(one.options('act:q')).not.toContain('act');
    expect(moves(one, { distance: 1 }).options('act:q')).toContain('act');
  });

  test('without movement nothing changes', () => {
    const one = table(shot({ distance: 5 }, { distance: 5 }));
    expect(remeasure(one.enc, () => ({ distance: 5 }))).toEqual([]);
    expect(remeasure(one.enc, () => ({}))).toEqual([]);
  });
});

describe('each of several targets has a place of its own', () => {
  const pistol = (id: string) =>
    weapon(id, {
      category: 'firearm',
      ability: 'firearms',
      damage: 4,
      range: 20,
      clip: 15,
      rounds: 15,
      modes: ['fullAuto'],
      flags: ['lightHandgun'],
    });
  const gunner = {
    ...runner('q', 10, 0, { 'abilities.firearms': 4 }),
    gear: { left: pistol('left'), right: pistol('right') },
  };
  /** The board's measurements now: r stands 7 metres away, s 9, behind a lamp post. */
  const NOW: { readonly [target: string]: Facts } = {
    r: { distance: 7 },
    s: { distance: 9, covered: 0.2 },
  };
  const announced = (said: object) =>
    Table.rolled([
      [gunner, 8],
      [runner('r', 3), 3],
      [runner('s', 3), 2],
    ]).declares(['s', NOTHING], ['r', NOTHING], ['q', said as unknown as Json]);
  const changes = (one: Table) => remeasure(one.enc, (_, target) => NOW[target] ?? {});
  const now = (one: Table) => one.edits(...changes(one)).of('q').turn.slots?.main?.declaration;

  const pair = {
    action: 'twoGuns',
    weapon: 'left',
    weapon2: 'right',
    target: 'r',
    target2: 's',
    situation: situation({ distance: 5 }),
    situation2: situation({ distance: 6 }),
    measured: { distance: 5 },
    measuredOf: { s: { distance: 6, cover: 'none' } },
  };
  const spray = {
    action: 'spray',
    weapon: 'left',
    situation: situation({ distance: 5 }),
    measured: { distance: 5 },
    targets: [
      { who: 'r', distance: 5, cover: 'none' },
      { who: 's', distance: 12, cover: 'none' },
    ],
    // Twelve metres were set by hand.
    measuredOf: { r: { distance: 5 }, s: { distance: 6, cover: 'none' } },
  };
  const shoots = { action: 'shoot', weapon: 'left', dice: 2, situation: situation({ distance: 5 }) };
  const split = {
    action: 'multiple',
    parts: [
      { ...shoots, target: 's', measured: { distance: 5 } },
      { ...shoots, target: 'r', measured: { distance: 5 } },
    ],
  };

  test('ST-9.35 two guns: each shot uses the distance of its own target', () => {
    const deed = now(announced(pair));
    expect([deed?.situation?.distance, deed?.situation2?.distance]).toEqual([7, 9]);
    expect(deed?.situation2?.cover).toBe('situational');
  });

  test('AMB-76 a swept area: everybody in it is measured where they are now, unless their place was set by hand', () => {
    const deed = now(announced(spray));
    expect(deed?.targets).toEqual([
      { who: 'r', distance: 7, cover: 'none' },
      { who: 's', distance: 12, cover: 'situational' },
    ]);
    expect(deed?.situation?.distance).toBe(7);
  });

  test('ST-11.1 parts of multiple actions: each is measured, and they stay a list', () => {
    const parts = now(announced(split))?.parts;
    expect(Array.isArray(parts)).toBe(true);
    expect(parts?.map((part) => part.situation?.distance)).toEqual([9, 7]);
  });

  test.each([pair, spray, split])('new measurements are undone completely: $action', (said) => {
    const { enc } = announced(said);
    const all = remeasure(enc, (_, target) => NOW[target] ?? {});
    const after = applyChanges(enc.cast, all);
    expect(after).not.toEqual(enc.cast);
    expect(applyChanges(after, invertAll(all))).toEqual(enc.cast);
  });
});
