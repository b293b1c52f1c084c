import { describe, expect, test } from 'vitest';
import type { ConditionDef } from '../../../src/core/ruleset.ts';
import { blank } from '../../../src/core/spec.ts';
import {
  armour,
  CONDITIONS,
  equipment,
  skill,
  spec,
  weapon,
} from '../../../src/rulesets/wfrp/data/fighter.ts';
import { roundsInMinute, rulesSpec, situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { limits } from '../limits.ts';
import { ownConditions } from '../own-conditions.ts';
import { rules } from './support.ts';

/* The defaults of house rules, as the ledger lists them. */

describe('settings', () => {
  test('(AMB-1 to AMB-53) have the defaults of the ledger', () => {
    const { rashTable, ...others } = rules();
    expect(others).toEqual({
      degreeMode: 'margin',
      autoSuccessMax: 0,
      autoFailureMin: 101,
      attackActionsPerTurn: 1,
      halfRounding: 'up',
      diagonalCountScope: 'action',
      coverTouchCounts: false,
      meleeCoverPenalty: -10,
      creaturesGiveMeleeCover: false,
      coverWallSource: 'auto',
      markNeedsReach: false,
      markBeforeFirstTurn: false,
      freeMarkChangesPerTurn: 0,
      remarkDuringSequence: true,
      markBindsRangedAttacks: false,
      marksVisible: true,
      reactionHoldUntil: 'turn',
      reactionsPerRound: 0,
      nestedReactions: true,
      reactionAllowOther: 'gm',
      coreFreeAttackOnLeaving: false,
      headSeverityMode: 'critical',
      aimCarriesOver: false,
      guardedAttackEnabled: true,
      guardedKeepsMarkDefence: true,
      manoeuvreSizeLimit: true,
      chargeLineStrict: false,
      chargeEndAtReach: false,
      stanceAndOffhandStack: false,
      defenceWindow: 'turn',
      unarmedParryAllowed: true,
      showAttackDegrees: true,
      offHandPenaltyOnParry: true,
      defensiveParryBonus: 10,
      autoUnsuitableParry: true,
      motionAndMeleeStack: false,
      aimAtFarBands: false,
      rangedCoverMode: 'penalty',
      rangedCoverHint: true,
      shieldStacksWithCover: false,
      softCoverBaseline: 'soft',
      softCoverPick: 'nearest',
      shieldNeedsAwareness: true,
      preparedShieldCost: 'half',
      preparedShieldArc: 90,
      dodgeRanged: 'gm',
      rangedDistance: 'alternating',
      fearTestMoment: 'turnStart',
      fearStepTwoSameTurn: true,
      fearFightAutoMark: true,
      freezeAllowsDefence: false,
      terrorInsanity: true,
      terrorFortunePerRound: 1,
      roundSeconds: 10,
      furyConfirm: true,
      suddenDeathMinor: true,
    });
    expect(rashTable).toMatchObject({ move: 'any', charge: 'leave', ready: 'no' });
  });

  test('keep within the limits of the ledger', () => {
    const { rashTable: _, ...single } = rulesSpec;
    expect(limits(single)).toEqual([
      'autoSuccessMax 0..10',
      'autoFailureMin 90..101',
      'attackActionsPerTurn 1..2',
      'meleeCoverPenalty -30..0',
      'freeMarkChangesPerTurn 0..',
      'reactionsPerRound 0..',
      'defensiveParryBonus 0..20',
      'preparedShieldArc 45..180',
      'terrorFortunePerRound 1..9',
      'roundSeconds 5..60',
    ]);
  });

  test.each([
    [5, 12],
    [10, 6],
    // Seven seconds: the ninth round ends after the minute.
    [7, 9],
    [60, 1],
  ])('GAP-3 WF-16.3 rounds of %i seconds make a minute in %i', (roundSeconds, rounds) =>
    expect(roundsInMinute({ roundSeconds })).toBe(rounds),
  );
});

describe('a new sheet', () => {
  const CHARACTERISTICS = ['ws', 'bs', 's', 't', 'ag', 'int', 'wp', 'fel'];
  const PARTS = ['head', 'body', 'rightArm', 'leftArm', 'rightLeg', 'leftLeg'];

  test('(GAP-1) has the defaults of the ledger', () =>
    expect(blank(spec)).toEqual({
      main: Object.fromEntries(CHARACTERISTICS.map((name) => [name, { base: 25, advance: 0, temp: 0 }])),
      attacks: 1,
      wounds: { value: 10, max: 10 },
      sbBonus: 0,
      tbBonus: 0,
      movement: 4,
      magic: 0,
      insanity: 0,
      fate: 0,
      fortune: 0,
      size: { w: 1, h: 1 },
      reach: 1,
      armour: Object.fromEntries(PARTS.map((at) => [at, 0])),
      causes: 'none',
      minor: false,
      mainHand: 'right',
      side: 'neutral',
      injuries: {},
      biography: '',
    }));

  test('(GAP-10) an unspecified injury has no penalty', () =>
    expect(blank(spec, { injuries: { body: {} } }).injuries).toEqual({
      body: { penalty: 0, useless: false },
    }));

  test('(GAP-1, WF-6.7, WF-2.7) keeps within its limits', () => {
    const found = limits(spec);
    expect(found.filter((one) => one.startsWith('main.'))).toEqual(
      CHARACTERISTICS.flatMap((name) => [
        `main.${name}.base 0..100`,
        `main.${name}.advance 0..100`,
        `main.${name}.temp -100..100`,
      ]),
    );
    expect(found.filter((one) => one.startsWith('armour.')).sort()).toEqual(
      PARTS.map((at) => `armour.${at} 0..`).sort(),
    );
    expect(found.filter((one) => !/^(main|armour)/.test(one))).toEqual([
      'attacks 1..10',
      'wounds.value 0..',
      'wounds.max 0..',
      'sbBonus ..',
      'tbBonus ..',
      'movement 0..',
      'magic 0..',
      'insanity 0..',
      'fate 0..',
      'fortune 0..',
      'size.w 1..',
      'size.h 1..',
      'reach 0..',
      'injuries.*.penalty ..0',
    ]);
  });

  test('(GAP-9, GAP-12, GAP-14, WF-13.3) new gear keeps within its limits as well', () => {
    expect(blank(weapon)).toMatchObject({
      damage: { mod: 0 },
      hands: 1,
      parrySuitable: true,
      missileCover: 0,
      reach: 1,
      range: { near: 0, long: 0 },
      reload: 0,
      loaded: true,
      loading: 0,
    });
    expect(limits(weapon)).toEqual([
      'damage.mod ..',
      'hands 0..2',
      'missileCover 0..',
      'reach 0..',
      'range.near 0..',
      'range.long 0..',
      'reload 0..',
      'loading 0..',
    ]);
    expect(blank(armour)).toMatchObject({ lost: {}, worn: true });
    expect(new Set(Object.values(blank(armour).points))).toEqual(new Set([0]));
    expect(blank(skill)).toMatchObject({ advanced: false, taken: true, mastery: 0, concentration: false });
    expect(limits(skill)).toEqual(['mastery 0..20']);
    expect(blank(equipment).quantity).toBe(1);
    expect(limits(equipment)).toEqual(['quantity 0..']);
  });

  test('(WF-3.5, WF-6.5, AMB-28) default circumstances are two fighters who see and reach each other on open ground', () => {
    const given = blank(situationSpec) as { readonly [field: string]: unknown };
    const are = (value: unknown) =>
      Object.keys(given)
        .filter((name) => given[name] === value)
        .sort();
    expect(are(true)).toEqual(
      ['reach', 'markInReach', 'runUp', 'sight', 'shieldFront', 'aware', 'passes', 'leaves'].sort(),
    );
    expect(are(false)).toEqual(['cover', 'largeTarget', 'mayDodge', 'noRoom', 'stepIn']);
    expect(given).toMatchObject({ squares: 1, entered: 2, hardCover: 0, softCover: 0, modifier: 0 });
    expect(limits(situationSpec).filter((one) => !one.startsWith('stands'))).toEqual([
      'runTo.* ..',
      'stepTo.* ..',
      'squares 0.. real',
      'hardCover 0..30',
      'softCover 0..30',
      'entered 0..',
      'modifier -60..60',
      'defenceModifier -60..60',
    ]);
  });
});

describe('conditions', () => {
  const flagged = (flag: 'out' | 'voluntary' | 'freeing') =>
    ownConditions(CONDITIONS).flatMap((one) => (one[flag] ? [one.id] : []));

  test('(GAP-10, WF-15.14) only dead and removed fighters leave the fight; the end of fear frees', () => {
    expect(flagged('out')).toEqual(['out', 'dead']);
    expect(flagged('freeing')).toEqual(['fear']);
    expect(flagged('voluntary')).toEqual([]);
  });

  const track = { kind: 'terror', state: 'flee', cornered: true, round: 2, mad: true, next: 7 };

  test.each<[id: string, held: unknown, not: unknown]>([
    ['stunned', 1000, 1001],
    ['bleeding', 10, 11],
    ['fear', { ogre: track }, { ogre: { ...track, state: 'calm' } }],
    ['fear', { ogre: { ...track, spent: { round: 2, n: 1 } } }, { ogre: { ...track, kind: 'ogre' } }],
    ['fear', {}, { ogre: { ...track, round: 100_001 } }],
  ])('%s may hold %j, not %j', (id, held, not) => {
    const value = CONDITIONS.flatMap((one: ConditionDef) =>
      one.id === id && one.value ? [one.value] : [],
    )[0];
    expect(value?.(held)).toEqual(held);
    expect(value?.(not)).toBeUndefined();
  });
});
