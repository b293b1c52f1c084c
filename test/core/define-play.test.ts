import { describe, expect, test } from 'vitest';
import { faultsOfInput } from '../../src/core/define-play.ts';
import { choice, group, num, type Spec, text } from '../../src/core/spec.ts';

const SPEC: Spec = {
  who: text(),
  dice: num(1, { min: 0 }),
  cover: group({ kind: choice(['none', 'half']) }),
};

const at = (input: Parameters<typeof faultsOfInput>[1], loose?: readonly string[]): readonly string[] =>
  faultsOfInput(SPEC, input, loose).map((fault) => fault.at);

describe('the form of an input', () => {
  test('what it leaves out has its default', () => {
    expect(at({})).toEqual([]);
    expect(at({ who: 'a', cover: {} })).toEqual([]);
  });

  test('no field is silently ignored, at whatever depth, but those that the play keeps as they are', () => {
    expect(at({ who: 'a', more: 1 })).toEqual(['more']);
    expect(at({ cover: { kind: 'half', height: 2 } })).toEqual(['cover.height']);
    expect(at({ who: 'a', more: 1 }, ['more'])).toEqual([]);
  });

  test('a field of a wrong type or out of its range is named, and so is what is no record', () => {
    expect(at({ dice: -1 })).toEqual(['dice']);
    expect(at({ cover: { kind: 'moat' } })).toEqual(['cover.kind']);
    for (const input of [null, 7, []]) expect(at(input)).toEqual(['']);
  });
});
