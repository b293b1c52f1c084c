import { describe, expect, it } from 'vitest';
import {
  centerOf,
  gridOf,
  occupiedSpaces,
  sizeOf,
  snappedPlace,
} from '../../../playground/model/documents/token-geometry.ts';
import { GridlessGrid, HexagonalGrid, SquareGrid } from '../../../playground/model/grid/index.ts';

const square = new SquareGrid({ size: 100 });
const hexes = new HexagonalGrid({ size: 100, columns: false, even: false });
const open = new GridlessGrid({ size: 100 });
const place = (x: number, y: number, size = 1) => ({ x, y, elevation: 0, width: size, height: size });

describe('a token on squares', () => {
  it('is as large as its squares, around its centre', () => {
    expect(sizeOf(square, { width: 2, height: 3 })).toEqual({ width: 200, height: 300 });
    expect(centerOf(square, place(100, 200, 2))).toEqual({ x: 200, y: 300, elevation: 0 });
  });

  it('snaps to whole squares, a small one to halves', () => {
    expect(snappedPlace(square, place(149, 151))).toMatchObject({ x: 100, y: 200 });
    expect(snappedPlace(square, place(149, 151, 0.5))).toMatchObject({ x: 150, y: 150 });
  });

  it('covers the squares under it', () => {
    expect(occupiedSpaces(square, place(110, 190, 2))).toEqual([
      { i: 2, j: 1 },
      { i: 2, j: 2 },
      { i: 3, j: 1 },
      { i: 3, j: 2 },
    ]);
    expect(occupiedSpaces(square, place(150, 150, 0.5))).toEqual([{ i: 1, j: 1 }]);
  });
});

describe('a token on hexes', () => {
  it('snaps its centre to the centre of a hex and covers it', () => {
    const center = hexes.getCenterPoint({ i: 2, j: 3 });
    const { width, height } = sizeOf(hexes, place(0, 0));
    const snapped = snappedPlace(hexes, place(center.x - width / 2 + 9, center.y - height / 2 - 7));
    expect(snapped.x + width / 2).toBeCloseTo(center.x);
    expect(snapped.y + height / 2).toBeCloseTo(center.y);
    expect(occupiedSpaces(hexes, { ...place(0, 0), ...snapped })).toEqual([{ i: 2, j: 3 }]);
  });

  it('of two rows is a row and three quarters high', () => {
    expect(sizeOf(hexes, { width: 2, height: 2 }).height).toBeCloseTo(1.75 * hexes.sizeY);
  });
});

describe('a token without grid', () => {
  it('stays where it is dropped and covers no spaces', () => {
    expect(snappedPlace(open, place(13, 17))).toEqual({ x: 13, y: 17, elevation: 0 });
    expect(occupiedSpaces(open, place(13, 17))).toEqual([]);
  });

  it('without scene is measured on squares', () => {
    expect(sizeOf(gridOf(null), place(0, 0))).toEqual({ width: 100, height: 100 });
    expect(gridOf({ grid: hexes })).toBe(hexes);
  });
});
