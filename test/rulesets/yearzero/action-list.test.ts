import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import type { Json } from '../../../src/core/text.ts';
import { axe, castOf, fighter, injury, knife, pistol, rifle, weapon } from './support.ts';
import { Table } from './turn-table.ts';

/* The two lists of actions (YZ-6, YZ-7): the cost of each in the fighter's own turn, and the effect of its rule. */

type Given = NonNullable<Parameters<typeof fighter>[1]>;

/** C has the turn; a and b come after them. */
const table = (c: Given = {}, b: Given = {}, more: readonly ReturnType<typeof fighter>[] = []): Table => {
  const cast = castOf(fighter('a'), fighter('b', b), fighter('c', c), ...more);
  return new Table(cast).dice({ a: 7, b: 3, c: 10 }).say('start', 'start');
};

const does = (at: Table, action: string, given: { readonly [field: string]: Json } = {}): Table =>
  at.declares('c', { action, ...given });

/** What is left of their two slots. */
const slots = (at: Table): string => {
  const { slow, fast } = at.of('c').turn;
  return `${slow} ${fast}`;
};
const SLOW = 'spent free';
const FAST = 'free spent';

const place = (at: Table, id: string): unknown => {
  const traits = at.of('c').gear[id]?.traits;
  return traits && 'place' in traits ? traits.place : undefined;
};

describe('slow actions', () => {
  test('YZ-6.1 crawling takes the slow action, and prevents further movement in this turn', () => {
    const at = does(table({ conditions: { prone: true } }), 'crawl');
    expect(slots(at)).toBe(SLOW);
    expect(() => does(at, 'standUp')).not.toThrow();
    expect(() => does(does(table(), 'crawl'), 'run')).toThrow('no.crawled');
  });

  test('YZ-6.2 a blow takes the slow action and is rolled with Close Combat and the weapon', () => {
    const at = does(table({ gear: [axe], skills: { closeCombat: 3 } }), 'meleeAttack', {
      target: 'b',
      weapon: 'axe',
    });
    expect(slots(at)).toBe(SLOW);
    // Strength 2, Close Combat 3, the axe 0: five dice.
    at.say('attack', [6, 1, 1, 1, 1]).say('attack:push', 'keep').say('defence', 'take');
    expect(at.of('b').conditions.broken).toBe(true);
  });

  test('YZ-6.3 a shot takes the slow action and is rolled with Ranged Combat', () => {
    const at = does(table({ gear: [pistol], skills: { rangedCombat: 1 } }), 'rangedAttack', {
      ...{ target: 'b', weapon: 'pistol', situation: { distance: 5 } },
    });
    expect(slots(at)).toBe(SLOW);
    // Agility 2, Ranged Combat 1, the pistol 1: four dice; at short range nothing is subtracted.
    at.say('attack', [6, 1, 1, 1]).say('attack:push', 'keep');
    expect(at.of('b').traits.health.lost).toBe(1);
  });

  test('YZ-6.4 a long burst takes the slow action, and a level of stress before it is rolled', () => {
    const at = does(table({ gear: [rifle] }), 'fullAuto', {
      ...{ target: 'b', weapon: 'rifle', situation: { distance: 5 } },
    });
    expect(slots(at)).toBe(SLOW);
    expect(at.of('c').traits.stress).toBe(1);
    expect(() => does(table({ gear: [pistol] }), 'fullAuto', { target: 'b', weapon: 'pistol' })).toThrow(
      'no.fullAuto',
    );
  });

  test('YZ-6.6 reloading takes the slow action and a magazine', () => {
    const empty = weapon('gun', { ...pistol.traits, loaded: false, spare: 2 });
    const at = does(table({ gear: [empty] }), 'reload', { weapon: 'gun' });
    expect(slots(at)).toBe(SLOW);
    expect(at.of('c').gear.gun?.traits).toMatchObject({ loaded: true, spare: 1 });
  });

  test('YZ-6.7 first aid takes the slow action and a First Aid roll', () => {
    const hurt = { injuries: { c13: injury('c13') } };
    const at = does(table({ skills: { firstAid: 1 } }, hurt), 'firstAid', { target: 'b', aid: 'c13' });
    expect(slots(at)).toBe(SLOW);
    at.say('firstAid', [6, 1, 1]).say('firstAid:push', 'keep');
    expect(at.of('b').traits.injuries.c13?.treated).toBe(true);
  });

  test('YZ-6.8 stopping a panic takes the slow action and a Command roll', () => {
    const at = does(table({}, { conditions: { panic: { row: 'p7' } } }), 'stopPanic', { target: 'b' });
    expect(slots(at)).toBe(SLOW);
    at.say('command', [6, 1]).say('command:push', 'keep');
    expect(at.of('b').conditions.panic).toBeUndefined();
  });

  test.each([
    ['YZ-6.9', 'command', 'command'],
    ['YZ-6.10', 'persuade', 'persuasion'],
  ] as const)(
    '%s %s takes the slow action and its roll; the GM interprets the result',
    (_, action, skill) => {
      const at = does(table({ attributes: { empathy: 3 }, skills: { [skill]: 2 } }), action);
      expect(slots(at)).toBe(SLOW);
      // Empathy 3 and the skill 2: five dice.
      at.say(skill, [6, 1, 1, 1, 1]).say(`${skill}:push`, 'keep');
      expect(at.asks).toContain('declare:c');
    },
  );

  test.each([
    ['YZ-6.12', 'donSuit'],
    ['YZ-6.13', 'vehicleEnterExit'],
    ['YZ-6.14', 'startEngine'],
  ])('%s %s takes the slow action; two in one turn are too many', (_, action) => {
    const at = does(table(), action);
    expect(slots(at)).toBe(SLOW);
    expect(() => does(at, action)).toThrow('no.slow');
    expect(() => does(at, 'openDoor')).not.toThrow();
  });
});

describe('fast actions', () => {
  test('YZ-7.1 running takes a fast action and leaves cover; running twice takes two', () => {
    const at = does(table({ conditions: { inCover: 3 } }), 'run');
    expect(slots(at)).toBe(FAST);
    expect(at.of('c').conditions.inCover).toBeUndefined();
    expect(does(at, 'run').of('c').turn).toMatchObject({ slow: 'spent', fast: 'spent', own: 'over' });
  });

  test('YZ-7.2 opening a door takes a fast action, and it is open', () => {
    const at = does(table({}, {}, [fighter('door', { traits: { kind: 'door' } })]), 'openDoor', {
      target: 'door',
    });
    expect(slots(at)).toBe(FAST);
    expect(at.of('door').conditions.open).toBe(true);
  });

  test('YZ-7.5 a block takes a fast action of the target, outside their turn; nobody declares it', () => {
    const at = does(table({ gear: [axe] }, { gear: [knife] }), 'meleeAttack', { target: 'b', weapon: 'axe' });
    at.say('attack', [6, 1]).say('attack:push', 'keep').say('defence', 'block');
    expect(at.of('b').turn).toMatchObject({ slow: 'free', fast: 'spent' });
    expect(() => does(table(), 'block')).toThrow('no.reaction');
  });

  test.each([
    ['YZ-7.4', 'drawWeapon', 'stowed'],
    ['YZ-7.6', 'pickUp', 'ground'],
  ] as const)('%s %s takes a fast action and brings the item to hand', (_, action, from) => {
    const at = does(table({ gear: [weapon('gun', { place: from })] }), action, { weapon: 'gun' });
    expect(slots(at)).toBe(FAST);
    expect(place(at, 'gun')).toBe('hand');
    expect(() => does(table({ gear: [axe] }), action, { weapon: 'axe' })).toThrow('no.not');
  });

  test('YZ-7.7 pushing somebody away takes a fast action, is rolled without a weapon and ends the close combat', () => {
    const bar = weapon('crowbar', { bonus: 3 });
    const at = does(
      table({ gear: [bar], conditions: { engaged: ['b'] } }, { conditions: { engaged: ['c'] } }),
      'shove',
      { target: 'b', weapon: 'unarmed' },
    );
    expect(slots(at)).toBe(FAST);
    // Strength 2 and nothing else.
    at.say('attack', [6, 1]).say('attack:push', 'keep').say('defence', 'take');
    expect(at.of('b')).toMatchObject({ conditions: {}, traits: { health: { lost: 0 } } });
    expect([at.of('c').conditions.engaged, at.of('b').conditions.engaged]).toEqual([undefined, undefined]);
  });

  test('YZ-7.9 a retreat takes a fast action and leaves close combat', () => {
    const bound = (other: string): Given => ({ conditions: { engaged: [other] } });
    const at = does(table(bound('b'), bound('c')), 'disengage', { others: ['b'] });
    expect(slots(at)).toBe(FAST);
    at.say('disengage', [6, 1]).say('disengage:push', 'keep');
    expect([at.of('c').conditions.engaged, at.of('b').conditions.engaged]).toEqual([undefined, undefined]);
  });

  test('YZ-10.20 YZ-10.22 a retreat leaves those in close combat at that moment, not those at the time of the offer', () => {
    const at = table({ conditions: { engaged: ['a', 'b'] } }, { conditions: { engaged: ['c'] } });
    at.do({ do: 'edit', changes: [set('a', 'conditions.engaged', undefined, ['c'], 'edit')] });
    does(at, 'disengage', { others: ['b'] });
    at.say('disengage', [2, 2]).say('disengage:push', 'keep');
    expect(at.asks).toEqual(['freeBy']);
    at.say('freeBy', 'a').say('free:a', 'decline');
    expect(['a', 'b', 'c'].map((who) => at.of(who).conditions.engaged)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('YZ-7.10 aiming takes a fast action', () => {
    const at = does(table({ gear: [rifle] }), 'aim');
    expect(slots(at)).toBe(FAST);
    expect(at.of('c').conditions.aiming).toBe(true);
  });

  test('YZ-7.12 keeping watch takes a fast action and holds back the slow one', () => {
    const at = does(table({ gear: [rifle] }), 'overwatch');
    expect(at.of('c').turn).toMatchObject({ slow: 'held', fast: 'spent' });
    expect(Object.keys(at.of('c').conditions)).toEqual(['overwatch']);
  });

  test.each([
    ['YZ-7.13', 'takeWheel'],
    ['YZ-7.14', 'drive'],
    ['YZ-7.15', 'useItem'],
  ])('%s %s takes a fast action, twice if wanted, and not a third time', (_, action) => {
    const at = does(table(), action);
    expect(slots(at)).toBe(FAST);
    does(at, action);
    expect(at.of('c').turn.own).toBe('over');
  });
});
