import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Ability, Attribute, StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { damageDice, damageType } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { check } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { UNARMED } from '../../../src/rulesets/storyteller/figures/gear.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import { abilitiesFor, attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { defenceOptions } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { attackOf, castOf, club, ended, fighter, hits, play, rules, sword, weapon } from './support.ts';

type Given = Parameters<typeof fighter>[1];

const striker = (
  attributes: Partial<Record<Attribute, number>>,
  abilities: Partial<Record<Ability, number>>,
  more: Given = {},
) => fighter('a', { attributes, abilities, ...more });

const victim = (more: Given = {}) => fighter('d', more);

const shortChain = weapon('chain', {
  damage: 1,
  type: 'bashing',
  parryDifficulty: 7,
  flags: ['sweep'],
  attackKind: 'blunt',
});
const cutter = weapon('knife', { damage: 1, type: 'lethal', parryDifficulty: 7, flags: ['cutting'] });

/** The key of the reason why an attack is not possible. */
const refused = (
  a: StFighter,
  d: StFighter,
  given: Parameters<typeof attackOf>[0],
  house: Partial<Rules> = {},
) => keyOf(attackFault(castOf(a, d), attackOf(given) as unknown as Json, rules(house)));

const keyOf = (fault: ReturnType<typeof attackFault>): string =>
  fault?.key.replace('storyteller.no.', '') ?? '';

/** Difficulty, dice to hit and dice of damage without extra successes. */
function planned(
  a: StFighter,
  d: StFighter,
  given: Parameters<typeof attackOf>[0],
  house: Partial<Rules> = {},
) {
  const stage = new Stage(castOf(a, d));
  const input = attackOf(given);
  const pool = attackPool(stage, input, rules(house));
  return {
    dice: total(pool.dice),
    difficulty: total(check(pool, rules(house)).target ?? []),
    damage: total(damageDice(stage, input, 0, rules(house))),
    type: damageType(stage, input),
  };
}

/** Plays an attack with faces, and returns the result. */
function played(
  a: StFighter,
  d: StFighter,
  given: Parameters<typeof attackOf>[0],
  answers: Record<string, Json>,
  house: Partial<Rules> = {},
) {
  const input = attackOf(given);
  const run = play((stage) => attack(stage, input, rules(house)), castOf(a, d), answers);
  return { run, out: ended(run), a: run.cast.a as StFighter, d: run.cast.d as StFighter };
}

describe('the table of melee manoeuvres', () => {
  test('ST-8.33 difficulty and base damage of each manoeuvre, at Dexterity 4, Strength 4 and rating 5', () => {
    const a = striker({ dexterity: 4, strength: 4 }, { brawl: 5, melee: 5 }, { gear: [cutter, shortChain] });
    const d = victim({ gear: [sword] });
    const row = (manoeuvre: string, weaponId = 'unarmed') => {
      const { dice, difficulty, damage } = planned(a, d, { manoeuvre: manoeuvre as never, weapon: weaponId });
      return [dice, difficulty, damage];
    };
    expect(row('bite')).toEqual([9, 5, 5]); // Strength + 1
    expect(row('breakJoint')).toEqual([9, 7, 6]); // Strength + 2
    expect(row('cutTendon', 'knife')).toEqual([9, 7, 5]); // Strength + knife 1
    expect(row('snapNeck')).toEqual([9, 9, 7]); // Strength + 3
    expect(row('sweep')).toEqual([9, 6, 4]); // four dice, with any Strength
    expect(row('disarm')).toEqual([9, 7, 4]); // Strength + bare hand 0
    expect(row('grapple').slice(0, 2)).toEqual([9, 7]);
  });

  test('ST-8.33 the pools that each row allows; Martial Arts and Kailindo count where Do is listed (AMB-67)', () => {
    const bare = (manoeuvre: string, martialArts: Rules['martialArts'] = 'asDo') =>
      [...abilitiesFor(UNARMED, manoeuvre as never, { martialArts })].sort();
    expect(bare('grapple')).toEqual(['athletics', 'brawl', 'do', 'kailindo', 'martialArts']);
    expect(bare('grapple', 'strictTable')).toEqual(['athletics', 'brawl', 'do']);
    expect(bare('bite')).toEqual(['brawl']);
    expect(bare('bite', 'asBrawl')).toEqual(['brawl', 'kailindo', 'martialArts']);
    expect(bare('sweep')).toEqual(['brawl']);
    expect(bare('snapNeck', 'strictTable')).toEqual(['brawl', 'do']);
    expect(abilitiesFor(shortChain, 'sweep', { martialArts: 'asDo' })).toEqual(['melee']);
    expect(abilitiesFor(sword, 'disarm', { martialArts: 'asDo' })).toEqual(['melee']);
  });

  test('ST-3.2 bare hands strike with the best of Brawl and the arts, or with the player’s choice', () => {
    const a = striker({ dexterity: 3 }, { brawl: 2, kailindo: 4 });
    expect(planned(a, victim(), {}).dice).toBe(7);
    expect(planned(a, victim(), { situation: { ability: 'brawl' } }).dice).toBe(5);
  });

  test('ST-9.12 manoeuvres with an aim of their own allow no called part of the body (AMB-62)', () => {
    const a = striker({ dexterity: 3, strength: 4 }, { brawl: 5 });
    const d = victim();
    for (const manoeuvre of ['grapple', 'breakJoint', 'snapNeck', 'sweep'] as const)
      expect(refused(a, d, { manoeuvre, situation: { calledShot: 'head' } })).toBe('noCalledShot');
  });
});

describe('grapple', () => {
  const a = striker({ dexterity: 3, strength: 3 }, { brawl: 3 });

  test('ST-8.3 a hit begins the hold and hurts nobody, however many successes', () => {
    const { out, d } = played(a, victim(), { manoeuvre: 'grapple' }, { defence: 'none', attack: hits(6, 6) });
    expect(out).toMatchObject({ hit: true, taken: 0 });
    expect(d.traits.health).toMatchObject({ bashing: 0, lethal: 0 });
  });

  test('ST-8.4 the attacker holds the victim from the hit on', () => {
    const { a: holder, d } = played(
      a,
      victim(),
      { manoeuvre: 'grapple' },
      { defence: 'none', attack: hits(1, 6) },
    );
    expect(d.conditions.held).toBe('a');
    expect(holder.conditions.holding).toBe('d');
  });

  const held = (more: Given = {}) => fighter('d', { conditions: { held: 'a' }, ...more });
  const holder = (more: Given = {}) => fighter('a', { conditions: { holding: 'd' }, ...more });

  function struggled(d: StFighter, freeing: number, holding: number) {
    const def = storyteller.plays.struggle;
    const cast = castOf(d, holder({ attributes: { strength: 2 }, abilities: { athletics: 3 } }));
    const run = play(
      (stage) => def?.begin(stage as never, { who: 'd', by: 'a' }, rules() as never) as never,
      cast,
      {
        struggle: hits(freeing, 5),
        hold: hits(holding, 5),
      },
    );
    return run.cast as { readonly [id: string]: StFighter };
  }

  test('ST-8.5 both roll Strength and the best of Brawl, Athletics and Do at 6', () => {
    const d = held({ attributes: { strength: 4 }, abilities: { brawl: 1, do: 0 } });
    // 4 + 1 against 2 + 3: five dice each, supplied by `struggled`; any other number is refused.
    expect(struggled(d, 2, 1).d?.conditions.held).toBeUndefined();
  });

  test('ST-8.6 a tie keeps the hold; more successes end it on both sides', () => {
    const d = held({ attributes: { strength: 4 }, abilities: { brawl: 1 } });
    expect(struggled(d, 2, 2).d?.conditions.held).toBe('a');
    const freed = struggled(d, 3, 2);
    expect([freed.d?.conditions.held, freed.a?.conditions.holding]).toEqual([undefined, undefined]);
  });

  test('ST-8.6 a held fighter neither attacks nor defends against anybody (OR-60)', () => {
    const d = held({ attributes: { dexterity: 3 }, abilities: { dodge: 3, brawl: 3 } });
    const third = fighter('c');
    const stage = new Stage(castOf(a, d, third));
    const all = defenceOptions(stage, attackOf({ attacker: 'c' }), rules());
    expect(all.filter(({ how, no }) => how && !no)).toEqual([]);
    expect(
      keyOf(
        attackFault(castOf(d, third), attackOf({ attacker: 'd', defender: 'c' }) as unknown as Json, rules()),
      ),
    ).toBe('held');
  });
});

describe('bite', () => {
  const vampire = (conditions: Given = {}) =>
    striker({ dexterity: 3, strength: 2 }, { brawl: 2 }, { traits: { kind: 'vampire' }, ...conditions });

  test('ST-8.7 only sharp teeth bite', () => {
    const prone = victim({ conditions: { prone: true } });
    expect(refused(striker({}, {}), prone, { manoeuvre: 'bite' })).toBe('toothless');
    expect(refused(vampire(), prone, { manoeuvre: 'bite' })).toBe('');
  });

  test('ST-8.8 Dexterity + Brawl at 5, Strength + 1; the type is that of the teeth (AMB-65)', () => {
    const d = victim({ conditions: { prone: true } });
    // Two dice more on both rolls against a prone target (ST-7.39).
    expect(planned(vampire(), d, { manoeuvre: 'bite' })).toEqual({
      dice: 7,
      difficulty: 5,
      damage: 5,
      type: 'aggravated',
    });
    const shark = striker({}, {}, { traits: { kind: 'monster', sharpTeeth: true, humanoid: false } });
    expect(planned(shark, victim(), { manoeuvre: 'bite' }).type).toBe('lethal');
  });

  test('ST-8.9 a feeding bite does no damage, and only vampires feed', () => {
    const d = victim({ conditions: { prone: true } });
    const { out, d: bitten } = played(
      vampire(),
      d,
      { manoeuvre: 'feed' },
      { defence: 'none', attack: hits(5, 7) },
    );
    expect(out).toMatchObject({ hit: true, taken: 0 });
    expect(bitten.traits.health).toMatchObject({ bashing: 0, lethal: 0, aggravated: 0 });
    const wolf = striker({}, {}, { traits: { kind: 'werewolf', form: 'hispo' } });
    expect(refused(wolf, d, { manoeuvre: 'feed' })).toBe('noVampire');
  });

  test('ST-8.10 a human form bites only the helpless, the fallen and those it holds itself (OR-61)', () => {
    const bites = (conditions: { readonly [id: string]: Json }) =>
      refused(vampire(), victim({ conditions }), { manoeuvre: 'bite' });
    expect(bites({})).toBe('notHelpless');
    expect(bites({ held: 'somebody' })).toBe('notHelpless');
    expect(bites({ held: 'a' })).toBe('');
    expect(bites({ prone: true })).toBe('');
    expect(bites({ stunned: true })).toBe('');
    const wolf = striker({}, {}, { traits: { kind: 'werewolf', form: 'hispo' } });
    expect(refused(wolf, victim(), { manoeuvre: 'bite' })).toBe('');
  });
});

describe('joints, tendons and necks', () => {
  test('ST-8.11 joints need Strength 3 and 4 dots of what is rolled (OR-62)', () => {
    const breaks = (strength: number, abilities: Partial<Record<Ability, number>>) =>
      refused(striker({ strength }, abilities), victim(), { manoeuvre: 'breakJoint' });
    expect(breaks(3, { brawl: 3 })).toBe('unskilled');
    expect(breaks(2, { brawl: 4 })).toBe('unskilled');
    expect(breaks(3, { brawl: 4 })).toBe('');
    expect(breaks(3, { do: 4 })).toBe('');
  });

  test('ST-8.12 tendons need Dexterity 3, Melee 4 and an edge', () => {
    const a = (dexterity: number, melee: number) =>
      striker({ dexterity }, { melee }, { gear: [cutter, club] });
    const cuts = (one: StFighter, id: string) =>
      refused(one, victim(), { manoeuvre: 'cutTendon', weapon: id });
    expect(cuts(a(3, 4), 'knife')).toBe('');
    expect(cuts(a(2, 4), 'knife')).toBe('unskilled');
    expect(cuts(a(3, 3), 'knife')).toBe('unskilled');
    expect(cuts(a(3, 4), 'club')).toBe('unsuited');
  });

  const breaker = striker({ dexterity: 3, strength: 3 }, { brawl: 4 });

  test('ST-8.13 ordinary damage and soak: Strength + 2 and the extra successes', () => {
    // Net 3: two extra successes, 3 + 2 + 2 = 7 dice; Stamina 2 soaks bashing.
    const { out } = played(
      breaker,
      victim({ attributes: { stamina: 2 } }),
      { manoeuvre: 'breakJoint' },
      { defence: 'none', attack: hits(3, 7), damage: hits(2, 7), soak: hits(2, 2) },
    );
    expect(out).toMatchObject({ hit: true, net: 3, taken: 0 });
  });

  test('ST-8.14 at least one level lost makes a limb of the attacker’s choice useless', () => {
    const { d } = played(
      breaker,
      victim(),
      { manoeuvre: 'breakJoint' },
      {
        defence: 'none',
        attack: hits(1, 7),
        damage: hits(1, 5),
        soak: hits(0, 1),
        limb: 'leftArm',
        veto: 'stands',
      },
    );
    expect(d.conditions.limbDisabled).toEqual({ leftArm: true });
  });

  test('ST-8.14 nothing is asked without damage; a second use takes another limb; the Storyteller may veto (AMB-68)', () => {
    const lame = victim({ conditions: { limbDisabled: { leftArm: true } } });
    const answers = { defence: 'none', attack: hits(1, 7), damage: hits(1, 5), soak: hits(0, 1) };
    const again = () =>
      played(breaker, lame, { manoeuvre: 'breakJoint' }, { ...answers, limb: 'leftArm', veto: 'stands' });
    expect(again).toThrow(/closed/);
    const second = played(
      breaker,
      lame,
      { manoeuvre: 'breakJoint' },
      { ...answers, limb: 'rightLeg', veto: 'stands' },
    );
    expect(second.d.conditions.limbDisabled).toEqual({ leftArm: true, rightLeg: true });
    const vetoed = played(
      breaker,
      lame,
      { manoeuvre: 'breakJoint' },
      { ...answers, limb: 'rightLeg', veto: 'veto' },
    );
    expect(vetoed.d.conditions.limbDisabled).toEqual({ leftArm: true });
    played(
      breaker,
      lame,
      { manoeuvre: 'breakJoint' },
      { defence: 'none', attack: hits(1, 7), damage: hits(0, 5), soak: hits(0, 1) },
    );
  });

  const snapper = striker({ dexterity: 3, strength: 4 }, { brawl: 5 });

  test('ST-8.16 necks need Strength 4, 5 dots, and a place right beside', () => {
    const snaps = (a: StFighter, distance = 1) =>
      refused(a, victim(), { manoeuvre: 'snapNeck', situation: { distance } });
    expect(snaps(snapper)).toBe('');
    expect(snaps(striker({ strength: 3 }, { brawl: 5 }))).toBe('unskilled');
    expect(snaps(striker({ strength: 4 }, { brawl: 4 }))).toBe('unskilled');
    expect(snaps(snapper, 5)).toBe('outOfReach');
  });

  test('ST-8.17 difficulty 9, Strength + 3', () => {
    expect(planned(snapper, victim(), { manoeuvre: 'snapNeck' })).toMatchObject({
      dice: 8,
      difficulty: 9,
      damage: 7,
    });
  });

  test('ST-8.19 it is bashing, whatever weapon the other hand holds', () => {
    expect(planned(snapper, victim(), { manoeuvre: 'snapNeck' }).type).toBe('bashing');
  });

  /** Five successes of damage against a human of Stamina 2 and Strength 3: five dice of soak (OR-64). */
  function snapped(
    soaked: number,
    d = victim({ attributes: { stamina: 2, strength: 3 } }),
    more: Record<string, Json> = {},
  ) {
    const nines = [9, 2, 2, 2, 2, 2, 2, 2];
    return played(
      snapper,
      d,
      { manoeuvre: 'snapNeck' },
      { defence: 'none', attack: nines, damage: hits(5, 7), soak: hits(soaked, 5), ...more },
    );
  }

  test('ST-8.18 the victim soaks with Stamina and Strength (OR-64)', () => {
    // Five dice were supplied as the soak: 2 + 3. One level remains, which has no further effect.
    const { out, d } = snapped(4);
    expect(out.taken).toBe(1);
    expect(d.conditions).toEqual({});
  });

  test('ST-8.20 two levels lost: a broken neck (OR-64)', () => {
    expect(snapped(3).out).toMatchObject({ taken: 2, befell: ['incapacitated', 'paralysed'] });
    expect(snapped(4).out.befell).toEqual([]);
  });

  test('ST-8.22 a broken neck: out of the fight immediately, and paralysed', () => {
    expect(Object.keys(snapped(3).d.conditions)).toEqual(['incapacitated', 'paralysed']);
  });

  test('ST-8.21 four levels lost: the head is torn off (OR-64)', () => {
    expect(snapped(1, undefined, { 'head:d': 'headTorn' }).out.befell).toContain('dead');
  });

  test('ST-8.23 the Storyteller confirms death', () => {
    expect(snapped(1, undefined, { 'head:d': 'neckOnly' }).out.befell).not.toContain('dead');
  });

  test('ST-8.20 levels really lost count, after a vampire’s halving (OR-65)', () => {
    // 5 − 1 = 4, halved 2, lethal: a broken neck, not a head.
    const vampire = victim({ attributes: { stamina: 2, strength: 3 }, traits: { kind: 'vampire' } });
    const { out, d } = snapped(1, vampire);
    expect(out).toMatchObject({ taken: 2, type: 'lethal', befell: ['incapacitated', 'paralysed'] });
    expect(d.traits.health).toMatchObject({ lethal: 2, bashing: 0 });
  });
});

describe('sweep', () => {
  const sweeper = striker(
    { dexterity: 3, strength: 5 },
    { brawl: 3, melee: 3 },
    { gear: [sword, shortChain] },
  );
  const answers = { defence: 'none', attack: hits(1, 6), damage: hits(2, 4), soak: hits(1, 1) };
  const inRound = { die: 5, attackers: {}, covered: {}, defences: 0, next: {}, nextSum: {}, lost: {} };

  test('ST-8.24 Dexterity + Brawl or Melee at 6', () => {
    expect(planned(sweeper, victim(), { manoeuvre: 'sweep' })).toMatchObject({ dice: 6, difficulty: 6 });
  });

  test('ST-8.25 with bare hands or a bashing weapon made for it (OR-68)', () => {
    expect(refused(sweeper, victim(), { manoeuvre: 'sweep', weapon: 'sword' })).toBe('unsuited');
    expect(refused(sweeper, victim(), { manoeuvre: 'sweep', weapon: 'chain' })).toBe('');
  });

  test('ST-8.26 four dice of bashing damage, and extra successes by house rule (AMB-35)', () => {
    expect(planned(sweeper, victim(), { manoeuvre: 'sweep', weapon: 'chain' })).toMatchObject({
      damage: 4,
      type: 'bashing',
    });
    const three = { defence: 'none', attack: hits(3, 6), soak: hits(1, 1), balance: hits(1, 1) };
    played(sweeper, victim(), { manoeuvre: 'sweep' }, { ...three, damage: hits(1, 6) });
    played(
      sweeper,
      victim(),
      { manoeuvre: 'sweep' },
      { ...three, damage: hits(1, 4) },
      { sweepExtraSuccesses: false },
    );
  });

  test('ST-8.27 the target stays standing by Dexterity + Athletics at 8, or is prone and must stand up; a botch hurts', () => {
    const d = () => victim({ attributes: { dexterity: 2 }, abilities: { athletics: 1 } });
    const swept = (balance: number[]) =>
      played(sweeper, d(), { manoeuvre: 'sweep' }, { ...answers, balance });
    // Seven is below 8.
    expect(Object.keys(swept([8, 2, 3]).d.conditions)).toEqual([]);
    expect(Object.keys(swept([7, 7, 7]).d.conditions)).toEqual(['prone', 'owesStanding']);
    const botched = swept([1, 2, 3]).d;
    expect(Object.keys(botched.conditions)).toEqual(['prone', 'owesStanding']);
    // One level from the sweep (2 − 1), two from the bad fall.
    expect(botched.traits.health.bashing).toBe(3);
  });

  test('ST-8.28 the target is slower in the next round, standing or not, as the house rule says (AMB-70)', () => {
    const d = victim({ turn: inRound, attributes: { dexterity: 3 } });
    // The target has no action left to defend with and is not asked.
    const { defence: _, ...undefended } = answers;
    const slowed = (house: Partial<Rules>, balance: number[]) =>
      played(sweeper, d, { manoeuvre: 'sweep' }, { ...undefended, balance }, house).d.turn.next;
    expect(slowed({}, [8, 8, 8])).toEqual({ knockdown: 5 });
    expect(slowed({}, [2, 2, 2])).toEqual({ knockdown: 5 });
    expect(slowed({ sweepInitiativePenalty: 3 }, [8, 8, 8])).toEqual({ knockdown: 3 });
    expect(slowed({ sweepInitiativePenalty: 0 }, [8, 8, 8])).toEqual({});
  });

  test('ST-8.28 a target already prone has no balance to lose, and is slower all the same', () => {
    const d = victim({ turn: inRound, conditions: { prone: true } });
    // Two dice more to hit and to hurt (ST-7.39); nobody rolls for balance.
    const struck = { attack: hits(1, 8), damage: hits(2, 6), soak: hits(1, 1) };
    const after = played(sweeper, d, { manoeuvre: 'sweep' }, struck).d;
    expect([after.turn.next, after.conditions.owesStanding]).toEqual([{ knockdown: 5 }, undefined]);
  });
});

describe('disarming', () => {
  const a = striker({ dexterity: 3, strength: 2 }, { brawl: 3, melee: 3 }, { gear: [club] });
  const armed = victim({ attributes: { strength: 3, stamina: 1 }, gear: [sword] });
  const hit = { defence: 'none', attack: [8, 8, 3, 3, 3, 3] };

  test('ST-8.29 at 7, and only against somebody with a weapon in hand', () => {
    expect(planned(a, armed, { manoeuvre: 'disarm' })).toMatchObject({ dice: 6, difficulty: 7 });
    expect(refused(a, victim(), { manoeuvre: 'disarm' })).toBe('unarmed');
    const claws = weapon('claws', { category: 'brawl', ability: 'brawl', flags: ['natural'] });
    expect(refused(a, victim({ gear: [claws] }), { manoeuvre: 'disarm' })).toBe('unarmed');
  });

  /** Net 2: one extra success; bare hands do 2 + 1 dice, the club 2 + 2 + 1. */
  const disarmed = (damage: number[], more: Record<string, Json> = {}, house: Partial<Rules> = {}) =>
    played(a, armed, { manoeuvre: 'disarm', weapon: 'club' }, { ...hit, damage, ...more }, house);

  test('ST-8.30 an ordinary damage roll is compared with Strength, without soak (OR-66)', () => {
    // Four successes beat Strength 3: no soak is asked for.
    expect(disarmed(hits(4, 5)).out.taken).toBe(0);
  });

  test('ST-8.31 beyond the target’s Strength the weapon is lost and nobody is hurt (OR-66)', () => {
    const gone = disarmed(hits(4, 5)).d;
    expect(gone.gear.sword?.traits).toMatchObject({ ready: false });
    expect(gone.traits.health.bashing).toBe(0);
    // Three do not exceed 3: the weapon stays, and the damage counts (AMB-71).
    const kept = disarmed(hits(3, 5), { soak: hits(1, 1) });
    expect(kept.d.gear.sword?.traits).toMatchObject({ ready: true });
    expect(kept.out.taken).toBe(2);
    expect(disarmed(hits(3, 5), {}, { disarmShortfall: 'nothing' }).out.taken).toBe(0);
  });

  test('ST-8.32 a botch: an armed attacker drops their weapon, bare hands run into the opponent’s', () => {
    const botch = { defence: 'none', attack: [1, 2, 3, 4, 5, 6] };
    const dropped = played(a, armed, { manoeuvre: 'disarm', weapon: 'club' }, botch);
    expect(dropped.a.gear.club?.traits).toMatchObject({ ready: false });
    // Strength 3 + sword 3, no extra successes: six dice; a human does not soak lethal damage.
    const cut = played(a, armed, { manoeuvre: 'disarm' }, { ...botch, damage: hits(2, 6) });
    expect(cut.a.traits.health.lethal).toBe(2);
  });
});
