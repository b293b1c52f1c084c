import { expect, test } from 'vitest';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { boundsOf, each } from '../bounds.ts';

test('GAP-1, SD-1, SD-8, SD-9 a new sheet has an average human’s figures, and no field accepts a senseless value', () => {
  expect(boundsOf(lordsouls.fighter)).toEqual({
    // A character’s are from 1 to 20 (SD-1); creatures may be beyond either end.
    ...each('attributes', ['str', 'agi', 'con', 'int', 'cha'], '6 0..30'),
    ...each('bonus', ['ref', 'move', 'energy', 'will', 'hp', 'senses', 'dodge'], '0 ..'),
    ...each('override', ['ref', 'move', 'energy', 'will', 'hp', 'senses', 'dodge'], '0 0..'),
    'hp.lost': '0 0..',
    'energy.spent': '0 0..',
    // Tiny to Colossal.
    size: '0 -2..3',
    hands: '2 0..',
    naturalArmour: '0 0..',
    ...each('points', ['dodge', 'parry', 'block', 'reaction'], '1 0..'),
    ...each('capacities', ['combat', 'movement', 'free'], '1 0..'),
    attacks: '1 1..',
  });
});

test.each([
  [
    'weapon',
    {
      'modes[].dice': '1 0..',
      'modes[].mod': '0 ..',
      'modes[].near': '1 0..',
      'modes[].far': '1 0..',
      'modes[].range': '0 0..',
      'modes[].hands': '1 0..',
      fencing: 'false',
      natural: 'false',
      grip: '1 0..',
      ...each('', ['capacity', 'loaded', 'ammunition', 'load', 'armour'], '0 0..'),
      broken: 'false',
    },
  ],
  ['shield', { bonus: '1 0..', movePenalty: '0 ..0', armour: '0 0..', broken: 'false' }],
  ['armour', { value: '1 0..', movePenalty: '0 ..0', worn: 'true' }],
  // LS-2: an untrained skill is 4 below.
  ['skill', { level: '0 -4..', bonus: '0 ..', grappling: 'false', influence: 'false', mental: 'false' }],
  [
    'trait',
    {
      points: '0 ..',
      active: 'false',
      ...each('', ['attacks', 'combat', 'movement', 'free'], '0 0..'),
      ...each('', ['dodge', 'parry', 'block', 'reaction'], '0 ..'),
    },
  ],
  ['ability', { rounds: '1 1..', cost: '0 0..', lasting: 'false', upkeep: '0 0..', active: 'false' }],
  ['thing', { quantity: '1 0..', consumed: 'false' }],
] as const)('GAP-20, LS-5.3.1 the defaults of a new %s', (type, bounds) => {
  expect(boundsOf(lordsouls.gear[type] ?? {})).toEqual(bounds);
});

test('LS-3.1.3 unspecified circumstances are ordinary', () => {
  expect(boundsOf(lordsouls.situation)).toMatchObject({
    distance: '1 0..',
    mod: '0 ..',
    unblockable: 'false',
    deceive: '0 0..',
    hands: '0 0..',
    backed: 'false',
    unwilling: 'true',
    defends: 'false',
    needed: '1 1..',
    run: '0 0..',
    powerful: 'false',
  });
});

test('SD-7, SD-9, AMB-21, AMB-31 the figures that a group may change, and their bounds', () => {
  expect(boundsOf(lordsouls.rules)).toMatchObject({
    attributeRollShift: '0 ..',
    targetedPenalty: '-6 ..0',
    targetedMultiplier: '1.5 1..r',
    closeReachCells: '1 0..1',
    crushMultiplier: '1 0..r',
    cutMultiplier: '1.5 0..r',
    pierceMultiplier: '2 0..r',
    ...each('', ['sittingContact', 'kneelingContact'], '1 ..'),
    ...each('', ['sittingRanged', 'kneelingRanged', 'sittingDefence', 'kneelingDefence'], '-1 ..'),
    ...each('', ['sittingAttack', 'kneelingAttack'], '-2 ..'),
    ...each('', ['crawlingContact', 'proneContact'], '2 ..'),
    ...each('', ['crawlingRanged', 'proneRanged', 'crawlingDefence', 'proneDefence'], '-2 ..'),
    ...each('', ['crawlingAttack', 'proneAttack'], '-4 ..'),
  });
});
