import { LEFT } from '../../src/core/left.ts';
import type { ConditionDef } from '../../src/core/ruleset.ts';

/** The conditions of a ruleset without those that every ruleset has. */
export const ownConditions = (all: readonly ConditionDef[]): readonly ConditionDef[] =>
  all.filter(({ id }) => !LEFT.some((left) => left.id === id));
