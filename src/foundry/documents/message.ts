import { cardOf } from '../cards/card.ts';
import { fetchWindows } from '../dialogs/windows.ts';
import { EXCHANGE, isUnseen, nameOf, REQUEST } from '../shared/ids.ts';
import { exchangeData, isFor } from './exchange-data.ts';
import { isShut } from './sealed-card.ts';

/** Rendered cards by message, in the order in which they were requested, until the host has drawn the message around them. */
const ready = new WeakMap<object, HTMLElement[]>();

/** Hides name and picture of a speaker whom this user cannot see. */
function hideSpeaker(message: ChatMessage.Implementation, html: HTMLElement): void {
  const { by } = exchangeData(message);
  if (!by || !isUnseen(by)) return;
  const sender = html.querySelector('.message-sender');
  const { alias } = message;
  for (const node of [...(sender?.querySelectorAll('*') ?? []), ...(sender ? [sender] : [])])
    if (node.textContent?.trim() === alias) node.textContent = nameOf(by);
  for (const face of html.querySelectorAll('.message-header img')) face.remove();
}

/**
 * Puts cards into their messages within the host's own hook. It is registered before modules are loaded, so that their handlers
 * find the card and not the plain content that it replaces.
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

/** A chat message; exchanges and requests show their cards. */
export class FivefoldChatMessage extends foundry.documents.ChatMessage {
  /** Whether it shows a card of ours. */
  get #isOurs(): boolean {
    return [EXCHANGE, REQUEST].includes(this.type as string);
  }

  override get visible(): boolean {
    if (!this.#isOurs || !game.user) return super.visible;
    return super.visible && isFor(this as ChatMessage.Implementation, game.user);
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    if (!this.#isOurs || !this.isContentVisible) return super.renderHTML(options);
    const message = this as ChatMessage.Implementation;
    const isRequest = (this.type as string) === REQUEST;
    const windows = isRequest && !isShut(message) ? await fetchWindows() : undefined;
    const card = windows ? await windows.requestCard(message) : await cardOf(message);
    ready.set(this, [...(ready.get(this) ?? []), card]);
    try {
      return await super.renderHTML(options);
    } finally {
      ready.set(this, ready.get(this)?.filter((one) => one !== card) ?? []);
    }
  }
}
