import { host, type Point, type TokenDoc } from '../host.ts';
import type { Token } from './token.ts';

/** One place of a planned move: the token's top left corner, and whether a person chose it. */
export interface PathStep extends Point {
  explicit: boolean;
}

/** A planned move of one token, from its place through every grid space to where it ends. */
export interface PlannedPath {
  token: Token;
  steps: PathStep[];
  /** Index of the first step that a wall forbids, or the number of steps. */
  reachable: number;
}

/** Walls do not hold game masters. */
const isHeldByWalls = (): boolean => !host.isGM;

/** Where the token comes to lie when its top left corner is let go at the point. */
export function snapToGrid(document: TokenDoc, point: Point): Point {
  const { x, y } = document.getSnappedPosition({ x: point.x, y: point.y });
  return { x: Math.round(x), y: Math.round(y) };
}

/** The grid spaces between two places of the token, without the first, with the last. */
function between(token: Token, from: Point, to: Point): PathStep[] {
  const grid = token.scene?.grid;
  const last = { ...to, explicit: true };
  if (!grid || grid.isGridless) return [last];
  const start = token.getCenterPoint(from);
  const offsets = grid.getDirectPath([start, token.getCenterPoint(to)]);
  const first = offsets[0];
  if (!first || offsets.length < 3) return [last];
  const origin = grid.getCenterPoint(first);
  const middle = offsets.slice(1, -1).map((offset) => {
    const center = grid.getCenterPoint(offset);
    return { x: from.x + center.x - origin.x, y: from.y + center.y - origin.y, explicit: false };
  });
  return [...middle, last];
}

/**
 * Plans a move through the given places (top left corners, already snapped). For players the path ends where a wall
 * stands in the way.
 */
export function planPath(token: Token, places: Point[]): PlannedPath {
  const { x, y } = token.document;
  const steps: PathStep[] = [{ x, y, explicit: true }];
  let from: Point = { x, y };
  for (const to of places) {
    steps.push(...between(token, from, to));
    from = to;
  }
  return { token, steps, reachable: isHeldByWalls() ? firstBlocked(token, steps) : steps.length };
}

function firstBlocked(token: Token, steps: PathStep[]): number {
  for (let index = 1; index < steps.length; index++) {
    const from = steps[index - 1];
    const to = steps[index];
    if (!from || !to) break;
    if (token.checkCollision(token.getCenterPoint(to), { origin: token.getCenterPoint(from) })) return index;
  }
  return steps.length;
}

/** The change that carries a plan out, or null when the token stays where it is. */
export function moveOf(plan: PlannedPath): { _id: string; x: number; y: number } | null {
  const end = plan.steps[plan.reachable - 1];
  const { id, x, y } = plan.token.document;
  if (!end || (end.x === x && end.y === y)) return null;
  return { _id: id, x: end.x, y: end.y };
}
