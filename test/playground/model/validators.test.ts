import { describe, expect, it } from 'vitest';
import { documents, utils, validators } from '../../../playground/model/index.ts';

describe('validators', () => {
  it.each([
    ['isValidId', ['abcdefgh12345678'], true],
    ['isValidId', ['abcdefgh1234567'], false],
    ['isValidId', ['abcdefgh1234567-'], false],
    ['hasFileExtension', ['a/b.PNG', ['png', 'webp']], true],
    ['hasFileExtension', ['a/b.png?x=1', ['png']], true],
    ['hasFileExtension', ['a.png/b', ['png']], false],
    ['isBase64Data', ['data:image/png;base64,AAAA'], true],
    ['isBase64Data', ['data:image/png;base64,AAAA', ['image/webp']], false],
    ['isBase64Data', ['AAAA'], false],
    ['isColorString', ['#a0B1c2'], true],
    ['isColorString', ['#a0b'], false],
    ['isJSON', ['{"a":1}'], true],
    ['isJSON', ['{a:1}'], false],
  ] as const)('%s(%j) is %s', (name, args, expected) => {
    expect((validators[name] as (...all: readonly unknown[]) => boolean)(...args)).toBe(expected);
  });
});

describe('lineSegmentIntersects', () => {
  const meet = (...n: number[]): boolean => {
    const [a, b, c, d] = [0, 2, 4, 6].map((i) => ({ x: n[i] ?? 0, y: n[i + 1] ?? 0 }));
    if (!a || !b || !c || !d) throw new Error('four points');
    return utils.lineSegmentIntersects(a, b, c, d);
  };

  it.each([
    ['crossing', [0, 0, 2, 2, 0, 2, 2, 0], true],
    ['meeting at an end', [0, 0, 2, 0, 2, 0, 2, 5], true],
    ['apart though their lines cross', [0, 0, 1, 1, 3, 0, 2, 1], false],
    ['parallel', [0, 0, 2, 0, 0, 1, 2, 1], false],
  ] as const)('%s', (_what, points, expected) => {
    expect(meet(...points)).toBe(expected);
  });
});

describe('a renamed field', () => {
  const { BaseActor } = documents;

  it('is moved when there is no new one', () => {
    const data = { old: { name: 3 } };
    BaseActor._addDataFieldMigration(
      data,
      'old.name',
      'fresh',
      (all) => Number((all.old as { name: number }).name) * 2,
    );
    expect(data).toEqual({ old: {}, fresh: 6 });
    const both = { old: 1, fresh: 2 };
    BaseActor._addDataFieldMigration(both, 'old', 'fresh');
    expect(both).toEqual({ old: 1, fresh: 2 });
  });

  it('can still be read and written under the old name', () => {
    const data: Record<string, unknown> = { fresh: { value: 1 } };
    BaseActor._addDataFieldShim(data, 'old', 'fresh.value');
    expect(data.old).toBe(1);
    data.old = 5;
    expect(data).toEqual({ fresh: { value: 5 } });
  });
});
