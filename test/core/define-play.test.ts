import { describe, expect, test } from 'vitest';
import { type ActionList, actionFault } from '../../src/core/action.ts';
import { definePlay, faultsOfInput } from '../../src/core/define-play.ts';
import { choice, group, num, type Spec, text } from '../../src/core/spec.ts';

const SPEC: Spec = {
  who: text(),
  dice: num(1, { min: 0 }),
  cover: group({ kind: choice(['none', 'half']) }),
};

const at = (input: Parameters<typeof faultsOfInput>[1], loose?: readonly string[]): readonly string[] =>
  faultsOfInput(SPEC, input, loose).map((fault) => fault.at);

describe('the form of an input', () => {
  test('missing fields get their defaults', () => {
    expect(at({})).toEqual([]);
    expect(at({ who: 'a', cover: {} })).toEqual([]);
  });

  test('no unknown field is silently ignored, however deep, except those that the play passes through', () => {
    expect(at({ who: 'a', more: 1 })).toEqual(['more']);
    expect(at({ cover: { kind: 'half', height: 2 } })).toEqual(['cover.height']);
    expect(at({ who: 'a', more: 1 }, ['more'])).toEqual([]);
  });

  test('a field of a wrong type or out of range is named, and so is an input that is not a record', () => {
    expect(at({ dice: -1 })).toEqual(['dice']);
    expect(at({ cover: { kind: 'moat' } })).toEqual(['cover.kind']);
    for (const input of [null, 7, []]) expect(at(input)).toEqual(['']);
  });
});

describe('an input that names somebody who is not in the cast', () => {
  const a = { id: 'a', conditions: {} };
  const play = definePlay<typeof a, { by: string; at: string }, null, null>('toy', {
    spec: { by: text(), at: text() },
    who: ({ by, at }) => [by, at],
    *begin() {
      return null;
    },
    card: () => ({ title: { key: '' }, rows: [], ends: [], rules: [] }),
  });
  const refused = (by: string, at: string) => play.fault?.({ a }, { by, at }, null)?.key;

  test('without a target one is chosen; a target or actor who has left is named as gone', () => {
    expect(refused('a', '')).toBe('core.refused.noTarget');
    expect(refused('a', 'x')).toBe('core.refused.gone');
    expect(refused('', 'a')).toBe('core.refused.gone');
    expect(refused('a', 'a')).toBeUndefined();
  });

  test('an action that needs a target is refused without one; one with an optional target is not', () => {
    const def = { icon: '', group: '', play: 'strike', declared: true, input: () => null } as const;
    const actions = { strike: { ...def, target: 'must' }, aid: { ...def, target: 'may' } };
    const list = { ruleset: 'toy', actions } as unknown as ActionList<typeof a, null, { action: string }>;
    const no = (action: string, target?: string) =>
      actionFault(list, { a }, a, { action, ...(target === undefined ? {} : { target }) }, null)?.key;
    expect(no('strike')).toBe('core.refused.noTarget');
    expect(no('strike', 'x')).toBe('core.refused.gone');
    expect([no('strike', 'a'), no('aid')]).toEqual([undefined, undefined]);
    expect(no('fly')).toBe('toy.no.action');
  });
});
