/** The default look of a chat message: what `ChatMessage#renderHTML` gives unless a system overrides it. */
import { renderTemplate } from '../handlebars/templates.ts';
import type { Message } from './document-faces.ts';
import { host, localize, type Obj } from './host.ts';
import { timeSince } from './time-since.ts';
import { parseHTML } from './utils.ts';
import { TextEditor } from './ux/text-editor.ts';

const DEFAULT_TEMPLATE = 'templates/sidebar/chat-message.hbs';
const STYLES: Record<number, string> = { 1: 'ooc', 2: 'ic', 3: 'emote' };

/** The dice of a message rendered one below the other. */
async function rollsHTML(message: Message): Promise<string> {
  const isPrivate = !message.isContentVisible;
  const parts = await Promise.all(message.rolls.map((roll) => roll.render({ isPrivate })));
  return parts.join('');
}

async function contentOf(message: Message): Promise<string> {
  if (!message.isContentVisible) {
    return message.isRoll
      ? rollsHTML(message)
      : `<p class="private">${localize('PLAYGROUND.Chat.Private')}</p>`;
  }
  const actor = message.speakerActor as { getRollData?: () => Obj } | null | undefined;
  const rollData = actor?.getRollData?.() ?? {};
  const content = await TextEditor.implementation.enrichHTML(String(message.content ?? ''), {
    rollData,
    relativeTo: message,
  });
  const isNumberOnly = message.isRoll && /^\s*-?[\d.]*\s*$/.test(content);
  return message.isRoll && isNumberOnly
    ? rollsHTML(message)
    : message.isRoll && !content
      ? rollsHTML(message)
      : content;
}

/** What the message's template is given. */
async function contextOf(message: Message, options: Obj): Promise<Obj> {
  const { whisper = [] } = message;
  const isWhisper = whisper.length > 0;
  const readers = whisper.map((id) => host.game.users.get(id)?.name).filter(Boolean);
  const style = STYLES[message.style] ?? '';
  const cssClass = [style, isWhisper ? 'whisper' : '', message.blind ? 'blind' : '']
    .filter(Boolean)
    .join(' ');
  const author = message.author;
  return {
    message: { ...message.toObject(false), content: await contentOf(message) },
    user: host.user,
    author,
    alias: message.alias,
    cssClass,
    isWhisper: isWhisper && !message.isRoll,
    canDelete: options.canDelete ?? host.user?.isGM ?? false,
    canClose: options.canClose ?? false,
    whisperTo: readers.join(', '),
    borderColor: isWhisper || message.isRoll ? undefined : colorOf(author?.color),
    time: timeSince(message.timestamp),
    ...options,
  };
}

const colorOf = (color: unknown): string | undefined =>
  color && typeof color === 'object' && 'css' in color
    ? String((color as { css: string }).css)
    : (color as string | undefined);

/** The message as an element, with the hook `renderChatMessageHTML` called for it. */
export async function renderChatMessage(message: Message, options: Obj = {}): Promise<HTMLElement> {
  const context = await contextOf(message, options);
  const element = (await drawnBySystem(message, options)) ?? (await fromTemplate(message, context));
  host.hooks.callAll('renderChatMessageHTML', message, element, context);
  callOlderHook(message, element, context);
  return element;
}

/** A subtype whose model can render a message does it alone. */
async function drawnBySystem(message: Message, options: Obj): Promise<HTMLElement | undefined> {
  const model = message.system as { renderHTML?(options: Obj): Promise<HTMLElement> } | undefined;
  return typeof model?.renderHTML === 'function' ? model.renderHTML(options) : undefined;
}

async function fromTemplate(message: Message, context: Obj): Promise<HTMLElement> {
  const template = (host.config.ChatMessage as Obj | undefined)?.template as string | undefined;
  const html = await renderTemplate(template ?? DEFAULT_TEMPLATE, context);
  const element = parseHTML(html) as HTMLElement;
  if (!element.dataset) throw new Error('the template of chat messages must have one root element');
  element.dataset.messageId ??= message.id;
  activateDice(element);
  return element;
}

/** Until V15 the hook of old is still called, with jQuery. */
function callOlderHook(message: Message, element: HTMLElement, context: Obj): void {
  if (!host.hooks.events.renderChatMessage?.length) return;
  console.warn('The hook "renderChatMessage" is now renderChatMessageHTML, and goes in version 15');
  const { jQuery } = globalThis as unknown as { jQuery(element: HTMLElement): unknown };
  host.hooks.callAll('renderChatMessage', message, jQuery(element), context);
}

/** Pressing a roll's formula or total unfolds its dice. */
function activateDice(element: HTMLElement): void {
  for (const roll of element.querySelectorAll<HTMLElement>('.dice-roll')) {
    const toggle = roll.querySelector<HTMLElement>('.dice-formula, .dice-total');
    roll.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('.dice-tooltip, a, button:not(.dice-toggle)')) return;
      event.preventDefault();
      roll.classList.toggle('expanded');
      toggle?.setAttribute('aria-expanded', String(roll.classList.contains('expanded')));
    });
  }
}
