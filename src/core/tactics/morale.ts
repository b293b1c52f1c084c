import type { Id } from '../text.ts';
import { canFight, type Field } from './field.ts';

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

/** Whether a fighter has lost their nerve: they are hurt badly enough, or enough of their side are out, while an enemy can still fight. */
export function isRouted(field: Field, who: Id, morale: Morale): boolean {
  const point = breakingPointOf(morale);
  const { enc, sides } = field;
  const fighter = enc.cast[who];
  const left = fighter && enc.ruleset.tactics?.left?.(fighter, enc.rules);
  if (!point || left === undefined) return false;
  const isUp = (id: Id): boolean => canFight(enc, id);
  if (!sides.some((side) => !side.includes(who) && side.some(isUp))) return false;
  if (left <= point.own) return true;
  const side = (sides.find((one) => one.includes(who)) ?? []).filter((id) => id in enc.cast);
  const fallen = side.filter((id) => !isUp(id)).length;
  return fallen > 0 && fallen >= side.length * point.fallen;
}
