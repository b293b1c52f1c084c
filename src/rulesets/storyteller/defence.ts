import type { Choose, Option, Play } from '../../core/ask.ts';
import { act, choose, tell } from '../../core/ask.ts';
import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aimLost } from './aim.ts';
import { has, isShocked, unable } from './conditions.ts';
import type { Pool } from './dice.ts';
import { check } from './dice.ts';
import type { Ability, StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isCold, UNARMED, weaponOf, weaponsOf } from './gear.ts';
import { armourLines } from './harm.ts';
import type { Manoeuvre } from './manoeuvres.ts';
import { mannerOf } from './manoeuvres.ts';
import type { Attack } from './pools.ts';
import { actionDice, damageType, isBlow, proneLines, shareLine, weaponIn } from './pools.ts';
import type { Rules } from './rules.ts';
import type { DefenceSlot } from './slots.ts';
import { countDefence, defenceSlot, mobPenalty, spendPart, spendSlot } from './slots.ts';
import { DIFFICULTY, DODGE_CLOSE, DODGE_RANGED } from './tables.ts';
import { slotName, weaponName } from './words.ts';

export type How = 'dodge' | 'parry' | 'block';

/** A way to answer an attack; without `how` it is let through. */
export interface Defence extends Option {
  readonly how?: How;
  readonly weapon?: Id;
  /** Dice of a split that it gets; 0: it has its whole pool (AMB-21). */
  readonly share?: number;
}

/** The defence that was chosen: what the rest of the play needs to know of it. */
export type Chosen =
  | { readonly how: How; readonly weapon: Id; readonly share: number }
  | { readonly how: 'none'; readonly weapon?: never };

const ABILITY: { readonly [how in How]: Ability } = { dodge: 'dodge', parry: 'melee', block: 'brawl' };
const RULE = { dodge: 'ST-10.1', parry: 'ST-10.7', block: 'ST-10.9' } as const;

/** What a block is measured against: the attacker's Strength + the modifier of weapon or manoeuvre; a sweep's own four (ST-10.12, AMB-81). */
function blowStrength(attacker: StFighter, { traits }: Weapon, manoeuvre: Manoeuvre): number {
  const { damage } = mannerOf(manoeuvre);
  const { strength } = attacker.traits.attributes;
  if (!damage) return strength + traits.damage;
  return damage.strength ? strength + damage.n : damage.n;
}

/** Whether the blow is too strong for his block, which then fails whatever the roll (ST-10.12, ST-10.13). */
const overpowers = (stage: Stage<StFighter>, attack: Attack): boolean =>
  blowStrength(stage.of(attack.attacker), weaponIn(stage, attack), attack.manoeuvre) >
  stage.of(attack.defender).traits.attributes.strength;

function parryDifficulty(stage: Stage<StFighter>, attack: Attack, weapon: Id, rules: Rules): Line {
  const own = weaponOf(stage.of(attack.defender), weapon) ?? UNARMED;
  const source = rules.parryDifficultySource === 'attacker' ? weaponIn(stage, attack) : own;
  return line(weaponName(source), source.traits.parryDifficulty || DIFFICULTY, 'ST-10.7');
}

function baseDifficulty(stage: Stage<StFighter>, attack: Attack, how: How, weapon: Id, rules: Rules): Line {
  if (how === 'parry') return parryDifficulty(stage, attack, weapon, rules);
  if (how === 'block') return line(msg('storyteller.line.base'), DIFFICULTY, 'AMB-81');
  return isBlow(attack)
    ? line(msg('storyteller.line.dodgeClose'), DODGE_CLOSE, 'ST-10.2')
    : line(msg('storyteller.line.dodgeRanged'), DODGE_RANGED, 'ST-10.2');
}

/** The roll of a defence: Dexterity + its ability − wounds − mob, against the difficulty of its kind (PR-6, PR-7, PR-8). */
export function defencePool(
  stage: Stage<StFighter>,
  attack: Attack,
  { how, weapon, share }: Exclude<Chosen, { how: 'none' }>,
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
      ...telling([line(msg('storyteller.line.mob'), -mobPenalty(defender), 'ST-7.14')]),
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
  return total(armourLines(defender, { kind, armour: 'byItem' })) > 0;
}

/** Why a manoeuvre does not answer this attack. */
function unfit(stage: Stage<StFighter>, attack: Attack, how: How): Msg | undefined {
  const defender = stage.of(attack.defender);
  if (has(defender, 'held')) return msg('storyteller.no.held');
  if (how === 'parry' && isShocked(defender)) return msg('storyteller.no.shockedParry');
  if (how !== 'dodge' && !isBlow(attack)) return msg(`storyteller.no.${how}Ranged`);
  return how === 'block' && !blockable(stage, attack) ? msg('storyteller.no.blockType') : undefined;
}

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
  const pool = defencePool(stage, attack, { how, weapon: weapon.id, share }, rules);
  const hopeless = total(pool.dice) <= 0 && rules.zeroPool === 'autoFail';
  const no =
    unable(defender) ??
    unfit(stage, attack, how) ??
    (how === 'parry' && !weapon.traits.ready ? msg('storyteller.no.notReady') : undefined) ??
    ('no' in slot ? slot.no : undefined) ??
    (hopeless ? msg('storyteller.no.noDice') : undefined);
  return {
    id: how === 'parry' ? `parry:${weapon.id}` : how,
    how,
    weapon: weapon.id,
    share,
    label: msg(`storyteller.option.${how}`, { weapon: weaponName(weapon) }),
    check: check(pool, rules),
    icon: { dodge: 'dodging', parry: 'crossed-swords', block: 'forearm' }[how],
    ...costOf(slot),
    ...(no ? { no } : {}),
  };
}

const LET_THROUGH: Defence = { id: 'none', label: msg('storyteller.option.none'), icon: 'cross-mark' };

/** Every answer to an attack, the closed ones with their reason. Without a cold weapon there is one closed parry. */
export const defences = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): readonly Defence[] => {
    const blades = weaponsOf(stage.of(attack.defender)).filter(isCold);
    const bare = { ...way(stage, attack, 'parry', UNARMED, rules), id: 'parry' };
    const parries = blades.map((blade) => way(stage, attack, 'parry', blade, rules));
    return [
      way(stage, attack, 'dodge', UNARMED, rules),
      ...(parries.length > 0 ? parries : [{ ...bare, no: bare.no ?? msg('storyteller.no.noColdWeapon') }]),
      way(stage, attack, 'block', UNARMED, rules),
      LET_THROUGH,
    ];
  },
);

/** Whether any defence is open. */
const defensible = keptOn((stage: Stage<StFighter>, attack: Attack, rules: Rules): boolean =>
  defences(stage, attack, rules).some(({ how, no }) => how && !no),
);

const question = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): Choose<Defence> => ({
    kind: 'choose',
    id: 'defence',
    by: attack.defender,
    label: msg('storyteller.choose.defence', { attacker: attack.attacker }),
    options: defences(stage, attack, rules),
  }),
);

/** The window before the dice: the defender chooses, and his choice costs an action (ST-1.10, PR-4 step 2). Nobody is asked when no defence is open. */
export function* defend(stage: Stage<StFighter>, attack: Attack, rules: Rules): Play<Chosen> {
  if (!defensible(stage, attack, rules)) return { how: 'none' };
  const { how, weapon, share = 0 } = yield* choose<Defence>(() => question(stage, attack, rules));
  if (!how || weapon === undefined) return { how: 'none' };
  const defender = stage.of(attack.defender);
  const slot = defenceSlot(defender, rules, attack.attacker, how);
  const who = defender.id;
  if ('part' in slot) yield* act(...spendPart(defender, slot.part, RULE[how]));
  if ('slot' in slot) yield* act(...spendSlot(defender, slot.slot, RULE[how], attack.attacker));
  yield* act(...countDefence(defender, RULE[how]), ...aimLost(defender));
  yield* tell('defends', 'slot' in slot ? { who, how, slot: slot.slot } : { who, how });
  return { how, weapon, share };
}
