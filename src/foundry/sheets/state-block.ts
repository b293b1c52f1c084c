import { combatOf, fighterOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { copy, inLanguages } from '../shared/copy.ts';
import { rulesetOfType } from '../shared/ids.ts';
import { localizer } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';

/* A fighter's state in words: on the sheet, in the chat, to be copied. */

/** A ruleset's texts of states, or undefined if it has none. */
function recordOf(actor: Actor.Implementation) {
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

/** The state in the table's languages. */
export async function stateInFull(actor: Actor.Implementation): Promise<string> {
  await loadForView(actor.type);
  const found = recordOf(actor);
  if (!found) return '';
  const { records, fighter, rules } = found;
  return inLanguages(records.languages(rules), (one) => records.status(fighter, rules, one));
}

export const copyState = async (actor: Actor.Implementation): Promise<void> => copy(await stateInFull(actor));
