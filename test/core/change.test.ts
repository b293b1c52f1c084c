import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, diff, invert, invertAll, isEqual, set } from '../../src/core/change.ts';
import { line, telling, total } from '../../src/core/line.ts';
import { applyChange, applyChanges, Stage, valueAt } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { Illegal, msg, Refused, verbatim } from '../../src/core/text.ts';

const key = fc.constantFrom('a', 'b', 'c');
const leaf = fc.oneof(
  fc.integer(),
  fc.string({ maxLength: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 2 }),
);
const tree = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, leaf, fc.dictionary(key, tie('node'))),
})).node;
const member = fc.dictionary(key, tree, { minKeys: 1 });

describe('changes', () => {
  it('write below a path, make what is missing and leave everything else as it was', () => {
    const other = { deep: 1 };
    const cast = { m: { health: { lethal: 2 }, other } };
    const after = applyChanges<object>(cast, [
      add('m', 'health.lethal', 3, 'r'),
      add('m', 'turn.x', 1, 'r'),
      set('m', 'conditions.prone', undefined, true, 'r'),
    ]);
    expect(after).toEqual({
      m: { health: { lethal: 5 }, other, turn: { x: 1 }, conditions: { prone: true } },
    });
    expect(cast.m.health.lethal).toBe(2);
    expect(valueAt(after.m, 'other')).toBe(other);
    expect(applyChanges(cast, [])).toBe(cast);
  });

  it('remove an entry that should be absent', () => {
    expect(
      applyChange<object>(
        { m: { conditions: { prone: true } } },
        set('m', 'conditions.prone', true, undefined, 'r'),
      ),
    ).toEqual({ m: { conditions: {} } });
  });

  it('refuse to write to somebody who is not in the cast', () => {
    expect(() => applyChange<object>({}, add('nobody', 'x', 1, 'r'))).toThrow(Refused);
    expect(() => new Stage({}).of('nobody')).toThrow(Refused);
  });

  it('lead from any state to any other, and back', () => {
    fc.assert(
      fc.property(member, member, (was, is) => {
        const changes = diff('m', was, is, 'test');
        const there = applyChanges<object>({ m: was as object }, changes);
        expect(there.m).toEqual(is);
        expect(applyChanges<object>(there, invertAll(changes)).m).toEqual(was);
        expect(diff('m', was, was, 'test')).toEqual([]);
      }),
    );
  });

  it('name only what differs: records are compared key by key, everything else is written whole', () => {
    const was = { health: { lethal: 1, bashing: 2 }, marks: [1, 2], luck: 3 };
    const is = { health: { lethal: 4, bashing: 2 }, marks: [1, 3], name: 'm' };
    expect(diff('m', was, is, 'r')).toEqual([
      set('m', 'luck', 3, undefined, 'r'),
      set('m', 'health.lethal', 1, 4, 'r'),
      set('m', 'marks', [1, 2], [1, 3], 'r'),
      set('m', 'name', undefined, 'm', 'r'),
    ]);
    expect(diff('m', { at: { x: 1 } }, { at: 5 }, 'r')).toEqual([set('m', 'at', { x: 1 }, 5, 'r')]);
  });

  it('leave out what is not there before or after', () => {
    const whole = { do: 'set', who: 'm', at: 'f', why: 'r' };
    expect(set('m', 'f', undefined, 1, 'r')).toStrictEqual({ ...whole, is: 1 });
    expect(set('m', 'f', 1, undefined, 'r')).toStrictEqual({ ...whole, was: 1 });
    expect(set('m', 'f', undefined, undefined, 'r')).toStrictEqual(whole);
    expect(set('m', 'f', 0, null, 'r')).toStrictEqual({ ...whole, was: 0, is: null });
  });

  it('are undone by their inverse; the inverse of the inverse is the change', () => {
    const raise = add('m', 'n', 2, 'r');
    const write = set('m', 'f', 1, undefined, 'r');
    expect(invert(raise)).toEqual(add('m', 'n', -2, 'r'));
    expect(invert(write)).toEqual(set('m', 'f', undefined, 1, 'r'));
    for (const change of [raise, write]) expect(invert(invert(change))).toEqual(change);
  });

  it('are equal whatever the order of their keys', () => {
    expect(isEqual({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(isEqual({ a: 1 }, { a: 1, b: 1 })).toBe(false);
    expect(isEqual([1, 2], [2, 1])).toBe(false);
    expect(isEqual([1, 2], [1, 3])).toBe(false);
    expect(isEqual([], [])).toBe(true);
    expect(isEqual(null, {})).toBe(false);
    expect(isEqual(undefined, null)).toBe(false);
  });
});

describe('the stage', () => {
  it('always shows the current state', () => {
    const stage = new Stage<object>({ m: { n: 1 } });
    const before = stage.of('m');
    stage.act(add('m', 'n', 1, 'r'));
    expect(stage.of('m')).toEqual({ n: 2 });
    expect(before).toEqual({ n: 1 });
    expect(valueAt(stage.of('m'), 'n.deeper.still')).toBeUndefined();
  });
});

describe('lines and texts', () => {
  it('add up, and lose modifiers of zero', () => {
    const lines = [line(msg('a'), 3, 'ST-1.1'), line(msg('b'), 0), line(msg('c'), -1)];
    expect(total(lines)).toBe(2);
    expect(total([])).toBe(0);
    expect(telling(lines).map(({ n }) => n)).toEqual([3, -1]);
    expect(line(msg('a'), 1)).not.toHaveProperty('why');
  });

  it('carry reasons in refusals', () => {
    const refused = new Illegal(msg('core.no', { n: 1 }));
    expect(refused).toBeInstanceOf(Refused);
    expect(refused.reason).toEqual({ key: 'core.no', args: { n: 1 } });
    expect(refused.message).toContain('core.no');
    expect(verbatim('Sword')).toEqual({ key: '', args: { text: 'Sword' } });
  });
});
