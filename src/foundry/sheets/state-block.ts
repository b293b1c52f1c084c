import { combatOf, fighterOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { rulesetOfType } from '../shared/ids.ts';
import { localizer } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';

/* A fighter's state in words. */

/** A ruleset's texts of states, or undefined if it has none. */
export function recordOf(actor: Actor.Implementation) {
  const ruleset = rulesetOfType(actor);
  if (!ruleset?.records) return undefined;
  const combat = combatOf(actor);
  const rules = (combat && readRound(combat)?.rules) ?? rulesOf(ruleset);
  return { records: ruleset.records, fighter: fighterOf(actor), rules, ruleset };
}

/** The state in the user's language. */
export function stateText(actor: Actor.Implementation): string | undefined {
  const found = recordOf(actor);
  return found?.records.status(found.fighter, found.rules, localizer());
}
