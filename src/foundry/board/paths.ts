import { placed } from '../../core/grid/ground.ts';
import type { Movement } from '../../core/round.ts';
import type { Id, Json } from '../../core/text.ts';
import { idOf, rulesetOfType } from '../shared/ids.ts';
import { along, type Box, gap, overlap, type Point, shifted } from './geometry.ts';
import { cellsAlong, groundOf } from './ground.ts';
import { metresIn } from './metres.ts';
import { type Place, pathAsChange, placeOf } from './place.ts';
import { placesAlong } from './places.ts';
import { boxOf, gridOf, leastBetween, spacesOf, tenths, tokensOf } from './scene.ts';

/** A token's corner, snapped to the squares of a grid. */
function onGrid(at: Point, { isGridless, size }: foundry.grid.BaseGrid): Point {
  const whole = (n: number) => (isGridless ? n : Math.round(n / size) * size);
  return { x: whole(at.x), y: whole(at.y) };
}

/** The first of the points that are nearest to a rectangle without overlapping it. */
function nearest(places: readonly Point[], box: Box, wide: number, high: number): Point | undefined {
  const free = places
    .map((at) => ({ at, left: at.x, top: at.y, right: at.x + wide, bottom: at.y + high }))
    .filter((one) => !overlap(one, box));
  const least = Math.min(...free.map((one) => gap(one, box)));
  return free.find((one) => gap(one, box) === least)?.at;
}

/**
 * A path on a board: its length in metres, the smallest distance to others, the points beside each of them, the cells, and the
 * features of the ground.
 */
interface Way extends Pick<Movement, 'squares' | 'hexes' | 'places' | 'behind'> {
  readonly metres: number;
  readonly near: { readonly [other: Id]: number };
  readonly beside: { readonly [other: Id]: Json };
  readonly cells?: readonly Json[];
}

/** The successive positions of a token on a path, and how they relate to others. */
interface Trail extends Pick<Way, 'squares' | 'hexes'> {
  readonly corners: readonly Point[];
}

/** A path over squares, or undefined if there are none. The token may already stand at its end. */
function squareTrail(
  token: TokenDocument.Implementation,
  who: Id,
  points: readonly Place[],
): Trail | undefined {
  const ground = groundOf(token.parent as Scene.Implementation, [who]);
  const { size } = gridOf(token);
  const [from, ...to] = cellsAlong(points, size);
  if (!ground || !from) return undefined;
  const corners = [from, ...to].map(({ x, y }) => ({ x: x * size, y: y * size }));
  return { corners, squares: { ground: placed(ground, who, from), to } };
}

/** The centres of the grid spaces that contain the points. */
const spacesAt = (points: readonly Point[], grid: foundry.grid.BaseGrid): (Point & { flat: true })[] =>
  points.map((at) => ({ ...grid.getCenterPoint({ ...at } as never), flat: true }));

/** A path over hexes, with distances counted by the grid. */
function hexTrail(
  token: TokenDocument.Implementation,
  points: readonly Place[],
  others: readonly Id[],
): Trail | undefined {
  const grid = gridOf(token);
  const spaces = spacesOf(token, grid);
  const [first] = spaces;
  const [start] = points;
  if (grid.isGridless || grid.isSquare || !first || !start) return undefined;
  const moved = (at: Point, by: Point): Point => ({ ...at, x: at.x + by.x, y: at.y + by.y });
  const all = points.flatMap((to, i) => (i === 0 ? [to] : along(points[i - 1] ?? to, to, grid.size / 4)));
  const centres = spacesAt(
    all.map(({ x, y }) => moved(first, { x: x - token.x, y: y - token.y })),
    grid,
  ).filter(({ x, y }, i, these) => i === 0 || x !== these[i - 1]?.x || y !== these[i - 1]?.y);
  const theirs = others.map((other) => ({
    other,
    spaces: tokensOf(other, token.parent as Scene.Implementation).flatMap((one) => spacesOf(one, grid)),
  }));
  const stands = centres.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }));
  const [from = {}, ...after] = stands.map((by) =>
    Object.fromEntries(
      theirs.flatMap(({ other, spaces: there }): [Id, number][] => {
        const least = leastBetween(
          spaces.map((one) => moved(one, by)),
          there,
          grid,
        );
        return there.length > 0 ? [[other, Math.round(least / grid.distance)]] : [];
      }),
    ),
  );
  return { corners: stands.map((by) => moved({ x: token.x, y: token.y }, by)), hexes: { from, after } };
}

/** A path over cells, the features along it, and the last position but one: fighters who are pulled along end up there. */
function cellsOfPath(
  token: TokenDocument.Implementation,
  points: readonly Place[],
  others: readonly Id[],
): Pick<Way, 'squares' | 'hexes' | 'places' | 'behind' | 'cells'> {
  const { actor, parent } = token;
  const { elevation = 0 } = points.at(-1) ?? {};
  const trail = actor && (squareTrail(token, idOf(actor), points) ?? hexTrail(token, points, others));
  if (!actor || !trail) return {};
  const { corners, ...over } = trail;
  const { left, top, right, bottom } = boxOf(token, gridOf(token).size);
  const middle = { x: (right - left) / 2, y: (bottom - top) / 2 };
  const places = placesAlong(
    rulesetOfType(actor),
    parent as Scene.Implementation,
    corners.slice(1).map(({ x, y }) => ({ x: x + middle.x, y: y + middle.y, elevation })),
  );
  const last = corners.at(-2);
  const [start] = corners;
  const behind = last && start ? positionsBehind(token, others, start, { ...last, elevation }) : {};
  const cells = corners.map((at) => placeOf({ ...at, elevation }));
  return { ...over, ...(places && { places }), behind, cells };
}

/** The positions of fighters who stood beside the beginning of a path, as changes that pull them along. */
function positionsBehind(
  token: TokenDocument.Implementation,
  others: readonly Id[],
  { x, y }: Point,
  to: Place,
): NonNullable<Way['behind']> {
  const { size } = gridOf(token);
  const { left, top, right, bottom } = boxOf(token, size);
  const began = { left: x, top: y, right: x + right - left, bottom: y + bottom - top };
  return Object.fromEntries(
    others.flatMap((other) =>
      tokensOf(other, token.parent as Scene.Implementation)
        .filter((one) => gap(boxOf(one, size), began) < size / 2)
        .map((one) => {
          const { at } = pathAsChange(other, one, placeIn(one), to);
          return [other, { at, was: placeOf(placeIn(one)), is: placeOf(to) }];
        }),
    ),
  );
}

const placeIn = ({ x, y, elevation }: TokenDocument.Implementation): Place => ({
  x,
  y,
  elevation: elevation ?? 0,
});

/**
 * Measures the path of a token: its length by the grid's rules, and the smallest straight distance to others, from edge to edge.
 * @param points where the token's corner was, in order.
 */
export function measureTokenPath(
  token: TokenDocument.Implementation,
  points: readonly Place[],
  others: readonly Id[],
): Way {
  const grid = gridOf(token);
  const metres = metresIn(grid.units);
  const whole = boxOf(token, grid.size);
  const wide = whole.right - whole.left;
  const high = whole.bottom - whole.top;
  const centres: Place[] = [];
  for (const point of points) centres.push(shifted(point, wide / 2, high / 2));
  const way = points.flatMap((to, i) => (i === 0 ? [] : along(points[i - 1] ?? to, to, grid.size / 2)));
  const boxes = way.map(({ x, y }) => ({ left: x, top: y, right: x + wide, bottom: y + high }));
  const near: { [other: Id]: number } = {};
  const beside: { [other: Id]: Json } = {};
  const { elevation = 0 } = points.at(-1) ?? {};
  const stands = way.map((at) => onGrid(at, grid));
  for (const other of others)
    for (const there of tokensOf(other, token.parent as Scene.Implementation)) {
      const box = boxOf(there, grid.size);
      const least = Math.min(...boxes.map((at) => gap(at, box)));
      const found = tenths((least / grid.size) * grid.distance * metres);
      near[other] = Math.min(near[other] ?? found, found);
      const stand = nearest(stands, box, wide, high);
      if (stand) beside[other] = placeOf({ ...stand, elevation });
    }
  const length = tenths(grid.measurePath(centres as never, {}).distance * metres);
  return { metres: length, near, beside, ...cellsOfPath(token, points, others) };
}
