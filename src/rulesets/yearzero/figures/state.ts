import { either, type Option, type Play } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import { conditionsOf } from '../../../core/conditions.ts';
import { gearOf, makeshift } from '../../../core/fighter.ts';
import { whyLeft } from '../../../core/left.ts';
import type { Cast, Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import {
  type Armour,
  BEST_KIT,
  type Condition,
  type Equipment,
  type Hook,
  type Skill,
  type SlotName,
  type Weapon,
  weapon,
  type YzFighter,
  type YzGear,
} from '../data/fighter.ts';
import { unconscious } from '../data/injuries.ts';
import type { Rules } from '../data/rules.ts';

/** Bare fists (YZ-G). They have no name; hosts show `weapon.unarmed`. */
export const UNARMED: Weapon = makeshift('unarmed', weapon, { natural: true, disarmable: false, hands: 0 });

export const { has, gain, lose } = conditionsOf<Condition>();

/** The fighter's opponents in close combat. */
export const engagedWith = ({ conditions: { engaged } }: YzFighter): readonly Id[] =>
  Array.isArray(engaged) ? (engaged as readonly Id[]) : [];

/** Whether lack of food or water prevents recovery of health and stress (YZ-14.2, YZ-14.3, YZ-14.9). */
export const deprived = (fighter: YzFighter): boolean =>
  has(fighter, 'starving') || has(fighter, 'dehydrated');

/** The changes that bring two fighters into close combat. */
export const engage = (a: YzFighter, b: YzFighter, why: RuleId): Change[] =>
  [[a, b.id] as const, [b, a.id] as const].flatMap(([one, other]) =>
    engagedWith(one).includes(other) ? [] : gain(one, 'engaged', why, [...engagedWith(one), other]),
  );

/** Removes `from` from the fighter's opponents in close combat. */
function leaveCombat(fighter: YzFighter, from: Id, why: RuleId): Change[] {
  const left = engagedWith(fighter).filter((id) => id !== from);
  if (left.length === engagedWith(fighter).length) return [];
  return left.length === 0 ? lose(fighter, 'engaged', why) : gain(fighter, 'engaged', why, left);
}

/** The changes that end close combat between two fighters. */
export const separate = (a: YzFighter, b: YzFighter, why: RuleId): Change[] => [
  ...leaveCombat(a, b.id, why),
  ...leaveCombat(b, a.id, why),
];

/** Why the fighter can do nothing at all. */
export function unable(fighter: YzFighter): Msg | undefined {
  if (has(fighter, 'dead')) return msg('yearzero.no.dead');
  if (has(fighter, 'asleep')) return msg('yearzero.no.asleep');
  return whyLeft(fighter);
}

/** Ends overwatch. During its round the slow action held for it is restored (YZ-11.30, YZ-A.15). */
export function loseOverwatch(fighter: YzFighter, why: RuleId): Change[] {
  if (!has(fighter, 'overwatch')) return [];
  const { slow } = fighter.turn;
  return [
    ...lose(fighter, 'overwatch', why),
    ...(slow === 'held' ? [set(fighter.id, 'turn.slow', slow, 'free', why)] : []),
  ];
}

/** Ends aim and overwatch, as wounds do (YZ-11.3, YZ-11.30). */
export const loseAttention = (fighter: YzFighter, why: RuleId): Change[] => [
  ...lose(fighter, 'aiming', why),
  ...loseOverwatch(fighter, why),
];

/** By how much stress actually rises, given the cap of the house rule (YZ-A.7). */
export function rise({ traits: { stress } }: YzFighter, n: number, { stressCap }: Rules): number {
  return stressCap > 0 ? Math.max(0, Math.min(n, stressCap - stress)) : n;
}

/** The changes with which stress rises (YZ-13.10). */
export function addStress(fighter: YzFighter, n: number, why: RuleId, rules: Rules): Change[] {
  const by = rise(fighter, n, rules);
  return by > 0 ? [add(fighter.id, 'traits.stress', by, why)] : [];
}

/** The changes with which stress falls, unless the fighter is starving, dehydrated or exhausted (YZ-13.31, YZ-14.3, YZ-14.9, YZ-14.11). */
export function relieve(fighter: YzFighter, n: number, why: RuleId): Change[] {
  const by = deprived(fighter) || has(fighter, 'exhausted') ? 0 : Math.min(fighter.traits.stress, n);
  return by > 0 ? [add(fighter.id, 'traits.stress', -by, why)] : [];
}

export type Cost = 'slow' | 'fast' | 'free';

/** Whether the fighter takes part in a round. */
export const inRound = ({ turn }: YzFighter): boolean => turn.slow !== undefined;

/** The slot that an action of this cost would take, or undefined if none is left (YZ-5.6). Fast actions take the fast slot first. */
function slotFor({ turn }: YzFighter, cost: 'slow' | 'fast'): SlotName | undefined {
  if (cost === 'fast' && turn.fast === 'free') return 'fast';
  return turn.slow === 'free' ? 'slow' : undefined;
}

/** Why the fighter cannot pay, or undefined if they can. Outside a round actions are free. */
export function cannotPay(fighter: YzFighter, cost: Cost): Msg | undefined {
  if (cost === 'free' || !inRound(fighter) || slotFor(fighter, cost)) return undefined;
  return msg(cost === 'slow' ? 'yearzero.no.slow' : 'yearzero.no.fast');
}

/** The changes that pay for an action. */
export function pay(fighter: YzFighter, cost: Cost, why: RuleId = 'YZ-5.5'): Change[] {
  const slot = cost === 'free' ? undefined : slotFor(fighter, cost);
  return slot ? [set(fighter.id, `turn.${slot}`, fighter.turn[slot], 'spent', why)] : [];
}

/** How many fast actions the fighter could still take. */
export const fastLeft = ({ turn }: YzFighter): number =>
  (turn.slow === 'free' ? 1 : 0) + (turn.fast === 'free' ? 1 : 0);

const { all } = gearOf<YzGear>();
const weaponsIn = all('weapon');
const armourIn = all('armour');
const equipmentIn = all('equipment');
const talentsIn = all('talent');

/** The fighter's weapons, bare fists last, without those that have exploded (YZ-14.18). */
export const weaponsOf = ({ gear }: YzFighter): readonly Weapon[] => [
  ...weaponsIn(gear).filter(({ traits }) => traits.place !== 'spent'),
  UNARMED,
];

/** A weapon by id, or undefined if the fighter does not have it. */
export const weaponOf = (fighter: YzFighter, id: string): Weapon | undefined =>
  weaponsOf(fighter).find((one) => one.id === id);

/** Whether it can be used immediately: in the hand, or part of the body. */
export const isReady = ({ traits }: Weapon): boolean => traits.natural || traits.place === 'hand';

/** The weapons in hand, which the fighter could drop. */
export const heldBy = (fighter: YzFighter): readonly Weapon[] =>
  weaponsOf(fighter).filter(({ traits }) => !traits.natural && traits.place === 'hand');

/** The ready close combat weapon with the highest damage, for counterattacks. */
export const closeWeaponOf = (fighter: YzFighter): Weapon =>
  weaponsOf(fighter)
    .filter((one) => one.traits.skill === 'closeCombat' && isReady(one))
    .reduce((best, one) => (one.traits.damage > best.traits.damage ? one : best), UNARMED);

export const wornBy = ({ gear }: YzFighter): readonly Armour[] =>
  armourIn(gear).filter(({ traits }) => traits.worn);

/** Equipment that helps a skill. */
export const helping = ({ gear }: YzFighter, skill: Skill): readonly Equipment[] =>
  equipmentIn(gear).filter(({ traits }) => traits.skill === skill && traits.bonus !== 0);

/** The fighter's motion detector (YZ-4.14). */
export const detectorOf = ({ gear }: YzFighter): Equipment | undefined =>
  equipmentIn(gear).find(({ traits }) => traits.detector);

export const hasTalent = ({ gear }: YzFighter, hook: Hook): boolean =>
  talentsIn(gear).some(({ traits }) => traits.hook === hook);

/** The rating of the fighter's best first-aid kit, one higher for a field medic (YZ-12.26, YZ-G). */
export function kitOf(fighter: YzFighter): number {
  const kits = equipmentIn(fighter.gear).map(({ traits }) => traits.kit);
  return Math.min(BEST_KIT, Math.max(0, ...kits) + (hasTalent(fighter, 'fieldMedic') ? 1 : 0));
}

/** How an attack from hiding is made with a weapon. */
export const modeFor = ({ traits }: Weapon): 'melee' | 'ranged' =>
  traits.skill === 'closeCombat' ? 'melee' : 'ranged';

/** Swaps the places of two fighters in the order (YZ-5.4, and the stunt of YZ-G). */
export const swapInitiative = (a: YzFighter, b: YzFighter, why: string): Change[] =>
  (['initiative', 'order'] as const).flatMap((field) => [
    set(a.id, `turn.${field}`, a.turn[field], b.turn[field], why),
    set(b.id, `turn.${field}`, b.turn[field], a.turn[field], why),
  ]);

export const weaponName = ({ id, name }: Weapon): Msg =>
  id === UNARMED.id ? msg('yearzero.weapon.unarmed') : verbatim(name);

/** Why the fighter can do nothing except crawl (YZ-12.7), or nothing at all. */
export function helpless(fighter: YzFighter): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (unconscious(fighter)) return msg('yearzero.no.unconscious');
  return has(fighter, 'broken') ? msg('yearzero.no.broken') : undefined;
}

/** Whether the fighter gets turns; broken fighters do, because they can crawl. */
export const able = (fighter: YzFighter): boolean => unable(fighter) === undefined && !unconscious(fighter);

export type YzStage = Stage<YzFighter>;
export type YzCast = Cast<YzFighter>;

/** A fighter and the target of their action. */
export type Pair = { readonly who: Id; readonly target: Id };

/** An option of a choice; `key` is the key of its text if that differs. */
export const option = <const O extends string>(id: O, key: string = id) => ({
  id,
  label: msg(`yearzero.option.${key}`),
});

/** Asks somebody whether they take the first of two options. Without an answer it is the second. */
export const whether = (id: string, by: Id, label: Msg, yes: Option, no: Option): Play<boolean> =>
  either(yes.id, () => ({ kind: 'choose', id, by, label, options: [yes, no] }));

export const fighterOption = (who: Id) => ({ id: who, label: msg('yearzero.option.fighter', { who }) });
