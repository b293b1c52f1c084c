import { describe, expect, test } from 'vitest';
import type { ConditionDef } from '../../../src/core/ruleset.ts';
import { blank } from '../../../src/core/spec.ts';
import { armour, CONDITIONS, equipment, spec, weapon } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { rulesSpec, situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { limits } from '../limits.ts';
import { ownConditions } from '../own-conditions.ts';
import { rules } from './support.ts';

/* The defaults of house rules, as the ledger lists them. */

describe('settings', () => {
  test('(YZ-A.1 to YZ-A.81) have the defaults of the ledger', () =>
    expect(rules()).toEqual({
      minBaseDice: 1,
      opposedTie: 'opponent',
      supplyRoll: 'onesDrain',
      healthFormula: 'strength',
      // 0 means none.
      stressCap: 0,
      engagedMax: 3,
      closeMax: 6,
      crawlMetres: 25,
      groupStealth: 'lowestHighest',
      sneakExtreme: 3,
      ambushAttacks: 'single',
      shiftsPerDay: 3,
      longerUnits: 'all',
      autoClock: false,
      gmSwaps: false,
      initiativeTies: 'reroll',
      budgetRefresh: 'round',
      grapple: 'on',
      proneBonusRanged: false,
      extraSuccess: 'damageOrStunt',
      counterChain: 'single',
      freeAttacks: 'single',
      rangeLimits: 'enforce',
      helplessPointBlank: 'replace',
      emptyingShot: 'counts',
      duelIsShot: false,
      pinned: 'manual',
      autoArmour: true,
      turnRecovery: 'resting',
      mercyStress: 'onBlow',
      reviveHealth: 'successes',
      injuryTable: [],
      deprivationCritical: true,
      firstAidTries: 'perInjury',
      panicTable: [],
      stressPerDamage: 'event',
      panicWhileBroken: 'recordOnly',
      panicEqual: 'restart',
      panicCalmRepeat: 'nothing',
      overkillReplaces: false,
      traumaOn: 'success',
      thresholdReads: 'total',
      panicInstant: 'replace',
      sleepStress: 'prompt',
      sleepToClear: 1,
      fallRounding: 'down',
      blastRoll: 'perTarget',
      fireStep: 0,
      fireTick: 'end',
    }));

  test('keep within the limits of the ledger; lengths may be fractions', () => {
    const { injuryTable: _injuries, panicTable: _panic, ...single } = rulesSpec;
    expect(limits(single)).toEqual([
      'minBaseDice 0..1',
      'stressCap 0..',
      'engagedMax 0.. real',
      'closeMax 0.. real',
      'crawlMetres 0..',
      'sneakExtreme 2..3',
      'shiftsPerDay 1..',
      'sleepToClear 1..',
      'fireStep ..',
    ]);
  });
});

describe('a new sheet', () => {
  const twelve = [
    ...['closeCombat', 'stamina', 'heavyWork', 'mobility', 'rangedCombat', 'piloting'],
    ...['observation', 'comtech', 'survival', 'command', 'persuasion', 'firstAid'],
  ];
  const all = (names: readonly string[], n: number) => Object.fromEntries(names.map((name) => [name, n]));

  test('(YZ-0.9, YZ-0.10, YZ-G) is an unhurt and calm human, with two dice for everything', () =>
    expect(blank(spec)).toEqual({
      kind: 'character',
      human: true,
      attributes: all(['strength', 'agility', 'wits', 'empathy'], 2),
      skills: all(twelve, 0),
      health: { lost: 0, most: 0 },
      stress: 0,
      injuries: {},
      size: 0,
      large: false,
      lock: 'none',
      stealth: { role: 'none', steps: 0, examining: false, detected: false },
      rest: { resting: false, rolled: false },
      needs: { ate: false, drank: false, slept: 0 },
      clock: { round: 0, turn: 0, shift: 0 },
      supplies: all(['food', 'water', 'power', 'air'], 0),
      signature: { name: '', ready: true },
      disorders: [],
      biography: '',
    }));

  test('(YZ-12.16) an unspecified injury is fresh, and no save is due', () =>
    expect(blank(spec, { injuries: { x: {} } }).injuries).toEqual({
      x: {
        row: 'c11',
        name: '',
        effect: '',
        stabilised: false,
        treated: false,
        due: 0,
        unit: 'round',
        healing: 0,
        cared: false,
        healed: false,
        tries: {},
      },
    }));

  test('(YZ-G, YZ-0.6, YZ-11.10) keeps within its limits', () =>
    expect(limits(spec)).toEqual([
      ...['strength', 'agility', 'wits', 'empathy'].map((name) => `attributes.${name} 0..10`),
      ...twelve.map((name) => `skills.${name} 0..5`),
      'health.lost 0..',
      'health.most 0..',
      'stress 0..',
      'injuries.*.due 0..',
      'injuries.*.healing 0..',
      'injuries.*.tries.* 0..',
      'size -2..2',
      'stealth.steps 0..',
      'needs.slept 0..',
      'clock.round 0..',
      'clock.turn 0..',
      'clock.shift 0..',
      ...['food', 'water', 'power', 'air'].map((name) => `supplies.${name} 0..6`),
    ]));

  test('(YZ-10.5, YZ-11.22, YZ-12.2, YZ-12.26) new gear keeps within its limits as well', () => {
    expect(blank(weapon)).toMatchObject({
      bonus: 0,
      damage: 1,
      fullAuto: false,
      loaded: true,
      spare: 0,
      disarmable: true,
      natural: false,
      hands: 1,
      thrown: false,
      fire: 0,
      blast: 0,
    });
    expect(limits(weapon)).toEqual([
      'bonus ..',
      'damage 0..',
      'spare 0..',
      'hands 0..2',
      'fire 0..',
      'blast 0..',
    ]);
    expect(blank(armour)).toMatchObject({
      rating: 1,
      modifiers: { mobility: 0, observation: 0 },
      worn: true,
      airtight: false,
    });
    expect(limits(armour)).toEqual(['rating 0..', 'modifiers.mobility ..', 'modifiers.observation ..']);
    expect(blank(equipment)).toMatchObject({ bonus: 0, kit: 0, detector: false });
    // Bare hands and three tiers, the third the best.
    expect(limits(equipment)).toEqual(['bonus ..', 'kit 0..3']);
  });

  test('(YZ-3.6, YZ-14.26, YZ-A.33) default circumstances are two fighters side by side in the open', () => {
    const { distance, spread, coverCounts, modDice, fallen, danger, within, ...flags } = blank(situationSpec);
    expect({ distance, spread, coverCounts, modDice, fallen, danger, within }).toEqual({
      distance: 1,
      spread: 0,
      coverCounts: true,
      modDice: 0,
      fallen: 4,
      // A small campfire.
      danger: 8,
      within: 'rule',
    });
    expect(Object.values(flags).every((flag) => flag === false)).toBe(true);
    expect(limits(situationSpec)).toEqual([
      'distance 0.. real',
      'spread 0.. real',
      'modDice ..',
      'fallen 0..',
      'danger 1..',
    ]);
  });
});

describe('conditions', () => {
  const flagged = (flag: 'out' | 'voluntary' | 'freeing') =>
    ownConditions(CONDITIONS).flatMap((one) => (one[flag] ? [one.id] : []));

  test('(YZ-12.5, YZ-12.19) the broken and the dead are out of the fight', () =>
    expect(flagged('out')).toEqual(['broken', 'dead']));

  test('stances need no confirmation by the GM; nor does the end of other conditions', () => {
    expect(flagged('voluntary')).toEqual([
      'engaged',
      'aiming',
      'overwatch',
      'inCover',
      'hidden',
      'blip',
      'overkill',
      'open',
    ]);
    expect(flagged('freeing')).toEqual(['broken', 'prone', 'panic', 'grappled', 'burning', 'asleep']);
  });

  test.each<[id: string, held: unknown, not: unknown]>([
    ['panic', { row: 'p7' }, { row: '' }],
    ['panic', { row: 'p7', name: '', effect: 'round', fresh: true }, { name: 'x' }],
    ['engaged', ['d'], []],
    ['overwatch', { direction: '', trigger: 'the door' }, { direction: 'north' }],
    ['inCover', 100, 101],
    ['burning', 100, 101],
    ['exhausted', 1000, 1001],
  ])('%s may hold %j, not %j', (id, held, not) => {
    const value = CONDITIONS.flatMap((one: ConditionDef) =>
      one.id === id && one.value ? [one.value] : [],
    )[0];
    expect(value?.(held)).toEqual(held);
    expect(value?.(not)).toBeUndefined();
  });
});
