import { advance } from '../commit.ts';
import { type Encounter, fighters, roundState } from '../encounter.ts';
import { boardFor, type Ground } from '../grid/ground.ts';
import { reaches } from '../grid/reach.ts';
import { type Cell, cellsOf, type Footprint, gap } from '../grid/square.ts';
import { Field as Paths } from '../grid/ways.ts';
import { remeasure } from '../measure.ts';
import { applyChanges } from '../stage.ts';
import { type Id, Illegal, Refused } from '../text.ts';
import type { Attention } from './character.ts';
import {
  atMoment,
  canFight,
  type Field,
  foesOf,
  holdsPlace,
  MAX_WEIGHED_FOES,
  missionOf,
  type SquareMoves,
  targetsOf,
  wardOf,
  withFighterAt,
} from './field.ts';
import { hurtComrades } from './outlook.ts';
import { sheltersOf } from './shelters.ts';

/* Where a fighter may go on a board of squares. */

/** Somewhere to go, and the encounter with the fighter there. */
export interface Walk {
  /** The squares of the fighter's top left corner. */
  readonly way: readonly Cell[];
  readonly enc: Encounter;
  /** To whom it leads; missing if it leads away from all enemies or to a shelter. */
  readonly to?: Id | undefined;
}

/** How a fighter gets next to somebody. */
interface Approach {
  readonly cell: Cell;
  /** How far it is, in squares. */
  readonly cost: number;
}

const known = new WeakMap<Ground, Map<string, Paths>>();

/** The squares to which a fighter can go if they have time enough, or within some squares: around enemies, past friends. */
function pathsOf(field: Field, ground: Ground, who: Id, budget?: number): Paths | undefined {
  const from = ground.creatures[who];
  if (!from) return undefined;
  const foes = foesOf(field, who);
  const key = [who, budget, ...foes].join(' ');
  const all = known.get(ground) ?? new Map<string, Paths>();
  known.set(ground, all);
  const found = all.get(key);
  if (found) return found;
  const others = Object.keys(ground.creatures).filter((id) => id !== who && !foes.includes(id));
  const footprints = (ids: readonly Id[]): Footprint[] => ids.flatMap((id) => ground.creatures[id] ?? []);
  const paths = new Paths(boardFor(ground, 'move'), {
    from,
    diagonals: '1-2-1',
    ...(budget === undefined ? {} : { budget }),
    closed: footprints(foes),
    passing: footprints(others),
  });
  all.set(key, paths);
  return paths;
}

const groundUnder = ({ enc, facts }: Field, who: Id): Ground | undefined => facts(enc, who, undefined).ground;

/** Whether somebody else stands where a fighter would. */
const isTaken = ({ creatures }: Ground, who: Id, place: Footprint): boolean =>
  Object.entries(creatures).some(([id, there]) => id !== who && gap(place, there) === 0);

/** The squares around a footprint. */
const around = ({ x, y, w, h }: Footprint, own: Footprint): Cell[] =>
  cellsOf({ x: x - own.w, y: y - own.h, w: w + own.w + 1, h: h + own.h + 1 });

/** The nearest square beside somebody, or undefined if a fighter cannot get there. */
function approachTo(field: Field, ground: Ground, who: Id, target: Id): Approach | undefined {
  const [own, there] = [ground.creatures[who], ground.creatures[target]];
  const paths = pathsOf(field, ground, who);
  if (!own || !there || !paths) return undefined;
  let best: Approach | undefined;
  for (const cell of around(there, own)) {
    const place = { ...own, ...cell };
    const cost = paths.cost(cell);
    if (cost >= (best?.cost ?? Number.POSITIVE_INFINITY) || gap(place, there) !== 1) continue;
    if (isTaken(ground, who, place) || !reaches(boardFor(ground, 'move'), place, 1, there)) continue;
    best = { cell, cost };
  }
  return best;
}

/** A field in which a fighter has come next to somebody. */
export interface Beside {
  readonly field: Field;
  /** How many turns pass before that in which the fighter only walks. */
  readonly turns: number;
}

/** How many metres a fighter may walk who also attacks in the same turn. */
function strideOf(field: Field, who: Id): number {
  if (holdsPlace(field, who)) return 0;
  const { enc } = field;
  const fighter = enc.cast[who];
  return (fighter && enc.ruleset.tactics?.stride?.(fighter, enc.rules)) ?? 0;
}

/** An encounter in which a fighter has done something that still leaves an attack in the same turn. */
export function afterShort(enc: Encounter, who: Id): Encounter {
  const fighter = enc.cast[who];
  const after = fighter && enc.ruleset.tactics?.afterShort?.(fighter);
  return after ? { ...enc, cast: { ...enc.cast, [who]: after } } : enc;
}

/** A fighter who has walked next to somebody to attack them, or undefined if they need not or cannot. */
export function besideOf(field: Field, who: Id, target: Id): Beside | undefined {
  const { squareMoves, enc } = field;
  const stride = squareMoves ? strideOf(field, who) : 0;
  if (!squareMoves || stride < squareMoves.metres) return undefined;
  const ground = groundUnder(field, who);
  const [own, there] = [ground?.creatures[who], ground?.creatures[target]];
  if (!ground || !own || !there || gap(own, there) <= 1) return undefined;
  const found = approachTo(field, ground, who, target);
  if (!found) return undefined;
  const turns = Math.max(0, Math.ceil((found.cost * squareMoves.metres) / stride) - 1);
  return { field: atMoment(field, withFighterAt(afterShort(enc, who), squareMoves, who, found.cell)), turns };
}

/** Whether the round hears of a movement, and has nothing against it. */
function isAllowed(enc: Encounter, squareMoves: SquareMoves, who: Id, way: readonly Cell[]): boolean {
  const { ruleset, rules, cast } = enc;
  const { moveWarning, moveRefusal } = ruleset.round;
  const state = roundState(cast);
  const movement = moveWarning && state !== undefined ? squareMoves.movement(enc, who, way) : undefined;
  if (!movement || state === undefined) return false;
  const everybody = fighters(cast);
  return (
    !moveRefusal?.(state, movement, everybody, rules) && !moveWarning?.(state, movement, everybody, rules)
  );
}

/** How many steps of a way are possible, if no longer part of it is possible where a shorter one is not. */
function longest(way: readonly Cell[], isPossible: (steps: number) => boolean): number {
  let [least, most] = [0, way.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isPossible(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** A way without the last squares on which somebody stands. */
function untilFree(ground: Ground, who: Id, way: readonly Cell[]): readonly Cell[] {
  const own = ground.creatures[who];
  let n = way.length;
  while (own && n > 0 && isTaken(ground, who, { ...own, ...(way[n - 1] as Cell) })) n--;
  return way.slice(0, n);
}

/** The encounter once a fighter has gone a way and everything has been measured again, or undefined if that is refused. */
function gone(
  { enc, facts }: Field,
  moves: SquareMoves,
  who: Id,
  way: readonly Cell[],
): Encounter | undefined {
  const end = way.at(-1);
  const movement = end && moves.movement(enc, who, way);
  if (!movement) return undefined;
  try {
    const there = withFighterAt(enc, moves, who, end);
    const moved = advance(there, { do: 'round', event: { do: 'moved', ...movement } }).enc;
    const changes = remeasure(moved, (one, target) => facts(moved, one, target));
    return { ...moved, cast: applyChanges(moved.cast, changes) };
  } catch (error) {
    if (error instanceof Refused || error instanceof Illegal) return undefined;
    throw error;
  }
}

/** What an edge of the map counts for somebody who wants to get away, in squares. */
const EDGE = 1000;

/** Whether a place touches the edge of the map. */
export function isAtEdge({ area }: Ground, { x, y, w, h }: Footprint): boolean {
  if (!area) return false;
  return x <= area.x || y <= area.y || x + w >= area.x + area.w || y + h >= area.y + area.h;
}

/**
 * The way to the square within some squares that is farthest from all enemies, and nearest among several. Whoever wants to get away goes to
 * the edge of the map if they can, but not beside an enemy.
 */
function wayOut(field: Field, ground: Ground, who: Id, squares: number): readonly Cell[] | undefined {
  const own = ground.creatures[who];
  const foes = foesOf(field, who).flatMap((id) => ground.creatures[id] ?? []);
  const paths = pathsOf(field, ground, who, squares);
  if (!own || !paths || foes.length === 0) return undefined;
  const leaves = missionOf(field, who) === 'leave';
  let best: { readonly cell: Cell; readonly worth: number } | undefined;
  for (const { cost, passing, ...cell } of paths.spots()) {
    if (passing) continue;
    const there = { ...own, ...cell };
    const far = Math.min(...foes.map((foe) => gap(there, foe)));
    const worth = far - cost / 1000 + (leaves && far > 1 && isAtEdge(ground, there) ? EDGE : 0);
    if (worth > (best?.worth ?? Number.NEGATIVE_INFINITY)) best = { cell, worth };
  }
  return best && paths.way(best.cell);
}

/** Whether a fighter could get farther from their enemies in a whole turn; whoever has to get up first still could. */
export function couldRun(field: Field, who: Id): boolean {
  const { squareMoves, enc } = field;
  const ground = squareMoves && groundUnder(field, who);
  const fighter = enc.cast[who];
  if (!squareMoves || !ground || !fighter) return false;
  const { stride, fresh } = enc.ruleset.tactics ?? {};
  const metres = stride?.(fresh?.(fighter, enc.rules) ?? fighter, enc.rules) ?? 0;
  if (metres === 0) return true;
  return (wayOut(field, ground, who, metres / squareMoves.metres) ?? []).length > 0;
}

/** A way that is worth a thought. */
type Way = Pick<Walk, 'way' | 'to'>;

/** The ways to shelters within some squares. */
function waysToShelters(field: Field, ground: Ground, who: Id, attention: Attention, squares: number): Way[] {
  const { foes, shelters } = attention;
  const near = pathsOf(field, ground, who, squares);
  if (!near || missionOf(field, who) === 'leave' || !field.enc.ruleset.tactics?.takesCover) return [];
  const dangerous = foesOf(field, who).slice(0, Math.min(foes, MAX_WEIGHED_FOES));
  const hidden = sheltersOf(ground, near, who, dangerous, shelters);
  return hidden.map((cell): Way => ({ way: near.way(cell) ?? [] }));
}

/** The ways next to each of the nearest enemies, to hurt comrades and to whomever the fighter protects, that as far from all enemies as `squares` allow, and to shelters. */
function waysOf(field: Field, ground: Ground, who: Id, attention: Attention, squares: number): Way[] {
  const paths = pathsOf(field, ground, who);
  const own = ground.creatures[who];
  if (!paths || !own) return [];
  const ward = wardOf(field, who);
  const friends = new Set([...(ward === undefined ? [] : [ward]), ...hurtComrades(field, who)]);
  const others = [...targetsOf(field, who).slice(0, attention.foes), ...friends];
  const there = others.map((to): Way => {
    const end = approachTo(field, ground, who, to)?.cell;
    return { to, way: (end && paths.way(end)) ?? [] };
  });
  const out = { way: wayOut(field, ground, who, squares) ?? [] };
  const hidden = waysToShelters(field, ground, who, attention, squares);
  return [...there, out, ...hidden].filter(({ way }) => way.length > 0);
}

/** Ways without those that end where an earlier one does. */
function distinct(all: readonly Walk[]): Walk[] {
  const ends = new Set<string>();
  return all.filter(({ way }) => {
    const { x, y } = way.at(-1) ?? { x: 0, y: 0 };
    const key = `${x} ${y}`;
    const isNew = !ends.has(key);
    ends.add(key);
    return isNew;
  });
}

/** Where a fighter may walk at this moment, before they answer, as far as the round allows. */
export function walksNow(field: Field, who: Id, attention: Attention): Walk[] {
  const { enc, squareMoves } = field;
  const ground = squareMoves && groundUnder(field, who);
  if (!squareMoves || !ground || !canFight(enc, who) || !enc.ruleset.round.moveWarning) return [];
  if (holdsPlace(field, who)) return [];
  const squares = strideOf(field, who) / squareMoves.metres;
  const walks = waysOf(field, ground, who, attention, squares).flatMap(({ way, to }): Walk[] => {
    const steps = longest(way, (n) => isAllowed(enc, squareMoves, who, way.slice(0, n)));
    const part = untilFree(ground, who, way.slice(0, steps));
    const then = part.length > 0 ? gone(field, squareMoves, who, part) : undefined;
    return then ? [{ way: part, enc: then, to }] : [];
  });
  return distinct(walks);
}

/** Where a declared movement may lead: at most so many metres. The round hears nothing of it. */
export function walksOver(field: Field, who: Id, attention: Attention, metres: number): Walk[] {
  const { enc, squareMoves } = field;
  const ground = squareMoves && groundUnder(field, who);
  if (!squareMoves || !ground || holdsPlace(field, who)) return [];
  const squares = Math.floor(metres / squareMoves.metres);
  const walks = waysOf(field, ground, who, attention, squares).flatMap(({ way, to }): Walk[] => {
    const part = untilFree(ground, who, way.slice(0, squares));
    const end = part.at(-1);
    return end ? [{ way: part, enc: withFighterAt(enc, squareMoves, who, end), to }] : [];
  });
  return distinct(walks);
}
