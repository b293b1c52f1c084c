import type { Id } from '../text.ts';
import { type Field, foesOf, stands } from './field.ts';

/** When fighters run. */
export interface BreakingPoint {
  /** How much of their health is left at most, from 1 (unhurt) to 0. */
  readonly own: number;
  /** How much of their side is out at least, from 0 to 1. */
  readonly fallen: number;
}

/** The morales, from those who never run to those who run early. */
const MORALES = {
  fearless: undefined,
  brave: { own: 0.25, fallen: 0.75 },
  average: { own: 0.5, fallen: 0.5 },
  shaky: { own: 0.75, fallen: 0.25 },
} as const satisfies { readonly [name: string]: BreakingPoint | undefined };

export type Morale = keyof typeof MORALES;

/** All morales, from those who never run to those who run early. */
export const MORALE_NAMES = Object.keys(MORALES) as readonly Morale[];

/** When fighters of a morale run; undefined if they never do. */
export const breakingPointOf = (morale: Morale): BreakingPoint | undefined => MORALES[morale];

/** Whether a fighter runs now: they are hurt badly enough, or enough of their side are out, while an enemy can still fight. */
export function isBroken(field: Field, who: Id, morale: Morale): boolean {
  const point = breakingPointOf(morale);
  const { ruleset, rules, cast } = field.enc;
  const fighter = cast[who];
  if (!point || !fighter || foesOf(field, who).length === 0) return false;
  if ((ruleset.tactics?.left(fighter, rules) ?? 1) <= point.own) return true;
  const side = (field.sides.find((one) => one.includes(who)) ?? []).filter((id) => id in cast);
  const fallen = side.filter((id) => !stands(field.enc, id)).length;
  return fallen > 0 && fallen >= side.length * point.fallen;
}
