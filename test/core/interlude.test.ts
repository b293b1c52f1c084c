import { describe, expect, it } from 'vitest';
import { type Ask, GM, idleAnswer } from '../../src/core/ask.ts';
import type { Encounter } from '../../src/core/encounter.ts';
import { interludes } from '../../src/core/interlude.ts';
import { type Presentation, ROUND, type Slot } from '../../src/core/round.ts';

/* What others may do in between: which asks of a round it is. */

const ask = (by: string, more: Partial<Ask> & Presentation = {}): Ask & Presentation =>
  ({
    kind: 'choose',
    id: `react:${by}`,
    by,
    label: { key: 'x' },
    options: [
      { id: 'strike', label: { key: 'x' } },
      { id: 'pass', label: { key: 'x' } },
    ],
    ...more,
  }) as Ask & Presentation;

const entry = (by: string, more: object = {}): Ask & Presentation =>
  ask(by, { kind: 'enter', form: 'declaration', skip: 0, legal: () => undefined, ...more } as never);

/** A fight in which it is Masha's turn. */
const fight = (asks: readonly Ask[], now = ['masha'], state: object = { number: 1 }): Encounter =>
  ({
    ruleset: {
      round: {
        asks: () => asks,
        slots: () => now.map((who): Slot => ({ who, phase: 'turn', state: 'now' })),
      },
    },
    rules: null,
    cast: { [ROUND]: state, masha: { id: 'masha' }, oleg: { id: 'oleg' } },
    open: [],
    ended: [],
    journal: [],
  }) as unknown as Encounter;

const found = (...given: Parameters<typeof fight>): string[] =>
  interludes(fight(...given)).map(({ ask: { by }, who, idle }) => `${by} for ${who.join()}: ${idle}`);

describe('what others may do in between', () => {
  it.each([
    ['a reaction in another’s turn', [ask('oleg')], ['oleg for oleg: pass']],
    ['an entry that may be left out', [entry('oleg')], ['oleg for oleg: 0']],
    ['not what is asked of those whose turn it is', [ask('masha'), entry('masha')], []],
    ['unless it is put to them before', [ask('masha', { between: true })], ['masha for masha: pass']],
    ['not what has no answer for people who do nothing', [ask('oleg', { options: [] } as never)], []],
    ['not what the fight does not wait for', [ask('oleg', { optional: true })], []],
    ['not what is sealed', [entry('oleg', { sealed: true })], []],
    ['not what the game master decides', [ask(GM)], []],
    [
      'but their going on, while others may act of their own accord',
      [ask(GM), ask('oleg', { optional: true }), ask('oleg', { optional: true, id: 'walk' })],
      [`${GM} for oleg: pass`],
    ],
    ['no entry of theirs', [entry(GM), ask('oleg', { optional: true })], []],
  ])('%s', (_, asks, expected) => expect(found(asks)).toEqual(expected));

  it('nothing while it is nobody’s turn, such as declarations, or before the fight', () => {
    expect(found([entry('oleg')], [])).toEqual([]);
    expect(interludes({ ...fight([ask('oleg')]), cast: {} } as Encounter)).toEqual([]);
  });
});

it('somebody who does nothing skips, passes or chooses none, whatever is open', () => {
  const option = (id: string, no?: object) => ({ id, label: { key: 'x' }, ...(no ? { no } : {}) });
  const idle = (skip: string | undefined, ...options: object[]) =>
    idleAnswer(ask('oleg', { options, ...(skip === undefined ? {} : { skip }) } as never));
  expect(idle('stay', option('pass'), option('stay'))).toBe('stay');
  expect(idle('stay', option('pass'), option('stay', { key: 'no' }))).toBe('pass');
  expect(idle(undefined, option('dodge'), option('none'))).toBe('none');
  expect(idle(undefined, option('dodge'))).toBe(undefined);
  expect(idleAnswer({ ...ask('oleg'), kind: 'roll' } as Ask)).toBe(undefined);
});
