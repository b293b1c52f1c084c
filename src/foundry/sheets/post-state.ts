import { loadForView } from '../shared/arrival.ts';
import { copy, inLanguages } from '../shared/copy.ts';
import { recordOf } from './state-block.ts';

/* A fighter's state in the table's languages: to be copied, and in the chat. */

async function stateInFull(actor: Actor.Implementation): Promise<string> {
  await loadForView(actor.type);
  const found = recordOf(actor);
  if (!found) return '';
  const { records, fighter, rules } = found;
  return inLanguages(records.languages(rules), (one) => records.status(fighter, rules, one));
}

/** Copies the state. */
export const copyState = async (actor: Actor.Implementation): Promise<void> => copy(await stateInFull(actor));

/** Posts the state to the chat. */
export async function postState(actor: Actor.Implementation): Promise<void> {
  const { ChatMessage } = foundry.documents;
  const { escapeHTML } = foundry.utils;
  const text = escapeHTML(await stateInFull(actor));
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    content: `<section class="fivefold ff-state" data-ruleset="${escapeHTML(actor.type)}"><pre>${text}</pre></section>`,
  } as never);
}
