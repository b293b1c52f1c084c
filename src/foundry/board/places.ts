import type { Cell, Rough } from '../../core/grid/square.ts';
import type { Facts, RulesetSummary } from '../../core/ruleset.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { say, uiText } from '../shared/text.ts';
import { metresIn } from './metres.ts';

/*
 * The features of the places in which two fighters stand, and of those between them. The game master draws a region on the scene
 * and names it after its features, such as `Corridor (dark)`, in the ruleset's words or their own language.
 */

/** A point of a scene in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** The spacing of the points examined on a line, in squares of the grid. */
const STEP = 0.25;

/** The features that a region's name contains. */
function wordsIn({ id, places }: RulesetSummary, name: string): string[] {
  const text = name.toLocaleLowerCase();
  const { words = [] } = places ?? {};
  return words.filter(
    (word) => text.includes(word) || text.includes(say({ key: `${id}.place.${word}` }).toLocaleLowerCase()),
  );
}

/** Points on a straight line, without its ends. */
function between(from: Point, to: Point, step: number): Point[] {
  const n = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  return Array.from({ length: Math.max(0, n - 1) }, (_, i) => {
    const share = (i + 1) / n;
    return {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      elevation: from.elevation + (to.elevation - from.elevation) * share,
    };
  });
}

/** A region, and the features that its name contains. */
interface PlaceOf {
  readonly region: RegionDocument.Implementation;
  readonly words: readonly string[];
}

const placesOn = (summary: RulesetSummary, scene: Scene.Implementation): PlaceOf[] =>
  [...(scene.regions ?? [])]
    .map((region) => ({ region, words: wordsIn(summary, region.name) }))
    .filter(({ words }) => words.length > 0);

/** The places that contain a point. */
export const placesAt = (summary: RulesetSummary, scene: Scene.Implementation, point: Point): PlaceOf[] =>
  placesOn(summary, scene).filter(({ region }) => region.testPoint(point));

/** The difficult squares of a scene, by the rulesets of the fighters on it (`SummaryDef.places.rough`). */
export function roughOn(scene: Scene.Implementation): Rough[] {
  const { size } = scene.grid;
  const types: ReadonlySet<string | undefined> = new Set([...scene.tokens].map(({ actor }) => actor?.type));
  return SUMMARIES.filter(({ id, places }) => places?.rough && types.has(id)).flatMap((summary) =>
    placesOn(summary, scene).flatMap(({ region, words }) => {
      const factor = Math.max(0, ...words.map((word) => summary.places?.rough?.[word] ?? 0));
      return factor > 1 ? squaresIn(region, size).map((at) => ({ ...at, factor })) : [];
    }),
  );
}

const middleOf = ({ x, y }: Cell, size: number): Point => ({
  x: (x + 0.5) * size,
  y: (y + 0.5) * size,
  elevation: 0,
});

/** The squares whose centre lies in a region. */
function squaresIn(region: RegionDocument.Implementation, size: number): Cell[] {
  const { x, y, width, height } = region.bounds;
  const [left, top] = [Math.floor(x / size), Math.floor(y / size)];
  const [wide, high] = [Math.ceil((x + width) / size) - left, Math.ceil((y + height) / size) - top];
  return Array.from({ length: wide * high }, (_, i) => ({
    x: left + (i % wide),
    y: top + Math.floor(i / wide),
  })).filter((at) => region.testPoint(middleOf(at, size)));
}

/** The features at two points and strictly between them; nothing on scenes without regions, or for rulesets without features. */
export function placesBetween(
  ruleset: RulesetSummary | undefined,
  scene: Scene.Implementation,
  from: Point,
  to: Point,
): Pick<Facts, 'places'> {
  const regions = ruleset ? placesOn(ruleset, scene) : [];
  if (regions.length === 0) return {};
  const has = (point: Point) => regions.filter(({ region }) => region.testPoint(point));
  const words = (all: typeof regions) => [...new Set(all.flatMap((one) => one.words))];
  const [here, there] = [has(from), has(to)];
  const crossed = between(from, to, scene.grid.size * STEP).flatMap(has);
  const passed = crossed.filter((one) => !here.includes(one) && !there.includes(one));
  return { places: { here: words(here), there: words(there), between: words(passed) } };
}

/** The features at successive points of a scene, or undefined if there are no regions, or the ruleset has no features. */
export function placesAlong(
  ruleset: RulesetSummary | undefined,
  scene: Scene.Implementation,
  points: readonly Point[],
): string[][] | undefined {
  const regions = ruleset ? placesOn(ruleset, scene) : [];
  if (regions.length === 0) return undefined;
  return points.map((point) => [
    ...new Set(regions.flatMap(({ region, words }) => (region.testPoint(point) ? words : []))),
  ]);
}

/** Warns the game master about a place that is larger than the ruleset allows. */
function tooLarge(region: RegionDocument.Implementation): void {
  const scene = region.parent as Scene.Implementation | null;
  if (!scene) return;
  const { width, height } = region.bounds;
  const metres =
    (Math.max(width, height) / scene.grid.size) * scene.grid.distance * metresIn(scene.grid.units);
  const most = Math.max(
    0,
    ...SUMMARIES.flatMap((summary) =>
      summary.places?.most && wordsIn(summary, region.name).length > 0 ? [summary.places.most] : [],
    ),
  );
  if (most > 0 && metres > most)
    ui.notifications?.warn(uiText('placeTooLarge', { name: region.name, n: Math.round(metres), most }));
}

/** Checks places when they are drawn, and refreshes fights when fighters change places. Called once in `ready`. */
export function followPlaces(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (...args: never[]) => void) => void;
  const anew = (): void => void ui.combat?.render();
  for (const hook of ['createRegion', 'updateRegion', 'deleteRegion']) on(hook, anew);
  on('updateToken', ({ parent }: TokenDocument.Implementation, change: object) => {
    const scene = parent as Scene.Implementation | null;
    if (
      ('x' in change || 'y' in change) &&
      SUMMARIES.some((summary) => scene && placesOn(summary, scene).length > 0)
    )
      anew();
  });
  on('createRegion', (region: RegionDocument.Implementation, _: object, user: string) => {
    if (user === game.user?.id) tooLarge(region);
  });
  on('updateRegion', (region: RegionDocument.Implementation, _: object, _options: object, user: string) => {
    if (user === game.user?.id) tooLarge(region);
  });
}
