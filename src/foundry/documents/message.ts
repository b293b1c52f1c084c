import { cardOf } from '../card.ts';
import { EXCHANGE } from '../ids.ts';

/** A chat message; an exchange shows its card. */
export class FivefoldChatMessage extends foundry.documents.ChatMessage {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    if ((this.type as string) !== EXCHANGE || !this.isContentVisible) return html;
    const card = await cardOf(this as ChatMessage.Implementation);
    html.querySelector('.message-content')?.replaceChildren(card);
    return html;
  }
}
