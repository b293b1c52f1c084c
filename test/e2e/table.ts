import { rmSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { buildClient, distPath } from '../../playground/bin/build.ts';
import { startServer } from '../../playground/server/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DEMO } from '../../tools/demo-world.ts';
import { demoFolder } from '../demo-folder.ts';
import { GENERATION } from '../generation.ts';
import type { JoinOptions, Seat } from './browser.ts';
import { joinAs, openBrowser } from './browser.ts';
import { within } from './patience.ts';

/** The users of the demo table: Anna plays Masha, Igor plays Oleg; Olga exists only where a test has created her. */
type Player = 'Gamemaster' | 'Anna' | 'Igor' | 'Olga';

/** Wide enough for a sheet beside the sidebar. */
const VIEWPORT = { width: 1440, height: 900 };

/** A quarter of the usual resolution: a board rendered in software costs its pixels, and tests ask the page, not the picture. */
const SCALE = 0.25;

/** Few frames of the board a second: rendered in software, each costs as much as many a click. */
const FRAMES = 10;

/** How long a page may take for one thing, in milliseconds. */
const PATIENCE = 15_000;

/** A demo world with a server of its own, and a browser with its users. */
export interface DemoTable {
  readonly seats: readonly Seat[];
  seat(name: Player, options?: JoinOptions): Promise<Seat>;
  close(): Promise<void>;
}

/**
 * Builds what is out of date, makes a fresh demo world and serves it. @param lang language of its content, and of users without their own. @param
 * ruleset whose scene it has; if empty, nothing is in the world @param board whether the board is `drawn`: a picture costs more than the rest of a page
 */
export async function demoTable(
  lang: 'en' | 'ru' = 'en',
  ruleset = 'storyteller',
  board: 'drawn' | 'headless' = 'headless',
): Promise<DemoTable> {
  await buildPackage();
  await buildClient();
  const dataPath = await within(60_000, 'Making the demo world', demoFolder(lang, ruleset));
  const server = await within(
    30_000,
    'Starting the server',
    startServer({ dataPath, world: DEMO, distPath, generation: GENERATION }),
  );
  const browser: Browser = await openBrowser();
  const seats: Seat[] = [];
  return {
    seats,
    async seat(name, options) {
      const seat = await joinAs(browser, server.url, name, {
        lang,
        viewport: VIEWPORT,
        scale: SCALE,
        frames: FRAMES,
        headless: board === 'headless',
        ...options,
      });
      seat.page.setDefaultTimeout(PATIENCE);
      await ready(seat.page);
      seats.push(seat);
      return seat;
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(dataPath, { recursive: true, force: true });
    },
  };
}

/** Waits until the board has been drawn, unless it is switched off or there is none. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { canvas, game } = globalThis as unknown as {
      canvas?: { ready: boolean };
      game?: { ready: boolean; scenes?: { size: number } };
    };
    const hasBoard = game?.scenes?.size !== 0 && localStorage.getItem('core.noCanvas') !== 'true';
    return game?.ready === true && (canvas?.ready === true || !hasBoard);
  });
}

/** Enters the game again. */
export async function reload(seat: Seat): Promise<void> {
  await seat.page.reload();
  await ready(seat.page);
}

/** Brings a tab of the sidebar to the front. */
export async function showTab(page: Page, tab: string): Promise<Locator> {
  const panel = page.locator(`#sidebar #${tab}`);
  if (!(await panel.isVisible())) await page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();
  await panel.waitFor();
  return panel;
}

/** Opens an actor's full sheet from the sidebar, or finds it open. */
export async function openActor(page: Page, name: string): Promise<Locator> {
  const named = page.locator('.ff-sheet', { has: page.locator('h1', { hasText: name }) });
  const sheet = named.and(page.locator(':not(.ff-stat-block)'));
  if (!(await sheet.isVisible())) {
    const actors = await showTab(page, 'actors');
    await actors.locator('.entry-name', { hasText: name }).click();
    await named.first().waitFor();
    // Extras open as stat blocks.
    if (!(await sheet.isVisible())) await named.locator('[data-action="ffForm"]').first().click();
  }
  await sheet.locator('[data-tab="fight"].active .ff-group').first().waitFor();
  return sheet;
}

/** The newest card of the chat log. */
export async function card(page: Page): Promise<Locator> {
  await showTab(page, 'chat');
  return page.locator('#chat .ff-card').last();
}

/** Chooses a target in a list: names are followed by their distance. */
export async function aim(list: Locator, name: string): Promise<void> {
  const option = list.locator('option', { hasText: new RegExp(`^${name}( ·|$)`) });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Types into a field as a person does, so that input and change events fire. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

const times = (n: number, face: number): number[] => Array.from({ length: n }, () => face);

/** Masha's shot of 7 dice, Oleg's dodge of 11, damage of 4 + 4, soak of 5: two lethal levels in spite of the dodge. */
export const HIT = [...times(7, 9), ...times(11, 2), ...times(3, 9), ...times(5, 2), 9, ...times(4, 2)];

/** Lets the referee's ten-sided dice fall on these faces in turn, then on twos. */
export const load = (referee: Seat, faces: readonly number[]): Promise<void> =>
  referee.page.evaluate((all) => {
    const rest = [...all];
    CONFIG.Dice.randomUniform = () => 1 - ((rest.shift() ?? 2) - 0.5) / 10;
  }, faces);

/** The newest exchange on this client: its state, whether each commit stands, and how many rolls it has. */
export const exchange = (page: Page): Promise<{ state: string; commits: boolean[]; rolls: number }> =>
  page.evaluate(() => {
    const message = game.messages.contents.filter(({ type }) => type === 'exchange').at(-1);
    if (!message) return { state: 'none', commits: [], rolls: 0 };
    const { state, commits } = game.system.api.readExchange(message);
    return { state, commits: commits.map(({ undone }) => !undone), rolls: message.rolls.length };
  });

/** How many health levels a character has lost, as this client's data say. */
export const harm = (page: Page, name: string): Promise<number> =>
  page.evaluate((who) => {
    const { bashing, lethal, aggravated } = game.actors.getName(who).system.health;
    return bashing + lethal + aggravated;
  }, name);

/** How many boxes of an open sheet's health track are marked. */
export const marks = (sheet: Locator): Promise<number> =>
  sheet.locator('.ff-head .ff-box:not([data-mark=""])').count();

/** Errors of the page and the console, ways that the host calls deprecated, and keys instead of words. */
export async function complaints(seats: readonly Seat[]): Promise<string[]> {
  const all = await Promise.all(
    seats.map(async ({ pageErrors, consoleErrors, outdated, untranslated }) => [
      ...[...pageErrors, ...consoleErrors, ...outdated],
      ...(await untranslated()),
    ]),
  );
  return all.flat();
}

/** The fight according to a client's own fields and its round. */
export interface FightReading {
  readonly round: number;
  /** The current combatant according to the host. */
  readonly turn: string;
  /** The host's turns: name and initiative. */
  readonly turns: [string, number | null][];
  /** Who does what now, according to the round: `Oleg main`. */
  readonly slot: string;
  /** All entries of the round. */
  readonly slots: string[];
  /** How many Combat updates this client has received since `countUpdates`. */
  readonly updates: number;
}

/** Begins to count the updates of Combat documents on a client. */
export const countUpdates = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counter = globalThis as unknown as { combatUpdates: number };
    counter.combatUpdates = 0;
    Hooks.on('updateCombat', () => {
      counter.combatUpdates += 1;
    });
  });

/** The fight as this client has it. */
export const fight = (page: Page): Promise<FightReading> =>
  page.evaluate(() => {
    const { api } = game.system;
    const [combat] = game.combats.contents;
    if (!combat) throw new Error('there is no fight');
    const entries = (
      api.readRound(combat) as unknown as { slots: { who: string; phase: string; state: string }[] }
    ).slots;
    const told = entries.map(({ who, phase, state }) => ({
      state,
      text: `${api.actorOf(who).name} ${phase}`,
    }));
    return {
      round: combat.round,
      turn: combat.turns[combat.turn ?? -1]?.name ?? '',
      turns: combat.turns.map(({ name, initiative }): [string, number | null] => [name, initiative]),
      slot: told.find(({ state }) => state === 'now')?.text ?? '',
      slots: told.map(({ text }) => text),
      updates: (globalThis as unknown as { combatUpdates?: number }).combatUpdates ?? 0,
    };
  });

/** The rows of the tracker on the screen. */
export const rows = (tracker: Locator): Promise<{ name: string; value: string; active: boolean }[]> =>
  tracker.locator('.combatant').evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector('.name')?.textContent ?? '',
      value: row.querySelector('.token-initiative')?.textContent ?? '',
      active: row.getAttribute('aria-current') === 'true',
    })),
  );
