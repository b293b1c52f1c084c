import { angleBetween, faces } from '../../../core/grid/facing.ts';
import { boardFor, type Ground, others, type Use } from '../../../core/grid/ground.ts';
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
import { pairOn } from './board.ts';

/* Cover by lines (WF-2.5 to WF-2.8, WF-12.1), and soft cover (WF-12.3). */

/** How lines are judged. */
export interface CoverRules {
  /** Lines of cover are for melee or for shots, which are stopped by different walls (AMB-9). */
  readonly attack: 'melee' | 'shot';
  /** House rule `coverTouchCounts` (AMB-7). */
  readonly touchCounts?: boolean;
  /** House rule `coverWallSource` (AMB-9): walls that stop movement or sight, whatever the attack. */
  readonly walls?: Use | 'auto';
  /** House rule `creaturesGiveMeleeCover` (AMB-8): others block lines like walls. Never for shots, for which they are soft cover. */
  readonly creatures?: boolean;
  /** The cell that the attacker has chosen (WF-2.7); by default the one that sees most. */
  readonly origin?: Cell;
}

/** One line from the attacker's cell, to be drawn green or red. */
export interface CoverLine extends Segment {
  /** What stops it: walls, and cells that are solid or hold a creature; empty if the line is free. */
  readonly by: readonly (Segment | Cell)[];
}

/** The cover that lines from one fighter to another show (WF-2.5 to WF-2.8). */
interface Cover {
  /** The attacker's cell that the lines come from. */
  readonly from: Cell;
  /** To the four corners of the defender's rectangle: top left, top right, bottom left, bottom right. */
  readonly lines: readonly CoverLine[];
  /** How many of the four are stopped, 0 to 4; one is enough for the penalty (WF-2.6). */
  readonly blocked: number;
  /** The attacker's cells, of which they may choose one (WF-2.7), each with its stopped lines. */
  readonly origins: readonly { readonly at: Cell; readonly blocked: number }[];
}

/** The cover of a target from a shot. */
interface ShotCover extends Cover {
  readonly centre: CoverLine;
  /** False if all five lines are stopped, so that no shot is possible (AMB-9). */
  readonly sight: boolean;
  /** Size of the penalty that the lines suggest: 0, 10, 20 or 30 (AMB-37). */
  readonly hint: number;
}

/** Those who may take a shot that was meant for another (WF-12.3). */
interface SoftCover {
  /** Who is in the lines, the nearest to the shooter first, and in how many of the five. */
  readonly who: readonly { readonly id: Id; readonly lines: number }[];
  /** How many of the five lines hit anybody. */
  readonly lines: number;
  /** Size of the joint penalty that this suggests: 0, 10, 20 or 30 (AMB-38). */
  readonly hint: number;
}

/** Walls and solid cells that give cover: those that stop movement in melee, those that stop sight for shots (AMB-9). */
const hiding = memoize(
  (ground: Ground, attack: CoverRules['attack'], walls: CoverRules['walls']): Obstacle[] => {
    const auto = attack === 'melee' ? 'move' : 'sight';
    const board = boardFor(ground, walls === undefined || walls === 'auto' ? auto : walls);
    return obstacles({ ...board, walls: board.walls.filter((wall) => !('low' in wall && wall.low)) });
  },
);

/** Everything that can stop lines between two fighters. Others in between count only by house rule, and never for shots (AMB-8). */
function inTheWay(ground: Ground, who: Id, target: Id, rules: CoverRules): readonly Obstacle[] {
  const fixed = hiding(ground, rules.attack, rules.walls);
  if (!rules.creatures || rules.attack === 'shot') return fixed;
  return [...fixed, ...others(ground, who, target).flatMap(cellsOf).flatMap(matterOf)];
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

/** Cover from the cell that the attacker has chosen, or the first of those that see most (WF-2.7). */
function sightOf(from: Footprint, to: Footprint, walls: readonly Obstacle[], rules: CoverRules): Cover {
  const corners = cornersOf(to);
  const sights = cellsOf(from).map((at) => {
    const lines = linesFrom(at, corners, walls, rules);
    return { at, lines, blocked: stopped(lines) };
  });
  const { origin } = rules;
  const chosen = sights.find(({ at }) => origin !== undefined && sameCell(at, origin));
  const best = chosen ?? sights.reduce((one, other) => (other.blocked < one.blocked ? other : one));
  const { at: start, lines, blocked } = best;
  return { from: start, lines, blocked, origins: sights.map(({ at, blocked: n }) => ({ at, blocked: n })) };
}

/** The defender's cover from an attacker, or undefined if one of them is not on the ground. */
export function coverOf(ground: Ground, who: Id, target: Id, rules: CoverRules): Cover | undefined {
  const two = pairOn(ground, who, target);
  return two && sightOf(two.from, two.to, inTheWay(ground, who, target, rules), rules);
}

/** Sizes of penalties by how many lines are stopped (AMB-37). */
const HINTS = [0, 10, 20, 30, 30] as const;

/** A target's cover from a shooter (WF-12.1, AMB-9), or undefined if one of them is not on the ground. */
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
 * Who is in the line of a shot (ALG-8, WF-12.3).
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

/* A shield prepared against shots from one direction (WF-13.4, WF-13.5, ALG-9). */

/** Whether a prepared shield faces a shooter, limits of the arc included. Undefined if one of them is not on the ground. */
export function shieldFaces(
  ground: Ground,
  bearer: Id,
  facing: Cell,
  arc: number,
  shooter: Id,
): boolean | undefined {
  const two = pairOn(ground, bearer, shooter);
  return two && faces(middleOf(two.from), facing, arc, middleOf(two.to));
}

/** The one of the eight directions in which a target is, which is best for a shield against them. */
export function directionTo(ground: Ground, who: Id, target: Id): Cell | undefined {
  const two = pairOn(ground, who, target);
  if (!two) return undefined;
  const here = middleOf(two.from);
  const there = middleOf(two.to);
  const line = { x: there.x - here.x, y: there.y - here.y };
  return AROUND.reduce((best, one) => (angleBetween(one, line) < angleBetween(best, line) ? one : best));
}
