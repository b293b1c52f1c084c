import type { Message } from '../../document-faces.ts';
import { host, localize } from '../../host.ts';
import { isElement } from '../../utils.ts';

/* The cards of the log: messages as elements, drawn anew when they change. */

/** A message's card; one that cannot be rendered says so. */
export async function renderCard(message: Message): Promise<HTMLElement> {
  try {
    return await message.renderHTML({ canDelete: message.isAuthor || host.user?.isGM });
  } catch (error) {
    console.error(`The chat message ${message.id} could not be rendered`, error);
    const broken = document.createElement('li');
    broken.className = 'chat-message message broken';
    broken.dataset.messageId = message.id;
    broken.textContent = localize('PLAYGROUND.Chat.Broken');
    return broken;
  }
}

/** Draws a message anew in the place of its old card; what had the focus has it again. */
export async function replaceCard(old: HTMLElement, message: Message): Promise<void> {
  const focused =
    isElement(document.activeElement) && old.contains(document.activeElement) ? document.activeElement : null;
  const focus = focused ? focusSelector(focused) : null;
  const element = await renderCard(message);
  old.replaceWith(element);
  if (focus) element.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
}

/** How an element inside a card is found again after the card was rendered anew. */
function focusSelector(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { action } = element.dataset;
  const name = element.getAttribute('name');
  if (name) return `[name="${CSS.escape(name)}"]`;
  return action ? `[data-action="${CSS.escape(action)}"]` : null;
}
