import { mkdirSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { Seat } from '../test/e2e/browser.ts';
import type { DemoTable } from '../test/e2e/table.ts';
import { aim, card, demoTable, load, openActor, showTab } from '../test/e2e/table.ts';
import { takeMapSheets } from './maps/sheet.ts';
import { takeFilm } from './picture-film.ts';
import { forGuide, GUIDED, takeGuide, windowOf } from './picture-guide.ts';
import {
  DOCS,
  DRAWN,
  dress,
  everyLook,
  forReadme,
  type Language,
  next,
  type Placed,
  README,
  RESULTS,
} from './picture-looks.ts';
import { takeTimeline, takeWelcome } from './picture-moments.ts';

/*
 * Takes pictures of the demo table in both languages, both colour schemes and two widths: into `test-results/` for whoever looks
 * after the looks, the README's into `docs/pictures/`, those of the guides below it. Run it with
 * `npm run pictures`; a ruleset's name after it takes its first turn alone.
 */

type Seats = { readonly [who in 'gm' | 'anna' | 'igor']: Seat };

/** Attack, dodge, damage, soak: as dice might fall. Two levels of harm. */
const FACES = [10, 9, 8, 7, 6, 3, 2, 9, 8, 7, 6, 5, 5, 4, 3, 3, 2, 2, 10, 9, 7, 6, 4, 2, 8, 7, 5, 3, 2];

const NAMES = {
  en: { masha: 'Masha', oleg: 'Oleg', valeria: 'Valeria', pistol: 'Light pistol', run: 'Run' },
  ru: { masha: 'Маша', oleg: 'Олег', valeria: 'Валерия', pistol: 'Лёгкий пистолет', run: 'Бег' },
} as const;

type Names = (typeof NAMES)[Language];

/** Chooses a target on Masha's sheet and waits for the odds. */
async function takesAim({ page }: Seat, { masha, oleg, pistol }: Names): Promise<void> {
  const sheet = await openActor(page, masha);
  await aim(sheet.locator('[data-ff="target"]'), oleg);
  await sheet.locator('.ff-offer', { hasText: pistol }).locator('.ff-bar').first().waitFor();
}

/** A shot outside a fight: sheet, dialog, the card as it asks, holds harm and is done. Afterwards nothing has happened. */
async function exchange({ gm, anna, igor }: Seats, language: Language): Promise<void> {
  const names = NAMES[language];
  await takesAim(anna, names);
  await everyLook(anna, language, 'sheet');
  await forGuide(anna.page.locator('.ff-sheet'), language, 'sheet-storyteller');
  await forReadme(anna, language, 'sheet');
  for (const tab of ['traits', 'gear', 'notes', 'fight']) {
    await anna.page.locator(`.ff-sheet nav [data-tab="${tab}"]`).click();
    if (tab !== 'fight') await everyLook(anna, language, `sheet-${tab}`);
  }
  await anna.page
    .locator('.ff-offer', { hasText: names.pistol })
    .locator('[data-action="ffOffer"][data-offer^="shoot:"]')
    .click();
  const dialog = anna.page.locator('.ff-dialog');
  await dialog.locator('.ff-forecast').waitFor();
  await everyLook(anna, language, 'dialog');
  await dialog.locator('[data-ff="submit"]').click();
  await asked(igor);
  await everyLook(igor, language, 'card-asked');
  await load(gm, FACES);
  await (await card(igor.page)).locator('[data-option="dodge"]').click();
  const confirm = (await card(igor.page)).locator('[data-action="ffConfirm"]');
  await confirm.waitFor();
  await everyLook(igor, language, 'card-held');
  await confirm.click();
  const undo = (await card(gm.page)).locator('[data-action="ffUndo"]');
  await undo.waitFor();
  await everyLook(gm, language, 'card-done');
  await forGuide(gm.page.locator('#chat .chat-message').last(), language, 'card');
  await undo.click();
  await asked(igor);
  await gm.page.evaluate(() => game.messages.contents[0]?.delete());
  await anna.page.locator('.ff-sheet [data-action="close"]').click();
}

/** The card asks Oleg's player, odds and all. */
const asked = async ({ page }: Seat): Promise<void> =>
  (await card(page)).locator('[data-option="dodge"] .ff-chance', { hasText: '%' }).waitFor();

/** A fight up to Masha's shot, which asks Oleg's player: the README's table; then on into the first extra pass. */
async function fight({ gm, anna, igor }: Seats, language: Language): Promise<void> {
  const { oleg, pistol, run } = NAMES[language];
  await load(gm, [3, 9, 4, ...FACES]);
  for (const { page } of [gm, anna, igor]) await showTab(page, 'combat');
  await everyLook(gm, language, 'tracker-before');
  await next(gm, () => gm.page.locator('#combat [data-action="startCombat"]').click());
  await everyLook(gm, language, 'tracker-declaring');
  await anna.page.locator('#combat [data-action="ffDeclare"]').click();
  const dialog = anna.page.locator('.ff-dialog');
  await aim(dialog.locator('select'), oleg);
  const shot = dialog.locator('[data-action="ffOffer"][data-offer^="shoot:"]', { hasText: pistol });
  await everyLook(anna, language, 'declare');
  await next(gm, () => shot.click());
  const runs = gm.page.locator('#combat [data-action="ffQuick"]', { hasText: run });
  const acts = gm.page.locator('#combat [data-option="act"]');
  for (let i = 0; i < 2; i++) await next(gm, () => runs.first().click());
  await everyLook(gm, language, 'tracker-acting');
  for (let i = 0; i < 3; i++) await next(gm, () => acts.first().click());
  await asked(igor);
  await wholeTable(igor, language);
  await next(gm, async () => (await card(igor.page)).locator('[data-option="dodge"]').click());
  await next(gm, () => runs.first().click());
  await everyLook(gm, language, 'tracker-extra');
}

/** The tracker in a window of its own, the board, and the card that asks. */
async function wholeTable({ page }: Seat, language: Language): Promise<void> {
  await forGuide(page.locator('.ff-prompt'), language, 'prompt');
  await page.evaluate(async () => {
    const { ui } = globalThis as unknown as { ui: { combat: { renderPopout(): Promise<Placed> } } };
    const popout = await ui.combat.renderPopout();
    popout.setPosition({ left: 765, top: 40, width: 300 });
  });
  await page.locator('.ff-tracker').nth(1).waitFor();
  await forReadme({ page } as Seat, language, 'table');
  await forGuide(windowOf(page, '.ff-tracker'), language, 'tracker');
}

async function pictures(language: Language): Promise<void> {
  const table: DemoTable = await demoTable(language, 'storyteller', 'drawn');
  try {
    const [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster', { scale: 1 }),
      table.seat('Anna', { scale: 1 }),
      table.seat('Igor', { scale: 1 }),
    ]);
    for (const { page } of [gm, anna, igor]) await dress(page, README[language], 1440);
    await exchange({ gm, anna, igor }, language);
    await fight({ gm, anna, igor }, language);
  } finally {
    await table.close();
  }
}

/** Other rulesets whose first turn comes at the first click, each with a fight of its own in the demo world. */
const OTHERS = ['yearzero', 'wfrp', 'lordsouls'];

/** How the dice for the order fall, so that somebody who can attack immediately begins. */
const ORDER = [4, 2, 6, 9, 1, 10, 3, 8, 5, 7];

/** What must be said before anybody declares: a round begins, a tie is broken, somebody is afraid. */
const MOST_FIRST = 12;

/** What the tracker does not ask is asked by a card: the game master answers for whomever it asks. */
async function answersCard(gm: Seat): Promise<void> {
  const chat = await showTab(gm.page, 'chat');
  await chat.locator('.ff-option').last().click();
  await showTab(gm.page, 'combat');
}

/** The first turn of a fight: board, tracker and the window in which somebody declares, where the ruleset has one. */
async function firstTurn(ruleset: string, language: Language): Promise<void> {
  const table = await demoTable(language, ruleset, 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: 1 });
    await dress(gm.page, README[language], 1440);
    const tracker = await showTab(gm.page, 'combat');
    await load(gm, ORDER);
    await next(gm, () => tracker.locator('[data-action="startCombat"]').click());
    const declares = tracker.locator('[data-action="ffDeclare"], [data-action="ffCompose"]').first();
    for (let n = 0; n < MOST_FIRST && !(await declares.isVisible()); n++) {
      const asks = tracker.locator('.ff-primary, [data-action="ffEnter"]').first();
      if (await asks.isVisible()) await next(gm, () => asks.click());
      else await answersCard(gm);
    }
    await declares.click();
    await gm.page.locator('.ff-dialog').waitFor();
    await everyLook(gm, language, `first-turn-${ruleset}`);
    await forReadme(gm, language, ruleset);
  } finally {
    await table.close();
  }
}

/** The rulesets of which a plan is shown on the board. */
const PLANNED = ['wfrp', 'lordsouls'];

/** How long a plan may be thought about, in milliseconds, before something else must be answered first. */
const THOUGHT = 4000;

/** The part of the table that shows a plan: the board, and the panel below it. */
const PLAN_SHOWN = { x: 240, y: 300, width: 820, height: 520 };

/** Waits for a plan. What is asked of the game master before is answered by the first key. */
async function planned({ page }: Seat): Promise<Locator> {
  const head = page.locator('.ff-plan .ff-plan-head');
  for (let n = 0; n < MOST_FIRST; n++) {
    const isThere = await head.waitFor({ timeout: THOUGHT }).then(
      () => true,
      () => false,
    );
    if (isThere) return head;
    await page.keyboard.press('1');
  }
  throw new Error('nobody suggests anything');
}

/** What somebody without a player suggests to do: the plan on the board and beside it. */
async function plan(ruleset: string, language: Language): Promise<void> {
  const table = await demoTable(language, ruleset, 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: 1 });
    await dress(gm.page, README[language], 1440);
    await gm.page.evaluate(async () => {
      for (const one of game.combats.contents[0]?.combatants.contents ?? [])
        await one.update({ flags: { fivefold: { playsAlone: true } } });
      await game.settings.set('fivefold', 'extras', 'suggest');
      await game.settings.set('fivefold', 'automation', 'full');
    });
    const tracker = await showTab(gm.page, 'combat');
    await load(gm, ORDER);
    await tracker.locator('[data-action="startCombat"]').click();
    // The first plan may be to take something in hand; what is aimed at somebody is drawn on the board.
    for (let n = 0; n < MOST_FIRST; n++) {
      const head = await planned(gm);
      const said = await head.textContent();
      if (said?.includes('→')) break;
      await gm.page.keyboard.press('Enter');
      await gm.page.waitForFunction(
        (before) => document.querySelector('.ff-plan .ff-plan-head')?.textContent !== before,
        said,
      );
    }
    await gm.page.waitForTimeout(DRAWN);
    await everyLook(gm, language, `plan-${ruleset}`);
    await gm.page.waitForTimeout(DRAWN);
    await forReadme(gm, language, `plan-${ruleset}`);
    if (ruleset === 'wfrp') await forGuide(gm.page, language, 'plan', PLAN_SHOWN);
  } finally {
    await table.close();
  }
}

/** What is named on the command line: games, `plan`, `welcome`, `guide`, `maps`, `film`; none: everything. */
const only = process.argv.slice(2);
const isWanted = (name: string): boolean => only.length === 0 || only.includes(name);

for (const folder of [RESULTS, DOCS]) mkdirSync(folder, { recursive: true });
for (const language of ['ru', 'en'] as const) {
  if (isWanted('storyteller')) await pictures(language);
  for (const ruleset of OTHERS) if (isWanted(ruleset)) await firstTurn(ruleset, language);
  if (isWanted('western')) await takeTimeline(language);
  for (const ruleset of PLANNED) if (isWanted('plan')) await plan(ruleset, language);
  if (isWanted('welcome')) await takeWelcome(language);
  for (const ruleset of Object.keys(GUIDED)) if (isWanted('guide')) await takeGuide(ruleset, language);
}
if (isWanted('maps')) await takeMapSheets(DOCS);
// The film takes minutes and megabytes, so it is taken only if it is asked for.
if (only.includes('film')) for (const language of ['en', 'ru'] as const) await takeFilm(language);
