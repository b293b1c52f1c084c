import { stateInFull } from './state-block.ts';

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
