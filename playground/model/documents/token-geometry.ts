import { type BaseGrid, type Offset, type Point, SquareGrid } from '../grid/index.ts';

/** Where a token is, and its size in grid spaces. */
export interface TokenPlace {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
}

/** Tokens outside a scene are measured on squares of this size, in pixels. */
const NOWHERE = new SquareGrid({ size: 100 });

/** The grid that a token stands on. */
export function gridOf(scene: unknown): BaseGrid {
  const grid = (scene as { grid?: unknown } | null)?.grid as BaseGrid | undefined;
  return typeof grid?.getOffset === 'function' ? grid : NOWHERE;
}

/** So many rows of hexes, which overlap by a quarter, as a number of full hexes. */
const rows = (count: number): number => (count < 1 ? count : 0.75 * count + 0.25);

/** Width and height of a token in pixels. */
export function sizeOf(
  grid: BaseGrid,
  { width, height }: Pick<TokenPlace, 'width' | 'height'>,
): {
  width: number;
  height: number;
} {
  const columnar = grid.isHexagonal && (grid as BaseGrid & { columns?: boolean }).columns === true;
  const across = grid.isHexagonal && columnar ? rows(width) : width;
  const down = grid.isHexagonal && !columnar ? rows(height) : height;
  return { width: across * grid.sizeX, height: down * grid.sizeY };
}

export function centerOf(grid: BaseGrid, place: TokenPlace): Point & { elevation: number } {
  const { width, height } = sizeOf(grid, place);
  return { x: place.x + width / 2, y: place.y + height / 2, elevation: place.elevation };
}

/**
 * Where the token's corner goes when it is let go: tokens fill whole squares, small ones halves of them; on hexes their
 * centre goes to the centre of a hex (assumed for tokens of several hexes).
 */
export function snappedPlace(grid: BaseGrid, place: TokenPlace): Point & { elevation: number } {
  const { x, y, elevation, width, height } = place;
  if (grid.isGridless) return { x, y, elevation };
  if (grid.isHexagonal) {
    const size = sizeOf(grid, place);
    const center = grid.getCenterPoint({ x: x + size.width / 2, y: y + size.height / 2 });
    return { x: center.x - size.width / 2, y: center.y - size.height / 2, elevation };
  }
  const step = (spaces: number): number => (spaces < 1 ? grid.size / 2 : grid.size);
  const snap = (at: number, by: number): number => Math.round(at / by) * by;
  return { x: snap(x, step(width)), y: snap(y, step(height)), elevation };
}

/** The grid spaces whose centres the snapped token covers; none without a grid. */
export function occupiedSpaces(grid: BaseGrid, place: TokenPlace): Offset[] {
  if (grid.isGridless) return [];
  const { x, y } = snappedPlace(grid, place);
  const size = sizeOf(grid, place);
  const [i0, j0, i1, j1] = grid.getOffsetRange({ x, y, ...size });
  const covered: Offset[] = [];
  for (let i = i0; i < i1; i++) {
    for (let j = j0; j < j1; j++) {
      const center = grid.getCenterPoint({ i, j });
      const inside = center.x > x && center.y > y && center.x < x + size.width && center.y < y + size.height;
      if (inside) covered.push({ i, j });
    }
  }
  return covered.length > 0 ? covered : [grid.getOffset({ x: x + size.width / 2, y: y + size.height / 2 })];
}
