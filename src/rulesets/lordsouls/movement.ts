import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Cast } from '../../core/stage.ts';
import { msg, verbatim } from '../../core/text.ts';
import { postureOf } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import { derived } from './fighter.ts';
import { ofType, readyWeapons, shieldsOf, UNARMED } from './gear.ts';
import type { Going, Use } from './manoeuvres.ts';
import { halvesMove } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import { FIGURES, POSTURE_MOVE, WATER } from './tables.ts';

/** What armour and shields take from ДВИЖ (SD-4, SD-5). */
const burdens = (fighter: LsFighter): Line[] =>
  [...ofType(fighter, 'armour').filter(({ traits }) => traits.worn), ...shieldsOf(fighter)]
    .filter(({ traits }) => traits.movePenalty !== 0)
    .map(({ name, traits }) => line(verbatim(name), traits.movePenalty, 'LS-4.1.3'));

/** Whoever carries him: his mount, if it is there (LS-4.6.3, AMB-53). */
const legsOf = (fighter: LsFighter, cast: Cast<LsFighter>): LsFighter =>
  cast[String(fighter.conditions.mounted ?? '')] ?? fighter;

/** ДВИЖ and where it comes from, before posture and manoeuvre halve it; halvings by conditions are factors (LS-4.1.1, LS-4.1.3). */
export const moveLines = (fighter: LsFighter, rules: Rules): Line[] => [
  line(msg('lordsouls.figure.move'), derived(fighter, 'move', rules), 'SD-1'),
  ...burdens(fighter),
];

const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);

/** The share of ДВИЖ that conditions leave. */
const conditionFactors = (fighter: LsFighter): number[] =>
  Object.entries(FIGURES).flatMap(([id, { move }]) =>
    move !== undefined && fighter.conditions[id] !== undefined ? [move] : [],
  );

/** Guards a product of thirds and halves against the last digit. */
const floored = (n: number): number => Math.floor(n + 1e-9);

/** ДВИЖ as it is now, after burdens and conditions; that of the mount for a rider (LS-4.1.1, AMB-36). */
export function moveOf(fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): number {
  const legs = legsOf(fighter, cast);
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  return Math.max(0, floored(whole * product(conditionFactors(legs))));
}

const GOING_FACTOR: { readonly [going in Going]: number } = {
  move: 1,
  climbSwim: 1,
  drag: 0.5,
  slip: 0.5,
  sprint: 2,
};

/** The points that a manoeuvre of going may spend: all factors first, one rounding at the end (LS-4.1.1, AMB-33). Who lies has one cell (LS-7.5.6). */
export function budgetOf(
  fighter: LsFighter,
  going: Going,
  used: readonly Use[],
  cast: Cast<LsFighter>,
  rules: Rules,
): number {
  const legs = legsOf(fighter, cast);
  const posture = legs === fighter ? postureOf(fighter) : 'standing';
  const whole = moveLines(legs, rules).reduce((sum, { n }) => sum + n, 0);
  if (whole < 1 || posture === 'sitting') return 0;
  if (posture === 'prone') return 1;
  const factors = [
    ...conditionFactors(legs),
    POSTURE_MOVE[posture],
    GOING_FACTOR[going],
    going === 'move' && halvesMove(used, rules) ? 0.5 : 1,
  ];
  return Math.max(1, floored(whole * product(factors)));
}

/** A stretch of way: cells straight and slanting, on ground of one kind. */
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

/** The value that a jump is worked out from: ДВИЖ, or СИЛ where the master allows it, and the cells run (LS-4.7.2, LS-4.7.5, LS-4.7.7). */
export function jumpValue(
  fighter: LsFighter,
  { run, powerful }: { readonly run: number; readonly powerful: boolean },
  cast: Cast<LsFighter>,
  rules: Rules,
): number {
  const move = moveOf(fighter, cast, rules);
  return (powerful ? Math.max(move, fighter.traits.attributes.str) : move) + run;
}

/** How far he controls the cells around him; undefined: not at all (LS-6.5.5, LS-6.5.6, AMB-30). */
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
