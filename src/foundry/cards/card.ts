import { summaryOf } from '../../rulesets/index.ts';
import { exchangeData } from '../documents/exchange-data.ts';
import { isShut, onOpened } from '../documents/sealed-card.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { isElement } from '../shared/elements.ts';
import { forgetEntry, formAround, isFormed, readEntry, step } from '../shared/entry.ts';
import { say, uiText } from '../shared/text.ts';
import { fillChances } from './card-chances.ts';
import { entryKey, footerContext, playContext } from './card-view.ts';
import { type Exchange, readExchange } from './exchange.ts';

const TEMPLATE = 'systems/fivefold/templates/card.hbs';

function element(html: string): HTMLElement {
  const holder = document.createElement('template');
  holder.innerHTML = html.trim();
  const root = holder.content.firstElementChild;
  if (!isElement(root)) throw new Error('the card template must have one root element');
  return root;
}

type Handler = (target: HTMLElement) => Promise<void>;

/** What the buttons of a card do, by their actions. */
export function cardActions(message: ChatMessage.Implementation): { readonly [action: string]: Handler } {
  const id = String(message.id);
  return {
    ffAnswer: ({ dataset: { play = '', ask = '', option = '' } }) =>
      send({ kind: 'answer', message: id, play, ask, value: option }),
    ffEnter: async (button) => {
      const form = formAround(button);
      const ask = form && askOfForm(message, form);
      if (!form || !ask) return;
      const { value, legal } = readEntry(ask, form);
      if (!legal) return;
      const { play = '' } = button.dataset;
      await send({ kind: 'answer', message: id, play, ask: ask.id, value });
      forgetEntry(form);
    },
    ffConfirm: () => send({ kind: 'confirm', message: id }),
    ffUndo: async () => {
      const last = readExchange(message)
        ?.commits.filter(({ undone }) => !undone)
        .at(-1);
      await send({ kind: 'undo', message: id, ...(last && { commit: last.id }) });
    },
  };
}

/** The pending ask that a form on the card answers. */
const askOfForm = (message: ChatMessage.Implementation, { dataset: { entry } }: HTMLElement) =>
  readExchange(message)
    ?.pending.filter(({ ask, play }) => entryKey(message, play, ask.id) === entry)
    .map(({ ask }) => ask)
    .find(isFormed);

/** Updates an entry on a card while it is typed or stepped; nothing is sent yet. */
export function followEntry(message: ChatMessage.Implementation, target: EventTarget | null): void {
  const form = isElement(target) ? formAround(target) : null;
  const ask = form && askOfForm(message, form);
  if (form && ask) readEntry(ask, form);
}

const buttonAt = (target: EventTarget | null): HTMLElement | null =>
  isElement(target) ? target.closest<HTMLElement>('[data-action]') : null;

/** How far the pointer may move between press and release for a click to count, in pixels. */
const CLICK_TOLERANCE = 4;

/**
 * Finds the button that a click is meant for: the one that was pressed, even if the card has grown since, as it does when odds
 * arrive, so that something else is now under the pointer.
 */
function followPress(root: HTMLElement): (event: MouseEvent) => HTMLElement | null {
  let pressed: PointerEvent | undefined;
  let pressedButton: HTMLElement | null = null;
  root.addEventListener('pointerdown', (event) => {
    pressed = event;
    pressedButton = buttonAt(event.target);
  });
  return ({ target, clientX, clientY }) => {
    const moved = pressed ? Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) : Infinity;
    return buttonAt(target) ?? (moved <= CLICK_TOLERANCE ? pressedButton : null);
  };
}

/** Sends one intent for each click; the card is busy until the referee has replied. Refusals are shown by `send`. */
function listen(message: ChatMessage.Implementation, root: HTMLElement): void {
  const known = cardActions(message);
  const buttonOf = followPress(root);
  let busy = false;
  root.addEventListener('input', ({ target }) => followEntry(message, target));
  root.addEventListener('click', async (event) => {
    const button = buttonOf(event);
    if (button?.dataset.action === 'ffStep') {
      step(button);
      followEntry(message, button);
      return;
    }
    const handler = button && known[button.dataset.action ?? ''];
    if (!button || !handler || busy || button.getAttribute('aria-disabled') === 'true') return;
    busy = true;
    root.setAttribute('aria-busy', 'true');
    try {
      await handler(button);
    } catch (error) {
      console.info('Fivefold | refused:', error);
    } finally {
      busy = false;
      root.removeAttribute('aria-busy');
    }
  });
}

/** A card that contains only the reason why it cannot be shown. */
function unreadable(says: string): HTMLElement {
  const root = document.createElement('section');
  root.className = 'fivefold ff-card';
  const sentence = document.createElement('p');
  sentence.className = 'ff-waits';
  sentence.textContent = says;
  root.append(sentence);
  return root;
}

/** Stands for a sealed card until it can be opened here. */
function shutCard(message: ChatMessage.Implementation): HTMLElement {
  const placeholder = unreadable(uiText('card.sealed'));
  const stop = onOpened(async (opened) => {
    if (opened !== message) return;
    stop();
    const card = (await message.renderHTML()).querySelector('.ff-card');
    if (placeholder.isConnected && card) placeholder.replaceWith(card);
  });
  return placeholder;
}

async function renderCard(message: ChatMessage.Implementation, exchange: Exchange): Promise<HTMLElement> {
  const context = {
    ruleset: exchange.ruleset.id,
    plays: exchange.plays.map((play, index) => playContext(play, index, exchange, message)),
    fault: exchange.fault && say(exchange.fault),
    ...footerContext(message, exchange),
  };
  const root = element(await foundry.applications.handlebars.renderTemplate(TEMPLATE, context as never));
  listen(message, root);
  void fillChances(message, exchange, root);
  return root;
}

/**
 * A card as this user may see it: the story so far, their own choices, and what has been applied. It is always a new element, because
 * a message can be shown in several places. If its data cannot be read, it says so; if its rules are not loaded, it is replaced once
 * they are.
 */
export async function cardOf(message: ChatMessage.Implementation): Promise<HTMLElement> {
  try {
    const placeholder = unreadable(uiText('card.notLoaded'));
    const refresh = async () => placeholder.isConnected && placeholder.replaceWith(await cardOf(message));
    if (isShut(message)) return shutCard(message);
    const { ruleset } = exchangeData(message);
    if (summaryOf(ruleset) && !(await loadForView(ruleset, refresh))) return placeholder;
    const exchange = readExchange(message);
    return exchange ? await renderCard(message, exchange) : unreadable(uiText('card.unreadable'));
  } catch (error) {
    console.error(`Fivefold | message ${message.id} cannot be shown`, error);
    return unreadable(uiText('card.unreadable'));
  }
}
