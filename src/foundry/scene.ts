import type { Ground } from '../core/grid/ground.ts';
import { placed } from '../core/grid/ground.ts';
import type { Movement } from '../core/round.ts';
import type { Facts } from '../core/ruleset.ts';
import type { Id, Json } from '../core/text.ts';
import { cellsAlong, groundOf } from './ground.ts';
import { actorOf, idOf, rulesetOfType } from './ids.ts';
import { metresIn } from './metres.ts';
import type { Place } from './place.ts';
import { placeOf, wayAsChange } from './place.ts';
import { placesAlong, placesBetween } from './places.ts';

/*
 * What the board tells about two fighters. Distances come from the scene's own grid and need no drawn canvas; walls need one.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A fighter's tokens on a scene. */
export function tokensOf(id: Id, scene: Scene.Implementation): TokenDocument.Implementation[] {
  const actor = actorOf(id);
  if (!actor) return [];
  if (actor.token) return actor.token.parent === scene ? [actor.token as TokenDocument.Implementation] : [];
  return scene.tokens.filter((token) => token.actorLink && token.actorId === actor.id);
}

/** The tokens of two fighters on one scene: the viewed one, else the active one. */
function pairOf(
  who: Id,
  target: Id,
): [TokenDocument.Implementation, TokenDocument.Implementation] | undefined {
  for (const scene of [game.scenes?.viewed, game.scenes?.active]) {
    if (!scene) continue;
    const [one] = tokensOf(who, scene);
    const [other] = tokensOf(target, scene);
    if (one && other) return [one, other];
  }
  return undefined;
}

/** Somebody's token on the viewed scene, else on the active one. */
export const tokenOf = (id: Id): TokenDocument.Implementation | undefined =>
  [game.scenes?.viewed, game.scenes?.active].flatMap((scene) => (scene ? tokensOf(id, scene) : []))[0];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(token: TokenDocument.Implementation, size: number): Box {
  const { x, y } = token;
  return { left: x, top: y, right: x + (token.width ?? 1) * size, bottom: y + (token.height ?? 1) * size };
}

/** The straight gap between two rectangles, in pixels; 0 when they touch or overlap. */
export function gap(a: Box, b: Box): number {
  const dx = Math.max(0, a.left - b.right, b.left - a.right);
  const dy = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(dx, dy);
}

/** The spaces a token stands on, as points with their elevation. */
const spacesOf = (
  token: TokenDocument.Implementation,
  grid: foundry.grid.BaseGrid,
): (Point & { elevation: number })[] =>
  token
    .getOccupiedGridSpaceOffsets()
    .map((offset) => ({ ...grid.getCenterPoint(offset), elevation: token.elevation ?? 0 }));

export const gridOf = (token: TokenDocument.Implementation): foundry.grid.BaseGrid =>
  (token.parent as Scene.Implementation).grid as unknown as foundry.grid.BaseGrid;

/** Metres from edge to edge: by the grid's own way of counting where there is a grid, straight where there is none. */
function distanceBetween(one: TokenDocument.Implementation, other: TokenDocument.Implementation): number {
  const grid = gridOf(one);
  const metres = metresIn(grid.units);
  if (grid.isGridless)
    return (gap(boxOf(one, grid.size), boxOf(other, grid.size)) / grid.size) * grid.distance * metres;
  const least = leastBetween(spacesOf(one, grid), spacesOf(other, grid), grid);
  return Math.max(0, least - grid.distance) * metres;
}

/** The shortest way from one of some points to one of others, by the grid's own way of counting. */
function leastBetween(from: readonly Point[], to: readonly Point[], grid: foundry.grid.BaseGrid): number {
  const lengths = from.flatMap((a) => to.map((b) => grid.measurePath([a, b] as never, {}).distance));
  return Math.min(...lengths);
}

/** Nine points of a token: its centre, and corners and middles of its sides drawn in a little. */
function pointsOf({ left, top, right, bottom }: Box): Point[] {
  const inset = 0.1;
  const steps = [inset, 0.5, 1 - inset];
  return steps.flatMap((u) =>
    steps.map((v) => ({ x: left + (right - left) * u, y: top + (bottom - top) * v })),
  );
}

const blocked = (from: Point, to: Point): boolean =>
  CONFIG.Canvas.polygonBackends.sight.testCollision(from as never, to as never, {
    type: 'sight',
    mode: 'any',
  }) === true;

/** The point on the way from one to the other, at most `reach` pixels off. */
export function towards(from: Point, to: Point, reach: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length <= reach ? 1 : reach / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function walls(one: TokenDocument.Implementation, other: TokenDocument.Implementation): Facts {
  if (!canvas?.ready || !canvas.scene || canvas.scene !== one.parent) return {};
  const { size } = canvas.scene.grid;
  const mine = boxOf(one, size);
  const from = { x: (mine.left + mine.right) / 2, y: (mine.top + mine.bottom) / 2 };
  const lines = pointsOf(boxOf(other, size));
  const beside = Math.max(mine.right - mine.left, mine.bottom - mine.top) / 2 + size;
  const share = (hits: (to: Point) => boolean) => lines.filter(hits).length / lines.length;
  return {
    covered: share((to) => blocked(from, to)),
    behind: share((to) => blocked(from, towards(from, to, beside))),
  };
}

/** Metres between two fighters, in tenths; undefined when they do not stand on one scene. */
export function metresBetween(who: Id, target: Id): number | undefined {
  const pair = pairOf(who, target);
  return pair && tenths(distanceBetween(...pair));
}

/** The ground that a fighter and his target stand on; undefined: they are not together on the viewed or active scene, or it has no squares. */
function groundUnder(who: Id, target: Id = who): Ground | undefined {
  const pair = pairOf(who, target);
  return pair && groundOf(pair[0].parent as Scene.Implementation, [who, target]);
}

/** What can be measured between a fighter and his target, when they stand on one scene; without a target only the ground that he stands on. */
export function factsBetween(who: Id, target: Id | undefined): Facts {
  const ground = groundUnder(who, target);
  const pair = target === undefined ? undefined : pairOf(who, target);
  return {
    ...(pair && {
      distance: distanceBetween(...pair),
      ...walls(...pair),
      ...placesOf(...pair),
      ...inTheWay(...pair),
    }),
    ...(ground && { ground }),
  };
}

/** The middle of a token. */
export function centreOf(token: TokenDocument.Implementation): Point & { readonly elevation: number } {
  const { left, top, right, bottom } = boxOf(token, gridOf(token).size);
  return { x: (left + right) / 2, y: (top + bottom) / 2, elevation: token.elevation ?? 0 };
}

function placesOf(one: TokenDocument.Implementation, other: TokenDocument.Implementation): Facts {
  const { actor, parent } = one;
  if (!actor || !parent) return {};
  return placesBetween(rulesetOfType(actor), parent as Scene.Implementation, centreOf(one), centreOf(other));
}

/** Those whose tokens a straight line from the one to the other crosses. */
function inTheWay(one: TokenDocument.Implementation, other: TokenDocument.Implementation): Facts {
  const { size } = gridOf(one);
  const line = along(centreOf(one), centreOf(other), size / 4);
  const met = (one.parent as Scene.Implementation).tokens.filter((token) => {
    if (token === one || token === other || token.hidden) return false;
    const { left, top, right, bottom } = boxOf(token, size);
    return line.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
  });
  return { inTheWay: met.flatMap(({ actor }) => (actor ? [idOf(actor)] : [])) };
}

/** Points on a straight way, at most `step` pixels apart, its end included. */
export function along(from: Point, to: Point, step: number): Point[] {
  const n = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  return Array.from({ length: n }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / n,
    y: from.y + ((to.y - from.y) * (i + 1)) / n,
  }));
}

/** A place so much farther right and down. */
function shifted(place: Place, right: number, down: number): Place {
  const there = { ...place };
  there.x += right;
  there.y += down;
  return there;
}

/** A token's corner as a grid of squares would put it. */
function onGrid(at: Point, { isGridless, size }: foundry.grid.BaseGrid): Point {
  const whole = (n: number) => (isGridless ? n : Math.round(n / size) * size);
  return { x: whole(at.x), y: whole(at.y) };
}

/** The first of the places that are nearest to somebody without being his own. */
function nearest(places: readonly Point[], box: Box, wide: number, high: number): Point | undefined {
  const free = places
    .map((at) => ({ at, left: at.x, top: at.y, right: at.x + wide, bottom: at.y + high }))
    .filter((one) => !overlap(one, box));
  const least = Math.min(...free.map((one) => gap(one, box)));
  return free.find((one) => gap(one, box) === least)?.at;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A way on a board: its length in metres, how near it came to others, where on it one would stand beside each of them and in each of its cells, and what it is over cells. */
interface Way extends Pick<Movement, 'squares' | 'hexes' | 'places' | 'behind'> {
  readonly metres: number;
  readonly near: { readonly [other: Id]: number };
  readonly beside: { readonly [other: Id]: Json };
  readonly cells?: readonly Json[];
}

/** The spaces one after another on a way: where the token's corner is, and how it stands to others. */
interface Trail extends Pick<Way, 'squares' | 'hexes'> {
  readonly corners: readonly Point[];
}

/** A way over squares; undefined where there are none. The token may stand at its end already. */
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

/** The middles of the spaces that points lie in. */
const spacesAt = (points: readonly Point[], grid: foundry.grid.BaseGrid): (Point & { flat: true })[] =>
  points.map((at) => ({ ...grid.getCenterPoint({ ...at } as never), flat: true }));

/** A way over hexes, counted by the grid itself. */
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

/** A way over cells, what it leads over, and where he stood last but one: there those beside him come who are pulled along. */
function cellsOfWay(
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
  const behind = last && start ? pulledTo(token, others, start, { ...last, elevation }) : {};
  const cells = corners.map((at) => placeOf({ ...at, elevation }));
  return { ...over, ...(places && { places }), behind, cells };
}

/** The places of those who stood beside the beginning of a way, as changes that put them where it leads them. */
function pulledTo(
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
          const { at } = wayAsChange(other, one, placeIn(one), to);
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
 * How far a token has come on its way, by the grid's own way of counting, and how near to others on the scene, straight from edge to edge.
 * @param points where its corner was, in order.
 */
export function measuredWay(
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
  return { metres: length, near, beside, ...cellsOfWay(token, points, others) };
}

const tenths = (n: number): number => Math.round(n * 10) / 10;
