import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '../../src/core/change.ts';
import { Names } from '../../src/core/names.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';

/* Names stand for content: odds merge what has the same name, so different content must have different names. */

const { node } = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(0, 1, 'a', true, null),
    fc.array(tie('node'), { maxLength: 2 }),
    fc.record({ a: tie('node'), b: tie('node') }, { requiredKeys: [] }),
  ),
}));
const copied = <T>(value: T): T => structuredClone(value);

test('data have the same name exactly when they are equal', () => {
  const names = new Names({});
  fc.assert(
    fc.property(node, node, (a, b) => {
      expect(names.of(a) === names.of(b)).toBe(isEqual(a, b));
      expect(names.of(copied(a))).toBe(names.of(a));
      expect(names.ofNew(copied(a))).toBe(names.of(a));
    }),
  );
  expect(names.of({ a: undefined, b: 1 })).toBe(names.of({ b: 1 }));
  for (const [list, other] of [
    [[], {}],
    [[1], { 0: 1 }],
    [
      [1, 2],
      [[1], 2],
    ],
  ])
    expect(names.of(list)).not.toBe(names.of(other));
});

const member = fc.record({
  hp: fc.nat(1),
  marks: fc.record({ x: fc.nat(1), y: fc.nat(1) }, { requiredKeys: [] }),
});
const cast = fc.record({ a: member, b: member, c: member }, { requiredKeys: [] });

test('so do casts, whatever cast they are compared with', () => {
  fc.assert(
    fc.property(cast, cast, cast, (root, one, other) => {
      const names = new Names(root);
      // Unchanged members of the root stay the very same objects.
      const from = (are: object): { [id: string]: object } =>
        Object.fromEntries(
          Object.entries(are).map(([id, is]) => {
            const was = root[id as 'a'];
            return [id, was && isEqual(was as Json, is as Json) ? was : is];
          }),
        );
      const [first, second] = [from(one), from(other)];
      expect(names.cast(first) === names.cast(second)).toBe(isEqual(one as Json, other as Json));
      expect(names.cast({ ...first })).toBe(names.cast(first));
    }),
    { numRuns: 500 },
  );
});

test('a member or field removed from a cast changes its name', () => {
  const root: Cast = { a: { hp: 1, marks: { x: 1 } }, b: { hp: 1 } };
  const names = new Names(root);
  const casts: Cast[] = [
    root,
    { b: { hp: 1 } },
    { ...root, a: { hp: 1 } },
    { ...root, a: { hp: 1, marks: {} } },
    {},
  ];
  expect(new Set(casts.map((one) => names.cast(one))).size).toBe(casts.length);
});
