import { type Change, set } from '../../../src/core/change.ts';
import type { Encounter } from '../../../src/core/encounter.ts';
import { boardFor, type Ground } from '../../../src/core/grid/ground.ts';
import { DIRECTIONS, hexDistance } from '../../../src/core/grid/hex.ts';
import { AROUND, type Cell, gap } from '../../../src/core/grid/square.ts';
import { hindrance } from '../../../src/core/grid/walk.ts';
import type { Movement } from '../../../src/core/round.ts';
import type { Facts } from '../../../src/core/ruleset.ts';
import { valueAt } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import { chance, type Dice, pick } from './common.ts';

/* The boards of random fights. A fighter's position is stored as a host stores it: `place.t`, for the fighter's only token. */

const PLACE = 'place.t';
const SIDE = 9;
const LONGEST = 6;

/** A board: squares with walls, hexes, or none. */
export interface Scene {
  readonly kind: 'none' | 'squares' | 'hexes';
  readonly walls: Ground['walls'];
  /** The terrain of each cell. */
  readonly words: { readonly [cell: string]: readonly string[] };
}

const key = ({ x, y }: Cell): string => `${x},${y}`;
const anywhere = (dice: Dice): Cell => ({ x: dice.below(SIDE), y: dice.below(SIDE) });

export function sceneOf(dice: Dice): Scene {
  const kind = pick(dice, ['none', 'squares', 'squares', 'hexes'] as const);
  const walls = Array.from({ length: dice.below(4) }, () => {
    const a = anywhere(dice);
    return { a, b: chance(dice, 2) ? { x: a.x + 2, y: a.y } : { x: a.x, y: a.y + 2 } };
  });
  const words = Object.fromEntries(
    Array.from({ length: dice.below(20) }, () => [
      key(anywhere(dice)),
      pick(dice, [['water'], ['cost2'], ['cost3', 'water'], ['cost4']]),
    ]),
  );
  return { kind, walls, words };
}

const held = ({ x, y }: Cell): Json => ({ x, y, elevation: 0 });

/** Puts every fighter on a separate cell. */
export function placedBy(
  dice: Dice,
  { kind }: Scene,
  people: readonly LsFighter[],
): { readonly [id: Id]: LsFighter } {
  const taken = new Set<string>();
  const free = (): Cell => {
    for (;;) {
      const cell = { x: 3 + dice.below(3), y: 3 + dice.below(3) };
      if (taken.has(key(cell))) continue;
      taken.add(key(cell));
      return cell;
    }
  };
  return Object.fromEntries(
    people.map((one) => [one.id, kind === 'none' ? one : { ...one, place: { t: held(free()) } }]),
  );
}

const cellOf = (enc: Encounter, who: Id): Cell | undefined =>
  valueAt(enc.cast[who], PLACE) as unknown as Cell | undefined;

/** The cells that are occupied. */
const standing = (enc: Encounter): [Id, Cell][] =>
  Object.keys(enc.cast).flatMap((who): [Id, Cell][] => {
    const cell = cellOf(enc, who);
    return cell ? [[who, cell]] : [];
  });

function groundOf(enc: Encounter, { walls }: Scene): Ground {
  const all = standing(enc).map(([who, { x, y }]) => [who, { x, y, w: 1, h: 1 }] as const);
  const stands = all.map(
    ([who, at]) => [who, { ...at, token: 't', left: at.x, top: at.y, elevation: 0, size: 1 }] as const,
  );
  return {
    walls,
    solid: [],
    area: { x: 0, y: 0, w: SIDE, h: SIDE },
    creatures: Object.fromEntries(all),
    stands: Object.fromEntries(stands),
  };
}

const hexOf = ({ x, y }: Cell) => ({ q: x, r: y });

/** What the board measures between two; without a board, a distance as declared. */
export function factsOn(enc: Encounter, scene: Scene, who: Id, target: Id | undefined, dice: Dice): Facts {
  if (scene.kind === 'squares') return { ground: groundOf(enc, scene) };
  const [one, other] = [cellOf(enc, who), cellOf(enc, target ?? '')];
  if (scene.kind === 'hexes' && one && other)
    return { distance: Math.max(0, hexDistance(hexOf(one), hexOf(other)) - 1) };
  return { distance: pick(dice, [0, 0, 1, 8]) };
}

/** A path of several steps from cell to cell; on squares it crosses no wall. */
function cellsGone(enc: Encounter, scene: Scene, from: Cell, dice: Dice): Cell[] {
  const board = boardFor(groundOf(enc, scene), 'move');
  const ways = scene.kind === 'squares' ? AROUND : DIRECTIONS.map(({ q, r }) => ({ x: q, y: r }));
  const cells: Cell[] = [];
  let at = from;
  for (let n = 1 + dice.below(LONGEST); n > 0; n--) {
    const open = ways.filter(
      ({ x, y }) => scene.kind !== 'squares' || !hindrance(board, { ...at, w: 1, h: 1 }, x, y),
    );
    if (open.length === 0) break;
    const { x, y } = pick(dice, open);
    at = { x: at.x + x, y: at.y + y };
    cells.push(at);
  }
  return cells;
}

/** How far others are from a hex. */
const apartFrom = (at: Cell, others: readonly [Id, Cell][]): { readonly [id: Id]: number } =>
  Object.fromEntries(others.map(([id, there]) => [id, hexDistance(hexOf(at), hexOf(there))]));

/** A fighter's path on the board as a host reports it, and the action that puts the token at its end. Undefined: the fighter cannot move. */
export function wayOn(
  enc: Encounter,
  scene: Scene,
  who: Id,
  dice: Dice,
): { readonly movement: Movement; readonly puts: readonly Change[] } | undefined {
  const from = cellOf(enc, who);
  const to = from ? cellsGone(enc, scene, from, dice) : [];
  const end = to.at(-1);
  if (!from || !end) return undefined;
  const others = standing(enc).filter(([id]) => id !== who);
  const last = to.at(-2) ?? from;
  const near = (at: Cell, there: Cell): number => gap({ ...at, w: 1, h: 1 }, { ...there, w: 1, h: 1 });
  const beside = others.flatMap(([id, there]): [Id, Json][] => {
    const stand = [from, ...to].find((at) => near(at, there) === 1);
    return stand ? [[id, held(stand)]] : [];
  });
  const pulled = others
    .filter(([, there]) => near(from, there) <= 1)
    .map(([id, there]) => [id, { at: PLACE, was: held(there), is: held(last) }] as const);
  const movement: Movement = {
    who,
    metres: to.length,
    near: Object.fromEntries(others.map(([id, there]) => [id, Math.max(0, near(end, there) - 1)])),
    behind: Object.fromEntries(pulled),
    stops: {
      at: PLACE,
      end: held(end),
      beside: Object.fromEntries(beside),
      cells: [from, ...to].map(held),
    },
    places: to.map((cell) => scene.words[key(cell)] ?? []),
    ...(scene.kind === 'squares'
      ? { squares: { ground: groundOf(enc, scene), to } }
      : { hexes: { from: apartFrom(from, others), after: to.map((at) => apartFrom(at, others)) } }),
  };
  return { movement, puts: [set(who, PLACE, held(from), held(end), 'moved')] };
}
