import { cardOf } from '../card.ts';
import { exchangeData } from '../exchange-data.ts';
import { EXCHANGE, isUnseen, nameOf } from '../ids.ts';

/** Cards that are ready, for each message in the order in which they were asked for, until the host has drawn the message around them. */
const ready = new WeakMap<object, HTMLElement[]>();

/** The head of a card names nobody whom this user does not see, and shows no face of theirs. */
function hideSpeaker(message: ChatMessage.Implementation, html: HTMLElement): void {
  const { by } = exchangeData(message);
  if (!isUnseen(by)) return;
  const sender = html.querySelector('.message-sender');
  const { alias } = message;
  for (const node of [...(sender?.querySelectorAll('*') ?? []), ...(sender ? [sender] : [])])
    if (node.textContent?.trim() === alias) node.textContent = nameOf(by);
  for (const face of html.querySelectorAll('.message-header img')) face.remove();
}

/**
 * Puts cards into their messages from within the host's own hook. Call it before modules are loaded: their handlers then find the card, not
 * the plain content that it replaces.
 */
export function placeCards(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (message: object, html: HTMLElement) => void) => void;
  on('renderChatMessageHTML', (message, html) => {
    const card = ready.get(message)?.shift();
    if (!card) return;
    html.querySelector('.message-content')?.replaceChildren(card);
    hideSpeaker(message as ChatMessage.Implementation, html);
  });
}

/** A chat message; an exchange shows its card. */
export class FivefoldChatMessage extends foundry.documents.ChatMessage {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    if ((this.type as string) !== EXCHANGE || !this.isContentVisible) return super.renderHTML(options);
    const card = await cardOf(this as ChatMessage.Implementation);
    ready.set(this, [...(ready.get(this) ?? []), card]);
    try {
      return await super.renderHTML(options);
    } finally {
      ready.set(this, ready.get(this)?.filter((one) => one !== card) ?? []);
    }
  }
}
