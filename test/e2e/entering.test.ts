import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, distPath } from '../../playground/bin/build.ts';
import { type RunningServer, startServer } from '../../playground/server/index.ts';
import { DEMO } from '../../tools/demo-world.ts';
import { demoFolder } from '../demo-folder.ts';
import { GENERATION } from '../generation.ts';
import { joinAs, openBrowser } from './browser.ts';

/* How the game is entered: tests do without the join page as a rule, and go through it where they want to. */

let server: RunningServer;
let browser: Browser;
let dataPath: string;

beforeAll(async () => {
  await buildClient();
  dataPath = await demoFolder();
  server = await startServer({ dataPath, world: DEMO, distPath, generation: GENERATION });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dataPath, { recursive: true, force: true });
});

it.each([
  { byForm: true, seen: true },
  { byForm: false, seen: false },
])('the join page is seen by those who want to: $seen', async ({ byForm, seen }) => {
  const pages: string[] = [];
  const seat = await joinAs(browser, server.url, 'Anna', {
    byForm,
    headless: true,
    prepare: async (context) => {
      context.on('request', (request) => {
        if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
      });
    },
  });
  expect(pages.includes('/join')).toBe(seen);
  expect(pages.at(-1)).toBe('/game');
  await seat.close();
});

it('all templates come in one file, so that none is fetched by itself', async () => {
  const fetched: string[] = [];
  const seat = await joinAs(browser, server.url, 'Anna', {
    headless: true,
    prepare: async (context) => {
      context.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    },
  });
  await seat.page.evaluate(() => {
    const masha = game.actors.getName('Masha') as unknown as { sheet: { render(options: object): unknown } };
    masha.sheet.render({ force: true });
  });
  await seat.page.locator('.ff-sheet .ff-offers').first().waitFor({ state: 'attached' });
  // The host's own templates are fetched, so what we look for could be seen.
  expect(fetched.filter((path) => path.endsWith('.hbs')).length).toBeGreaterThan(0);
  expect(fetched.filter((path) => path.startsWith('/systems/') && path.endsWith('.hbs'))).toEqual([]);
  await seat.close();
});

it('nobody enters as somebody who does not exist', async () => {
  const joining = joinAs(browser, server.url, 'Nobody', { headless: true });
  const error = await joining.catch((reason: Error) => reason);
  expect(error).toHaveProperty('cause.message', expect.stringMatching(/There is no user "Nobody"/));
});

it('nobody enters with a wrong password', async () => {
  const joining = joinAs(browser, server.url, 'Anna', { headless: true, password: 'wrong' });
  const error = await joining.catch((reason: Error) => reason);
  expect(error).toHaveProperty('cause.message', expect.stringMatching(/"Anna" may not join: /));
});
