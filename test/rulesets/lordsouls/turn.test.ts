import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { pending } from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Movement } from '../../../src/core/round.ts';
import { type Cast, valueAt } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { tracker } from '../../../src/rulesets/lordsouls/view/tracker.ts';
import { likely } from '../likely.ts';
import {
  ability,
  bow,
  castOf,
  crossbow,
  dagger,
  fighter,
  mode,
  play,
  rapier,
  rules,
  shield,
  situation,
  skill,
  sword,
  trait,
  weapon,
} from './support.ts';
import { Table } from './turn-table.ts';

const foe = (id: string, given: Parameters<typeof fighter>[1] = {}): LsFighter =>
  fighter(id, {
    gear: [sword, skill('balanced', 12)],
    ...given,
    traits: { kind: 'creature', ...given?.traits },
  });
const hero = (id: string, given: Parameters<typeof fighter>[1] = {}): LsFighter =>
  fighter(id, { gear: [sword, skill('balanced', 12)], ...given });

/** A fight of two in which the first named acts first. */
const duel = (a: LsFighter, b: LsFighter, house = rules()): Table =>
  new Table(castOf(a, b), house).order(a.id, b.id);

const strike = (target: string, more: object = {}) =>
  ({ manoeuvre: 'attack', item: 'sword', target, ...more }) as const;

describe('defences in a fight', () => {
  test('OT-13 OX-45 LS-6.0.3 LS-6.0.5 LS-6.0.8 LS-6.0.9 one point of one kind, then nothing until the defender’s turn', () => {
    const twice = hero('a', { gear: [sword, skill('balanced', 12), trait('extra', { attacks: 1 })] });
    const table = duel(twice, foe('b'));
    table
      .declares('a', strike('b'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:sword')
      .say('defend', [6, 6, 5]);
    table.say('damage', [1]);
    expect(table.of('b').turn).toMatchObject({ points: { dodge: 1, parry: 0, block: 1 }, kinds: ['parry'] });
    // nothing is open: the point is used, the other kinds are closed
    table.declares('a', strike('b')).say('attack', [3, 3, 3]);
    expect(table.asks).toEqual(['damage']);
    table.say('damage', [1]).ends('a');
    expect(table.of('b').turn).toMatchObject({ points: { dodge: 1, parry: 1, block: 1, reaction: 1 } });
    expect(table.of('b').turn.kinds).toBeUndefined();
  });

  test('LS-6.0.8 LS-6.0.9 with a second point the same kind is open, the others are not', () => {
    const table = duel(hero('a', { traits: { attacks: 2 } }), foe('b', { traits: { points: { dodge: 2 } } }));
    table
      .declares('a', strike('b'))
      .say('attack', [3, 3, 3])
      .say('defence', 'dodge')
      .say('defend', [1, 1, 2]);
    table.declares('a', strike('b')).say('attack', [3, 3, 3]);
    table.say('defence', 'dodge');
    expect(table.asks).toEqual(['defend']);
  });

  test('OT-2 OX-46 LS-3.8.1 LS-3.8.4 AMB-18 Double: two kinds with one point each, and no third', () => {
    const table = duel(hero('d'), foe('a', { traits: { attacks: 3 } }));
    table.declares('d', { manoeuvre: 'allOutDefence', option: 'double' }).ends('d');
    const blow = () => table.declares('a', strike('d')).say('attack', [3, 3, 3]);
    blow().say('defence', 'dodge').say('defend', [1, 1, 2]);
    blow().say('defence', 'parry:sword').say('defend', [1, 1, 2]).say('counterDamage', [1]);
    blow();
    expect(table.asks).toEqual(['damage']);
  });

  test('LS-3.8.2 LS-3.8.3 AMB-50 Improved: 4 more for one kind, until the defender’s turn', () => {
    const table = duel(hero('d'), foe('a', { traits: { attacks: 2 } }));
    table.declares('d', { manoeuvre: 'allOutDefence', option: 'block' }).ends('d');
    table.declares('a', strike('d')).say('attack', [3, 3, 3]);
    table.say('defence', 'block:sword');
    // 12 / 2 + 5 + 4 = 15
    table.say('defend', [5, 5, 5]);
    expect(table.asks).not.toContain('damage');
    table.ends('a');
    expect(table.of('d').turn.improved).toBeUndefined();
    expect(table.no('d', { manoeuvre: 'allOutDefence', option: 'reaction' })).toBe('lordsouls.no.option');
  });

  test('OX-20 LS-3.5.2 LS-3.5.8 an all-out attack removes all defences until the attacker’s next turn', () => {
    const table = duel(
      hero('a', { gear: [sword, skill('balanced', 11)] }),
      foe('b', { gear: [sword, skill('balanced', 10)] }),
    );
    table.declares('a', { manoeuvre: 'allOutAttack', option: 'accurate', item: 'sword', target: 'b' });
    table.say('attack', [5, 5, 5]).say('defence', 'none').say('damage', [1]).ends('a');
    expect(table.left('a')).toMatchObject({ dodge: 0, parry: 0, block: 0, reaction: 0 });
    table.declares('b', strike('a')).say('attack', [3, 3, 4]);
    expect(table.asks).toEqual(['damage']);
    table.say('damage', [1]).ends('b');
    expect(table.left('a')).toMatchObject({ dodge: 1, parry: 1, block: 1, reaction: 1 });
  });

  test('OX-42 OT-20 LS-6.4.10 LS-6.4.12 three parries with one sword: 11, 9, 7, and 11 again', () => {
    const d = foe('d', { gear: [sword, skill('balanced', 13)], traits: { points: { parry: 3 } } });
    const table = duel(hero('a', { traits: { attacks: 3 } }), d);
    const parried = (sum: readonly number[]) => {
      table
        .declares('a', strike('d'))
        .say('attack', [3, 3, 3])
        .say('defence', 'parry:sword')
        .say('defend', [...sum]);
      const held = table.asks.includes('counterDamage');
      table.say(held ? 'counterDamage' : 'damage', [1]);
      return held;
    };
    expect([parried([4, 4, 3]), parried([3, 3, 3]), parried([2, 3, 3])]).toEqual([true, true, false]);
    table.ends('a').ends('d').say('idle:d', 'none');
    table
      .declares('a', strike('d'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:sword')
      .say('defend', [4, 4, 3]);
    expect(table.asks).toEqual(['counterDamage']);
  });

  test('OT-20 LS-6.4.11 a fencing weapon loses 1 for each parry', () => {
    const d = foe('d', { gear: [rapier, skill('rapier', 13)], traits: { points: { parry: 2 } } });
    const table = duel(hero('a', { traits: { attacks: 2 } }), d);
    table
      .declares('a', strike('d'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:rapier')
      .say('defend', [6, 6, 6]);
    table
      .say('damage', [1])
      .declares('a', strike('d'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:rapier');
    table.say('defend', [4, 3, 3]);
    expect(table.asks).toEqual(['counterDamage']);
  });

  test('OX-44 LS-6.4.10 the penalty is separate for each weapon', () => {
    const d = foe('d', {
      gear: [weapon('blade', { modes: [mode()] }), skill('balanced', 13), dagger, skill('knife', 12)],
      traits: { points: { parry: 2 } },
    });
    const table = duel(hero('a', { traits: { attacks: 2 } }), d);
    table
      .declares('a', strike('d'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:blade')
      .say('defend', [6, 6, 6]);
    table
      .say('damage', [1])
      .declares('a', strike('d'))
      .say('attack', [3, 3, 3])
      .say('defence', 'parry:dagger');
    table.say('defend', [4, 4, 3]);
    expect(table.asks).toEqual(['counterDamage']);
  });

  test.each([
    ['ownTurn', 0],
    ['round', 0],
  ] as const)(
    'AMB-7 defences come back with the fighter’s turn, or with the round (%s)',
    (defenceWindow, spent) => {
      const table = duel(hero('a'), foe('b'), rules({ defenceWindow }));
      table
        .declares('a', strike('b'))
        .say('attack', [3, 3, 3])
        .say('defence', 'dodge')
        .say('defend', [1, 1, 2]);
      expect(table.left('b').dodge).toBe(spent);
      table.ends('a');
      expect(table.left('b').dodge).toBe(defenceWindow === 'ownTurn' ? 1 : 0);
      table.ends('b').say('idle:b', 'none');
      expect(table.left('b').dodge).toBe(1);
    },
  );

  test('LS-7.2.5 AMB-42 several attacks, each resolved completely, only by the Attack manoeuvre', () => {
    const table = duel(hero('a', { traits: { attacks: 2 } }), foe('b'));
    table.declares('a', strike('b')).say('attack', [6, 6, 6]);
    const said = () =>
      tracker(table.state, castOf(table.of('a'), table.of('b')), rules()).rows.find(({ who }) => who === 'a')
        ?.declared;
    expect(said()).toEqual({ key: 'lordsouls.says.attacksLeft', args: { n: 1 } });
    expect(table.no('a', strike('b'))).toBeUndefined();
    expect(table.no('a', { manoeuvre: 'allOutAttack', option: 'strong', item: 'sword', target: 'b' })).toBe(
      'lordsouls.no.slot.combat',
    );
    table.declares('a', strike('b')).say('attack', [6, 6, 6]);
    expect(said()?.key).toBe('lordsouls.use.attack');
    expect(table.no('a', strike('b'))).toBe('lordsouls.no.slot.combat');
    const other = duel(hero('a', { traits: { attacks: 2 } }), foe('b'));
    other.declares('a', { manoeuvre: 'allOutAttack', option: 'strong', item: 'sword', target: 'b' });
    other.say('attack', [6, 6, 6]);
    expect(other.no('a', strike('b'))).toBe('lordsouls.no.slot.combat');
  });

  test('LS-6.0.3 AMB-55 a declined defence costs nothing', () => {
    const table = duel(hero('a'), foe('b'));
    table.declares('a', strike('b')).say('attack', [3, 3, 3]).say('defence', 'none').say('damage', [1]);
    expect(table.left('b')).toMatchObject({ dodge: 1, parry: 1, block: 1 });
  });
});

describe('what a roll of 17 or 18 causes', () => {
  test.each([
    ['attack', { weapon: 'sword' }],
    ['grapple', {}],
    ['push', {}],
  ])('AMB-11 by house rule a note for the GM alone (%s)', (name, more) => {
    const cast = castOf(fighter('a', { gear: [sword, skill('balanced', 12)] }), fighter('d'));
    const given = { attacker: 'a', defender: 'd', mode: 0, manoeuvre: 'attack', option: 'none', k: 0 };
    const input = { ...given, part: 'none', with: 'str', hands: 1, ...more, situation: situation() };
    const told = (house: ReturnType<typeof rules>, faces: number[]) => {
      const { [name]: def } = lordsouls.plays;
      const run = play((stage) => def?.begin(stage as never, input as never, house) as never, cast, {
        attack: faces,
      });
      const { ends = [] } = def?.card(run as never, input as never, house) ?? {};
      return ends.map(({ text, forGameMaster }) => [text.key, forGameMaster]);
    };
    const missed = ['lordsouls.told.miss', undefined];
    const house = rules({ fumbleNote: true });
    expect(told(house, [6, 6, 5])).toEqual([['lordsouls.told.fumble', true], missed]);
    expect(told(house, [6, 5, 5])).toEqual([missed]);
    expect(told(rules(), [6, 6, 5])).toEqual([missed]);
  });
});

describe('deception with other attacks', () => {
  const ATTACKS = ['attack:sword:0', 'allOutAttack:accurate:sword:0', 'targetedAttack:sword:0'];
  const shown = (house: ReturnType<typeof rules>, given = {}) => {
    const offers = duel(hero('a', { gear: [sword, skill('balanced', 16)] }), foe('b'), house).offers(
      'a',
      'b',
      given,
    );
    return ATTACKS.map((id) => {
      const { circumstances, check, no } = offers.find((one) => one.id === id) ?? {};
      const pool = check?.lines.reduce((sum, { n }) => sum + n, 0);
      return [circumstances?.includes('deceive'), pool, no?.key];
    });
  };

  test('LS-3.7.1 AMB-19 by house rule the other attacks have the penalty as well, or none if none is declared', () => {
    const house = rules({ deceptiveCombines: true });
    expect(shown(house)).toEqual([
      [true, 16, undefined],
      [true, 20, undefined],
      [true, 10, undefined],
    ]);
    expect(shown(house, { deceive: 2 })).toEqual([
      [true, 14, undefined],
      [true, 18, undefined],
      [true, 8, undefined],
    ]);
    // no further than down to 8 (LS-3.7.4)
    expect(shown(house, { deceive: 3 }).at(-1)).toEqual([true, 7, 'lordsouls.no.deceptiveMore']);
  });

  test('LS-3.7.1 AMB-19 they have none where deception excludes others', () => {
    expect(shown(rules(), { deceive: 2 })).toEqual([
      [false, 16, undefined],
      [false, 20, undefined],
      [false, 10, undefined],
    ]);
  });

  test('LS-3.9.3 AMB-19 by house rule a deception may be combined with an aim, but a Deceptive attack may not', () => {
    const house = rules({ deceptiveCombines: true });
    const table = duel(hero('a', { gear: [crossbow, skill('crossbow', 12)] }), foe('b'), house);
    table.declares('a', { manoeuvre: 'aim', item: 'crossbow', target: 'b', situation: { distance: 9 } });
    table.ends('a').ends('b').say('idle:b', 'none');
    const offers = table.offers('a', 'b', { distance: 9, deceive: 2 });
    const pool = (id: string) =>
      offers.find((one) => one.id === id)?.check?.lines.reduce((sum, { n }) => sum + n, 0);
    expect(pool('attack:crossbow:0')).toBe(12);
    expect(pool('deceptiveAttack:crossbow:0')).toBe(10);
  });
});

describe('aiming', () => {
  const archer = () => hero('a', { gear: [crossbow, skill('crossbow', 12)] });
  const aim = { manoeuvre: 'aim', item: 'crossbow', target: 'b', situation: { distance: 9 } } as const;
  const shoot = { manoeuvre: 'attack', item: 'crossbow', target: 'b', situation: { distance: 9 } } as const;
  const round = (table: Table) => table.ends('a').ends('b').say('idle:b', 'none');
  const poolOf = (table: Table, id: string): number | undefined =>
    table
      .offers('a', 'b', { distance: 9 })
      .find((offer) => offer.id === id)
      ?.check?.lines.reduce((sum, { n }) => sum + n, 0);

  test('OT-11 LS-3.9.3 LS-3.9.4 LS-3.9.5 2, 4, 6 and no more', () => {
    const table = duel(archer(), foe('b'));
    const bonus = [1, 2, 3, 4].map(() => {
      table.declares('a', aim);
      round(table);
      return (poolOf(table, 'attack:crossbow:0') ?? 0) - 12;
    });
    expect(bonus).toEqual([2, 4, 6, 6]);
    // Precise adds to it, a vulnerability uses it too, a deception does not (OX-28)
    expect(poolOf(table, 'allOutAttack:precise:crossbow:0')).toBe(19);
    expect(poolOf(table, 'targetedAttack:crossbow:0')).toBe(12);
    const deceptive = table.offers('a', 'b', { distance: 9, deceive: 1 });
    expect(
      deceptive.find(({ id }) => id === 'deceptiveAttack:crossbow:0')?.check?.lines.map(({ n }) => n),
    ).toEqual([6, 6, -1]);
  });

  test('LS-3.9.3 AMB-22 an attack uses it up; it does not help another weapon or target', () => {
    const table = duel(archer(), foe('b'));
    table.declares('a', aim);
    round(table);
    table.declares('a', shoot).say('attack', [6, 6, 6]);
    expect(table.of('a').conditions.aiming).toBeUndefined();
  });

  test('AMB-22 another combat manoeuvre ends it, a turn without aiming breaks the series', () => {
    const table = duel(archer(), foe('b'));
    table.declares('a', aim);
    round(table);
    table.declares('a', { manoeuvre: 'fallProne' });
    round(table);
    expect(poolOf(table, 'attack:crossbow:0')).toBe(14);
    table.declares('a', aim);
    expect(table.of('a').conditions.aiming).toMatchObject({ count: 1 });
    round(table);
    table.declares('a', { manoeuvre: 'push', target: 'b' }).say('attack', [6, 6, 6]);
    expect(table.of('a').conditions.aiming).toBeUndefined();
  });

  test.each([
    [false, 14],
    [true, 12],
  ])('AMB-22 moving before the shot (lost: %s)', (aimLostOnMove, pool) => {
    const table = duel(archer(), foe('b'), rules({ aimLostOnMove }));
    table.declares('a', aim);
    round(table);
    table.declares('a', { manoeuvre: 'move' }).say('walk:a', { straight: 1 });
    if (table.asks.includes('crosses:a')) table.say('crosses:a', { b: false });
    expect(poolOf(table, 'attack:crossbow:0')).toBe(pool);
  });

  test('OX-30 LS-3.9.7 no defence and no reaction while aiming', () => {
    const table = duel(archer(), foe('b', { gear: [sword, skill('balanced', 12)] }));
    table.declares('a', aim).ends('a');
    expect(table.left('a')).toMatchObject({ dodge: 0, parry: 0, block: 0, reaction: 0 });
    table.declares('b', { manoeuvre: 'move' }).say('walk:b', { straight: 2 });
    expect(table.asks).not.toContain('crosses:b');
    table.declares('b', strike('a')).say('attack', [3, 3, 3]);
    expect(table.asks).toEqual(['damage']);
  });

  test.each([
    [[3, 4, 4], false],
    [[3, 3, 4], true],
  ] as const)('OX-29 LS-3.9.8 wounded, ВОЛ 10 against %j', (faces, kept) => {
    const table = duel(archer(), foe('b'));
    table.declares('a', aim).ends('a').declares('b', strike('a')).say('attack', [3, 3, 3]).say('damage', [2]);
    table.say('aim:a', [...faces]);
    expect(table.of('a').conditions.aiming !== undefined).toBe(kept);
  });

  test('AMB-22 a target out of sight at the end of the turn is lost', () => {
    const table = duel(archer(), foe('b'));
    table.declares('a', aim);
    table.do({ do: 'edit', changes: [{ do: 'set', who: 'b', at: 'conditions.hidden', is: true, why: 'x' }] });
    expect(table.ends('a').of('a').conditions.aiming).toBeUndefined();
  });

  test('OX-29 LS-3.9.8 damage stopped by armour needs no roll', () => {
    const clad = hero('a', {
      gear: [crossbow, skill('crossbow', 12)],
      traits: { naturalArmour: 9 },
    });
    const table = duel(clad, foe('b'));
    table.declares('a', aim).ends('a').declares('b', strike('a')).say('attack', [3, 3, 3]).say('damage', [2]);
    expect(table.owed).toEqual(['declare:b']);
    expect(table.of('a').conditions.aiming).toMatchObject({ count: 1 });
  });
});

describe('holds in a fight', () => {
  const held = () => {
    const table = duel(hero('m', { gear: [skill('wrestling', 11, { grappling: true })] }), foe('n'));
    return table
      .declares('m', { manoeuvre: 'grapple', target: 'n' })
      .say('attack', [3, 3, 3])
      .say('defence', 'none');
  };

  test('LS-3.10.12 LS-4.3.1 LS-4.3.2 the holder drags, at half ДВИЖ', () => {
    const table = held();
    expect(table.no('m', { manoeuvre: 'drag' })).toBeUndefined();
    table.declares('m', { manoeuvre: 'drag' });
    expect(table.left('m').points).toBe(3);
    expect(table.of('n').conditions.grappled).toEqual(['m']);
  });

  test('OX-38 LS-4.3.2 ДВИЖ 7 drags three cells', () => {
    const table = duel(
      hero('m', { traits: { override: { move: 7 } }, conditions: { holding: { n: 2 } } }),
      foe('n', { conditions: { grappled: ['m'] } }),
    );
    table.declares('m', { manoeuvre: 'drag' });
    expect(table.left('m').points).toBe(3);
  });

  test('OX-37 LS-4.3.4 AMB-25 any other movement lets go first, and may use the whole ДВИЖ', () => {
    const table = held();
    expect(table.offers('m', 'n').find(({ id }) => id === 'move')?.doubt?.key).toBe('lordsouls.doubt.letsGo');
    table.declares('m', { manoeuvre: 'move' });
    expect(table.of('n').conditions.grappled).toBeUndefined();
    expect(table.of('m').conditions.holding).toBeUndefined();
    expect(table.left('m').points).toBe(6);
  });

  test('LS-4.3.4 AMB-25 a change of posture lets go too', () => {
    const table = held().declares('m', { manoeuvre: 'changePosture', option: 'kneeling' });
    if (table.asks.includes('crosses:m')) table.say('crosses:m', { n: false });
    expect(table.of('n').conditions.grappled).toBeUndefined();
  });

  test('LS-4.3.1 nobody drags an opponent without holding them', () => {
    expect(duel(hero('m'), foe('n')).no('m', { manoeuvre: 'drag' })).toBe('lordsouls.no.holdsNobody');
  });

  test('SD-7 a held fighter goes nowhere, and may improvise', () => {
    const table = held().ends('m');
    expect(table.no('n', { manoeuvre: 'move' })).toBe('lordsouls.no.grappled');
    expect(table.no('n', { manoeuvre: 'improviseMove' })).toBeUndefined();
    expect(table.no('n', { manoeuvre: 'escape', target: 'm' })).toBeUndefined();
  });

  test('OX-80 LS-3.10.11 a hold outlasts the turn; the dodge stays closed, the points come back', () => {
    const holder = hero('m', { conditions: { holding: { n: 1 } }, traits: { hands: 3 } });
    const table = duel(foe('n', { conditions: { grappled: ['m'] } }), holder);
    table.declares('n', strike('m')).say('attack', [3, 3, 3]);
    table.say('defence', 'parry:sword').say('defend', [6, 6, 5]).say('damage', [2]).ends('n');
    expect(table.left('m')).toMatchObject({ dodge: 1, parry: 1, block: 1, reaction: 1 });
    expect(table.of('m').turn.kinds).toBeUndefined();
    expect(table.of('m').conditions.holding).toEqual({ n: 1 });
  });

  test('AMB-25 a holder who can no longer act lets go', () => {
    const table = held();
    table.do({
      do: 'edit',
      changes: [{ do: 'set', who: 'm', at: 'conditions.unconscious', is: true, why: 'x' }],
    });
    expect(table.of('n').conditions.grappled).toBeUndefined();
    expect(table.owed).toEqual(['declare:n']);
  });

  test('AMB-25 so does a holder who has left the fight', () => {
    const table = held();
    table.do({ do: 'round', event: { do: 'leave', who: 'm' } });
    expect(table.of('n').conditions.grappled).toEqual(['m']);
    table.do({
      do: 'edit',
      changes: [{ do: 'set', who: 'm', at: 'conditions.asleep', is: true, why: 'x' }],
    });
    expect(table.of('n').conditions.grappled).toBeUndefined();
    expect(table.of('m').conditions.holding).toBeUndefined();
  });
});

describe('the most likely next declaration', () => {
  test('LS-2.2 LS-4.1.2 without a blow or a step left it is the end of the turn', () => {
    const table = duel(hero('a', { traits: { attacks: 2 } }), foe('b'));
    table.declares('a', { manoeuvre: 'changePosture', option: 'kneeling' }).say('crosses:a', { b: false });
    expect(likely(table.enc), 'the blow is left').toBeUndefined();
    table.declares('a', strike('b')).say('attack', [6, 6, 6]);
    expect(likely(table.enc), 'a second blow').toBeUndefined();
    table.declares('a', strike('b')).say('attack', [6, 6, 6]);
    expect(likely(table.enc)).toBe('endTurn');
  });

  test('LS-4.1.2 remaining movement points count as steps left', () => {
    const table = duel(hero('a'), foe('b'));
    table.declares('a', strike('b')).say('attack', [6, 6, 6]).declares('a', { manoeuvre: 'move' });
    expect(likely(table.enc)).toBeUndefined();
  });
});

describe('waiting', () => {
  const wait = { manoeuvre: 'wait', option: 'attack', situation: { event: 'the door opens' } } as const;
  const shoot: Json = { manoeuvre: 'attack', item: 'crossbow', target: 'j', situation: { distance: 5 } };
  const waiting = () =>
    duel(hero('h', { gear: [crossbow, skill('crossbow', 12)] }), foe('j'))
      .declares('h', wait)
      .ends('h');

  test('OT-19 OX-78 LS-3.12.1 LS-3.12.2 LS-3.12.3 the shot is fired in another’s turn, which then goes on', () => {
    const table = waiting().declares('j', { manoeuvre: 'fallProne' });
    const shown = pending(table.enc).filter(({ ask }) => ask.shown);
    expect(shown.map(({ ask }) => ask.id)).toEqual(['happens:h']);
    table.say('happens:h', 'happens');
    expect(table.asks).toEqual(['respond:h']);
    table.say('respond:h', shoot);
    expect(table.asks).toEqual(['attack']);
    table.say('attack', [1, 1, 1]).say('damage', [1]);
    expect(table.of('h').turn.wait).toBeUndefined();
    expect(table.owed).toEqual(['declare:j']);
    expect(table.slots()).toEqual(['h done', 'j now']);
    table.declares('j', { manoeuvre: 'push', target: 'h' });
  });

  test('LS-3.12.2 AMB-28 only the declared response is possible; the fighter may decline and keep waiting', () => {
    const table = waiting().say('happens:h', 'happens');
    const refused = (value: Json) => () => table.say('respond:h', value);
    expect(refused({ manoeuvre: 'allOutAttack', option: 'precise', item: 'crossbow', target: 'j' })).toThrow(
      'lordsouls.no.onlyResponse',
    );
    expect(refused({ manoeuvre: 'concentrate', with: 'senses' })).toThrow('lordsouls.no.onlyResponse');
    table.say('respond:h', { manoeuvre: 'endTurn' });
    expect(table.of('h').turn.wait).toMatchObject({ event: 'the door opens' });
    expect(table.asks).toContain('happens:h');
  });

  test('LS-3.12.1 AMB-28 it lapses with the fighter’s turn', () => {
    const table = waiting().ends('j').say('idle:j', 'none');
    expect(table.owed).toEqual(['declare:h']);
    expect(table.of('h').turn.wait).toBeUndefined();
    expect(table.asks).not.toContain('happens:h');
  });

  test('AMB-2 LS-3.12.3 a waiting action fired before a turn ends leaves the question open', () => {
    const table = waiting().ends('j');
    expect(table.owed).toEqual(['idle:j']);
    table.say('happens:h', 'happens').say('respond:h', shoot).say('attack', [6, 6, 6]);
    expect(table.owed).toEqual(['idle:j']);
  });

  test('LS-3.12.4 event and response must be stated', () => {
    const table = duel(hero('h'), foe('j'));
    expect(table.no('h', { ...wait, situation: { event: ' ' } })).toBe('lordsouls.no.event');
    expect(table.no('h', { ...wait, option: 'aim' })).toBe('lordsouls.no.option');
  });

  test.each([
    [false, undefined],
    [true, 'lordsouls.no.closed'],
  ])('AMB-28 waiting and movement (forbids: %s)', (waitForbidsMovement, no) => {
    const table = duel(hero('h'), foe('j'), rules({ waitForbidsMovement })).declares('h', wait);
    expect(table.no('h', { manoeuvre: 'move' })).toBe(no);
    expect(table.left('h')).toMatchObject({ dodge: 1, free: 1 });
  });

  test('AMB-28 several who wait for the same event are asked in the order of turns', () => {
    const table = new Table(castOf(hero('a'), hero('b'), foe('c'))).order('b', 'a', 'c');
    table.declares('b', wait).ends('b').declares('a', wait).ends('a');
    expect(table.asks.filter((id) => id.startsWith('happens'))).toEqual(['happens:b', 'happens:a']);
  });

  test('LS-1.6 LS-3.12.3 a fighter who has left when the event comes does nothing any more', () => {
    const table = waiting().say('happens:h', 'happens');
    expect(table.owed).toEqual(['respond:h']);
    table.do({ do: 'round', event: { do: 'leave', who: 'h' } });
    expect(table.owed).toEqual(['declare:j']);
  });

  test('LS-3.12.1 a waiting fighter is offered the response alone', () => {
    const offers = waiting().offers('h', 'j', { distance: 5 });
    const no = Object.fromEntries(offers.map((one) => [one.id, one.no?.key]));
    expect(no['attack:crossbow:0']).toBeUndefined();
    expect(no['aim:crossbow:0']).toBe('lordsouls.no.onlyResponse');
  });
});

describe('reactions', () => {
  const runs = (house = rules(), more: Parameters<typeof fighter>[1] = {}) =>
    duel(foe('f'), hero('g', more), house)
      .declares('f', { manoeuvre: 'move' })
      .say('walk:f', { straight: 3 });

  test('OX-77 LS-6.5.1 LS-6.5.2 LS-6.5.4 LS-6.5.7 AMB-8 out of a zone: one attack, no defence, the movement goes on', () => {
    const table = runs().say('crosses:f', { g: true });
    expect(table.asks).toEqual(['react:g']);
    table.say('react:g', 'sword:0').say('attack', [6, 4, 3]);
    expect(table.left('g')).toMatchObject({ reaction: 0, dodge: 1, parry: 1, block: 1 });
    expect(table.of('g').turn.kinds).toBeUndefined();
    expect(table.owed).toEqual(['declare:f']);
    expect(table.left('f').points).toBe(3);
  });

  test('LS-6.5.4 the target of the reaction cannot defend', () => {
    const table = runs().say('crosses:f', { g: true }).say('react:g', 'sword:0').say('attack', [3, 3, 3]);
    expect(table.asks).toEqual(['damage']);
  });

  test('LS-6.5.2 what a game master applies meanwhile does not end the blow', () => {
    const table = runs().say('crosses:f', { g: true }).say('react:g', 'sword:0');
    expect(table.asks).toEqual(['attack']);
    const input = { who: 'f', condition: 'prone', on: true };
    table.do({ do: 'play', id: 'applied', play: 'condition', input, beside: table.enc.open[0]?.id ?? '' });
    expect(table.state.moving?.striking, 'the blow is still on').toBeDefined();
    table.say('attack', [6, 6, 6]);
    expect(table.state.moving?.striking).toBeUndefined();
    expect(table.owed).toEqual(['declare:f']);
  });

  test('LS-6.1.3 LS-6.5.3 one attack, however many the fighter has in a turn, and only in contact', () => {
    const table = runs(rules(), { traits: { attacks: 3 }, gear: [sword, skill('balanced', 12), dagger] });
    table.say('crosses:f', { g: true });
    const options = table.offers('g', 'f');
    expect(options.length).toBeGreaterThan(0);
    table.say('react:g', 'sword:0').say('attack', [6, 6, 6]);
    expect(table.asks).not.toContain('react:g');
    expect(() =>
      runs(rules(), { gear: [sword, dagger] })
        .say('crosses:f', { g: true })
        .say('react:g', 'dagger:1'),
    ).toThrow('noSuchOption');
  });

  test.each([
    [
      'falls unconscious',
      { do: 'edit', changes: [set('g', 'conditions.unconscious', undefined, true, 'hand')] },
    ],
    ['leaves', { do: 'round', event: { do: 'leave', who: 'g' } }],
  ] as const)('LS-6.0.6 LS-6.5.1 a fighter who %s before reacting is no longer asked', (_, happens) => {
    const doubtful = runs().do(happens);
    expect(doubtful.owed).toEqual(['declare:f']);
    const asked = runs().say('crosses:f', { g: true }).do(happens);
    expect(asked.owed).toEqual(['declare:f']);
    expect(asked.left('f').points).toBe(3);
  });

  test('LS-6.5.1 declining keeps the point', () => {
    const table = runs().say('crosses:f', { g: true }).say('react:g', 'pass');
    expect(table.left('g').reaction).toBe(1);
    expect(table.owed).toEqual(['declare:f']);
  });

  test('OX-57 LS-4.4.1 LS-4.4.2 slipping through: half the path, and nobody reacts', () => {
    const table = duel(foe('f', { traits: { override: { move: 7 } } }), hero('g'));
    table.declares('f', { manoeuvre: 'slip' });
    expect(table.left('f').points).toBe(3);
    table.say('walk:f', { straight: 3 });
    expect(table.owed).toEqual(['declare:f']);
  });

  test('OX-58 LS-6.5.9 AMB-43 AMB-53 a change of posture provokes before it happens, a fall does not', () => {
    const table = duel(foe('f', { conditions: { prone: true } }), hero('g'));
    table.declares('f', { manoeuvre: 'changePosture', option: 'standing' }).say('crosses:f', { g: true });
    table.say('react:g', 'sword:0');
    // 12, and 2 for a target that is still prone
    table.say('attack', [4, 5, 5]);
    expect(table.asks).toEqual(['damage']);
    expect(table.of('f').conditions.prone).toBe(true);
    table.say('damage', [1]);
    expect(table.of('f').conditions.prone).toBeUndefined();
    const other = duel(foe('f'), hero('g')).declares('f', { manoeuvre: 'fallProne' });
    expect(other.owed).toEqual(['declare:f']);
  });

  test.each([
    [{ g: 1 }, ['react:g']],
    [{ g: 2 }, ['declare:f']],
  ])('LS-6.5.9 a board knows whose zone it is, and the GM is not asked (%j)', (near, owed) => {
    const table = duel(foe('f', { conditions: { prone: true } }), hero('g'));
    const rises = { manoeuvre: 'changePosture', option: 'standing' } as const;
    expect(table.declares('f', { ...rises, situation: { near } }).owed).toEqual(owed);
  });

  test('AMB-43 every enemy may react, in the order of turns; a mover who falls loses the rest of the move', () => {
    const table = new Table(castOf(foe('f', { lost: 19 }), hero('g'), hero('h'))).order('f', 'h', 'g');
    table.say('awake', [1, 1, 1]);
    table
      .declares('f', { manoeuvre: 'move' })
      .say('walk:f', { straight: 2 })
      .say('crosses:f', { g: true, h: true });
    expect(table.asks.filter((id) => id.startsWith('react'))).toEqual(['react:h']);
    table.say('react:h', 'sword:0').say('attack', [3, 3, 3]).say('damage', [6]);
    expect(table.of('f').conditions.dead).toBe(true);
    expect(table.owed).toEqual(['declare:h']);
  });

  test('AMB-57 fighters on the same side do not react', () => {
    const table = duel(foe('f', { traits: { side: 'north' } }), hero('g', { traits: { side: 'north' } }));
    table.declares('f', { manoeuvre: 'move' }).say('walk:f', { straight: 2 });
    expect(table.owed).toEqual(['declare:f']);
  });

  test.each([
    [false, true],
    [true, false],
  ])('AMB-8 a reaction and the defence of a lock (%s)', (reactionInLock, may) => {
    const table = duel(
      foe('f', { traits: { capacities: { combat: 2 } } }),
      hero('g'),
      rules({ reactionInLock }),
    );
    table
      .declares('f', strike('g'))
      .say('attack', [3, 3, 3])
      .say('defence', 'dodge')
      .say('defend', [1, 1, 2]);
    table.declares('f', { manoeuvre: 'move' }).say('walk:f', { straight: 2 });
    expect(table.asks.includes('crosses:f')).toBe(may);
  });

  test('LS-6.5.6 a fighter with only a bow in hand is not asked', () => {
    const table = duel(foe('f'), hero('g', { gear: [bow, skill('bow', 12)] }));
    table.declares('f', { manoeuvre: 'move' }).say('walk:f', { straight: 2 });
    expect(table.owed).toEqual(['declare:f']);
  });

  test('LS-3.12.3 LS-6.5.2 a mover brought down on the way gets no farther, and keeps the posture', () => {
    const shot = (declaration: Parameters<Table['declares']>[1]) => {
      const h = hero('h', { gear: [crossbow, skill('crossbow', 12)] });
      const table = new Table(castOf(foe('f', { lost: 15 }), hero('g'), h)).order('h', 'f', 'g');
      table
        .declares('h', { manoeuvre: 'wait', option: 'attack', situation: { event: 'somebody moves' } })
        .ends('h');
      table.say('awake', [1, 1, 1]).declares('f', declaration);
      if (declaration.manoeuvre === 'move') table.say('walk:f', { straight: 2 });
      table.say('happens:h', 'happens');
      const bolt = { manoeuvre: 'attack', item: 'crossbow', target: 'f', situation: { distance: 5 } };
      return table.say('respond:h', bolt).say('attack', [1, 1, 1]).say('damage', [6]);
    };
    for (const declaration of [
      { manoeuvre: 'move' },
      { manoeuvre: 'changePosture', option: 'kneeling' },
    ] as const) {
      const table = shot(declaration);
      expect(table.of('f').conditions.dead).toBe(true);
      expect(table.owed).toEqual(['declare:g']);
    }
  });

  test('LS-6.5.9 a posture already forced by a blow is not changed again', () => {
    const table = duel(
      foe('f'),
      hero('g', { gear: [weapon('maul', { modes: [mode({ base: 'swing' })] }), skill('balanced', 12)] }),
    );
    table.declares('f', { manoeuvre: 'changePosture', option: 'prone' }).say('crosses:f', { g: true });
    table.do({ do: 'edit', changes: [{ do: 'set', who: 'f', at: 'conditions.prone', is: true, why: 'x' }] });
    table.say('react:g', 'pass');
    expect(table.owed).toEqual(['declare:f']);
    expect(table.of('f').turn.used).toEqual(['changePosture']);
  });

  test.each([
    // A rapier controls two cells. ДВИЖ 6 jumps 2.7 m: two cells.
    ['far, out of the zone at the start', 'long', 0, { g: 2 }, true],
    ['far, and too far off to come through the zone', 'long', 0, { g: 5 }, false],
    ['far, through the zone and out of it', 'long', 0, { g: 3 }, true],
    ['up, on the spot', 'high', 0, { g: 1 }, false],
    ['up, after a run', 'high', 2, { g: 1 }, true],
    ['where no board tells the distance', 'high', 0, {}, true],
  ] as const)(
    'LS-6.5.7 LS-4.7.4 the board knows whose zone a jump may leave: %s',
    (_, option, run, near, asked) => {
      const jumper = foe('f', { traits: { kind: 'creature', override: { move: 6 } } });
      const table = duel(jumper, hero('g', { gear: [rapier, skill('rapier', 12)] }));
      table.declares('f', { manoeuvre: 'jump', option, situation: { run, near } });
      expect(table.asks.includes('crosses:f')).toBe(asked);
    },
  );

  test('LS-3.12.3 a waiting action may be fired while somebody is moving', () => {
    const table = new Table(
      castOf(foe('f'), hero('g'), hero('h', { gear: [crossbow, skill('crossbow', 12)] })),
    );
    table.order('h', 'f', 'g');
    table
      .declares('h', { manoeuvre: 'wait', option: 'attack', situation: { event: 'somebody runs' } })
      .ends('h');
    table.declares('f', { manoeuvre: 'move' }).say('walk:f', { straight: 2 }).say('happens:h', 'happens');
    table.say('respond:h', {
      manoeuvre: 'attack',
      item: 'crossbow',
      target: 'f',
      situation: { distance: 5 },
    });
    table.say('attack', [6, 6, 6]);
    expect(table.asks).toContain('crosses:f');
  });
});

describe('paths on a board', () => {
  type Square = readonly [x: number, y: number];
  const cell = ([x, y]: Square) => ({ x, y, w: 1, h: 1 });
  /** A path of `f` over squares; `g` stands at 0, 0. */
  const way = (from: Square, ...to: Square[]): { do: 'moved' } & Movement => ({
    do: 'moved',
    who: 'f',
    metres: to.length,
    near: { g: 0 },
    squares: {
      ground: { walls: [], solid: [], creatures: { g: cell([0, 0]), f: cell(from) } },
      to: to.map(([x, y]) => ({ x, y })),
    },
  });
  const table = (house = rules()) => duel(foe('f'), hero('g'), house);
  const objects = (at: Table, movement: Movement) => {
    const { round: state, ...cast } = at.enc.cast;
    return lordsouls.round.moveWarning?.(state as unknown as Json, movement, cast, at.enc.rules)?.key;
  };

  test('OX-56 LS-6.5.7 LS-6.5.10 into a zone and along in it: nothing; out of it: a reaction', () => {
    const at = table().do({ do: 'round', event: way([4, 0], [3, 0], [2, 0], [1, 0], [1, 1]) });
    expect(at.owed).toEqual(['declare:f']);
    expect(at.left('f').points).toBe(2);
    at.do({ do: 'round', event: way([1, 1], [2, 1]) });
    expect(at.asks).toEqual(['react:g']);
  });

  test('LS-6.5.8 AMB-44 through the cell of an enemy: a reaction', () => {
    const at = table().do({ do: 'round', event: way([1, 0], [0, 0], [-1, 0]) });
    expect(at.asks).toEqual(['react:g']);
  });

  test.each([
    ['provokes', undefined],
    ['slipOnly', 'lordsouls.no.through'],
    ['never', 'lordsouls.no.through'],
  ] as const)('AMB-44 whether that is possible (%s)', (passThroughEnemy, no) => {
    expect(objects(table(rules({ passThroughEnemy })), way([1, 0], [0, 0], [-1, 0]))).toBe(no);
  });

  test('AMB-44 nobody stops on another’s cell, unless the letter В is the same cell', () => {
    const onto = way([2, 0], [1, 0], [0, 0]);
    expect(objects(table(), onto)).toBe('lordsouls.no.occupied');
    expect(objects(table(rules({ closeReachCells: 0 })), onto)).toBeUndefined();
  });

  test('LS-6.5.7 nobody reacts past a wall', () => {
    const { squares, ...bare } = way([1, 0], [2, 0]);
    const wall = { a: { x: 1, y: -3 }, b: { x: 1, y: 3 } };
    const ground = { walls: [wall], solid: [], creatures: squares?.ground.creatures ?? {} };
    const at = table().do({ do: 'round', event: { ...bare, squares: { ground, to: squares?.to ?? [] } } });
    expect(at.owed).toEqual(['declare:f']);
  });

  test('LS-7.5.1 LS-7.5.2 difficult ground costs what its region says', () => {
    const at = table().do({
      do: 'round',
      event: { ...way([9, 0], [10, 0], [11, 0]), places: [['cost3'], []] },
    });
    expect(at.left('f').points).toBe(2);
  });

  test('LS-7.5.8 on hexes every step costs one, and leaving a zone provokes too', () => {
    const { squares: _, ...bare } = way([1, 0], [2, 0]);
    const hexes = { from: { g: 1 }, after: [{ g: 1 }, { g: 2 }] };
    const at = table().do({ do: 'round', event: { ...bare, hexes } });
    expect(at.asks).toEqual(['react:g']);
    expect(at.left('f').points).toBe(4);
  });

  test('AMB-44 slipping through, where nothing else is allowed', () => {
    const at = table(rules({ passThroughEnemy: 'slipOnly' })).declares('f', { manoeuvre: 'slip' });
    expect(objects(at, way([1, 0], [0, 0], [-1, 0]))).toBeUndefined();
    at.do({ do: 'round', event: way([1, 0], [0, 0], [-1, 0]) });
    expect(at.owed).toEqual(['declare:f']);
  });

  test('OX-69 LS-7.5.7 AMB-45 AMB-46 steps are priced one by one, diagonals counted over the turn', () => {
    const at = table();
    at.do({ do: 'round', event: { ...way([9, 9], [10, 10]), places: [['water']] } });
    expect(at.left('f').points).toBe(4);
    at.do({ do: 'round', event: { ...way([9, 9], [10, 10]), places: [['water']] } });
    expect(at.left('f').points).toBe(0);
  });

  test('LS-4.1.1 LS-4.1.3 the path must be the fighter’s own, and no longer than their points', () => {
    const far = way([9, 0], ...Array.from({ length: 7 }, (_, i): Square => [10 + i, 0]));
    expect(objects(table(), far)).toBe('lordsouls.no.tooFar');
    expect(objects(table(), { ...way([9, 0], [10, 0]), who: 'g' })).toBe('lordsouls.no.moveNotNow');
    const aiming = table().declares('f', { manoeuvre: 'allOutDefence', option: 'double' });
    expect(objects(aiming, way([9, 0], [10, 0]))).toBe('lordsouls.no.closed');
  });

  describe('a mover brought down on the way', () => {
    const put = (at: Table, is: string) =>
      at.do({ do: 'edit', changes: [set('f', 'place.f', undefined, is, 'edit')] });
    /** Foe F has moved far, past hero G, who strikes. */
    const struck = (): Table => {
      const at = duel(foe('f', { lost: 19 }), hero('g')).say('awake', [1, 1, 1]);
      at.do({
        do: 'round',
        event: { ...way([1, 0], [2, 0]), stops: { at: 'place.f', end: 'far', beside: { g: 'near' } } },
      });
      return at.say('react:g', 'sword:0').say('attack', [3, 3, 3]);
    };
    const place = (at: Table) => valueAt(at.of('f') as unknown as Fighter, 'place.f');

    test('AMB-43 lies where the blow fell: no host claims that they stand at the end', () => {
      expect(place(struck().say('damage', [6]))).toBe('near');
    });

    test('AMB-43 lies in the last cell of the zone that is left, not in the first beside the attacker', () => {
      const at = duel(foe('f', { lost: 19 }), hero('g')).say('awake', [1, 1, 1]);
      // Hero G stands on 0|0: the path enters the zone at -1|1 and leaves it from 1|1.
      const past = way([-2, 1], [-1, 1], [0, 1], [1, 1], [2, 1]);
      const cells = ['began', 'first', 'abreast', 'last', 'far'];
      const stops = { at: 'place.f', end: 'far', beside: { g: 'first' }, cells };
      at.do({ do: 'round', event: { ...past, stops } });
      at.say('react:g', 'sword:0').say('attack', [3, 3, 3]).say('damage', [6]);
      expect(place(at)).toBe('last');
    });

    test('AMB-43 lies where the GM has put them meanwhile', () => {
      expect(place(put(struck(), 'aside').say('damage', [6]))).toBe('aside');
    });
  });

  test('LS-4.3.3 OX-38 a dragged fighter stands in the cell that the dragger has just left', () => {
    const dragger = foe('f', { traits: { override: { move: 7 } }, conditions: { holding: { v: 1 } } });
    const at = new Table(castOf(dragger, foe('v', { conditions: { grappled: ['f'] } }))).order('f', 'v');
    at.declares('f', { manoeuvre: 'drag' });
    const behind = { v: { at: 'place.v', was: [4, 5], is: [7, 5] } };
    at.do({ do: 'round', event: { ...way([5, 5], [6, 5], [7, 5], [8, 5]), behind } });
    expect(valueAt(at.of('v') as unknown as Fighter, 'place.v')).toEqual([7, 5]);
    expect(at.left('f').points).toBe(0);
    const free = new Table(castOf(foe('f'), foe('v'))).order('f', 'v');
    free.do({ do: 'round', event: { ...way([9, 0], [10, 0]), behind } });
    expect(valueAt(free.of('v') as unknown as Fighter, 'place.v')).toBeUndefined();
  });

  test('LS-3.12.4 LS-3.4.2 unstated details close nothing: an event, a task', () => {
    const table = duel(hero('a'), foe('b'));
    const of = (id: string, said: object = {}) => {
      const found = table.offers('a', undefined, said).find((one) => one.id === id);
      return [found?.no?.key, found?.lacks?.key];
    };
    expect(of('wait:attack')).toEqual([undefined, 'lordsouls.no.event']);
    expect(of('wait:attack', { event: 'somebody comes' })).toEqual([undefined, undefined]);
    expect(of('prepare:task')).toEqual([undefined, 'lordsouls.no.purpose']);
    table.declares('a', { manoeuvre: 'push', target: 'b' });
    table.say('attack', [6, 6, 6]);
    expect(of('wait:attack')).toEqual(['lordsouls.no.slot.combat', undefined]);
  });

  test('LS-4.3.3 LS-6.5.7 a dragged fighter is not left behind and does not react', () => {
    const held = hero('g', { conditions: { grappled: ['f'] } });
    const at = new Table(castOf(foe('f', { conditions: { holding: { g: 1 } } }), held)).order('f', 'g');
    at.declares('f', { manoeuvre: 'drag' }).do({ do: 'round', event: way([1, 0], [2, 0]) });
    expect(at.owed).toEqual(['declare:f']);
  });

  test('LS-4.6.3 AMB-53 a mount is where its rider has gone', () => {
    const rider = foe('f', { conditions: { mounted: 'v' } });
    const at = new Table(castOf(rider, foe('v', { traits: { override: { move: 12 } } }))).order('f', 'v');
    const behind = { v: { at: 'place.v', was: [4, 5], is: [5, 5] } };
    const stops = { at: 'place.f', end: [6, 5], beside: {} };
    at.do({ do: 'round', event: { ...way([9, 0], [9, 1], [9, 2]), behind, stops } });
    expect(valueAt(at.of('v') as unknown as Fighter, 'place.v')).toEqual([6, 5]);
    expect(at.left('f').points).toBe(10);
  });

  test('AMB-27 by house rule a fighter pushed out of a zone provokes', () => {
    const cast: Cast<LsFighter> = castOf(hero('p'), foe('v'), hero('q'));
    const pushed = (house = rules()) =>
      new Table(cast, house)
        .order('p', 'v', 'q')
        .declares('p', { manoeuvre: 'push', target: 'v', situation: { mod: 9 } })
        .say('attack', [3, 3, 3])
        .say('defence', 'none')
        .say('pushed', 'away');
    expect(pushed().asks).not.toContain('crosses:v');
    expect(pushed(rules({ forcedMoveProvokes: true })).asks).toContain('crosses:v');
  });
});

describe('long tasks, spells, the body', () => {
  test('LS-3.2.4 AMB-23 a long concentration and more than half a Move exclude each other', () => {
    const spell = ability('storm', { rounds: 2, cost: 2 });
    const casts = { manoeuvre: 'concentrate', spell: 'storm' } as const;
    const caster = () => hero('a', { gear: [spell, skill('spellcraft', 12, { attribute: 'int' })] });
    const table = duel(caster(), foe('b')).declares('a', casts);
    expect(table.no('a', { manoeuvre: 'sprint' })).toBe('lordsouls.no.closed');
    table.declares('a', { manoeuvre: 'move' });
    expect(table.left('a').points).toBe(3);
    expect(table.of('a').turn.task).toMatchObject({ done: 1, needed: 2 });
    const walked = (cells: number) => {
      const other = duel(caster(), foe('b')).declares('a', { manoeuvre: 'move' });
      return other.say('walk:a', { straight: cells }).say('crosses:a', { b: false }).no('a', casts);
    };
    expect([walked(3), walked(4)]).toEqual([undefined, 'lordsouls.no.movedTooFar']);
    table.ends('a').ends('b').say('idle:b', 'none').declares('a', casts).say('task', [3, 3, 3]);
    expect(table.of('a').traits.energy.spent).toBe(2);
    expect(table.of('a').turn.task).toBeUndefined();
  });

  test.each([
    ['free', undefined, 6],
    ['half', 'lordsouls.no.closed', 3],
    ['none', 'lordsouls.no.closed', undefined],
  ] as const)('AMB-23 a short concentration and movement (%s)', (concentrationShortMove, sprint, points) => {
    const table = duel(hero('a'), foe('b'), rules({ concentrationShortMove }));
    table.declares('a', { manoeuvre: 'concentrate', with: 'senses' }).say('task', [3, 3, 3]);
    expect(table.no('a', { manoeuvre: 'sprint' })).toBe(sprint);
    if (points === undefined) expect(table.no('a', { manoeuvre: 'move' })).toBe('lordsouls.no.closed');
    else expect(table.declares('a', { manoeuvre: 'move' }).left('a').points).toBe(points);
  });

  test.each([
    ['keep', { done: 1 }],
    ['reset', undefined],
  ] as const)('LS-3.4.2 AMB-40 an interrupted long preparation (%s)', (prepareInterrupted, task) => {
    const table = duel(hero('a'), foe('b'), rules({ prepareInterrupted }));
    const pick = {
      manoeuvre: 'prepare',
      option: 'task',
      situation: { task: 'the lock', needed: 2 },
    } as const;
    const round = () => table.ends('a').ends('b').say('idle:b', 'none');
    table.declares('a', pick);
    round();
    table.declares('a', { manoeuvre: 'fallProne' });
    round();
    if (task) expect(table.of('a').turn.task).toMatchObject(task);
    else expect(table.of('a').turn.task).toBeUndefined();
  });

  const kept = (more: object = {}) =>
    hero('a', { gear: [ability('light', { lasting: true, upkeep: 2, active: true, ...more })] });

  test('LS-5.3.1 LS-5.3.2 AMB-38 a spell that is not maintained stops with the turn', () => {
    const table = duel(kept(), foe('b')).declares('a', { manoeuvre: 'maintain', item: 'light' }).ends('a');
    expect(table.of('a').traits.energy.spent).toBe(2);
    expect(valueAt(table.of('a') as unknown as Fighter, 'gear.light.traits.active')).toBe(true);
    const other = duel(kept(), foe('b')).declares('a', { manoeuvre: 'fallProne' }).ends('a');
    expect(valueAt(other.of('a') as unknown as Fighter, 'gear.light.traits.active')).toBe(false);
  });

  test.each([
    [true, ['maintain:a']],
    [false, ['declare:b']],
  ])('AMB-38 asked before the turn ends (%s)', (autoMaintain, owed) => {
    const table = duel(kept(), foe('b'), rules({ autoMaintain }))
      .declares('a', { manoeuvre: 'move' })
      .ends('a');
    expect(table.owed).toEqual(owed);
    if (!autoMaintain) return;
    table.say('maintain:a', 'light');
    expect(table.owed).toEqual(['declare:b']);
    expect(valueAt(table.of('a') as unknown as Fighter, 'gear.light.traits.active')).toBe(true);
  });

  test('SD-7 SD-9 in their own turn a fighter bleeds, and stays conscious or faints', () => {
    const hurt = () => hero('a', { lost: 9, conditions: { bleeding: true } });
    const awake = new Table(castOf(hurt(), foe('b'))).order('a', 'b');
    // ТЕЛ 6 and 4
    expect(awake.asks).toEqual(['awake']);
    awake.say('awake', [3, 3, 4]);
    expect(awake.of('a').traits.hp.lost).toBe(10);
    expect(awake.owed).toEqual(['declare:a']);
    const faints = new Table(castOf(hurt(), foe('b'))).order('a', 'b').say('awake', [3, 4, 4]);
    expect(faints.of('a').conditions).toMatchObject({ unconscious: true, prone: true });
    expect(faints.owed).toEqual(['declare:b']);
  });

  test('SD-7 stunned fighters do nothing in combat, and may recover', () => {
    const table = duel(hero('a', { conditions: { stunned: true } }), foe('b'));
    expect(table.no('a', strike('b'))).toBe('lordsouls.no.stunned');
    expect(table.no('a', { manoeuvre: 'move' })).toBeUndefined();
    table.declares('a', { manoeuvre: 'doNothing' }).ends('a').say('recover', [3, 3, 4]);
    expect(table.of('a').conditions.stunned).toBeUndefined();
  });

  test('LS-3.11.7 LS-6.3.1 a shield-bearer is pushed and blocks in the same fight', () => {
    const table = duel(hero('a'), foe('b', { gear: [shield('round', 2), skill('shield', 12)] }));
    table.declares('a', { manoeuvre: 'push', target: 'b', situation: { mod: 9 } }).say('attack', [3, 3, 3]);
    table.say('defence', 'block:round').say('defend', [4, 4, 5]);
    expect(table.of('b').turn).toMatchObject({ blocked: 'round', kinds: ['block'] });
  });
});
