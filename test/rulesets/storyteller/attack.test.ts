import { describe, expect, test } from 'vitest';
import { type Line, total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules, Situation } from '../../../src/rulesets/storyteller/data/rules.ts';

import { damageDice } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { check } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import { attackPool, band } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { attack, extraOf } from '../../../src/rulesets/storyteller/plays/attack.ts';
import {
  attackOf,
  castOf,
  club,
  ended,
  fighter,
  hits,
  pistol,
  play,
  rifle,
  rules,
  sword,
  throwknife,
  weapon,
} from './support.ts';

const target = fighter('d');
const claws = weapon('claws', {
  category: 'brawl',
  ability: 'brawl',
  damage: 1,
  type: 'aggravated',
  flags: ['natural'],
});

/** Dice and difficulty (before and after its bounds) of an attack by `a`. */
function planned(
  attacker: StFighter,
  given: Parameters<typeof attackOf>[0],
  house: Partial<Rules> = {},
  defender = target,
) {
  const pool = attackPool(new Stage(castOf(attacker, defender)), attackOf(given), rules(house));
  return {
    dice: total(pool.dice),
    difficulty: total(check(pool, rules(house)).target ?? []),
    lines: [...pool.dice, ...pool.difficulty] as readonly Line[],
  };
}

const shooter = fighter('a', {
  attributes: { dexterity: 3 },
  abilities: { firearms: 4 },
  gear: [pistol, rifle],
});
const shot = (situation: Partial<Situation>) =>
  planned(shooter, { weapon: 'rifle', manoeuvre: 'shoot', situation }).difficulty;

describe('the attack pool', () => {
  test('ST-3.1 Masha: Dexterity 3 + Firearms 4 = 7; Oleg: Dexterity 8 + Brawl 3 = 11 at difficulty 6 (TOR-3, TOR-4)', () => {
    expect(planned(shooter, { weapon: 'pistol', manoeuvre: 'shoot' }).dice).toBe(7);
    const oleg = fighter('a', { attributes: { dexterity: 8 }, abilities: { brawl: 3 }, gear: [claws] });
    expect(planned(oleg, { weapon: 'claws' })).toMatchObject({ dice: 11, difficulty: 6 });
  });

  test('ST-6.10 wounds of −2 leave 5 of 7 dice (OR-113)', () => {
    const hurt = fighter('a', {
      attributes: { dexterity: 4 },
      abilities: { melee: 3 },
      health: { lethal: 4 },
      gear: [sword],
    });
    expect(planned(hurt, { weapon: 'sword' }).dice).toBe(5);
  });

  test('ST-7.11 ST-7.12 pool 7 from the flank 9, from the rear 10 (OR-40, AMB-52)', () => {
    const dice = (flank: Situation['flank']) =>
      planned(shooter, { weapon: 'pistol', manoeuvre: 'shoot', situation: { flank } }).dice;
    expect([dice('front'), dice('flank'), dice('rear')]).toEqual([7, 9, 10]);
  });

  test('ST-7.39 two dice more against the prone in close combat, none with a rifle at 15 m (OR-56)', () => {
    const prone = fighter('d', { conditions: { prone: true } });
    const fighter6 = fighter('a', {
      attributes: { dexterity: 3, strength: 2 },
      abilities: { melee: 3, firearms: 3 },
      gear: [sword, rifle],
    });
    const cast = castOf(fighter6, prone);
    const blow = attackOf({ weapon: 'sword' });
    const far = attackOf({ weapon: 'rifle', manoeuvre: 'shoot', situation: { distance: 15 } });
    expect(total(attackPool(new Stage(cast), blow, rules()).dice)).toBe(8);
    expect(total(damageDice(new Stage(cast), blow, 0, rules()))).toBe(7);
    expect(total(attackPool(new Stage(cast), far, rules()).dice)).toBe(6);
    expect(total(damageDice(new Stage(cast), far, 0, rules()))).toBe(6);
  });

  test('ST-0.4 the Storyteller changes dice and difficulty, and the lines say so', () => {
    const changed = planned(shooter, {
      weapon: 'pistol',
      manoeuvre: 'shoot',
      situation: { modDice: -2, modDifficulty: 1, distance: 10 },
    });
    expect(changed).toMatchObject({ dice: 5, difficulty: 7 });
    expect(changed.lines.filter(({ why }) => why === 'ST-0.4').map(({ n }) => n)).toEqual([-2, 1]);
  });

  test('AMB-6 wounds can remove the last die: nothing is rolled and the attack misses', () => {
    const cripple = fighter('a', { attributes: { dexterity: 2 }, health: { lethal: 6 } });
    const run = play((stage) => attack(stage, attackOf(), rules()), castOf(cripple, target), {
      defence: 'none',
    });
    expect(ended(run)).toMatchObject({ hit: false, net: 0 });
  });
});

describe('the difficulty to hit', () => {
  test('ST-7.16 to ST-7.18 medium range 20: 2 m, 2.5 m, 20 m, 21 m, 40 m, 41 m (OR-42)', () => {
    const distances = [2, 2.5, 20, 21, 40];
    expect(distances.map((distance) => shot({ distance }))).toEqual([5, 6, 6, 8, 8]);
    expect(band(41, 20)).toBeUndefined();
  });

  test('ST-7.22 the target’s cover adds 1, 2, 3, 4', () => {
    const covers = ['none', 'situational', 'light', 'partial', 'full'] as const;
    expect(covers.map((cover) => shot({ distance: 20, cover }))).toEqual([6, 7, 8, 9, 10]);
  });

  test('ST-7.23 the covered shooter’s own shots: 6, 6, 7, 8 (OR-44)', () => {
    const covers = ['situational', 'light', 'partial', 'full'] as const;
    expect(covers.map((ownCover) => shot({ distance: 20, ownCover }))).toEqual([6, 6, 7, 8]);
  });

  test('AMB-55 both covers count: behind full against light, 6 + 2 + 2 (OR-45)', () => {
    expect(shot({ distance: 20, cover: 'light', ownCover: 'full' })).toBe(10);
  });

  test('AMB-3 full cover at maximum range is 12, and stops at 10 (OR-46)', () => {
    expect(shot({ distance: 40, cover: 'full' })).toBe(10);
  });

  test('ST-7.19 cover does not hinder blows', () => {
    const swordsman = fighter('a', { gear: [sword] });
    expect(
      planned(swordsman, { weapon: 'sword', situation: { cover: 'full', ownCover: 'full' } }).difficulty,
    ).toBe(6);
  });

  test('ST-7.42 called shots at base 6: limb 7, head 8, heart 9, with 0, 1, 2 dice of damage (OR-58)', () => {
    const swordsman = fighter('a', { attributes: { strength: 2 }, gear: [sword] });
    const cast = castOf(swordsman, target);
    const called = (['limb', 'head', 'hand', 'heart'] as const).map((calledShot) => {
      const input = attackOf({ weapon: 'sword', situation: { calledShot } });
      return [
        planned(swordsman, { weapon: 'sword', situation: { calledShot } }).difficulty,
        total(damageDice(new Stage(cast), input, 0, rules())),
      ];
    });
    expect(called).toEqual([
      [7, 5],
      [8, 6],
      [8, 6],
      [9, 7],
    ]);
  });

  test('ST-7.8 ST-7.10 blind: 8 in melee, 9 for a shot at 6 m (OR-38)', () => {
    const blindfolded = { ...shooter, conditions: { blinded: true } };
    expect(planned(blindfolded, { weapon: 'unarmed' }).difficulty).toBe(8);
    expect(shot({ distance: 6, blind: true })).toBe(9);
  });

  test('ST-7.40 a prone fighter strikes at 8, also with other hand-to-hand arts (AMB-61), but shoots at 6', () => {
    const lying = fighter('a', {
      conditions: { prone: true },
      gear: [sword, rifle, { ...claws, traits: { ...claws.traits, ability: 'do' } }],
    });
    expect(planned(lying, { weapon: 'sword' }).difficulty).toBe(8);
    expect(planned(lying, { weapon: 'claws' }).difficulty).toBe(8);
    expect(
      planned(lying, { weapon: 'rifle', manoeuvre: 'shoot', situation: { distance: 10 } }).difficulty,
    ).toBe(6);
  });

  test('AMB-34 a weapon’s own difficulty counts for attacks by house rule only', () => {
    const brute = fighter('a', { gear: [{ ...club, traits: { ...club.traits, parryDifficulty: 7 } }] });
    expect(planned(brute, { weapon: 'club' }).difficulty).toBe(6);
    expect(planned(brute, { weapon: 'club' }, { weaponDifficultyOnAttack: true }).difficulty).toBe(7);
  });
});

describe('hit and damage', () => {
  const swordsman = (abilities: { melee?: number }) =>
    fighter('a', { attributes: { strength: 1, dexterity: 8 }, abilities, gear: [sword] });
  const dodger = fighter('d', { attributes: { dexterity: 4, stamina: 3 }, abilities: { dodge: 4 } });

  function strikes(melee: number, a: number, d: number) {
    const extra = extraOf(a - d, melee);
    const hit = a > d;
    const run = play(
      (stage) => attack(stage, attackOf({ weapon: 'sword' }), rules()),
      castOf(swordsman({ melee }), dodger),
      {
        defence: 'dodge',
        attack: hits(a, 8 + melee),
        dodge: hits(d, 8),
        ...(hit ? { damage: hits(1, 4 + extra) } : {}),
      },
    );
    return { ...ended(run), damage: run.steps.find(({ ask }) => ask.id === 'damage')?.ask };
  }

  test('ST-3.6 three against a dodge of three miss; four hit with one net success and no extra (OR-20)', () => {
    expect(strikes(2, 3, 3)).toMatchObject({ hit: false, net: 0, taken: 0 });
    expect(strikes(2, 4, 3)).toMatchObject({ hit: true, net: 1 });
    expect(extraOf(1, 2)).toBe(0);
  });

  test('ST-4.4 caps extra successes: 6 against 1 is net 5, Melee 2 leaves 2 (OR-21, AMB-30)', () => {
    const { net, damage } = strikes(2, 6, 1);
    expect(net).toBe(5);
    expect(damage?.kind === 'roll' && damage.lines.find(({ why }) => why === 'ST-4.3')?.n).toBe(2);
  });

  test('ST-4.4 TOR-3, TOR-4 and OR-22: 4 successes with rating 4 give 3, 7 with 3 give 3, 3 with 0 give none', () => {
    expect([extraOf(4, 4), extraOf(7, 3), extraOf(3, 0), extraOf(0, 3)]).toEqual([3, 3, 0, 0]);
  });

  test('ST-4.1 ST-4.2 a throwing knife: 3 + 1 + 1 dice at 6 m and difficulty 6, 2 + 1 at 12 m and 8 (OR-24)', () => {
    const thrower = fighter('a', { attributes: { strength: 3 }, gear: [throwknife] });
    const at = (distance: number, house: Partial<Rules> = {}) => {
      const given = { weapon: 'throwknife', manoeuvre: 'throw' as const, situation: { distance } };
      const cast = new Stage(castOf(thrower, target));
      return [total(damageDice(cast, attackOf(given), 1, rules(house))), planned(thrower, given).difficulty];
    };
    expect([at(6), at(12)]).toEqual([
      [5, 6],
      [3, 8],
    ]);
    expect(at(6, { thrownShort: 'halfRange' })[0]).toBe(3);
    expect(at(6, { thrownShort: 'metres', thrownShortMetres: 6 })[0]).toBe(5);
  });

  test('ST-3.2 throws use Athletics, and its rating caps them (AMB-31)', () => {
    const thrower = fighter('a', {
      attributes: { dexterity: 3 },
      abilities: { athletics: 2, melee: 5 },
      gear: [throwknife],
    });
    expect(planned(thrower, { weapon: 'throwknife', manoeuvre: 'throw' }).dice).toBe(5);
    expect(planned(thrower, { weapon: 'throwknife' }).dice).toBe(8);
  });

  test('ST-9.15 a shot leaves the magazine when it is rolled, hit or miss, and not before', () => {
    const cast = castOf(shooter, target);
    const input = attackOf({ weapon: 'pistol', manoeuvre: 'shoot', situation: { distance: 10 } });
    const committed = play((stage) => attack(stage, input, rules()), cast, { defence: 'none' });
    expect(committed.cast.a?.gear.pistol?.traits).toMatchObject({ rounds: 8 });
    const missed = play((stage) => attack(stage, input, rules()), cast, {
      defence: 'none',
      attack: hits(0, 7),
    });
    expect(missed.cast.a?.gear.pistol?.traits).toMatchObject({ rounds: 7 });
  });

  test('ST-1.10 the defender answers before any die is rolled', () => {
    const run = play((stage) => attack(stage, attackOf(), rules()), castOf(fighter('a'), dodger), {});
    expect(run.state === 'waiting' && run.asks.map(({ id, kind, by }) => [id, kind, by])).toEqual([
      ['defence', 'choose', 'd'],
    ]);
  });

  test('ST-7.10 a blind shooter who notices nothing neither shoots nor spends a round', () => {
    const input = attackOf({ weapon: 'pistol', manoeuvre: 'shoot', situation: { distance: 6, blind: true } });
    const run = play((stage) => attack(stage, input, rules()), castOf(shooter, target), { notice: [7] });
    expect(ended(run).hit).toBe(false);
    expect(run.cast.a?.gear.pistol?.traits).toMatchObject({ rounds: 8 });
    const sees = play((stage) => attack(stage, input, rules()), castOf(shooter, target), {
      notice: [8],
      defence: 'none',
    });
    expect(sees.state === 'waiting' && sees.asks[0]?.id).toBe('attack');
  });
});

describe('what cannot be attacked', () => {
  const fault = (attacker: StFighter, given: Parameters<typeof attackOf>[0], defender = target) =>
    attackFault(castOf(attacker, defender), attackOf(given) as unknown as Json, rules())?.key;
  const gunman = (rounds: number) =>
    fighter('a', { gear: [{ ...pistol, traits: { ...pistol.traits, rounds } }, sword, throwknife] });
  const far = (distance: number, blind = false) => ({
    weapon: 'pistol',
    manoeuvre: 'shoot' as const,
    situation: { distance, blind },
  });

  test('ST-7.17 no shot beyond twice the medium range', () => {
    expect([fault(gunman(1), far(50)), fault(gunman(1), far(51))]).toEqual([
      undefined,
      'storyteller.no.outOfRange',
    ]);
  });

  test('ST-7.9 no blind shot beyond 10 m (OR-38: 12 m)', () => {
    expect([fault(gunman(1), far(10, true)), fault(gunman(1), far(12, true))]).toEqual([
      undefined,
      'storyteller.no.blindTooFar',
    ]);
  });

  test('ST-9.15 no shot without a round', () => {
    expect(fault(gunman(0), far(5))).toBe('storyteller.no.magazineEmpty');
  });

  test('ST-7.26 no attack while bound by shock, none by the unconscious, none before standing up', () => {
    const with_ = (conditions: StFighter['conditions']) => fault(fighter('a', { conditions }), {});
    expect(with_({ shocked: 'now' })).toBe('storyteller.no.shocked');
    expect(with_({ shocked: 'next' })).toBeUndefined();
    expect(with_({ stunned: true })).toBe('storyteller.no.stunned');
    expect(with_({ owesStanding: true })).toBe('storyteller.no.owesStanding');
    expect(fault(fighter('a', { health: { lethal: 7 } }), {})).toBe('storyteller.no.incapacitated');
    expect(fault(fighter('a', { traits: { kind: 'vampire' }, health: { lethal: 7 } }), {})).toBe(
      'storyteller.no.immobilised',
    );
  });

  test('ST-3.2 weapons are used only for their purpose', () => {
    expect(fault(gunman(1), { weapon: 'pistol' })).toBe('storyteller.no.unsuited');
    expect(fault(gunman(1), { weapon: 'sword', manoeuvre: 'throw' })).toBe('storyteller.no.unsuited');
    expect(fault(gunman(1), { weapon: 'spoon' })).toBe('storyteller.no.noSuchWeapon');
    expect(fault(gunman(1), { weapon: 'sword', defender: 'a' })).toBe('storyteller.no.self');
    expect(fault(gunman(1), { weapon: 'sword', defender: 'x' })).toBe('core.refused.gone');
  });

  test('ST-7.9, ST-7.17, ST-7.18 a refusal for distance states the distance and the maximum', () => {
    const far = (weaponId: string, distance: number, more: object = {}) => {
      const one = fighter('a', { gear: [pistol, sword] });
      const input = {
        attacker: 'a',
        defender: 'd',
        weapon: weaponId,
        manoeuvre: weaponId === 'pistol' ? 'shoot' : 'strike',
        situation: { distance, ...more },
      };
      return attackFault(castOf(one, target), input, rules())?.args;
    };
    // A range of 25 metres, and twice as far at the most.
    expect([far('pistol', 50), far('pistol', 51)]).toEqual([undefined, { distance: 51, most: 50 }]);
    expect([far('sword', 2), far('sword', 3)]).toEqual([undefined, { distance: 3, reach: 2 }]);
    expect([far('pistol', 10, { blind: true }), far('pistol', 11, { blind: true })]).toEqual([
      undefined,
      { distance: 11, most: 10 },
    ]);
  });

  test('a malformed input is named, a partial situation is filled in', () => {
    const cast = castOf(fighter('a'), target);
    const input = { attacker: 'a', defender: 'd', weapon: 'unarmed', manoeuvre: 'strike' };
    expect(attackFault(cast, input, rules())).toBeUndefined();
    expect(attackFault(cast, { ...input, situation: { cover: 'moat' } }, rules())?.args?.at).toBe(
      'situation.cover',
    );
    expect(attackFault(cast, { ...input, manoeuvre: 'hug' }, rules())?.args?.at).toBe('manoeuvre');
    expect(attackFault(cast, { ...input, more: 'than that' }, rules())?.args?.at).toBe('more');
    expect(attackFault(cast, null, rules())?.key).toBe('storyteller.no.malformed');
  });
});
