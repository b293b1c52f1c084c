import { memoize } from '../memoize.ts';
import type { Facts } from '../ruleset.ts';
import type { Id } from '../text.ts';
import { boardFor, type Ground } from './ground.ts';
import { blocked, type Obstacle, obstacles } from './lines.ts';
import type { Point } from './segment.ts';
import { type Board, type Footprint, gap, middleOf } from './square.ts';

/* What squares tell about two fighters: how far apart they are, and how much of the one walls hide from the other. */

/** Where on a footprint lines end: in its middle and near its edges, as shares of its width and height. */
const ENDS = [0.1, 0.5, 0.9];

const pointsOf = ({ x, y, w, h }: Footprint): Point[] =>
  ENDS.flatMap((u) => ENDS.map((v) => ({ x: x + w * u, y: y + h * v })));

/** What stops sight on a board, except what is too low to hide anybody. */
const screensOn = memoize((board: Board, walls: Ground['walls']): Obstacle[] =>
  obstacles({ ...board, walls: walls.filter(({ low, stops }) => !low && stops !== 'move') }),
);

/** The shares that have been computed among some screens, at most so many. */
const MOST_SHARES = 20_000;
const sharesAmong = memoize((_screens: readonly Obstacle[]) => new Map<string, number>());

const keyOf = ({ x, y, w, h }: Footprint): string => `${x} ${y} ${w} ${h}`;

/** The share, 0 to 1, of lines from the middle of a place to another one that are blocked. @param within only so many squares from the first place */
function coveredShare(from: Footprint, to: Footprint, screens: readonly Obstacle[], within?: number): number {
  if (screens.length === 0) return 0;
  const shares = sharesAmong(screens);
  const key = `${keyOf(from)} ${keyOf(to)} ${within}`;
  const known = shares.get(key);
  if (known !== undefined) return known;
  const points = pointsOf(to);
  const strict = within === undefined ? {} : { within };
  const hits = points.filter((b) => blocked({ a: middleOf(from), b }, screens, strict));
  const share = hits.length / points.length;
  if (shares.size >= MOST_SHARES) shares.clear();
  shares.set(key, share);
  return share;
}

/**
 * What can be measured between two fighters on squares. Cover is only computed when it is read, for some rulesets have no use for it.
 * @param square how many metres a square is wide
 */
export function measuredOn(ground: Ground, who: Id, target: Id | undefined, square: number): Facts {
  const [here, there] = [ground.creatures[who], target === undefined ? undefined : ground.creatures[target]];
  if (!here || !there) return { ground };
  const screens = screensOn(boardFor(ground, 'sight'), ground.walls);
  return {
    ground,
    distance: Math.max(0, gap(here, there) - 1) * square,
    get covered() {
      return coveredShare(here, there, screens);
    },
    get behind() {
      return coveredShare(here, there, screens, Math.max(here.w, here.h) / 2 + 1);
    },
  };
}
