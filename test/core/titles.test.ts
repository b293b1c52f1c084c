import { expect, test } from 'vitest';
import { distinct } from './titles.ts';

test('tests with the same title are told apart, and no title is cut short', () => {
  const long = 'ST-1.1 '.repeat(20);
  expect(distinct([long, 'b', long, long])).toEqual([long, 'b', `${long} [2]`, `${long} [3]`]);
});
