import { bandOf } from '../grid/bands.ts';
import type { Ground as Land } from '../grid/ground.ts';
import { type Hex, hexDistance, hexPathCosts } from '../grid/hex.ts';
import { bestSight, centreOf, hidden, obstacles, share } from '../grid/lines.ts';
import { segment } from '../grid/segment.ts';
import { type Board, type Cell, cornersOf, distance, type Footprint, gap } from '../grid/square.ts';
import { walk } from '../grid/walk.ts';
import type { Json, Msg } from '../text.ts';
import type { BoardData, Footprint2or4 } from './board-format.ts';
import type { Case } from './format.ts';
import { differences } from './match.ts';

const footprintOf = ([x, y, w = 1, h = 1]: Footprint2or4): Footprint => ({ x, y, w, h });

const boardOf = ({ walls = [], solid = [], area }: BoardData = {}): Board => ({
  walls: walls.map(([ax, ay, bx, by]) => segment(ax, ay, bx, by)),
  solid: solid.map(([x, y]) => ({ x, y })),
  ...(area ? { area: footprintOf(area) } : {}),
});

/** The ground of a board with somebody on it. */
export const landOf = (board: BoardData | undefined, at: { readonly [who: string]: Footprint2or4 }): Land => {
  const { walls, ...rest } = boardOf(board);
  const screens = boardOf({ walls: board?.screens ?? [] }).walls;
  return {
    walls: [...walls, ...screens.map((wall) => ({ ...wall, stops: 'sight' as const }))],
    ...rest,
    creatures: Object.fromEntries(Object.entries(at).map(([who, place]) => [who, footprintOf(place)])),
  };
};

type Pair = readonly [number, number];
type Ground = readonly (readonly [number, number, number])[];

const listed = (points: readonly Cell[]): Json => points.map(({ x, y }) => [x, y]);

const factor =
  (ground: Ground = []) =>
  (x: number, y: number): number =>
    ground.find(([gx, gy]) => gx === x && gy === y)?.[2] ?? 1;

/** The cells of a path: as given, or added up from offsets. */
function cellsGone(
  [x, y]: readonly number[],
  to: readonly Pair[] | undefined,
  steps: readonly Pair[] | undefined,
): Cell[] {
  if (to) return to.map(([tx, ty]) => ({ x: tx, y: ty }));
  let at = { x: x ?? 0, y: y ?? 0 };
  return (steps ?? []).map(([dx, dy]) => {
    at = { x: at.x + dx, y: at.y + dy };
    return at;
  });
}

type Subject<K extends keyof Case> = NonNullable<Case[K]>;

function pathDifferences(path: Subject<'path'>, board: Board): Msg[] {
  const { expect } = path;
  const rough = path.ground?.map(([x, y, factor]) => ({ x, y, factor }));
  const found = walk(rough ? { ...board, rough } : board, {
    from: footprintOf(path.from),
    to: cellsGone(path.from, path.to, path.steps),
    diagonals: path.diagonals ?? '1-2-1',
    budget: path.budget,
    before: path.before,
  });
  const stopped = expect.stopped === undefined && expect.cost !== undefined ? null : expect.stopped;
  const wanted = stopped === undefined ? expect : { ...expect, stopped };
  return differences(wanted as Json, found as unknown as Json, 'path');
}

function coverDifferences(cover: Subject<'cover'>, board: Board): Msg[] {
  const from = footprintOf(cover.from);
  const to = footprintOf(cover.to);
  const walls = obstacles(board);
  const strict = { touchCounts: cover.touchCounts, within: cover.within };
  const at = cover.at && { x: cover.at[0], y: cover.at[1] };
  const sight = at
    ? { from: at, hidden: hidden(centreOf(at), cornersOf(to), walls, strict) }
    : bestSight(from, to, walls, strict);
  const origins = cover.lines === 'corners' ? cornersOf(from) : [centreOf(sight.from)];
  const found = {
    blocked: sight.hidden.length,
    hidden: listed(sight.hidden),
    at: [sight.from.x, sight.from.y],
    share: share(origins, cornersOf(to), walls, strict),
  };
  return differences(cover.expect as Json, found, 'cover');
}

function distanceDifferences({ from, to, diagonals, expect }: Subject<'distance'>): Msg[] {
  const found = {
    cells: distance(footprintOf(from), footprintOf(to), diagonals ?? '1-2-1'),
    gap: gap(footprintOf(from), footprintOf(to)),
  };
  return differences(expect as Json, found, 'distance');
}

function bandDifferences({ limits, expect }: Subject<'bands'>): Msg[] {
  const bands = limits.map(([to, is]) => ({ to, is }));
  const found = Object.keys(expect).map((at) => [at, bandOf(bands, Number(at)) ?? null]);
  return differences(expect as Json, Object.fromEntries(found), 'bands');
}

const hexOf = ([q, r]: Pair): Hex => ({ q, r });

function hexDifferences(hex: Subject<'hex'>): Msg[] {
  const weigh = factor(hex.ground);
  const costs = hexPathCosts(
    hexOf(hex.from),
    (hex.steps ?? []).map(hexOf),
    (hex.solid ?? []).map(hexOf),
    ({ q, r }) => weigh(q, r),
  );
  const found = {
    ...costs,
    distance: hexDistance(hexOf(hex.from), hexOf(hex.to ?? hex.steps?.at(-1) ?? hex.from)),
  };
  return differences(hex.expect as Json, found, 'hex');
}

/** The differences between the board and what a case expects of it. */
export function geometryDifferences(one: Case, shared: BoardData | undefined): Msg[] {
  const board = boardOf(one.board ?? shared);
  return [
    ...(one.path ? pathDifferences(one.path, board) : []),
    ...(one.cover ? coverDifferences(one.cover, board) : []),
    ...(one.distance ? distanceDifferences(one.distance) : []),
    ...(one.bands ? bandDifferences(one.bands) : []),
    ...(one.hex ? hexDifferences(one.hex) : []),
  ];
}
