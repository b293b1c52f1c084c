import { type Encounter, fighters } from '../../core/encounter.ts';
import { measuredOn } from '../../core/grid/cover.ts';
import { type Ground, placed } from '../../core/grid/ground.ts';
import type { Cell } from '../../core/grid/square.ts';
import { isRecord } from '../../core/outside.ts';
import type { Facts } from '../../core/ruleset.ts';
import { valueAt } from '../../core/stage.ts';
import { type Field, noFindings, type SquareMoves } from '../../core/tactics/field.ts';
import { givenOnly, type Id } from '../../core/text.ts';
import { metresIn } from '../board/metres.ts';
import { placesAfter } from '../board/moved.ts';
import { pathAsChange } from '../board/place.ts';
import { factsBetween, gridOf, tokenOf } from '../board/scene.ts';
import { tokenMovementOf } from '../board/token-moves.ts';
import { actorOf, idOf } from '../shared/ids.ts';
import { asRefereeSees } from '../tracker/round.ts';

/* A running fight as the tactician sees it: what one side knows, and what the board measures. */

type Combat = Combat.Implementation;

/** Hidden fighters of other sides than that of `who`, and whomever else they do not see. */
function hiddenFrom(
  combat: Combat,
  who: Id,
  sides: readonly (readonly Id[])[],
  isUnseen: (id: Id) => boolean,
): ReadonlySet<Id> {
  const own = sides.find((side) => side.includes(who)) ?? [];
  const hidden = combat.combatants.contents.flatMap((one) => {
    const id = one.actor && idOf(one.actor);
    if (!id || id === who) return [];
    return isUnseen(id) || (!own.includes(id) && (one.hidden || tokenOf(id)?.hidden)) ? [id] : [];
  });
  return new Set(hidden);
}

/** An encounter without some fighters, but for those in open plays. */
function without(enc: Encounter, hidden: ReadonlySet<Id>): Encounter {
  const met = new Set(enc.open.flatMap(({ cast }) => Object.keys(cast)));
  const kept = Object.entries(enc.cast).filter(([id]) => met.has(id) || !hidden.has(id));
  return { ...enc, cast: Object.fromEntries(kept) };
}

/** Groups fighters by a word; those without one make no group. */
function grouped(all: readonly Id[], word: (id: Id) => string | undefined): Id[][] {
  const groups = new Map<string | undefined, Id[]>();
  for (const id of all) groups.set(word(id), [...(groups.get(word(id)) ?? []), id]);
  return groups.has(undefined) ? [] : [...groups.values()];
}

/** Who is on whose side: by the dispositions of their tokens, or else by whether players own them. */
export function sidesOf(combat: Combat): readonly (readonly Id[])[] {
  const all = [...new Set(combat.combatants.contents.flatMap(({ actor }) => (actor ? [idOf(actor)] : [])))];
  const byToken = grouped(all, (id) => tokenOf(id)?.disposition.toString());
  if (byToken.length > 1) return byToken;
  return grouped(all, (id) => String(actorOf(id)?.hasPlayerOwner === true));
}

/** Where fighters stand in an encounter that lies ahead: the squares of those whom it has moved. */
function movedIn({ cast }: Encounter): ReadonlyMap<Id, Cell> {
  const moved = new Map<Id, Cell>();
  for (const id of Object.keys(fighters(cast))) {
    const tokens = valueAt(cast[id], 'place');
    const [place] = isRecord(tokens) ? Object.values(tokens) : [];
    const token = isRecord(place) ? tokenOf(id) : undefined;
    if (!token || !isRecord(place)) continue;
    const { size } = gridOf(token);
    moved.set(id, { x: Math.round(Number(place.x) / size), y: Math.round(Number(place.y) / size) });
  }
  return moved;
}

const knownGrounds = new WeakMap<Ground, Map<string, Ground>>();

/** A ground once some have moved: the same object for the same places, so that paths over it are searched once. */
function groundAfter(now: Ground, moved: ReadonlyMap<Id, Cell>): Ground {
  const key = JSON.stringify([...moved]);
  const all = knownGrounds.get(now) ?? new Map<string, Ground>();
  knownGrounds.set(now, all);
  const found = all.get(key);
  if (found) return found;
  let ground = now;
  for (const [id, cell] of moved) ground = placed(ground, id, cell);
  all.set(key, ground);
  return ground;
}

/**
 * The facts once some have moved: on squares, by the squares alone. Cover is measured by them also before anybody has moved: two measures would
 * make places look better or worse than they are.
 */
function factsAfter(
  now: Facts,
  moved: ReadonlyMap<Id, Cell>,
  who: Id,
  target: Id | undefined,
  places: () => Pick<Facts, 'places'>,
): Facts {
  const token = tokenOf(who);
  if (!now.ground || !token) return now;
  const { distance, units } = gridOf(token);
  const then = measuredOn(groundAfter(now.ground, moved), who, target, distance * metresIn(units));
  if (moved.size > 0) return Object.assign(then, places());
  const { covered, behind } = then;
  return { ...now, ...givenOnly({ covered, behind }) };
}

/** Remembers what has been found out by its name. */
function remembering<T>(): (name: string, find: () => T) => T {
  const known = new Map<string, T>();
  return (name, find) => {
    const found = known.get(name) ?? find();
    known.set(name, found);
    return found;
  };
}

/** What the board measures, each pair of fighters once, and the features of each pair of places. */
function measuring(): Field['facts'] {
  const measured = remembering<Facts>();
  const places = remembering<Pick<Facts, 'places'>>();
  return (enc, who, target) => {
    const moved = movedIn(enc);
    const pair = `${who} ${target}`;
    const now = measured(pair, () => factsBetween(who, target));
    return factsAfter(now, moved, who, target, () => {
      const [one, other] = [tokenOf(who), target === undefined ? undefined : tokenOf(target)];
      if (!one || !other) return {};
      const cells = [who, target].map((id) => moved.get(id ?? ''));
      return places(`${pair} ${JSON.stringify(cells)}`, () => placesAfter(moved, one, other));
    });
  };
}

/** A fighter's position as squares of its scene. */
const placeIn = (cell: Cell, { size }: foundry.grid.BaseGrid, elevation: number) => ({
  x: cell.x * size,
  y: cell.y * size,
  elevation,
});

/** How fighters go over the squares of the scene, or undefined if it has none. */
function squareMovesOf(who: Id | undefined): SquareMoves | undefined {
  const token = who === undefined ? undefined : tokenOf(who);
  if (!token) return undefined;
  const grid = gridOf(token);
  if (!grid.isSquare) return undefined;
  return {
    metres: grid.distance * metresIn(grid.units),
    step(_, id, cell) {
      const moved = tokenOf(id) ?? token;
      return pathAsChange(id, moved, moved, placeIn(cell, grid, moved.elevation));
    },
    movement(_, id, way) {
      const moved = tokenOf(id);
      if (!moved) return undefined;
      const points = way.map((cell) => placeIn(cell, grid, moved.elevation));
      const origin = { x: moved.x, y: moved.y, elevation: moved.elevation };
      const destination = points.at(-1) ?? origin;
      return tokenMovementOf(moved, { origin, destination, passed: { waypoints: points } })?.movement;
    },
  };
}

/**
 * A running fight as a fighter's side sees it: without hidden fighters of other sides, and without sealed words. @param who if
 * omitted, as the game master sees it @param isUnseen leaves out others
 */
export function fieldOf(combat: Combat, who?: Id, isUnseen: (id: Id) => boolean = () => false): Field {
  const sides = sidesOf(combat);
  const enc = asRefereeSees(combat);
  const hidden = who === undefined ? new Set<Id>() : hiddenFrom(combat, who, sides, isUnseen);
  const seen = sides.map((side) => side.filter((id) => !hidden.has(id) && id in enc.cast));
  return {
    enc: hidden.size > 0 ? without(enc, hidden) : enc,
    sides: seen.filter((side) => side.length > 0),
    facts: measuring(),
    ...givenOnly({ squareMoves: squareMovesOf(who) }),
    findings: noFindings(),
  };
}
