import type { Line } from '../../core/line.ts';
import type { Id } from '../../core/text.ts';
import type { RangeBand } from './board-range.ts';
import { rangeBand } from './board-range.ts';
import { has } from './conditions.ts';
import type { WfFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { handOf, hasFlag, isShooting, UNARMED, weaponOf } from './gear.ts';
import { named, skillLines } from './numbers.ts';
import type { Rules } from './rules.ts';
import { shieldAgainst } from './shield.ts';
import type { Situation } from './situation.ts';
import type { Mode } from './tables.ts';
import { MODES, TEN, TWENTY } from './tables.ts';

/** A blow: who strikes whom, with what, in which way. */
export type Blow = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly mode: Mode;
  /** Made right after aiming (WF-6.2). */
  readonly aimed: boolean;
  readonly situation: Situation;
};

/** A shot or throw: who at whom, with what. */
export type Shot = Omit<Blow, 'mode'>;

/** The weapon of an attack; bare hands where he has none such. */
export const armOf = (fighter: WfFighter, { weapon }: Pick<Blow, 'weapon'>): Weapon =>
  weaponOf(fighter, weapon) ?? UNARMED;

/** Whether somebody has marked another than the one he strikes at: the rest of a sequence is harder (WF-3.11, WF-6.9). */
const strikesAnother = ({ turn: { mark } }: WfFighter, defender: Id): boolean =>
  mark !== undefined && mark !== defender;

/** What the defender's own state does to blows at him (GAP-5, GAP-6, GAP-17). */
const targetLines = (defender: WfFighter): Line[] => [
  named('targetStunned', has(defender, 'stunned') ? TWENTY : 0, 'GAP-17'),
  named('targetRuns', defender.turn.running ? TWENTY : 0, 'GAP-6'),
  named('targetDefends', defender.turn.defensive ? -TWENTY : 0, 'GAP-5'),
];

/** Everything that bears on a blow (ALG-7). */
export function blowLines(attacker: WfFighter, defender: WfFighter, blow: Blow, rules: Rules): Line[] {
  const { mode, aimed, situation } = blow;
  const { toHit, why } = MODES[mode];
  const covered = situation.cover && !situation.largeTarget;
  return [
    ...skillLines(attacker, armOf(attacker, blow), 'ws', false, rules),
    named(`mode.${mode}`, toHit, why),
    named('aimed', aimed ? TEN : 0, 'WF-6.2'),
    named('notMarked', strikesAnother(attacker, defender.id) ? -TEN : 0, 'WF-3.11'),
    named('cover', covered ? rules.meleeCoverPenalty : 0, 'WF-2.3'),
    ...targetLines(defender),
    named('modifier', situation.modifier, 'GAP-2'),
  ];
}

/** The band of a shot at so many squares; undefined: too far (WF-11.1 to WF-11.13). */
export const bandOf = (
  { traits: { range, class: kind } }: Weapon,
  { squares }: Pick<Situation, 'squares'>,
): RangeBand | undefined => rangeBand({ ...range, thrown: kind === 'thrown' }, squares);

/** The second and third long range take a full action (WF-11.5). */
export const isFar = (band: RangeBand | undefined): boolean => band?.cost === 'full';

/** Whether aiming helps at this range (WF-11.6, AMB-36). */
export const aimHelps = (band: RangeBand | undefined, { aimAtFarBands }: Rules): boolean =>
  !isFar(band) || aimAtFarBands;

const MOTION = { no: 0, briskly: -TEN, fast: -TWENTY } as const;
const MELEE = { no: 0, loosely: -TEN, yes: -TWENTY } as const;

/** A target on the run, or in a melee: one penalty, or both by house rule (WF-10.3 to WF-10.6, AMB-34). */
function motionLines(defender: WfFighter, { moving, inMelee }: Situation, rules: Rules): Line[] {
  const runs = moving === 'byState' ? (defender.turn.running ? 'fast' : 'no') : moving;
  const motion = MOTION[runs];
  const melee = MELEE[inMelee];
  const both = rules.motionAndMeleeStack;
  return [
    named('moving', both || motion <= melee ? motion : 0, 'WF-10.3'),
    named('inMelee', both || melee < motion ? melee : 0, 'WF-10.4'),
  ];
}

/** Hard cover and the target's shield: the larger counts, or both by house rule (WF-12.1, WF-13.3, AMB-37). */
function coverLines(defender: WfFighter, situation: Situation, rules: Rules): Line[] {
  const cover = rules.rangedCoverMode === 'penalty' ? situation.hardCover : 0;
  const shield = shieldAgainst(defender, situation, rules);
  const both = rules.shieldStacksWithCover;
  return [
    named('hardCover', both || cover >= shield ? -cover : 0, 'WF-12.1'),
    named('shield', both || shield > cover ? -shield : 0, defender.turn.shield ? 'WF-13.4' : 'WF-13.3'),
  ];
}

/** Everything that bears on a shot or throw (ALG-7). */
export function shotLines(shooter: WfFighter, target: WfFighter, shot: Shot, rules: Rules): Line[] {
  const { aimed, situation } = shot;
  const weapon = armOf(shooter, shot);
  const band = bandOf(weapon, situation);
  const another = rules.markBindsRangedAttacks && strikesAnother(shooter, target.id);
  return [
    ...skillLines(shooter, weapon, 'bs', false, rules),
    named(`band.${band?.id ?? 'third'}`, band?.modifier ?? 0, band?.rule ?? 'WF-11.13'),
    named('aimed', aimed && aimHelps(band, rules) ? TEN : 0, 'WF-6.2'),
    named('notMarked', another ? -TEN : 0, 'AMB-12'),
    ...motionLines(target, situation, rules),
    ...coverLines(target, situation, rules),
    named('softCover', -situation.softCover, 'WF-12.4'),
    named('targetStunned', has(target, 'stunned') ? TWENTY : 0, 'GAP-17'),
    named('modifier', situation.modifier, 'GAP-2'),
  ];
}

/** What the soft cover gives back when it is asked whether it is struck instead: its own penalty, or all of them, those of the weapon included (WF-12.5, AMB-38, WF-7.16). */
export function softBaseline(lines: readonly Line[], { softCover }: Situation, rules: Rules): number {
  if (rules.softCoverBaseline === 'soft') return softCover;
  return lines.reduce((sum, { n }) => sum + Math.max(0, -n), 0);
}

/** Whether a blow with it is one with a weapon; claws and teeth are weapons too (WF-8.1). */
export const isArmed = (weapon: Weapon): boolean => !hasFlag(weapon, 'unarmed');

/** The row of the table of rash actions that a shot with it falls under (WF-4.5, WF-4.6, WF-4.17). */
export const rashOfShot = (weapon: Weapon): 'shoot' | 'shootPistol' | 'throw' =>
  !isShooting(weapon) ? 'throw' : hasFlag(weapon, 'pistol') ? 'shootPistol' : 'shoot';

/** Of several attacks with one weapon in one turn, those with the second hand are named (GAP-15). */
export const isOffHand = (weapon: Weapon): boolean => handOf(weapon) === 'off';
