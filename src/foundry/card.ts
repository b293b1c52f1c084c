import type { Ask, Option } from '../core/ask.ts';
import { MASTER } from '../core/ask.ts';
import type { Change } from '../core/change.ts';
import { ROUND } from '../core/round.ts';
import type { CardEnd, CardRow } from '../core/view.ts';
import { faceOf } from '../rulesets/index.ts';
import { shown } from './arrival.ts';
import { isElement } from './elements.ts';
import { entryContext, formAround, isFormed, sent, step, takeUp } from './entry.ts';
import type { Exchange, PendingAsk, PlayReading } from './exchange.ts';
import { readExchange } from './exchange.ts';
import { exchangeData, logOf, playsOf } from './exchange-data.ts';
import { bestOf, forecast, inBrief } from './forecast.ts';
import { soon } from './idle.ts';
import { actorOf } from './ids.ts';
import { checkText, linesText, sumWord } from './present.ts';
import { send } from './relay.ts';
import { isWritten } from './rules-journal.ts';
import { automation } from './settings.ts';
import { lastOfCard, mayTakeBack } from './take-back.ts';
import { linesHtml, nameFor, say, uiText } from './text.ts';
import { trackBoxes, trackText } from './track.ts';

const TEMPLATE = 'systems/fivefold/templates/card.hbs';

function rowContext(row: CardRow): object {
  const lines =
    linesHtml(row.lines, sumWord(row)) + (row.target ? linesHtml(row.target, uiText('difficulty')) : '');
  return {
    label: say(row.label),
    dice: row.dice,
    facesText: row.dice
      .map(({ face, mark }) => (mark === 'none' ? face : `${face} (${uiText(`face.${mark}`)})`))
      .join(', '),
    result: say(row.result),
    tip: lines,
    why: linesText([...row.lines, ...(row.target ?? [])]),
    note: row.note && say(row.note),
  };
}

function endContext({ text, tone, before, after, why }: CardEnd): object {
  return {
    rule: why && isWritten(why) ? why : undefined,
    text: say(text),
    tone,
    track: after && { boxes: trackBoxes(after, before), text: trackText(after) },
  };
}

const owns = (user: User.Implementation, actor: Actor.Implementation): boolean =>
  actor.testUserPermission(user, 'OWNER');

/** The persons who may answer for a fighter, for “Oleg answers (player Igor)”. */
function answerers(ask: Ask): string {
  const actor = actorOf(ask.by);
  const owners = game.users?.filter((user) => !user.isGM && actor !== undefined && owns(user, actor)) ?? [];
  const names = owners.map(({ name }) => name).join(', ');
  return names || uiText('gameMaster');
}

function optionContext({ id, label, check, cost, no }: Option): object {
  return {
    id,
    label: say(label),
    check: checkText(check),
    cost: cost && say(cost),
    no: no && say(no),
    tip: check
      ? linesHtml(check.lines, sumWord(check)) +
        (check.target ? linesHtml(check.target, uiText('difficulty')) : '')
      : '',
  };
}

function askContext(
  { ask, play, mayAnswer }: PendingAsk,
  { ruleset }: Exchange,
  message: ChatMessage.Implementation,
): object {
  const mine = game.user ? mayAnswer(game.user) : false;
  const by = nameFor(ask.by);
  const waits =
    ask.by === MASTER
      ? uiText('waitsForMaster')
      : uiText('waitsFor', { fighter: by, player: answerers(ask) });
  return {
    id: ask.id,
    play,
    mine,
    by,
    label: say(ask.label),
    waits: game.users?.activeGM ? waits : `${waits} ${uiText('noMaster')}`,
    options: ask.kind === 'choose' ? ask.options.map(optionContext) : [],
    entry: isFormed(ask) ? entryContext(ruleset, ask, entryKey(message, play, ask.id)) : undefined,
  };
}

const isMine = ({ mayAnswer }: PendingAsk): boolean => (game.user ? mayAnswer(game.user) : false);

function playContext(
  { card, veiled }: PlayReading,
  index: number,
  exchange: Exchange,
  message: ChatMessage.Implementation,
): object {
  const actor = card.from ? actorOf(card.from) : undefined;
  return {
    index,
    title: say(card.title),
    subtitle: card.subtitle && say(card.subtitle),
    from: actor && { img: actor.img },
    rows: card.rows.map(rowContext),
    ends: card.ends.filter(({ forMaster }) => !forMaster || game.user?.isGM).map(endContext),
    asks: exchange.pending
      .filter((one) => one.index === index && (!veiled || isMine(one)))
      .map((one) => askContext(one, exchange, message)),
  };
}

/** Whether a change is to a fighter himself: of spent gear the ends tell, of the round's records the tracker. */
const befalls = ({ who, at }: Change): boolean => who !== ROUND && !/^(gear|turn)\./.test(at);

function footerContext(message: ChatMessage.Implementation, exchange: Exchange): object {
  const { state, commits, unapplied, past } = exchange;
  const user = game.user;
  const live = commits.filter(({ undone }) => !undone);
  const mayUndo = user?.isGM ? live.length > 0 : user && mayTakeBack(user, lastOfCard(message));
  const status = past
    ? uiText('card.past')
    : state === 'undone'
      ? uiText('card.undone')
      : state === 'proposed'
        ? uiText('card.held')
        : unapplied.length > 0 && automation() === 'manual'
          ? uiText('card.told')
          : live.some(({ changes }) => changes.some(befalls)) && state === 'done'
            ? uiText('card.applied')
            : undefined;
  const rules = [...new Set(exchange.plays.flatMap(({ card }) => card.rules))];
  return {
    footer: true,
    status,
    confirm: user && state === 'proposed' && exchange.mayConfirm(user) ? uiText('card.confirm') : undefined,
    undo: user && !past && mayUndo ? uiText('card.undo') : undefined,
    rules: rules.map((id) => ({ id, written: isWritten(id) })),
    rulesLabel: uiText('card.rules'),
  };
}

function element(html: string): HTMLElement {
  const holder = document.createElement('template');
  holder.innerHTML = html.trim();
  const root = holder.content.firstElementChild;
  if (!isElement(root)) throw new Error('the card template must have one root element');
  return root;
}

/** Fills in the chance of each open option, best first, once the card is on the screen. */
function fillChances(message: ChatMessage.Implementation, exchange: Exchange, root: HTMLElement): void {
  const data = new Map(playsOf(exchangeData(message)).map(([, play]) => [play.id, play]));
  const jobs = exchange.pending.flatMap(({ ask, play, index, mayAnswer }) => {
    if (ask.kind !== 'choose' || !game.user || !mayAnswer(game.user)) return [];
    const stored = data.get(play);
    const reading = exchange.plays[index];
    // Chances would tell how strong something is that he does not see.
    if (!stored || !reading || reading.veiled) return [];
    const found: { button: HTMLElement; id: string; p: number }[] = [];
    const open = ask.options.filter(({ no }) => !no);
    return open.map((option, i) => () => {
      const button = root.querySelector<HTMLElement>(
        `[data-ask="${CSS.escape(ask.id)}"][data-option="${CSS.escape(option.id)}"]`,
      );
      const view = forecast({
        ...exchange,
        play: reading.play,
        input: reading.input,
        cast: reading.cast,
        log: logOf(stored),
        forWhom: ask.by,
        supposing: { ask: ask.id, option: option.id },
      });
      const [chance] = view?.chances ?? [];
      const place = button?.querySelector('.ff-chance');
      if (!place || !button) return;
      place.textContent = inBrief(view);
      if (chance) found.push({ button, id: chance.id, p: chance.p });
      if (i !== open.length - 1) return;
      const says = found.map(({ button: one }) => one.querySelector('.ff-chance'));
      if (says.length > 1 && new Set(says.map((one) => one?.textContent)).size === 1) {
        // It makes no difference what he takes.
        for (const one of says) one?.replaceChildren();
        return;
      }
      // A game master has no side.
      const best = ask.by === MASTER ? undefined : bestOf(found);
      if (best !== undefined) found[best]?.button.classList.add('ff-best');
    });
  });
  soon(jobs);
}

type Handler = (target: HTMLElement) => Promise<void>;

function handlers(message: ChatMessage.Implementation): { readonly [action: string]: Handler } {
  const id = String(message.id);
  return {
    ffAnswer: ({ dataset: { play = '', ask = '', option = '' } }) =>
      send({ kind: 'answer', message: id, play, ask, value: option }),
    ffEnter: async (button) => {
      const form = formAround(button);
      const ask = form && entryAsked(message, form);
      if (!form || !ask) return;
      const { value, legal } = takeUp(ask, form);
      if (!legal) return;
      const { play = '' } = button.dataset;
      await send({ kind: 'answer', message: id, play, ask: ask.id, value });
      sent(form);
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

/** The pending ask that a form on the card is the editor of. */
const entryAsked = (message: ChatMessage.Implementation, { dataset: { entry } }: HTMLElement) =>
  readExchange(message)
    ?.pending.filter(({ ask, play }) => entryKey(message, play, ask.id) === entry)
    .map(({ ask }) => ask)
    .find(isFormed);

const entryKey = ({ id }: ChatMessage.Implementation, play: string, ask: string): string =>
  `${id}.${play}.${ask}`;

/** What is typed or stepped in an entry: nothing is sent yet. */
function followEntry(message: ChatMessage.Implementation, target: EventTarget | null): void {
  const form = isElement(target) ? formAround(target) : null;
  const ask = form && entryAsked(message, form);
  if (form && ask) takeUp(ask, form);
}

const buttonAt = (target: EventTarget | null): HTMLElement | null =>
  isElement(target) ? target.closest<HTMLElement>('[data-action]') : null;

/** How far the pointer may stray between press and release for both to mean the same button, in pixels. */
const STRAY = 4;

/**
 * Says which button a click means: the one that was pressed, though the card has grown meanwhile (odds arrive line by line) and something
 * else lies under the pointer now.
 */
function followPress(root: HTMLElement): (event: MouseEvent) => HTMLElement | null {
  let pressed: PointerEvent | undefined;
  let begun: HTMLElement | null = null;
  root.addEventListener('pointerdown', (event) => {
    pressed = event;
    begun = buttonAt(event.target);
  });
  return ({ target, clientX, clientY }) => {
    const strayed = pressed ? Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) : Infinity;
    return buttonAt(target) ?? (strayed <= STRAY ? begun : null);
  };
}

/** One click, one intent: the buttons of a card rest until the referee has spoken. A refusal has been shown by `send`. */
function listen(message: ChatMessage.Implementation, root: HTMLElement): void {
  const known = handlers(message);
  const meant = followPress(root);
  let busy = false;
  root.addEventListener('input', ({ target }) => followEntry(message, target));
  root.addEventListener('click', async (event) => {
    const button = meant(event);
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

/** A card of which nothing can be told but why. */
function unreadable(says: string): HTMLElement {
  const root = document.createElement('section');
  root.className = 'fivefold ff-card';
  const sentence = document.createElement('p');
  sentence.className = 'ff-waits';
  sentence.textContent = says;
  root.append(sentence);
  return root;
}

async function rendered(message: ChatMessage.Implementation, exchange: Exchange): Promise<HTMLElement> {
  const context = {
    ruleset: exchange.ruleset.id,
    plays: exchange.plays.map((play, index) => playContext(play, index, exchange, message)),
    fault: exchange.fault && say(exchange.fault),
    ...footerContext(message, exchange),
  };
  const root = element(await foundry.applications.handlebars.renderTemplate(TEMPLATE, context as never));
  listen(message, root);
  fillChances(message, exchange, root);
  return root;
}

/**
 * The card of an exchange as this user sees it: the story so far, the choices that are his, what has been applied.
 * A new element each time: the same message is shown in several places. A message that cannot be read says so in a sentence; one whose rules
 * could not be loaded is drawn in its place once they have come.
 */
export async function cardOf(message: ChatMessage.Implementation): Promise<HTMLElement> {
  try {
    const bare = unreadable(uiText('card.notLoaded'));
    const anew = async () => bare.isConnected && bare.replaceWith(await cardOf(message));
    const { ruleset } = exchangeData(message);
    if (faceOf(ruleset) && !(await shown(ruleset, anew))) return bare;
    const exchange = readExchange(message);
    return exchange ? await rendered(message, exchange) : unreadable(uiText('card.unreadable'));
  } catch (error) {
    console.error(`Fivefold | message ${message.id} cannot be shown`, error);
    return unreadable(uiText('card.unreadable'));
  }
}
