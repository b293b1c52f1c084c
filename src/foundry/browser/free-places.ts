import { type Box, overlap, type Point } from '../board/geometry.ts';
import { boxOf } from '../board/scene.ts';

/* Where newcomers fit on a scene. */

/** Width and height in squares. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of what the game master sees, or of the scene if they look at another one. */
function middleOf(scene: Scene.Implementation): Point {
  if (canvas?.ready && canvas.scene === scene && canvas.stage) {
    const { x, y } = canvas.stage.pivot;
    return { x, y };
  }
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2 };
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
 * The corners of places for newcomers around the middle of what is seen: where nobody stands, and no wall is between, as long as there is
 * room. @returns as many as there is room for
 */
export function freePlaces(scene: Scene.Implementation, sizes: readonly Size[]): Point[] {
  const middle = middleOf(scene);
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
