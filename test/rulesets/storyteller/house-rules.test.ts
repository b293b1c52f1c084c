import { describe, expect, test } from 'vitest';
import { diceCount } from '../../../src/core/dice/check.ts';
import { pending } from '../../../src/core/encounter.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import type { Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { tiersOf } from '../../../src/rulesets/storyteller/figures/health.ts';
import { initiativePenalties } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { knockdown } from '../../../src/rulesets/storyteller/plays/harm.ts';
import { type Answers, attackOf, castOf, ended, fighter, hits, play, rules, weapon } from './support.ts';
import { DEFEND, NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

/* House rules whose other values no other test in this folder covers. */

const willing = (id: string, value = 1) =>
  fighter(id, {
    attributes: { dexterity: 3, strength: 2 },
    abilities: { brawl: 1, dodge: 1 },
    traits: { willpower: { value, max: 5 } },
  });

describe('AMB-42 willpowerSuccess', () => {
  const on = rules({ willpowerSuccess: true });
  const blow = (answers: Answers, house = on, value = 1) =>
    play(
      (stage) => attack(stage, attackOf(), house),
      castOf(willing('a', value), willing('d', value)),
      answers,
    );

  test('off: nobody is asked, with or without willpower', () => {
    const run = blow({ defence: 'none', attack: hits(0, 4) }, rules());
    expect(run.steps.map(({ ask }) => ask.id)).toEqual(['defence', 'attack']);
  });

  test('on: a point is one success more, after the ones (two hits and two ones, and one bought)', () => {
    const run = blow({
      defence: 'none',
      'willpower:a': 'spendWill',
      attack: [8, 8, 1, 1],
      damage: hits(0, 2),
      soak: hits(0, 1),
    });
    expect(ended(run)).toMatchObject({ hit: true, net: 1 });
    expect(run.cast.a?.traits.willpower.value).toBe(0);
  });

  test('on: a bought success is no botch', () => {
    const run = play((stage) => knockdown(stage, 'd', on), castOf(willing('d')), {
      'recover:d': 'recover',
      'willpower:d': 'spendWill',
      recovery: [1, 1, 1],
    });
    expect(ended(run)).toEqual({ standing: true, botch: false });
  });

  test('on: both sides decide before any die is rolled, and may save it', () => {
    const run = blow({ defence: 'dodge' });
    expect(run.state === 'waiting' && run.asks.map(({ id }) => id)).toEqual(['willpower:a', 'willpower:d']);
    const saved = blow({
      defence: 'dodge',
      'willpower:a': 'saveWill',
      'willpower:d': 'spendWill',
      attack: hits(1, 4),
      dodge: hits(0, 4),
    });
    expect(ended(saved)).toMatchObject({ hit: false });
    expect([saved.cast.a, saved.cast.d].map((one) => one?.traits.willpower.value)).toEqual([1, 0]);
  });

  test('on: without a point, and for damage and soak, nobody is asked', () => {
    const run = blow({ defence: 'none', attack: hits(1, 4), damage: hits(1, 2), soak: hits(0, 1) }, on, 0);
    expect(run.steps.map(({ ask }) => ask.id)).toEqual(['defence', 'attack', 'damage', 'soak']);
  });

  test('on: once a round', () => {
    const one = Table.rolled(
      [
        [runner('a', 9, 1, { 'abilities.brawl': 3, willpower: { value: 3, max: 3 } }), 5],
        [runner('b', 4), 5],
      ],
      { willpowerSuccess: true },
    ).declares(['b', NOTHING], ['a', strike('b')]);
    one.says('act:a', 'act').says('defence', 'none').says('willpower:a', 'spendWill').throws(2);
    expect(one.of('a').traits.willpower.value).toBe(2);
    one
      .declares(['a', strike('b')])
      .says('act:a', 'act')
      .says('defence', 'none');
    expect(one.asked).toEqual(['attack']);
  });

  test('on: odds assume that the point is saved', () => {
    const chance = (house: Rules) =>
      odds(
        (stage) => attack(stage, attackOf({ undefended: true }), house),
        castOf(willing('a'), willing('d')),
      )
        .ends.filter(({ out }) => out.hit)
        .reduce((sum, { p }) => sum + p, 0);
    expect(chance(on)).toBeCloseTo(chance(rules()), 12);
  });
});

const desperate: Json = { action: 'desperate', how: 'dodge' };

describe('AMB-56 shockAllowsDesperate', () => {
  const shocked = (house: Partial<Rules>) => {
    const one = Table.rolled(
      [
        [runner('a', 9), 5],
        [runner('b', 4), 5],
      ],
      house,
    );
    return one.gains('b', 'shocked', 'now').refusal('declare:b', desperate);
  };

  test('off: shock leaves only block and dodge; on: desperate defence as well', () => {
    expect(shocked({})).toBe('storyteller.no.shocked');
    expect(shocked({ shockAllowsDesperate: true })).toBe('');
  });
});

describe('AMB-59 knockdownDebtConvertible', () => {
  const owing = (house: Partial<Rules>, said: Json) => {
    const one = Table.rolled(
      [
        [runner('a', 9, 0, { 'abilities.brawl': 2 }), 5],
        [runner('b', 4, 0, { 'abilities.dodge': 3 }), 5],
      ],
      house,
    );
    one.gains('b', 'prone').gains('b', 'owesStanding');
    return { one, refusal: one.refusal('declare:b', said) };
  };

  test('on: a defence may be held ready, and the owed action may be converted into one', () => {
    expect(owing({}, DEFEND).refusal).toBe('');
    const { one } = owing({}, NOTHING);
    one.declares(['b', { action: 'stand' }], ['a', strike('b')]).says('act:a', 'act');
    expect(one.options('defence')).toContain('dodge');
  });

  test('off: neither; the action is for standing up', () => {
    const off = { knockdownDebtConvertible: false };
    expect(owing(off, DEFEND).refusal).toBe('storyteller.no.owesStanding');
    expect(owing(off, desperate).refusal).toBe('storyteller.no.owesStanding');
    const { one } = owing(off, NOTHING);
    one.declares(['b', { action: 'stand' }], ['a', strike('b')]).says('act:a', 'act');
    expect(one.asked).toEqual(['attack']);
  });

  test('off: a defence of a split held ready is used for standing up as well', () => {
    const split: Json = {
      action: 'multiple',
      parts: [
        { action: 'dodge', dice: 2 },
        { action: 'strike', weapon: 'unarmed', target: 'a', dice: 2, situation: {} },
      ],
    };
    const open = (house: Partial<Rules>) => {
      const one = Table.rolled(
        [
          [runner('a', 9, 0, { 'abilities.brawl': 2 }), 5],
          [
            runner('b', 6, 0, {
              'attributes.dexterity': 3,
              'attributes.wits': 3,
              'abilities.dodge': 3,
              'abilities.brawl': 3,
            }),
            3,
          ],
        ],
        house,
      ).declares(['b', split], ['a', strike('b')]);
      one.gains('b', 'prone').gains('b', 'owesStanding').says('act:a', 'act');
      return one.asked;
    };
    expect(open({})).toEqual(['defence']);
    expect(open({ knockdownDebtConvertible: false })).toEqual(['attack']);
  });
});

describe('AMB-80 enforceRate', () => {
  const gun = weapon('gun', {
    category: 'firearm',
    ability: 'firearms',
    range: 20,
    clip: 8,
    rounds: 8,
    rate: 2,
  });
  const shots = (n: number, house: Partial<Rules>) => {
    const shooter: StFighter = {
      ...runner('a', 9, 0, {
        'attributes.dexterity': 5,
        'attributes.wits': 4,
        'abilities.firearms': 5,
      }),
      gear: { gun },
    };
    const one = Table.rolled(
      [
        [shooter, 5],
        [runner('b', 4), 5],
      ],
      house,
    ).declares(['b', NOTHING]);
    const part = { action: 'shoot', weapon: 'gun', target: 'b', dice: 2, situation: { distance: 5 } };
    return one.refusal('declare:a', { action: 'multiple', parts: Array.from({ length: n }, () => part) });
  };

  test('off: as many single shots as the pool has dice for; on: no more than the weapon’s rate', () => {
    expect([shots(3, {}), shots(2, { enforceRate: true }), shots(3, { enforceRate: true })]).toEqual([
      '',
      '',
      'storyteller.no.tooFastFire',
    ]);
  });
});

describe('AMB-92 freeMovePlusRun', () => {
  test('off: a fighter who has walked does not run, and one who has run does not walk', () => {
    const walked = (house: Partial<Rules>) => {
      const one = Table.rolled(
        [
          [runner('a', 9), 5],
          [runner('b', 4), 5],
        ],
        house,
      ).declares(['b', NOTHING], ['a', RUN]);
      return one.says('walk:a', { metres: 1 }).options('act:a');
    };
    expect(walked({})).toContain('act');
    expect(walked({ freeMovePlusRun: false })).not.toContain('act');
  });
});

describe('AMB-14 initiativePenaltyStacking', () => {
  const turn = { next: { knockdown: 5, block: 4 }, nextSum: { knockdown: 10, block: 8 } };
  const sum = (house: Partial<Rules>) =>
    Object.values(initiativePenalties(turn, rules(house))).reduce((all, n) => all + n, 0);

  test('the worst of each kind add up; or all; or only the worst', () => {
    expect([
      sum({}),
      sum({ initiativePenaltyStacking: 'sum' }),
      sum({ initiativePenaltyStacking: 'worstOverall' }),
    ]).toEqual([9, 18, 5]);
  });
});

describe('AMB-28 reactionFull, reactionGist, reactionThreat and their sums', () => {
  const seer = fighter('a', {
    attributes: { intelligence: 4, perception: 3 },
    abilities: { security: 3, melee: 3 },
    traits: { powers: { ...fighter('x').traits.powers, auspex: 3 } },
  });

  test('a lower rating, another ability, a lower sum let a viewer notice more', () => {
    expect(tiersOf(seer, rules())).toEqual({ full: false, threat: false, gist: false });
    expect(tiersOf(seer, rules({ reactionFull: { auspex: 3 } })).full).toBe(true);
    expect(tiersOf(seer, rules({ reactionGist: ['security'], reactionGistSum: 7 })).gist).toBe(true);
    expect(tiersOf(seer, rules({ reactionGist: ['security'] })).gist).toBe(false);
    expect(tiersOf(seer, rules({ reactionThreat: ['melee'], reactionThreatSum: 6 })).threat).toBe(true);
    expect(tiersOf(seer, rules({ reactionThreat: ['melee'] })).threat).toBe(false);
  });
});

describe('AMB-26 stackedDefences', () => {
  test('on: successes of target and protector are both subtracted; off: those of one', () => {
    const guard = runner('v', 9, 0, { 'attributes.strength': 5, 'abilities.brawl': 3 });
    const one = Table.rolled(
      [
        [runner('o', 15, 0, { 'abilities.brawl': 4 }), 5],
        [guard, 5],
        [runner('m', 4, 0, { 'abilities.dodge': 3 }), 5],
      ],
      { stackedDefences: true },
    ).declares(['m', DEFEND], ['v', { action: 'cover', target: 'm' }], ['o', strike('m')]);
    one.says('act:o', 'act').says('cover:v', 'block').says('defence', 'dodge');
    expect(pending(one.enc).map(({ ask }) => ask.id)).toEqual(['attack', 'dodge', 'block']);
    const dice = pending(one.enc).map(({ ask }) => (ask.kind === 'roll' ? diceCount(ask) : 0));
    expect(dice).toEqual([5, 4, 4]);
    one.says('attack', hits(3, 5)).says('dodge', hits(2, 4)).says('block', hits(1, 4));
    expect(one.of('m').traits.health.bashing).toBe(0);
  });
});
