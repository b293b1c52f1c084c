import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { YzGear } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { skillLines } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { kitOf } from '../../../src/rulesets/yearzero/figures/state.ts';
import { damage, deathSave } from '../../../src/rulesets/yearzero/plays/harm.ts';
import { aidFault } from '../../../src/rulesets/yearzero/plays/healing.ts';
import { packed } from './starter.ts';
import { castOf, fighter, injury, play, rules, talent, thrownFor } from './support.ts';

/* What armour, kits and talents of the starter lists are worth (YZ-G). */

const NAMES = ['jacket', 'vest', 'suit', 'riot', 'powered'] as const;
const worn = (...names: readonly (typeof NAMES)[number][]): readonly YzGear[] =>
  names.map((name) => packed('armour', name));

describe('armour', () => {
  test.each([
    [['jacket'], 0, 1],
    [['vest'], 0, 3],
    [['suit'], 0, 2],
    [['riot'], 0, 5],
    [['powered'], 0, 7],
    [['jacket', 'vest'], 0, 4],
    // YZ-11.18: cover beside armour.
    [['vest'], 4, 7],
    [['jacket'], 2, 3],
  ] as const)('YZ-12.2, YZ-G: %j and cover of %i are %i dice', (names, cover, dice) => {
    const run = play(
      (stage) => damage(stage, { who: 'd', amount: 9, source: 'attack', cover }, rules()),
      castOf(fighter('d', { attributes: { strength: 9 }, gear: worn(...names) })),
      { 'armour:d': Array.from({ length: dice }, () => 6) },
    );
    expect(thrownFor(run, 'armour:d')).toEqual([dice]);
    // Every six stops one.
    expect(run.cast.d?.traits.health.lost).toBe(9 - dice);
  });

  test.each([
    [['jacket'], 5, 5],
    [['vest'], 5, 5],
    [['suit'], 4, 5],
    [['riot'], 4, 5],
    [['powered'], 4, 4],
    [['suit', 'riot'], 3, 5],
  ] as const)(
    'YZ-G: in %j five dice are %i of Mobility and %i of Observation',
    (names, mobility, observation) => {
      const one = fighter('a', {
        attributes: { agility: 3, wits: 3 },
        skills: { mobility: 2, observation: 2 },
        gear: worn(...names),
      });
      const dice = (skill: 'mobility' | 'observation') => total(skillLines(one, skill));
      expect([dice('mobility'), dice('observation')]).toEqual([mobility, observation]);
    },
  );
});

describe('first-aid kits', () => {
  const medic = talent('fieldMedic');
  const KITS: { readonly [tier: number]: readonly YzGear[] } = {
    0: [],
    1: [packed('equipment', 'pouch')],
    2: [packed('equipment', 'medicBag')],
    3: [packed('equipment', 'medicalBay')],
  };

  test.each([
    [0, false, 0],
    [1, false, 1],
    [2, false, 2],
    [3, false, 3],
    [0, true, 1],
    [2, true, 3],
  ] as const)('YZ-12.26, YZ-G: kit %i, a field medic: %s, counts as %i', (tier, skilled, counts) =>
    expect(kitOf(fighter('a', { gear: [...(KITS[tier] ?? []), ...(skilled ? [medic] : [])] }))).toBe(counts),
  );

  test.each([
    // The kit of the last try, the kit now: another try takes a better one, the best allows any number.
    [0, 2, 'open'],
    [1, 0, 'tried'],
    [1, 2, 'open'],
    [2, 1, 'tried'],
    [2, 2, 'tried'],
    [2, 3, 'open'],
    [3, 2, 'tried'],
  ] as const)(
    'YZ-12.25, YZ-12.26, YZ-12.27: after a try with kit %i, with kit %i: %s',
    (last, now, fault) => {
      const helper = fighter('a', { gear: KITS[now] ?? [] });
      const patient = fighter('b', { injuries: { c26: injury('c26', { tries: { a: last } }) } });
      expect(aidFault(helper, patient, 'c26', rules())?.key.replace('yearzero.no.', '') ?? 'open').toBe(
        fault,
      );
    },
  );
});

describe('the dice of a death save', () => {
  /** Strength 3 and Stamina 2, whatever the stress. */
  const saveDice = (rows: readonly string[], gear: readonly YzGear[], dice: number) => {
    const injuries = Object.fromEntries(rows.map((row) => [row, injury(row)]));
    const one = fighter('d', {
      attributes: { strength: 3 },
      skills: { stamina: 2 },
      stress: 4,
      injuries,
      gear,
    });
    return thrownFor(
      play((stage) => deathSave(stage, { who: 'd' }, rules()), castOf(one), {
        'save:d': Array.from({ length: dice }, () => 6),
      }),
      'save:d',
    );
  };

  test.each([
    ['YZ-12.20', [], 5, []],
    ['YZ-T1', ['c41'], 4, []],
    ['YZ-T1', ['c44'], 3, []],
    ['YZ-T1', ['c46'], 3, []],
    ['YZ-T1', ['c43', 'c44'], 2, []],
    ['YZ-T1', ['c14'], 4, []],
    // YZ-A.1: at least one.
    ['YZ-A.1', ['c44', 'c46', 'c45'], 1, []],
    ['YZ-G', [], 6, [talent('hardToKill')]],
    ['YZ-G', ['c44'], 4, [talent('hardToKill')]],
  ] as const)('%s: with %j there are %i', (_, rows, dice, gear) =>
    expect(saveDice(rows, gear, dice)).toEqual([dice]),
  );
});
