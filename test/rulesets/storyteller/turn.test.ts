import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { encounter } from '../../../src/core/encounter.ts';
import { blank } from '../../../src/core/spec.ts';
import { Illegal, type Json } from '../../../src/core/text.ts';
import { rulesSpec, situationSpec } from '../../../src/rulesets/storyteller/data/rules.ts';

import { defenceSlot } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { weapon } from './support.ts';
import { DEFEND, fighter, NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

/** Oleg 20 with 2 extra actions, Valeria 14 with 3, Masha 9 with 5 (TOR-7). */
const three = (extras = true) =>
  Table.rolled([
    [runner('oleg', 12, extras ? 2 : 0), 8],
    [runner('valeria', 9, extras ? 3 : 0), 5],
    [runner('masha', 5, extras ? 5 : 0), 4],
  ]);

/** Q 18, S 12, R 6, all with one action. */
const waiters = () =>
  Table.rolled([
    [runner('q', 10), 8],
    [runner('s', 7), 5],
    [runner('r', 3), 3],
  ]);

/** Two fighters: quick Q 18 and slow R 6, R with so many extra actions. */
const duel = (extra = 0, rules = {}, given = {}) =>
  Table.rolled(
    [
      [runner('q', 10, 3), 8],
      [runner('r', 3, extra, given), 3],
    ],
    rules,
  );

describe('declarations and actions', () => {
  test('TOR-7, ST-12.3 to 12.6: thirteen entries and the whole trace', () => {
    const table = three();
    expect(table.slots.map(({ who, phase }) => `${who} ${phase}`)).toEqual([
      'oleg main',
      'valeria main',
      'masha main',
      'oleg extra1',
      'valeria extra1',
      'masha extra1',
      'oleg extra2',
      'valeria extra2',
      'masha extra2',
      'valeria extra3',
      'masha extra3',
      'masha extra4',
      'masha extra5',
    ]);
    const trace: string[] = [];
    while (table.state.number === 1) {
      const [ask = ''] = table.asked;
      expect(table.asked).toHaveLength(1);
      trace.push(ask);
      table.says(ask, ask.startsWith('declare') ? RUN : 'act');
    }
    const pass = (declaring: string[]) => [
      ...declaring.map((who) => `declare:${who}`),
      ...[...declaring].reverse().map((who) => `act:${who}`),
    ];
    const [oleg, valeria, masha] = ['oleg', 'valeria', 'masha'];
    expect(trace).toEqual([
      ...pass([masha, valeria, oleg]),
      ...pass([masha, valeria, oleg]),
      ...pass([masha, valeria, oleg]),
      ...pass([masha, valeria]),
      ...pass([masha]),
      ...pass([masha]),
    ]);
  });

  test('ST-1.2: nobody declares out of turn', () => {
    expect(three().refusal('declare:oleg', NOTHING)).toBe('core.refused.notAsked');
  });

  test('OR-14, ST-1.9: a declared action is binding; only a defence or nothing may replace it', () => {
    const table = duel().declares(['r', NOTHING], ['q', strike('r')]);
    expect(table.refusal('declare:q', RUN)).toBe('core.refused.notAsked');
    expect(table.options('act:q')).toEqual(['act', 'pass', 'wait:r']);
    expect(table.says('act:q', 'pass').slot('q')).toBe('reserved');
  });

  test('a malformed declaration, or one of an unknown action, is refused with the reason', () => {
    const table = duel();
    expect(table.refusal('declare:r', null)).toBe('storyteller.no.notDeclaration');
    expect(table.refusal('declare:r', { action: 'fly' })).toBe('storyteller.no.noSuchDeed');
    expect(table.refusal('declare:r', strike('r'))).toBe('storyteller.no.self');
    expect(table.refusal('declare:r', { action: 'stand' })).toBe('storyteller.no.notProne');
  });

  test('OR-9: an attacked fighter converts an unspent action into a defence and has none left', () => {
    const table = duel()
      .declares(['r', strike('q')], ['q', strike('r')])
      .says('act:q', 'act');
    table.says('defence', 'dodge');
    expect(table.slot('r')).toBe('spent');
    table.throws(2);
    expect(table.asked).toEqual(['declare:q']);
    expect(table.slots.filter(({ who }) => who === 'r').map(({ state }) => state)).toEqual(['gone']);
  });

  test('OR-10, ST-1.10: once the window is closed the switch is refused', () => {
    const table = duel()
      .declares(['r', strike('q')], ['q', strike('r')])
      .says('act:q', 'act');
    table.says('defence', 'none');
    expect(table.refusal('defence', 'dodge')).toBe('core.refused.notAsked');
    expect(table.slot('r')).toBe('declared');
  });

  test('OR-106 (order and switch): the target lets the attack through, and later carries out their own unspent action', () => {
    const table = three(false).declares(
      ['masha', strike('oleg')],
      ['valeria', DEFEND],
      ['oleg', strike('masha')],
    );
    table.says('act:oleg', 'act');
    expect(table.options('defence')).toContain('dodge');
    table.says('defence', 'none').throws(2);
    expect(table.slot('oleg')).toBe('spent');
    expect(table.asked).toEqual(['act:masha']);
    table.says('act:masha', 'act');
    expect(table.options('defence')).toEqual([]);
    table.throws(2);
    expect(table.state.number).toBe(2);
  });

  test('ST-1.10: an action being carried out can no longer be converted into a defence', () => {
    const table = duel()
      .declares(['r', strike('q')], ['q', NOTHING])
      .says('act:r', 'act');
    expect(table.slot('r')).toBe('resolving');
    expect(defenceSlot(table.of('r'), table.rules)).toEqual({ no: { key: 'storyteller.no.noActionLeft' } });
    expect(defenceSlot(table.of('q'), table.rules)).toEqual({ slot: 'main' });
  });

  test('AMB-18, AMB-20: a held defence is good before and after the fighter’s own slot, once', () => {
    const table = three(false).declares(['masha', strike('valeria')], ['valeria', DEFEND], ['oleg', RUN]);
    expect(table.says('act:oleg', 'act').asked).toEqual(['act:masha']);
    table.says('act:masha', 'act').says('defence', 'dodge');
    expect(table.slot('valeria')).toBe('spent');
  });

  test('AMB-23: an abandoned action may still become a defence', () => {
    const table = three(false).declares(['masha', strike('oleg')], ['valeria', RUN], ['oleg', RUN]);
    table.says('act:oleg', 'pass').says('act:valeria', 'act').says('act:masha', 'act');
    expect(table.options('defence')).toContain('dodge');
    expect(table.says('defence', 'dodge').slot('oleg')).toBe('spent');
  });

  test('ST-1.11, AMB-23: so may a declaration of nothing', () => {
    const table = duel()
      .declares(['r', NOTHING], ['q', strike('r')])
      .says('act:q', 'act');
    expect(table.options('defence')).toContain('dodge');
  });

  test('OR-113, AMB-15: a wound in the round leaves the order alone and lowers pools immediately', () => {
    const masha = fighter('masha', { 'attributes.dexterity': 4, 'attributes.wits': 1, 'abilities.brawl': 3 });
    const table = Table.rolled([
      [runner('q', 10), 8],
      [masha, 7],
    ]).declares(['masha', strike('q')], ['q', RUN]);
    table.says('act:q', 'act').sets('masha', 'health.lethal', 4);
    expect(table.initiative('masha')).toBe(12);
    table.says('act:masha', 'act');
    const [roll] = storytellerAsks(table);
    expect(roll?.kind === 'roll' && roll.dice[0]?.n).toBe(5);
    table.throws(2);
    expect(table.initiative('masha')).toBe(10);
  });
});

const storytellerAsks = (table: Table) => table.pendingAsks.filter(({ kind }) => kind === 'roll');

describe('ST-1.12, AMB-22: defences use up actions in order', () => {
  const besieged = (rules = {}) =>
    Table.rolled(
      [
        [runner('valeria', 5, 3, { 'abilities.dodge': 6 }), 1],
        ...(['a', 'b', 'c', 'd', 'e'] as const).map((id, i) => [runner(id, 10 + i), 9] as const),
      ],
      rules,
    ).declares(
      ['valeria', RUN],
      ...(['a', 'b', 'c', 'd', 'e'] as const).map((id) => [id, strike('valeria')] as const),
    );

  const attacked = (table: Table, by: string, defends = true) =>
    table
      .says(`act:${by}`, 'act')
      .says('defence', defends ? 'dodge' : 'none')
      .throws(2);

  test('OR-12, OR-13: main, extra 1, extra 2, extra 3; the passes then list no Valeria', () => {
    const table = besieged();
    for (const [by, slot] of [
      ['e', 'main'],
      ['d', 'extra1'],
      ['c', 'extra2'],
      ['b', 'extra3'],
    ] as const) {
      expect(table.slot('valeria', slot)).not.toBe('spent');
      attacked(table, by);
      expect(table.slot('valeria', slot)).toBe('spent');
    }
    table.says('act:a', 'act');
    expect(table.asked).not.toContain('defence');
    table.throws(2);
    expect(table.state.number).toBe(2);
  });

  test('earlyExtraDefence off: extra actions defend only once they are declared', () => {
    const table = besieged({ earlyExtraDefence: false });
    attacked(table, 'e');
    table.says('act:d', 'act');
    expect(table.asked).not.toContain('defence');
  });

  test('AMB-19 wholeRound: one action pays for the defences of the round', () => {
    const table = besieged({ defenceCovers: 'wholeRound' });
    attacked(table, 'e');
    attacked(table, 'd');
    expect([table.slot('valeria'), table.slot('valeria', 'extra1')]).toEqual(['spent', 'undeclared']);
  });

  test('AMB-19 oneAttacker: it pays for every attack of that opponent only', () => {
    const table = duel(1, { defenceCovers: 'oneAttacker' }).declares(['r', RUN], ['q', strike('r')]);
    table.says('act:q', 'act').says('defence', 'dodge').throws(2);
    table
      .declares(['r', NOTHING], ['q', strike('r')])
      .says('act:q', 'act')
      .says('defence', 'dodge')
      .throws(2);
    expect(table.slot('r', 'extra1')).toBe('reserved');
  });

  test('ST-7.14, AMB-53 declared: every declared attacker counts from the first attack on', () => {
    const table = besieged();
    expect(Object.keys(table.of('valeria').turn.attackers ?? {})).toHaveLength(5);
  });

  test('AMB-53 progressive: attackers count as they attack', () => {
    const table = besieged({ mobCount: 'progressive' });
    expect(table.of('valeria').turn.attackers).toEqual({});
    attacked(table, 'e');
    expect(table.of('valeria').turn.attackers).toEqual({ e: true });
  });
});

describe('waiting (ST-1.13, AMB-24)', () => {
  const declared = () => waiters().declares(['r', RUN], ['s', RUN], ['q', strike('r')]);

  test('OR-8: the declared action stays; only a faster fighter waits for a slower one', () => {
    const table = declared().says('act:q', 'wait:r');
    expect(table.slot('q')).toBe('waiting');
    expect(table.of('q').turn.slots?.main?.declaration?.action).toBe('strike');
    table.says('act:s', 'act').says('act:q', 'after');
    expect(table.refusal('act:r', 'wait:q')).toBe('storyteller.no.waitOnlySlower');
  });

  test.each(['before', 'after'])('OR-109: S, then Q and R around R’s place: Q %s R', (how) => {
    const table = declared().says('act:q', 'wait:r');
    expect(table.asked).toEqual(['act:s']);
    table.says('act:s', 'act');
    expect(table.asked).toEqual(['act:q']);
    if (how === 'after') {
      table.says('act:q', 'after');
      expect(table.asked).toEqual(['act:r']);
      table.says('act:r', 'act');
    }
    table.says('act:q', 'act');
    if (how === 'before') table.says('defence', 'none');
    table.throws(2);
    if (how === 'before') table.says('act:r', 'act');
    expect(table.state.number).toBe(2);
    expect(table.slots.map(({ who }) => who)).toEqual(['q', 's', 'r']);
  });

  test('OR-109: attacked while waiting, Q still defends and then has nothing left', () => {
    const table = waiters().declares(['r', RUN], ['s', strike('q')], ['q', RUN]);
    table.says('act:q', 'wait:r').says('act:s', 'act').says('defence', 'dodge').throws(2);
    expect(table.slot('q')).toBe('spent');
    expect(table.asked).toEqual(['act:r']);
  });

  test('the place may be chosen again while slower fighters are left; at the end there is a last chance', () => {
    const table = declared().says('act:q', 'wait:s');
    expect(table.options('act:q')).toEqual(['act', 'pass', 'after', 'wait:r']);
    table.says('act:q', 'wait:r').says('act:s', 'act').says('act:q', 'after').says('act:r', 'act');
    expect(table.options('act:q')).toEqual(['act', 'pass']);
  });

  test('of two who wait for the same moment the faster decides first', () => {
    const table = declared().says('act:q', 'wait:r').says('act:s', 'wait:r');
    expect(table.asked).toEqual(['act:q']);
    table.says('act:q', 'after');
    expect(table.asked).toEqual(['act:s']);
    table.says('act:s', 'after').says('act:r', 'act');
    expect(table.asked).toEqual(['act:q']);
  });

  test('the moment comes even if the awaited fighter can no longer act', () => {
    const table = declared().says('act:q', 'wait:r').says('act:s', 'act');
    table.gains('r', 'stunned');
    expect(table.asked).toEqual(['act:q']);
    table.says('act:q', 'pass');
    expect(table.state.number).toBe(2);
  });
});

describe('conditions that bind', () => {
  test('ST-7.26, AMB-56: shock binds the whole next round to block and dodge', () => {
    const table = duel().edits(set('r', 'conditions.shocked', undefined, 'next', 'ST-7.24'));
    expect(table.refusal('declare:r', strike('q'))).toBe('');
    table.idleToNextRound();
    expect(table.refusal('declare:r', strike('q'))).toBe('storyteller.no.shocked');
    expect(table.refusal('declare:r', RUN)).toBe('storyteller.no.shocked');
    expect(table.refusal('declare:r', DEFEND)).toBe('');
    table.idleToNextRound();
    expect(table.of('r').conditions).toEqual({});
    expect(table.refusal('declare:r', strike('q'))).toBe('');
  });

  test('AMB-56 atOnceAndNext: an action declared before the shock can no longer be carried out', () => {
    const table = duel()
      .declares(['r', strike('q')], ['q', NOTHING])
      .gains('r', 'shocked', 'nowAndNext');
    expect(table.refusal('act:r', 'act')).toBe('storyteller.no.shocked');
    expect(table.options('act:r')).toEqual(['pass']);
  });

  test('ST-7.37, AMB-59: a fighter who must stand up declares nothing else, and it costs the action', () => {
    const table = duel().gains('r', 'prone').gains('r', 'owesStanding');
    expect(table.refusal('declare:r', RUN)).toBe('storyteller.no.owesStanding');
    table.declares(['r', { action: 'stand' }], ['q', NOTHING]).says('act:r', 'act');
    expect(table.of('r').conditions).toEqual({});
  });

  test('AMB-59: a fighter knocked down before their slot stands up instead of their declaration', () => {
    const table = duel().declares(['r', strike('q')], ['q', NOTHING]);
    table.gains('r', 'prone').gains('r', 'owesStanding');
    expect(table.options('act:r')).toEqual(['stand', 'pass']);
    table.says('act:r', 'stand');
    expect(table.of('r').conditions).toEqual({});
    expect(table.slot('r')).toBe('spent');
  });

  test.each([
    [true, ['dodge', 'block', 'none']],
    [false, []],
  ])('AMB-59 knockdownDebtConvertible %s', (knockdownDebtConvertible, open) => {
    const table = duel(0, { knockdownDebtConvertible })
      .gains('r', 'prone')
      .gains('r', 'owesStanding')
      .declares(['r', { action: 'stand' }], ['q', strike('r')])
      .says('act:q', 'act');
    expect(table.options('defence')).toEqual(open);
    if (open.length > 0) table.says('defence', 'dodge').throws(2);
    else table.throws(2);
    expect(table.of('r').conditions.owesStanding).toBe(true);
  });

  test('AMB-60 free: standing up voluntarily costs nothing', () => {
    const table = duel(0, { standUpCost: 'free' }).gains('r', 'prone');
    table.declares(['r', strike('q')], ['q', NOTHING]).says('act:r', 'stand');
    expect(table.of('r').conditions).toEqual({});
    expect(table.options('act:r')).toContain('act');
    expect(
      duel()
        .gains('r', 'prone')
        .declares(['r', strike('q')], ['q', NOTHING])
        .options('act:r'),
    ).toEqual(['act', 'pass']);
  });

  test('ST-6.8: unconscious and dead fighters are skipped, when declaring and when acting', () => {
    const table = three(false).gains('masha', 'stunned');
    expect(table.asked).toEqual(['declare:valeria']);
    table.declares(['valeria', RUN], ['oleg', RUN]).gains('valeria', 'dead').says('act:oleg', 'act');
    expect(table.state.number).toBe(2);
    expect(table.asked).toEqual(['declare:oleg']);
  });

  test('with nobody able to act, the round rests until somebody is', () => {
    const table = duel().gains('q', 'stunned').gains('r', 'stunned');
    expect(table.state.phase).toBe('idle');
    expect(table.asked).toEqual([]);
    table.edits(set('r', 'conditions.stunned', true, undefined, 'ST-7.31'));
    expect([table.state.number, table.asked]).toEqual([2, ['declare:r']]);
  });
});

describe('newcomers, leavers, the Storyteller', () => {
  const joins = (table: Table) =>
    table
      .edits(set('new', '', undefined, runner('new', 20) as unknown as Json, 'AMB-16'))
      .do({ do: 'round', event: { do: 'join', who: 'new' } });

  test('AMB-16: a newcomer rolls on arrival and acts from the next round', () => {
    const table = joins(duel().declares(['r', RUN]));
    expect(table.asked).toEqual(['declare:q']);
    expect(table.offered).toContain('die:new');
    table.says('die:new', [5]).idleToNextRound();
    expect(table.initiative('new')).toBe(25);
    expect(table.slots[0]).toEqual({ who: 'new', phase: 'main', state: 'next' });
  });

  test('AMB-16: a fighter already in the fight who joins again keeps die, place and declaration', () => {
    const table = duel().declares(['r', RUN]);
    const before = table.of('r').turn;
    expect(before).toMatchObject({ die: 3, slots: { main: { declaration: RUN } } });
    table.do({ do: 'round', event: { do: 'join', who: 'r' } });
    expect(table.of('r').turn).toEqual(before);
    expect(table.asked).toEqual(['declare:q']);
  });

  test('a newcomer who has not rolled yet is waited for when the next round begins', () => {
    const table = joins(duel()).idleToNextRound();
    expect(table.asked).toEqual(['die:new']);
  });

  test('a newcomer attacked before their first round has no action to defend with', () => {
    const table = joins(duel())
      .says('die:new', [5])
      .declares(['r', NOTHING], ['q', strike('new')]);
    expect(table.says('act:q', 'act').asked).not.toContain('defence');
  });

  test('a fighter who leaves is no longer asked; their record is gone', () => {
    const table = three(false).do({ do: 'round', event: { do: 'leave', who: 'masha' } });
    expect(table.asked).toEqual(['declare:valeria']);
    expect(table.of('masha').turn).toEqual({});
    table.edits(set('masha', '', table.of('masha') as unknown as Json, undefined, 'AMB-16'));
    expect(Object.keys(table.cast)).toEqual(['oleg', 'valeria']);
  });

  test('ST-0.4: the Storyteller skips the current fighter, and ends the round', () => {
    const table = three(false);
    expect(table.options('table')).toEqual(['rerollAll', 'skip:masha', 'endRound']);
    table.says('table', 'skip:masha').declares(['valeria', RUN], ['oleg', RUN]);
    expect(table.slot('masha')).toBe('reserved');
    table.says('table', 'skip:oleg');
    expect(table.asked).toEqual(['act:valeria']);
    table.says('table', 'endRound');
    expect([table.state.number, table.asked]).toEqual([2, ['declare:masha']]);
  });

  test('AMB-89: extra actions gained in the round count from the next pass, lost ones immediately', () => {
    const table = three(false).declares(['masha', RUN], ['valeria', RUN], ['oleg', RUN]);
    table.sets('oleg', 'extraActions', 2).says('act:oleg', 'act').says('act:valeria', 'act');
    table.says('act:masha', 'act');
    expect(table.asked).toEqual(['declare:oleg']);
    table.sets('oleg', 'extraActions', 1);
    expect(table.slot('oleg', 'extra2')).toBe('forfeited');
    table.declares(['oleg', NOTHING]);
    expect(table.state.number).toBe(2);
  });

  test('without anybody able to act the fight does not begin', () => {
    const dead = { ...runner('x', 5), conditions: { dead: true } };
    const rules = blank(rulesSpec) as unknown as Json;
    const cast = { x: dead } as unknown as Parameters<typeof encounter>[2];
    expect(() => commit(encounter(storyteller, rules, cast), { do: 'begin' })).toThrow(Illegal);
  });
});

describe('AMB-11 simultaneous: equals act simultaneously', () => {
  const equals = () =>
    Table.rolled(
      [
        [runner('a', 6), 5],
        [runner('b', 6, 0, { 'attributes.strength': 4 }), 5],
        [runner('c', 3, 0, { 'abilities.dodge': 3 }), 1],
      ],
      { initiativeTies: 'simultaneous' },
    ).declares(['c', RUN], ['a', strike('c')], ['b', strike('c')]);

  test('both plays open once both have decided, and neither sees what the other does', () => {
    const table = equals().says('act:a', 'act');
    expect(table.asked).toEqual(['act:b']);
    table.says('act:b', 'act');
    expect(table.enc.open.map(({ id, blind }) => [id, blind])).toEqual([
      ['attack:1:main:a', true],
      ['attack:1:main:b', true],
    ]);
  });

  test('a spent action is shared: one action answers one of the two', () => {
    const table = equals().says('act:a', 'act').says('act:b', 'act');
    table.says('defence', 'dodge', 'attack:1:main:a');
    expect(table.slot('c')).toBe('spent');
    expect(table.options('defence')).toEqual(['none']);
    table.says('defence', 'none', 'attack:1:main:b').throws(10);
    expect(table.of('c').traits.health.bashing).toBeGreaterThan(0);
    expect(table.state.number).toBe(2);
  });

  test('one of them waits: the other acts alone', () => {
    const table = equals().says('act:a', 'wait:c').says('act:b', 'act');
    expect(table.enc.open.map(({ id }) => id)).toEqual(['attack:1:main:b']);
  });

  test('ST-6.9 both blows together do what neither does alone', () => {
    // Six levels lost; each blow takes one and sees seven: together they are eight.
    const table = equals().sets('c', 'health.lethal', 6).says('act:a', 'act').says('act:b', 'act');
    for (const who of ['a', 'b']) {
      const play = `attack:1:main:${who}`;
      table.says('attack', [8], play);
      table.says('damage', who === 'a' ? [8] : [8, 2, 2, 2], play).says('soak', [2], play);
    }
    const { health } = table.of('c').traits;
    expect(health.bashing + health.lethal).toBe(8);
    expect(table.of('c').conditions.dead).toBe(true);
  });

  test('AMB-45 marks of both beyond the last box are dropped, the lightest first', () => {
    const table = equals().sets('c', 'health.lethal', 6).says('act:a', 'act').says('act:b', 'act');
    table.says('attack', [8], 'attack:1:main:a').says('attack', [8], 'attack:1:main:b');
    // Six levels lost: one blow marks the seventh box, the other the seventh and the eighth: nine marks in eight boxes.
    table.says('damage', [8], 'attack:1:main:a').says('damage', [8, 8, 8, 8], 'attack:1:main:b');
    table.says('soak', [2], 'attack:1:main:a').says('soak', [2], 'attack:1:main:b');
    const { health } = table.of('c').traits;
    expect(health.bashing + health.lethal + health.aggravated).toBe(8);
    expect(health.lethal).toBeGreaterThanOrEqual(6);
  });

  test('AMB-45 marks of both are no more than the boxes while a blow of the group still waits for an answer', () => {
    // Experts at breaking joints: their blows ask which limb once they have hurt (ST-8.11, ST-8.14).
    const breaker = (id: string) => runner(id, 6, 0, { 'attributes.strength': 4, 'abilities.brawl': 4 });
    const breaks = { ...(strike('c') as object), action: 'breakJoint', offer: 'breakJoint:unarmed' } as Json;
    const rules = { initiativeTies: 'simultaneous', bashingOverflow: 'kill' } as const;
    const rolled: Parameters<typeof Table.rolled>[0] = [
      [breaker('a'), 5],
      [breaker('b'), 5],
      [runner('c', 3), 1],
    ];
    const table = Table.rolled(rolled, rules).declares(['c', RUN], ['a', breaks], ['b', breaks]);
    // Six levels lost: each blow fills the seventh box and the eighth, ten marks in eight boxes.
    table.sets('c', 'health.lethal', 6).says('act:a', 'act').says('act:b', 'act');
    const marks = (): number => {
      const { bashing, lethal, aggravated } = table.of('c').traits.health;
      return bashing + lethal + aggravated;
    };
    for (const who of ['a', 'b']) {
      const play = `attack:1:main:${who}`;
      table
        .says('attack', [8, 2, 2, 2, 2], play)
        .says('damage', [8, 8, 2, 2, 2, 2], play)
        .says('soak', [2], play);
    }
    expect(table.enc.open.map(({ id }) => id)).toEqual(['attack:1:main:a', 'attack:1:main:b']);
    expect(marks()).toBe(8);
    expect(table.of('c').traits.health.lethal).toBe(6);
  });

  test('AMB-98 one action answers a spray or a simultaneous blow, not both: it is gone when the share arrives', () => {
    const smg = weapon('smg', {
      category: 'firearm',
      ability: 'firearms',
      clip: 30,
      attackKind: 'firearm',
      range: 20,
      rounds: 30,
      modes: ['fullAuto'],
    });
    const gunner = { ...runner('b', 6, 0, { 'abilities.firearms': 5 }), gear: { smg } };
    const situation = blank(situationSpec) as unknown as Json;
    const sweeps = {
      action: 'spray',
      weapon: 'smg',
      targets: [{ who: 'c', distance: 5, cover: 'none' }],
      situation,
    };
    const table = Table.rolled(
      [
        [runner('a', 6), 5],
        [gunner, 5],
        [runner('c', 3, 0, { 'abilities.dodge': 3 }), 1],
      ],
      { initiativeTies: 'simultaneous' },
    ).declares(['c', RUN], ['a', strike('c')], ['b', sweeps as unknown as Json]);
    table.says('act:a', 'act').says('act:b', 'act');
    const sprayed = 'spray:1:main:b';
    // Both windows are open while the target still has one action: they intend to dodge both, and the blow comes first.
    table.says('possible', 'possible', sprayed).says('defence:c', 'dodge', sprayed);
    table.says('defence', 'dodge', 'attack:1:main:a');
    table.throws(10);
    const { journal } = table.enc;
    expect(
      journal.filter(({ action }) => action.do === 'answer' && action.ask.startsWith('dodge')),
    ).toHaveLength(1);
    expect(journal.flatMap(({ changes }) => changes).filter(({ at }) => at === 'turn.defences')).toHaveLength(
      1,
    );
  });

  test('a fighter who falls while waiting for others of the group is asked again', () => {
    const table = equals().says('act:a', 'act').gains('a', 'prone').gains('a', 'owesStanding');
    expect(table.slot('a')).toBe('declared');
    expect(table.options('act:a')).not.toContain('act');
    table.says('act:b', 'act');
    expect(table.slot('b')).toBe('resolving');
    table.says('act:a', 'stand');
    expect(table.slot('a')).toBe('spent');
  });
});
