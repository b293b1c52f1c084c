import { cardOf } from '../card.ts';
import { isExchange } from '../exchange.ts';

/** A chat message; an exchange shows its card. */
export class FivefoldChatMessage extends foundry.documents.ChatMessage {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    if (!isExchange(this as ChatMessage.Implementation) || !this.isContentVisible) return html;
    const card = await cardOf(this as ChatMessage.Implementation);
    if (card) html.querySelector('.message-content')?.replaceChildren(card);
    return html;
  }
}
