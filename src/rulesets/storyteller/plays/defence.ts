import type { Option } from '../../../core/ask.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { memoizeOnCast } from '../../../core/memoize.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { StCast, StFighter, StStage } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { DIFFICULTY, DODGE_CLOSE, DODGE_RANGED, type Rules, type Situation } from '../data/rules.ts';
import { armourLines, damageType } from '../figures/damage.ts';
import { actionPool, baseLine, check, noDice, type Pool } from '../figures/dice.ts';
import { hasPower, isMeleeWeapon, UNARMED, weaponName, weaponOf, weaponsOf } from '../figures/gear.ts';
import { attributeOf } from '../figures/health.ts';
import { type AttackMode, type Manoeuvre, STRIKE } from '../figures/manoeuvres.ts';
import {
  type Attack,
  actionDice,
  attackMode,
  attackWeapon,
  isBlow,
  proneLines,
  shareLine,
} from '../figures/pools.ts';
import { has, isDesperate, isShocked, unable, wieldFault } from '../figures/state.ts';
import { type DefenceSlot, defenceSlot, mobPenalty, slotName } from '../figures/turn.ts';

export const DODGE = 'dodge';
export const PARRY = 'parry';
export const BLOCK = 'block';
/** Taking a shot that is meant for somebody else (ST-10.23). */
export const INTERPOSE = 'interpose';

/** Defences that multiple actions may hold ready (AMB-21). */
export const HELD_DEFENCES = [DODGE, PARRY, BLOCK] as const;
export type HeldDefence = (typeof HELD_DEFENCES)[number];
type DefenceKind = HeldDefence | typeof INTERPOSE;

/** A defence as an option; without `how` the attack is let through. */
export interface Defence extends Option {
  readonly how?: DefenceKind;
  readonly weapon?: Id;
  /** Dice of a split that it gets; 0 if it has its whole pool (AMB-21). */
  readonly share?: number;
  /** Dice that a desperate defence has lost so far (ST-10.25). */
  readonly worn?: number;
}

/** The chosen defence, with what the rest of the play needs. */
export type Chosen = { readonly by: Id } & Required<Pick<Defence, 'how' | 'weapon' | 'share' | 'worn'>>;

/** A defence, whoever makes it. */
type Made = Omit<Chosen, 'by'>;

/** What each defence is rolled with, and its rule. */
export const DEFENCES = {
  [DODGE]: { ability: 'dodge', rule: 'ST-10.1', icon: 'dodging' },
  [PARRY]: { ability: 'melee', rule: 'ST-10.7', icon: 'crossed-swords' },
  [BLOCK]: { ability: 'brawl', rule: 'ST-10.9', icon: 'forearm' },
  [INTERPOSE]: { ability: 'dodge', rule: 'ST-10.23', icon: 'shield-bash' },
} as const;

/** The strength of a blow, for blocks: the attacker's Strength + the modifier of weapon or manoeuvre, or a sweep's fixed value (ST-10.12, AMB-81). */
function blowStrength(attacker: StFighter, { traits }: Weapon, { damage, more }: AttackMode): number {
  const strength = attributeOf(attacker, 'strength');
  if (!damage) return strength + traits.damage + (more?.n ?? 0);
  return damage.strength ? strength + damage.n : damage.n;
}

/** Whether the blow is too strong to be blocked, so that a block fails whatever the roll (ST-10.12, ST-10.13). */
const isTooStrong = (stage: StStage, attack: Attack): boolean =>
  blowStrength(stage.of(attack.attacker), attackWeapon(stage, attack), attackMode(stage, attack)) >
  attributeOf(stage.of(attack.defender), 'strength');

function parryDifficulty(stage: StStage, attack: Attack, weapon: Id, rules: Rules): Line {
  const own = weaponOf(stage.of(attack.defender), weapon) ?? UNARMED;
  const source = rules.parryDifficultySource === 'attacker' ? attackWeapon(stage, attack) : own;
  return line(weaponName(source), source.traits.parryDifficulty || DIFFICULTY, 'ST-10.7');
}

function baseDifficulty(stage: StStage, attack: Attack, { how, weapon }: Made, rules: Rules): Line {
  if (how === PARRY) return parryDifficulty(stage, attack, weapon, rules);
  if (how === BLOCK) return baseLine('AMB-81');
  if (how === INTERPOSE) return baseLine('ST-10.23');
  return isBlow(stage, attack)
    ? line(msg('storyteller.line.dodgeClose'), DODGE_CLOSE, 'ST-10.2')
    : line(msg('storyteller.line.dodgeRanged'), DODGE_RANGED, 'ST-10.2');
}

/** The roll of a defence: Dexterity + its ability − wounds − mob, against the difficulty of its kind (PR-6, PR-7, PR-8). */
export function defencePool(stage: StStage, attack: Attack, made: Made, rules: Rules): Pool {
  const { how, share, worn } = made;
  const defender = stage.of(attack.defender);
  const tooStrong = how === BLOCK && isTooStrong(stage, attack);
  const { ability } = DEFENCES[how];
  const own = share > 0 ? [shareLine(share)] : actionDice(defender, ability, rules);
  const lost = telling([
    line(msg('storyteller.line.mob'), -mobPenalty(defender), 'ST-7.14'),
    line(msg('storyteller.line.desperate'), -worn, 'ST-10.25'),
  ]);
  const difficulty = baseDifficulty(stage, attack, made, rules);
  return actionPool(how, defender.id, [...own, ...lost], [difficulty, ...proneLines(defender, ability)], {
    specialty: attack.situation.defenceSpecialty,
    fails: tooStrong ? msg('storyteller.note.tooStrongToBlock') : undefined,
  });
}

/** A block stops bashing damage; worse damage takes armour, a power or training (ST-10.10, AMB-101). */
function isBlockable(stage: StStage, attack: Attack): boolean {
  const { attackKind: kind } = attackWeapon(stage, attack).traits;
  const defender = stage.of(attack.defender);
  if (damageType(stage, attack) === 'bashing' || defender.traits.canBlockLethal) return true;
  if (hasPower(defender, ({ blocksAll }) => blocksAll)) return true;
  return total(armourLines(defender, { kind, armour: 'byItem' })) > 0;
}

function defenceFault(stage: StStage, attack: Attack, how: DefenceKind): Msg | undefined {
  const defender = stage.of(attack.defender);
  if (has(defender, 'held')) return msg('storyteller.no.held');
  const blast = attackWeapon(stage, attack).traits.attackKind === 'blast';
  if (how === DODGE && blast && !attack.situation.dodgeBlast) return msg('storyteller.no.dodgeBlast');
  if (how === PARRY && isShocked(defender)) return msg('storyteller.no.shockedParry');
  if ((how === PARRY || how === BLOCK) && !isBlow(stage, attack)) return msg(`storyteller.no.${how}Ranged`);
  if (how === INTERPOSE && isBlow(stage, attack)) return msg('storyteller.no.interposeBlow');
  return how === BLOCK && !isBlockable(stage, attack) ? msg('storyteller.no.blockType') : undefined;
}

function costOf(slot: DefenceSlot): { readonly cost?: Msg } {
  if ('slot' in slot) return { cost: slotName(slot.slot) };
  return 'part' in slot ? { cost: msg('storyteller.slot.part', { dice: slot.dice }) } : {};
}

/** A defence as an option, with its check, its cost, and why it is closed (PR-5). */
function defenceOption(
  stage: StStage,
  attack: Attack,
  how: DefenceKind,
  weapon: Weapon,
  rules: Rules,
): Defence {
  const defender = stage.of(attack.defender);
  const slot = defenceSlot(defender, rules, attack.attacker, how);
  const share = 'part' in slot ? slot.dice : 0;
  // A desperate defence loses a die for each earlier defence of the round (ST-10.25).
  const worn = isDesperate(defender) ? (defender.turn.defences ?? 0) : 0;
  const pool = defencePool(stage, attack, { how, weapon: weapon.id, share, worn }, rules);
  const no =
    unable(defender) ??
    defenceFault(stage, attack, how) ??
    (how === PARRY ? wieldFault(defender, weapon) : undefined) ??
    ('no' in slot ? slot.no : noDice(pool, rules));
  return {
    id: how === PARRY ? `${PARRY}:${weapon.id}` : how,
    how,
    weapon: weapon.id,
    share,
    worn,
    label: msg(`storyteller.option.${how}`, { weapon: weaponName(weapon) }),
    check: check(pool, rules),
    icon: DEFENCES[how].icon,
    ...costOf(slot),
    ...(no ? { no } : {}),
  };
}

const LET_THROUGH: Defence = { id: 'none', label: msg('storyteller.option.none'), icon: 'cross-mark' };

/** A parry with every weapon that can parry; without one, a single closed parry. */
function parries(stage: StStage, attack: Attack, rules: Rules): Defence[] {
  const blades = weaponsOf(stage.of(attack.defender)).filter(isMeleeWeapon);
  if (blades.length > 0) return blades.map((blade) => defenceOption(stage, attack, PARRY, blade, rules));
  const bare = { ...defenceOption(stage, attack, PARRY, UNARMED, rules), id: PARRY };
  return [{ ...bare, no: bare.no ?? msg('storyteller.no.noColdWeapon') }];
}

/** Every defence against an attack, including closed ones. */
export const defenceOptions = memoizeOnCast(
  (stage: StStage, attack: Attack, rules: Rules): readonly Defence[] => [
    defenceOption(stage, attack, DODGE, UNARMED, rules),
    ...parries(stage, attack, rules),
    defenceOption(stage, attack, BLOCK, UNARMED, rules),
    LET_THROUGH,
  ],
);

/** The defences of a fighter who covers the target; `attack` is the attack as if on them (ST-10.22, ST-10.23). */
export const coverOptions = memoizeOnCast(
  (stage: StStage, attack: Attack, rules: Rules): readonly Defence[] => [
    ...parries(stage, attack, rules),
    defenceOption(stage, attack, BLOCK, UNARMED, rules),
    defenceOption(stage, attack, INTERPOSE, UNARMED, rules),
    LET_THROUGH,
  ],
);

/** The id of a placeholder target: like the acting fighter, in no particular state. */
export const NOBODY: Id = 'nobody';

export const withNobody = (cast: StCast, like: StFighter): StCast => ({
  ...cast,
  [NOBODY]: { ...like, id: NOBODY, conditions: {}, turn: {} },
});

/** A plain attack. */
export const attackWith = (
  manoeuvre: Manoeuvre,
  attacker: Id,
  weapon: Id,
  situation: Situation,
  defender = NOBODY,
): Attack => ({ attacker, defender, weapon, manoeuvre, situation });

/** A blow by nobody in particular, to show defences while there is no attack. */
export const blowAt = (defender: Id, situation: Situation): Attack =>
  attackWith(STRIKE, NOBODY, UNARMED.id, situation, defender);
