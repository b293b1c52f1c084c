import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import {
  armour as armourSpec,
  vulnerability as spec,
  type Vulnerability,
  weapon as weaponSpec,
} from '../../../src/rulesets/storyteller/data/gear.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { ambush } from '../../../src/rulesets/storyteller/plays/ambush.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { defenceOptions } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { spray } from '../../../src/rulesets/storyteller/plays/spray.ts';
import {
  armour,
  attackOf,
  axe,
  castOf,
  club,
  ended,
  fighter,
  hits,
  play,
  rifle,
  rules,
  situation,
  sword,
  weapon,
} from './support.ts';
import { NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

const dicePool = (given: Parameters<typeof attackOf>[0], target = fighter('d')) =>
  attackPool(new Stage(castOf(fighter('a', { gear: [rifle, sword] }), target)), attackOf(given), rules());
const difficulty = (given: Parameters<typeof attackOf>[0], target = fighter('d')): number =>
  total(dicePool(given, target).difficulty);

describe('whether it is possible', () => {
  const lurker = fighter('a', { attributes: { dexterity: 2 }, abilities: { stealth: 1 } });
  const input = { attack: attackOf(), watchers: [] };

  test('ST-7.7 the Storyteller may declare an ambush impossible: nobody rolls, nobody attacks', () => {
    const run = play((stage) => ambush(stage, input, rules()), castOf(lurker, fighter('d')), {
      possible: 'impossible',
    });
    expect(ended(run)).toEqual({ came: 'impossible', outcome: null });
    expect(run.steps.map(({ ask }) => [ask.id, ask.by])).toEqual([['possible', 'master']]);
  });

  const gunner = fighter('a', {
    gear: [
      weapon('lmg', {
        category: 'firearm',
        ability: 'firearms',
        range: 200,
        clip: 60,
        rounds: 60,
        modes: ['fullAuto'],
      }),
    ],
  });
  const swept = (distance: number, more = {}) => ({
    attacker: 'a',
    weapon: 'lmg',
    targets: [{ who: 'd', distance, cover: 'none' as const }],
    situation: situation({ distance, ...more }),
    slot: '',
    share: 0,
  });

  test('ST-9.21 the Storyteller has the final say on an area: refused, no round is fired', () => {
    const run = play((stage) => spray(stage, swept(20), rules()), castOf(gunner, fighter('d')), {
      possible: 'impossible',
    });
    expect(ended(run)).toEqual({ successes: 0, outcomes: [] });
    const gun = run.cast.a?.gear.lmg;
    expect(gun?.type === 'weapon' && gun.traits.rounds).toBe(60);
  });

  test('ST-7.9 ST-7.17 an area beyond sight or range is not swept', () => {
    const fault = (distance: number, more = {}) =>
      plays.spray.fault(castOf(gunner, fighter('d')), swept(distance, more) as unknown as Json, rules())?.key;
    expect(fault(400)).toBeUndefined();
    expect(fault(401)).toBe('storyteller.no.outOfRange');
    expect(fault(11, { blind: true })).toBe('storyteller.no.blindTooFar');
    expect(fault(10, { blind: true })).toBeUndefined();
  });

  test('ST-7.10 a shooter who sweeps an area blindly must notice somebody in it first', () => {
    const run = play(
      (stage) => spray(stage, swept(8, { blind: true }), rules()),
      castOf(gunner, fighter('d')),
      { notice: [2] },
    );
    expect(ended(run)).toEqual({ successes: 0, outcomes: [] });
  });
});

describe('flank and rear', () => {
  test('ST-7.13 it takes the Storyteller’s decision, even against a target already fighting others', () => {
    const busy = fighter('d', { turn: { attackers: { x: true, y: true }, slots: {} } });
    const pool = (flank?: 'flank' | 'rear') =>
      total(dicePool(flank ? { situation: { flank } } : {}, busy).dice);
    expect([pool(), pool('flank'), pool('rear')]).toEqual([1, 3, 4]);
  });
});

describe('cover', () => {
  const shot = (given: Parameters<typeof situation>[0] = {}) => ({
    weapon: 'rifle',
    manoeuvre: 'shoot' as const,
    situation: { distance: 10, ...given },
  });
  const table = () =>
    Table.rolled([
      [runner('a', 9, 0, { 'attributes.dexterity': 4, 'attributes.wits': 5 }), 5],
      [runner('b', 4), 5],
    ]);

  test('ST-7.20 ordinary movement is enough: the free walk ends behind it, and the action is still available', () => {
    const one = table().declares(['b', NOTHING], ['a', strike('b')]);
    one.says('walk:a', { metres: 2, cover: 'partial' });
    expect([one.of('a').conditions.inCover, one.slot('a')]).toEqual(['partial', 'declared']);
    // A shot back is now at partial cover: 6 + 3.
    expect(difficulty({ ...shot(), defender: 'd' }, { ...one.of('a'), id: 'd' })).toBe(9);
  });

  test('ST-7.20 the better cover counts: the declared one, or the one that was entered', () => {
    const behind = fighter('d', { conditions: { inCover: 'light' } });
    expect(difficulty(shot(), behind)).toBe(8);
    expect(difficulty(shot({ cover: 'full' }), behind)).toBe(10);
    expect(difficulty({ situation: { distance: 1 } }, behind)).toBe(6);
  });

  test('ST-7.23 shots from there are harder as well', () => {
    const stage = new Stage(
      castOf(fighter('a', { gear: [rifle], conditions: { inCover: 'full' } }), fighter('d')),
    );
    expect(total(attackPool(stage, attackOf(shot()), rules()).difficulty)).toBe(8);
  });

  test('ST-7.20 a fighter who moves on leaves it', () => {
    const one = table().declares(['b', NOTHING], ['a', RUN]);
    one.says('walk:a', { metres: 2, cover: 'light' }).says('act:a', 'act');
    expect(one.of('a').conditions.inCover).toBeUndefined();
  });

  test('ST-7.21 awkward cover takes an action of its own, without a roll', () => {
    const one = table().declares(['b', NOTHING], ['a', { action: 'takeCover' }]);
    one.says('act:a', 'act').says('cover', 'full');
    expect(one.of('a').conditions.inCover).toBe('full');
  });

  test('ST-7.21 or a roll among multiple actions: if it fails, the fighter stays in the open', () => {
    const both = (faces: readonly number[]) => {
      const one = Table.rolled([
        [
          runner('a', 9, 0, {
            'attributes.dexterity': 4,
            'attributes.wits': 5,
            'abilities.athletics': 2,
            'abilities.brawl': 2,
          }),
          5,
        ],
        [runner('b', 4), 5],
      ]).declares(
        ['b', NOTHING],
        [
          'a',
          {
            action: 'multiple',
            parts: [
              { action: 'takeCover', cover: 'light', dice: 2 },
              { action: 'strike', weapon: 'unarmed', target: 'b', dice: 2, situation: {} },
            ],
          },
        ],
      );
      return one
        .says('act:a', 'act')
        .says('takeCover', [...faces])
        .of('a').conditions.inCover;
    };
    expect(both([6, 3])).toBe('light');
    expect(both([5, 3])).toBeUndefined();
  });
});

describe('called shots', () => {
  const vest = armour('vest', { dice: 3, coverage: ['torso'] });
  const hit = (calledShot: 'none' | 'head', answers: { readonly [ask: string]: Json }, stamina = 1) => {
    const cast = castOf(
      fighter('a', { attributes: { dexterity: 2, strength: 2 }, gear: [sword, axe] }),
      fighter('d', { attributes: { stamina }, gear: [vest, sword] }),
    );
    const input = attackOf({ weapon: 'sword', situation: { calledShot } });
    return play((stage) => attack(stage, input, rules()), cast, {
      defence: 'none',
      attack: [9, 2],
      ...answers,
    });
  };

  test('ST-7.41 aiming at a part is harder, but bypasses armour that does not cover it', () => {
    expect(difficulty({ situation: { calledShot: 'head' } })).toBe(8);
    // The plain blow: 5 dice against 3 of the vest. At the head: one die more, and the vest soaks nothing.
    const plain = hit('none', { damage: hits(3, 5), soak: hits(2, 3) });
    expect(ended(plain).taken).toBe(1);
    const aimed = hit('head', { damage: hits(3, 6), called: 'nothing' });
    expect(ended(aimed).taken).toBe(3);
  });

  test('ST-7.43 the Storyteller decides its further effects, after the damage', () => {
    const blinded = hit('head', { damage: hits(1, 6), called: 'blinded' });
    expect(ended(blinded).befell).toEqual(['blinded']);
    expect(blinded.cast.d?.conditions.blinded).toBe(true);
    expect(blinded.steps.find(({ ask }) => ask.id === 'called')?.ask.by).toBe('master');
    const down = hit('head', { damage: hits(1, 6), called: 'knockdown', 'recover:d': 'lie' });
    expect(ended(down).befell).toEqual(['prone']);
  });

  test('ST-7.43 a hit hand may drop its weapon, or become useless', () => {
    const at = (called: string, more = {}) => {
      const cast = castOf(
        fighter('a', { attributes: { dexterity: 2, strength: 2 }, gear: [sword] }),
        fighter('d', { gear: [club] }),
      );
      const input = attackOf({ weapon: 'sword', situation: { calledShot: 'hand' } });
      return play((stage) => attack(stage, input, rules()), cast, {
        defence: 'none',
        attack: [9, 2],
        damage: hits(1, 6),
        called,
        ...more,
      }).cast.d;
    };
    const dropped = at('dropsWeapon')?.gear.club;
    expect(dropped?.type === 'weapon' && dropped.traits.ready).toBe(false);
    expect(at('limbDisabled', { limb: 'rightArm' })?.conditions.limbDisabled).toEqual({ rightArm: true });
  });

  test('ST-7.43 effects that the target cannot suffer are not listed: no vampire is stunned (ST-7.29), no prone fighter falls', () => {
    const cast = castOf(
      fighter('a', { attributes: { dexterity: 2, strength: 2 }, gear: [sword] }),
      fighter('d', { traits: { kind: 'vampire' }, conditions: { prone: true }, gear: [vest] }),
    );
    const input = attackOf({ weapon: 'sword', situation: { calledShot: 'head' } });
    const run = play((stage) => attack(stage, input, rules()), cast, {
      defence: 'none',
      attack: [9, 2, 2, 2],
      damage: hits(2, 8),
      soak: hits(0, 1),
    });
    const [ask] = run.state === 'waiting' ? run.asks : [];
    expect(ask?.kind === 'choose' && ask.options.map(({ id }) => id)).toEqual(['nothing', 'blinded']);
  });

  test('ST-7.43 nothing is asked without damage, or without a called part', () => {
    expect(ended(hit('head', { damage: hits(0, 6) })).taken).toBe(0);
    expect(ended(hit('none', { damage: hits(3, 5), soak: hits(2, 3) })).befell).toEqual([]);
  });
});

describe('fragments and blast', () => {
  const grenade = weapon('grenade', {
    category: 'explosive',
    attackKind: 'blast',
    damageThrownLong: 6,
    range: 20,
    flags: ['thrown'],
  });

  test('ST-10.4 they are dodged only where the Storyteller allows it', () => {
    const stage = new Stage(castOf(fighter('a', { gear: [grenade] }), fighter('d')));
    const dodge = (dodgeBlast: boolean) =>
      defenceOptions(
        stage,
        attackOf({
          weapon: 'grenade',
          manoeuvre: 'throw',
          situation: { distance: 15, dodgeBlast },
        }),
        rules({ zeroPool: 'chanceDie' }),
      ).find(({ id }) => id === 'dodge')?.no?.key;
    expect([dodge(false), dodge(true)]).toEqual(['storyteller.no.dodgeBlast', undefined]);
  });

  test('ST-10.4 the same holds for damage that the Storyteller enters: successes of the dodge at 8 are subtracted', () => {
    const cast = castOf(fighter('d', { attributes: { dexterity: 3 }, abilities: { dodge: 1 } }));
    const harm = (dodge: boolean, answers: { readonly [ask: string]: Json }) =>
      ended(
        play((stage) => plays.harm.begin(stage, { who: 'd' }, rules()), cast, {
          harm: { levels: 4, type: 'lethal', attackKind: 'blast', soak: false, dodge },
          ...answers,
        }),
      );
    expect(harm(false, {})).toBe(4);
    expect(harm(true, { defence: 'dodge', dodge: [8, 9, 7, 2] })).toBe(2);
    expect(harm(true, { defence: 'none' })).toBe(4);
  });
});

describe('vulnerabilities', () => {
  const weak = (id: string, given: { readonly [field: string]: Json } = {}): Vulnerability => ({
    id,
    type: 'vulnerability',
    name: id,
    traits: blank(spec, given),
  });
  const silver = weak('silver', { damageType: 'aggravated', noSoak: true });
  const fire = weak('fire', { damageType: 'lethal', kinds: ['fire'] });
  const wolf = (...gear: Vulnerability[]) =>
    fighter('d', { traits: { kind: 'werewolf' }, attributes: { stamina: 3 }, gear });
  const struck = (target: ReturnType<typeof wolf>, vulnerable: boolean, kind: 'blade' | 'fire' = 'blade') => {
    const blade = weapon('blade', { damage: 3, type: 'bashing', attackKind: kind });
    const input = attackOf({ weapon: 'blade', situation: { vulnerable } });
    return play(
      (stage) => attack(stage, input, rules()),
      castOf(fighter('a', { attributes: { dexterity: 2 }, gear: [blade] }), target),
      { defence: 'none', attack: [9, 2], damage: hits(2, 4) },
    );
  };

  test('ST-5.11 damage that only one kind of being suffers has a type of its own, and perhaps nothing soaks it', () => {
    const run = struck(wolf(silver), true);
    expect(ended(run)).toMatchObject({ taken: 2, type: 'aggravated' });
  });

  test('ST-5.11 without the Storyteller’s decision, or the vulnerability, the attack is as usual', () => {
    const soaks = (target: ReturnType<typeof wolf>, word: boolean) => {
      const run = struck(target, word);
      return run.state === 'waiting' ? run.asks.map(({ id }) => id) : [];
    };
    expect(soaks(wolf(silver), false)).toEqual(['soak']);
    expect(soaks(wolf(), true)).toEqual(['soak']);
  });

  test('ST-5.11 a named kind of attack always exploits it', () => {
    const run = struck(wolf(fire, silver), false, 'fire');
    const [ask] = run.state === 'waiting' ? run.asks : [];
    // Lethal by the vulnerability, and soaked: a werewolf's Stamina soaks anything (ST-5.10).
    expect(ask?.id).toBe('soak');
    expect(ask?.kind === 'roll' && total(ask.lines)).toBe(3);
  });

  test('ST-5.11 such damage is offered by its name, with type and soak filled in', () => {
    const cast = castOf(wolf(silver));
    const run = play(
      (stage) => plays.harm.begin(stage, { who: 'd', vulnerability: 'silver' }, rules()),
      cast,
      {},
    );
    const [ask] = run.state === 'waiting' ? run.asks : [];
    expect(ask?.kind === 'enter' && ask.spec && blank(ask.spec)).toMatchObject({
      type: 'aggravated',
      soak: false,
    });
  });
});

describe('what the rules demand of equipment', () => {
  test('ST-14.2 a weapon has every field that a rule reads', () => {
    const fields = [
      ...['ability', 'damage', 'damageStrength', 'damageThrownLong', 'type', 'parryDifficulty'],
      ...['range', 'clip', 'rounds', 'rate', 'hands', 'ready', 'conceal', 'modes', 'flags', 'attackKind'],
    ];
    expect(Object.keys(weaponSpec)).toEqual(expect.arrayContaining(fields));
    expect(weaponSpec.modes.options).toEqual(['single', 'burst', 'fullAuto']);
    for (const flag of ['scope', 'laser', 'lightHandgun', 'cutting', 'sweep', 'club', 'taser', 'thrown'])
      expect(weaponSpec.flags.options).toContain(flag);
  });

  test('ST-14.2 armour has dice, what it covers, and what it is useless against', () => {
    expect(Object.keys(armourSpec)).toEqual(
      expect.arrayContaining(['dice', 'coverage', 'ineffectiveAgainst', 'dexPenalty', 'worn']),
    );
  });
});
