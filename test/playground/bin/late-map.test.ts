import { expect, it } from 'vitest';
import { LateMap } from '../../../playground/node/late-map.ts';

it('is a map, though it has none before something is put into it', () => {
  const map = new LateMap<string, number>();
  expect([map.size, map.get('a'), map.delete('a'), [...map.keys()], [...map.values()]]).toEqual([
    0,
    undefined,
    false,
    [],
    [],
  ]);
  map.set('a', 1).set('b', 2);
  expect([map.size, map.get('a'), [...map.keys()], [...map.values()]]).toEqual([2, 1, ['a', 'b'], [1, 2]]);
  expect(map.delete('a')).toBe(true);
  expect([...map.keys()]).toEqual(['b']);
  map.clear();
  expect([map.size, map.get('b')]).toEqual([0, undefined]);
});
