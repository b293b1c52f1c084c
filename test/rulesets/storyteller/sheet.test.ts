import { expect, test } from 'vitest';
import { ABILITIES, ATTRIBUTES, POWERS } from '../../../src/rulesets/storyteller/data/gear.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { boundsOf, each } from '../bounds.ts';

test('GAP-3, ST-6.1 a new sheet is an ordinary human’s; no figure on it is beyond what any being has', () => {
  expect(boundsOf(storyteller.fighter)).toEqual({
    wyrd: 'false',
    ...each('attributes', ATTRIBUTES, '1 0..20'),
    ...each('abilities', ABILITIES, '0 0..20'),
    ...each('powers', POWERS, '0 0..20'),
    ...each('health', ['bashing', 'lethal', 'aggravated'], '0 0..1000'),
    'health.levels[].penalty': '0 0..20',
    extraActions: '0 0..20',
    'willpower.value': '0 0..10',
    'willpower.max': '0 0..10',
    // The elders of vampires have 50 points of blood; nobody has more of anything.
    ...each('pools', ['blood', 'rage', 'gnosis', 'quintessence', 'glamour'], '0 0..50'),
    ...each('spent', ['blood', 'rage', 'gnosis', 'quintessence', 'glamour'], '0 0..50'),
    ...each('', ['byHand', 'halvesBashing', 'firearmsAsBashing', 'sharpTeeth'], 'false'),
    // ST-7.24: Stamina + 2.
    shockBonus: '2 0..20',
    ...each('', ['stunnable', 'humanoid'], 'true'),
    ...each('', ['ambidextrous', 'canBlockLethal', 'regenerates'], 'false'),
  });
});

test.each([
  [
    'weapon',
    {
      damageStrength: 'true',
      damage: '0 -50..50',
      damageThrownLong: '0 0..50',
      parryDifficulty: '0 0..10',
      range: '0 0..10000',
      ...each('', ['rate', 'clip', 'rounds'], '0 0..1000'),
      hands: '1 0..2',
      ready: 'true',
      // ST-9.31: three rounds, or five.
      burst: '3 1..1000',
      bashingVsVampires: 'true',
    },
  ],
  ['armour', { dice: '1 0..50', dexPenalty: '0 -20..0', worn: 'true' }],
  [
    'manoeuvre',
    {
      difficulty: '0 0..10',
      difficultyMod: '0 -10..10',
      ...each('', ['dice', 'damageDice'], '0 -50..50'),
      ...each('', ['needsRating', 'needsAbility'], '0 0..20'),
    },
  ],
  [
    'power',
    {
      active: 'true',
      rounds: '1 1..1000',
      left: '0 0..1000',
      ...each('bonus', ATTRIBUTES, '0 -20..20'),
      abilityBonus: '0 -20..20',
      extraActions: '0 0..20',
      ...each('soak', ['bashing', 'lethal', 'aggravated'], '0 0..50'),
      rating: '0 0..20',
      ...each('', ['ignoresWounds', 'regenerates', 'blocksAll', 'reflexive', 'motionless'], 'false'),
    },
  ],
  ['vulnerability', { noSoak: 'false' }],
] as const)('GAP-1, GAP-2, GAP-4 the defaults of a new %s', (type, bounds) => {
  expect(boundsOf(storyteller.gear[type] ?? {})).toEqual(bounds);
});

test('ST-7 unspecified circumstances are ordinary: at arm’s length, and nothing else', () => {
  expect(boundsOf(storyteller.situation)).toEqual({
    distance: '1 0..r',
    ...each('', ['blind', 'headByWord', 'vulnerable', 'dodgeBlast', 'specialty'], 'false'),
    ...each('', ['defenceSpecialty', 'ambush', 'inconspicuous'], 'false'),
    modDice: '0 -50..50',
    modDifficulty: '0 -9..9',
  });
});

test('the figures that a group may change, and their bounds', () => {
  expect(boundsOf(storyteller.rules)).toMatchObject({
    initiativeFloor: '1 ..',
    // AMB-28, AMB-29: the sums needed to notice an action.
    'reactionFull[]': '4 0..',
    reactionThreatSum: '7 0..',
    reactionGistSum: '8 0..',
    thrownShortMetres: '5 0..',
    sweepInitiativePenalty: '5 0..',
  });
});
