import type { Option } from '../../core/ask.ts';
import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, isShocked, unable } from './conditions.ts';
import type { Pool } from './dice.ts';
import { check } from './dice.ts';
import type { Ability, StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isCold, UNARMED, weaponOf, weaponsOf } from './gear.ts';
import { armourLines } from './harm.ts';
import { unhandy } from './limbs.ts';
import type { Manner } from './manoeuvres.ts';
import type { Attack } from './pools.ts';
import { actionDice, damageType, isBlow, mannerBy, proneLines, shareLine, weaponIn } from './pools.ts';
import { empowered } from './powers.ts';
import type { Rules } from './rules.ts';
import type { DefenceSlot } from './slots.ts';
import { defenceSlot, mobPenalty } from './slots.ts';
import { desperateWith } from './stances.ts';
import { DIFFICULTY, DODGE_CLOSE, DODGE_RANGED } from './tables.ts';
import { attributeOf } from './traits.ts';
import { slotName, weaponName } from './words.ts';

/** `interpose`: to take a shot that is meant for somebody else (ST-10.23). */
export type How = 'dodge' | 'parry' | 'block' | 'interpose';

/** A way to answer an attack; without `how` it is let through. */
export interface Defence extends Option {
  readonly how?: How;
  readonly weapon?: Id;
  /** Dice of a split that it gets; 0: it has its whole pool (AMB-21). */
  readonly share?: number;
  /** Dice that a desperate defence has lost by now (ST-10.25). */
  readonly worn?: number;
}

/** The defence that was chosen: what the rest of the play needs to know of it. */
export type Chosen = {
  readonly by: Id;
  readonly how: How;
  readonly weapon: Id;
  /** Dice of a split that it gets; 0: it has its whole pool (AMB-21). */
  readonly share: number;
  /** Dice that a desperate defence has lost by now (ST-10.25). */
  readonly worn: number;
};

const ABILITY: { readonly [how in How]: Ability } = {
  dodge: 'dodge',
  parry: 'melee',
  block: 'brawl',
  interpose: 'dodge',
};
/** The rule of each defence. */
export const RULE = {
  dodge: 'ST-10.1',
  parry: 'ST-10.7',
  block: 'ST-10.9',
  interpose: 'ST-10.23',
} as const;

/** What a block is measured against: the attacker's Strength + the modifier of weapon or manoeuvre; a sweep's own four (ST-10.12, AMB-81). */
function blowStrength(attacker: StFighter, { traits }: Weapon, { damage, more }: Manner): number {
  const strength = attributeOf(attacker, 'strength');
  if (!damage) return strength + traits.damage + (more?.n ?? 0);
  return damage.strength ? strength + damage.n : damage.n;
}

/** Whether the blow is too strong for his block, which then fails whatever the roll (ST-10.12, ST-10.13). */
const overpowers = (stage: Stage<StFighter>, attack: Attack): boolean =>
  blowStrength(stage.of(attack.attacker), weaponIn(stage, attack), mannerBy(stage, attack)) >
  attributeOf(stage.of(attack.defender), 'strength');

function parryDifficulty(stage: Stage<StFighter>, attack: Attack, weapon: Id, rules: Rules): Line {
  const own = weaponOf(stage.of(attack.defender), weapon) ?? UNARMED;
  const source = rules.parryDifficultySource === 'attacker' ? weaponIn(stage, attack) : own;
  return line(weaponName(source), source.traits.parryDifficulty || DIFFICULTY, 'ST-10.7');
}

function baseDifficulty(stage: Stage<StFighter>, attack: Attack, how: How, weapon: Id, rules: Rules): Line {
  if (how === 'parry') return parryDifficulty(stage, attack, weapon, rules);
  if (how === 'block') return line(msg('storyteller.line.base'), DIFFICULTY, 'AMB-81');
  if (how === 'interpose') return line(msg('storyteller.line.base'), DIFFICULTY, 'ST-10.23');
  return isBlow(stage, attack)
    ? line(msg('storyteller.line.dodgeClose'), DODGE_CLOSE, 'ST-10.2')
    : line(msg('storyteller.line.dodgeRanged'), DODGE_RANGED, 'ST-10.2');
}

/** Dice that a desperate defence has lost by now: one for each defence of the round before this one (ST-10.25). */
const wearing = (defender: StFighter): number =>
  desperateWith(defender) ? (defender.turn.defences ?? 0) : 0;

/** The roll of a defence: Dexterity + its ability − wounds − mob, against the difficulty of its kind (PR-6, PR-7, PR-8). */
export function defencePool(
  stage: Stage<StFighter>,
  attack: Attack,
  { how, weapon, share, worn }: Omit<Chosen, 'by'>,
  rules: Rules,
): Pool {
  const defender = stage.of(attack.defender);
  const tooStrong = how === 'block' && overpowers(stage, attack);
  return {
    id: how,
    by: defender.id,
    label: msg(`storyteller.check.${how}`),
    of: 'action',
    dice: [
      ...(share > 0 ? [shareLine(share)] : actionDice(defender, ABILITY[how], rules)),
      ...telling([
        line(msg('storyteller.line.mob'), -mobPenalty(defender), 'ST-7.14'),
        line(msg('storyteller.line.desperate'), -worn, 'ST-10.25'),
      ]),
    ],
    difficulty: [baseDifficulty(stage, attack, how, weapon, rules), ...proneLines(defender, ABILITY[how])],
    specialty: attack.situation.defenceSpecialty,
    ...(tooStrong ? { fails: msg('storyteller.note.tooStrongToBlock') } : {}),
  };
}

/** A block turns away bashing damage; for graver damage he needs armour, a mystery or training (ST-10.10, AMB-101). */
function blockable(stage: Stage<StFighter>, attack: Attack): boolean {
  const { attackKind: kind } = weaponIn(stage, attack).traits;
  const defender = stage.of(attack.defender);
  if (damageType(stage, attack) === 'bashing' || defender.traits.canBlockLethal) return true;
  if (empowered(defender, ({ blocksAll }) => blocksAll)) return true;
  return total(armourLines(defender, { kind, armour: 'byItem' })) > 0;
}

/** Why a manoeuvre does not answer this attack. */
function unfit(stage: Stage<StFighter>, attack: Attack, how: How): Msg | undefined {
  const defender = stage.of(attack.defender);
  if (has(defender, 'held')) return msg('storyteller.no.held');
  const blast = weaponIn(stage, attack).traits.attackKind === 'blast';
  if (how === 'dodge' && blast && !attack.situation.dodgeBlast) return msg('storyteller.no.dodgeBlast');
  if (how === 'parry' && isShocked(defender)) return msg('storyteller.no.shockedParry');
  if ((how === 'parry' || how === 'block') && !isBlow(stage, attack))
    return msg(`storyteller.no.${how}Ranged`);
  if (how === 'interpose' && isBlow(stage, attack)) return msg('storyteller.no.interposeBlow');
  return how === 'block' && !blockable(stage, attack) ? msg('storyteller.no.blockType') : undefined;
}

const ICON: { readonly [how in How]: string } = {
  dodge: 'dodging',
  parry: 'crossed-swords',
  block: 'forearm',
  interpose: 'shield-bash',
};

/** What a defence costs, in words. */
function costOf(slot: DefenceSlot): { readonly cost?: Msg } {
  if ('slot' in slot) return { cost: slotName(slot.slot) };
  return 'part' in slot ? { cost: msg('storyteller.slot.part', { dice: slot.dice }) } : {};
}

/** One way to answer: its dice, its cost, and why it is closed (PR-5). */
function way(stage: Stage<StFighter>, attack: Attack, how: How, weapon: Weapon, rules: Rules): Defence {
  const defender = stage.of(attack.defender);
  const slot = defenceSlot(defender, rules, attack.attacker, how);
  const share = 'part' in slot ? slot.dice : 0;
  const worn = wearing(defender);
  const pool = defencePool(stage, attack, { how, weapon: weapon.id, share, worn }, rules);
  const hopeless = total(pool.dice) <= 0 && rules.zeroPool === 'autoFail';
  const no =
    unable(defender) ??
    unfit(stage, attack, how) ??
    (how === 'parry' ? unhandy(defender, weapon) : undefined) ??
    ('no' in slot ? slot.no : undefined) ??
    (hopeless ? msg('storyteller.no.noDice') : undefined);
  return {
    id: how === 'parry' ? `parry:${weapon.id}` : how,
    how,
    weapon: weapon.id,
    share,
    worn,
    label: msg(`storyteller.option.${how}`, { weapon: weaponName(weapon) }),
    check: check(pool, rules),
    icon: ICON[how],
    ...costOf(slot),
    ...(no ? { no } : {}),
  };
}

export const LET_THROUGH: Defence = { id: 'none', label: msg('storyteller.option.none'), icon: 'cross-mark' };

/** Parries with every cold weapon; without one there is one closed parry. */
function parries(stage: Stage<StFighter>, attack: Attack, rules: Rules): Defence[] {
  const blades = weaponsOf(stage.of(attack.defender)).filter(isCold);
  if (blades.length > 0) return blades.map((blade) => way(stage, attack, 'parry', blade, rules));
  const bare = { ...way(stage, attack, 'parry', UNARMED, rules), id: 'parry' };
  return [{ ...bare, no: bare.no ?? msg('storyteller.no.noColdWeapon') }];
}

/** Every answer to an attack, the closed ones with their reason. */
export const defences = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): readonly Defence[] => [
    way(stage, attack, 'dodge', UNARMED, rules),
    ...parries(stage, attack, rules),
    way(stage, attack, 'block', UNARMED, rules),
    LET_THROUGH,
  ],
);

/** What somebody may do who covers the target: `attack` is the attack as it would meet him (ST-10.22, ST-10.23). */
export const covers = keptOn((stage: Stage<StFighter>, attack: Attack, rules: Rules): readonly Defence[] => [
  ...parries(stage, attack, rules),
  way(stage, attack, 'block', UNARMED, rules),
  way(stage, attack, 'interpose', UNARMED, rules),
  LET_THROUGH,
]);
