import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { ConditionDef } from '../../core/ruleset.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { YzFighter } from './fighter.ts';
import type { PanicRow } from './panic-table.ts';
import { panicRow } from './panic-table.ts';
import type { Skill } from './tables.ts';

/**
 * What can be the matter with a fighter. The value is `true`, save for `panic`, `engaged` (with whom), `inCover` (its rating),
 * `overwatch`, `grappled` (by whom), `burning` (how hotly), `exhausted` (days awake), `starving` and `dehydrated` (`fed`: he has had what
 * he lacked, and it passes), `sick` (with what), `overkill` (the row of panic that it came with).
 */
export const CONDITIONS = [
  { id: 'broken', icon: 'broken-heart', why: 'YZ-12.5', out: true, freeing: true },
  { id: 'prone', icon: 'falling', why: 'YZ-10.4', freeing: true },
  { id: 'panic', icon: 'terror', why: 'YZ-13.23', freeing: true },
  { id: 'trauma', icon: 'brain-leak', why: 'YZ-13.35' },
  { id: 'engaged', icon: 'crossed-swords', why: 'YZ-8.6', willed: true },
  { id: 'grappled', icon: 'handcuffs', why: 'YZ-A.19', freeing: true },
  { id: 'aiming', icon: 'crosshair', why: 'YZ-11.2', willed: true },
  { id: 'overwatch', icon: 'semi-closed-eye', why: 'YZ-11.25', willed: true },
  { id: 'inCover', icon: 'brick-wall', why: 'YZ-11.18', willed: true },
  { id: 'hidden', icon: 'hidden', why: 'YZ-4.9', willed: true },
  { id: 'blip', icon: 'radar-sweep', why: 'YZ-4.16', willed: true },
  { id: 'defenceless', icon: 'tied-scroll', why: 'YZ-11.9' },
  { id: 'burning', icon: 'burning-embers', why: 'YZ-14.29', freeing: true },
  { id: 'scorched', icon: 'flame', why: 'YZ-14.32' },
  { id: 'starving', icon: 'meal', why: 'YZ-14.1' },
  { id: 'dehydrated', icon: 'water-flask', why: 'YZ-14.9' },
  { id: 'exhausted', icon: 'tired-eye', why: 'YZ-14.10' },
  { id: 'sick', icon: 'virus', why: 'YZ-14.37' },
  { id: 'overkill', icon: 'enrage', why: 'YZ-13.25', willed: true },
  { id: 'open', icon: 'open-gate', why: 'YZ-8.7', willed: true },
  { id: 'asleep', icon: 'night-sleep', why: 'YZ-14.13', freeing: true },
  { id: 'dead', icon: 'death-skull', why: 'YZ-12.19', out: true },
] as const satisfies readonly ConditionDef[];

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
export type Panicking = { readonly row: string } | { readonly row: string; readonly fresh: true };

/** The row of panic that he is in; the master's own `true` is the mildest. */
export function panicOf({ conditions: { panic } }: YzFighter): PanicRow | undefined {
  if (panic === undefined) return undefined;
  const row = typeof panic === 'object' && panic !== null ? (panic as Panicking).row : 'p7';
  return panicRow(row);
}

/** Those with whom he is in close combat. */
export const engagedWith = ({ conditions: { engaged } }: YzFighter): readonly Id[] =>
  Array.isArray(engaged) ? (engaged as readonly Id[]) : [];

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
