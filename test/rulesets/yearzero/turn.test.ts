import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import type { Cast } from '../../../src/core/stage.ts';
import { actionList } from '../../../src/rulesets/yearzero/actions/list.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { axe, castOf, fighter, injury, pistol, rules, weapon } from './support.ts';
import { Table } from './turn-table.ts';

const three = (given: { [who: string]: Parameters<typeof fighter>[1] } = {}): Cast<YzFighter> =>
  castOf(...['a', 'b', 'c'].map((id) => fighter(id, given[id] ?? {})));

const begun = (given: { [who: string]: Parameters<typeof fighter>[1] } = {}, house = rules()): Table =>
  new Table(three(given), house).dice({ a: 7, b: 3, c: 10 }).say('start', 'start');

describe('initiative', () => {
  test('YZ-5.1 YZ-5.2 O-21 a d10 each, from the highest to the lowest', () => {
    const table = new Table(three());
    expect(table.asks).toEqual(['die:a', 'die:b', 'die:c']);
    expect(table.dice({ a: 7, b: 3, c: 10 }).order).toEqual(['c', 'a', 'b']);
  });

  test('YZ-5.7 equals reroll among themselves, until the order stands', () => {
    const table = new Table(three()).dice({ a: 7, b: 7, c: 3 });
    expect(table.asks).toEqual(['tie:a:1', 'tie:b:1']);
    table.say('tie:a:1', [4]).say('tie:b:1', [4]);
    expect(table.asks).toEqual(['tie:a:2', 'tie:b:2']);
    table.say('tie:a:2', [4]).say('tie:b:2', [9]);
    expect(table.order).toEqual(['b', 'a', 'c']);
    expect([table.of('a').turn.initiative, table.of('b').turn.initiative]).toEqual([7, 7]);
  });

  test('YZ-5.1 YZ-12.19 the dead roll no die, and nobody rolls off against them', () => {
    expect(new Table(three({ b: { conditions: { dead: true } } })).asks).toEqual(['die:a', 'die:c']);
    const table = new Table(three()).dice({ a: 7, b: 7, c: 3 });
    table.do({ do: 'edit', changes: [set('b', 'conditions.dead', undefined, true, 'edit')] });
    expect(table.asks).toEqual(['start', 'swap:a', 'swap:c']);
  });

  test('YZ-A.16 by house rule agility goes first', () => {
    const house = rules({ initiativeTies: 'agility' });
    const table = new Table(three({ b: { attributes: { agility: 4 } } }), house).dice({ a: 7, b: 7, c: 3 });
    expect(table.order).toEqual(['b', 'a', 'c']);
  });

  test('YZ-5.4 O-22 two swap when both want to, only before a round', () => {
    const table = new Table(three()).dice({ a: 7, b: 3, c: 10 });
    table.say('swap:b', 'c').say('accept:c', 'decline');
    expect(table.order).toEqual(['c', 'a', 'b']);
    table.say('swap:b', 'c').say('accept:c', 'accept');
    expect(table.order).toEqual(['b', 'a', 'c']);
    table.say('start', 'start');
    expect(table.asks).toEqual(['declare:b']);
  });

  test('YZ-A.14 only characters may swap, or by house rule everybody', () => {
    const npc = { c: { traits: { kind: 'npc' } } };
    const table = new Table(three(npc)).dice({ a: 7, b: 3, c: 10 });
    expect(() => table.say('swap:b', 'c')).toThrow('no.swap');
    const free = new Table(three(npc), rules({ gmSwaps: true })).dice({ a: 7, b: 3, c: 10 });
    expect(free.say('swap:b', 'c').asks).toEqual(['accept:c']);
  });

  test.each(['dead', 'asleep'])(
    'YZ-5.4 a fighter who is %s swaps with nobody, and nobody with them',
    (condition) => {
      const table = new Table(three()).dice({ a: 7, b: 3, c: 10 });
      table.do({ do: 'edit', changes: [set('b', `conditions.${condition}`, undefined, true, 'edit')] });
      const swaps = table.asks.filter((ask) => ask.startsWith('swap:'));
      expect(swaps).toEqual(['swap:a', 'swap:c']);
      expect(() => table.say('swap:a', 'b')).toThrow('noSuchOption');
    },
  );

  test('YZ-5.4 a swap lapses when the other fighter dies before answering', () => {
    const table = new Table(three()).dice({ a: 7, b: 3, c: 10 }).say('swap:a', 'b');
    table.do({ do: 'edit', changes: [set('b', 'conditions.dead', undefined, true, 'edit')] });
    expect(table.asks).toEqual(['start', 'swap:a', 'swap:c']);
  });

  test('YZ-5.4 YZ-A.14 a fighter without anybody to swap with is not asked', () => {
    const npc = { c: { traits: { kind: 'npc' } } };
    const table = new Table(three(npc)).dice({ a: 7, b: 3, c: 10 });
    expect(table.asks.filter((ask) => ask.startsWith('swap:'))).toEqual(['swap:a', 'swap:b']);
  });

  test('YZ-5.5 a fighter who falls during their own turn has had it, even when revived in the same round', () => {
    const table = begun().declares('c', { action: 'openDoor' });
    const asleep = (is: true | undefined) =>
      table.do({ do: 'edit', changes: [set('c', 'conditions.asleep', is ? undefined : true, is, 'edit')] });
    asleep(true);
    expect(table.of('c').turn.own).toBe('over');
    expect(table.of('a').turn.own).toBe('now');
    asleep(undefined);
    expect(table.asks).toEqual(['declare:a']);
  });

  test('YZ-5.4 a swap during a fighter’s turn does not interrupt it', () => {
    const table = begun().declares('c', { action: 'openDoor' });
    const [high, low] = [table.of('c').turn.initiative, table.of('b').turn.initiative];
    table.do({
      do: 'edit',
      changes: [
        set('c', 'turn.initiative', high, low, 'YZ-5.4'),
        set('b', 'turn.initiative', low, high, 'YZ-5.4'),
      ],
    });
    expect(table.asks).toEqual(['declare:c']);
    table.declares('c', { action: 'endTurn' });
    expect(table.asks).toEqual(['declare:b']);
  });

  test('YZ-5.3 initiative stays in the next round', () => {
    const table = begun();
    for (const who of ['c', 'a', 'b']) table.declares(who, { action: 'endTurn' });
    expect(table.state).toEqual({ number: 2, phase: 'swap' });
    expect(table.order).toEqual(['c', 'a', 'b']);
  });
});

describe('the budget of a turn', () => {
  test('YZ-5.5 YZ-6 YZ-7 O-102 fourteen slow and fifteen fast actions, none in both', () => {
    const numbered = (rules: RegExp) =>
      Object.fromEntries(Object.entries(actionList.actions).filter(([, { why }]) => rules.test(why)));
    const [SLOW, FAST] = [numbered(/^YZ-6[.]/), numbered(/^YZ-7[.]/)];
    expect([Object.keys(SLOW).length, Object.keys(FAST).length]).toEqual([14, 15]);
    expect(Object.keys(SLOW).filter((code) => code in FAST)).toEqual([]);
    expect(Object.values(SLOW).map(({ why }) => why)).toEqual(
      Array.from({ length: 14 }, (_, i) => `YZ-6.${i + 1}`),
    );
    expect(Object.values(FAST).map(({ why }) => why)).toEqual(
      Array.from({ length: 15 }, (_, i) => `YZ-7.${i + 1}`),
    );
  });

  test('YZ-5.5 YZ-5.6 O-24 two fast actions leave no slow one, and the turn is over', () => {
    const table = begun({ c: { gear: [axe] } }).declares('c', { action: 'openDoor' });
    expect(table.of('c').turn).toMatchObject({ slow: 'free', fast: 'spent' });
    table.declares('c', { action: 'run' });
    expect(table.of('c').turn).toMatchObject({ slow: 'spent', fast: 'spent', own: 'over' });
    expect(table.asks).toEqual(['declare:a']);
  });

  test('YZ-5.6 never two slow actions', () => {
    const table = begun().declares('c', { action: 'startEngine' });
    expect(() => table.declares('c', { action: 'donSuit' })).toThrow('no.slow');
  });

  test('YZ-5.6 slots are free again when a round begins', () => {
    const table = begun().declares('c', { action: 'startEngine' }).declares('c', { action: 'openDoor' });
    for (const who of ['a', 'b']) table.declares(who, { action: 'endTurn' });
    expect(table.of('c').turn).toEqual({ slow: 'free', fast: 'free', initiative: 10 });
  });

  test('YZ-10.8 O-25 blocks out of turn use up the fighter’s own turn', () => {
    const table = begun({ c: { gear: [axe] }, a: { gear: [axe] } });
    const blow = { action: 'meleeAttack', target: 'b', weapon: 'axe' } as const;
    const blocked = () =>
      table
        .say('attack', [6, 2])
        .say('attack:push', 'keep')
        .say('defence', 'block')
        .say('block', [6, 2])
        .say('block:push', 'keep')
        .say('spend', 'remove');
    table.declares('c', blow);
    blocked();
    expect(table.of('b').turn).toMatchObject({ slow: 'free', fast: 'spent' });
    table.declares('c', { action: 'endTurn' }).declares('a', blow);
    blocked();
    expect(table.of('b').turn).toMatchObject({ slow: 'spent', fast: 'spent' });
    table.declares('a', { action: 'endTurn' });
    // b has nothing left: their turn is skipped and the next round begins
    expect(table.state).toEqual({ number: 2, phase: 'swap' });
  });

  test('YZ-12.7 O-66 broken fighters crawl and do nothing else', () => {
    const table = begun({ c: { lost: 2, conditions: { broken: true, prone: true } } });
    expect(() => table.declares('c', { action: 'standUp' })).toThrow('no.broken');
    table.declares('c', { action: 'crawl' });
    expect(table.of('c').turn.slow).toBe('spent');
  });

  test('YZ-8.5 after crawling there is no further movement in this turn', () => {
    const table = begun().declares('c', { action: 'crawl' });
    expect(() => table.declares('c', { action: 'run' })).toThrow('no.crawled');
  });

  test('YZ-8.6 a fighter in close combat does not walk away', () => {
    const table = begun({ c: { conditions: { engaged: ['a'] } } });
    expect(() => table.declares('c', { action: 'run' })).toThrow('no.engaged');
    expect(() => table.declares('c', { action: 'crawl' })).toThrow('no.engaged');
  });

  test('YZ-T1 a smashed foot makes running slow', () => {
    const table = begun({ c: { injuries: { c32: injury('c32') } } }).declares('c', { action: 'run' });
    expect(table.of('c').turn).toMatchObject({ slow: 'spent', fast: 'free' });
  });
});

describe('panic in the round', () => {
  const panicking = (row: string) => begun({ c: { conditions: { panic: { row } } } });

  test('YZ-T2 a fighter frozen by panic takes no slow action, YZ-13.27 and that ends with their turn', () => {
    const table = panicking('p12');
    expect(() => table.declares('c', { action: 'startEngine' })).toThrow('no.panic');
    table.declares('c', { action: 'endTurn' });
    expect(table.of('c').conditions.panic).toBeUndefined();
  });

  test('YZ-13.27 panic that lasts until calmed does not end with the turn', () => {
    const table = panicking('p13').declares('c', { action: 'openDoor' });
    expect(() => table.declares('c', { action: 'openDoor' })).toThrow('no.panic');
    table.declares('c', { action: 'endTurn' });
    expect(table.of('c').conditions.panic).toEqual({ row: 'p13' });
  });

  test('YZ-A.70 panic that began in this turn lasts to the end of the next', () => {
    const table = begun({ c: { conditions: { panic: { row: 'p11', fresh: true } } } });
    table.declares('c', { action: 'endTurn' });
    expect(table.of('c').conditions.panic).toEqual({ row: 'p11' });
  });

  test('YZ-T2 a fighter who has shut down does nothing', () =>
    expect(() => panicking('p15').declares('c', { action: 'openDoor' })).toThrow('no.panic'));
});

describe('overwatch', () => {
  const watching = () =>
    begun({ c: { gear: [pistol] } }).declares('c', { action: 'overwatch', direction: 'door', trigger: '' });
  const shot = { action: 'rangedAttack', target: 'a', weapon: 'pistol', situation: { distance: 5 } } as const;

  test('YZ-11.25 YZ-11.28 takes the fast action and holds back the slow one', () => {
    expect(watching().of('c').turn).toMatchObject({ slow: 'held', fast: 'spent', own: 'over' });
    const late = begun().declares('c', { action: 'openDoor' });
    expect(() => late.declares('c', { action: 'overwatch' })).toThrow('no.slow');
  });

  test('YZ-11.25 not while engaged', () => {
    const table = begun({ c: { conditions: { engaged: ['a'] } } });
    expect(() => table.declares('c', { action: 'overwatch' })).toThrow('no.engaged');
  });

  test('YZ-11.26 YZ-11.28 the watcher shoots in another’s turn, once', () => {
    const table = watching();
    expect(table.asks).toEqual(['declare:a', 'watch:c']);
    table.say('watch:c', shot).say('attack', [2, 2, 2]).say('attack:push', 'keep');
    expect(table.of('c')).toMatchObject({ conditions: {}, turn: { slow: 'spent' } });
    expect(table.asks).toEqual(['declare:a']);
  });

  test('YZ-11.28 allows nothing but a shot', () =>
    expect(() => watching().say('watch:c', { action: 'run' })).toThrow('onlyShots'));

  test('YZ-11.26 YZ-A.15 lasts into the next round, up to the watcher’s turn, and costs that round nothing', () => {
    const table = watching();
    for (const who of ['a', 'b']) table.declares(who, { action: 'endTurn' });
    expect(table.of('c').turn).toMatchObject({ slow: 'free', fast: 'free' });
    expect(Object.keys(table.of('c').conditions)).toEqual(['overwatch']);
    table.say('start', 'start');
    expect(table.of('c').conditions.overwatch).toBeUndefined();
  });
});

describe('the end of a round', () => {
  const dying = (row: string) =>
    begun({ b: { lost: 2, conditions: { broken: true, prone: true }, injuries: { [row]: injury(row) } } });

  const rounds = (table: Table) => {
    for (const who of ['c', 'a', 'b']) table.declares(who, { action: 'endTurn' });
    return table;
  };

  test('YZ-12.18 YZ-12.20 YZ-12.21 a fatal injury of a round: a save without stress dice or push, and another next round', () => {
    const table = rounds(dying('c56'));
    expect(table.asks).toEqual(['save:b']);
    table.say('save:b', [6, 2]);
    expect(table.state).toEqual({ number: 2, phase: 'swap' });
    expect(rounds(table.say('start', 'start')).asks).toEqual(['save:b']);
  });

  test('YZ-12.19 a fighter who fails it is dead and out of the order', () => {
    const table = rounds(dying('c56')).say('save:b', [5, 2]);
    expect(table.of('b').conditions.dead).toBe(true);
    expect(table.state.number).toBe(2);
  });

  test('YZ-12.18 injuries of longer times are not due with the round', () =>
    expect(rounds(dying('c26')).state).toEqual({ number: 2, phase: 'swap' }));
});

test('YZ-10.3 drawing a weapon is a fast action, then it strikes', () => {
  const table = begun({ c: { gear: [weapon('axe', { place: 'stowed' })] } });
  const blow = { action: 'meleeAttack', target: 'b', weapon: 'axe' } as const;
  expect(() => table.declares('c', blow)).toThrow('notInHand');
  table.declares('c', { action: 'drawWeapon', weapon: 'axe' }).declares('c', blow);
  expect(table.asks).toEqual(['attack']);
  expect(table.of('c').turn).toMatchObject({ slow: 'spent', fast: 'spent' });
});

describe('fighters who cannot act', () => {
  const afflict = (table: Table, condition: string) =>
    table.do({ do: 'edit', changes: [set('a', `conditions.${condition}`, undefined, true, 'edit')] });
  const grip = () => begun({ b: { conditions: { grappled: 'a' } } });
  const melee = () =>
    begun({ a: { conditions: { engaged: ['b'] } }, b: { conditions: { engaged: ['a', 'c'] } } });

  test('YZ-A.19 a fighter who can act keeps the grip', () =>
    expect(afflict(grip(), 'burning').of('b').conditions.grappled).toBe('a'));

  test.each(['broken', 'asleep', 'dead'])('YZ-A.19 YZ-12.7 a fighter who is %s holds nobody', (condition) =>
    expect(afflict(grip(), condition).of('b').conditions.grappled).toBeUndefined(),
  );

  test('YZ-8.6 dead fighters are no opponents: nobody has to get away from them', () => {
    const table = afflict(melee(), 'dead');
    expect(table.of('b').conditions.engaged).toEqual(['c']);
    expect(table.of('a').conditions.engaged).toBeUndefined();
  });

  test('YZ-8.6 YZ-12.5 broken fighters are still in close combat', () =>
    expect(afflict(melee(), 'broken').of('b').conditions.engaged).toEqual(['a', 'c']));
});
