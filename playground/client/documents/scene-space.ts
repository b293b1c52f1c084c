import { type BaseGrid, createGrid } from '../../model/grid/index.ts';
import type { Obj } from '../../model/types.ts';

/** A rectangle on the board in pixels. */
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The sizes of a scene, `scene.dimensions`, in pixels unless told. */
export interface SceneDimensions extends Rect {
  size: number;
  /** Of one space, in grid units. */
  distance: number;
  distancePixels: number;
  maxR: number;
  ratio: number;
  rows: number;
  columns: number;
  rect: Rect;
  sceneRect: Rect;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
}

/** The grid of a scene's source. @param diagonals the world's rule for diagonals on squares */
export function gridOfScene(source: Obj, diagonals: number): BaseGrid {
  return createGrid({ ...(source.grid as Parameters<typeof createGrid>[0]), diagonals });
}

/** The sizes of a scene with the empty margin around it. */
export function dimensionsOfScene(source: Obj, grid: BaseGrid): SceneDimensions {
  const sceneWidth = Number(source.width);
  const sceneHeight = Number(source.height);
  const { x, y, width, height, rows, columns } = grid.calculateDimensions(
    sceneWidth,
    sceneHeight,
    Number(source.padding),
  );
  return {
    ...{ x: 0, y: 0, width, height, rows, columns },
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    maxR: Math.hypot(width, height),
    ratio: width / height,
    rect: { x: 0, y: 0, width, height },
    sceneRect: { x, y, width: sceneWidth, height: sceneHeight },
    ...{ sceneX: x, sceneY: y, sceneWidth, sceneHeight },
  };
}
