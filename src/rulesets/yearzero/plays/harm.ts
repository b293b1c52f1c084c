import { either, type Play, part, roll } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import { line, total } from '../../../core/line.ts';
import { blank, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { healthOf, injurySpec, isDoor, maxHealth, type YzFighter } from '../data/fighter.ts';
import { type InjuryRow, injuryAt, newInjuryId } from '../data/injuries.ts';
import type { Rules } from '../data/rules.ts';
import { attributeLine, bareCheck, d66Check, skillLines } from '../figures/dice.ts';
import {
  addStress,
  gain,
  has,
  hasTalent,
  heldBy,
  lose,
  loseAttention,
  option,
  type Pair,
  wornBy,
  type YzStage,
} from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { panicPart } from './panic.ts';

/** Sources of damage. Some count as attacks (YZ-12.8, YZ-A.62); hunger and thirst cause their own stress (YZ-A.57). */
const SOURCES = {
  attack: { attack: true, stress: true },
  counter: { attack: true, stress: true },
  blast: { attack: true, stress: true },
  fire: { attack: false, stress: true },
  fall: { attack: false, stress: true },
  hunger: { attack: false, stress: false },
  thirst: { attack: false, stress: false },
  injury: { attack: false, stress: true },
} as const;

type Source = keyof typeof SOURCES;

/** Damage to be dealt. `cover`: dice in addition to armour. */
export type Blow = {
  readonly who: Id;
  readonly amount: number;
  readonly source: Source;
  readonly cover?: number;
};

export type Suffered = { readonly dealt: number; readonly broken: boolean; readonly dead: boolean };

const NOTHING: Suffered = { dealt: 0, broken: false, dead: false };

/** The armour roll: all worn armour, plus the rating of cover (YZ-12.2, YZ-11.18). */
const armourCheck = (fighter: YzFighter, { cover = 0 }: Pick<Blow, 'cover'>) =>
  bareCheck(`armour:${fighter.id}`, fighter.id, msg('yearzero.check.armour'), [
    ...wornBy(fighter).map(({ name, traits }) => line(verbatim(name), traits.rating, 'YZ-12.2')),
    line(msg('yearzero.condition.inCover'), cover, 'YZ-11.18'),
  ]);

/** Whether armour is rolled: always, or by house rule if the wearer wants to (YZ-A.36). */
function* chooseArmour(who: Id, { autoArmour }: Rules): Play<boolean> {
  if (autoArmour) return true;
  return yield* either('roll', () => ({
    kind: 'choose',
    id: `armour?:${who}`,
    by: who,
    label: msg('yearzero.choose.armour'),
    options: [option('roll', 'rollArmour'), option('waive', 'waiveArmour')],
    skip: 'roll',
  }));
}

/** Rolls armour, which is no action, against damage and deals the rest (YZ-12.1 to YZ-12.4). */
export function* damage(stage: YzStage, blow: Blow, rules: Rules): Play<Suffered> {
  if (has(stage.of(blow.who), 'dead')) return NOTHING;
  const check = () => armourCheck(stage.of(blow.who), blow);
  const rolls = check().lines.length > 0 && (yield* chooseArmour(blow.who, rules));
  const soaked = rolls ? yield* roll(check) : 0;
  const amount = Math.max(0, blow.amount - soaked);
  if (amount > 0) return yield* suffer(stage, { ...blow, amount }, rules);
  stage.tell('unharmed', { who: blow.who }, good('YZ-12.3'));
  return NOTHING;
}

/** The changes of a wound: health, stress, and lost attention (YZ-0.9, YZ-13.3, YZ-11.3, YZ-11.30). */
function woundChanges(fighter: YzFighter, { amount, source }: Blow, rules: Rules): Change[] {
  const lost = Math.min(amount, healthOf(fighter, rules));
  const stress = rules.stressPerDamage === 'point' ? amount : 1;
  return [
    ...(lost > 0 ? [add(fighter.id, 'traits.health.lost', lost, 'YZ-12.1')] : []),
    ...(SOURCES[source].stress && !isDoor(fighter) ? addStress(fighter, stress, 'YZ-13.3', rules) : []),
    ...loseAttention(fighter, 'YZ-11.3'),
  ];
}

/** The changes at zero health: broken, prone, and no longer in panic (YZ-12.5, YZ-12.7, YZ-13.29). */
const breakFighter = (fighter: YzFighter, source: Source): Change[] => [
  ...gain(fighter, 'broken', 'YZ-12.5'),
  ...gain(fighter, 'prone', 'YZ-12.7'),
  ...lose(fighter, 'panic', 'YZ-13.29'),
  ...(source === 'fire' ? gain(fighter, 'scorched', 'YZ-14.32') : []),
];

/** Deals damage that armour has not stopped (YZ-12.5 to YZ-12.8). */
export function* suffer(stage: YzStage, blow: Blow, rules: Rules): Play<Suffered> {
  const { who, amount, source } = blow;
  const before = stage.of(who);
  if (amount <= 0 || has(before, 'dead')) return NOTHING;
  const health = healthOf(before, rules);
  stage.act(...woundChanges(before, blow, rules));
  const after = healthOf(stage.of(who), rules);
  stage.tell('wound', { who, n: amount, before: health, after }, bad('YZ-12.1'));
  if (isDoor(before)) return breakDoor(stage, who, amount, health);
  const wasBroken = has(before, 'broken');
  const broken = !wasBroken && amount >= health;
  if (broken) {
    stage.act(...breakFighter(stage.of(who), source));
    stage.tell('broken', { who }, bad('YZ-12.5'));
  } else if (wasBroken && source === 'fire') stage.act(...gain(stage.of(who), 'scorched', 'YZ-14.32'));
  const { attack } = SOURCES[source];
  const due = broken ? attack || rules.deprivationCritical : wasBroken && attack;
  const strike = (now: YzStage, one: { readonly who: Id }) => critical(now, one.who, rules);
  const dead = due && (yield* part('yearzero.critical', stage, strike, { who }));
  return { dealt: amount, broken, dead };
}

/** Damages a door, which has neither stress nor injuries and is open at zero (YZ-8.8, YZ-8.9). */
function breakDoor(stage: YzStage, who: Id, amount: number, health: number): Suffered {
  const broken = amount >= health;
  if (broken) {
    stage.act(...gain(stage.of(who), 'broken', 'YZ-8.8'), ...gain(stage.of(who), 'open', 'YZ-8.8'));
    stage.tell('brokenOpen', { who }, good('YZ-8.8'));
  }
  return { dealt: amount, broken, dead: false };
}

/** Rolls a critical injury and its panic roll (YZ-12.6, YZ-12.16, YZ-13.17). @returns whether it is deadly. */
export function* critical(stage: YzStage, who: Id, rules: Rules): Play<boolean> {
  const d66 = yield* roll(() => d66Check('critical', who, msg('yearzero.check.critical')));
  const row = injuryAt(d66, rules);
  if (!row) throw new Error(`no injury at ${d66}`);
  stage.tell('injured', { who, row: row.id, ...row.own }, bad('YZ-12.6'));
  if (row.death) {
    die(stage, who, 'YZ-12.29');
    return true;
  }
  stage.act(...addInjury(stage.of(who), row));
  yield* panicPart(stage, { who, cause: 'critical' }, rules);
  return false;
}

/** Records an injury and starts the time of a fatal one (YZ-12.18). A held item may fall. */
function addInjury(fighter: YzFighter, row: InjuryRow): Change[] {
  const time = { due: row.fatal ? 1 : 0, unit: row.fatal ?? 'round' };
  const injury = blank(injurySpec, { row: row.id, ...row.own, ...time });
  const at = `traits.injuries.${newInjuryId(fighter, row.id)}`;
  const falls = row.drops ? heldBy(fighter).slice(0, 1) : [];
  return [
    set(fighter.id, at, undefined, injury, 'YZ-12.16'),
    ...falls.map(({ id }) => set(fighter.id, `gear.${id}.traits.place`, 'hand', 'ground', 'YZ-T1')),
  ];
}

function die(stage: YzStage, who: Id, why: RuleId): void {
  stage.act(...gain(stage.of(who), 'dead', why), ...loseAttention(stage.of(who), why));
  stage.tell('dead', { who }, bad('YZ-12.19'));
}

/** The changes that restore health. With one point the fighter can act again (YZ-12.9). */
export function recover(fighter: YzFighter, n: number, why: RuleId, rules: Rules): Change[] {
  const by = Math.min(n, maxHealth(fighter, rules) - healthOf(fighter, rules));
  if (by <= 0) return [];
  return [
    add(fighter.id, 'traits.health.lost', -by, why),
    ...lose(fighter, 'broken', 'YZ-12.9'),
    ...(has(fighter, 'broken') ? lose(fighter, 'prone', 'YZ-12.9') : []),
  ];
}

/** The dice of a death save: Stamina without stress dice (YZ-12.20). */
function saveCheck(fighter: YzFighter, { minBaseDice }: Rules) {
  const lines = [
    ...skillLines(fighter, 'stamina'),
    line(msg('yearzero.hook.hardToKill'), hasTalent(fighter, 'hardToKill') ? 1 : 0, 'YZ-G'),
  ];
  const lacking = line(msg('yearzero.line.least'), Math.max(0, minBaseDice - total(lines)), 'YZ-A.1');
  return bareCheck(`save:${fighter.id}`, fighter.id, msg('yearzero.check.deathSave'), [...lines, lacking]);
}

/** A death save, which cannot be pushed. Failure is death, success gives the same time again (YZ-12.18 to YZ-12.21). */
export function* deathSave(stage: YzStage, { who }: Pick<Pair, 'who'>, rules: Rules): Play<boolean> {
  const successes = yield* roll(() => saveCheck(stage.of(who), rules));
  if (successes === 0) {
    die(stage, who, 'YZ-12.19');
    return false;
  }
  stage.tell('clingsOn', { who }, good('YZ-12.21'));
  return true;
}

/** Why a mercy blow is not possible (YZ-12.11). */
export function mercyFault(victim: YzFighter): Msg | undefined {
  if (has(victim, 'dead') || !has(victim, 'broken')) return msg('yearzero.no.notBroken');
  return victim.traits.human ? undefined : msg('yearzero.no.notHuman');
}

/**
 * The mercy blow. It raises stress, and a human must first fail an Empathy roll without stress dice. Neither applies to the ruthless
 * (YZ-12.12 to YZ-12.14).
 */
export function* giveMercyBlow(stage: YzStage, { who, target }: Pair, rules: Rules): Play<boolean> {
  const ruthless = hasTalent(stage.of(who), 'ruthless');
  const nerves = () => (ruthless ? [] : addStress(stage.of(who), 1, 'YZ-12.13', rules));
  if (!ruthless && stage.of(who).traits.human) {
    const dice = () => [attributeLine(stage.of(who), 'empathy')];
    if ((yield* roll(() => bareCheck('empathy', who, msg('yearzero.check.mercy'), dice()))) > 0) {
      if (rules.mercyStress === 'onAttempt') stage.act(...nerves());
      stage.tell('holdsBack', { who }, quiet('YZ-12.12'));
      return false;
    }
  }
  stage.act(...nerves());
  die(stage, target, 'YZ-12.12');
  return true;
}

export const deathSavePlay = eventPlay<{ readonly who: Id; readonly injury: Id }, boolean>({
  spec: { who: text(), injury: text() },
  begin: deathSave,
  title: ({ who }) => msg('yearzero.title.deathSave', { who }),
  no: (fighter) => (has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined),
});
