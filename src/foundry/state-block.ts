import { shown } from './arrival.ts';
import { copy, inTongues } from './copy.ts';
import { rulesetOfType } from './ids.ts';
import { readRound } from './round.ts';
import { rulesOf } from './settings.ts';
import { combatOf, fighterOf } from './snapshot.ts';
import { tongue } from './text.ts';

/* How a fighter is, in words: on his sheet, in the chat, to be copied. */

/** What a ruleset has to say with, and by which rules; undefined where it keeps no such record. */
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
  return found?.records.status(found.fighter, found.rules, tongue());
}

/** The state in the languages of the table. */
async function inFull(actor: Actor.Implementation): Promise<string> {
  await shown(actor.type);
  const found = recordOf(actor);
  if (!found) return '';
  const { records, fighter, rules } = found;
  return inTongues(records.languages(rules), (one) => records.status(fighter, rules, one));
}

export const copyState = async (actor: Actor.Implementation): Promise<void> => copy(await inFull(actor));

/** Puts the state into the chat, for everybody to read. */
export async function postState(actor: Actor.Implementation): Promise<void> {
  const { ChatMessage } = foundry.documents;
  const { escapeHTML } = foundry.utils;
  const text = escapeHTML(await inFull(actor));
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    content: `<section class="fivefold ff-state" data-ruleset="${escapeHTML(actor.type)}"><pre>${text}</pre></section>`,
  } as never);
}
