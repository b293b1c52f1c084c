import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { offers as actions, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import {
  type DamageType,
  type Power,
  power as powerSpec,
  type StGear,
} from '../../../src/rulesets/storyteller/data/gear.ts';
import { soakPool } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { shockThreshold, tiersOf } from '../../../src/rulesets/storyteller/figures/health.ts';

import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { baseInitiative, freeMove, runDistance } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { defenceOptions } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { gear } from '../../../src/rulesets/storyteller/view/index.ts';
import { armour, attackOf, castOf, ended, fighter, knife, play, rules } from './support.ts';
import { NOTHING, runner, strike, Table } from './turn-table.ts';

const power = (id: string, given: { readonly [field: string]: Json } = {}): Power => ({
  id,
  type: 'power',
  name: id,
  traits: blank(powerSpec, given),
});

const soaked = (gear: readonly StGear[], type: DamageType, kind = 'human'): number => {
  const one = fighter('d', { attributes: { stamina: 3 }, traits: { kind }, gear });
  return total(soakPool(one, { type, kind: 'blade', armour: 'byItem' }, rules()).dice);
};

describe('what soaks', () => {
  const vest = armour('vest', { dice: 2 });
  const skin = (more = {}) => power('skin', { soak: { bashing: 0, lethal: 2, aggravated: 1 }, ...more });

  test('ST-5.1 Stamina 3, armour 2 and a power good for lethal 2 and aggravated 1: 5, 4, 3', () => {
    // A human's Stamina soaks bashing alone (ST-5.6).
    const all = (['bashing', 'lethal', 'aggravated'] as const).map((type) => soaked([vest, skin()], type));
    expect(all).toEqual([5, 4, 3]);
  });

  test('ST-5.1 a dormant power soaks nothing', () => {
    expect(soaked([skin({ active: false })], 'lethal')).toBe(0);
  });

  test('ST-5.10 a power that calls on the Wyrd lets Stamina soak every type', () => {
    const wyrd = power('wyrd', { soakTypes: ['bashing', 'lethal', 'aggravated'] });
    expect(soaked([wyrd], 'aggravated', 'changeling')).toBe(3);
    expect(soaked([], 'aggravated', 'changeling')).toBe(0);
  });
});

describe('what powers add', () => {
  const quick = power('quick', { bonus: { ...blank(powerSpec).bonus, dexterity: 3 } });

  test('ST-1.3 raised Dexterity raises initiative, pools and free movement (TOR-1)', () => {
    const one = fighter('a', { attributes: { dexterity: 4, wits: 3 }, gear: [quick] });
    expect(total(baseInitiative(one, rules()))).toBe(10);
    expect(freeMove(one, rules())).toBe(7);
    const stage = new Stage(castOf(one, fighter('d')));
    const { dice } = attackPool(stage, attackOf(), rules());
    expect(total(dice)).toBe(7);
    expect(dice.map(({ label }) => label.args?.text)).toContain('quick');
  });

  test('ST-7.24 raised Stamina takes more before a shock', () => {
    const tough = power('tough', { bonus: { ...blank(powerSpec).bonus, stamina: 2 } });
    expect(shockThreshold(fighter('a', { attributes: { stamina: 2 }, gear: [tough] }))).toBe(4);
  });

  test('ST-4.4 a raised ability counts in rolls and caps the extra successes', () => {
    const skill = power('skill', { abilities: ['brawl', 'dodge'], abilityBonus: 2 });
    const one = fighter('a', { attributes: { dexterity: 2, strength: 1 }, gear: [skill] });
    const run = play((stage) => plays.attack.begin(stage, attackOf(), rules()), castOf(one, fighter('d')), {
      defence: 'none',
      attack: [8, 8, 8, 8],
    });
    // Four net successes leave three; Brawl 0 + 2 caps them at two: Strength 1 + 2 dice.
    const [ask] = run.state === 'waiting' ? run.asks : [];
    expect(ask?.kind === 'roll' && total(ask.lines)).toBe(3);
  });

  test('ST-6.10 a fighter who ignores wounds keeps the dice, but not the movement', () => {
    const hurt = (gear: readonly StGear[]) =>
      fighter('a', { attributes: { dexterity: 4 }, health: { lethal: 4 }, gear });
    const dice = (gear: readonly StGear[]) =>
      total(attackPool(new Stage(castOf(hurt(gear), fighter('d'))), attackOf(), rules()).dice);
    expect(dice([])).toBe(2);
    expect(dice([power('numb', { ignoresWounds: true })])).toBe(4);
    expect(runDistance(hurt([power('numb', { ignoresWounds: true })]), rules())).toBe(0);
  });

  test('ST-10.10 a mystical effect lets bare hands block a knife', () => {
    const no = (gear: readonly StGear[]) => {
      const cast = castOf(
        fighter('a', { gear: [knife] }),
        fighter('d', { attributes: { strength: 5 }, abilities: { brawl: 3 }, gear }),
      );
      const options = defenceOptions(new Stage(cast), attackOf({ weapon: 'knife' }), rules());
      return options.find(({ id }) => id === 'block')?.no?.key;
    };
    expect(no([])).toBe('storyteller.no.blockType');
    expect(no([power('iron', { blocksAll: true })])).toBeUndefined();
  });

  test('AMB-28 a power of its own line counts under its name, at the rating that the house rule requires', () => {
    const seer = (rating: number) =>
      fighter('a', { gear: [{ ...power('p', { rating }), name: 'Precognition' }] });
    const house = rules({ reactionFull: { precognition: 3 } });
    expect([tiersOf(seer(2), house).full, tiersOf(seer(3), house).full]).toEqual([false, true]);
    expect(tiersOf(seer(5), rules()).full).toBe(false);
  });

  test('a power shows its effects in one line', () => {
    const { detail, icon } = gear(quick, undefined, rules());
    expect([detail.key, icon]).toEqual(['storyteller.detail.bonus', 'magic-swirl']);
    expect(gear(power('none'), undefined, rules()).detail.key).toBe('storyteller.detail.noEffect');
  });
});

const withPower = (base: number, given: { readonly [field: string]: Json }, extra = 0) => ({
  ...runner('a', base, extra),
  gear: { p: power('p', given) },
});
const isActive = (one: Table): boolean | undefined => {
  const item = one.of('a').gear.p;
  return item?.type === 'power' ? item.traits.active : undefined;
};
const CALL: Json = { action: 'power', power: 'p' };

describe('powers in the round', () => {
  test('ST-12.1 extra actions of a power are actions of the round', () => {
    const one = Table.rolled([
      [withPower(6, { extraActions: 2 }), 5],
      [runner('b', 4), 5],
    ]);
    expect(Object.keys(one.of('a').turn.slots ?? {})).toEqual(['main', 'extra1', 'extra2']);
    const none = Table.rolled([
      [withPower(6, { extraActions: 2, active: false }), 5],
      [runner('b', 4), 5],
    ]);
    expect(Object.keys(none.of('a').turn.slots ?? {})).toEqual(['main']);
  });

  test('GAP-4 activating a power costs an action; extra actions gained count from the next pass (AMB-89)', () => {
    const one = Table.rolled([
      [withPower(6, { active: false, duration: 'scene', extraActions: 1 }), 5],
      [runner('b', 4), 5],
    ])
      .declares(['b', NOTHING], ['a', CALL])
      .says('act:a', 'act');
    expect([isActive(one), one.slot('a')]).toEqual([true, 'spent']);
    expect(one.asked).toEqual(['declare:a']);
    expect(one.state.pass).toBe(1);
  });

  test('GAP-4 a power for two rounds ends when the second round after it begins', () => {
    const one = Table.rolled([
      [withPower(6, { active: false, duration: 'rounds', rounds: 2 }), 5],
      [runner('b', 4), 5],
    ])
      .declares(['b', NOTHING], ['a', CALL])
      .says('act:a', 'act');
    expect([one.state.number, isActive(one)]).toEqual([2, true]);
    one.idleToNextRound();
    expect([one.state.number, isActive(one)]).toEqual([3, false]);
  });

  test('GAP-4 an active power cannot be activated, nor one that the fighter does not have', () => {
    const one = Table.rolled([
      [withPower(4, {}), 1],
      [runner('b', 9), 5],
    ]);
    expect(one.refusal('declare:a', CALL)).toBe('storyteller.no.powerActive');
    expect(one.refusal('declare:a', { action: 'power', power: 'q' })).toBe('storyteller.no.noSuchPower');
  });
});

describe('powers among multiple actions', () => {
  const called = (faces: readonly number[]) => {
    const who = fighter('a', { gear: [power('p', { active: false })] });
    const input = { who: 'a', power: 'p', share: 2 };
    const run = play((stage) => plays.power.begin(stage, input, rules()), castOf(who), { power: faces });
    return ended(run);
  };

  test('ST-11.4 its share is rolled against 6, and only a success activates it', () => {
    expect(called([6, 2])).toBe(true);
    expect(called([5, 2])).toBe(false);
  });
});

describe('reflexive powers', () => {
  const offered = (traits: { readonly [field: string]: Json }, given: { readonly [field: string]: Json }) => {
    const one = fighter('a', {
      traits,
      health: { lethal: 7 },
      conditions: { incapacitated: true },
      gear: [power('p', { active: false, duration: 'scene', ...given })],
    });
    return actions({ cast: castOf(one), who: 'a', targets: [], situation: {}, rules: rules() }).find(
      ({ id }) => id === 'power:p',
    );
  };

  test('ST-6.8 an immobilised vampire may use what is reflexive and needs no movement, nobody and nothing else (AMB-48)', () => {
    const still = { reflexive: true, motionless: true };
    expect(offered({ kind: 'vampire' }, still)).toMatchObject({ anytime: true, play: { name: 'power' } });
    expect(offered({ kind: 'vampire' }, still)?.no).toBeUndefined();
    expect(offered({ kind: 'vampire' }, { reflexive: true })?.no?.key).toBe('storyteller.no.immobilised');
    expect(offered({ kind: 'vampire' }, { motionless: true })?.no?.key).toBe('storyteller.no.immobilised');
    expect(offered({ kind: 'human' }, still)?.no?.key).toBe('storyteller.no.incapacitated');
  });

  test('AMB-48 it costs no action, even after the last one is spent', () => {
    const one = Table.rolled([
      [withPower(6, { active: false, duration: 'scene', reflexive: true }), 5],
      [runner('b', 4), 5],
    ]).declares(['b', NOTHING], ['a', strike('b')]);
    const play = { do: 'play', id: 'x', play: 'power', input: { who: 'a', power: 'p', share: 0 } } as const;
    one.do(play);
    expect([isActive(one), one.slot('a')]).toEqual([true, 'declared']);
    one.do({ ...play, id: 'y' });
    expect(isActive(one)).toBe(false);
  });
});
