import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { Ability, StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { UNARMED, weaponOf } from './gear.ts';
import { abilityLine, attributeLine, dexterityLines, woundLines } from './movement.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import type { DamageType } from './tables.ts';
import { CALLED_SHOTS, COVER, DIFFICULTY, DISTANCE, FLANK, POINT_BLANK } from './tables.ts';
import { weaponName } from './words.ts';

export const MANOEUVRES = ['strike', 'shoot', 'throw'] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];

/** What an attack is: committed once, never changed afterwards (PR-4 step 1). */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly manoeuvre: Manoeuvre;
  readonly situation: Situation;
  /** The action of the round that it uses up; '' outside a round. */
  readonly slot?: string;
};

/** The weapon of an attack; the bare body if it is gone. */
export const weaponIn = (stage: Stage<StFighter>, { attacker, weapon }: Attack): Weapon =>
  weaponOf(stage.of(attacker), weapon) ?? UNARMED;

export const isBlow = ({ manoeuvre }: Attack): boolean => manoeuvre === 'strike';

/** The ability of the attack pool: it also caps the extra successes (ST-3.2, AMB-31). */
export function abilityOf({ traits: { category, ability } }: Weapon, manoeuvre: Manoeuvre): Ability {
  if (manoeuvre === 'throw') return 'athletics';
  return manoeuvre === 'strike' && category === 'thrown' ? 'melee' : ability;
}

/** Attribute + Ability − wounds (P1, P2). */
export const actionDice = (fighter: StFighter, ability: Ability, rules: Rules): Line[] => [
  ...dexterityLines(fighter, rules),
  abilityLine(fighter, ability),
  ...woundLines(fighter),
];

const HAND_TO_HAND: ReadonlySet<Ability> = new Set(['brawl', 'melee', 'martialArts', 'do', 'kailindo']);

/** Fighting from the ground (D6: ST-7.40, AMB-61). */
export const proneLines = (fighter: StFighter, ability: Ability): Line[] =>
  has(fighter, 'prone') && HAND_TO_HAND.has(ability)
    ? [line(msg('storyteller.line.ownProne'), 2, 'ST-7.40')]
    : [];

/** The attacker sees nothing: darkness, or something before his eyes (ST-7.8). */
export const isBlind = (attacker: StFighter, situation: Situation): boolean =>
  situation.blind || has(attacker, 'blinded');

/** The band of a distance to a weapon of medium range `range`; undefined beyond its maximum (ST-7.16 to 7.18, AMB-54). */
export function band(distance: number, range: number): keyof typeof DISTANCE | undefined {
  if (distance <= POINT_BLANK) return 'pointBlank';
  if (distance <= range) return 'medium';
  return distance <= 2 * range ? 'maximum' : undefined;
}

function baseDifficulty(weapon: Weapon, attack: Attack, rules: Rules): Line {
  const { parryDifficulty, range } = weapon.traits;
  if (!isBlow(attack)) {
    const at = band(attack.situation.distance, range) ?? 'maximum';
    return line(msg(`storyteller.line.distance.${at}`), DISTANCE[at].difficulty, DISTANCE[at].why);
  }
  if (rules.weaponDifficultyOnAttack && parryDifficulty > 0)
    return line(weaponName(weapon), parryDifficulty, 'AMB-34');
  return line(msg('storyteller.line.base'), DIFFICULTY, 'ST-3.3');
}

function coverLines({ cover, ownCover }: Situation): Line[] {
  return telling([
    line(
      msg('storyteller.line.cover', { cover: msg(`storyteller.situation.cover.${cover}`) }),
      COVER[cover].hit,
      'ST-7.22',
    ),
    line(
      msg('storyteller.line.ownCover', { cover: msg(`storyteller.situation.cover.${ownCover}`) }),
      COVER[ownCover].own,
      'ST-7.23',
    ),
  ]);
}

/** D1 to D7 of an attack. */
function attackDifficulty(stage: Stage<StFighter>, attack: Attack, rules: Rules): Line[] {
  const { situation } = attack;
  const attacker = stage.of(attack.attacker);
  const weapon = weaponIn(stage, attack);
  const blow = isBlow(attack);
  const blind = isBlind(attacker, situation) ? (blow ? 2 : 3) : 0;
  return [
    baseDifficulty(weapon, attack, rules),
    ...calledShotLine(situation, 'difficulty'),
    ...(blow ? [] : coverLines(situation)),
    ...telling([line(msg('storyteller.line.blind'), blind, blow ? 'ST-7.8' : 'ST-7.10')]),
    ...proneLines(attacker, abilityOf(weapon, attack.manoeuvre)),
    ...telling([line(msg('storyteller.line.storyteller'), situation.modDifficulty, 'ST-0.4')]),
  ];
}

const calledShotLine = ({ calledShot }: Situation, what: 'difficulty' | 'damage'): Line[] =>
  telling([
    line(
      msg('storyteller.line.calledShot', { shot: msg(`storyteller.situation.calledShot.${calledShot}`) }),
      CALLED_SHOTS[calledShot][what],
      'ST-7.42',
    ),
  ]);

/** Two dice more on hitting and on hurting whoever lies on the ground, in close combat (ST-7.39). */
export const fallenLines = (target: StFighter): Line[] =>
  has(target, 'prone') ? [line(msg('storyteller.line.targetProne'), 2, 'ST-7.39')] : [];

/** The roll to hit (ST-3.1): P1 to P6 against D1 to D7. */
export function attackPool(stage: Stage<StFighter>, attack: Attack, rules: Rules): Pool {
  const { situation, attacker, manoeuvre } = attack;
  const weapon = weaponIn(stage, attack);
  return {
    id: 'attack',
    by: attacker,
    label: msg('storyteller.check.attack'),
    of: 'action',
    dice: [
      ...actionDice(stage.of(attacker), abilityOf(weapon, manoeuvre), rules),
      ...telling([
        line(
          msg(`storyteller.situation.flank.${situation.flank}`),
          FLANK[situation.flank],
          situation.flank === 'rear' ? 'ST-7.12' : 'ST-7.11',
        ),
      ]),
      ...(isBlow(attack) ? fallenLines(stage.of(attack.defender)) : []),
      ...telling([line(msg('storyteller.line.storyteller'), situation.modDice, 'ST-0.4')]),
    ],
    difficulty: attackDifficulty(stage, attack, rules),
    specialty: situation.specialty,
  };
}

/** Metres up to which a throw is short (AMB-32). */
export function shortThrow({ traits: { range } }: Weapon, rules: Rules): number {
  if (rules.thrownShort === 'metres') return rules.thrownShortMetres;
  return rules.thrownShort === 'halfRange' ? range / 2 : range;
}

/** Strength + modifier, of a blow or a counter-hit (ST-4.1). */
export const strengthDamage = (fighter: StFighter, weapon: Weapon): Line[] =>
  telling([
    ...(weapon.traits.damageStrength ? [attributeLine(fighter, 'strength')] : []),
    line(weaponName(weapon), weapon.traits.damage, 'ST-4.1'),
  ]);

/** What the weapon itself does, with or without Strength (ST-4.1, ST-4.2). */
function weaponDamage(stage: Stage<StFighter>, attack: Attack, rules: Rules): Line[] {
  const weapon = weaponIn(stage, attack);
  const { damage, damageThrownLong } = weapon.traits;
  if (attack.manoeuvre === 'shoot') return [line(weaponName(weapon), damage, 'ST-4.2')];
  if (attack.manoeuvre === 'throw' && attack.situation.distance > shortThrow(weapon, rules))
    return [line(weaponName(weapon), damageThrownLong, 'ST-4.2')];
  return strengthDamage(stage.of(attack.attacker), weapon);
}

/** The damage pool of a hit (X3). */
export const damageDice = (stage: Stage<StFighter>, attack: Attack, extra: number, rules: Rules): Line[] => [
  ...weaponDamage(stage, attack, rules),
  ...telling([line(msg('storyteller.line.extra'), extra, 'ST-4.3')]),
  ...calledShotLine(attack.situation, 'damage'),
  ...(isBlow(attack) ? fallenLines(stage.of(attack.defender)) : []),
];

/** The extra successes that a net success leaves: capped by the rating of the ability used (X2: ST-4.3, ST-4.4, AMB-30). */
export const extraOf = (net: number, rating: number): number => Math.min(Math.max(net - 1, 0), rating);

/** The type of a weapon's damage to this victim: bullets are bashing to a vampire (ST-5.9). */
export function typeAgainst({ traits }: Weapon, firearmsAsBashing: boolean): DamageType {
  const fired = traits.category === 'firearm' || traits.category === 'explosive';
  return fired && firearmsAsBashing && traits.bashingVsVampires && traits.type === 'lethal'
    ? 'bashing'
    : traits.type;
}
