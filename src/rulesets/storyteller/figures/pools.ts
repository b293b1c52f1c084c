import { type Line, line, telling } from '../../../core/line.ts';
import { type Id, msg, type RuleId } from '../../../core/text.ts';
import type { Ability, Attribute, StFighter, StStage } from '../data/fighter.ts';
import type { Cover, Weapon } from '../data/gear.ts';
import {
  CALLED_SHOTS,
  COVER,
  DIFFICULTY,
  DISTANCE,
  FLANK,
  POINT_BLANK,
  type Rules,
  type Situation,
} from '../data/rules.ts';
import { actionPool, type Pool } from './dice.ts';
import { UNARMED, weaponName, weaponOf } from './gear.ts';
import { abilityLines, attributeLines, attributeOf, ratingOf, woundLines } from './health.ts';
import {
  type AttackMode,
  isBareBody,
  type Manoeuvre,
  type Manoeuvred,
  modeFor,
  modeOf,
  SPRAY,
  STRIKE,
  SUPPRESS,
  TECHNIQUE,
} from './manoeuvres.ts';
import { betterCover, coverOf, has } from './state.ts';
import { aimOf, dexterityLines } from './turn.ts';

/** An attack as it is committed; it never changes afterwards (PR-4 step 1). */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly manoeuvre: Manoeuvre;
  /** The item that describes a technique (ST-8.2). */
  readonly technique?: Id;
  readonly situation: Situation;
  /** The action of the round that it uses up; '' outside a round. */
  readonly slot?: string;
  /** Dice of a split, which replace the pool (ST-11.2, P3); 0 or omitted for a whole action. */
  readonly share?: number;
  /** Dice won by an ambush (ST-7.3). */
  readonly bonus?: number;
  /** The target is surprised and cannot defend (ST-7.2, AMB-50). */
  readonly undefended?: boolean;
  /** It is a counterattack on somebody who tries to pass (ST-10.15). */
  readonly counter?: boolean;
  /** Those who cover the target (ST-10.21). */
  readonly coverers?: readonly Id[];
  /** Which of two guns it is fired with, and whether each has a target of its own (ST-9.33, ST-9.37). */
  readonly gun?: 'first' | 'second';
  readonly apart?: boolean;
};

/** The weapon of an attack; the bare body if the weapon is gone. */
export const attackWeapon = (stage: StStage, { attacker, weapon }: Attack): Weapon =>
  weaponOf(stage.of(attacker), weapon) ?? UNARMED;

/** The attack mode of an attack (ST-8.1, ST-8.2). */
export const attackMode = (stage: StStage, attack: Attack): AttackMode =>
  modeFor(stage.of(attack.attacker), attack);

export const isBlow = (stage: StStage, attack: Attack): boolean =>
  attackMode(stage, attack).reach === 'close';

/** The ability that this attack is rolled with (AMB-31). */
export const attackAbility = (stage: StStage, attack: Attack, rules: Rules): Ability =>
  abilityOf(stage.of(attack.attacker), attackWeapon(stage, attack), attack, rules);

/** Attribute + Ability − wounds (P1, P2). An attribute can be rolled alone. */
export const actionDice = (
  fighter: StFighter,
  ability: Ability | 'none',
  rules: Rules,
  attribute: Attribute = 'dexterity',
): Line[] => [
  ...(attribute === 'dexterity' ? dexterityLines(fighter, rules) : attributeLines(fighter, attribute)),
  ...(ability === 'none' ? [] : abilityLines(fighter, ability)),
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

/** Whether the attacker sees nothing: in darkness, or blinded (ST-7.8). */
export const isBlind = (attacker: StFighter, situation: Situation): boolean =>
  situation.blind || has(attacker, 'blinded');

/** The band of a distance for a weapon of medium range `range`, in metres; undefined beyond its maximum (ST-7.16 to 7.18, AMB-54). */
export function band(distance: number, range: number): keyof typeof DISTANCE | undefined {
  if (distance <= POINT_BLANK) return 'pointBlank';
  if (distance <= range) return 'medium';
  return distance <= 2 * range ? 'maximum' : undefined;
}

function baseDifficulty(mode: AttackMode, weapon: Weapon, attack: Attack, rules: Rules): Line {
  const { parryDifficulty, range } = weapon.traits;
  const { difficulty, reach } = mode;
  if (difficulty) return manoeuvreLine(attack, mode, difficulty);
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

/** A modifier that comes from the attack mode. */
export const manoeuvreLine = (
  { manoeuvre }: Attack,
  { name }: AttackMode,
  { n, why }: { n: number; why: RuleId },
): Line => line(name ?? msg(`storyteller.manoeuvre.${manoeuvre}`), n, why);

/** Cover as declared or measured, or the cover that the fighter has taken, whichever is better (ST-7.20). A spray has its own rule (AMB-76). */
function coverLines(stage: StStage, { attacker, defender, manoeuvre, situation }: Attack): Line[] {
  const taken = manoeuvre === SPRAY ? 'none' : coverOf(stage.of(defender));
  const cover = betterCover(situation.cover, taken);
  const ownCover = betterCover(situation.ownCover, coverOf(stage.of(attacker)));
  const named = (key: string, one: Cover) =>
    msg(`storyteller.line.${key}`, { cover: msg(`storyteller.situation.cover.${one}`) });
  return telling([
    line(named('cover', cover), COVER[cover].hit, 'ST-7.22'),
    line(named('ownCover', ownCover), COVER[ownCover].own, 'ST-7.23'),
  ]);
}

/** The difficulty of an attack (D1 to D7). */
function attackDifficulty(stage: StStage, attack: Attack, rules: Rules): Line[] {
  const { situation } = attack;
  const attacker = stage.of(attack.attacker);
  const weapon = attackWeapon(stage, attack);
  const mode = attackMode(stage, attack);
  const { recoil } = mode;
  const blow = mode.reach === 'close';
  const blind = isBlind(attacker, situation) ? (blow ? 2 : 3) : 0;
  return [
    baseDifficulty(mode, weapon, attack, rules),
    ...(recoil ? [manoeuvreLine(attack, mode, recoil)] : []),
    ...gunLines(attacker, attack, rules),
    ...calledShotLine(situation, 'difficulty'),
    ...(blow ? [] : coverLines(stage, attack)),
    ...telling([line(msg('storyteller.line.blind'), blind, blow ? 'ST-7.8' : 'ST-7.10')]),
    ...proneLines(attacker, attackAbility(stage, attack, rules)),
    ...telling([line(msg('storyteller.line.storyteller'), situation.modDifficulty, 'ST-0.4')]),
  ];
}

export const calledShotLine = ({ calledShot }: Situation, what: 'difficulty' | 'damage'): Line[] =>
  telling([
    line(
      msg('storyteller.line.calledShot', { shot: msg(`storyteller.situation.calledShot.${calledShot}`) }),
      CALLED_SHOTS[calledShot][what],
      'ST-7.42',
    ),
  ]);

/** Two dice to hit and to hurt somebody on the ground in close combat (ST-7.39). */
export const fallenLines = (target: StFighter): Line[] =>
  has(target, 'prone') ? [line(msg('storyteller.line.targetProne'), 2, 'ST-7.39')] : [];

/** The roll to hit (ST-3.1): P1 to P6 against D1 to D7. */
export function attackPool(stage: StStage, attack: Attack, rules: Rules): Pool {
  const { situation, attacker } = attack;
  const mode = attackMode(stage, attack);
  const { dice, attribute } = mode;
  const pool = [
    ...(attack.share
      ? [shareLine(attack.share)]
      : actionDice(stage.of(attacker), attackAbility(stage, attack, rules), rules, attribute)),
    ...(dice ? [manoeuvreLine(attack, mode, dice)] : []),
    ...aimLines(stage.of(attacker), attack),
    ...telling([
      line(msg('storyteller.line.ambush'), attack.bonus ?? 0, 'ST-7.3'),
      line(
        msg(`storyteller.situation.flank.${situation.flank}`),
        FLANK[situation.flank],
        situation.flank === 'rear' ? 'ST-7.12' : 'ST-7.11',
      ),
    ]),
    ...(isBlow(stage, attack) ? fallenLines(stage.of(attack.defender)) : []),
    ...telling([line(msg('storyteller.line.storyteller'), situation.modDice, 'ST-0.4')]),
  ];
  const { specialty } = situation;
  return actionPool('attack', attacker, pool, attackDifficulty(stage, attack, rules), { specialty });
}

/** Dice that an aim adds to a shot at its target with its weapon (ST-9.1, ST-9.2, ST-9.4, ST-9.5). */
function aimLines(shooter: StFighter, attack: Attack): Line[] {
  const { defender, weapon, manoeuvre } = attack;
  const aiming = aimOf(shooter);
  const { reach } = modeFor(shooter, attack);
  if (!aiming || reach !== 'fired' || aiming.at !== defender || aiming.with !== weapon) return [];
  // Sprays and suppressing fire have no single target to aim at; emptying the magazine at somebody does (AMB-72).
  if (manoeuvre === SUPPRESS || manoeuvre === SPRAY) return [];
  const flags = weaponOf(shooter, weapon)?.traits.flags ?? [];
  const dice = Math.min(aiming.rounds, attributeOf(shooter, 'perception'));
  return telling([
    line(msg('storyteller.line.aim', { rounds: aiming.rounds }), dice, 'ST-9.1'),
    line(msg('storyteller.line.scope'), flags.includes('scope') ? 2 : 0, 'ST-9.4'),
    line(msg('storyteller.line.laser'), flags.includes('laser') ? 1 : 0, 'ST-9.5'),
  ]);
}

/** Martial arts, which are used with bare hands (ST-3.2). */
const ARTS: readonly Ability[] = ['martialArts', 'do', 'kailindo'];
const UNLISTED_ARTS: readonly Ability[] = ['martialArts', 'kailindo'];

type ArtRules = Pick<Rules, 'martialArts'>;

/** The table lists Do alone; a house rule decides about the other arts (AMB-67). */
function withArts(listed: readonly Ability[], { martialArts }: ArtRules): readonly Ability[] {
  const like = martialArts === 'asDo' ? 'do' : 'brawl';
  if (martialArts === 'strictTable' || !listed.includes(like)) return listed;
  return [...listed, ...UNLISTED_ARTS];
}

/** The abilities that an attack may be rolled with: Melee for weapons in hand, the others for bare hands (ST-3.2, ST-8.33). */
export function abilitiesFor(
  weapon: Weapon,
  manoeuvre: Manoeuvre,
  rules: ArtRules,
  { abilities: listed, reach }: AttackMode = modeOf(manoeuvre),
): readonly Ability[] {
  if (listed && manoeuvre === TECHNIQUE) return listed;
  if (listed)
    return withArts(listed, rules).filter((ability) => (ability === 'melee') !== isBareBody(weapon));
  const { category, ability } = weapon.traits;
  if (reach === 'thrown') return ['athletics'];
  if (manoeuvre !== STRIKE && manoeuvre !== TECHNIQUE) return [ability];
  if (category === 'thrown') return ['melee'];
  return isBareBody(weapon) ? ['brawl', ...ARTS] : [ability];
}

/** The ability with the highest rating, the first of several. */
export const bestAbility = (fighter: StFighter, first: Ability = 'brawl', ...others: Ability[]): Ability =>
  others.reduce((best, one) => (ratingOf(fighter, one) > ratingOf(fighter, best) ? one : best), first);

/** The ability of the attack pool, which also caps the extra successes (AMB-31): the chosen one, or else the best. */
export function abilityOf(
  fighter: StFighter,
  weapon: Weapon,
  attack: Manoeuvred & { readonly situation: Pick<Situation, 'ability'> },
  rules: ArtRules,
): Ability {
  const allowed = abilitiesFor(weapon, attack.manoeuvre, rules, modeFor(fighter, attack));
  return allowed.find((ability) => ability === attack.situation.ability) ?? bestAbility(fighter, ...allowed);
}
