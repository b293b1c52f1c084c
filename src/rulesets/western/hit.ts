import { MASTER } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { accuracyOn, exposure } from './chips.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { coldOf, firearmOf, skillsOf } from './gear.ts';
import { marginCheck } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { rangeRow, shotOf } from './starter-tables.ts';
import { stateMods } from './state.ts';
import type { ShotKind } from './tables.ts';

/* To hit: every number that bears on one shot (S-9) or one blow (S-19), as labelled lines. */

/** One shot or blow: whose, at whom, with what, which of the turn. */
export type Strike = {
  readonly shooter: Id;
  readonly target: Id;
  readonly kind: ShotKind | 'blow';
  readonly weapon?: Id;
  /** Number in the turn; none for a simple shot. */
  readonly no?: number;
  /** The roll whose chips may help. */
  readonly roll?: string;
  /** How both move in this beat: a way of going, or nothing. */
  readonly shooterMoves?: string;
  readonly targetMoves?: string;
  /** It is to hold and not to hurt (S-19). */
  readonly grapple?: boolean;
  /** At the horse under the target (S-18). */
  readonly horse?: boolean;
  readonly turn: number;
  /** Rounds that are left for it, where others of the same breath come out of the same weapon. */
  readonly loaded?: number;
  readonly situation: Situation;
};

/** Beyond the last range, where a rifle reaches so far (S-9). */
const BEYOND = -12;

const COVER: { readonly [cover: string]: number } = {
  quarter: -1,
  half: -3,
  threeQuarters: -5,
  loophole: -7,
};
/** Metres within which a blow lands: the nearest row of the table. */
export const REACH = 3;

/** Whether a weapon does not carry so far: beyond 200 metres only single-shot rifles do (S-9, S-22). */
export function beyondReach({ traits }: Weapon, distance: number, rules: Rules): boolean {
  const rows = rules.rangeTable.length;
  const row = rangeRow(rules, distance);
  const far = row === rows && traits.action === 'single' && traits.rangeMods.length === rows;
  return row >= traits.rangeMods.length && !far;
}

const TARGET_MOTION: { readonly [mode: string]: number } = {
  jog: -1,
  sprint: -2,
  zigzag: -3,
  rideTrot: -2,
  rideGallop: -4,
  rideCareer: -5,
};
const SHOOTER_MOTION: { readonly [mode: string]: number } = {
  walk: -1,
  crouch: -1,
  jog: -2,
  zigzag: -4,
  rideTrot: -3,
  rideGallop: -5,
  rideCareer: -5,
};
const LIGHT = { day: 0, dusk: -1, moon: -3, dark: -5 } as const;
/** Shooting from horseback lowers the penalty of riding by this much a rank (S-2). */
const HORSEBACK = 2;

const ranks = (fighter: WeFighter, penalty: 'mounted' | 'speedShooting'): number =>
  skillsOf(fighter)
    .filter(({ traits }) => traits.mode === 'rank' && traits.reduces.includes(penalty))
    .reduce((most, { traits }) => Math.max(most, traits.value), 0);

/** The penalty of speed shooting, −4, −3, −2 by rank (S-2, S-9). */
const MOST_EASED = 2;
function kindMod(fighter: WeFighter, kind: ShotKind, rules: Rules): number {
  const { toHit } = shotOf(rules, kind);
  if (kind !== 'speed') return toHit;
  const eased = Math.max(0, ranks(fighter, 'speedShooting') - 1);
  return toHit + Math.min(eased, MOST_EASED);
}

function shooterMotion(fighter: WeFighter, mode: string | undefined): number {
  const penalty = SHOOTER_MOTION[mode ?? ''] ?? 0;
  return mode?.startsWith('ride') ? Math.min(0, penalty + HORSEBACK * ranks(fighter, 'mounted')) : penalty;
}

function postureMod(target: WeFighter, distance: number): number {
  const { posture } = target.traits;
  if (posture === 'lying') return distance <= 3 ? 1 : distance > 10 ? -2 : 0;
  return posture === 'crouched' ? -1 : posture === 'mounted' ? 1 : 0;
}

/** The cover that counts: what the circumstances say, or the target's own; of one who leans out, half (S-21). */
export function coverAgainst(target: WeFighter, shooter: Id, { cover }: Pick<Situation, 'cover'>): string {
  if (cover !== 'own') return cover;
  const { fraction, hidden, from } = target.traits.cover;
  if (from.length > 0 && !from.includes(shooter)) return 'none';
  if (hidden) return 'full';
  return fraction === 'full' ? 'half' : fraction;
}

const named = (key: string, n: number, why: RuleId = 'S-9'): Line => line(msg(`western.line.${key}`), n, why);

/** The shooter's chips on Accuracy for this one shot. */
function chipLine(shooter: WeFighter, { roll, no }: Strike): Line {
  const own = shooter.turn.declaration ?? NO_DECLARATION;
  if (roll === undefined) return named('accuracyChips', 0, 'WE-12.6');
  const accuracy =
    no === undefined ? accuracyOfAll(own.chips?.[roll]?.spends ?? []) : accuracyOn(own, roll, no);
  return named('accuracyChips', accuracy, 'WE-12.6');
}

/** A simple shot has one shot only: all Accuracy of its roll is for it (AM-26). */
const accuracyOfAll = (spends: readonly { readonly use: string; readonly amount: number }[]): number =>
  spends.reduce(
    (sum, { use, amount }) => sum + (use === 'accuracyUp' ? amount : use === 'accuracyDown' ? -amount : 0),
    0,
  );

/** What of the target bears on a shot: chips, cover, posture, state; of a horse nothing but what the circumstances say. */
function targetLines(shooter: WeFighter, target: WeFighter, strike: Strike, rules: Rules): Line[] {
  const { situation } = strike;
  if (strike.horse) return situation.cover === 'own' ? [] : [named('cover', COVER[situation.cover] ?? 0)];
  return [
    named('exposed', exposure(target.turn.declaration ?? NO_DECLARATION), 'WE-12.8'),
    named('cover', COVER[coverAgainst(target, shooter.id, situation)] ?? 0),
    named('posture', postureMod(target, situation.distance)),
    ...stateMods(target, 'toBeHit', undefined, rules),
  ];
}

function shotLines(stage: Stage<WeFighter>, strike: Strike, rules: Rules): Line[] {
  const shooter = stage.of(strike.shooter);
  const target = stage.of(strike.target);
  const { situation } = strike;
  const kind = strike.kind as ShotKind;
  const weapon = firearmOf(shooter, strike.weapon)?.traits;
  const row = rangeRow(rules, situation.distance);
  const lies = shooter.traits.posture === 'lying';
  return telling([
    line(msg('western.field.attributes.accuracy'), shooter.traits.attributes.accuracy, 'S-9'),
    line(msg(`western.technique.${kind}`), kindMod(shooter, kind, rules), 'S-9'),
    named('range', rules.rangeTable[row]?.toHit ?? BEYOND),
    named('weaponRange', weapon?.rangeMods[row] ?? weapon?.rangeMods.at(-1) ?? 0, 'S-22'),
    named('weapon', weapon?.toHit ?? 0, 'WE-11.4'),
    chipLine(shooter, strike),
    ...targetLines(shooter, target, strike, rules),
    named('targetMoves', TARGET_MOTION[strike.targetMoves ?? ''] ?? 0),
    named('shooterMoves', shooterMotion(shooter, strike.shooterMoves)),
    named('rested', situation.rested || (lies && weapon?.class === 'longGun') ? 1 : 0),
    named('offHand', situation.offHand ? -2 : 0),
    named('oneHanded', situation.oneHanded ? -3 : 0),
    named('light', LIGHT[situation.light]),
    named('unaware', situation.unaware ? 2 : 0),
    named('mod', situation.mod),
    ...stateMods(shooter, 'roll', kind === 'aimed' ? 'aimed' : 'shooting', rules),
    ...stateMods(shooter, 'accuracy', 'shooting', rules),
  ]);
}

function blowLines(stage: Stage<WeFighter>, strike: Strike, rules: Rules): Line[] {
  const striker = stage.of(strike.shooter);
  const target = stage.of(strike.target);
  return telling([
    line(msg('western.field.attributes.strength'), striker.traits.attributes.strength, 'S-19'),
    named('weapon', coldOf(striker, strike.weapon).traits.toHit, 'S-19'),
    chipLine(striker, strike),
    named('exposed', exposure(target.turn.declaration ?? NO_DECLARATION), 'WE-12.8'),
    named('mod', strike.situation.mod),
    ...stateMods(striker, 'roll', 'melee', rules),
    ...stateMods(target, 'toBeHit', undefined, rules),
  ]);
}

/** Harder against one who strikes back, easier against one who does not look (S-19). */
function blowTarget(target: WeFighter, strike: Strike, rules: Rules): number {
  if (strike.situation.unaware || target.conditions.held !== undefined) return 13;
  const strikesBack = target.turn.declaration?.mains.some(
    ({ main, volleys = [] }) => main === 'melee' && volleys.some((one) => one.target === strike.shooter),
  );
  return strikesBack ? 18 : rules.hitTarget;
}

/** The check to hit with one bullet or blow; the master throws it (WE-0.2). */
export function hitCheck(
  stage: Stage<WeFighter>,
  strike: Strike,
  bullet: number,
  rules: Rules,
): Check<number> {
  const blow = strike.kind === 'blow';
  const target = blow ? blowTarget(stage.of(strike.target), strike, rules) : rules.hitTarget;
  return marginCheck(
    {
      id: bullet === 1 ? 'hit' : `hit${bullet}`,
      by: MASTER,
      label: msg(blow ? 'western.check.blow' : 'western.check.shot', { who: strike.shooter }),
    },
    blow ? blowLines(stage, strike, rules) : shotLines(stage, strike, rules),
    [line(msg('western.line.hitTarget'), target, blow ? 'S-19' : 'S-9')],
  );
}

/** The power of what strikes, at its distance (S-22). */
export function powerOf(stage: Stage<WeFighter>, strike: Strike, rules: Rules): number {
  const shooter = stage.of(strike.shooter);
  if (strike.kind === 'blow') return coldOf(shooter, strike.weapon).traits.blowPower;
  const powers = firearmOf(shooter, strike.weapon)?.traits.power ?? [];
  const both = strike.situation.bothBarrels ? 2 : 0;
  return (powers[rangeRow(rules, strike.situation.distance)] ?? powers.at(-1) ?? 0) + both;
}
