import { type Box, overlap, type Point } from '../board/geometry.ts';
import { boxOf } from '../board/scene.ts';

/* Where newcomers fit on a scene. */

/** Width and height in squares. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of what the game master sees of a scene beside a window; of the whole scene, if they look at another one. */
export function middleBeside(window: HTMLElement, scene: Scene.Implementation): Point {
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  if (!canvas?.ready || canvas.scene !== scene)
    return { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2 };
  const { left, right } = window.getBoundingClientRect();
  const { innerWidth, innerHeight } = globalThis;
  const bar = document.getElementById('sidebar')?.getBoundingClientRect().left ?? 0;
  const edge = bar > 0 ? bar : innerWidth;
  const x = left > edge - right ? left / 2 : (right + edge) / 2;
  const at: DOMPointInit = canvas.canvasCoordinatesFromClient(new DOMPoint(x, innerHeight / 2));
  return {
    x: Math.min(sceneX + sceneWidth, Math.max(sceneX, at.x ?? 0)),
    y: Math.min(sceneY + sceneHeight, Math.max(sceneY, at.y ?? 0)),
  };
}

const isCutOff = (from: Point, to: Point): boolean =>
  canvas?.ready === true &&
  CONFIG.Canvas.polygonBackends.sight.testCollision(from as never, to as never, {
    type: 'sight',
    mode: 'any',
  }) === true;

/** The corners of the squares of a scene, those nearest to a point first. */
function corners(scene: Scene.Implementation, middle: Point): Point[] {
  const { size } = scene.grid;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const found: Point[] = [];
  for (let x = sceneX; x + size <= sceneX + sceneWidth; x += size)
    for (let y = sceneY; y + size <= sceneY + sceneHeight; y += size) found.push({ x, y });
  const far = ({ x, y }: Point): number => Math.hypot(x + size / 2 - middle.x, y + size / 2 - middle.y);
  return found.sort((a, b) => far(a) - far(b));
}

/**
 * The corners of places for newcomers around a point: where nobody stands, and no wall is between, as long as there is room.
 * @returns as many as there is room for
 */
export function freePlaces(scene: Scene.Implementation, sizes: readonly Size[], middle: Point): Point[] {
  const { size } = scene.grid;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const taken: Box[] = [...scene.tokens].map((token) => boxOf(token, size));
  const near = corners(scene, middle);
  const centre = ({ x, y }: Point): Point => ({ x: x + size / 2, y: y + size / 2 });
  const inReach = new Set(near.filter((corner) => !isCutOff(middle, centre(corner))));
  const order = [...inReach, ...near.filter((corner) => !inReach.has(corner))];
  return sizes.flatMap(({ width, height }) => {
    const box = ({ x, y }: Point): Box => ({
      left: x,
      top: y,
      right: x + width * size,
      bottom: y + height * size,
    });
    const fits = (corner: Point): boolean => {
      const { right, bottom } = box(corner);
      if (right > sceneX + sceneWidth || bottom > sceneY + sceneHeight) return false;
      return !taken.some((one) => overlap(one, box(corner)));
    };
    const place = order.find(fits);
    if (!place) return [];
    taken.push(box(place));
    return [place];
  });
}
