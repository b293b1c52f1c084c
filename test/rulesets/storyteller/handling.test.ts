import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { damageDice } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { check } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { attackOf, fighter as built, castOf, ended, hits, play, rules, weapon } from './support.ts';
import { NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

const rifle = (more: Parameters<typeof weapon>[1] = {}) =>
  weapon('rifle', {
    category: 'firearm',
    ability: 'firearms',
    attackKind: 'firearm',
    damage: 6,
    range: 150,
    clip: 30,
    rounds: 30,
    modes: ['single', 'burst', 'fullAuto'],
    ...more,
  });

const armed = (one: ReturnType<typeof runner>, ...gear: ReturnType<typeof weapon>[]) => ({
  ...one,
  gear: Object.fromEntries(gear.map((item) => [item.id, item])),
});

const shooter = (more: Parameters<typeof weapon>[1] = {}) =>
  built('a', {
    attributes: { dexterity: 3, perception: 3 },
    abilities: { firearms: 3 },
    gear: [rifle(more)],
  });
const target = built('d', { attributes: { stamina: 2 } });

const shot = (given: Parameters<typeof attackOf>[0] = {}) =>
  attackOf({ weapon: 'rifle', manoeuvre: 'shoot', situation: { distance: 50 }, ...given });

const planned = (a: ReturnType<typeof shooter>, given: Parameters<typeof attackOf>[0]) => {
  const stage = new Stage(castOf(a, target));
  const pool = attackPool(stage, shot(given), rules());
  return {
    dice: total(pool.dice),
    difficulty: total(check(pool, rules()).target ?? []),
    damage: total(damageDice(stage, shot(given), 0, rules())),
  };
};

const refused = (a: ReturnType<typeof shooter>, given: Parameters<typeof attackOf>[0]): string =>
  attackFault(castOf(a, target), shot(given) as unknown as Json, rules())?.key.replace(
    'storyteller.no.',
    '',
  ) ?? '';

/** Rounds left after an attack whose dice all miss. */
function left(
  given: Parameters<typeof attackOf>[0],
  more: Parameters<typeof weapon>[1] = {},
  house: Partial<Rules> = {},
  answers = {},
) {
  const a = shooter(more);
  const { dice } = planned(a, given);
  const run = play((stage) => attack(stage, shot(given), rules(house)), castOf(a, target), {
    defence: 'none',
    attack: hits(0, dice),
    ...answers,
  });
  ended(run);
  return run.cast.a?.gear.rifle?.type === 'weapon' ? run.cast.a.gear.rifle.traits.rounds : -1;
}

describe('full automatic fire', () => {
  test('ST-9.10 two points harder than a single shot at the same range', () => {
    expect([
      planned(shooter(), {}).difficulty,
      planned(shooter(), { manoeuvre: 'fullAuto' }).difficulty,
    ]).toEqual([6, 8]);
  });

  test('ST-9.11 six dice more of damage', () => {
    expect([planned(shooter(), {}).damage, planned(shooter(), { manoeuvre: 'fullAuto' }).damage]).toEqual([
      6, 12,
    ]);
  });

  test('ST-9.9 the whole magazine goes in one attack', () => {
    expect(left({ manoeuvre: 'fullAuto' })).toBe(0);
  });

  test('ST-9.12 no part of the body can be picked (OR-72)', () => {
    const head = { manoeuvre: 'fullAuto', situation: { distance: 50, calledShot: 'head' } } as const;
    expect(refused(shooter(), head)).toBe('noCalledShot');
  });

  test('ST-9.13 only with a weapon capable of it', () => {
    expect(refused(shooter({ modes: ['single', 'burst'] }), { manoeuvre: 'fullAuto' })).toBe('unsuited');
  });

  test('ST-9.14 only from a full magazine (AMB-74)', () => {
    expect(refused(shooter({ rounds: 29 }), { manoeuvre: 'fullAuto' })).toBe('magazineNotFull');
    expect(refused(shooter(), { manoeuvre: 'fullAuto' })).toBe('');
  });

  test('ST-9.46 the table’s rows for one target: difficulty, damage, accuracy', () => {
    const base = planned(shooter(), {});
    const row = (manoeuvre: 'fullAuto' | 'burst') => {
      const { dice, difficulty, damage } = planned(shooter(), { manoeuvre });
      return [difficulty - base.difficulty, damage - base.damage, dice - base.dice];
    };
    expect(row('fullAuto')).toEqual([2, 6, 0]);
    expect(row('burst')).toEqual([1, 0, 3]);
  });
});

describe('short burst', () => {
  test('ST-9.29 three dice more to hit', () => {
    expect(planned(shooter(), { manoeuvre: 'burst' }).dice).toBe(planned(shooter(), {}).dice + 3);
  });

  test('ST-9.30 one point harder', () => {
    expect(planned(shooter(), { manoeuvre: 'burst' }).difficulty).toBe(7);
  });

  test('ST-9.31 three rounds on an odd d10, five on an even one (AMB-77)', () => {
    expect(left({ manoeuvre: 'burst' }, {}, {}, { rounds: [7] })).toBe(27);
    expect(left({ manoeuvre: 'burst' }, {}, {}, { rounds: [4] })).toBe(25);
    // Five with four left takes what is left; fewer than three are not enough.
    expect(left({ manoeuvre: 'burst' }, { rounds: 4 }, {}, { rounds: [10] })).toBe(0);
    expect(refused(shooter({ rounds: 2 }), { manoeuvre: 'burst' })).toBe('tooFewRounds');
  });

  test('AMB-77 a house rule may fix the number, or leave it to the weapon', () => {
    expect(left({ manoeuvre: 'burst' }, {}, { burstAmmo: 'always3' })).toBe(27);
    expect(left({ manoeuvre: 'burst' }, {}, { burstAmmo: 'always5' })).toBe(25);
    expect(left({ manoeuvre: 'burst' }, { burst: 4 }, { burstAmmo: 'byWeapon' })).toBe(26);
  });

  test('ST-9.31 the card’s line on the rounds names the rule that took them; full automatic fire has its own (ST-9.14)', () => {
    const spends = (manoeuvre: 'burst' | 'fullAuto') => {
      const input = shot({ manoeuvre });
      const { dice } = planned(shooter(), { manoeuvre });
      const run = play((stage) => attack(stage, input, rules()), castOf(shooter(), target), {
        defence: 'none',
        attack: hits(0, dice),
        ...(manoeuvre === 'burst' ? { rounds: [4] } : {}),
      });
      return plays.attack.card(run, input, rules()).ends.find(({ text }) => text.key.endsWith('spends'))?.why;
    };
    expect([spends('burst'), spends('fullAuto')]).toEqual(['ST-9.31', 'ST-9.14']);
  });

  test('ST-9.32 only with a weapon designed for it', () => {
    expect(refused(shooter({ modes: ['single', 'fullAuto'] }), { manoeuvre: 'burst' })).toBe('unsuited');
  });
});

describe('aiming', () => {
  /** Dice of a shot after so many rounds of aiming at the target. */
  const aimed = (
    rounds: number,
    flags: ('scope' | 'laser')[] = [],
    given: Parameters<typeof attackOf>[0] = {},
  ) => {
    const a = { ...shooter({ flags }), conditions: { aiming: { at: 'd', with: 'rifle', rounds } } };
    return planned(a, given).dice - planned(shooter({ flags }), given).dice;
  };

  test('ST-9.1 one die for each round spent on it', () => {
    expect([aimed(1), aimed(2)]).toEqual([1, 2]);
  });

  test('ST-9.2 Perception limits what aiming gives (OR-69)', () => {
    expect([aimed(3), aimed(5)]).toEqual([3, 3]);
  });

  test('ST-9.4 a telescopic sight gives two dice on top, once (OR-69, OR-70)', () => {
    expect([aimed(1, ['scope']), aimed(5, ['scope'])]).toEqual([3, 5]);
  });

  test('ST-9.5 a laser sight gives one die on top, once (OR-69)', () => {
    expect([aimed(1, ['laser']), aimed(5, ['scope', 'laser'])]).toEqual([2, 6]);
  });

  test('AMB-72 the dice count against the aimed target, with the aiming weapon', () => {
    const other = { ...shooter(), conditions: { aiming: { at: 'somebody', with: 'rifle', rounds: 2 } } };
    expect(planned(other, {}).dice).toBe(planned(shooter(), {}).dice);
  });

  const marksman = (flags: ('scope' | 'laser')[] = [], extra = 0) =>
    armed(runner('q', 10, extra, { 'attributes.perception': 3, 'abilities.firearms': 2 }), rifle({ flags }));
  const aim = (at: Id = 'r'): Json => ({ action: 'aim', target: at, weapon: 'rifle' });
  const table = (extra = 0, flags: ('scope' | 'laser')[] = []) =>
    Table.rolled([
      [marksman(flags, extra), 8],
      [runner('r', 3), 3],
    ]);
  const aiming = (one: Table) => one.of('q').conditions.aiming;
  /** One round in which q acts as given and r does nothing. */
  const round = (one: Table, said: Json) => {
    one.declares(['r', NOTHING], ['q', said]);
    if (one.asked.includes('act:q')) one.says('act:q', 'act');
    return one;
  };

  test('ST-9.3 needs a dot of Firearms', () => {
    const green = Table.rolled([
      [armed(runner('q', 10, 0), rifle()), 8],
      [runner('r', 3), 3],
    ]).declares(['r', NOTHING]);
    expect(green.refusal('declare:q', aim())).toBe('storyteller.no.noFirearms');
  });

  test('ST-9.1 accumulates over rounds; a new target starts again', () => {
    const one = Table.rolled([
      [marksman(), 8],
      [runner('r', 3), 3],
      [runner('s', 2), 3],
    ]);
    const next = (at: Id) =>
      one.declares(['s', NOTHING], ['r', NOTHING], ['q', aim(at)]).says('act:q', 'act');
    next('r');
    expect(aiming(next('r'))).toEqual({ at: 'r', with: 'rifle', rounds: 2 });
    expect(aiming(next('s'))).toEqual({ at: 's', with: 'rifle', rounds: 1 });
  });

  test('ST-9.6 any other action loses the aim, and so does a defence (OR-86)', () => {
    expect(aiming(round(round(table(), aim()), RUN))).toBeUndefined();
    const one = table().declares(['r', strike('q')], ['q', aim()]);
    // r is slower: q aims first and has no action left to defend with; in the next round r strikes before q aims again.
    one.says('act:q', 'act').says('act:r', 'act').throws(2);
    expect(aiming(one)).toEqual({ at: 'r', with: 'rifle', rounds: 1 });
    one.declares(['r', strike('q')], ['q', aim()]).says('act:q', 'wait:r');
    one.says('act:q', 'after').says('act:r', 'act').says('defence', 'dodge').throws(2);
    expect(aiming(one)).toBeUndefined();
  });

  test('ST-9.7 is no extra action and no part of several (OR-86)', () => {
    const one = table(1).declares(['r', NOTHING], ['q', NOTHING]);
    expect(one.asked).toEqual(['declare:q']);
    expect(one.refusal('declare:q', aim())).toBe('storyteller.no.mainOnly');
    const split = table().declares(['r', NOTHING]);
    const parts = [
      { ...(aim() as object), dice: 2 },
      { ...(strike('r') as object), dice: 2 },
    ];
    expect(split.refusal('declare:q', { action: 'multiple', parts } as unknown as Json)).toBe(
      'storyteller.no.part',
    );
  });

  test('AMB-97 a fighter who aims gives up the extra actions of the round', () => {
    const one = table(2).declares(['r', NOTHING], ['q', aim()]);
    expect([one.slot('q', 'extra1'), one.slot('q', 'extra2')]).toEqual(['forfeited', 'forfeited']);
  });

  test('ST-9.8 nobody aims at a runner without a laser sight', () => {
    const chased = (flags: ('scope' | 'laser')[]) => {
      const one = Table.rolled([
        [marksman(flags), 1],
        [runner('r', 20), 3],
      ]).declares(['q', aim()], ['r', RUN]);
      one.says('act:r', 'act');
      return one.options('act:q').includes('act');
    };
    expect([chased([]), chased(['scope']), chased(['laser'])]).toEqual([false, false, true]);
  });

  test('ST-9.8 a fighter who went farther than the free movement moved faster than a walk (AMB-72)', () => {
    const metres = (n: number) => {
      const one = Table.rolled([
        [marksman([]), 1],
        [runner('r', 20), 3],
      ]).declares(['q', aim()], ['r', strike('q')]);
      return one
        .edits(set('r', 'turn.metres', 0, n, 'ST-13.5'))
        .says('act:r', 'pass')
        .options('act:q');
    };
    // Dexterity 1: one metre is a walk.
    expect([metres(1).includes('act'), metres(2).includes('act')]).toEqual([true, false]);
  });
});

describe('reloading and drawing', () => {
  const gunner = (base: number, traits = {}, gear = rifle({ rounds: 3 })) =>
    armed(
      runner('q', base, 1, {
        'attributes.dexterity': 3,
        'abilities.firearms': 2,
        'abilities.athletics': 1,
        ...traits,
      }),
      gear,
    );
  const table = (one = gunner(10)) =>
    Table.rolled([
      [one, 8],
      [runner('r', 3), 3],
    ]).declares(['r', NOTHING]);
  const RELOAD: Json = { action: 'reload', weapon: 'rifle' };
  const READY: Json = { action: 'ready', weapon: 'rifle' };
  const rounds = (one: Table) => (one.of('q').gear.rifle as ReturnType<typeof rifle>).traits;

  test('ST-9.15 takes an action and no roll', () => {
    const one = table().declares(['q', RELOAD]).says('act:q', 'act');
    expect(rounds(one).rounds).toBe(30);
    expect(one.slot('q')).toBe('spent');
    expect(one.enc.open).toEqual([]);
  });

  test('ST-9.17 slow hands need the whole round: no extra action in addition (OR-74)', () => {
    // Dexterity 2 + Firearms 1 = 3 dice; Dexterity 5 without Firearms: both below the four it takes.
    for (const traits of [
      { 'attributes.dexterity': 2, 'abilities.firearms': 1 },
      { 'attributes.dexterity': 5, 'abilities.firearms': 0 },
    ])
      expect(table(gunner(10, traits)).declares(['q', RELOAD]).slot('q', 'extra1')).toBe('forfeited');
    expect(table().declares(['q', RELOAD]).slot('q', 'extra1')).toBe('undeclared');
  });

  test('ST-9.17 slow hands cannot reload by an extra action', () => {
    const slow = { 'attributes.dexterity': 2, 'abilities.firearms': 1 };
    const extra = (traits: object) =>
      table(gunner(10, traits)).declares(['q', NOTHING]).refusal('declare:q', RELOAD);
    expect([extra(slow), extra({})]).toEqual(['storyteller.no.slowHands', '']);
  });

  test('ST-13.8 drawing a weapon takes a whole action and no roll', () => {
    const one = table(gunner(10, {}, rifle({ ready: false })))
      .declares(['q', READY])
      .says('act:q', 'act');
    expect(rounds(one).ready).toBe(true);
    expect(one.slot('q')).toBe('spent');
  });
});
