import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { DAMAGE_TYPES, LEVELS, type Weapon } from '../../../src/rulesets/storyteller/data/gear.ts';

import type { Rules, Situation } from '../../../src/rulesets/storyteller/data/rules.ts';

import { levelsTaken, soakPool, typeTaken } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { shockThreshold } from '../../../src/rulesets/storyteller/figures/health.ts';
import { shockAtRoundStart } from '../../../src/rulesets/storyteller/figures/state.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import {
  armour,
  attackOf,
  castOf,
  chainmail,
  club,
  ended,
  fighter,
  hits,
  pistol,
  play,
  rules,
  sword,
  taser,
  weapon,
} from './support.ts';

type Kind = StFighter['traits']['kind'];
const being = (kind: Kind, stamina: number, more: Parameters<typeof fighter>[1] = {}) =>
  fighter('d', { ...more, traits: { kind, ...more.traits }, attributes: { stamina, dexterity: 9 } });

describe('soak', () => {
  const vest = armour('vest', { dice: 2 });
  const soakOf = (who: StFighter) =>
    DAMAGE_TYPES.map((type) => total(soakPool(who, { type, kind: 'blade', armour: 'byItem' }, rules()).dice));

  test('ST-5.6 ST-5.13 a human with Stamina 3 and armour 2 soaks 5 bashing, 2 lethal, 2 aggravated (OR-25)', () => {
    expect(soakOf(being('human', 3, { gear: [vest] }))).toEqual([5, 2, 2]);
  });

  test('ST-5.7 a vampire with the same numbers soaks 5, 5, 2 (OR-26)', () => {
    expect(soakOf(being('vampire', 3, { gear: [vest] }))).toEqual([5, 5, 2]);
  });

  test('ST-5.10 werewolves, and changelings who have called on the Wyrd, soak everything', () => {
    expect(soakOf(being('werewolf', 3))).toEqual([3, 3, 3]);
    expect(soakOf(being('changeling', 3))).toEqual([3, 0, 0]);
    expect(soakOf(being('changeling', 3, { traits: { wyrd: true } }))).toEqual([3, 3, 3]);
  });

  test('AMB-40 a monster soaks what its sheet says; so does a creature whose nature is set by hand', () => {
    expect(soakOf(being('monster', 3))).toEqual([3, 3, 3]);
    expect(soakOf(being('monster', 3, { traits: { soakTypes: ['lethal'] } }))).toEqual([0, 3, 0]);
    expect(soakOf(being('human', 3, { traits: { byHand: true, soakTypes: ['bashing', 'lethal'] } }))).toEqual(
      [3, 3, 0],
    );
  });

  test('ST-5.14 chain mail gives nothing against bullets, and the modifier says why (TOR-2)', () => {
    const valeria = being('vampire', 3, { gear: [chainmail] });
    const shot = soakPool(valeria, { type: 'bashing', kind: 'firearm', armour: 'byItem' }, rules());
    expect(total(shot.dice)).toBe(3);
    expect(shot.dice.at(-1)).toMatchObject({ n: 0, why: 'ST-5.14' });
    expect(total(soakPool(valeria, { type: 'lethal', kind: 'blade', armour: 'byItem' }, rules()).dice)).toBe(
      6,
    );
  });

  test('ST-7.44 a vest does not cover a called head; the Storyteller may say that it counts or is bypassed', () => {
    const guard = being('human', 3, { gear: [vest] });
    const dice = (armourSays: Situation['armour']) =>
      total(
        soakPool(guard, { type: 'lethal', kind: 'blade', armour: armourSays, at: ['head'] }, rules()).dice,
      );
    expect([dice('byItem'), dice('counts')]).toEqual([0, 2]);
    expect(total(soakPool(guard, { type: 'lethal', kind: 'blade', armour: 'bypassed' }, rules()).dice)).toBe(
      0,
    );
  });

  test('AMB-44 wounds lower soak by house rule only', () => {
    const hurt = being('human', 3, { health: { lethal: 4 } });
    const dice = (given: Partial<Rules>) =>
      total(soakPool(hurt, { type: 'bashing', kind: 'blunt', armour: 'byItem' }, rules(given)).dice);
    expect([dice({}), dice({ woundPenaltyScope: 'allRolls' })]).toEqual([3, 1]);
  });

  test('ST-5.6 a human without armour rolls no soak against lethal: 4 successes are 4 levels (OR-28)', () => {
    const cast = castOf(
      fighter('a', { attributes: { dexterity: 1, strength: 1 }, gear: [sword] }),
      being('human', 4),
    );
    const run = play((stage) => attack(stage, attackOf({ weapon: 'sword' }), rules()), cast, {
      defence: 'none',
      attack: [8],
      damage: [8, 8, 8, 8],
    });
    expect(ended(run)).toMatchObject({ taken: 4, type: 'lethal' });
    expect(run.steps.map(({ ask, value }) => [ask.id, value])).toContainEqual(['soak', []]);
  });
});

describe('halving', () => {
  const vampire = being('vampire', 3);

  test.each([
    [5, 0, 2],
    [5, 2, 1],
    [1, 0, 0],
  ])(
    'ST-5.8 AMB-37 %d bashing successes with %d soaked leave a vampire %d (OR-29: floor of half, after the soak)',
    (dealt, soaked, taken) => {
      expect(levelsTaken(vampire, 'bashing', dealt, soaked, rules())).toBe(taken);
      expect(typeTaken(vampire, 'bashing')).toBe('lethal');
    },
  );

  test('AMB-37 halving before the soak: floor(5/2) = 2, two soaked, 0 (OR-30)', () => {
    expect(levelsTaken(vampire, 'bashing', 5, 2, rules({ vampireBashing: 'beforeSoak' }))).toBe(0);
  });

  test('ST-5.16 nobody else halves, and soak never heals', () => {
    expect(levelsTaken(being('human', 3), 'bashing', 5, 2, rules())).toBe(3);
    expect(levelsTaken(being('human', 3), 'bashing', 2, 5, rules())).toBe(0);
    expect(levelsTaken(vampire, 'lethal', 5, 2, rules())).toBe(3);
  });

  test('AMB-37 OR-104 pistol 5, Firearms 2, A 3 against a vampire: 7 dice give 5, soak 1, 4 left, 2 lethal, no shock', () => {
    const shooter = fighter('a', {
      attributes: { dexterity: 1 },
      abilities: { firearms: 2 },
      gear: [pistol],
    });
    const situation = { distance: 10 };
    const run = play(
      (stage) => attack(stage, attackOf({ weapon: 'pistol', manoeuvre: 'shoot', situation }), rules()),
      castOf(shooter, being('vampire', 3)),
      { defence: 'none', attack: [6, 7, 8], damage: [10, 9, 8, 7, 6, 4, 2], soak: [7, 4, 3] },
    );
    expect(ended(run)).toEqual({ hit: true, net: 3, taken: 2, type: 'lethal', befell: [] });
    expect(run.cast.d?.traits.health).toMatchObject({ bashing: 0, lethal: 2 });
    expect(run.cast.a?.gear.pistol?.traits).toMatchObject({ rounds: 7 });
  });

  test('ST-5.9 bullets stay lethal to humans, and a blade stays lethal to vampires', () => {
    const shot = (kind: Kind) => {
      const run = play(
        (stage) =>
          attack(
            stage,
            attackOf({ weapon: 'pistol', manoeuvre: 'shoot', situation: { distance: 5 } }),
            rules(),
          ),
        castOf(fighter('a', { gear: [pistol] }), being(kind, 1)),
        {
          defence: 'none',
          attack: [8],
          damage: [8, 8, 8, 8, 3],
          ...(kind === 'vampire' ? { soak: [3] } : {}),
        },
      );
      return ended(run);
    };
    expect(shot('human')).toMatchObject({ taken: 4, type: 'lethal' });
    expect(shot('vampire')).toMatchObject({ taken: 2, type: 'lethal' });
  });
});

describe('shock and stun', () => {
  /** The conditions of a defender when a weapon that cannot be soaked does so many levels. */
  function suffers(
    defender: StFighter,
    levels: number,
    with_: Weapon = brand,
    situation: Partial<Situation> = {},
  ) {
    const answers = { defence: 'none', attack: hits(1, 1), damage: hits(levels, 20) };
    const soak = total(
      soakPool(defender, { type: with_.traits.type, kind: 'fire', armour: 'bypassed' }, rules()).dice,
    );
    const run = play(
      (stage) =>
        attack(
          stage,
          attackOf({ weapon: with_.id, situation: { armour: 'bypassed', ...situation } }),
          rules(),
        ),
      castOf(fighter('a', { gear: [with_] }), defender),
      { ...answers, ...(soak > 0 ? { soak: hits(0, soak) } : {}) },
    );
    return ended(run);
  }
  const brand = weapon('brand', { damage: 20, damageStrength: false, type: 'aggravated' });
  const maul = (given: Partial<Weapon['traits']> = {}) =>
    weapon('maul', { damage: 20, damageStrength: false, type: 'bashing', ...given });

  test.each([
    ['human', 2, {}, 2],
    ['vampire', 3, {}, 5],
    ['monster', 3, {}, 5],
    ['werewolf', 3, { form: 'homid' }, 3],
    ['werewolf', 5, { form: 'crinos' }, 7],
    ['werewolf', 3, { form: 'lupus' }, 3],
    ['changeling', 2, {}, 2],
  ] as const)(
    'ST-7.24 ST-7.25 %s with Stamina %d %o is shocked by more than %d, not by as many (OR-48)',
    (kind, stamina, traits, most) => {
      // three boxes more than usual, so that even eight levels do not kill
      const health = { levels: [LEVELS[0], LEVELS[0], LEVELS[0], ...LEVELS] };
      const body = being(kind, stamina, { traits, health });
      expect(shockThreshold(body)).toBe(most);
      expect(suffers(body, most).befell).not.toContain('shocked');
      expect(suffers(body, most + 1).befell).toContain('shocked');
    },
  );

  test('ST-7.24 two wounds of 2 in one round do not shock a human with Stamina 2 (OR-49)', () => {
    expect(suffers(being('human', 2, { health: { lethal: 2 } }), 2).befell).toEqual([]);
  });

  test('ST-7.27 damage 5, soaked 3: 2 remain and do not shock Stamina 2 (OR-50)', () => {
    const run = play(
      (stage) => attack(stage, attackOf({ weapon: 'maul' }), rules()),
      castOf(
        fighter('a', { gear: [maul({ damage: 5 })] }),
        being('human', 2, { gear: [armour('pad', { dice: 1 })] }),
      ),
      { defence: 'none', attack: [8], damage: hits(5, 5), soak: hits(3, 3) },
    );
    expect(ended(run)).toMatchObject({ taken: 2, befell: [] });
  });

  test('AMB-56 shock waits for the next round; shocked again while bound, it lasts one round more', () => {
    const body = being('human', 1);
    const value = (before: StFighter, given: Partial<Rules> = {}) =>
      play(
        (stage) => attack(stage, attackOf({ weapon: 'brand' }), rules(given)),
        castOf(fighter('a', { gear: [weapon('brand', { ...brand.traits, damage: 2 })] }), before),
        { defence: 'none', attack: [8], damage: [8, 8] },
      ).cast.d?.conditions.shocked;
    expect(value(body)).toBe('next');
    expect(value({ ...body, conditions: { shocked: 'now' } })).toBe('nowAndNext');
    expect(value(body, { shockStart: 'atOnceAndNext' })).toBe('nowAndNext');
  });

  test('ST-7.26 when a round begins, queued shock binds and bound shock ends', () => {
    expect((['next', 'nowAndNext', 'now', true] as const).map(shockAtRoundStart)).toEqual([
      'now',
      'now',
      undefined,
      undefined,
    ]);
  });

  test('ST-7.28 three bashing to the head stun a human with Stamina 2, two do not (OR-52)', () => {
    const head = { headByWord: true };
    expect(suffers(being('human', 2), 3, maul(), head).befell).toEqual(['shocked', 'stunned']);
    expect(suffers(being('human', 2), 2, maul(), head).befell).toEqual([]);
    expect(suffers(being('human', 2), 3, maul()).befell).toEqual(['shocked']);
    expect(suffers(being('human', 2), 3, maul({ type: 'lethal' }), head).befell).toEqual(['shocked']);
  });

  test('AMB-57 the threshold of stun is plain Stamina for hardy kinds as well', () => {
    const crinos = being('werewolf', 3, { traits: { form: 'crinos' } });
    expect(suffers(crinos, 4, maul(), { headByWord: true }).befell).toEqual(['stunned']);
  });

  test('ST-7.29 a vampire is never stunned: damage to the head is lethal (OR-52)', () => {
    expect(suffers(being('vampire', 2), 12, maul(), { headByWord: true }).befell).not.toContain('stunned');
  });

  test('ST-7.32 a taser stuns a human wherever it hits, but no werewolf (OR-54)', () => {
    const shocker = maul({ flags: ['taser'] });
    expect(suffers(being('human', 2), 3, shocker).befell).toContain('stunned');
    expect(suffers(being('werewolf', 2), 3, shocker).befell).not.toContain('stunned');
    expect(taser.traits.damageStrength).toBe(false);
  });

  test('ST-7.33 a club to the head: difficulty 8, 2 + 2 + 1 + 1 dice, three successes and one automatic (OR-53)', () => {
    const thug = fighter('a', {
      attributes: { strength: 2, dexterity: 2 },
      abilities: { melee: 1 },
      gear: [club],
    });
    const run = play(
      (stage) => attack(stage, attackOf({ weapon: 'club', situation: { calledShot: 'head' } }), rules()),
      castOf(thug, being('human', 2)),
      { defence: 'none', attack: [8, 9, 3], damage: [6, 7, 8, 2, 3, 4], soak: [2, 2] },
    );
    expect(ended(run)).toMatchObject({ hit: true, net: 2, taken: 4, befell: ['shocked', 'stunned'] });
  });

  test('AMB-7 the automatic success of a club stands even where the dice give none', () => {
    const thug = fighter('a', { gear: [club] });
    const run = play(
      (stage) => attack(stage, attackOf({ weapon: 'club', situation: { headByWord: true } }), rules()),
      castOf(thug, being('human', 2)),
      { defence: 'none', attack: [8], damage: [1, 1, 2], soak: [2, 2] },
    );
    expect(ended(run).taken).toBe(1);
  });
});

describe('the end of the track', () => {
  const lethal = (
    defender: StFighter,
    type: 'lethal' | 'aggravated',
    given: Partial<Rules> = {},
    answers = {},
  ) =>
    play(
      (stage) =>
        attack(stage, attackOf({ weapon: 'blade', situation: { armour: 'bypassed' } }), rules(given)),
      castOf(fighter('a', { gear: [weapon('blade', { damage: 2, damageStrength: false, type })] }), defender),
      { ...answers, attack: [8], damage: [8, 8] },
    );

  test('ST-6.8 the seventh mark takes a human out, the eighth kills', () => {
    const run = lethal(being('human', 9, { health: { lethal: 5 } }), 'lethal', {}, { defence: 'none' });
    expect(ended(run).befell).toEqual(['incapacitated']);
    const last = lethal(being('human', 9, { health: { lethal: 6 } }), 'lethal', {}, { defence: 'none' });
    expect(ended(last).befell).toEqual(['dead']);
  });

  test('ST-6.9 a vampire falls into torpor instead of dying', () => {
    const run = lethal(
      being('vampire', 9, { health: { lethal: 7 } }),
      'aggravated',
      {},
      { 'end:d': 'torpor' },
    );
    expect(ended(run).befell).toEqual(['torpor']);
  });

  test('AMB-46 aggravated wounds: the Storyteller may declare final death, or the house rule decides', () => {
    const dying = being('vampire', 9, { health: { lethal: 7 } });
    expect(ended(lethal(dying, 'aggravated', {}, { 'end:d': 'finalDeath' })).befell).toEqual(['dead']);
    expect(ended(lethal(dying, 'aggravated', { vampireAggravatedEnd: 'finalDeath' })).befell).toEqual([
      'dead',
    ]);
  });
});
