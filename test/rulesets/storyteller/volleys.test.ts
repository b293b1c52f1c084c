import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { playOf, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter, Swept } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { check } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import {
  type Ambush,
  ambush,
  pairShots,
  type TwoGuns,
  twoGuns,
} from '../../../src/rulesets/storyteller/plays/ambush.ts';
import { basisOf, type Spray, shareOut, spray } from '../../../src/rulesets/storyteller/plays/spray.ts';

import { attackOf, castOf, ended, fighter, hits, play, rules, situation, sword, weapon } from './support.ts';
import { NOTHING, runner, Table } from './turn-table.ts';

const gun = (id: string, more: Parameters<typeof weapon>[1] = {}) =>
  weapon(id, {
    category: 'firearm',
    ability: 'firearms',
    damage: 4,
    range: 20,
    clip: 15,
    rounds: 15,
    modes: ['single', 'fullAuto'],
    flags: ['lightHandgun'],
    ...more,
  });
const shooter = (more: Parameters<typeof fighter>[1] = {}) =>
  fighter('a', {
    attributes: { dexterity: 3 },
    abilities: { firearms: 3 },
    gear: [
      gun('left'),
      gun('right'),
      weapon('rifle', { category: 'firearm', ability: 'firearms', damage: 6, range: 50, clip: 5, rounds: 5 }),
    ],
    ...more,
  });
const keyOf = (fault: { key: string } | undefined): string => fault?.key.replace('storyteller.no.', '') ?? '';

describe('two guns', () => {
  const pair = (first: Id = 'd', second: Id = 'd', weapons = ['right', 'left']): TwoGuns => {
    const shot = (defender: Id, id = '') =>
      attackOf({ defender, weapon: id, manoeuvre: 'shoot', situation: { distance: 20 } });
    return { first: shot(first, weapons[0]), second: shot(second, weapons[1]) };
  };
  const cast = (a = shooter()) => castOf(a, fighter('d'), fighter('e'));

  /** Difficulty and dice of both shots. */
  function planned(input: TwoGuns, a = shooter(), house: Partial<Rules> = {}) {
    const { first, second } = pairShots(input);
    return [first, second].map((one) => {
      const pool = attackPool(new Stage(cast(a)), one, rules(house));
      return [total(check(pool, rules(house)).target ?? []), total(pool.dice)];
    });
  }

  test('ST-9.33 the off hand is one point harder; ST-9.34 not for the ambidextrous (OR-80)', () => {
    expect(planned(pair())).toEqual([
      [6, 6],
      [7, 6],
    ]);
    const both = shooter({ traits: { ambidextrous: true } });
    expect(planned(pair(), both)).toEqual([
      [6, 6],
      [6, 6],
    ]);
  });

  test('ST-9.34 ambidexterity has no other drawback', () => {
    const both = shooter({ traits: { ambidextrous: true } });
    expect(planned(pair('d', 'e'), both).map(([difficulty]) => difficulty)).toEqual([6, 7]);
  });

  test('ST-9.37 at another target the second shot is one point harder still, or both by house rule (OR-81, AMB-78)', () => {
    expect(planned(pair('d', 'e')).map(([difficulty]) => difficulty)).toEqual([6, 8]);
    const bothShots = planned(pair('d', 'e'), shooter(), { twoGunSplitPenalty: 'bothShots' });
    expect(bothShots.map(([difficulty]) => difficulty)).toEqual([7, 8]);
  });

  test('ST-9.35 the second shot of a declared pair uses its own target’s circumstances; without any, those of the first', () => {
    const declared = { action: 'twoGuns', weapon: 'right', weapon2: 'left', target: 'd', target2: 'e' };
    const inputOf = (more: object) =>
      playOf(cast(), 'a', { state: 'declared', declaration: { ...declared, ...more } }, 'main', rules())
        ?.input;
    const far = { situation: { distance: 20 } };
    expect(inputOf({ ...far, situation2: { distance: 4 } })).toMatchObject({
      first: { defender: 'd', situation: { distance: 20 } },
      second: { defender: 'e', situation: { distance: 4 } },
    });
    expect(inputOf(far)).toMatchObject({ second: { situation: { distance: 20 } } });
  });

  test('ST-9.35 two attacks in one action, each with its whole pool and its own defence', () => {
    const run = play((stage) => twoGuns(stage, pair(), rules()), cast(), {
      defence: 'none',
      attack: hits(0, 6),
    });
    expect(ended(run)).toMatchObject({ first: { hit: false }, second: { hit: false } });
    const { left, right } = (run.cast.a as StFighter).gear;
    expect([left, right].map((one) => one?.type === 'weapon' && one.traits.rounds)).toEqual([14, 14]);
  });

  test('ST-9.38 only light hand weapons (OR-82)', () => {
    const no = (weapons: string[]) =>
      keyOf(plays.twoGuns.fault(cast(), pair('d', 'd', weapons) as unknown as Json, rules()));
    expect(no(['right', 'left'])).toBe('');
    expect(no(['right', 'rifle'])).toBe('lightOnly');
    expect(no(['right', 'right'])).toBe('twoWeapons');
  });

  test('ST-9.36 never an extra action and no part of several (OR-82)', () => {
    const armed = {
      ...runner('q', 10, 1, { 'abilities.firearms': 5, 'attributes.dexterity': 5 }),
      gear: shooter().gear,
    };
    const declared: Json = {
      action: 'twoGuns',
      weapon: 'left',
      weapon2: 'right',
      target: 'r',
      target2: 'r',
      situation: situation({ distance: 5 }) as unknown as Json,
    };
    const table = () =>
      Table.rolled([
        [armed, 8],
        [runner('r', 3), 3],
      ]).declares(['r', NOTHING]);
    expect(table().refusal('declare:q', declared)).toBe('');
    const parts = [
      { ...(declared as object), dice: 3 },
      { action: 'move', dice: 2 },
    ];
    expect(table().refusal('declare:q', { action: 'multiple', parts } as unknown as Json)).toBe(
      'storyteller.no.part',
    );
    const extra = table().declares(['q', NOTHING]);
    expect(extra.refusal('declare:q', declared)).toBe('storyteller.no.mainOnly');
  });
});

describe('spray', () => {
  const at = (who: Id, cover: Swept['cover'] = 'none', distance = 20): Swept => ({ who, cover, distance });
  const sprayOf = (targets: readonly Swept[], more: Partial<Spray> = {}): Spray => ({
    attacker: 'a',
    weapon: 'left',
    targets,
    situation: situation({ distance: 20 }),
    slot: '',
    share: 0,
    ...more,
  });
  const crowd = (...who: StFighter[]) => castOf(shooter(), ...who);
  const three = [at('d'), at('e'), at('f')];
  const people = () => [fighter('d'), fighter('e'), fighter('f')];

  test('ST-9.19 ten dice more; ST-9.22 two points harder', () => {
    const pool = attackPool(
      new Stage(crowd(fighter('d'))),
      attackOf({ weapon: 'left', manoeuvre: 'spray', situation: { distance: 20 } }),
      rules(),
    );
    expect([total(pool.dice), total(check(pool, rules()).target ?? [])]).toEqual([16, 8]);
  });

  test('ST-9.22 recoil makes it two points harder than a single shot', () => {
    const shot = attackPool(
      new Stage(crowd(fighter('d'))),
      attackOf({ weapon: 'left', manoeuvre: 'shoot', situation: { distance: 20 } }),
      rules(),
    );
    expect(total(check(shot, rules()).target ?? [])).toBe(6);
  });

  test('ST-9.23 an even share for everybody, ST-9.24 the rest as the shooter chooses (OR-76)', () => {
    expect(shareOut(8, 3, rules())).toEqual({ each: 2, left: 2, most: 8 });
  });

  /** Eight successes of sixteen dice at 8 over three people who do not defend. */
  const sprayed = (given: Json, successes = 8, cast = crowd(...people())) =>
    play((stage) => spray(stage, sprayOf(three), rules()), cast, {
      'defence:d': 'none',
      'defence:e': 'none',
      'defence:f': 'none',
      attack: hits(successes, 16),
      ...(given === null ? {} : { shares: given }),
    });

  test('ST-9.24 what is left over is given freely, all of it and no more (OR-76)', () => {
    const given = sprayed({ d: 4, e: 2, f: 2 });
    // Waiting for the damage of the first: net 4, three extra successes.
    expect(given.state).toBe('waiting');
    expect(() => sprayed({ d: 5, e: 1, f: 2 })).toThrow(/shareLeast|min/);
    expect(() => sprayed({ d: 4, e: 2, f: 3 })).toThrow(/shareSum/);
  });

  test('ST-9.25 too few for all: one each, for those the shooter picks (OR-77)', () => {
    expect(shareOut(2, 3, rules())).toEqual({ each: 0, left: 2, most: 1 });
    expect(sprayed({ d: 1, e: 1, f: 0 }, 2).state).toBe('waiting');
    expect(() => sprayed({ d: 2, e: 0, f: 0 }, 2)).toThrow(/shareMost/);
  });

  test('ST-9.26 on a single target only half of the successes act (OR-78)', () => {
    expect(shareOut(5, 1, rules())).toEqual({ each: 2, left: 0, most: 2 });
  });

  test('AMB-76 a house rule may leave the whole sharing to the shooter', () => {
    expect(shareOut(8, 3, { sprayDistribution: 'free' })).toEqual({ each: 0, left: 8, most: 8 });
  });

  test('AMB-76 one roll: the middle of the area and the least cover, or the worst or the best of all', () => {
    const spread = [at('d', 'full', 5), at('e', 'light', 40)];
    const basis = (sprayBasis: Rules['sprayBasis']) => {
      const { cover, distance } = basisOf(
        { targets: spread, situation: situation({ distance: 20 }) },
        rules({ sprayBasis }),
      );
      return [cover, distance];
    };
    expect(basis('centreLowestCover')).toEqual(['light', 20]);
    expect(basis('worst')).toEqual(['full', 40]);
    expect(basis('best')).toEqual(['light', 5]);
  });

  test('ST-9.18 everybody in the area is hit by their share, friends too; each has their own damage', () => {
    const run = play(
      (stage) => spray(stage, sprayOf([at('d'), at('e')]), rules()),
      crowd(fighter('d'), fighter('e')),
      {
        'defence:d': 'none',
        'defence:e': 'none',
        attack: hits(2, 16),
        damage: hits(1, 4),
      },
    );
    expect(ended(run).outcomes.map(({ taken }) => taken)).toEqual([1, 1]);
    expect(['d', 'e'].map((who) => (run.cast[who] as StFighter).traits.health.lethal)).toEqual([1, 1]);
  });

  test('AMB-98 everybody decides before the roll whether to defend; their dice are rolled against their share', () => {
    const dodger = fighter('d', { attributes: { dexterity: 2 }, abilities: { dodge: 2 } });
    const run = play(
      (stage) => spray(stage, sprayOf([at('d'), at('e')]), rules()),
      crowd(dodger, fighter('e')),
      {
        'defence:d': 'dodge',
        'defence:e': 'none',
        attack: hits(2, 16),
        'dodge:d': hits(1, 4),
        damage: hits(0, 4),
      },
    );
    // One success each; the dodge cancels one.
    expect(ended(run).outcomes.map(({ hit }) => hit)).toEqual([false, true]);
  });

  test('ST-9.20 the magazine is empty afterwards', () => {
    const run = sprayed(null, 0);
    const { left } = (run.cast.a as StFighter).gear;
    expect(left?.type === 'weapon' && left.traits.rounds).toBe(0);
  });

  test('ST-9.27 only with a weapon capable of full automatic fire; ST-9.28 only from a full magazine', () => {
    const no = (a: StFighter, id: string) =>
      keyOf(
        plays.spray.fault(
          castOf(a, fighter('d')),
          sprayOf([at('d')], { weapon: id }) as unknown as Json,
          rules(),
        ),
      );
    expect(no(shooter(), 'left')).toBe('');
    expect(no(shooter(), 'rifle')).toBe('unsuited');
    expect(no(shooter({ gear: [gun('left', { rounds: 14 })] }), 'left')).toBe('magazineNotFull');
  });

  test('ST-9.28 a full magazine is the clip to the last round (AMB-74)', () => {
    const nearly = shooter({ gear: [gun('left', { rounds: 14 })] });
    expect(
      plays.spray.fault(castOf(nearly, fighter('d')), sprayOf([at('d')]) as unknown as Json, rules())?.key,
    ).toBe('storyteller.no.magazineNotFull');
  });
});

describe('ambush', () => {
  const killer = fighter('a', {
    attributes: { dexterity: 3, strength: 2 },
    abilities: { stealth: 3, melee: 2 },
    gear: [sword],
  });
  const guard = (id: Id, more: Parameters<typeof fighter>[1] = {}) =>
    fighter(id, {
      attributes: { perception: 2, dexterity: 2 },
      abilities: { alertness: 2, dodge: 2 },
      ...more,
    });
  const plan = (watchers: readonly Id[] = []): Ambush => ({
    attack: attackOf({ weapon: 'sword' }),
    watchers,
  });
  const ambushed = (
    answers: Record<string, Json>,
    house: Partial<Rules> = {},
    watchers: readonly Id[] = [],
  ) =>
    play(
      (stage) => ambush(stage, plan(watchers), rules(house)),
      castOf(killer, guard('d'), guard('e')),
      answers,
    );

  test('ST-7.1 Dexterity + Stealth against Perception + Alertness', () => {
    // 3 + 3 against 2 + 2 dice, at 6: any other number of faces is refused.
    const run = ambushed({ stealth: hits(1, 6), 'alert:d': hits(2, 4) });
    expect(ended(run).came).toBe('seen');
  });

  test('ST-7.2 more successes: a free attack, and nobody defends (OR-36)', () => {
    const run = ambushed({
      stealth: hits(4, 6),
      'alert:d': hits(2, 4),
      bonus: { dice: 2 },
      attack: hits(0, 7),
    });
    expect(ended(run)).toMatchObject({ came: 'won', outcome: { hit: false } });
  });

  test('ST-7.3 up to the margin in bonus dice, as many as the ambusher wants; by house rule up to all successes (OR-36, AMB-49)', () => {
    const with0 = ambushed({
      stealth: hits(4, 6),
      'alert:d': hits(2, 4),
      bonus: { dice: 0 },
      attack: hits(0, 5),
    });
    expect(ended(with0).came).toBe('won');
    expect(() => ambushed({ stealth: hits(4, 6), 'alert:d': hits(2, 4), bonus: { dice: 3 } })).toThrow(
      /max|atMost/i,
    );
    const raw = ambushed(
      { stealth: hits(4, 6), 'alert:d': hits(2, 4), bonus: { dice: 4 }, attack: hits(0, 9) },
      { ambushBonus: 'raw' },
    );
    expect(ended(raw).came).toBe('won');
  });

  test('ST-7.4 a tie: the attacker is first all the same, without bonus, and the target may defend (OR-36)', () => {
    const run = ambushed({
      stealth: hits(3, 6),
      'alert:d': hits(3, 4),
      defence: 'dodge',
      attack: hits(1, 5),
      dodge: hits(1, 4),
    });
    expect(ended(run)).toMatchObject({ came: 'tie', outcome: { hit: false } });
  });

  test('ST-7.5 fewer: it is seen, and nothing happens (OR-36)', () => {
    const run = ambushed({ stealth: hits(1, 6), 'alert:d': hits(2, 4) });
    expect(ended(run)).toEqual({ came: 'seen', outcome: null });
  });

  test('ST-7.6 a fighter already in combat cannot be ambushed (OR-37)', () => {
    const busy = guard('d', { turn: { die: 3 } });
    const no = plays.ambush.fault(castOf(killer, busy), plan() as unknown as Json, rules());
    expect(keyOf(no)).toBe('fightsAlready');
    expect(
      plays.ambush.fault(castOf(killer, guard('d')), plan() as unknown as Json, rules()),
    ).toBeUndefined();
  });

  test('AMB-50 everybody who might notice rolls; the free attack strikes one who did not', () => {
    const run = ambushed(
      {
        stealth: hits(3, 6),
        'alert:d': hits(4, 4),
        'alert:e': hits(1, 4),
        bonus: { dice: 2 },
        attack: hits(1, 7),
        damage: hits(1, 5),
      },
      {},
      ['e'],
    );
    expect(ended(run).came).toBe('won');
    expect((run.cast.e as StFighter).traits.health.lethal).toBe(1);
    expect((run.cast.d as StFighter).traits.health.lethal).toBe(0);
  });
});
