import type { Play } from '../../core/ask.ts';
import { choose, part, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { befall, has, lift } from './conditions.ts';
import { bareCheck, d66Check } from './dice.ts';
import type { Injury, YzFighter } from './fighter.ts';
import { healthOf, isDoor, maxHealth } from './fighter.ts';
import { heldBy, wornBy } from './gear.ts';
import { newInjuryId } from './injuries.ts';
import type { InjuryRow } from './injury-table.ts';
import { injuryAt } from './injury-table.ts';
import { panicPart } from './roll.ts';
import type { Rules } from './rules.ts';
import { attentionLost } from './stances.ts';
import { stressed } from './stress.ts';

/** Where damage comes from. Some count as attacks (YZ-12.8, YZ-A.62); hunger and thirst bring their own stress (YZ-A.57). */
export const SOURCES = {
  attack: { attack: true, stress: true },
  counter: { attack: true, stress: true },
  blast: { attack: true, stress: true },
  fire: { attack: false, stress: true },
  fall: { attack: false, stress: true },
  hunger: { attack: false, stress: false },
  thirst: { attack: false, stress: false },
  injury: { attack: false, stress: true },
} as const;

export type Source = keyof typeof SOURCES;

/** Damage on its way: `cover` are dice beside the armour's, `bare` leaves armour out. */
export type Blow = {
  readonly who: Id;
  readonly amount: number;
  readonly source: Source;
  readonly cover?: number;
  readonly bare?: true;
};

/** What damage came to. */
export type Suffered = { readonly dealt: number; readonly broken: boolean; readonly dead: boolean };

const NOTHING: Suffered = { dealt: 0, broken: false, dead: false };

/** The armour roll: all that is worn, and cover as a further rating (YZ-12.2, YZ-11.18). */
export const armourCheck = (fighter: YzFighter, { cover = 0, bare }: Pick<Blow, 'cover' | 'bare'>) =>
  bareCheck({
    id: `armour:${fighter.id}`,
    by: fighter.id,
    label: msg('yearzero.check.armour'),
    dice: [
      ...(bare
        ? []
        : wornBy(fighter).map(({ name, traits }) => line(verbatim(name), traits.rating, 'YZ-12.2'))),
      line(msg('yearzero.condition.inCover'), cover, 'YZ-11.18'),
    ],
  });

/** Whether he rolls for his armour: always, or when he says so by house rule (YZ-A.36). */
function* rollsArmour(who: Id, { autoArmour }: Rules): Play<boolean> {
  if (autoArmour) return true;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `armour?:${who}`,
    by: who,
    label: msg('yearzero.choose.armour'),
    options: [
      { id: 'roll', label: msg('yearzero.option.rollArmour') },
      { id: 'waive', label: msg('yearzero.option.waiveArmour') },
    ],
    skip: 'roll',
  }));
  return id === 'roll';
}

/** Damage against armour, then what gets through (YZ-12.1 to YZ-12.4). The armour roll is no action. */
export function* damage(stage: Stage<YzFighter>, blow: Blow, rules: Rules): Play<Suffered> {
  if (has(stage.of(blow.who), 'dead')) return NOTHING;
  const armoured = armourCheck(stage.of(blow.who), blow).lines.length > 0;
  const soaked =
    armoured && (yield* rollsArmour(blow.who, rules))
      ? yield* roll(() => armourCheck(stage.of(blow.who), blow))
      : 0;
  const amount = Math.max(0, blow.amount - soaked);
  if (amount > 0) return yield* suffer(stage, { ...blow, amount }, rules);
  stage.tell('unharmed', { who: blow.who });
  return NOTHING;
}

/** What a wound writes: health, stress, and the attention it costs (YZ-0.9, YZ-13.3, YZ-11.3, YZ-11.30). */
function wounds(fighter: YzFighter, { amount, source }: Blow, rules: Rules): Change[] {
  const lost = Math.min(amount, healthOf(fighter, rules));
  const stress = rules.stressPerDamage === 'point' ? amount : 1;
  return [
    ...(lost > 0 ? [add(fighter.id, 'traits.health.lost', lost, 'YZ-12.1')] : []),
    ...(SOURCES[source].stress && !isDoor(fighter) ? stressed(fighter, stress, 'YZ-13.3', rules) : []),
    ...attentionLost(fighter, 'YZ-11.3'),
  ];
}

/** He is at zero: broken, down, and past his panic (YZ-12.5, YZ-12.7, YZ-13.29). */
const breaks = (fighter: YzFighter, source: Source): Change[] => [
  ...befall(fighter, 'broken', 'YZ-12.5'),
  ...befall(fighter, 'prone', 'YZ-12.7'),
  ...lift(fighter, 'panic', 'YZ-13.29'),
  ...(source === 'fire' ? befall(fighter, 'scorched', 'YZ-14.32') : []),
];

/** Damage that armour has not stopped (YZ-12.5 to YZ-12.8). */
export function* suffer(stage: Stage<YzFighter>, blow: Blow, rules: Rules): Play<Suffered> {
  const { who, amount, source } = blow;
  const before = stage.of(who);
  if (amount <= 0 || has(before, 'dead')) return NOTHING;
  const health = healthOf(before, rules);
  stage.act(...wounds(before, blow, rules));
  stage.tell('wound', { who, n: amount, before: health, after: healthOf(stage.of(who), rules) });
  if (isDoor(before)) return splinters(stage, who, amount, health);
  const wasBroken = has(before, 'broken');
  const broken = !wasBroken && amount >= health;
  if (broken) {
    stage.act(...breaks(stage.of(who), source));
    stage.tell('broken', { who });
  } else if (wasBroken && source === 'fire') stage.act(...befall(stage.of(who), 'scorched', 'YZ-14.32'));
  const { attack } = SOURCES[source];
  const due = broken ? attack || rules.deprivationCritical : wasBroken && attack;
  const dead = due && (yield* part('yearzero.critical', stage, criticals(rules), { who }));
  return { dealt: amount, broken, dead };
}

/** A door has no nerves and suffers no injuries: at zero it is open (YZ-8.8, YZ-8.9). */
function splinters(stage: Stage<YzFighter>, who: Id, amount: number, health: number): Suffered {
  const broken = amount >= health;
  if (broken) {
    stage.act(...befall(stage.of(who), 'broken', 'YZ-8.8'), ...befall(stage.of(who), 'open', 'YZ-8.8'));
    stage.tell('brokenOpen', { who });
  }
  return { dealt: amount, broken, dead: false };
}

const criticals =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, { who }: { readonly who: Id }): Play<boolean> =>
    critical(stage, who, rules);

/** A critical injury, and the panic roll that it brings (YZ-12.6, YZ-12.16, YZ-13.17). @returns whether it killed him. */
export function* critical(stage: Stage<YzFighter>, who: Id, rules: Rules): Play<boolean> {
  const d66 = yield* roll(() => d66Check('critical', who, msg('yearzero.check.critical')));
  const row = injuryAt(d66, rules);
  if (!row) throw new Error(`no injury at ${d66}`);
  stage.tell('injured', { who, row: row.id, ...row.own });
  if (row.death) {
    dies(stage, who, 'YZ-12.29');
    return true;
  }
  stage.act(...injured(stage.of(who), row));
  yield* panicPart(stage, { who, cause: 'critical' }, rules);
  return false;
}

/** The injury is written down; the time of a fatal one starts to run (YZ-12.18). What a hand held falls. */
function injured(fighter: YzFighter, row: InjuryRow): Change[] {
  const injury: Injury = {
    row: row.id,
    name: row.own?.name ?? '',
    effect: row.own?.effect ?? '',
    stabilised: false,
    treated: false,
    due: row.fatal ? 1 : 0,
    unit: row.fatal ?? 'round',
    healing: 0,
    cared: false,
    healed: false,
    tries: {},
  };
  const at = `traits.injuries.${newInjuryId(fighter, row.id)}`;
  const falls = row.drops ? heldBy(fighter).slice(0, 1) : [];
  return [
    set(fighter.id, at, undefined, injury as unknown as Json, 'YZ-12.16'),
    ...falls.map(({ id }) => set(fighter.id, `gear.${id}.traits.place`, 'hand', 'ground', 'YZ-T1')),
  ];
}

/** Death: nothing else matters any more. */
export function dies(stage: Stage<YzFighter>, who: Id, why: RuleId): void {
  stage.act(...befall(stage.of(who), 'dead', why), ...attentionLost(stage.of(who), why));
  stage.tell('dead', { who });
}

/** Health comes back, up to the maximum; with one point he is on his feet again (YZ-12.9). */
export function recovered(fighter: YzFighter, n: number, why: RuleId, rules: Rules): Change[] {
  const by = Math.min(n, maxHealth(fighter, rules) - healthOf(fighter, rules));
  if (by <= 0) return [];
  const up = has(fighter, 'broken')
    ? [...lift(fighter, 'broken', 'YZ-12.9'), ...lift(fighter, 'prone', 'YZ-12.9')]
    : [];
  return [add(fighter.id, 'traits.health.lost', -by, why), ...up];
}
