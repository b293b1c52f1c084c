import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aimLines } from './aim.ts';
import { has } from './conditions.ts';
import { betterCover, coverOf } from './covers.ts';
import type { Pool } from './dice.ts';
import type { Ability, Attribute, StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { UNARMED, weaponOf, weaponsOf } from './gear.ts';
import { abilityOf, mannerIn } from './manners.ts';
import type { Manner, Manoeuvre } from './manoeuvres.ts';
import { dexterityLines } from './movement.ts';
import { natureOf } from './nature.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import type { DamageType } from './tables.ts';
import { CALLED_SHOTS, COVER, DIFFICULTY, DISTANCE, FLANK, POINT_BLANK } from './tables.ts';
import { abilityLines, attributeLines, woundLines } from './traits.ts';
import { struckIn } from './vulnerability.ts';
import { weaponName } from './words.ts';

/** What an attack is: committed once, never changed afterwards (PR-4 step 1). */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly manoeuvre: Manoeuvre;
  /** The item that describes it, where it is the table's own (ST-8.2). */
  readonly technique?: Id;
  readonly situation: Situation;
  /** The action of the round that it uses up; '' outside a round. */
  readonly slot?: string;
  /** Dice of a split that this attack gets in place of its pool (ST-11.2, P3); 0 or left out: it is a whole action. */
  readonly share?: number;
  /** Dice won by an ambush (ST-7.3). */
  readonly bonus?: number;
  /** The target is taken by surprise and does not defend (ST-7.2, AMB-50). */
  readonly undefended?: boolean;
  /** It counters somebody who tries to pass (ST-10.15). */
  readonly counter?: boolean;
  /** Those who cover the target (ST-10.21). */
  readonly coverers?: readonly Id[];
  /** Which of two guns it is fired with, and whether each is fired at a target of its own (ST-9.33, ST-9.37). */
  readonly gun?: 'first' | 'second';
  readonly apart?: boolean;
};

/** The weapon of an attack; the bare body if it is gone. */
export const weaponIn = (stage: Stage<StFighter>, { attacker, weapon }: Attack): Weapon =>
  weaponOf(stage.of(attacker), weapon) ?? UNARMED;

/** The manner in which it is made (ST-8.1, ST-8.2). */
export const mannerBy = (stage: Stage<StFighter>, attack: Attack): Manner =>
  mannerIn(stage.of(attack.attacker), attack);

export const isBlow = (stage: Stage<StFighter>, attack: Attack): boolean =>
  mannerBy(stage, attack).reach === 'close';

/** The ability that this attack is rolled with (AMB-31). */
export const rolledWith = (stage: Stage<StFighter>, attack: Attack, rules: Rules): Ability =>
  abilityOf(stage.of(attack.attacker), weaponIn(stage, attack), attack, rules);

/** Attribute + Ability − wounds (P1, P2). */
export const actionDice = (
  fighter: StFighter,
  ability: Ability,
  rules: Rules,
  attribute: Attribute = 'dexterity',
): Line[] => [
  ...(attribute === 'dexterity' ? dexterityLines(fighter, rules) : attributeLines(fighter, attribute)),
  ...abilityLines(fighter, ability),
  ...woundLines(fighter),
];

/** Dice of a split pool (P3). */
export const shareLine = (dice: number): Line => line(msg('storyteller.line.share'), dice, 'ST-11.2');

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

function baseDifficulty(manner: Manner, weapon: Weapon, attack: Attack, rules: Rules): Line {
  const { parryDifficulty, range } = weapon.traits;
  const { difficulty, reach } = manner;
  if (difficulty) return manoeuvreLine(attack, manner, difficulty);
  if (reach !== 'close') {
    const at = band(attack.situation.distance, range) ?? 'maximum';
    return line(msg(`storyteller.line.distance.${at}`), DISTANCE[at].difficulty, DISTANCE[at].why);
  }
  if (rules.weaponDifficultyOnAttack && parryDifficulty > 0)
    return line(weaponName(weapon), parryDifficulty, 'AMB-34');
  return line(msg('storyteller.line.base'), DIFFICULTY, 'ST-3.3');
}

/** The off hand, and a second target for it (ST-9.33, ST-9.34, ST-9.37, AMB-78). */
function gunLines(shooter: StFighter, { gun, apart }: Attack, { twoGunSplitPenalty }: Rules): Line[] {
  const offHand = gun === 'second' && !shooter.traits.ambidextrous;
  const split = apart && (gun === 'second' || twoGunSplitPenalty === 'bothShots');
  return telling([
    line(msg('storyteller.line.offHand'), offHand ? 1 : 0, 'ST-9.33'),
    line(msg('storyteller.line.apart'), split ? 1 : 0, 'ST-9.37'),
  ]);
}

/** A number that the manoeuvre itself brings. */
const manoeuvreLine = (
  { manoeuvre }: Attack,
  { name }: Manner,
  { n, why }: { n: number; why: RuleId },
): Line => line(name ?? msg(`storyteller.manoeuvre.${manoeuvre}`), n, why);

/** Cover as announced or measured, or what the two have got into, whichever hides more (ST-7.20). A spray has its own way with it (AMB-76). */
function coverLines(stage: Stage<StFighter>, { attacker, defender, manoeuvre, situation }: Attack): Line[] {
  const got = manoeuvre === 'spray' ? 'none' : coverOf(stage.of(defender));
  const cover = betterCover(situation.cover, got);
  const ownCover = betterCover(situation.ownCover, coverOf(stage.of(attacker)));
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
  const manner = mannerBy(stage, attack);
  const { recoil } = manner;
  const blow = manner.reach === 'close';
  const blind = isBlind(attacker, situation) ? (blow ? 2 : 3) : 0;
  return [
    baseDifficulty(manner, weapon, attack, rules),
    ...(recoil ? [manoeuvreLine(attack, manner, recoil)] : []),
    ...gunLines(attacker, attack, rules),
    ...calledShotLine(situation, 'difficulty'),
    ...(blow ? [] : coverLines(stage, attack)),
    ...telling([line(msg('storyteller.line.blind'), blind, blow ? 'ST-7.8' : 'ST-7.10')]),
    ...proneLines(attacker, rolledWith(stage, attack, rules)),
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
  const { situation, attacker } = attack;
  const manner = mannerBy(stage, attack);
  const { dice, attribute } = manner;
  return {
    id: 'attack',
    by: attacker,
    label: msg('storyteller.check.attack'),
    of: 'action',
    dice: [
      ...(attack.share
        ? [shareLine(attack.share)]
        : actionDice(stage.of(attacker), rolledWith(stage, attack, rules), rules, attribute)),
      ...(dice ? [manoeuvreLine(attack, manner, dice)] : []),
      ...aimLines(stage.of(attacker), attack),
      ...telling([line(msg('storyteller.line.ambush'), attack.bonus ?? 0, 'ST-7.3')]),
      ...telling([
        line(
          msg(`storyteller.situation.flank.${situation.flank}`),
          FLANK[situation.flank],
          situation.flank === 'rear' ? 'ST-7.12' : 'ST-7.11',
        ),
      ]),
      ...(isBlow(stage, attack) ? fallenLines(stage.of(attack.defender)) : []),
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
    ...(weapon.traits.damageStrength ? attributeLines(fighter, 'strength') : []),
    line(weaponName(weapon), weapon.traits.damage, 'ST-4.1'),
  ]);

/** What the weapon itself does, with or without Strength (ST-4.1, ST-4.2). */
function weaponDamage(stage: Stage<StFighter>, attack: Attack, rules: Rules): Line[] {
  const weapon = weaponIn(stage, attack);
  const { damage, damageThrownLong } = weapon.traits;
  const manner = mannerBy(stage, attack);
  const { reach, damage: own } = manner;
  if (own)
    return [
      ...(own.strength ? attributeLines(stage.of(attack.attacker), 'strength') : []),
      manoeuvreLine(attack, manner, own),
    ];
  if (reach === 'fired') return [line(weaponName(weapon), damage, 'ST-4.2')];
  if (reach === 'thrown' && attack.situation.distance > shortThrow(weapon, rules))
    return [line(weaponName(weapon), damageThrownLong, 'ST-4.2')];
  return strengthDamage(stage.of(attack.attacker), weapon);
}

/** The damage pool of a hit (X3). */
export function damageDice(stage: Stage<StFighter>, attack: Attack, extra: number, rules: Rules): Line[] {
  const manner = mannerBy(stage, attack);
  const { more } = manner;
  return [
    ...weaponDamage(stage, attack, rules),
    ...(more ? [manoeuvreLine(attack, manner, more)] : []),
    ...telling([line(msg('storyteller.line.extra'), extra, 'ST-4.3')]),
    ...calledShotLine(attack.situation, 'damage'),
    ...(isBlow(stage, attack) ? fallenLines(stage.of(attack.defender)) : []),
  ];
}

/** The extra successes that a net success leaves: capped by the rating of the ability used (X2: ST-4.3, ST-4.4, AMB-30). */
export const extraOf = (net: number, rating: number): number => Math.min(Math.max(net - 1, 0), rating);

/** The type of teeth: of the fangs he was born with, aggravated for the undead and werewolves, lethal otherwise (AMB-65). */
function teeth(fighter: StFighter): DamageType {
  const fangs = weaponsOf(fighter).find(({ traits }) => traits.flags.includes('bite'));
  if (fangs) return fangs.traits.type;
  return fighter.traits.kind === 'vampire' || fighter.traits.kind === 'werewolf' ? 'aggravated' : 'lethal';
}

/** What the target alone is vulnerable to, if the attack strikes it (ST-5.11). */
export const weakness = (stage: Stage<StFighter>, attack: Attack) =>
  struckIn(stage.of(attack.defender), weaponIn(stage, attack).traits.attackKind, attack.situation.vulnerable);

/** The type of an attack's damage to its victim: bullets are bashing to a vampire (ST-5.9), a vulnerability makes it what that is (ST-5.11). */
export function damageType(stage: Stage<StFighter>, attack: Attack): DamageType {
  const weak = weakness(stage, attack);
  if (weak) return weak.type;
  const { traits } = weaponIn(stage, attack);
  if (attack.manoeuvre === 'bite') return teeth(stage.of(attack.attacker));
  const own = mannerBy(stage, attack).type;
  if (own) return own;
  const fired = traits.category === 'firearm' || traits.category === 'explosive';
  const harmless = natureOf(stage.of(attack.defender)).firearmsAsBashing && traits.bashingVsVampires;
  return fired && harmless && traits.type === 'lethal' ? 'bashing' : traits.type;
}
