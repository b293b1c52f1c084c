import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { witness } from '../../../src/rulesets/yearzero/plays/panic.ts';
import {
  castOf,
  ended,
  fighter,
  injury,
  knife,
  pistol,
  play,
  rifle,
  rules,
  talent,
  thrownFor,
} from './support.ts';
import { Table } from './turn-table.ts';

type Given = NonNullable<Parameters<typeof fighter>[1]>;

/** Two in a fight, `a` has the turn. */
const begun = (a: Given = {}, b: Given = {}, house = rules()): Table =>
  new Table(castOf(fighter('a', a), fighter('b', b)), house).dice({ a: 9, b: 5 }).say('start', 'start');

const ends = { action: 'endTurn' } as const;

describe('a frenzy', () => {
  const wild: Given = { stress: 5, gear: [talent('overkill'), knife] };
  const frenzied = (house = rules(), given: Given = {}) =>
    begun({ ...wild, ...given }, {}, house)
      .declares('a', { action: 'persuade' })
      .say('persuasion', [2, 2, 1, ...Array<number>((given.stress ?? 5) - 1).fill(2)])
      .say('panic', [6]);
  const blow = { action: 'meleeAttack', target: 'b', weapon: 'knife', situation: { distance: 1 } } as const;

  test('YZ-13.25 YZ-A.45 is offered immediately, costs no slot, and the allies’ panic is due after it', () => {
    const table = frenzied();
    expect(table.asks).toContain('overkill:a');
    table.say('overkill:a', blow);
    table.say('attack', [2, 2, 2, 2, 2, 2, 2]).say('attack:push', 'keep');
    expect(table.of('a').turn).toMatchObject({ slow: 'spent', fast: 'free' });
    expect(table.asks).toEqual(['witnesses:a']);
    expect(table.say('witnesses:a', { b: false }).asks).toEqual(['declare:a']);
  });

  test('YZ-13.25 accepts only an attack', () =>
    expect(() => frenzied().say('overkill:a', { action: 'run' })).toThrow('onlyAttacks'));

  test('YZ-13.26 YZ-A.45 a fighter who declines frightens nobody', () => {
    const table = frenzied().say('overkill:a', ends);
    expect(table.of('a').conditions.overkill).toBeUndefined();
    expect(table.asks).toEqual(['declare:a']);
  });

  test('YZ-A.45 by house rule panic comes if the attack does not', () => {
    const table = frenzied(rules({ overkillReplaces: true }));
    expect(table.of('a').conditions.panic).toBeUndefined();
    table.declares('a', ends);
    expect(table.of('a').conditions).toEqual({ panic: { row: 'p11' } });
  });

  const misses = (table: Table, dice: number) =>
    table.say('overkill:a', blow).say('attack', Array<number>(dice).fill(2)).say('attack:push', 'keep');

  test('YZ-A.45 YZ-T2 the row’s effect comes after the attack: a fighter about to collapse still strikes standing', () => {
    const table = frenzied(rules(), { stress: 9 });
    expect(table.of('a').conditions).toEqual({ overkill: 'p15', trauma: true });
    misses(table, 11);
    expect(table.of('a').conditions).toMatchObject({ prone: true, panic: { row: 'p15' } });
    expect(table.of('a').conditions.overkill).toBeUndefined();
  });

  test('YZ-A.54 YZ-13.15 YZ-13.26 a witness of the frenzy and the panic after it rolls once', () => {
    const table = misses(frenzied(rules(), { stress: 9 }), 11);
    expect(table.say('witnesses:a', { b: true }).asks).toEqual(['panic']);
    expect(table.say('panic', [1]).asks).toEqual(['declare:a']);
  });

  test('YZ-A.45 by house rule the attack replaces the effect', () => {
    const table = misses(frenzied(rules({ overkillReplaces: true }), { stress: 9 }), 11);
    expect(table.of('a').conditions).toEqual({ trauma: true, engaged: ['b'] });
  });

  test.each([false, true])(
    'YZ-13.15 YZ-A.45 a fighter who declines panics as usual, and allies see it: overkillReplaces %s',
    (overkillReplaces) => {
      const table = frenzied(rules({ overkillReplaces }), { stress: 7 }).say('overkill:a', ends);
      expect(table.of('a').conditions.panic).toMatchObject({ row: 'p13' });
      expect(table.asks).toEqual(['witnesses:a']);
    },
  );

  test('YZ-A.45 YZ-13.27 an instant row of the GM’s own takes effect and does not last', () => {
    const row = (from: number, to: number, effect: string) => ({ from, to, name: 'Own', effect });
    const panicTable = [row(7, 10, 'untilCalmed; observation -1'), row(11, 99, 'instant; slip')];
    const table = frenzied(rules({ panicTable, overkillReplaces: true })).say('overkill:a', ends);
    table.say('drops', 'knife');
    expect(table.of('a').conditions).toEqual({});
    expect(table.of('a').gear.knife?.traits).toMatchObject({ place: 'ground' });
  });

  test('YZ-13.25 the fighter strikes immediately or refuses, before anything else', () => {
    const table = frenzied();
    expect(() => table.declares('a', { action: 'run' })).toThrow('frenzy');
  });
});

describe('a burst that harms nobody', () => {
  const burst = {
    action: 'fullAuto',
    target: 'b',
    weapon: 'rifle',
    situation: { distance: 5 },
    spread: [{ who: 'c', spread: 2 }],
  } as const;
  const fired = (house = rules()) =>
    new Table(castOf(fighter('a', { gear: [rifle] }), fighter('b'), fighter('c')), house)
      .dice({ a: 9, b: 5, c: 2 })
      .say('start', 'start')
      .declares('a', burst)
      .say('attack', [2, 2, 2, 2, 2, 2])
      .say('attack:push', 'keep');

  test('YZ-13.16 YZ-A.42 the GM may name the pinned fighters, one after another', () => {
    const table = fired();
    expect(table.asks).toEqual(['declare:a', 'pinned:1']);
    table.say('pinned:1', 'c').say('panic', [1]);
    expect(table.asks).toEqual(['declare:a', 'pinned:1']);
    expect(() => table.say('pinned:1', 'c')).toThrow();
    expect(table.say('pinned:1', 'b').asks).toEqual(['panic']);
    expect(table.say('panic', [1]).asks).toEqual(['declare:a']);
  });

  test('YZ-A.42 with the next action the moment has passed', () => {
    const table = fired().declares('a', { action: 'run' });
    expect(table.asks).toEqual(['declare:b']);
  });

  test.each(['manual', 'burstAuto'] as const)(
    'YZ-13.16 YZ-A.42 a fighter whom it harms is not pinned: %s',
    (pinned) => {
      const table = new Table(
        castOf(fighter('a', { gear: [rifle] }), fighter('b', { attributes: { strength: 5 } }), fighter('c')),
        rules({ pinned }),
      )
        .dice({ a: 9, b: 5, c: 2 })
        .say('start', 'start')
        .declares('a', burst)
        .say('attack', [6, 2, 2, 2, 2, 2])
        .say('attack:push', 'keep');
      expect(table.of('b').traits.health.lost).toBe(2);
      if (pinned === 'manual') expect(() => table.say('pinned:1', 'b')).toThrow();
      else expect(table.asks).toEqual(['panic']);
      const thrown = pinned === 'manual' ? table.say('pinned:1', 'c') : table;
      expect(thrown.say('panic', [1]).asks).toEqual(['declare:a']);
    },
  );

  test('YZ-A.42 by house rule it is rolled instead of asked', () => {
    expect(fired(rules({ pinned: 'burstAuto' })).asks).toEqual(['panic']);
  });
});

describe('what others witness', () => {
  test('YZ-T2 an outcry unnerves those close by', () => {
    const table = begun({ stress: 3 })
      .declares('a', { action: 'persuade' })
      .say('persuasion', [2, 2, 1, 2, 2])
      .say('panic', [6])
      .say('witnesses:a', { b: true });
    expect(table.of('b').traits.stress).toBe(1);
    expect(table.asks).toEqual(['declare:a']);
  });

  test.each(['dead', 'asleep'])(
    'YZ-13.15 YZ-T2 a fighter who is %s witnesses nothing, and the question is not asked',
    (condition) => {
      const table = begun({ stress: 3 });
      table.do({ do: 'edit', changes: [set('b', `conditions.${condition}`, undefined, true, 'edit')] });
      table.declares('a', { action: 'persuade' }).say('persuasion', [2, 2, 1, 2, 2]).say('panic', [6]);
      expect(table.asks).toEqual(['declare:a']);
    },
  );

  test('YZ-13.15 a witness who dies before the panic roll does not roll', () => {
    const others = ['b', 'c'].map((who) => ({ who, distance: 0, sees: true }));
    const run = play(
      (stage) => witness(stage, { of: 'a', what: 'panic', others }, rules()),
      castOf(fighter('a'), fighter('b', { conditions: { dead: true } }), fighter('c')),
      { panic: [1] },
    );
    expect(ended(run)).toEqual(['c']);
    expect(thrownFor(run, 'panic')).toEqual([1]);
  });
});

describe('fire in a round', () => {
  test('YZ-14.29 YZ-A.80 burns at the end of the burning fighter’s turn', () => {
    const table = begun({ conditions: { burning: 2 } }).declares('a', ends);
    expect(table.asks).toEqual(['fire:a']);
    expect(table.say('fire:a', [2, 2]).asks).toEqual(['declare:b']);
    expect(table.of('a').conditions.burning).toBeUndefined();
  });

  test('YZ-14.29 burns a sleeper as well, with the round', () => {
    const table = begun({}, { conditions: { burning: 1, asleep: true } }).declares('a', ends);
    expect(table.asks).toEqual(['fire:b']);
    expect(table.say('fire:b', [2]).state).toEqual({ number: 2, phase: 'swap' });
  });

  test('YZ-14.30 can be put out before it burns again', () => {
    const table = begun({ conditions: { burning: 2 } }).declares('a', { action: 'putOut', target: 'a' });
    table.say('putOut', [6, 2]).say('putOut:push', 'keep').declares('a', ends);
    expect(table.asks).toEqual(['declare:b']);
  });
});

describe('the clock in a fight', () => {
  test('YZ-A.10 YZ-1.1 where clocks run automatically the sixtieth round is a Turn', () => {
    const panicking: Given = { conditions: { panic: { row: 'p13' } } };
    const table = begun(panicking, {}, rules({ autoClock: true }));
    const round = () => table.declares('a', ends).declares('b', ends);
    for (let n = 1; n < 60; n++) round().say('start', 'start');
    expect(table.of('a').conditions.panic).toEqual({ row: 'p13' });
    round();
    expect(table.of('a').conditions.panic).toBeUndefined();
    expect(table.of('a').traits.clock.turn).toBe(1);
  });

  test('YZ-12.18 two fatal injuries of rounds are two saves, unless the first kills', () => {
    const dying: Given = { injuries: { c56: injury('c56'), more: injury('c56') } };
    const saves = () => begun({}, dying).declares('a', ends).declares('b', ends);
    expect(saves().say('save:b', [6, 2]).asks).toEqual(['save:b']);
    expect(saves().say('save:b', [2, 2]).state.phase).toBe('swap');
  });
});

describe('shooting out of overwatch', () => {
  const watching: Given = { gear: [pistol], conditions: { overwatch: true } };
  const shot = { action: 'rangedAttack', target: 'c', weapon: 'pistol', situation: { distance: 5 } } as const;
  const three = () =>
    new Table(castOf(fighter('a'), fighter('b', watching), fighter('c', watching)))
      .dice({ a: 9, b: 5, c: 1 })
      .say('start', 'start');

  test('YZ-11.29 a watcher who does not shoot back is shot at, and keeps watching if missed', () => {
    const table = three().say('watch:b', shot);
    expect(table.asks).toEqual(['reply:c']);
    table.say('reply:c', ends).say('attack', [2, 2, 2]).say('attack:push', 'keep');
    expect([table.of('b').conditions.overwatch, table.of('c').conditions.overwatch]).toEqual([
      undefined,
      true,
    ]);
  });
});

describe('doors', () => {
  test('YZ-8.8 a door has no initiative and no turn', () => {
    const table = new Table(
      castOf(fighter('a'), fighter('b'), fighter('gate', { traits: { kind: 'door' } })),
    );
    expect(table.asks).toEqual(['die:a', 'die:b']);
  });
});

describe('fleeing in panic', () => {
  const fleeing = (row: string) => begun({ conditions: { panic: { row } }, gear: [pistol] });

  test('YZ-T2 a fighter who backs away takes only fast actions that lead away', () => {
    expect(() => fleeing('p11').declares('a', { action: 'aim' })).toThrow('no.panic');
    expect(fleeing('p11').declares('a', { action: 'run' }).of('a').turn.fast).toBe('spent');
    expect(fleeing('p11').declares('a', { action: 'startEngine' }).of('a').turn.slow).toBe('spent');
  });

  test('YZ-T2 a fighter in headlong flight does nothing else at all', () => {
    expect(() => fleeing('p14').declares('a', { action: 'startEngine' })).toThrow('no.panic');
    expect(fleeing('p14').declares('a', { action: 'openDoor' }).of('a').turn.fast).toBe('spent');
  });

  test('YZ-T2 a fighter in a breakdown rolls only Mobility and Stamina', () => {
    const shove = { action: 'shove', target: 'b', weapon: 'unarmed', situation: { distance: 1 } } as const;
    expect(() => fleeing('p13').declares('a', shove)).toThrow('no.panic');
    const table = begun(
      { gear: [knife] },
      { conditions: { panic: { row: 'p13' } }, traits: { attributes: {} } },
    );
    table.declares('a', { action: 'meleeAttack', target: 'b', weapon: 'knife', situation: { distance: 1 } });
    // the target cannot block: the attack hits immediately
    table.say('attack', [6, 2]).say('attack:push', 'keep');
    expect(table.asks).toEqual(['critical']);
  });
});
