import { expect, test } from 'vitest';
import { encounter } from '../../src/core/encounter.ts';
import { remeasure } from '../../src/core/measure.ts';
import type { Measuring } from '../../src/core/round.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import type { Json } from '../../src/core/text.ts';
import { man } from './toy.ts';

const MEASURING: Measuring = {
  who: 'a',
  target: 'b',
  situation: 'turn.situation',
  measured: 'turn.measured',
};

/** A round in which a shot is measured: what was declared, what the board measured then, and which fields are meant. */
function changesOf(situation: Json, measured: Json | undefined, more: Partial<Measuring> = {}) {
  const turn = { situation, ...(measured === undefined ? {} : { measured }) };
  return changesIn({ measures: () => [{ ...MEASURING, ...more }] }, turn, { round: {} });
}

function changesIn(round: object, turn: object, more: object) {
  const ruleset = { round, measured: () => ({ distance: 5, cover: true }) } as unknown as Ruleset;
  const enc = encounter(ruleset, null, { a: { ...man('a'), turn }, b: man('b'), ...more } as never);
  return remeasure(enc, () => ({})).map((change) => [change.at, 'is' in change ? change.is : undefined]);
}

test('a changed measurement is written where it counts and where it is shown', () => {
  expect(changesOf({ distance: 9, cover: true }, { distance: 9, cover: true })).toEqual([
    ['turn.situation.distance', 5],
    ['turn.measured.distance', 5],
  ]);
});

test('values set by hand stay; only what the board measures is updated', () =>
  expect(changesOf({ distance: 2, cover: true }, { distance: 9, cover: true })).toEqual([
    ['turn.measured.distance', 5],
  ]));

test('fields of other places are left alone', () => {
  const before = { distance: 9, cover: false };
  expect(changesOf(before, before, { fields: ['cover'] })).toEqual([
    ['turn.situation.cover', true],
    ['turn.measured.cover', true],
  ]);
});

test('an unchanged measurement changes nothing', () =>
  expect(changesOf({ distance: 5, cover: true }, { distance: 5, cover: true })).toEqual([]));

test.each([undefined, null, 'far', [9]])(
  'where %j was measured before, the declared value counts as set by hand',
  (measured) =>
    expect(changesOf({ distance: 2 }, measured)).toEqual([
      ['turn.measured.distance', 5],
      ['turn.situation.cover', true],
      ['turn.measured.cover', true],
    ]),
);

test('nothing is measured before a fight has begun, or by a round that measures nothing', () => {
  const turn = { situation: { distance: 9 }, measured: { distance: 9 } };
  expect(changesIn({ measures: () => [MEASURING] }, turn, {})).toEqual([]);
  expect(changesIn({}, turn, { round: {} })).toEqual([]);
});
