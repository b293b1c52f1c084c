import { expect, test } from 'vitest';
import { movementOver } from '../../src/cli/board.ts';
import type { Ground } from '../../src/core/grid/ground.ts';

test('a movement is as long as the squares of its path are wide, and tells how near it came to each other', () => {
  const ground: Ground = {
    walls: [],
    solid: [],
    creatures: {
      a: { x: 0, y: 0, w: 1, h: 1 },
      b: { x: 4, y: 0, w: 1, h: 1 },
      c: { x: 2, y: 1, w: 1, h: 1 },
    },
  };
  const path = [
    { x: 1, y: 0 },
    { x: 2, y: 0 },
  ];
  const movement = movementOver(ground, 'a', path, 2);
  // Two squares of two metres. One square lies between the third square of the row and the fifth; c stands beside the path.
  expect(movement).toMatchObject({ who: 'a', metres: 4, near: { b: 2, c: 0 }, squares: { to: path } });
  expect(movement?.stops).toMatchObject({ end: { x: 2, y: 0 }, cells: [{ x: 0, y: 0 }, ...path] });
  expect(movementOver(ground, 'a', [], 2)).toBeUndefined();
  expect(movementOver(ground, 'nobody', path, 2)).toBeUndefined();
});
