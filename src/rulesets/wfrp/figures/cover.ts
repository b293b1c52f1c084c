import { angleBetween, faces } from '../../../core/grid/facing.ts';
import { boardFor, type Ground } from '../../../core/grid/ground.ts';
import { blockers, centreOf, matterOf, type Obstacle, obstacles } from '../../../core/grid/lines.ts';
import { meets, type Point, type Segment, straight } from '../../../core/grid/segment.ts';
import {
  AROUND,
  type Cell,
  cellsOf,
  cornersOf,
  type Footprint,
  middleOf,
  sameCell,
} from '../../../core/grid/square.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Id } from '../../../core/text.ts';
import type { Cover, CoverLine, CoverRules, Direction, ShotCover, SoftCover } from './board.ts';

/* Cover by lines (WF-2.5 to WF-2.8, WF-12.1), and soft cover (WF-12.3). */

/** Walls that can hide somebody, and solid cells: those that stop steps in melee, those that stop looks in shooting (AMB-9). */
const hiding = memoize(
  (ground: Ground, attack: CoverRules['attack'], walls: CoverRules['walls']): Obstacle[] => {
    const auto = attack === 'melee' ? 'move' : 'sight';
    const board = boardFor(ground, walls === undefined || walls === 'auto' ? auto : walls);
    return obstacles({ ...board, walls: board.walls.filter((wall) => !('low' in wall && wall.low)) });
  },
);

/** All that lines from one to another can run against; who stands between counts only by house rule, and never for shots (AMB-8). */
function inTheWay(ground: Ground, who: Id, target: Id, rules: CoverRules): readonly Obstacle[] {
  const fixed = hiding(ground, rules.attack, rules.walls);
  if (!rules.creatures || rules.attack === 'shot') return fixed;
  const between = Object.entries(ground.creatures).filter(([id]) => id !== who && id !== target);
  return [...fixed, ...between.flatMap(([, place]) => cellsOf(place)).flatMap(matterOf)];
}

const linesFrom = (
  at: Cell,
  to: readonly Point[],
  walls: readonly Obstacle[],
  { touchCounts }: CoverRules,
): CoverLine[] =>
  to.map((b) => {
    const line = { a: centreOf(at), b };
    return { ...line, by: blockers(line, walls, { touchCounts }) };
  });

const stopped = (lines: readonly CoverLine[]): number => lines.filter(({ by }) => by.length > 0).length;

/** The cell that the attacker has chosen, else the first of those that see most (WF-2.7). */
function sightOf(from: Footprint, to: Footprint, walls: readonly Obstacle[], rules: CoverRules): Cover {
  const corners = cornersOf(to);
  const sights = cellsOf(from).map((at) => {
    const lines = linesFrom(at, corners, walls, rules);
    return { at, lines, blocked: stopped(lines) };
  });
  const { origin } = rules;
  const chosen = sights.find(({ at }) => origin !== undefined && sameCell(at, origin));
  const best = chosen ?? sights.reduce((one, other) => (other.blocked < one.blocked ? other : one));
  return {
    from: best.at,
    lines: best.lines,
    blocked: best.blocked,
    origins: sights.map(({ at, blocked }) => ({ at, blocked })),
  };
}

/** What lines from an attacker to a defender say; undefined: one of them is not on the ground. */
export function coverOf(ground: Ground, who: Id, target: Id, rules: CoverRules): Cover | undefined {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  return from && to && sightOf(from, to, inTheWay(ground, who, target, rules), rules);
}

/** Sizes of penalties by how many lines are stopped (AMB-37). */
const HINTS = [0, 10, 20, 30, 30] as const;

/** What hides a target from a shooter (WF-12.1, AMB-9); undefined: one of them is not on the ground. */
export function shotCoverOf(
  ground: Ground,
  who: Id,
  target: Id,
  rules: Omit<CoverRules, 'attack' | 'creatures'>,
): ShotCover | undefined {
  const shot: CoverRules = { ...rules, attack: 'shot' };
  const cover = coverOf(ground, who, target, shot);
  const to = ground.creatures[target];
  if (!cover || !to) return undefined;
  const walls = inTheWay(ground, who, target, shot);
  const [centre] = linesFrom(cover.from, [middleOf(to)], walls, shot);
  if (!centre) return undefined;
  const sight = cover.blocked < 4 || centre.by.length === 0;
  return { ...cover, centre, sight, hint: HINTS[cover.blocked] ?? 30 };
}

/**
 * Who stands in the line of a shot (ALG-8, WF-12.3).
 * @param lines the five lines of the shot.
 */
export function softCoverOf(ground: Ground, who: Id, target: Id, lines: readonly Segment[]): SoftCover {
  const between = Object.entries(ground.creatures).filter(([id]) => id !== who && id !== target);
  const met = between
    .map(([id, place]) => ({ id, place, lines: lines.filter((line) => meets(line, place)) }))
    .filter((one) => one.lines.length > 0);
  const any = new Set(met.flatMap((one) => one.lines)).size;
  const far = (place: Footprint) => (lines[0] ? straight(lines[0].a, middleOf(place)) : 0);
  return {
    who: met
      .sort((a, b) => far(a.place) - far(b.place))
      .map((one) => ({ id: one.id, lines: one.lines.length })),
    lines: any,
    hint: HINTS[Math.min(any, 3)] ?? 30,
  };
}

/** The five lines of a shot: to the corners and to the middle. */
export const linesOf = ({ lines, centre }: ShotCover): readonly CoverLine[] => [...lines, centre];

/* A shield set against shots from one direction (WF-13.4, WF-13.5, ALG-9). */

/** Whether a prepared shield stands towards a shooter: the limits of its arc count as front. Undefined: one of them is not on the ground. */
export function shieldFaces(
  { creatures }: Ground,
  bearer: Id,
  facing: Direction,
  arc: number,
  shooter: Id,
): boolean | undefined {
  const from = creatures[bearer];
  const to = creatures[shooter];
  return from && to && faces(middleOf(from), facing, arc, middleOf(to));
}

/** The direction of the eight in which somebody lies, as seen by another: how a shield is best set against them. */
export function directionTo({ creatures }: Ground, who: Id, target: Id): Direction | undefined {
  const from = creatures[who];
  const to = creatures[target];
  if (!from || !to) return undefined;
  const here = middleOf(from);
  const there = middleOf(to);
  const line = { x: there.x - here.x, y: there.y - here.y };
  return AROUND.reduce((best, one) => (angleBetween(one, line) < angleBetween(best, line) ? one : best));
}
