import { describe, expect, test } from 'vitest';
import { diceCount } from '../../../src/core/dice/check.ts';
import { pending, runOf } from '../../../src/core/encounter.ts';
import type { Run } from '../../../src/core/replay.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { actionName, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import type { Outcome } from '../../../src/rulesets/storyteller/plays/harm.ts';
import { ended, hits, rules as houseRules, weapon } from './support.ts';
import { DEFEND, NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

const armed = (one: StFighter, ...gear: ReturnType<typeof weapon>[]): StFighter => ({
  ...one,
  gear: Object.fromEntries(gear.map((item) => [item.id, item])),
});
const sword = weapon('sword', { damage: 3, type: 'lethal', parryDifficulty: 6 });
const rifle = (rounds = 30) =>
  weapon('rifle', {
    category: 'firearm',
    ability: 'firearms',
    damage: 6,
    range: 150,
    clip: 30,
    rounds,
    modes: ['single', 'fullAuto'],
  });

const shoot = (target: Id): Json => ({
  action: 'shoot',
  weapon: 'rifle',
  target,
  situation: { distance: 20 },
});
const cover = (target: Id): Json => ({ action: 'cover', target });
const COUNTER: Json = { action: 'counterattack', weapon: 'unarmed' };
const SUPPRESS: Json = { action: 'suppress', weapon: 'rifle', zone: 'the door' };
const desperate = (how: string): Json => ({ action: 'desperate', how });

const diceOf = (one: Table, id: string): number => {
  const found = pending(one.enc).find(({ ask }) => ask.id === id)?.ask;
  return found?.kind === 'roll' ? diceCount(found) : 0;
};
const levels = (one: Table, who: Id): number => {
  const { bashing, lethal, aggravated } = one.of(who).traits.health;
  return bashing + lethal + aggravated;
};

/** Everybody with a die, declared from the slowest to the fastest. */
const fight = (members: readonly (readonly [StFighter, number, Json])[], rules: Partial<Rules> = {}) => {
  const table = Table.rolled(
    members.map(([one, die]) => [one, die] as const),
    rules,
  );
  const order = [...members].sort(
    ([a, x], [b, y]) => a.traits.attributes.wits + x - (b.traits.attributes.wits + y),
  );
  for (const [{ id }, , said] of order) table.declares([id, said]);
  return table;
};

describe('covering a comrade', () => {
  const guard = (more = {}) =>
    armed(
      runner('v', 9, 0, {
        'attributes.strength': 3,
        'abilities.melee': 3,
        'abilities.dodge': 3,
        'abilities.brawl': 3,
        ...more,
      }),
      sword,
    );
  const masha = () => armed(runner('m', 4, 0, { 'abilities.dodge': 2 }), rifle());
  const oleg = (more = {}) =>
    armed(
      runner('o', 15, 0, {
        'attributes.strength': 3,
        'abilities.brawl': 3,
        'abilities.firearms': 3,
        ...more,
      }),
      rifle(),
    );

  test('ST-10.22 the coverer parries a blow at a comrade, which costs the coverer’s action (OR-106)', () => {
    const one = fight([
      [oleg(), 5, strike('m')],
      [guard(), 5, cover('m')],
      [masha(), 5, shoot('o')],
    ]);
    one.says('act:o', 'act').says('cover:v', 'parry:sword').says('defence', 'none');
    // Two hits against three: a miss, and Valeria's sword strikes back at Oleg (ST-10.8).
    one.says('attack', hits(2, 4)).says('parry', hits(3, 4));
    one.says('damage', hits(2, 6));
    expect(levels(one, 'o')).toBe(2);
    expect(levels(one, 'm')).toBe(0);
    expect(one.slot('v')).toBe('spent');
    // Masha still has an action: she shoots.
    expect(one.asked).toEqual(['act:m']);
    expect(one.options('act:m')).toContain('act');
  });

  test('ST-10.21 only a fighter who covers the target is asked', () => {
    const one = fight([
      [oleg(), 5, strike('m')],
      [guard(), 5, DEFEND],
      [masha(), 5, NOTHING],
    ]).says('act:o', 'act');
    expect(one.asked).toEqual(['defence']);
  });

  /** A shot of three successes at Masha, and so many of the coverer. */
  const shot = (theirs: number) => {
    const one = fight([
      [oleg(), 5, shoot('m')],
      [guard(), 5, cover('m')],
      [masha(), 5, NOTHING],
    ]);
    one.says('act:o', 'act').says('cover:v', 'interpose').says('defence', 'none');
    return one.says('attack', hits(3, 4)).says('interpose', hits(theirs, 4));
  };

  test('ST-10.23 more successes than the shooter: the shot hits the coverer, with all its force (OR-93)', () => {
    const one = shot(4);
    // Two extra successes: 6 + 2 dice, and nobody soaks lethal damage.
    one.says('damage', hits(3, 8));
    expect([levels(one, 'v'), levels(one, 'm')]).toEqual([3, 0]);
  });

  test.each([
    ['ST-10.23 the outcome names whom the shot hit instead', 4, 'v'],
    ['ST-10.23 after a tie it names nobody else', 3, undefined],
  ])('%s', (_, theirs, taker) => {
    const one = shot(theirs);
    const [open] = one.enc.open;
    if (!open) throw new Error('no shot');
    const log = [...open.log, { ask: 'damage', value: hits(3, 8) }];
    const { hit, taken, ...outcome } = ended(runOf(one.enc, { ...open, log }) as Run<Outcome, StFighter>);
    expect([hit, taken, outcome.taker]).toEqual([true, 3, taker]);
  });

  test('ST-10.23 a tie is not enough: the target is hit, and the shot is not weakened (OR-93, AMB-84)', () => {
    const one = shot(3);
    one.says('damage', hits(3, 8));
    expect([levels(one, 'v'), levels(one, 'm')]).toEqual([0, 3]);
  });

  test('AMB-26 one defence answers an attack, and the target chooses whose', () => {
    const both = (rules: Partial<Rules>) =>
      fight(
        [
          [oleg(), 5, strike('m')],
          [guard(), 5, cover('m')],
          [masha(), 5, DEFEND],
        ],
        rules,
      )
        .says('act:o', 'act')
        .says('cover:v', 'block')
        .says('defence', 'dodge');
    const one = both({});
    expect(one.asked).toEqual(['whose']);
    one.says('whose', 'm');
    expect([one.slot('m'), one.slot('v')]).toEqual(['spent', 'reserved']);
    // By house rule all of them count: 3 − 2 − 1 leaves nothing.
    const stacked = both({ stackedDefences: true });
    expect([stacked.slot('m'), stacked.slot('v')]).toEqual(['spent', 'spent']);
    stacked.says('attack', hits(3, 4)).says('dodge', hits(2, 3)).says('block', hits(1, 4));
    expect(levels(stacked, 'm')).toBe(0);
  });

  test('AMB-26 a coverer who has spent their last action elsewhere is no longer awaited, and nobody answers in their place', () => {
    // o and p strike simultaneously, at m and at v; v covers m.
    const one = fight(
      [
        [oleg(), 5, strike('m')],
        [{ ...oleg(), id: 'p' }, 5, strike('v')],
        [guard(), 5, cover('m')],
        [masha(), 5, DEFEND],
      ],
      { initiativeTies: 'simultaneous' },
    )
      .says('act:o', 'act')
      .says('act:p', 'act');
    one.says('defence', 'dodge', 'attack:1:main:p');
    expect(one.slot('v')).toBe('spent');
    one.says('defence', 'dodge', 'attack:1:main:o');
    expect(one.slot('m')).toBe('spent');
    expect(one.asked).toEqual(['attack', 'dodge', 'attack', 'dodge']);
  });

  test('AMB-26 two defences of one kind are told apart', () => {
    const one = fight(
      [
        [oleg(), 5, strike('m')],
        [guard(), 5, cover('m')],
        [armed(masha(), sword), 5, DEFEND],
      ],
      { stackedDefences: true },
    ).says('act:o', 'act');
    one.says('cover:v', 'parry:sword').says('defence', 'parry:sword').says('attack', hits(3, 4));
    expect(one.asked).toEqual(['parry:m', 'parry:v']);
  });

  test('AMB-25 a declared action may be converted into cover while it is untouched', () => {
    const one = fight([
      [oleg(), 5, strike('m')],
      [guard(), 5, strike('o')],
      [masha(), 5, NOTHING],
    ]).says('switch:v', 'cover:m');
    one.says('act:o', 'act');
    expect([...one.asked].sort()).toEqual(['cover:v', 'defence']);
  });
});

describe('desperate defence', () => {
  const hero = (more = {}) =>
    runner('h', 3, 0, { 'attributes.dexterity': 4, 'abilities.dodge': 3, 'abilities.brawl': 2, ...more });
  const foe = (id: Id, die: number) => [runner(id, 12, 3), die, strike('h')] as const;

  test('ST-10.25 one die fewer for each defence before it (OR-94)', () => {
    // One attacker with four attacks: no crowd. Pool 7: 7, 6, 5, 4.
    const one = fight([[hero(), 1, desperate('dodge')], foe('x', 9)]);
    const dice: number[] = [];
    for (const pass of [0, 1, 2, 3]) {
      if (pass > 0) one.declares(['x', strike('h')]);
      one.says('act:x', 'act').says('defence', 'dodge');
      dice.push(diceOf(one, 'dodge'));
      one.throws(2);
    }
    expect(dice).toEqual([7, 6, 5, 4]);
  });

  test('ST-10.24 one manoeuvre for the whole round, block or dodge', () => {
    const one = fight([[hero(), 1, desperate('block')], foe('x', 9)]).says('act:x', 'act');
    expect(one.options('defence')).toEqual(['block', 'none']);
    const parrying = Table.rolled([
      [hero(), 1],
      [runner('x', 12), 9],
    ]);
    expect(parrying.refusal('declare:h', desperate('parry'))).toBe('storyteller.no.desperateHow');
  });

  test('ST-10.26 not combined with anything else: extra actions are forfeited, and it is too late after a defence (OR-96)', () => {
    const quick = hero({ extraActions: 2 });
    const one = fight([[quick, 1, desperate('dodge')], foe('x', 9)]);
    expect([one.slot('h', 'extra1'), one.slot('h', 'extra2')]).toEqual(['forfeited', 'forfeited']);
    const late = fight([[quick, 1, strike('x')], foe('x', 9)]);
    expect(late.options('switch:h')).toContain('desperate:dodge');
    late.says('act:x', 'act').says('defence', 'dodge').throws(2);
    expect(late.options('switch:h')).toEqual([]);
    // As an extra action it is impossible.
    const extra = fight([
      [quick, 1, NOTHING],
      [runner('x', 12), 9, NOTHING],
    ]);
    expect(extra.refusal('declare:h', desperate('dodge'))).toBe('storyteller.no.mainOnly');
  });

  test('ST-10.24 ends with the round', () => {
    const one = fight([
      [hero(), 1, desperate('dodge')],
      [runner('x', 12), 9, NOTHING],
    ]);
    expect(one.state.number).toBe(2);
    expect(one.of('h').conditions.desperate).toBeUndefined();
  });
});

describe('counterattack', () => {
  const guard = (extra = 0) => runner('c', 9, extra, { 'abilities.brawl': 3, 'attributes.strength': 3 });
  const mover = (id: Id, base: number, extra = 0) =>
    runner(id, base, extra, { 'attributes.dexterity': 3, 'attributes.wits': base - 3, 'abilities.dodge': 2 });
  const passing = (rules: Partial<Rules> = {}) =>
    fight(
      [
        [guard(), 1, COUNTER],
        [mover('d', 12), 5, RUN],
      ],
      rules,
    ).says('act:d', 'act');

  test('ST-10.14 answers an attempt to move past, when the Storyteller declares one', () => {
    const one = passing();
    expect(one.asked).toEqual(['crosses:d']);
    one.says('crosses:d', 'counterattack:c');
    expect(one.asked).toEqual(['strikes:c']);
    one.says('strikes:c', 'pass');
    expect(one.asked).not.toContain('crosses:d');
  });

  test('ST-10.15 a standard attack with Brawl or Melee', () => {
    const one = passing().says('crosses:d', 'counterattack:c').says('strikes:c', 'strike');
    // The runner has no action left to defend with. Dexterity 1 + Brawl 3.
    expect(diceOf(one, 'attack')).toBe(4);
  });

  test('ST-10.16 a runner who defends against it stands still', () => {
    // The runner's action is used up; the extra one pays for the dodge.
    const one = fight([
      [guard(), 1, COUNTER],
      [mover('d', 12, 1), 5, RUN],
    ]).says('act:d', 'act');
    one.says('crosses:d', 'counterattack:c').says('strikes:c', 'strike').says('defence', 'dodge').throws(2);
    expect(one.state.moving).toBeUndefined();
  });

  test('ST-10.17 a runner who breaks through moves on, and may come past again (AMB-83)', () => {
    const one = passing().says('crosses:d', 'counterattack:c').says('strikes:c', 'strike');
    one.throws(2);
    expect(one.asked).toEqual(['crosses:d']);
    // A hit does not stop the runner, except by house rule.
    const hit = (rules: Partial<Rules>) =>
      passing(rules)
        .says('crosses:d', 'counterattack:c')
        .says('strikes:c', 'strike')
        .says('attack', hits(1, 4))
        .says('damage', hits(1, 3))
        .says('soak', hits(0, 1));
    expect(hit({}).state.moving).toEqual({ who: 'd' });
    expect(hit({ counterattackStops: true }).state.moving).toBeUndefined();
  });

  test.each(['prone', 'held', 'shocked', 'stunned'] as const)(
    'AMB-83 a blow that misses stops nobody, but a runner who is %s does not go on',
    (state) => {
      const struck = (before: (one: Table) => Table) =>
        before(passing().says('crosses:d', 'counterattack:c')).says('strikes:c', 'strike').throws(2);
      expect(struck((one) => one).state.moving).toEqual({ who: 'd' });
      expect(struck((one) => one.gains('d', state)).state.moving).toBeUndefined();
    },
  );

  test('ST-10.18 the Storyteller decides how far it reaches: nobody else is asked', () => {
    const one = passing();
    expect(one.pendingAsks.find(({ id }) => id === 'crosses:d')?.by).toBe('master');
  });

  test('ST-10.19 it strikes at everybody, each time with the full pool, also at extra actions (OR-110)', () => {
    const one = fight([
      [guard(1), 1, COUNTER],
      [mover('d', 12), 5, RUN],
      [mover('g', 10, 1), 5, NOTHING],
    ]).says('act:d', 'act');
    one.says('crosses:d', 'counterattack:c').says('strikes:c', 'strike').throws(2).says('crosses:d', 'on');
    one.declares(['c', NOTHING], ['g', RUN]).says('act:g', 'act');
    one.says('crosses:g', 'counterattack:c').says('strikes:c', 'strike').says('defence', 'none');
    expect(diceOf(one, 'attack')).toBe(4);
  });

  test('ST-10.20 once it has struck it is no defence any more; a defence in an extra action ends it', () => {
    const struck = (extra: number) => {
      const one = fight([
        [guard(extra), 1, COUNTER],
        [mover('d', 12), 5, RUN],
        [mover('e', 10), 5, strike('c')],
      ]).says('act:d', 'act');
      one.says('crosses:d', 'counterattack:c').says('strikes:c', 'strike').throws(2).says('crosses:d', 'on');
      return one.says('act:e', 'act');
    };
    const alone = struck(0);
    expect(alone.slot('c')).toBe('spent');
    expect(alone.asked).toEqual(['attack']);
    expect(alone.of('c').conditions.counterattacking).toBe('unarmed');
    const quick = struck(1).says('defence', 'dodge');
    expect(quick.slot('c', 'extra1')).toBe('spent');
    expect(quick.of('c').conditions.counterattacking).toBeUndefined();
  });

  test('ST-10.20 over when the counterattacker is knocked down, does something else, or the round ends (OR-92, OR-110)', () => {
    const felled = passing();
    const start = fight([
      [guard(), 1, COUNTER],
      [mover('d', 12), 5, RUN],
    ]);
    start
      .edits({ do: 'set', who: 'c', at: 'conditions.stunned', is: true, why: 'ST-7.28' })
      .says('act:d', 'act');
    expect(start.asked).not.toContain('crosses:d');
    felled.says('crosses:d', 'on');
    expect(felled.state.number).toBe(2);
    expect(felled.of('c').conditions.counterattacking).toBeUndefined();
    const busy = fight([
      [guard(1), 1, COUNTER],
      [mover('g', 12, 1), 5, NOTHING],
    ]);
    busy.declares(['c', strike('g')], ['g', RUN]);
    // c has initiative 10 against 17: g runs first and is struck at; had c acted first it would be over.
    busy.says('act:g', 'act').says('crosses:g', 'on').says('act:c', 'act');
    expect(busy.of('c').conditions.counterattacking).toBeUndefined();
  });

  test('ST-10.20 a prone or disarmed fighter stops nobody, and is not asked', () => {
    const lying = Table.rolled([
      [guard(), 1],
      [mover('d', 12), 5],
    ]).gains('c', 'prone');
    expect(lying.refusal('declare:c', COUNTER)).toBe('storyteller.no.prone');
    const one = fight([
      [armed(guard(), sword), 1, { action: 'counterattack', weapon: 'sword' }],
      [mover('d', 12), 5, RUN],
    ]).edits({ do: 'set', who: 'c', at: 'gear.sword.traits.ready', was: true, is: false, why: 'ST-8.31' });
    one.says('act:d', 'act');
    expect(one.state).toMatchObject({ number: 2 });
  });
});

describe('suppressing fire', () => {
  const gunner = (base = 5, rounds = 30) =>
    armed(runner('s', base, 0, { 'abilities.firearms': 3 }), rifle(rounds));
  const runnerUp = (id = 'd', base = 12) =>
    runner(id, base, 0, { 'attributes.dexterity': 3, 'attributes.wits': base - 3 });

  const zone = (rules: Partial<Rules> = {}) =>
    fight(
      [
        [gunner(), 1, SUPPRESS],
        [runnerUp(), 5, RUN],
      ],
      rules,
    );

  test('ST-9.41 it works from the very start of the actions, however slow the shooter', () => {
    const one = zone();
    expect(one.of('s').conditions.suppressing).toBe('rifle');
    one.says('act:d', 'act');
    expect(one.asked).toEqual(['crosses:d']);
  });

  test('ST-9.40 a fighter who moves through the zone is shot at, once for each time', () => {
    const one = zone().says('act:d', 'act').says('crosses:d', 'suppress:s').says('strikes:s', 'strike');
    expect(diceOf(one, 'attack')).toBe(4);
    one.throws(2);
    expect(one.asked).toEqual(['crosses:d']);
    // From the first attack on the shooter's action counts as carried out (AMB-79).
    expect(one.slot('s')).toBe('spent');
  });

  test('ST-9.39 the zone is named where the Storyteller is asked who crosses it, and on the card of the shot', () => {
    const one = zone().says('act:d', 'act');
    const named = { key: 'storyteller.deed.zone', args: { zone: { key: '', args: { text: 'the door' } } } };
    const [crosses] = one.pendingAsks;
    expect(crosses?.kind === 'choose' && crosses.options[0]?.label).toMatchObject(named);
    one.says('crosses:d', 'suppress:s').says('strikes:s', 'strike');
    const [open] = one.enc.open;
    if (!open) throw new Error('no shot');
    const { card } = plays.attack;
    expect(card(runOf(one.enc, open) as never, open.input as never, houseRules()).subtitle).toMatchObject(
      named,
    );
  });

  test('ST-9.40 a fighter who stands still in it is safe (OR-85)', () => {
    const one = fight([
      [gunner(), 1, SUPPRESS],
      [runnerUp(), 5, NOTHING],
    ]);
    // Nobody moves: the round is over without a shot.
    expect(one.state.number).toBe(2);
    expect(one.enc.open).toEqual([]);
  });

  test('ST-9.45 two points harder, standard pool and damage', () => {
    const one = zone().says('act:d', 'act').says('crosses:d', 'suppress:s').says('strikes:s', 'strike');
    const attack = one.pendingAsks.find(({ id }) => id === 'attack');
    const target = attack?.kind === 'roll' ? (attack.target ?? []) : [];
    expect(target.reduce((sum, { n }) => sum + n, 0)).toBe(8);
    one.says('attack', [8, 2, 2, 2]);
    expect(diceOf(one, 'damage')).toBe(6);
  });

  test('ST-9.39 the magazine is emptied over the declared area, whether or not anybody comes; everybody knows which area', () => {
    const one = Table.rolled([
      [gunner(), 1],
      [runnerUp(), 5],
    ]).declares(['s', SUPPRESS]);
    const deed = actionName(one.of('s'), one.of('s').turn.slots?.main?.declaration ?? { action: 'nothing' });
    expect([deed.key, deed.args?.zone]).toEqual([
      'storyteller.deed.zone',
      { key: '', args: { text: 'the door' } },
    ]);
    one.declares(['d', NOTHING]);
    // Nobody moves; the round is over, and so are the rounds in the magazine.
    expect(one.state.number).toBe(2);
    const gun = one.of('s').gear.rifle;
    expect(gun?.type === 'weapon' && gun.traits.rounds).toBe(0);
  });

  test('ST-9.44 from a full magazine, which is empty afterwards', () => {
    const part = Table.rolled([
      [gunner(5, 29), 1],
      [runnerUp(), 5],
    ]);
    expect(part.refusal('declare:s', SUPPRESS)).toBe('storyteller.no.magazineNotFull');
    const gun = zone().of('s').gear.rifle;
    expect(gun?.type === 'weapon' && gun.traits.rounds).toBe(0);
  });

  test('ST-9.43 only with a weapon capable of full automatic fire', () => {
    const single = armed(runner('s', 5), { ...rifle(), traits: { ...rifle().traits, modes: ['single'] } });
    const one = Table.rolled([
      [single, 1],
      [runnerUp(), 5],
    ]);
    expect(one.refusal('declare:s', SUPPRESS)).toBe('storyteller.no.unsuited');
  });

  test('ST-9.42 shock, a fall, stunning or unconsciousness end it (OR-84)', () => {
    const brute = runner('q', 20, 0, { 'abilities.brawl': 4, 'attributes.strength': 6 });
    const one = fight([
      [gunner(), 1, SUPPRESS],
      [runnerUp(), 5, RUN],
      [brute, 5, strike('s')],
    ]);
    // Three levels are more than the shooter's Stamina 1: shock, and so an immediate interruption.
    one
      .says('act:q', 'act')
      .says('defence', 'none')
      .says('attack', hits(1, 5))
      .says('damage', hits(3, 6))
      .says('soak', hits(0, 1));
    expect(one.of('s').conditions.shocked).toBe('next');
    expect(one.of('s').conditions.suppressing).toBeUndefined();
    one.says('act:d', 'act');
    expect(one.asked).not.toContain('crosses:d');
  });

  test('AMB-79 never an extra action, and over with the round', () => {
    const quick = armed(runner('s', 5, 1, { 'abilities.firearms': 3 }), rifle());
    const extra = fight([
      [quick, 1, NOTHING],
      [runnerUp(), 5, NOTHING],
    ]);
    expect(extra.refusal('declare:s', SUPPRESS)).toBe('storyteller.no.mainOnly');
    const one = zone().says('act:d', 'act').says('crosses:d', 'on');
    expect(one.state.number).toBe(2);
    expect(one.of('s').conditions.suppressing).toBeUndefined();
  });
});

describe('walking', () => {
  const walker = (more = {}) =>
    runner('w', 8, 1, { 'attributes.dexterity': 4, 'attributes.wits': 4, 'abilities.athletics': 2, ...more });
  const table = (one = walker(), said: Json = RUN, rules: Partial<Rules> = {}) =>
    fight(
      [
        [one, 5, said],
        [runner('r', 2), 1, NOTHING],
      ],
      rules,
    );

  test('ST-13.4 once a round up to Dexterity metres, in addition to an action', () => {
    const one = table();
    expect(one.refusal('walk:w', { metres: 5 })).toBe('storyteller.no.tooFar');
    one.says('walk:w', { metres: 4 });
    expect(one.options('act:w')).toContain('act');
    expect(one.offered).not.toContain('walk:w');
    // Extra actions give no second walk.
    one.says('act:w', 'act').declares(['w', RUN]);
    expect(one.offered).not.toContain('walk:w');
  });

  test('ST-13.1 it takes no dice and no action', () => {
    const one = table().says('walk:w', { metres: 1 });
    expect(one.slot('w')).toBe('declared');
    expect(one.enc.open).toEqual([]);
  });

  test('ST-6.11 wounds limit all movement of the round (OR-34, AMB-47)', () => {
    const hobbling = table(walker({ 'health.bashing': 5 }), strike('r'));
    expect(hobbling.refusal('walk:w', { metres: 4 })).toBe('storyteller.no.tooFar');
    expect(hobbling.refusal('walk:w', { metres: 3 })).toBe('');
  });

  test('AMB-92 walking and running in one round, unless a house rule forbids it', () => {
    const walks = (rules: Partial<Rules>) => {
      const one = table(walker(), RUN, rules)
        .says('act:w', 'act')
        .declares(['w', strike('r')]);
      return one.offered.includes('walk:w');
    };
    expect([walks({}), walks({ freeMovePlusRun: false })]).toEqual([true, false]);
  });

  test('AMB-72 a fighter who walks loses the aim', () => {
    const one = table(walker(), strike('r')).gains('w', 'aiming', { at: 'r', with: 'x', rounds: 1 });
    one.says('walk:w', { metres: 1 });
    expect(one.of('w').conditions.aiming).toBeUndefined();
  });
});
