import { choose, GM, type Option, type Play, roll } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import { type Line, line, telling } from '../../../core/line.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import { hpOf, type LsFighter, type LsStage, maxHp, scaled } from '../data/fighter.ts';
import type { DamageType, Mode, Weapon } from '../data/gear.ts';
import { multipliersIn, type Part, type Rules, STRONG, swing, thrust } from '../data/rules.ts';
import { abilityLines, damageCheck, succeeded, successCheck } from '../figures/dice.ts';
import { aimOf, gain, gearName, has, lose, ofType, struckThing, takePosture } from '../figures/state.ts';

/** Damage about to be rolled. `half`: the counter-blow of a parry deals half (LS-6.4.4). */
export type Blow = {
  readonly id: string;
  readonly by: Id;
  readonly who: Id;
  readonly weapon: Weapon;
  readonly mode: Mode;
  readonly strong?: boolean;
  readonly half?: boolean;
  readonly critical?: boolean;
  /** What an attack on a vulnerability hit (LS-3.6.1). */
  readonly part?: Part | 'none';
};

type Hurt = { readonly who: Id; readonly dealt: number; readonly type: DamageType; readonly armour: boolean };

/** The outcome of a blow: the damage rolled, the damage that penetrated armour, the injury. */
export type Suffered = { readonly dealt: number; readonly through: number; readonly injury: number };

/** The modifiers of a damage roll: strength, the weapon, Strong (SD-2, LS-3.5.3). */
function damageLines(fighter: LsFighter, { weapon, mode, strong }: Blow, rules: Rules): Line[] {
  const strength = scaled(fighter, 'str', rules);
  const base = { thrust: thrust(strength), swing: swing(strength), fixed: 0 }[mode.base];
  return telling([
    line(msg(`lordsouls.choice.base.${mode.base}`), base, 'SD-2'),
    line(gearName(weapon), mode.mod, 'SD-3'),
    line(msg('lordsouls.option.strong'), strong ? STRONG : 0, 'LS-3.5.3'),
  ]);
}

/** The damage roll (LS-7.2.4). By house rule a critical hit deals maximum damage (AMB-11). */
const damageOf = (fighter: LsFighter, blow: Blow, rules: Rules) =>
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

function* rollDamage(stage: LsStage, blow: Blow, rules: Rules): Play<number> {
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

/** The injury from penetrating damage: multiplied by type, rounded down, at least 1 (SD-9, AMB-48). */
function injuryOf(through: number, type: DamageType, rules: Rules): number {
  if (through <= 0) return 0;
  return Math.max(1, Math.floor(through * rules[`${type}Multiplier`] + 1e-9));
}

/** Resolves a blow: damage roll, armour, effect on a vulnerability, injury (LS-7.2.4, LS-3.6.4, AMB-48). */
export function* strike(stage: LsStage, blow: Blow, rules: Rules): Play<Suffered> {
  const sum = yield* rollDamage(stage, blow, rules);
  const dealt = blow.half ? Math.floor(sum / 2) : sum;
  if (blow.part === 'weapon' || blow.part === 'shield')
    return yield* strikeThing(stage, blow, blow.part, dealt, rules);
  const through = Math.max(0, dealt - armourOf(stage.of(blow.who), blow.mode.type, rules));
  if (through === 0) {
    stage.tell('unharmed', { who: blow.who, n: dealt }, good('LS-7.2.4'));
    return { dealt, through, injury: 0 };
  }
  const { part = 'none' } = blow;
  const grown = part === 'none' ? through : yield* resolveVulnerability(stage, blow, part, through, rules);
  const injury = injuryOf(grown, blow.mode.type, rules);
  yield* suffer(stage, blow.who, injury, rules);
  return { dealt, through, injury };
}

/** Damage without an attack, against armour if it counts (GAP-3, LS-7.2.4). */
export function* hurt(stage: LsStage, { who, dealt, type, armour }: Hurt, rules: Rules): Play<void> {
  const through = dealt - (armour ? armourOf(stage.of(who), type, rules) : 0);
  if (through > 0) yield* suffer(stage, who, injuryOf(through, type, rules), rules);
  else stage.tell('unharmed', { who, n: dealt }, good('LS-7.2.4'));
}

/** Applies an injury: hit points are lost, which may kill or spoil an aim (SD-9, LS-3.9.8). */
export function* suffer(stage: LsStage, who: Id, injury: number, rules: Rules): Play<void> {
  stage.act(add(who, 'traits.hp.lost', injury, 'SD-9'));
  const left = hpOf(stage.of(who), rules);
  stage.tell('wound', { who, n: injury, left }, bad('SD-9'));
  if (left <= -maxHp(stage.of(who), rules) && !has(stage.of(who), 'dead')) die(stage, who);
  else if (aimOf(stage.of(who))) yield* rollToKeepAim(stage, who, rules);
}

function die(stage: LsStage, who: Id): void {
  const fighter = stage.of(who);
  stage.act(...gain(fighter, 'dead', 'SD-9'), ...lose(fighter, 'aiming', 'AMB-22'));
  stage.tell('dead', { who }, bad('SD-9'));
}

/** The changes with which a fighter loses consciousness and falls (LS-1.7, SD-7). */
export const loseConsciousness = (fighter: LsFighter): Change[] => [
  ...gain(fighter, 'unconscious', 'LS-1.7'),
  ...takePosture(fighter, 'prone', 'SD-7'),
  ...lose(fighter, 'aiming', 'AMB-22'),
];

/** A fighter who is wounded while aiming rolls against ВОЛ to keep the aim (LS-3.9.8). */
function* rollToKeepAim(stage: LsStage, who: Id, rules: Rules): Play<void> {
  const is = yield* roll(() => {
    const lines = abilityLines(stage.of(who), 'will', rules);
    return successCheck({ id: `aim:${who}`, by: who, label: msg('lordsouls.check.aim'), lines }, rules);
  });
  if (succeeded(is)) stage.tell('keepsAim', { who }, good('LS-3.9.8'));
  else {
    stage.act(...lose(stage.of(who), 'aiming', 'LS-3.9.8'));
    stage.tell('losesAim', { who }, bad('LS-3.9.8'));
  }
}

/** What may happen to a hit part (LS-3.6.4); the first is the default. */
const EFFECTS = {
  eye: ['oneEyed', 'blinded', 'stunned'],
  head: ['stunned', 'unconscious', 'bleeding'],
  torso: ['bleeding', 'stunned', 'prone'],
  hand: ['disarmedHand', 'drops', 'bleeding'],
  leg: ['hobbled', 'prone', 'bleeding'],
  weapon: ['drops', 'breaks'],
  shield: ['drops', 'breaks'],
} as const satisfies { readonly [part in Part]: readonly string[] };

type Effect = (typeof EFFECTS)[Part][number];

/** The multipliers that house rules set instead of an effect (LS-3.6.6, SD-9). */
export function multipliers({ targetedMultiplier, targetedMultiplierList }: Rules): number[] {
  return [...new Set([targetedMultiplier, ...multipliersIn(targetedMultiplierList)])];
}

interface Ruling extends Option {
  readonly effect?: Effect;
  readonly times?: number;
}

/** The GM's ruling about a struck part (LS-3.6.4 to LS-3.6.6). */
function ruling(stage: LsStage, { who }: Blow, part: Part, times: readonly number[]): Play<Ruling> {
  return choose<Ruling>(() => ({
    kind: 'choose',
    id: 'vulnerable',
    by: GM,
    label: msg('lordsouls.choose.vulnerable', { who, part: msg(`lordsouls.choice.part.${part}`) }),
    options: [
      ...EFFECTS[part].map((effect) => ({
        id: effect,
        label: msg(`lordsouls.effect.${effect}`),
        effect,
        no: hasNothing(stage.of(who), part, effect) ? msg('lordsouls.no.nothingHeld') : undefined,
      })),
      ...times.map((n) => ({ id: `times:${n}`, label: msg('lordsouls.effect.times', { n }), times: n })),
      { id: 'none', label: msg('lordsouls.effect.none') },
    ],
    skip: EFFECTS[part][0] ?? 'none',
  }));
}

const hasNothing = (fighter: LsFighter, part: Part, effect: Effect): boolean =>
  (effect === 'drops' || effect === 'breaks') && struckThing(fighter, part) === undefined;
function effectChanges(fighter: LsFighter, part: Part, effect: Effect): Change[] {
  const thing = struckThing(fighter, part);
  if (effect === 'drops')
    return thing ? [set(fighter.id, `gear.${thing.id}.traits.place`, 'hands', 'ground', 'LS-3.6.4')] : [];
  if (effect === 'breaks')
    return thing ? [set(fighter.id, `gear.${thing.id}.traits.broken`, false, true, 'LS-3.6.4')] : [];
  if (effect === 'prone') return takePosture(fighter, 'prone', 'LS-3.6.4');
  if (effect === 'unconscious') return loseConsciousness(fighter);
  const falls = effect === 'disarmedHand' ? effectChanges(fighter, part, 'drops') : [];
  return [...gain(fighter, effect, 'LS-3.6.4'), ...falls];
}

/** The GM decides between a special effect on a wounded part and more damage (LS-3.6.4 to LS-3.6.6). @returns the resulting penetrating damage. */
function* resolveVulnerability(
  stage: LsStage,
  blow: Blow,
  part: Part,
  through: number,
  rules: Rules,
): Play<number> {
  const { effect, times } = yield* ruling(stage, blow, part, multipliers(rules));
  if (times !== undefined) return Math.floor(through * times);
  applyEffect(stage, blow, part, effect);
  return through;
}

function applyEffect(stage: LsStage, { who }: Blow, part: Part, effect: Effect | undefined): void {
  if (!effect) return;
  stage.act(...effectChanges(stage.of(who), part, effect));
  stage.tell('effect', { who, effect }, bad('LS-3.6.4'));
}

/** A blow at an item in hand: the item's armour counts, and nobody is hurt (LS-3.6.1, AMB-21). */
function* strikeThing(stage: LsStage, blow: Blow, part: Part, dealt: number, rules: Rules): Play<Suffered> {
  const thing = struckThing(stage.of(blow.who), part);
  const through = Math.max(0, dealt - against(thing?.traits.armour ?? 0, blow.mode.type, rules));
  if (thing && through > 0) applyEffect(stage, blow, part, (yield* ruling(stage, blow, part, [])).effect);
  else stage.tell('unharmed', { who: blow.who, n: dealt }, good('LS-7.2.4'));
  return { dealt, through, injury: 0 };
}
