import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { CONDITIONS } from './condition-list.ts';
import type { YzFighter } from './fighter.ts';
import type { PanicRow, Remembered } from './panic-table.ts';
import { recalled } from './panic-table.ts';
import type { Skill } from './tables.ts';

export type Condition = (typeof CONDITIONS)[number]['id'];

/** Whether a condition has befallen him. */
export const has = ({ conditions }: YzFighter, id: Condition): boolean => conditions[id] !== undefined;

/** The change that lays a condition on him; nothing when he bears it already. */
export const befall = (fighter: YzFighter, id: Condition, why: RuleId, is: Json = true): Change[] =>
  fighter.conditions[id] === is ? [] : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], is, why)];

/** The change that takes a condition from him; nothing when he is free of it. */
export const lift = (fighter: YzFighter, id: Condition, why: RuleId): Change[] =>
  has(fighter, id) ? [set(fighter.id, `conditions.${id}`, fighter.conditions[id], undefined, why)] : [];

/** A panic that lasts: which row, and whether the own turn in which it began still runs (YZ-A.70). */
export type Panicking = Remembered | (Remembered & { readonly fresh: true });

/** The row of panic that he is in; the master's own `true` is the mildest. */
export function panicOf({ conditions: { panic } }: YzFighter): PanicRow | undefined {
  if (panic === undefined) return undefined;
  return recalled(typeof panic === 'object' && panic !== null ? (panic as Panicking) : { row: 'p7' });
}

/** Those with whom he is in close combat. */
export const engagedWith = ({ conditions: { engaged } }: YzFighter): readonly Id[] =>
  Array.isArray(engaged) ? (engaged as readonly Id[]) : [];

/** Whether health and nerves cannot recover for lack of food or water (YZ-14.2, YZ-14.3, YZ-14.9). */
export const deprived = (fighter: YzFighter): boolean =>
  has(fighter, 'starving') || has(fighter, 'dehydrated');

/** Two come to blows. */
export const engages = (a: YzFighter, b: YzFighter, why: RuleId): Change[] =>
  [[a, b.id] as const, [b, a.id] as const].flatMap(([one, other]) =>
    engagedWith(one).includes(other) ? [] : befall(one, 'engaged', why, [...engagedWith(one), other]),
  );

/** He is no longer in close combat with somebody. */
export function parted(fighter: YzFighter, from: Id, why: RuleId): Change[] {
  const left = engagedWith(fighter).filter((id) => id !== from);
  if (left.length === engagedWith(fighter).length) return [];
  return left.length === 0 ? lift(fighter, 'engaged', why) : befall(fighter, 'engaged', why, left);
}

/** Whether he may roll this skill: in some panics only a few can be (YZ-T2). */
export const mayRoll = (fighter: YzFighter, skill: Skill): boolean =>
  panicOf(fighter)?.only?.includes(skill) ?? true;

/** Why he can do nothing at all. */
export function unable(fighter: YzFighter): Msg | undefined {
  if (has(fighter, 'dead')) return msg('yearzero.no.dead');
  if (has(fighter, 'asleep')) return msg('yearzero.no.asleep');
  return undefined;
}
