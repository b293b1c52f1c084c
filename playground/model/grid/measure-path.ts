import type { BaseGrid } from './base-grid.ts';
import {
  type Coordinates,
  type CostFunction,
  isOffset,
  type MeasuredPath,
  type MeasuredSegment,
  type MeasuredWaypoint,
  type Measurement,
  type Point,
  type Waypoint,
} from './types.ts';

const nothing = (): Measurement => ({ distance: 0, spaces: 0, cost: 0, diagonals: 0, euclidean: 0 });

const KEYS = ['distance', 'spaces', 'cost', 'diagonals', 'euclidean'] as const;

/** Sums of fractions drift; eight decimals are far below anything shown. */
const tidy = (value: number): number => Math.round(value * 1e8) / 1e8;

/** Measure each segment and add up; diagonals alternate through the whole path. */
export function measurePath(grid: BaseGrid, waypoints: Waypoint[], cost?: CostFunction): MeasuredPath {
  const result: MeasuredPath = { waypoints: [], segments: [], ...nothing() };
  for (const [index, waypoint] of waypoints.entries()) {
    const measured: MeasuredWaypoint = { backward: null, forward: null, ...nothing() };
    result.waypoints.push(measured);
    const [previous, before] = [waypoints[index - 1], result.waypoints[index - 1]];
    if (!previous || !before) continue;
    const part = measureSegment(grid, previous, waypoint, cost, result.diagonals);
    const segment: MeasuredSegment = {
      from: before,
      to: measured,
      teleport: waypoint.teleport ?? false,
      ...part,
    };
    before.forward = segment;
    measured.backward = segment;
    result.segments.push(segment);
    for (const key of KEYS) {
      result[key] = tidy(result[key] + part[key]);
      measured[key] = result[key];
    }
  }
  return result;
}

function measureSegment(
  grid: BaseGrid,
  from: Waypoint,
  to: Waypoint,
  cost: CostFunction | undefined,
  diagonals: number,
): Measurement {
  const part = nothing();
  if (to.measure === false) return part;
  const rule = typeof to.cost === 'function' ? to.cost : cost;
  if (to.teleport) {
    const [a, b] = [grid.getOffset(from), grid.getOffset(to)];
    const same = a.i === b.i && a.j === b.j && a.k === b.k;
    if (rule && !same) part.cost = rule(a, b, 0, to);
  } else if (grid.isGridless) measureStraight(grid, from, to, rule, part);
  else measureSteps(grid, from, to, rule, diagonals, part);
  if (typeof to.cost === 'number') part.cost = to.cost;
  if (!to.teleport) part.euclidean = euclidean(grid, from, to);
  return part;
}

function measureStraight(
  grid: BaseGrid,
  from: Waypoint,
  to: Waypoint,
  rule: CostFunction | undefined,
  part: Measurement,
): void {
  part.distance = euclidean(grid, from, to);
  const [a, b] = [grid.getOffset(from), grid.getOffset(to)];
  const moved = a.i !== b.i || a.j !== b.j || a.k !== b.k;
  part.cost = rule && moved ? rule(a, b, part.distance, to) : rule ? 0 : part.distance;
}

function measureSteps(
  grid: BaseGrid,
  from: Waypoint,
  to: Waypoint,
  rule: CostFunction | undefined,
  diagonals: number,
  part: Measurement,
): void {
  const path = grid.getDirectPath([from, to]);
  for (const [index, space] of path.entries()) {
    const last = path[index - 1];
    if (!last) continue;
    const step = grid.measureStep(last, space, diagonals + part.diagonals);
    const distance = step.length * grid.distance;
    part.spaces += 1;
    part.diagonals += step.diagonals;
    part.distance += distance;
    part.cost += rule ? rule(last, space, distance, to) : distance;
  }
  part.distance = tidy(part.distance);
  part.cost = tidy(part.cost);
}

/** Length of the straight line in grid units, between centres where offsets are given. */
function euclidean(grid: BaseGrid, from: Coordinates, to: Coordinates): number {
  const [a, b] = [pointOf(grid, from), pointOf(grid, to)];
  const flat = (Math.hypot(b.x - a.x, b.y - a.y) / grid.size) * grid.distance;
  return tidy(Math.hypot(flat, (b.elevation ?? 0) - (a.elevation ?? 0)));
}

function pointOf(grid: BaseGrid, coords: Coordinates): Point {
  if (!isOffset(coords)) return coords;
  return { ...grid.getCenterPoint(coords), elevation: (coords.k ?? 0) * grid.distance };
}
