import type { Change } from './change.ts';
import { set } from './change.ts';
import type { Id, Json, RuleId } from './text.ts';

/** A fighter, as far as conditions are concerned. */
type Bearer = { readonly id: Id; readonly conditions: { readonly [id: string]: Json | undefined } };

/** Reads and writes the conditions of one ruleset; `C` are the ids of its list. */
export function conditionsOf<C extends string>() {
  const paths = new Map<C, string>();

  /** The path of a condition. Strings are kept, because a new one is hashed whenever a change is applied. */
  function pathOf(id: C): string {
    const known = paths.get(id);
    if (known) return known;
    const path = `conditions.${id}`;
    paths.set(id, path);
    return path;
  }

  const has = ({ conditions }: Pick<Bearer, 'conditions'>, id: C): boolean => conditions[id] !== undefined;

  /** The change that gives a condition or changes its value, as a list that is empty if nothing changes. */
  const gain = ({ id: who, conditions }: Bearer, id: C, why: RuleId, is: Json = true): Change[] =>
    conditions[id] === is ? [] : [set(who, pathOf(id), conditions[id], is, why)];

  /** The change that ends a condition, as a list that is empty if the fighter does not have it. */
  const lose = ({ id: who, conditions }: Bearer, id: C, why: RuleId): Change[] =>
    conditions[id] === undefined ? [] : [set(who, pathOf(id), conditions[id], undefined, why)];

  return { has, gain, lose };
}
