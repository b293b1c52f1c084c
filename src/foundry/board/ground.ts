import type { Ground, Use, Wall } from '../../core/grid/ground.ts';
import type { Cell, Footprint, Rough } from '../../core/grid/square.ts';
import type { Stand } from '../../core/grid/stand.ts';
import type { Id } from '../../core/text.ts';
import { idOf, SYSTEM } from '../shared/ids.ts';
import { tokenWord } from './place.ts';
import { roughOn } from './places.ts';

/*
 * A scene as the rules of place see it: walls, difficult ground, the limits of the map and everybody's position, in squares.
 * Scenes without squares have no such ground.
 */

/** What a wall stops; null if it stops nothing, like an open door. */
function stopsOf({ move, sight, door, ds }: WallDocument.Implementation): Use | 'both' | null {
  if (door !== CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN) return null;
  if (move && sight) return 'both';
  if (move) return 'move';
  return sight ? 'sight' : null;
}

/** Whether a wall is marked as too low to hide anybody. */
export const isLow = ({ flags }: WallDocument.Implementation): boolean =>
  (flags as { readonly [SYSTEM]?: { readonly low?: boolean } })[SYSTEM]?.low === true;

function wallOf(wall: WallDocument.Implementation, size: number): Wall[] {
  const stops = stopsOf(wall);
  const [ax, ay, bx, by] = wall.c.map((n) => n / size) as [number, number, number, number];
  if (stops === null || (ax === bx && ay === by)) return [];
  const segment = { a: { x: ax, y: ay }, b: { x: bx, y: by }, ...(isLow(wall) ? { low: true } : {}) };
  return [stops === 'both' ? segment : { ...segment, stops }];
}

/** Returns the same list while its content stays the same, so that memoized results remain valid. */
function steady<T>(): (found: readonly T[]) => readonly T[] {
  let last: { readonly key: string; readonly found: readonly T[] } | undefined;
  return (found) => {
    const key = JSON.stringify(found);
    if (last?.key !== key) last = { key, found };
    return last.found;
  };
}

const steadyWalls = steady<Wall>();
const steadyRough = steady<Rough>();

/** The squares of a token whose corner is at a given point. */
function squaresOf(
  { width, height }: Pick<TokenDocument.Implementation, 'width' | 'height'>,
  { x, y }: Cell,
  size: number,
): Footprint {
  const whole = (n: number | null) => Math.max(1, Math.round(n ?? 1));
  return { x: Math.round(x / size), y: Math.round(y / size), w: whole(width), h: whole(height) };
}

/** What rules need in order to move a token. */
const standOf = (token: TokenDocument.Implementation, size: number): Omit<Stand, keyof Footprint> => ({
  token: tokenWord(token),
  left: token.x ?? 0,
  top: token.y ?? 0,
  elevation: token.elevation ?? 0,
  size,
});

/** The ground of a scene, or undefined if it has no squares. @param shown fighters who are included even if their tokens are hidden. */
export function groundOf(scene: Scene.Implementation, shown: readonly Id[] = []): Ground | undefined {
  const { isSquare, size } = scene.grid as unknown as foundry.grid.BaseGrid;
  if (!isSquare) return undefined;
  const creatures: { [who: Id]: Footprint } = {};
  const stands: { [who: Id]: Stand } = {};
  for (const token of scene.tokens) {
    const who = token.actor && idOf(token.actor);
    if (!who || creatures[who] || (token.hidden && !shown.includes(who))) continue;
    const squares = squaresOf(token, { x: token.x ?? 0, y: token.y ?? 0 }, size);
    creatures[who] = squares;
    stands[who] = { ...squares, ...standOf(token, size) };
  }
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const area = {
    x: Math.floor(sceneX / size),
    y: Math.floor(sceneY / size),
    w: Math.ceil(sceneWidth / size),
    h: Math.ceil(sceneHeight / size),
  };
  const rough = roughOn(scene);
  return {
    walls: steadyWalls(scene.walls.contents.flatMap((wall) => wallOf(wall, size))),
    solid: NO_CELLS,
    ...(rough.length > 0 ? { rough: steadyRough(rough) } : {}),
    area,
    creatures,
    stands,
  };
}

const NO_CELLS: readonly Cell[] = [];

/** The squares of a path of a token's corner, including the first. */
export function cellsAlong(points: readonly Cell[], size: number): Cell[] {
  const stops = points.map(({ x, y }) => ({ x: Math.round(x / size), y: Math.round(y / size) }));
  return stops.flatMap((to, i) => (i === 0 ? [to] : straightTo(stops[i - 1] ?? to, to)));
}

/** The squares of a straight line, without the first. */
function straightTo(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const part = (a: number, b: number, n: number) => Math.round(a + ((b - a) * n) / steps);
  return Array.from({ length: steps }, (_, n) => ({
    x: part(from.x, to.x, n + 1),
    y: part(from.y, to.y, n + 1),
  }));
}
