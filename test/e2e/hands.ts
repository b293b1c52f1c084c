import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Seat } from './browser.ts';
import { aim, load, showTab } from './table.ts';

/* What people at the table do by hand: each of these is a click or two on the tracker or on a card. */

/** The current question to a fighter in the tracker. */
const asked = async ({ page }: Seat, who: string): Promise<Locator> =>
  (await showTab(page, 'combat')).locator(`.ff-mine[aria-label^="${who}:"]`);

/** The GM begins the fight; initiative dice have these faces in the order of the combatants. */
export async function beginFight(gm: Seat, dice: readonly number[]): Promise<void> {
  await load(gm, dice);
  await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
}

/** Declares an action without target and circumstances; rarely declared ones are folded up. */
export async function declare(seat: Seat, who: string, deed: string): Promise<void> {
  const box = await asked(seat, who);
  const quick = box.locator('[data-action="ffQuick"]', { hasText: deed }).first();
  await quick.waitFor({ state: 'attached' });
  if (!(await quick.isVisible())) await box.locator('summary').click();
  await quick.click();
}

/** Declares an action with details: a field of its dialog is filled in. */
export async function declareWithDetails(
  seat: Seat,
  who: string,
  deed: string,
  field: string,
  text: string,
): Promise<void> {
  await (await asked(seat, who)).locator('[data-action="ffCompose"]', { hasText: deed }).first().click();
  const dialog = seat.page.locator('.ff-dialog', { hasText: deed });
  await dialog.locator(`[name="${field}"]`).fill(text);
  await dialog.locator('[data-ff="submit"]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens the list of what somebody may declare, with a target chosen. */
export async function openDeclareDialog(seat: Seat, who: string, target: string): Promise<Locator> {
  await (await asked(seat, who)).locator('[data-action="ffDeclare"]').click();
  const dialog = seat.page.locator('.ff-dialog', { hasText: who });
  await aim(dialog.locator('select[name="target"]'), target);
  return dialog;
}

/** Declares an action against a target. */
export async function declareAt(seat: Seat, who: string, deed: string, target: string): Promise<void> {
  const dialog = await openDeclareDialog(seat, who, target);
  await dialog.locator('[data-action="ffOffer"]', { hasText: deed }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Picks an option of a question in the tracker, by its id or the beginning of it. */
export async function pick(seat: Seat, who: string, option: string): Promise<void> {
  const box = await asked(seat, who);
  const button = box.locator(`[data-option^="${option}"]`).first();
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await box.locator('.ff-more > summary').click();
  await button.click();
}

/** Carries out a declaration when it is due. */
export const actNow = (seat: Seat, who: string): Promise<void> => pick(seat, who, 'act');

/** The GM ends the round when only free movement is left. */
export const endRound = (gm: Seat): Promise<void> => pick(gm, 'Ведущий', 'end');

/** The newest card with a question to this person. */
export async function question({ page }: Seat): Promise<Locator> {
  await showTab(page, 'chat');
  return page.locator('#chat .ff-card:has([data-action="ffAnswer"])').last();
}

/** Answers what a card asks. */
export async function answer(seat: Seat, option: string): Promise<void> {
  await (await question(seat)).locator(`[data-option^="${option}"]`).first().click();
}

/** Changes a number of a card's form by one: `Anna: +1`, `Anna: −1`, as the button says. */
export async function stepNumber({ page }: Seat, button: string): Promise<void> {
  await showTab(page, 'chat');
  await page.locator(`#chat .ff-card [data-action="ffStep"][aria-label="${button}"]`).last().click();
}

/** Submits the form of a card. */
export async function submitForm({ page }: Seat): Promise<void> {
  await showTab(page, 'chat');
  await page.locator('#chat .ff-card [data-action="ffEnter"]').last().click();
}

/** Confirms the result of the newest card. */
export async function confirmResult(seat: Seat): Promise<void> {
  await showTab(seat.page, 'chat');
  await seat.page.locator('#chat .ff-card [data-action="ffConfirm"]').last().click();
}

/** How the tracker shows a fighter's declaration to this person. */
export async function declarationShown(seat: Seat, who: string): Promise<string> {
  const row = (await showTab(seat.page, 'combat')).locator('.combatant', { hasText: who });
  const text = await row.locator('small', { has: seat.page.locator('.fa-comment') }).textContent();
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The story of the newest card: the name, number of dice and result of each roll, and its ends. */
export async function story({ page }: Seat): Promise<{ rolls: string[]; ends: string[] }> {
  await showTab(page, 'chat');
  const card = page.locator('#chat .ff-card').last();
  return card.evaluate((root) => {
    const text = (one: Element | null | undefined): string =>
      (one?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const rolls = [...root.querySelectorAll('.ff-row')].map((row) => {
      const dice = row.querySelector('.ff-dice')?.childElementCount ?? 0;
      return `${text(row.firstElementChild)} ${dice}: ${text(row.querySelector('.ff-result'))}`;
    });
    return { rolls, ends: [...root.querySelectorAll('.ff-end strong')].map(text) };
  });
}

/** The conditions of a fighter, according to this client's data. */
export const conditions = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((who) => {
    const actor = game.actors.getName(who);
    return actor ? Object.keys(game.system.api.fighterOf(actor).conditions).sort() : [];
  }, name);

/** Rounds in the magazine of a fighter's weapon. */
export const rounds = (page: Page, name: string, weapon: string): Promise<number> =>
  page.evaluate(({ who, what }) => game.actors.getName(who).items.getName(what).system.rounds, {
    who: name,
    what: weapon,
  });

/** Whether a fighter's weapon is in hand. */
export const inHand = (page: Page, name: string, weapon: string): Promise<boolean> =>
  page.evaluate(
    ({ who, what }) =>
      (game.actors.getName(who).items.getName(what).system as { ready?: boolean }).ready === true,
    {
      who: name,
      what: weapon,
    },
  );

/** Waits until a value is as expected. */
export const until = <T>(read: () => Promise<T>) => expect.poll(read);
