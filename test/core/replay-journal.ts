import { commit } from '../../src/core/commit.ts';
import { type Action, type Encounter, encounter } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';

/** Carries out the actions of a journal again, from the start of a fight. */
export const replayJournal = (
  ruleset: Ruleset,
  rules: Json,
  cast: Cast<Fighter>,
  actions: readonly Action[],
): Encounter => actions.reduce(commit, encounter(ruleset, rules, cast));
