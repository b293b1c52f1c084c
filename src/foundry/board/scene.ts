import type { Ground } from '../../core/grid/ground.ts';
import type { Facts } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { actorOf, idOf, rulesetOfType } from '../shared/ids.ts';
import { along, type Box, gap, type Point, towards } from './geometry.ts';
import { groundOf } from './ground.ts';
import { metresIn } from './metres.ts';
import { placesBetween } from './places.ts';

/** A fighter's tokens on a scene. */
export function tokensOf(id: Id, scene: Scene.Implementation): TokenDocument.Implementation[] {
  const actor = actorOf(id);
  if (!actor) return [];
  if (actor.token) return actor.token.parent === scene ? [actor.token as TokenDocument.Implementation] : [];
  return scene.tokens.filter((token) => token.actorLink && token.actorId === actor.id);
}

/** The scenes on which a fighter may stand, the likeliest first: for others than extras, those of their running fights, the viewed one and the active one. */
function scenesOf(id: Id): readonly (Scene.Implementation | null | undefined)[] {
  const actor = actorOf(id);
  if (actor?.token) return [actor.token.parent];
  const own = game.combats
    ?.filter(({ started }) => started)
    .flatMap(({ combatants }) => combatants.filter(({ actorId }) => actorId === actor?.id));
  return [...(own ?? []).map(({ token }) => token?.parent), game.scenes?.viewed, game.scenes?.active];
}

/** The tokens of two fighters on one scene, if they stand on one. */
function pairOf(
  who: Id,
  target: Id,
): [TokenDocument.Implementation, TokenDocument.Implementation] | undefined {
  for (const scene of scenesOf(who)) {
    if (!scene) continue;
    const [one] = tokensOf(who, scene);
    const [other] = tokensOf(target, scene);
    if (one && other) return [one, other];
  }
  return undefined;
}

/** A fighter's token: in their running fight, else on the viewed scene or the active one. */
export const tokenOf = (id: Id): TokenDocument.Implementation | undefined =>
  scenesOf(id).flatMap((scene) => (scene ? tokensOf(id, scene) : []))[0];

export function boxOf(token: TokenDocument.Implementation, size: number): Box {
  const { x, y } = token;
  return { left: x, top: y, right: x + (token.width ?? 1) * size, bottom: y + (token.height ?? 1) * size };
}

/** The spaces a token stands on, as points with their elevation. */
export const spacesOf = (
  token: TokenDocument.Implementation,
  grid: foundry.grid.BaseGrid,
): (Point & { elevation: number })[] =>
  token
    .getOccupiedGridSpaceOffsets()
    .map((offset) => ({ ...grid.getCenterPoint(offset), elevation: token.elevation ?? 0 }));

export const gridOf = (token: TokenDocument.Implementation): foundry.grid.BaseGrid =>
  (token.parent as Scene.Implementation).grid as unknown as foundry.grid.BaseGrid;

/** Metres from edge to edge: by the grid's rules, or straight without a grid. */
function distanceBetween(one: TokenDocument.Implementation, other: TokenDocument.Implementation): number {
  const grid = gridOf(one);
  const metres = metresIn(grid.units);
  if (grid.isGridless)
    return (gap(boxOf(one, grid.size), boxOf(other, grid.size)) / grid.size) * grid.distance * metres;
  const least = leastBetween(spacesOf(one, grid), spacesOf(other, grid), grid);
  return Math.max(0, least - grid.distance) * metres;
}

/** The shortest distance between two sets of points, by the grid's rules. */
export function leastBetween(
  from: readonly Point[],
  to: readonly Point[],
  grid: foundry.grid.BaseGrid,
): number {
  const lengths = from.flatMap((a) => to.map((b) => grid.measurePath([a, b] as never, {}).distance));
  return Math.min(...lengths);
}

/** Nine points of a token: centre, corners and middles of the sides, slightly inset. */
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

/** The ground under a fighter and a target, or undefined if they do not share a scene, or it has no squares. */
function groundUnder(who: Id, target: Id = who): Ground | undefined {
  const pair = pairOf(who, target);
  return pair && groundOf(pair[0].parent as Scene.Implementation, [who, target]);
}

/** What can be measured between a fighter and a target on the same scene; without a target only the ground under the fighter. */
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

/** Fighters whose tokens are crossed by a straight line between the two. */
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

export const tenths = (n: number): number => Math.round(n * 10) / 10;
