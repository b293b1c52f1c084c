import { type Line, line, telling } from '../../../core/line.ts';
import { memoizeOnCast } from '../../../core/memoize.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { StFighter, StStage } from '../data/fighter.ts';
import type { Armour, AttackKind, DamageType, Location, Weapon } from '../data/gear.ts';
import { CALLED_SHOTS, type Rules, type Situation } from '../data/rules.ts';
import { effectPool, type Pool } from './dice.ts';
import { UNARMED, vulnerabilityHit, weaponName, weaponOf, weaponsOf, wornBy } from './gear.ts';
import { attributeLines, canSoak, natureOf, powerLines, woundLines } from './health.ts';
import { modeOf } from './manoeuvres.ts';
import {
  type Attack,
  attackMode,
  attackWeapon,
  calledShotLine,
  fallenLines,
  isBlow,
  manoeuvreLine,
} from './pools.ts';

/** Metres up to which a throw is short (AMB-32). */
function shortThrow({ traits: { range } }: Weapon, rules: Rules): number {
  if (rules.thrownShort === 'metres') return rules.thrownShortMetres;
  return rules.thrownShort === 'halfRange' ? range / 2 : range;
}

/** Strength + modifier, for a blow or counter-blow (ST-4.1). */
const strengthDamage = (fighter: StFighter, weapon: Weapon): Line[] =>
  telling([
    ...(weapon.traits.damageStrength ? attributeLines(fighter, 'strength') : []),
    line(weaponName(weapon), weapon.traits.damage, 'ST-4.1'),
  ]);

/** The weapon's damage, with or without Strength (ST-4.1, ST-4.2). */
function weaponDamage(stage: StStage, attack: Attack, rules: Rules): Line[] {
  const weapon = attackWeapon(stage, attack);
  const { damage, damageThrownLong } = weapon.traits;
  const mode = attackMode(stage, attack);
  const { reach, damage: own } = mode;
  if (own)
    return [
      ...(own.strength ? attributeLines(stage.of(attack.attacker), 'strength') : []),
      manoeuvreLine(attack, mode, own),
    ];
  if (reach === 'fired') return [line(weaponName(weapon), damage, 'ST-4.2')];
  if (reach === 'thrown' && attack.situation.distance > shortThrow(weapon, rules))
    return [line(weaponName(weapon), damageThrownLong, 'ST-4.2')];
  return strengthDamage(stage.of(attack.attacker), weapon);
}

/** The damage pool of a hit (X3). */
export function damageDice(stage: StStage, attack: Attack, extra: number, rules: Rules): Line[] {
  const mode = attackMode(stage, attack);
  const { more } = mode;
  return [
    ...weaponDamage(stage, attack, rules),
    ...(more ? [manoeuvreLine(attack, mode, more)] : []),
    ...telling([line(msg('storyteller.line.extra'), extra, 'ST-4.3')]),
    ...calledShotLine(attack.situation, 'damage'),
    ...(isBlow(stage, attack) ? fallenLines(stage.of(attack.defender)) : []),
  ];
}

/** The damage type of a bite: that of natural fangs, or else aggravated for the undead and werewolves and lethal for others (AMB-65). */
function teethType(fighter: StFighter): DamageType {
  const fangs = weaponsOf(fighter).find(({ traits }) => traits.flags.includes('bite'));
  if (fangs) return fangs.traits.type;
  return fighter.traits.kind === 'vampire' || fighter.traits.kind === 'werewolf' ? 'aggravated' : 'lethal';
}

/** The vulnerability of the target that the attack strikes, or undefined if there is none (ST-5.11). */
const vulnerabilityTo = (stage: StStage, attack: Attack) =>
  vulnerabilityHit(
    stage.of(attack.defender),
    attackWeapon(stage, attack).traits.attackKind,
    attack.situation.vulnerable,
  );

/** The type of an attack's damage to its target. Bullets deal bashing damage to vampires (ST-5.9); a vulnerability has its own type (ST-5.11). */
export function damageType(stage: StStage, attack: Attack): DamageType {
  const weak = vulnerabilityTo(stage, attack);
  if (weak) return weak.traits.damageType;
  const { traits } = attackWeapon(stage, attack);
  if (modeOf(attack.manoeuvre).teeth === 'any') return teethType(stage.of(attack.attacker));
  const own = attackMode(stage, attack).type;
  if (own) return own;
  const fired = traits.category === 'firearm' || traits.category === 'explosive';
  const harmless = natureOf(stage.of(attack.defender)).firearmsAsBashing && traits.bashingVsVampires;
  return fired && harmless && traits.type === 'lethal' ? 'bashing' : traits.type;
}

/** A hit: the attack, and the extra successes it was made with. */
export type Hit = { readonly attack: Attack; readonly extra: number };

/** A blow at a target: the damage dice, and everything that soak and conditions depend on. */
export interface Blow {
  readonly by: Id;
  readonly to: Id;
  readonly damage: readonly Line[];
  /** Automatic successes, as of a club to the head (ST-7.33, AMB-7). */
  readonly automatic: number;
  readonly type: DamageType;
  readonly kind: AttackKind;
  /** The parts of the body it was aimed at; if omitted, none in particular. */
  readonly at?: readonly Location[];
  readonly armour: Situation['armour'];
  readonly head: boolean;
  readonly taser: boolean;
  /** Why nothing soaks it (ST-5.11). */
  readonly unsoakable?: Msg;
  /** Additional soak (ST-8.18). */
  readonly soak?: readonly Line[];
}

type Protection = Pick<Blow, 'armour' | 'kind' | 'at'>;

/** Why a piece of armour does not count against a blow, and by which rule, or undefined if it counts. */
function armourFault({ traits }: Armour, { armour, kind, at }: Protection): [string, RuleId] | undefined {
  if (armour === 'counts') return undefined;
  if (armour === 'bypassed') return ['bypassed', 'ST-7.44'];
  if (traits.ineffectiveAgainst.includes(kind)) return ['useless', 'ST-5.14'];
  if (at && !at.some((location) => traits.coverage.includes(location))) return ['uncovered', 'ST-7.44'];
  return undefined;
}

/** The dice of each worn piece of armour against a blow. A piece that does not count shows why (ST-5.13, ST-5.14, ST-7.44). */
export const armourLines = (fighter: StFighter, blow: Protection): Line[] =>
  wornBy(fighter).map((piece) => {
    const [reason, why] = armourFault(piece, blow) ?? [];
    if (!reason) return line(verbatim(piece.name), piece.traits.dice, 'ST-5.13');
    return line(msg(`storyteller.line.armour.${reason}`, { armour: verbatim(piece.name) }), 0, why);
  });

const SOAK_RULE = {
  human: 'ST-5.6',
  changeling: 'ST-5.6',
  vampire: 'ST-5.7',
  werewolf: 'ST-5.10',
  monster: 'AMB-40',
};

function staminaLines(fighter: StFighter, type: DamageType): Line[] {
  const { kind, wyrd } = fighter.traits;
  const why = kind === 'changeling' && wyrd ? 'ST-5.10' : SOAK_RULE[kind];
  if (!canSoak(fighter, type))
    return [line(msg('storyteller.line.noStamina', { type: msg(`storyteller.type.${type}`) }), 0, why)];
  return attributeLines(fighter, 'stamina').map((one, at) => (at === 0 ? { ...one, why } : one));
}

/** Wounds reduce damage and soak only by house rule (AMB-44). */
const effectWounds = (fighter: StFighter, { woundPenaltyScope }: Rules): Line[] =>
  woundPenaltyScope === 'allRolls' ? woundLines(fighter) : [];

/** The damage roll (X4). */
export const damagePool = (stage: StStage, { by, damage }: Blow, rules: Rules): Pool =>
  effectPool('damage', by, [...damage, ...effectWounds(stage.of(by), rules)]);

/** The soak roll (X5): Stamina and powers for the types that they soak, and armour that counts (ST-5.1). */
export function soakPool(
  fighter: StFighter,
  blow: Protection & Pick<Blow, 'type' | 'soak' | 'unsoakable'>,
  rules: Rules,
): Pool {
  if (blow.unsoakable)
    return effectPool('soak', fighter.id, [
      line(msg('storyteller.line.unsoakable', { what: blow.unsoakable }), 0, 'ST-5.11'),
    ]);
  const dice = [
    ...staminaLines(fighter, blow.type),
    ...powerLines(fighter, ({ soak }) => soak[blow.type], 'ST-5.1'),
    ...(blow.soak ?? []),
    ...armourLines(fighter, blow),
  ];
  return effectPool('soak', fighter.id, [...dice, ...effectWounds(fighter, rules)]);
}

const isHalved = (fighter: StFighter, type: DamageType): boolean =>
  type === 'bashing' && natureOf(fighter).halvesBashing;

/** The levels that are not soaked (X6, X7). A vampire halves bashing damage, before or after the soak (ST-5.16, ST-5.8, AMB-37). */
export function levelsTaken(
  fighter: StFighter,
  type: DamageType,
  dealt: number,
  soaked: number,
  { vampireBashing }: Pick<Rules, 'vampireBashing'>,
): number {
  if (!isHalved(fighter, type)) return Math.max(0, dealt - soaked);
  if (vampireBashing === 'beforeSoak') return Math.max(0, Math.floor(dealt / 2) - soaked);
  return Math.floor(Math.max(0, dealt - soaked) / 2);
}

/** Halved bashing damage counts as lethal (ST-5.8). */
export const typeTaken = (fighter: StFighter, type: DamageType): DamageType =>
  isHalved(fighter, type) ? 'lethal' : type;

/** The blow that a hit deals (X3 to X8). */
export const blowOf = memoizeOnCast((stage: StStage, input: Attack, extra: number, rules: Rules): Blow => {
  const { attacker, defender, situation } = input;
  const { noCalledShot, effect } = attackMode(stage, input);
  const { flags, attackKind } = attackWeapon(stage, input).traits;
  const byWord = situation.headByWord && !noCalledShot;
  const weak = vulnerabilityTo(stage, input);
  const head = byWord || situation.calledShot === 'head';
  const at = byWord ? CALLED_SHOTS.head.at : CALLED_SHOTS[situation.calledShot].at;
  return {
    by: attacker,
    to: defender,
    damage: damageDice(stage, input, extra, rules),
    automatic: head && isBlow(stage, input) && flags.includes('club') ? 1 : 0,
    type: damageType(stage, input),
    kind: attackKind,
    armour: situation.armour,
    head,
    taser: flags.includes('taser'),
    ...(at ? { at } : {}),
    ...(weak?.traits.noSoak ? { unsoakable: verbatim(weak.name) } : {}),
    ...(effect === 'neck' ? { soak: strengthSoak(stage.of(defender)) } : {}),
  };
});

/** Strength as additional soak against a neck break (ST-8.18). */
const strengthSoak = (victim: StFighter): Line[] =>
  attributeLines(victim, 'strength').map((one) => ({ ...one, why: 'ST-8.18' }));

/** The defender strikes back with a weapon: no extra successes, no defence, soak as usual (ST-10.8, PR-8). */
export const counterBlow = memoizeOnCast(
  (stage: StStage, { attacker, defender }: Attack, weaponId: Id): Blow => {
    const striker = stage.of(defender);
    const weapon = weaponOf(striker, weaponId) ?? UNARMED;
    return {
      by: defender,
      to: attacker,
      damage: [...strengthDamage(striker, weapon), ...fallenLines(stage.of(attacker))],
      automatic: 0,
      type: weapon.traits.type,
      kind: weapon.traits.attackKind,
      armour: 'byItem',
      head: false,
      taser: weapon.traits.flags.includes('taser'),
    };
  },
);
