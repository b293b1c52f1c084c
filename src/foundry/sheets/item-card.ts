import { parseItemType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { say } from '../shared/text.ts';
import { viewOfItem } from './gear-of.ts';

/** Something that is shown to everybody in the chat: what it is called, and its figures in words. */
interface Shown {
  readonly ruleset: string;
  readonly img: string;
  readonly name: string;
  readonly detail: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
}

/** Posts a card to the chat, in the language of this user. */
async function postShown(actor: Actor.Implementation, shown: Shown): Promise<void> {
  const { ChatMessage } = foundry.documents;
  const { renderTemplate } = foundry.applications.handlebars;
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    content: await renderTemplate(template('shown'), shown as never),
  } as never);
}

/** Shows a piece of gear in the chat. */
export async function showItem(item: Item.Implementation, owner: Actor.Implementation): Promise<void> {
  const view = viewOfItem(item);
  await postShown(owner, {
    ruleset: parseItemType(item.type)?.ruleset.id ?? '',
    img: item.img ?? '',
    name: item.name,
    detail: view ? say(view.detail) : '',
    figures: (view?.figures ?? []).map(({ label, value }) => ({ label: say(label), value: say(value) })),
  });
}
