import { expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import { AREAS } from '../../../src/rulesets/western/data/fighter.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { boundsOf, each } from '../bounds.ts';

test('S-2 attributes from 1 to 10, initially 4, Areas from 0 to 3, tracks from 0', () => {
  expect(boundsOf(western.fighter)).toEqual({
    ...each('attributes', ['speed', 'attention', 'accuracy', 'strength', 'toughness', 'nerve'], '4 1..10'),
    ...each('areas', AREAS, '0 0..3'),
    ...each('tracks', ['fatigue', 'bloodLoss', 'stress', 'shock'], '0 0..'),
    'wounds[].bandaged': 'false',
    'wounds[].turn': '0 0..',
    'cover.hidden': 'false',
    'effects.always[].value': '0 ..',
    'effects.when[].value': '0 ..',
    'notes.money': '0 0..r',
  });
});

test.each([
  [
    'weapon',
    {
      ...each('', ['snap', 'quick', 'aimed', 'reloadSimple', 'blows'], '0 0..'),
      // A six-shooter at first.
      capacity: '6 0..',
      loaded: '6 0..',
      jammed: 'false',
      inHand: 'true',
      'rangeMods[]': '0 ..',
      'power[]': '0 ..',
      reloadRate: '3 0..',
      reloadLoads: '1 1..',
      hands: '1 1..2',
      load: '0 0..3',
      blowPower: '0 ..',
      toHit: '0 ..',
    },
  ],
  ['skill', { value: '1 1..8' }],
  [
    'mount',
    {
      // The cow pony of S-18.
      swiftness: '6 1..',
      walk: '20 0..',
      trot: '45 0..',
      gallop: '120 0..',
      career: '155 0..',
      toughness: '7 1..',
      ridden: 'true',
      ...each('', ['careerTurns', 'fatigue', 'bloodLoss', 'shock'], '0 0..'),
      down: 'false',
    },
  ],
  ['thing', { load: '0 0..3', quantity: '1 0..', bandage: 'false' }],
] as const)('S-2, S-15, S-18, S-22 the defaults of a new %s', (type, bounds) => {
  expect(boundsOf(western.gear[type] ?? {})).toEqual(bounds);
});

test('S-9 unspecified circumstances are ordinary: 10 metres, and nothing else', () => {
  expect(boundsOf(western.situation)).toEqual({
    distance: '10 0..r',
    ...each('', ['unaware', 'rested', 'offHand', 'oneHanded', 'bothBarrels'], 'false'),
    mod: '0 ..',
  });
});

test('S-5 to S-11, AM-28 the figures that a group may change, and their bounds', () => {
  expect(boundsOf(western.rules)).toMatchObject({
    topUpMax: '1 0..3',
    ...each('chipTable[]', ['nice', 'damnit'], '0 0..'),
    testTarget: '16 ..',
    hitTarget: '16 ..',
    'simpleTable[]': '0 0..',
    // No simple is longer than a beat (WE-7.11).
    'ownSimples[].dur': '1 0..6',
    'ownSimples[].chips': 'true',
    'moveTable[]': '0 0..',
    'shotTable[].dur': '1 0..',
    'shotTable[].most': '4 1..',
    'woundTable[].hinders': '0 ..0',
    'trackTable[].from': '1 1..',
    'trackTable[].roll': '0 ..0',
    'trackTable[].speed': '0 ..0',
  });
});

test('S-11 S-12 token bars: blood that is left of twenty, and shock on the eight boxes that a sheet shows', () => {
  const traits = blank(western.fighter, { tracks: { bloodLoss: 6, shock: 3 } });
  const bars = { 'blood.value': 14, 'blood.max': 20, 'shock.value': 3, 'shock.max': 8 };
  expect(western.derive?.(traits as never, {})).toEqual(bars);
});
