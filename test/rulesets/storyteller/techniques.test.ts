import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { offers as actions } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import {
  type StGear,
  manoeuvre as spec,
  type Technique,
} from '../../../src/rulesets/storyteller/data/gear.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import {
  ATTACK_MODES,
  MANOEUVRES,
  type Manoeuvre,
  modeOf,
} from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { defenceOptions } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { gear } from '../../../src/rulesets/storyteller/view/index.ts';
import { attackOf, castOf, club, ended, fighter, hits, pistol, play, rules, sword } from './support.ts';
import { NOTHING, runner, Table } from './turn-table.ts';

const technique = (id: string, given: { readonly [field: string]: Json } = {}): Technique => ({
  id,
  type: 'manoeuvre',
  name: id,
  traits: blank(spec, given),
});

describe('the registry of manoeuvres', () => {
  /** The printed tables of the rules: difficulty, damage without extra successes, dice, recoil. */
  const row = (manoeuvre: Manoeuvre) => {
    const { difficulty, damage, dice, recoil, more, harmless } = modeOf(manoeuvre);
    const own = damage ? `${damage.strength ? 'Str+' : ''}${damage.n}` : harmless ? 'none' : 'weapon';
    return [difficulty?.n ?? 6, own, dice?.n ?? 0, recoil?.n ?? 0, more?.n ?? 0];
  };

  test('ST-8.1 beyond the plain attack there are the refined manoeuvres, with the figures of ST-8.33', () => {
    expect(row('strike')).toEqual([6, 'weapon', 0, 0, 0]);
    expect(row('grapple')).toEqual([7, 'none', 0, 0, 0]);
    expect(row('bite')).toEqual([5, 'Str+1', 0, 0, 0]);
    expect(row('breakJoint')).toEqual([7, 'Str+2', 0, 0, 0]);
    expect(row('cutTendon')).toEqual([7, 'weapon', 0, 0, 0]);
    expect(row('snapNeck')).toEqual([9, 'Str+3', 0, 0, 0]);
    expect(row('sweep')).toEqual([6, '4', 0, 0, 0]);
    expect(row('disarm')).toEqual([7, 'weapon', 0, 0, 0]);
  });

  test('ST-8.1 and those of ranged fighting, with the figures of ST-9.46', () => {
    expect(row('fullAuto')).toEqual([6, 'weapon', 0, 2, 6]);
    expect(row('burst')).toEqual([6, 'weapon', 3, 1, 0]);
    expect(row('spray')).toEqual([6, 'weapon', 10, 2, 0]);
    expect(row('suppress')).toEqual([6, 'weapon', 0, 2, 0]);
  });

  test('ST-8.1 each names its rules', () => {
    for (const manoeuvre of MANOEUVRES) expect(ATTACK_MODES[manoeuvre].rules.length).toBeGreaterThan(0);
  });

  test('ST-8.24 the sweep keeps its own 6 where weapons have difficulties of their own (AMB-34)', () => {
    const pole: StGear = { ...sword, id: 'pole', traits: { ...sword.traits, parryDifficulty: 4 } };
    const stage = new Stage(castOf(fighter('a', { gear: [pole] }), fighter('d')));
    const of = (manoeuvre: Manoeuvre) =>
      total(
        attackPool(stage, attackOf({ weapon: 'pole', manoeuvre }), rules({ weaponDifficultyOnAttack: true }))
          .difficulty,
      );
    expect([of('strike'), of('sweep')]).toEqual([4, 6]);
  });
});

const TRIP = {
  armed: 'bare',
  abilities: ['athletics'],
  difficulty: 7,
  dice: 1,
  damage: 'fixed',
  damageDice: 2,
  damageType: 'lethal',
  effect: 'knockdown',
  needsAttribute: 'dexterity',
  needsRating: 3,
  needsAbility: 2,
  restrictions: ['noCalledShot'],
} as const;
const master = (more: readonly StGear[] = [], given = {}) =>
  fighter('a', {
    attributes: { dexterity: 3, strength: 4 },
    abilities: { athletics: 2, brawl: 4 },
    gear: [technique('trip', { ...TRIP, ...given }), ...more],
  });
const TRIPS = attackOf({ manoeuvre: 'technique', technique: 'trip' });
const offersOf = (one: StFighter) =>
  actions({ cast: castOf(one, fighter('d')), who: 'a', targets: ['d'], situation: {}, rules: rules() });

describe('manoeuvres made by the group', () => {
  test('ST-8.2 they are offered among the attacks, with their own dice and difficulty', () => {
    const offer = offersOf(master()).find(({ id }) => id === 'technique:trip:unarmed');
    expect(offer).toMatchObject({ group: 'manoeuvre', rules: ['ST-8.2'], play: { name: 'attack' } });
    expect(offer?.no).toBeUndefined();
    // Dexterity 3 + Athletics 2 + 1, at 7.
    expect([total(offer?.check?.lines ?? []), total(offer?.check?.target ?? [])]).toEqual([6, 7]);
    expect(offer?.label.args?.name).toEqual({ key: '', args: { text: 'trip' } });
  });

  test('ST-8.2 damage, its type and further effects are data', () => {
    const run = play((stage) => attack(stage, TRIPS, rules()), castOf(master(), fighter('d')), {
      defence: 'none',
      attack: hits(2, 6),
      // Two dice of its own and one extra success; nobody's Strength, and a human soaks no lethal damage.
      damage: hits(1, 3),
      'recover:d': 'lie',
    });
    expect(ended(run)).toMatchObject({ hit: true, taken: 1, type: 'lethal', befell: ['prone'] });
  });

  test('ST-8.2 without damage it only has its effect', () => {
    const push = master([], { damage: 'none' });
    const run = play((stage) => attack(stage, TRIPS, rules()), castOf(push, fighter('d')), {
      defence: 'none',
      attack: hits(1, 6),
      'recover:d': 'lie',
    });
    expect(ended(run)).toMatchObject({ hit: true, taken: 0, befell: ['prone'] });
  });

  test('ST-8.2 without damage and effect it hits and does nothing', () => {
    const touch = master([], { damage: 'none', effect: 'none' });
    const run = play((stage) => attack(stage, TRIPS, rules()), castOf(touch, fighter('d')), {
      defence: 'none',
      attack: hits(1, 6),
    });
    expect(ended(run)).toMatchObject({ hit: true, taken: 0, befell: [] });
  });

  test('ST-8.2 a hold that hurts: damage first, then the hold of ST-8.4', () => {
    const choke = master([], { damage: 'strength', damageDice: 0, damageType: 'bashing', effect: 'hold' });
    const run = play((stage) => attack(stage, TRIPS, rules()), castOf(choke, fighter('d')), {
      defence: 'none',
      attack: hits(1, 6),
      damage: hits(1, 4),
      soak: hits(0, 1),
    });
    expect(ended(run)).toMatchObject({ taken: 1, befell: ['held'] });
  });

  test('ST-8.2 its requirements are checked: ratings, arms, aim', () => {
    const fault = (one: StFighter, more = {}) =>
      attackFault(castOf(one, fighter('d')), { ...TRIPS, ...more } as never, rules())?.key;
    expect(fault(master())).toBeUndefined();
    expect(fault(master([], { needsRating: 4 }))).toBe('storyteller.no.unskilled');
    expect(fault(master([], { needsAbility: 3 }))).toBe('storyteller.no.unskilled');
    expect(fault(master([sword]), { weapon: 'sword' })).toBe('storyteller.no.unsuited');
    expect(fault(master(), { technique: 'other' })).toBe('storyteller.no.noSuchTechnique');
    const { situation } = attackOf({ situation: { calledShot: 'limb' } });
    expect(fault(master(), { situation })).toBe('storyteller.no.noCalledShot');
  });

  test('ST-8.2 a ranged one has the distance of the shot, and its own change of difficulty', () => {
    const one = fighter('a', {
      attributes: { dexterity: 3 },
      gear: [pistol, technique('snap', { armed: 'firearm', difficultyMod: 1, ammo: 'burst' })],
    });
    const shot = attackOf({
      manoeuvre: 'technique',
      technique: 'snap',
      weapon: 'pistol',
      situation: { distance: 40 },
    });
    const stage = new Stage(castOf(one, fighter('d')));
    expect(total(attackPool(stage, shot, rules()).difficulty)).toBe(9);
    const run = play((on) => attack(on, shot, rules()), stage.cast, {
      defence: 'none',
      attack: [2, 2, 2],
      rounds: [4],
    });
    const gun = run.cast.a?.gear.pistol;
    // An even die: five of the eight rounds (ST-9.31).
    expect(gun?.type === 'weapon' && gun.traits.rounds).toBe(3);
  });

  test('ST-9.1 a technique benefits from an aim, too, even if it empties the magazine (AMB-72)', () => {
    const one = fighter('a', {
      attributes: { dexterity: 3, perception: 3 },
      gear: [pistol, technique('all', { armed: 'firearm', ammo: 'magazine' })],
      conditions: { aiming: { at: 'd', with: 'pistol', rounds: 2 } },
    });
    const shot = attackOf({ manoeuvre: 'technique', technique: 'all', weapon: 'pistol' });
    expect(total(attackPool(new Stage(castOf(one, fighter('d'))), shot, rules()).dice)).toBe(5);
  });

  test('ST-10.12 its dice beside a weapon count for the strength of the blow', () => {
    const push = technique('push', { armed: 'melee', damage: 'weapon', damageDice: 2 });
    const fails = (manoeuvre: Manoeuvre) => {
      const cast = castOf(
        fighter('a', { attributes: { strength: 2 }, gear: [club, push] }),
        // Strength 2 + club 2 can just be blocked; two dice more are too much.
        fighter('d', { attributes: { strength: 4 }, abilities: { brawl: 2 } }),
      );
      const blow = attackOf({ weapon: 'club', manoeuvre, technique: 'push' });
      const block = defenceOptions(new Stage(cast), blow, rules()).find(({ id }) => id === 'block');
      return block?.check?.note?.key;
    };
    expect([fails('strike'), fails('technique')]).toEqual([undefined, 'storyteller.note.tooStrongToBlock']);
  });

  test('ST-8.2 restrictions: never an extra action, never a part of several', () => {
    const announced: Json = { action: 'technique', technique: 'trip', weapon: 'unarmed', target: 'b' };
    const table = (restrictions: readonly string[]) =>
      Table.rolled([
        [
          {
            ...runner('a', 9, 1, {
              'attributes.dexterity': 4,
              'attributes.wits': 5,
              'abilities.athletics': 4,
              'abilities.brawl': 4,
            }),
            gear: { trip: technique('trip', { ...TRIP, needsRating: 0, needsAbility: 0, restrictions }) },
          },
          5,
        ],
        [runner('b', 4), 5],
      ]).declares(['b', NOTHING]);
    const split: Json = {
      action: 'multiple',
      parts: [
        { action: 'technique', technique: 'trip', weapon: 'unarmed', target: 'b', dice: 3 },
        { action: 'strike', weapon: 'unarmed', target: 'b', dice: 3 },
      ],
    };
    expect(table([]).refusal('declare:a', split)).toBe('');
    expect(table(['noSplit']).refusal('declare:a', split)).toBe('storyteller.no.part');
    const extra = (restrictions: readonly string[]) =>
      table(restrictions).declares(['a', NOTHING]).refusal('declare:a', announced);
    expect(extra([])).toBe('');
    expect(extra(['noExtra'])).toBe('storyteller.no.mainOnly');
  });

  test('ST-8.2 the item tells in one line what it is', () => {
    expect(gear(technique('trip', TRIP), undefined, rules())).toMatchObject({ icon: 'high-kick' });
  });
});
