import type { Locator, Page } from 'playwright-core';
import type { Seat } from './browser.ts';
import { aim, showTab } from './table.ts';

/*
 * A simulated person who plays one side. They watch the tracker and the cards and click what these ask of their fighters. They know no rules and
 * change no numbers: they take the offer marked as best, otherwise a random one.
 */

/** The names of a side's fighters; for the GM also the GM's own questions. */
export interface Side {
  readonly seat: Seat;
  readonly names: readonly string[];
  readonly foes: readonly string[];
  /** Offers to be preferred, as patterns of their ids, the most preferred first. */
  readonly liked?: readonly RegExp[];
  /** Asks, as a pattern of their text, in which the proposed target is kept. In others the target is drawn at random. */
  readonly keeps?: RegExp;
  /** What to do when no preferred offer is open. Without it that is an error. */
  otherwise?(side: Side, who: string): Promise<void>;
}

/** Something that a side is asked now: what to click, and whether it opens the list of declarations. */
interface Wanted {
  readonly tab: 'chat' | 'combat';
  readonly selector: string;
  readonly declares?: string;
  readonly says?: string;
}

/** How long nothing may happen, in milliseconds. */
const PATIENCE = 30_000;

/** How often a person looks whether something has happened, in milliseconds. To look with every frame would slow down what they look at. */
const BETWEEN_LOOKS = 60;

/** The current questions to these people, read from the screen: on the cards, and if there are none in the tracker. */
const wanted = (page: Page, names: readonly string[], cards: boolean): Promise<Wanted | undefined> =>
  page.evaluate(
    ({ all, cards }) => {
      const open = (one: Element): boolean => one.getAttribute('aria-disabled') !== 'true';
      const where = (one: HTMLElement): string =>
        Object.entries(one.dataset)
          .filter(([key]) => ['action', 'play', 'ask', 'option', 'who'].includes(key))
          .map(([key, value]) => `[data-${key}=${JSON.stringify(value)}]`)
          .join('');
      for (const message of document.querySelectorAll<HTMLElement>('#chat [data-message-id]')) {
        const inside = `#chat [data-message-id="${message.dataset.messageId}"]`;
        for (const ask of message.querySelectorAll('.ff-ask')) {
          if (!all.includes(ask.querySelector('p b')?.textContent ?? '')) continue;
          const options = [...ask.querySelectorAll<HTMLElement>('[data-action="ffAnswer"]')].filter(open);
          const sends = ask.querySelector<HTMLElement>('[data-action="ffEnter"]');
          const picked = options.find((one) => one.classList.contains('ff-best')) ?? options[0];
          if (picked) return { tab: 'chat', selector: `${inside} ${where(picked)}` };
          if (sends && open(sends)) return { tab: 'chat', selector: `${inside} ${where(sends)}` };
          const more = ask.querySelector<HTMLElement>('[data-action="ffStep"][data-by="1"]');
          if (sends && more)
            return { tab: 'chat', selector: `${inside} [name="${more.getAttribute('name')}"]` };
        }
        const confirm = message.querySelector<HTMLElement>('[data-action="ffConfirm"]');
        if (confirm) return { tab: 'chat', selector: `${inside} ${where(confirm)}` };
      }
      for (const mine of cards ? [] : document.querySelectorAll<HTMLElement>('#combat .ff-mine')) {
        const says = mine.getAttribute('aria-label') ?? '';
        const who = says.split(':')[0] ?? '';
        if (!all.includes(who)) continue;
        const enters = mine.querySelector<HTMLElement>('[data-action="ffEnter"]');
        const entry = enters?.closest<HTMLElement>('[data-entry]')?.dataset.entry;
        if (enters && open(enters))
          return {
            tab: 'combat',
            selector: `#combat [data-entry=${JSON.stringify(entry)}] ${where(enters)}`,
          };
        const likely = mine.querySelector<HTMLElement>('[data-action="ffQuick"].ff-primary');
        if (likely)
          return {
            tab: 'combat',
            selector: `#combat .ff-mine ${where(likely)}[data-value=${JSON.stringify(likely.dataset.value)}]`,
          };
        const declare = mine.querySelector<HTMLElement>('[data-action="ffDeclare"]');
        const list = declare && `#combat .ff-mine ${where(declare)}`;
        if (list) return { tab: 'combat', selector: list, declares: who, says };
        const option = [...mine.querySelectorAll<HTMLElement>('[data-option]')].find(open);
        if (option) return { tab: 'combat', selector: `#combat .ff-mine ${where(option)}` };
        const words = [...mine.querySelectorAll<HTMLElement>('[data-action="ffQuick"]')].findLast(open);
        const value = JSON.stringify(words?.dataset.value);
        if (words)
          return { tab: 'combat', selector: `#combat .ff-mine ${where(words)}[data-value=${value}]` };
      }
      return undefined;
    },
    { all: names, cards },
  );

/** The fighters who are out, according to the tracker. */
export const fallen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('#combat .combatant:is(.defeated, :has([data-condition="broken"])) .name'),
    ].map((one) => one.textContent ?? ''),
  );

/** A reproducible sequence of numbers between 0 and 1. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Attacks come first, then actions that make them possible again; then doing nothing. */
const LIKED: readonly RegExp[] = [
  /^(strike|shoot|burst|fullAuto|sweep|disarm|grapple|breakJoint|cutTendon|meleeAttack|rangedAttack)\b/,
  /^(reload|ready|stand|standUp|struggle|drawWeapon|breakFree|putOut)\b/,
  /^(nothing|endTurn)$/,
];

/** How often a press is repeated on an element that moves while it is pressed. */
const PRESSES = 3;

/** Presses something until it has been clicked. */
async function press(there: Locator): Promise<void> {
  const clicks = () => there.page().evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
  for (let i = 0; i < PRESSES; i++) {
    const before = await clicks();
    await there.click();
    if ((await clicks()) > before) return;
    console.info(`a press came to nothing: ${there}`);
  }
}

/** Clicks an element. @returns whether it was still there: the question may have been settled meanwhile. */
async function clicked(there: Locator): Promise<boolean> {
  try {
    await press(there);
    return true;
  } catch (error) {
    if ((await there.count()) > 0) throw error;
    return false;
  }
}

/** Declares something against a standing foe, in the open dialog. @returns what, as text; undefined: no preferred offer is open. */
async function chooses(
  { seat: { page }, foes, liked = LIKED, keeps }: Side,
  dialog: Locator,
  says: string,
  random: () => number,
): Promise<string | undefined> {
  const out = await fallen(page);
  const standing = foes.filter((foe) => !out.includes(foe));
  const target = standing[Math.floor(random() * standing.length)];
  const list = dialog.locator('select[name="target"]');
  if (target && !keeps?.test(says)) {
    await aim(list, target);
    // The dialog knows what is open against this target once it has been drawn again.
    await list
      .locator('option[selected]', { hasText: new RegExp(`^${target}( ·|$)`) })
      .waitFor({ state: 'attached' });
  }
  await dialog.locator('[data-action="ffOffer"]').first().waitFor({ state: 'attached' });
  const offers = dialog.locator('[data-action="ffOffer"]:not([aria-disabled="true"])');
  const ids = await offers.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.offer ?? ''));
  for (const wish of liked) {
    const some = ids.filter((id) => wish.test(id));
    const id = some[Math.floor(random() * some.length)];
    if (id === undefined) continue;
    await press(dialog.locator(`[data-action="ffOffer"][data-offer="${id}"]`));
    await dialog.waitFor({ state: 'detached' });
    return id;
  }
  return undefined;
}

/** Opens the dialog of declarations and declares, or does something else. @returns what, as text; undefined where it was not asked any more. */
async function declares(
  side: Side,
  { declares: who = '', says = '', selector }: Wanted,
  random: () => number,
): Promise<string | undefined> {
  const { page } = side.seat;
  const ask = page.locator(selector);
  if (!(await clicked(ask))) return undefined;
  const dialog = page.locator('.ff-dialog', { hasText: `${who}: ` });
  const closes = async (): Promise<void> => {
    if ((await dialog.count()) === 0) return;
    await dialog.locator('[data-action="close"]').first().click();
    await dialog.waitFor({ state: 'detached' });
  };
  try {
    const id = await chooses(side, dialog, says, random);
    if (id) return id;
  } catch (error) {
    if ((await ask.count()) > 0) throw error;
    console.info(`${who} is not asked any more: ${await dialog.allTextContents()}`);
    await closes();
    return undefined;
  }
  if (!side.otherwise) throw new Error(`${who} can declare nothing: ${await dialog.textContent()}`);
  await closes();
  if ((await ask.count()) === 0) return undefined;
  await side.otherwise(side, who);
  return 'something else';
}

/** Answers the next question to a side. @param cards only questions on cards @returns whether there was one. */
async function plays(side: Side, random: () => number, cards = false): Promise<boolean> {
  const { page } = side.seat;
  const next = await wanted(page, side.names, cards);
  if (!next) return false;
  await showTab(page, next.tab);
  const before = await page.locator('#combat').innerHTML();
  const there = page.locator(next.selector).first();
  const clicks = async () => ((await clicked(there)) ? 'a click' : undefined);
  const did = await (next.declares ? declares(side, next, random) : clicks()).catch(
    async (error: unknown) => {
      throw new Error(`cannot do ${next.selector}: ${await situation(side.seat)}`, { cause: error });
    },
  );
  if (did === undefined) return true;
  if (!next.selector.includes('[name='))
    await page
      .waitForFunction(
        // A fighter who has another action left is asked the same again: then only the row in the tracker has changed.
        ({ selector, text, again }) =>
          !document.querySelector(selector) ||
          (again && document.querySelector('#combat')?.innerHTML !== text),
        {
          selector: next.selector,
          text: before,
          again: next.declares !== undefined || side.otherwise !== undefined,
        },
        { timeout: PATIENCE, polling: BETWEEN_LOOKS },
      )
      .catch(async (error: unknown) => {
        throw new Error(`nothing came of ${did}, ${next.selector}: ${await situation(side.seat)}`, {
          cause: error,
        });
      });
  return true;
}

/**
 * Everything that may explain why nothing happens: what the tracker asks, what is open, notifications, how much of the fight this client knows, what
 * was pressed.
 */
async function situation({ page, lately }: Seat): Promise<string> {
  const tells = await page.evaluate(() => {
    const texts = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((one) =>
        (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
      );
    const [combat] = game.combats.contents;
    return {
      windows: texts('.ff-dialog'),
      notices: texts('.notification'),
      commits: (combat?.system as { commits?: unknown } | undefined)?.commits,
      asks: combat && game.system.api.readRound(combat)?.asks.map(({ ask }) => ask.id),
      cards: texts('#chat .ff-card').slice(-3),
      tracker: texts('#combat'),
    };
  });
  return JSON.stringify({ ...tells, lately }, undefined, 1);
}

/**
 * Plays a fight until one side has fallen. Each question is answered; while there is none, everybody waits. The tracker also counts harm that no GM
 * has confirmed yet, so cards are answered until everything about the fallen is settled. @returns how many clicks it took.
 */
export async function playOut(
  sides: readonly [Side, Side],
  random: () => number,
  most: number,
  settled: (out: readonly string[]) => Promise<boolean> = async () => true,
): Promise<number> {
  let idle = Date.now();
  let over = false;
  for (let clicks = 0; clicks < most; ) {
    let did = false;
    for (const side of sides)
      if (await plays(side, random, over)) {
        did = true;
        clicks += 1;
      }
    const out = await fallen(sides[0].seat.page);
    over = sides.some(({ foes }) => foes.every((foe) => out.includes(foe)));
    if (over && (await settled(out))) return clicks;
    if (did) idle = Date.now();
    else if (Date.now() - idle > PATIENCE)
      throw new Error(`nothing is asked: ${await sides[0].seat.page.locator('#combat').textContent()}`);
    else await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  throw new Error(`no end after ${most} clicks`);
}
