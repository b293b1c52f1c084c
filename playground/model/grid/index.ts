import { GRID_TYPES } from '../constants.ts';
import type { BaseGrid } from './base-grid.ts';
import { GridlessGrid } from './gridless-grid.ts';
import { HexagonalGrid } from './hexagonal-grid.ts';
import { SquareGrid } from './square-grid.ts';
import type { GridConfiguration } from './types.ts';

/** `foundry.grid`. */
export { BaseGrid } from './base-grid.ts';
export type { Cube } from './cube.ts';
export { GridlessGrid } from './gridless-grid.ts';
export { HexagonalGrid } from './hexagonal-grid.ts';
export { SquareGrid } from './square-grid.ts';
export type { Coordinates, MeasuredPath, Offset, Point, Waypoint } from './types.ts';

/** The grid of a scene's `grid` data; `diagonals` is the world's rule for squares. */
export function createGrid(config: GridConfiguration & { type: number; diagonals?: number }): BaseGrid {
  const { type } = config;
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  if (type === GRID_TYPES.SQUARE) return new SquareGrid(config);
  return new HexagonalGrid({
    ...config,
    columns: type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ,
    even: type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ,
  });
}
