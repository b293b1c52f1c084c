import { describe, expect, it } from 'vitest';
import { fitted } from '../../src/core/fitted.ts';
import { count, record, shape, text, word } from '../../src/core/outside.ts';
import {
  choice,
  faults,
  flag,
  group,
  list,
  many,
  num,
  record as records,
  type Spec,
  text as words,
} from '../../src/core/spec.ts';

/* Effects and other writers put any values into documents: rules read only what the spec allows. */

const SPEC: Spec = {
  agility: num(3, { min: 0, max: 20 }),
  money: num(0, { min: 0 }),
  metres: num(1, { min: 0, real: true }),
  kind: choice(['human', 'monster']),
  called: words('nobody'),
  awake: flag(true),
  flags: many(['loud', 'long']),
  wounds: list(group({ n: num(1, { min: 1, max: 9 }), at: words('arm') })),
  skills: records(num(0, { min: 0, max: 5 })),
  body: group({ left: num(4, { min: 0, max: 4 }) }),
};

describe('data fitted to their spec', () => {
  const sound = {
    agility: 7,
    money: 30,
    metres: 2.5,
    kind: 'monster',
    called: 'Bob',
    awake: false,
    flags: ['long'],
    wounds: [{ n: 2, at: 'leg' }],
    skills: { shooting: 3 },
    body: { left: 2 },
  };

  it('stay as they are when nothing is wrong with them', () => {
    expect(fitted(SPEC, sound)).toEqual(sound);
  });

  it.each([
    ['agility', 1e8, 20],
    ['agility', -5, 0],
    ['agility', Number.NaN, 3],
    ['agility', Number.POSITIVE_INFINITY, 20],
    ['agility', '9', 3],
    ['agility', null, 3],
    ['agility', 4.8, 4],
    ['money', 1e300, 1_000_000],
    ['metres', 1.25, 1.25],
    ['kind', 'abc', 'human'],
    ['kind', 1e9, 'human'],
    ['called', { toString: 1 }, 'nobody'],
    ['awake', 'no', true],
    ['flags', ['loud', 'abc', 7], ['loud']],
    ['flags', 'loud', []],
    ['flags', new Set(['long']), ['long']],
    ['wounds', [{ n: 99 }, null, 'x', [], 4], [{ n: 9, at: 'arm' }]],
    ['wounds', { 0: { n: 1 } }, []],
    ['skills', { shooting: 99, riding: 'x' }, { shooting: 5, riding: 0 }],
    ['skills', null, {}],
    ['body', null, { left: 4 }],
    ['body', { left: -1, more: 1 }, { left: 0 }],
  ])('%s of %j counts as %j', (name, given, counts) => {
    const data = fitted(SPEC, { ...sound, [name]: given, unknown: 1 });
    expect(data).toEqual({ ...sound, [name]: counts });
    expect(faults(SPEC, data as never)).toEqual([]);
  });

  it('drop entries of lists and records that are not texts where texts belong', () => {
    const spec = {
      names: list(words()),
      colours: list(choice(['red', 'blue'])),
      notes: records(words('-')),
      shares: list(num(1, { max: 5 })),
    };
    const given = {
      names: ['a', 3, null, ''],
      colours: ['blue', 4],
      notes: { x: 'y', z: {} },
      shares: [9, 'x'],
    };
    expect(fitted(spec, given)).toEqual({
      names: ['a', ''],
      colours: ['blue'],
      notes: { x: 'y' },
      shares: [5, 1],
    });
  });

  it('are all defaults when there are none', () => {
    for (const nothing of [undefined, null, 7, 'x', []])
      expect(fitted(SPEC, nothing)).toMatchObject({ agility: 3, kind: 'human', body: { left: 4 } });
  });
});

describe('data of a condition', () => {
  const aim = shape({ at: text(20), rounds: count(10) }, { broken: word(true) });

  it.each([
    [
      { at: 'bob', rounds: 2 },
      { at: 'bob', rounds: 2 },
    ],
    [
      { at: 'bob', rounds: 2, broken: true, more: 1 },
      { at: 'bob', rounds: 2, broken: true },
    ],
    [{ at: 'bob', rounds: 2, broken: 'x' }, undefined],
    [{ at: 'bob', rounds: 1e9 }, undefined],
    [{ at: {}, rounds: 1 }, undefined],
    [null, undefined],
    ['x', undefined],
  ])('%j is read as %j', (stored, is) => {
    expect(aim(stored)).toEqual(is);
    expect(record(text(5), aim)({ who: stored })).toEqual(is && { who: is });
  });
});
