import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Json, RuleId } from '../../core/text.ts';
import type { Condition } from './condition-list.ts';
import type { WeFighter } from './fighter.ts';

export * from './condition-list.ts';

/** The change that lays a condition on him; nothing when he bears it already. */
export const befall = (fighter: WeFighter, id: Condition, why: RuleId, is: Json = true): Change[] =>
  fighter.conditions[id] === is ? [] : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], is, why)];

/** The change that takes a condition from him; nothing when he is free of it. */
export const lift = (fighter: WeFighter, id: Condition, why: RuleId): Change[] =>
  fighter.conditions[id] === undefined
    ? []
    : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], undefined, why)];
