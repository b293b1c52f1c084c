import type { Option, Play } from '../../core/ask.ts';
import { choose, MASTER, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aimOf, befall, has, lift, takesPosture } from './conditions.ts';
import { damageCheck, succeeded, successCheck } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import { hpOf, maxHp, scaled } from './fighter.ts';
import type { Mode, Weapon } from './gear.ts';
import { ofType, shieldsOf } from './gear.ts';
import { abilityLines } from './levels.ts';
import { multipliersIn } from './multipliers.ts';
import type { DamageType, Part } from './names.ts';
import type { Rules } from './rules.ts';
import { STRONG, swing, thrust } from './tables.ts';
import { gearName } from './words.ts';

/** Damage about to be rolled: by whom, to whom, with what; `half` of it where a parry strikes back (LS-6.4.4). */
export type Blow = {
  readonly id: string;
  readonly by: Id;
  readonly who: Id;
  readonly weapon: Weapon;
  readonly mode: Mode;
  readonly strong: boolean;
  readonly half: boolean;
  readonly critical: boolean;
  /** What an attack on a vulnerability struck (LS-3.6.1). */
  readonly part: Part | 'none';
};

/** What a blow came to: the damage rolled, what went through armour, the injury. */
export type Suffered = { readonly dealt: number; readonly through: number; readonly injury: number };

/** Where the number that is added to the dice comes from: strength, the weapon, Strong (SD-2, LS-3.5.3). */
function damageLines(fighter: LsFighter, { weapon, mode, strong }: Blow, rules: Rules): Line[] {
  const strength = scaled(fighter, 'str', rules);
  const base = { thrust: thrust(strength), swing: swing(strength), fixed: 0 }[mode.base];
  return telling([
    line(msg(`lordsouls.choice.base.${mode.base}`), base, 'SD-2'),
    line(gearName(weapon), mode.mod, 'SD-3'),
    line(msg('lordsouls.option.strong'), strong ? STRONG : 0, 'LS-3.5.3'),
  ]);
}

/** The damage roll (LS-7.2.4). By house rule a critical hit does all that the dice can (AMB-11). */
export const damageOf = (fighter: LsFighter, blow: Blow, rules: Rules) =>
  damageCheck(
    {
      id: blow.id,
      by: fighter.id,
      label: msg(blow.half ? 'lordsouls.check.counter' : 'lordsouls.check.damage'),
      lines: damageLines(fighter, blow, rules),
    },
    blow.mode.dice,
  );

const DIE = 6;

function* rolled(stage: Stage<LsFighter>, blow: Blow, rules: Rules): Play<number> {
  const check = () => damageOf(stage.of(blow.by), blow, rules);
  const { reader } = check();
  if (blow.critical && rules.criticalDamage === 'max')
    return reader.read(reader.start + blow.mode.dice * DIE);
  const sum = yield* roll(check);
  return blow.critical && rules.criticalDamage === 'double' ? sum * 2 : sum;
}

/** The armour of a fighter against a type of damage (LS-6.4.5, AMB-49). */
export function armourOf(fighter: LsFighter, type: DamageType, rules: Rules): number {
  const worn = ofType(fighter, 'armour').filter(({ traits }) => traits.worn);
  const whole = worn.reduce((sum, { traits }) => sum + traits.value, fighter.traits.naturalArmour);
  return against(whole, type, rules);
}

function against(armour: number, type: DamageType, { crushingArmour }: Rules): number {
  if (type !== 'crush' || crushingArmour === 'full') return armour;
  return crushingArmour === 'half' ? Math.floor(armour / 2) : 0;
}

/** What penetrating damage does to flesh: by its type, rounded down, at least 1 (SD-9, AMB-48). */
export function injuryOf(through: number, type: DamageType, rules: Rules): number {
  if (through <= 0) return 0;
  return Math.max(1, Math.floor(through * rules[`${type}Multiplier`] + 1e-9));
}

/** The damage roll, armour, the effect of a vulnerability, the injury, in this order (LS-7.2.4, LS-3.6.4, AMB-48). */
export function* strikes(stage: Stage<LsFighter>, blow: Blow, rules: Rules): Play<Suffered> {
  const sum = yield* rolled(stage, blow, rules);
  const dealt = blow.half ? Math.floor(sum / 2) : sum;
  if (blow.part === 'weapon' || blow.part === 'shield') return yield* strikesThing(stage, blow, dealt, rules);
  const through = Math.max(0, dealt - armourOf(stage.of(blow.who), blow.mode.type, rules));
  if (through === 0) {
    stage.tell('unharmed', { who: blow.who, n: dealt });
    return { dealt, through, injury: 0 };
  }
  const grown = blow.part === 'none' ? through : yield* vulnerable(stage, blow, through, rules);
  const injury = injuryOf(grown, blow.mode.type, rules);
  yield* suffers(stage, blow.who, injury, rules);
  return { dealt, through, injury };
}

/** An injury: hit points are lost, perhaps life, perhaps the aim (SD-9, LS-3.9.8). */
export function* suffers(stage: Stage<LsFighter>, who: Id, injury: number, rules: Rules): Play<void> {
  stage.act(add(who, 'traits.hp.lost', injury, 'SD-9'));
  const left = hpOf(stage.of(who), rules);
  stage.tell('wound', { who, n: injury, left });
  if (left <= -maxHp(stage.of(who), rules) && !has(stage.of(who), 'dead')) dies(stage, who);
  else if (aimOf(stage.of(who))) yield* keepsAim(stage, who, rules);
}

function dies(stage: Stage<LsFighter>, who: Id): void {
  const fighter = stage.of(who);
  stage.act(...befall(fighter, 'dead', 'SD-9'), ...lift(fighter, 'aiming', 'AMB-22'));
  stage.tell('dead', { who });
}

/** He loses consciousness and falls (LS-1.7, SD-7). */
export const faints = (fighter: LsFighter): Change[] => [
  ...befall(fighter, 'unconscious', 'LS-1.7'),
  ...takesPosture(fighter, 'prone', 'SD-7'),
  ...lift(fighter, 'aiming', 'AMB-22'),
];

/** Whoever is wounded while he aims rolls against ВОЛ to keep his aim (LS-3.9.8). */
function* keepsAim(stage: Stage<LsFighter>, who: Id, rules: Rules): Play<void> {
  const is = yield* roll(() =>
    successCheck(
      {
        id: `aim:${who}`,
        by: who,
        label: msg('lordsouls.check.aim'),
        lines: abilityLines(stage.of(who), 'will', rules),
      },
      rules,
    ),
  );
  if (succeeded(is)) stage.tell('keepsAim', { who });
  else {
    stage.act(...lift(stage.of(who), 'aiming', 'LS-3.9.8'));
    stage.tell('losesAim', { who });
  }
}

/** What may become of a struck part (LS-3.6.4); the first stands where the master says nothing. */
const EFFECTS: { readonly [part in Part]: readonly Effect[] } = {
  eye: ['oneEyed', 'blinded', 'stunned'],
  head: ['stunned', 'unconscious', 'bleeding'],
  torso: ['bleeding', 'stunned', 'prone'],
  hand: ['disarmedHand', 'drops', 'bleeding'],
  leg: ['hobbled', 'prone', 'bleeding'],
  weapon: ['drops', 'breaks'],
  shield: ['drops', 'breaks'],
};

type Effect =
  | 'oneEyed'
  | 'blinded'
  | 'stunned'
  | 'unconscious'
  | 'bleeding'
  | 'prone'
  | 'disarmedHand'
  | 'hobbled'
  | 'drops'
  | 'breaks';

/** The multipliers that a table uses instead of an effect (LS-3.6.6, SD-9). */
export function multipliers({ targetedMultiplier, targetedMultiplierList }: Rules): number[] {
  return [...new Set([targetedMultiplier, ...multipliersIn(targetedMultiplierList)])];
}

interface Ruling extends Option {
  readonly effect?: Effect;
  readonly times?: number;
}

/** The master's ruling about a struck part (LS-3.6.4 to LS-3.6.6). */
function ruling(stage: Stage<LsFighter>, blow: Blow, times: readonly number[]): Play<Ruling> {
  const part = blow.part as Part;
  return choose<Ruling>(() => ({
    kind: 'choose',
    id: 'vulnerable',
    by: MASTER,
    label: msg('lordsouls.choose.vulnerable', { who: blow.who, part: msg(`lordsouls.choice.part.${part}`) }),
    options: [
      ...EFFECTS[part].map((effect) => ({
        id: effect,
        label: msg(`lordsouls.effect.${effect}`),
        effect,
        no: hasNothing(stage.of(blow.who), part, effect) ? msg('lordsouls.no.nothingHeld') : undefined,
      })),
      ...times.map((n) => ({ id: `times:${n}`, label: msg('lordsouls.effect.times', { n }), times: n })),
      { id: 'none', label: msg('lordsouls.effect.none') },
    ],
    skip: EFFECTS[part][0] ?? 'none',
  }));
}

/** What a hand that is struck lets go of, or a thing that is struck: his weapon, else his shield. */
function struckThing(fighter: LsFighter, part: Part) {
  const weapon = ofType(fighter, 'weapon').find(
    ({ traits }) => !traits.natural && traits.place === 'hands' && !traits.broken,
  );
  const [shield] = shieldsOf(fighter);
  return part === 'shield' ? shield : (weapon ?? (part === 'hand' ? shield : undefined));
}

const hasNothing = (fighter: LsFighter, part: Part, effect: Effect): boolean =>
  (effect === 'drops' || effect === 'breaks') && struckThing(fighter, part) === undefined;

/** What an effect writes. */
function befalls(fighter: LsFighter, part: Part, effect: Effect): Change[] {
  const thing = struckThing(fighter, part);
  if (effect === 'drops')
    return thing ? [set(fighter.id, `gear.${thing.id}.traits.place`, 'hands', 'ground', 'LS-3.6.4')] : [];
  if (effect === 'breaks')
    return thing ? [set(fighter.id, `gear.${thing.id}.traits.broken`, false, true, 'LS-3.6.4')] : [];
  if (effect === 'prone') return takesPosture(fighter, 'prone', 'LS-3.6.4');
  if (effect === 'unconscious') return faints(fighter);
  const falls = effect === 'disarmedHand' ? befalls(fighter, part, 'drops') : [];
  return [...befall(fighter, effect, 'LS-3.6.4'), ...falls];
}

/** A wounded part: a special effect, or more damage instead; the master decides (LS-3.6.4 to LS-3.6.6). @returns the penetrating damage after that. */
function* vulnerable(stage: Stage<LsFighter>, blow: Blow, through: number, rules: Rules): Play<number> {
  const { id, effect, times } = yield* ruling(stage, blow, multipliers(rules));
  if (times !== undefined) return Math.floor(through * times);
  if (effect) {
    stage.act(...befalls(stage.of(blow.who), blow.part as Part, effect));
    stage.tell('effect', { who: blow.who, effect: id });
  }
  return through;
}

/** A blow at a thing in somebody's hands: its own armour counts, and nobody is hurt (LS-3.6.1, AMB-21). */
function* strikesThing(stage: Stage<LsFighter>, blow: Blow, dealt: number, rules: Rules): Play<Suffered> {
  const thing = struckThing(stage.of(blow.who), blow.part as Part);
  const through = Math.max(0, dealt - against(thing?.traits.armour ?? 0, blow.mode.type, rules));
  if (thing && through > 0) {
    const { id, effect } = yield* ruling(stage, blow, []);
    if (effect) {
      stage.act(...befalls(stage.of(blow.who), blow.part as Part, effect));
      stage.tell('effect', { who: blow.who, effect: id });
    }
  } else stage.tell('unharmed', { who: blow.who, n: dealt });
  return { dealt, through, injury: 0 };
}

/** Whether there is such a part to strike at: a weapon or shield must be in hand (LS-3.6.1). */
export const partThere = (fighter: LsFighter, part: Part): boolean =>
  (part !== 'weapon' && part !== 'shield') || struckThing(fighter, part) !== undefined;
