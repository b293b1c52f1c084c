import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import { BLANK_TURN, type StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { check } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { defenceOptions, defencePool } from '../../../src/rulesets/storyteller/plays/defence.ts';
import {
  armour,
  attackOf,
  axe,
  castOf,
  club,
  ended,
  fighter,
  hits,
  knife,
  pistol,
  play,
  rules,
  staff,
  sword,
} from './support.ts';

type Given = Parameters<typeof fighter>[1];
const body = {
  attributes: { dexterity: 3, strength: 3, stamina: 3 },
  abilities: { dodge: 3, brawl: 2, melee: 3 },
};
const defender = (more: Given = {}) => fighter('d', { ...body, ...more });
const armed = (more: Given = {}) =>
  fighter('a', { attributes: { strength: 1, dexterity: 4 }, gear: [knife, club, pistol], ...more });

/** The answers to an attack with the reason of the closed ones. */
function answers(
  attacker: StFighter,
  who: StFighter,
  given: Parameters<typeof attackOf>[0] = {},
  house: Partial<Rules> = {},
) {
  const options = defenceOptions(new Stage(castOf(attacker, who)), attackOf(given), rules(house));
  return Object.fromEntries(
    options.map(({ id, no }) => [id, no?.key.replace('storyteller.no.', '') ?? 'open']),
  );
}
const SHOT = { weapon: 'pistol', manoeuvre: 'shoot', situation: { distance: 10 } } as const;

describe('which defences are open', () => {
  test('ST-10.1 ST-10.6 ST-10.9 a shot can be dodged, not parried or blocked', () => {
    expect(answers(armed(), defender({ gear: [sword] }), SHOT)).toEqual({
      dodge: 'open',
      'parry:sword': 'parryRanged',
      block: 'blockRanged',
      none: 'open',
    });
  });

  test('ST-10.5 parrying needs a ready melee weapon', () => {
    expect(answers(armed(), defender())).toMatchObject({ parry: 'noColdWeapon' });
    expect(answers(armed(), defender({ gear: [pistol] }))).toMatchObject({ parry: 'noColdWeapon' });
    const sheathed = { ...sword, traits: { ...sword.traits, ready: false } };
    expect(answers(armed(), defender({ gear: [sheathed, knife] }))).toMatchObject({
      'parry:sword': 'notReady',
      'parry:knife': 'open',
    });
  });

  test('ST-10.10 a knife is blocked by armoured or trained fighters, not by bare hands (OR-90, AMB-101)', () => {
    const by = (who: StFighter) => answers(armed(), who, { weapon: 'knife' }).block;
    expect(by(defender())).toBe('blockType');
    expect(by(defender({ gear: [armour('vest')] }))).toBe('open');
    expect(by(defender({ gear: [armour('vest', { ineffectiveAgainst: ['blade'] })] }))).toBe('blockType');
    expect(by(defender({ traits: { canBlockLethal: true } }))).toBe('open');
    expect(answers(armed(), defender(), { weapon: 'club' }).block).toBe('open');
  });

  test('ST-7.26 in shock only block and dodge', () => {
    expect(answers(armed(), defender({ gear: [sword], conditions: { shocked: 'now' } }))).toEqual({
      dodge: 'open',
      'parry:sword': 'shockedParry',
      block: 'open',
      none: 'open',
    });
  });

  test('AMB-6 no dice, no defence: wounds of −5 against Dexterity 3 + Brawl 2; the chance die opens it again', () => {
    const cripple = defender({ health: { lethal: 6 } });
    expect(answers(armed(), cripple)).toMatchObject({ dodge: 'open', block: 'noDice' });
    expect(answers(armed(), cripple, {}, { zeroPool: 'chanceDie' })).toMatchObject({ block: 'open' });
  });

  test('ST-6.8 the unconscious are not even asked', () => {
    const helpless = defender({ health: { lethal: 7 } });
    expect(answers(armed(), helpless)).toMatchObject({
      dodge: 'incapacitated',
      block: 'incapacitated',
      none: 'open',
    });
    const run = play((stage) => attack(stage, attackOf(), rules()), castOf(armed(), helpless), {});
    expect(run.state === 'waiting' && run.asks[0]?.id).toBe('attack');
  });
});

describe('dice and difficulty of a defence', () => {
  const plan = (
    who: StFighter,
    how: 'dodge' | 'parry' | 'block',
    given: Parameters<typeof attackOf>[0] = {},
    house: Partial<Rules> = {},
  ) => {
    const pool = defencePool(
      new Stage(castOf(armed(), who)),
      attackOf(given),
      { how: how, weapon: 'staff', share: 0, worn: 0 },
      rules(house),
    );
    const planned = check(pool, rules(house));
    return [total(pool.dice), total(planned.target ?? [])];
  };

  test('ST-10.2 dodge: Dexterity + Dodge at 6 close, 8 ranged', () => {
    expect([plan(defender(), 'dodge'), plan(defender(), 'dodge', SHOT)]).toEqual([
      [6, 6],
      [6, 8],
    ]);
  });

  test('ST-10.7 parry: Dexterity + Melee at the difficulty of the defender’s weapon, or the attacker’s by house rule (AMB-82)', () => {
    const who = defender({ gear: [staff] });
    expect(plan(who, 'parry', { weapon: 'knife' })).toEqual([6, 5]);
    expect(plan(who, 'parry', { weapon: 'knife' }, { parryDifficultySource: 'attacker' })).toEqual([6, 7]);
    expect(plan(who, 'parry', {}, { parryDifficultySource: 'attacker' })).toEqual([6, 6]);
  });

  test('ST-10.9 block: Dexterity + Brawl at 6 (AMB-81)', () => {
    expect(plan(defender(), 'block')).toEqual([5, 6]);
  });

  test('ST-7.40 prone fighters parry and block at two more, and dodge as usual (OR-57)', () => {
    const lying = defender({ gear: [sword, staff], conditions: { prone: true } });
    expect([plan(lying, 'parry')[1], plan(lying, 'block')[1], plan(lying, 'dodge')[1]]).toEqual([7, 8, 6]);
  });

  test('ST-7.14 ST-7.15 pool 6 against 1, 2, 3, 5, 6, 9 opponents: 6, 5, 4, 2, 2, 2 (OR-41)', () => {
    const pools = [1, 2, 3, 5, 6, 9].map((k) => {
      const attackers = Object.fromEntries(Array.from({ length: k }, (_, i) => [`a${i}`, true as const]));
      return plan(defender({ turn: { ...BLANK_TURN, attackers } }), 'dodge')[0];
    });
    expect(pools).toEqual([6, 5, 4, 2, 2, 2]);
  });

  test('ST-6.10 wounds lower defences', () => {
    expect(plan(defender({ health: { lethal: 4 } }), 'dodge')[0]).toBe(4);
  });
});

describe('parry', () => {
  const a = fighter('a', { attributes: { strength: 2, dexterity: 4, stamina: 3 }, gear: [axe] });
  const parries = (who: StFighter, given: { [ask: string]: (string | number)[] | string }) =>
    play((stage) => attack(stage, attackOf({ weapon: 'axe' }), rules()), castOf(a, who), given);

  test('ST-10.8 OR-105 staff against axe: 4 beat 2, and 4 dice without extras do 2, one is soaked', () => {
    const b = fighter('d', {
      attributes: { strength: 2, dexterity: 3 },
      abilities: { melee: 2 },
      gear: [staff],
    });
    const run = parries(b, {
      defence: 'parry:staff',
      attack: [8, 8, 3, 3],
      parry: [9, 7, 5, 5, 2],
      damage: [8, 6, 3, 2],
      soak: [6, 5, 2],
    });
    expect(ended(run)).toMatchObject({ hit: false, counter: { taken: 1, type: 'bashing' } });
    expect(run.cast.a?.traits.health.bashing).toBe(1);
  });

  test('ST-10.8 2 against 4 with Strength 2 and a sword +3: 5 dice; 3 against 3: no counter-hit (OR-88)', () => {
    const b = fighter('d', {
      attributes: { strength: 2, dexterity: 4 },
      abilities: { melee: 1 },
      gear: [sword],
    });
    const better = parries(b, { defence: 'parry:sword', attack: hits(2, 4), parry: hits(4, 5) });
    expect(better.state === 'waiting' && better.asks[0]).toMatchObject({
      id: 'damage',
      by: 'd',
      dice: [{ n: 5, d: 10 }],
    });
    const even = parries(b, { defence: 'parry:sword', attack: hits(3, 4), parry: hits(3, 5) });
    expect(ended(even)).toEqual({ hit: false, net: 0, taken: 0, type: 'bashing', befell: [] });
  });

  test('ST-10.8 the counter-hit tests the attacker for shock', () => {
    const b = fighter('d', { attributes: { strength: 2, dexterity: 4 }, gear: [sword] });
    const run = parries(b, {
      defence: 'parry:sword',
      attack: hits(0, 4),
      parry: hits(1, 4),
      damage: hits(4, 5),
    });
    expect(ended(run).counter).toEqual({ taken: 4, type: 'lethal', befell: ['shocked'] });
    expect(run.cast.a?.conditions.shocked).toBe('next');
  });

  test('ST-7.39 two dice more where the counter-hit strikes a prone attacker', () => {
    const b = fighter('d', { attributes: { strength: 2, dexterity: 4 }, gear: [sword] });
    const lying = { ...a, conditions: { prone: true } };
    const run = play((stage) => attack(stage, attackOf({ weapon: 'axe' }), rules()), castOf(lying, b), {
      defence: 'parry:sword',
      attack: hits(0, 4),
      parry: hits(1, 4),
    });
    expect(run.state === 'waiting' && run.asks[0]).toMatchObject({ id: 'damage', dice: [{ n: 7, d: 10 }] });
  });
});

describe('block', () => {
  const brute = fighter('a', { attributes: { strength: 3, dexterity: 4 }, gear: [club] });
  const blocks = (strength: number, turn: StFighter['turn'] = {}) =>
    play(
      (stage) => attack(stage, attackOf({ weapon: 'club' }), rules()),
      castOf(
        { ...brute, turn },
        fighter('d', { attributes: { strength, dexterity: 5 }, abilities: { brawl: 1 } }),
      ),
      { defence: 'block', attack: hits(2, 4), ...(strength >= 5 ? { block: hits(6, 6) } : {}) },
    );

  test('ST-10.12 ST-10.13 Strength 3 + club 2 against Strength 4: the block fails without a roll; Strength 5 blocks (OR-89)', () => {
    const over = blocks(4);
    expect(over.state === 'waiting' && over.asks[0]?.id).toBe('damage');
    const thrown = over.steps.find(({ ask }) => ask.id === 'block')?.ask;
    expect(thrown).toMatchObject({
      dice: [{ n: 0, d: 10 }],
      note: { key: 'storyteller.note.tooStrongToBlock' },
    });
    expect(ended(blocks(5)).hit).toBe(false);
  });

  test('ST-10.13 the limit is shown before the choice: the option stays open, without dice, and says why', () => {
    const options = defenceOptions(
      new Stage(castOf(brute, fighter('d', { attributes: { strength: 4, dexterity: 5 } }))),
      attackOf({ weapon: 'club' }),
      rules(),
    );
    const block = options.find(({ id }) => id === 'block');
    expect(block?.no).toBeUndefined();
    expect(block?.check?.note?.key).toBe('storyteller.note.tooStrongToBlock');
  });

  test('ST-10.11 a better block costs the attacker 4 of the next initiative, in a fight', () => {
    const turn = { ...BLANK_TURN, die: 5, slots: { main: { state: 'resolving' } } } as const;
    expect(blocks(5, turn).cast.a?.turn.next).toEqual({ block: 4 });
    expect(blocks(5).cast.a?.turn).toEqual({});
  });

  test('ST-10.11 an equal block costs the attacker nothing', () => {
    const turn = { ...BLANK_TURN, die: 5, slots: { main: { state: 'resolving' } } } as const;
    const run = play((stage) => attack(stage, attackOf(), rules()), castOf({ ...brute, turn }, defender()), {
      defence: 'block',
      attack: hits(2, 4),
      block: hits(2, 5),
    });
    expect(ended(run).hit).toBe(false);
    expect(run.cast.a?.turn.next).toEqual({});
  });
});

describe('what a defence costs', () => {
  const inRound = {
    ...BLANK_TURN,
    die: 4,
    slots: { main: { state: 'declared' }, extra1: { state: 'undeclared' } },
  } as const;
  const strikeAt = (
    who: StFighter,
    answersGiven: { [ask: string]: string | number[] },
    house: Partial<Rules> = {},
  ) => play((stage) => attack(stage, attackOf(), rules(house)), castOf(armed(), who), answersGiven);

  test('ST-1.12 the main action goes first, then extra 1, then nothing is left', () => {
    const first = strikeAt(defender({ turn: inRound }), { defence: 'dodge' }).cast.d;
    expect(first?.turn.slots).toMatchObject({ main: { state: 'spent' }, extra1: { state: 'undeclared' } });
    const second = first && strikeAt(first, { defence: 'dodge' }).cast.d;
    expect(second?.turn.slots).toMatchObject({ main: { state: 'spent' }, extra1: { state: 'spent' } });
    const third = second && strikeAt(second, {});
    expect(third?.state === 'waiting' && third.asks[0]?.id).toBe('attack');
  });

  test('AMB-22 without early extra actions only the main action defends before their pass', () => {
    const spent = { ...inRound, slots: { ...inRound.slots, main: { state: 'spent' } } } as const;
    expect(answers(armed(), defender({ turn: spent }), {}, { earlyExtraDefence: false })).toMatchObject({
      dodge: 'extraTooEarly',
    });
  });

  test('AMB-19 defenceCovers: wholeRound pays once for all attacks of the round', () => {
    const paid = strikeAt(defender({ turn: inRound }), { defence: 'dodge' }).cast.d;
    const again = paid && strikeAt(paid, { defence: 'dodge' }, { defenceCovers: 'wholeRound' }).cast.d;
    expect(again?.turn.slots).toMatchObject({ main: { state: 'spent' }, extra1: { state: 'undeclared' } });
  });

  test('ST-7.14 an attack counts its attacker, once', () => {
    const who = strikeAt(defender({ turn: inRound }), {}).cast.d;
    expect(who?.turn.attackers).toEqual({ a: true });
    expect((who && strikeAt(who, {}).cast.d)?.turn.attackers).toEqual({ a: true });
  });

  test('ST-1.12 the options name the action they would cost', () => {
    const options = defenceOptions(
      new Stage(castOf(armed(), defender({ turn: inRound }))),
      attackOf({ weapon: 'unarmed' }),
      rules(),
    );
    expect(options.find(({ id }) => id === 'dodge')?.cost?.key).toBe('storyteller.slot.main');
  });
});
