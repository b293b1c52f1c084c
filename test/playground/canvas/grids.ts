import type { Grid } from '../../../playground/client/canvas/host.ts';
import { GridlessGrid, HexagonalGrid, SquareGrid } from '../../../playground/model/grid/index.ts';

const FEET = { size: 100, distance: 5, units: 'ft' };

export const squareGrid = (changes: { diagonals?: number } = {}): Grid =>
  new SquareGrid({ ...FEET, ...changes }) as unknown as Grid;

export const hexGrid = (): Grid =>
  new HexagonalGrid({ ...FEET, columns: false, even: false }) as unknown as Grid;

export const gridless = (): Grid => new GridlessGrid(FEET) as unknown as Grid;
