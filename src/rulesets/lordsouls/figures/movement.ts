import { boardFor, type Ground, others } from '../../../core/grid/ground.ts';
import { cellsBetween } from '../../../core/grid/paces.ts';
import { AROUND, type Cell, type Footprint, offsets } from '../../../core/grid/square.ts';
import { stepChange } from '../../../core/grid/stand.ts';
import { hindrance, isTaken } from '../../../core/grid/walk.ts';
import { type Line, line } from '../../../core/line.ts';
import { type Id, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { derived, type LsCast, type LsFighter, type LsStage } from '../data/fighter.ts';
import {
  type Cells,
  DIAGONALS,
  POSTURE_MOVE,
  type Room,
  type Rules,
  type Situation,
  WATER,
} from '../data/rules.ts';
import { figuresOf, ofType, postureOf, readyWeapons, shieldsOf, UNARMED } from './state.ts';

/** The penalties of armour and shields to ДВИЖ (SD-4, SD-5). */
const burdens = (fighter: LsFighter): Line[] =>
  [...ofType(fighter, 'armour').filter(({ traits }) => traits.worn), ...shieldsOf(fighter)]
    .filter(({ traits }) => traits.movePenalty !== 0)
    .map(({ name, traits }) => line(verbatim(name), traits.movePenalty, 'LS-4.1.3'));

/** The creature whose ДВИЖ counts: the mount, if there is one (LS-4.6.3, AMB-53). */
const legsOf = (fighter: LsFighter, cast: LsCast): LsFighter =>
  cast[String(fighter.conditions.mounted ?? '')] ?? fighter;

/** The modifiers of ДВИЖ, before the factors of posture, manoeuvre and conditions (LS-4.1.1, LS-4.1.3). */
export const moveLines = (fighter: LsFighter, rules: Rules): Line[] => [
  line(msg('lordsouls.figure.move'), derived(fighter, 'move', rules), 'SD-1'),
  ...burdens(fighter),
];

const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);
const conditionFactors = (fighter: LsFighter): number[] =>
  figuresOf(fighter).flatMap(([, { move }]) => move ?? []);

/** Rounds down, allowing for floating-point errors in products of thirds and halves. */
const floored = (n: number): number => Math.floor(n + 1e-9);

/** Current ДВИЖ, after burdens and conditions; for a rider, that of the mount (LS-4.1.1, AMB-36). */
export function moveOf(fighter: LsFighter, cast: LsCast, rules: Rules): number {
  const legs = legsOf(fighter, cast);
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  return Math.max(0, floored(whole * product(conditionFactors(legs))));
}

/** Which share of ДВИЖ a movement manoeuvre uses, and whether other manoeuvres of the turn halve it (LS-4.1.1, LS-3.2.4). */
interface Gait {
  readonly factor: number;
  readonly halved?: boolean;
}

/** The points of a movement manoeuvre, rounded once after all factors (LS-4.1.1, AMB-33). Prone fighters have one cell (LS-7.5.6). */
export function budgetOf(fighter: LsFighter, gait: Gait, cast: LsCast, rules: Rules): number {
  const { factor, halved = false } = gait;
  const legs = legsOf(fighter, cast);
  const posture = legs === fighter ? postureOf(fighter) : 'standing';
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  if (whole < 1 || posture === 'sitting') return 0;
  if (posture === 'prone') return 1;
  const factors = [...conditionFactors(legs), POSTURE_MOVE[posture], factor, halved ? 0.5 : 1];
  return Math.max(1, floored(whole * product(factors)));
}

/** A part of a path: straight and diagonal cells on ground of one kind. */
export type Stretch = {
  readonly straight: number;
  readonly diagonal: number;
  /** Points that a cell of difficult ground costs (LS-7.5.1). */
  readonly ground: number;
  readonly water: boolean;
};

/** The factor of the ground. Of water and brush only the worse counts, unless a house rule multiplies them (LS-4.1.4, AMB-46). */
const groundCost = ({ ground, water }: Stretch, { terrainStacks }: Rules): number => {
  const wet = water ? WATER : 1;
  return terrainStacks ? wet * ground : Math.max(wet, ground);
};

/** The points of `n` diagonal cells after `before` others in this turn: 1, 2, 1, 2 … (LS-7.5.7, AMB-45). */
export function diagonalPoints(n: number, before = 0): number {
  const of = (cells: number): number => cells + Math.floor(cells / 2);
  return of(before + n) - of(before);
}

/** The cost of a stretch in points. For prone fighters the ground makes no difference (LS-7.5.6). */
export function stretchCost(fighter: LsFighter, stretch: Stretch, rules: Rules): number {
  const { straight, diagonal } = stretch;
  if (postureOf(fighter) === 'prone') return straight + diagonal;
  const base = straight + diagonalPoints(diagonal, fighter.turn.diagonals ?? 0);
  return base * groundCost(stretch, rules);
}

/** A high or long jump in centimetres, at least 0 (LS-4.7.3, LS-4.7.4, AMB-36). */
export const highJump = (j: number): number => Math.max(0, (6 * j - 10) * 3);
export const longJump = (j: number): number => Math.max(0, (2 * j - 3) * 30);

/** The run-up of a jump, and whether СИЛ may count. */
type RunUp = Pick<Situation, 'run' | 'powerful'>;

/** The value that determines a jump: ДВИЖ, or СИЛ if the GM allows it, plus the run-up (LS-4.7.2, LS-4.7.5, LS-4.7.7). */
export function jumpValue(fighter: LsFighter, { run, powerful }: RunUp, cast: LsCast, rules: Rules): number {
  const move = moveOf(fighter, cast, rules);
  return (powerful ? Math.max(move, fighter.traits.attributes.str) : move) + run;
}

/** The radius of a fighter's zone of control, or undefined if they have none (LS-6.5.5, LS-6.5.6, AMB-30). */
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

/* What only a board knows: how near others are, and where a push or throw may move somebody. */

/** The eight directions of a map with north above, as in `AROUND`. */
const DIRECTIONS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

type Found = readonly [direction: string, cell: Cell];

const asCells = (found: readonly Found[]): Cells =>
  Object.fromEntries(found.map(([direction, { x, y }]) => [direction, [x, y]]));

/** The free cells to which somebody can be pushed: straight away from the pusher, or diagonally (LS-3.11.7, AMB-27). */
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

/** The top left cell of a fighter placed beside another in a direction. */
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

/** Everybody whom no wall separates from a fighter, with the distance in cells. */
function nearOf(ground: Ground, who: Id): Room['near'] {
  const { [who]: own, ...rest } = ground.creatures;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([id, there]): [Id, number][] => {
      const cells = own && cellsBetween(ground, own, there, DIAGONALS);
      return cells === undefined ? [] : [[id, cells]];
    }),
  );
}

/** What a board knows of a fighter, and where they could push or throw a target. */
export function roomFor(ground: Ground, who: Id, target: Id = ''): Room {
  const stand = ground.stands?.[target];
  return {
    stands: stand ? { [target]: stand } : {},
    away: stand ? pushedTo(ground, who, target) : {},
    beside: stand ? thrownTo(ground, who, target) : {},
    near: nearOf(ground, who),
  };
}

/** Moves a fighter to a cell. */
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
