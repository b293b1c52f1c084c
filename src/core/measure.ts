import type { Change } from './change.ts';
import { isEqual, set } from './change.ts';
import type { Encounter } from './encounter.ts';
import { fighters, roundState } from './encounter.ts';
import type { Facts } from './ruleset.ts';
import { valueAt } from './stage.ts';
import type { Id, Json } from './text.ts';

/* Circumstances are measured when an action is declared and again when it is carried out, because fighters may have moved in between. */

type Fields = { readonly [field: string]: Json };

const fieldsAt = (member: unknown, at: string): Fields => {
  const found = valueAt(member, at);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Fields) : {};
};

/**
 * The changes that update declared circumstances to the current board. A value that was set by hand, and so differs from what was
 * measured at that time, is kept. @param facts what can be measured between two fighters.
 */
export function remeasure(enc: Encounter, facts: (who: Id, target: Id) => Facts): Change[] {
  const { ruleset, rules } = enc;
  const state = roundState(enc.cast);
  if (state === undefined || !ruleset.round.measures) return [];
  const cast = fighters(enc.cast);
  return ruleset.round.measures(state, cast).flatMap(({ who, target, situation, measured, fields }) => {
    const used = fieldsAt(cast[who], situation);
    const before = fieldsAt(cast[who], measured);
    const now = ruleset.measured(facts(who, target), cast, who, target, rules);
    return Object.entries(now).flatMap(([field, value]) => {
      if (isEqual(before[field], value) || fields?.includes(field) === false) return [];
      const untouched = isEqual(used[field], before[field]);
      return [
        ...(untouched ? [set(who, `${situation}.${field}`, used[field], value, 'measured')] : []),
        set(who, `${measured}.${field}`, before[field], value, 'measured'),
      ];
    });
  });
}
