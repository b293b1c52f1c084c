import { GM } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Line, line, telling } from '../../../core/line.ts';
import { choice, flag, group, type Infer, num, text } from '../../../core/spec.ts';
import { givenOnly, type Id, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { NO_DECLARATION, type Situation, situationSpec } from '../data/declaration.ts';
import { SHOT_KINDS, type ShotKind, type Weapon } from '../data/fighter.ts';
import { type Rules, rangeRow, shotOf } from '../data/rules.ts';
import { isMovement, type RunStep, type Step, type WeFighter, type WeStage } from '../data/turn.ts';
import { marginCheck } from './dice.ts';
import { firearmOf, meleeWeaponOf, skillsOf } from './gear.ts';
import { accuracyFromChips, exposureFromChips, situationOf } from './orders.ts';
import { stateMods } from './state.ts';

/* Checks to hit: all modifiers of a shot (S-9) or a blow (S-19). */

/** The input of an attack. */
export const strikeSpec = {
  shooter: text(),
  target: text(),
  kind: choice(['blow', ...SHOT_KINDS]),
  turn: num(1, { min: 0 }),
  situation: group(situationSpec),
};

/** Fields that an attack may leave out; they have no default. */
export const strikeOptions = {
  weapon: text(),
  /** Its number in the turn; simple shots have none. */
  no: num(1, { min: 1 }),
  /** Rounds left for it, if others of the same simultaneous group are fired from the same weapon. */
  loaded: num(0, { min: 0 }),
  /** The roll whose chips count. */
  roll: text(),
  /** How the shooter moves in this beat, by movement mode or gait; if omitted, they stay put. */
  shooterMoves: text(),
  /** To hold the target instead of hurting them (S-19). */
  grapple: flag(false),
  /** At the target's horse (S-18). */
  horse: flag(false),
  /** The same for the target. */
  targetMoves: text(),
};

export type Strike = Infer<typeof strikeSpec> & Partial<Infer<typeof strikeOptions>>;

/** The name of a kind of shot or blow, used by itself. */
export const strikeName = (kind: Strike['kind']): Msg =>
  msg(
    kind === 'speed'
      ? 'western.main.speedShooting'
      : `western.macro.${kind === 'aimed' ? 'aimedShot' : kind}`,
  );

/** The modifier beyond the last range, for rifles that reach that far (S-9). */
const BEYOND = -12;

const COVER: { readonly [cover: string]: number } = {
  quarter: -1,
  half: -3,
  threeQuarters: -5,
  loophole: -7,
};
/** Metres within which a blow can be struck: the nearest row of the range table. */
export const REACH = 3;

/** Whether a distance is beyond a weapon's range. Only single-shot rifles reach beyond the table (S-9, S-22). */
export function beyondReach({ traits }: Weapon, distance: number, rules: Rules): boolean {
  const rows = rules.rangeTable.length;
  const row = rangeRow(rules, distance);
  const reachesBeyond = row === rows && traits.action === 'single' && traits.rangeMods.length === rows;
  return row >= traits.rangeMods.length && !reachesBeyond;
}

/** Modifiers of a movement mode or gait, for the target and for the shooter (S-9). */
const MOTION: { readonly [mode: string]: readonly [target: number, shooter: number] } = {
  walk: [0, -1],
  crouch: [0, -1],
  jog: [-1, -2],
  zigzag: [-3, -4],
  sprint: [-2, 0],
  rideTrot: [-2, -3],
  rideGallop: [-4, -5],
  rideCareer: [-5, -5],
};
const LIGHT = { day: 0, dusk: -1, moon: -3, dark: -5 } as const;
/** How much each rank of shooting from horseback lowers the penalty of riding (S-2). */
const HORSEBACK = 2;

const ranks = (fighter: WeFighter, penalty: 'mounted' | 'speedShooting'): number =>
  skillsOf(fighter)
    .filter(({ traits }) => traits.mode === 'rank' && traits.reduces.includes(penalty))
    .reduce((most, { traits }) => Math.max(most, traits.value), 0);

/** Ranks lower the penalty of speed shooting from −4 to −3 and −2 (S-2, S-9). */
const MAX_REDUCTION = 2;
function kindMod(fighter: WeFighter, kind: ShotKind, rules: Rules): number {
  const { toHit } = shotOf(rules, kind);
  if (kind !== 'speed') return toHit;
  const reduction = Math.max(0, ranks(fighter, 'speedShooting') - 1);
  return toHit + Math.min(reduction, MAX_REDUCTION);
}

function shooterMotion(fighter: WeFighter, mode: string | undefined): number {
  const [, penalty = 0] = MOTION[mode ?? ''] ?? [];
  return mode?.startsWith('ride') ? Math.min(0, penalty + HORSEBACK * ranks(fighter, 'mounted')) : penalty;
}

function postureMod(target: WeFighter, distance: number): number {
  const { posture } = target.traits;
  if (posture === 'lying') return distance <= 3 ? 1 : distance > 10 ? -2 : 0;
  return posture === 'crouched' ? -1 : posture === 'mounted' ? 1 : 0;
}

/** The cover that counts: the one entered as a circumstance, or else the target's own. Full cover counts as half while the target leans out (S-21). */
export function coverAgainst(target: WeFighter, shooter: Id, { cover }: Pick<Situation, 'cover'>): string {
  if (cover !== 'own') return cover;
  const { fraction, hidden, from } = target.traits.cover;
  if (from.length > 0 && !from.includes(shooter)) return 'none';
  if (hidden) return 'full';
  return fraction === 'full' ? 'half' : fraction;
}

const hitLine = (key: string, n: number, why: RuleId = 'S-9'): Line =>
  line(msg(`western.line.${key}`), n, why);

/** The Accuracy that chips give to this shot or blow. A simple shot gets all chips of its roll (AM-26). */
function chipLine({ turn: { declaration = NO_DECLARATION } }: WeFighter, { roll, no }: Strike): Line {
  const accuracy = roll === undefined ? 0 : accuracyFromChips(declaration, roll, no);
  return hitLine('accuracyChips', accuracy, 'WE-12.6');
}

/** Modifiers from the target: chips, cover, posture, state. A horse has only the cover that is entered as a circumstance. */
function targetLines(shooter: WeFighter, target: WeFighter, strike: Strike, rules: Rules): Line[] {
  const { situation } = strike;
  if (strike.horse) return situation.cover === 'own' ? [] : [hitLine('cover', COVER[situation.cover] ?? 0)];
  return [
    hitLine('exposed', exposureFromChips(target.turn.declaration ?? NO_DECLARATION), 'WE-12.8'),
    hitLine('cover', COVER[coverAgainst(target, shooter.id, situation)] ?? 0),
    hitLine('posture', postureMod(target, situation.distance)),
    ...stateMods(target, 'toBeHit', undefined, rules),
  ];
}

function shotLines(stage: WeStage, strike: Strike, rules: Rules): Line[] {
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
    hitLine('range', rules.rangeTable[row]?.toHit ?? BEYOND),
    hitLine('weaponRange', weapon?.rangeMods[row] ?? weapon?.rangeMods.at(-1) ?? 0, 'S-22'),
    hitLine('weapon', weapon?.toHit ?? 0, 'WE-11.4'),
    chipLine(shooter, strike),
    ...targetLines(shooter, target, strike, rules),
    hitLine('targetMoves', MOTION[strike.targetMoves ?? '']?.[0] ?? 0),
    hitLine('shooterMoves', shooterMotion(shooter, strike.shooterMoves)),
    hitLine('rested', situation.rested || (lies && weapon?.class === 'longGun') ? 1 : 0),
    hitLine('offHand', situation.offHand ? -2 : 0),
    hitLine('oneHanded', situation.oneHanded ? -3 : 0),
    hitLine('light', LIGHT[situation.light]),
    hitLine('unaware', situation.unaware ? 2 : 0),
    hitLine('mod', situation.mod),
    ...stateMods(shooter, 'roll', kind === 'aimed' ? 'aimed' : 'shooting', rules),
    ...stateMods(shooter, 'accuracy', 'shooting', rules),
  ]);
}

function blowLines(stage: WeStage, strike: Strike, rules: Rules): Line[] {
  const striker = stage.of(strike.shooter);
  const target = stage.of(strike.target);
  return telling([
    line(msg('western.field.attributes.strength'), striker.traits.attributes.strength, 'S-19'),
    hitLine('weapon', meleeWeaponOf(striker, strike.weapon).traits.toHit, 'S-19'),
    chipLine(striker, strike),
    hitLine('exposed', exposureFromChips(target.turn.declaration ?? NO_DECLARATION), 'WE-12.8'),
    hitLine('mod', strike.situation.mod),
    ...stateMods(striker, 'roll', 'melee', rules),
    ...stateMods(target, 'toBeHit', undefined, rules),
  ]);
}

/** The target number of a blow: higher against somebody who strikes back, lower against the unaware and the held (S-19). */
function blowTarget(target: WeFighter, strike: Strike, rules: Rules): number {
  if (strike.situation.unaware || target.conditions.held !== undefined) return 13;
  const strikesBack = target.turn.declaration?.mains.some(
    ({ main, volleys = [] }) => main === 'melee' && volleys.some((one) => one.target === strike.shooter),
  );
  return strikesBack ? 18 : rules.hitTarget;
}

/** The check to hit with one bullet or blow, rolled by the GM (WE-0.2). */
export function hitCheck(stage: WeStage, strike: Strike, bullet: number, rules: Rules): Check<number> {
  const blow = strike.kind === 'blow';
  const target = blow ? blowTarget(stage.of(strike.target), strike, rules) : rules.hitTarget;
  return marginCheck(
    {
      id: bullet === 1 ? 'hit' : `hit${bullet}`,
      by: GM,
      label: msg(blow ? 'western.check.blow' : 'western.check.shot', { who: strike.shooter }),
    },
    blow ? blowLines(stage, strike, rules) : shotLines(stage, strike, rules),
    [line(msg('western.line.hitTarget'), target, blow ? 'S-19' : 'S-9')],
  );
}

/** The power of a strike at its distance (S-22). */
export function powerOf(stage: WeStage, strike: Strike, rules: Rules): number {
  const shooter = stage.of(strike.shooter);
  if (strike.kind === 'blow') return meleeWeaponOf(shooter, strike.weapon).traits.blowPower;
  const powers = firearmOf(shooter, strike.weapon)?.traits.power ?? [];
  const both = strike.situation.bothBarrels ? 2 : 0;
  return (powers[rangeRow(rules, strike.situation.distance)] ?? powers.at(-1) ?? 0) + both;
}

/** How somebody moves in a beat: a mode or gait, or undefined if they stay. */
const movementIn = (steps: readonly Step[], who: Id): string | undefined =>
  steps.find((step) => step.who === who && isMovement(step))?.name;

/** The strike of a step. @param steps those of its beat, which tell how shooter and target move. */
export function strikeOf(
  step: Step & Pick<RunStep, 'loaded'>,
  shooter: WeFighter,
  turn: number,
  steps: readonly Step[],
): Strike {
  const target = step.target ?? '';
  return {
    shooter: step.who,
    target,
    kind: step.name as Strike['kind'],
    turn,
    situation: situationOf(shooter, target),
    ...givenOnly({
      weapon: step.item,
      no: step.no,
      grapple: step.grapple,
      horse: step.atHorse,
      loaded: step.loaded,
      roll: step.main ?? step.roll,
      shooterMoves: movementIn(steps, step.who),
      targetMoves: movementIn(steps, target),
    }),
  };
}
