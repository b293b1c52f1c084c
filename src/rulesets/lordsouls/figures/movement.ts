import { boardFor, type Ground, others } from '../../../core/grid/ground.ts';
import { cellsBetween } from '../../../core/grid/paces.ts';
import { AROUND, type Cell, type Footprint, offsets } from '../../../core/grid/square.ts';
import { stepChange } from '../../../core/grid/stand.ts';
import { hindrance, isTaken } from '../../../core/grid/walk.ts';
import { type Line, line } from '../../../core/line.ts';
import { type Id, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { derived, type LsCast, type LsFighter, type LsStage } from '../data/fighter.ts';

import type { Cells, Room, Rules } from '../data/rules.ts';
import { DIAGONALS, POSTURE_MOVE, WATER } from '../data/tables.ts';
import { figuresOf, ofType, postureOf, readyWeapons, shieldsOf, UNARMED } from './state.ts';

/** What armour and shields take from ДВИЖ (SD-4, SD-5). */
const burdens = (fighter: LsFighter): Line[] =>
  [...ofType(fighter, 'armour').filter(({ traits }) => traits.worn), ...shieldsOf(fighter)]
    .filter(({ traits }) => traits.movePenalty !== 0)
    .map(({ name, traits }) => line(verbatim(name), traits.movePenalty, 'LS-4.1.3'));

/** Whoever carries a fighter: their mount, if it is there (LS-4.6.3, AMB-53). */
const legsOf = (fighter: LsFighter, cast: LsCast): LsFighter =>
  cast[String(fighter.conditions.mounted ?? '')] ?? fighter;

/** ДВИЖ and where it comes from, before posture and manoeuvre halve it; halvings by conditions are factors (LS-4.1.1, LS-4.1.3). */
export const moveLines = (fighter: LsFighter, rules: Rules): Line[] => [
  line(msg('lordsouls.figure.move'), derived(fighter, 'move', rules), 'SD-1'),
  ...burdens(fighter),
];

const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);
const conditionFactors = (fighter: LsFighter): number[] =>
  figuresOf(fighter).flatMap(([, { move }]) => move ?? []);

/** Guards a product of thirds and halves against the last digit. */
const floored = (n: number): number => Math.floor(n + 1e-9);

/** ДВИЖ as it is now, after burdens and conditions; that of the mount for a rider (LS-4.1.1, AMB-36). */
export function moveOf(fighter: LsFighter, cast: LsCast, rules: Rules): number {
  const legs = legsOf(fighter, cast);
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  return Math.max(0, floored(whole * product(conditionFactors(legs))));
}

/** How a movement manoeuvre uses ДВИЖ: its share of it, and whether other manoeuvres of the turn halve it (LS-4.1.1, LS-3.2.4). */
interface Gait {
  readonly factor: number;
  readonly halved?: boolean;
}

/** The points that a movement manoeuvre may spend: all factors first, one rounding at the end (LS-4.1.1, AMB-33). Who lies has one cell (LS-7.5.6). */
export function budgetOf(
  fighter: LsFighter,
  { factor, halved = false }: Gait,
  cast: LsCast,
  rules: Rules,
): number {
  const legs = legsOf(fighter, cast);
  const posture = legs === fighter ? postureOf(fighter) : 'standing';
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  if (whole < 1 || posture === 'sitting') return 0;
  if (posture === 'prone') return 1;
  const factors = [...conditionFactors(legs), POSTURE_MOVE[posture], factor, halved ? 0.5 : 1];
  return Math.max(1, floored(whole * product(factors)));
}

/** A stretch of a path: straight and diagonal cells on ground of one kind. */
export type Stretch = {
  readonly straight: number;
  readonly diagonal: number;
  /** Points that a cell of difficult ground costs (LS-7.5.1). */
  readonly ground: number;
  readonly water: boolean;
};

/** The factor of the ground; of water and brush the worse counts, unless by house rule they multiply each other (LS-4.1.4, AMB-46). */
const groundCost = ({ ground, water }: Stretch, { terrainStacks }: Rules): number => {
  const wet = water ? WATER : 1;
  return terrainStacks ? wet * ground : Math.max(wet, ground);
};

/** Points for so many diagonal cells, the first of which is the n-th of the turn: 1, 2, 1, 2 … (LS-7.5.7, AMB-45). */
export function diagonalPoints(n: number, before = 0): number {
  const of = (cells: number): number => cells + Math.floor(cells / 2);
  return of(before + n) - of(before);
}

/** What a stretch costs in points. Who lies moves by the cell, whatever it is like (LS-7.5.6). */
export function stretchCost(fighter: LsFighter, stretch: Stretch, rules: Rules): number {
  const { straight, diagonal } = stretch;
  if (postureOf(fighter) === 'prone') return straight + diagonal;
  const base = straight + diagonalPoints(diagonal, fighter.turn.diagonals ?? 0);
  return base * groundCost(stretch, rules);
}

/** Centimetres of a jump: high, or long (LS-4.7.3, LS-4.7.4); below 0 it is none (AMB-36). */
export const highJump = (j: number): number => Math.max(0, (6 * j - 10) * 3);
export const longJump = (j: number): number => Math.max(0, (2 * j - 3) * 30);

/** The value that a jump is worked out from: ДВИЖ, or СИЛ where the GM allows it, and the cells run (LS-4.7.2, LS-4.7.5, LS-4.7.7). */
export function jumpValue(
  fighter: LsFighter,
  { run, powerful }: { readonly run: number; readonly powerful: boolean },
  cast: LsCast,
  rules: Rules,
): number {
  const move = moveOf(fighter, cast, rules);
  return (powerful ? Math.max(move, fighter.traits.attributes.str) : move) + run;
}

/** How far a fighter controls the cells around them, or undefined if they do not (LS-6.5.5, LS-6.5.6, AMB-30). */
export function zoneOf(fighter: LsFighter, rules: Rules): number | undefined {
  const ready = readyWeapons(fighter);
  const armed = ready.filter(({ id }) => id !== UNARMED.id);
  const shooter =
    armed.length > 0 && armed.every(({ traits }) => traits.modes.every(({ kind }) => kind !== 'contact'));
  const counted = rules.unarmedZone && !shooter ? ready : armed;
  const reaches = counted.flatMap(({ traits }) =>
    traits.modes
      .filter(({ kind, hands }) => kind === 'contact' && hands <= Math.max(traits.grip, 0))
      .map(({ far }) => (far === 0 ? rules.closeReachCells : far)),
  );
  return reaches.length > 0 ? Math.max(...reaches) : undefined;
}

/* What only a board tells: how near others are, and where a push or a throw may put somebody, whose token goes there. */

/** The eight directions of a map with north above, as in `AROUND`. */
const DIRECTIONS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

type Found = readonly [direction: string, cell: Cell];

const asCells = (found: readonly Found[]): Cells =>
  Object.fromEntries(found.map(([direction, { x, y }]) => [direction, [x, y]]));

/** The cells to which somebody can be pushed: straight away from the pusher or slantwise beside it, where nothing stands (LS-3.11.7, AMB-27). */
export function pushedTo(ground: Ground, pusher: Id, who: Id): Cells {
  const [from, at] = [ground.creatures[pusher], ground.creatures[who]];
  if (!from || !at) return {};
  const { dx, dy } = offsets(from, at);
  const away = AROUND.findIndex(
    ({ x, y }) =>
      x === Math.sign(at.x - from.x) * Math.min(1, dx) && y === Math.sign(at.y - from.y) * Math.min(1, dy),
  );
  const turns = away < 0 ? [] : [away, away + 1, away + AROUND.length - 1];
  return asCells(
    turns.flatMap((turn): Found[] => {
      const { x, y } = AROUND[turn % AROUND.length] ?? { x: 0, y: 0 };
      const cell = { x: at.x + x, y: at.y + y };
      const free =
        !hindrance(boardFor(ground, 'move'), at, x, y) && !isTaken(others(ground, who), { ...at, ...cell });
      return free ? [[DIRECTIONS[turn % AROUND.length] ?? '', cell]] : [];
    }),
  );
}

/** The corner of a fighter who lies next to another in a direction. */
const besideAt = (from: Footprint, size: Footprint, { x, y }: Cell): Cell => ({
  x: x > 0 ? from.x + from.w : from.x + x * size.w,
  y: y > 0 ? from.y + from.h : from.y + y * size.h,
});

const isInside = ({ area }: Ground, { x, y, w, h }: Footprint): boolean =>
  !area || (x >= area.x && y >= area.y && x + w <= area.x + area.w && y + h <= area.y + area.h);

/** The cells around a holder where the victim may fall (LS-3.10.10). */
export function thrownTo(ground: Ground, holder: Id, who: Id): Cells {
  const [from, at] = [ground.creatures[holder], ground.creatures[who]];
  if (!from || !at) return {};
  return asCells(
    AROUND.flatMap((step, turn): Found[] => {
      const place = { ...at, ...besideAt(from, at, step) };
      const free =
        isInside(ground, place) &&
        cellsBetween(ground, from, place, DIAGONALS) === 1 &&
        !isTaken(others(ground, who), place);
      return free ? [[DIRECTIONS[turn] ?? '', place]] : [];
    }),
  );
}

/** Those whom a fighter could reach if no wall stood between, each with the cells between. */
function nearOf(ground: Ground, who: Id): Room['near'] {
  const { [who]: own, ...rest } = ground.creatures;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([id, there]): [Id, number][] => {
      const cells = own && cellsBetween(ground, own, there, DIAGONALS);
      return cells === undefined ? [] : [[id, cells]];
    }),
  );
}

/** What a board tells of a fighter and of where they could put another. */
export function roomFor(ground: Ground, who: Id, target: Id = ''): Room {
  const stand = ground.stands?.[target];
  return {
    stands: stand ? { [target]: stand } : {},
    away: stand ? pushedTo(ground, who, target) : {},
    beside: stand ? thrownTo(ground, who, target) : {},
    near: nearOf(ground, who),
  };
}

/** A fighter comes to a cell. */
export function putAt(
  stage: LsStage,
  { stands }: Room,
  who: Id,
  cell: readonly number[] | undefined,
  why: RuleId,
): void {
  const stand = stands[who];
  const [x, y] = cell ?? [];
  if (stand && x !== undefined && y !== undefined) stage.act(...stepChange(who, stand, { x, y }, why));
}
