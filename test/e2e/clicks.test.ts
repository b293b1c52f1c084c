import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, showTab } from './table.ts';

/* How many presses a task takes from the moment somebody has to do it. No task needs another tab of the sidebar. */

/** How many questions a fight may ask before a player's turn. */
const MAX_BEFORE = 20;

/** The names of the tasks, and the most presses that each may take. */
const GOALS = { 'roll a trait': 2, 'attack the nearest': 2 } as const;
type Task = keyof typeof GOALS;

const counted: { ruleset: string; task: Task; presses: number }[] = [];
afterAll(() => console.table(counted));

/** What the prompt asks. */
const question = ({ page }: Seat): Locator => page.locator('#fivefold-prompt .ff-question');
const open = (place: Locator, selector: string): Locator =>
  place.locator(`${selector}:not([aria-disabled="true"])`).first();

const tabOf = ({ page }: Seat) => page.locator('#sidebar .tab.active').getAttribute('id');

/** Counts the presses of one task, and expects them to be few enough. */
async function task(ruleset: string, name: Task, run: (press: (what: Locator) => Promise<void>) => unknown) {
  let presses = 0;
  await run(async (what) => {
    presses += 1;
    await what.click();
  });
  counted.push({ ruleset, task: name, presses });
  expect(presses).toBeLessThanOrEqual(GOALS[name]);
}

interface Placed {
  readonly id: string;
  readonly actorId: string;
  readonly x: number;
  readonly y: number;
  readonly disposition: number;
  update(data: object, options: object): Promise<unknown>;
}
interface Scene {
  readonly id: string;
  readonly grid: { readonly size: number };
  readonly tokens: Iterable<Placed>;
}
interface Fight {
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly actors: {
      get(id: string): { name: string; testUserPermission(user: object, level: string): boolean };
    };
    readonly combats: Iterable<Fight>;
    readonly scenes: { readonly active: Scene };
    readonly users: { getName(name: string): object };
  };
  readonly Combat: { readonly implementation: { create(data: object): Promise<Fight> } };
}

/** A fight of Anna's fighter against the nearest enemy, who stands beside them. @returns the fighter's name */
const duel = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { game: host, Combat: fights } = globalThis as unknown as Host;
    const scene = host.scenes.active;
    const anna = host.users.getName('Anna');
    const all = [...scene.tokens];
    const mine = all.find(({ actorId }) => host.actors.get(actorId).testUserPermission(anna, 'OWNER'));
    const foe = all
      .filter(({ disposition }) => disposition !== mine?.disposition)
      .sort((a, b) => Math.abs(a.x - (mine?.x ?? 0)) - Math.abs(b.x - (mine?.x ?? 0)))[0];
    if (!mine || !foe) throw new Error('nobody to fight');
    await foe.update({ x: mine.x + scene.grid.size, y: mine.y }, { animate: false });
    for (const combat of [...host.combats]) await combat.delete();
    const combat = await fights.implementation.create({ scene: scene.id, active: true });
    const combatants = [mine, foe].map(({ id, actorId }) => ({ tokenId: id, actorId, sceneId: scene.id }));
    await combat.createEmbeddedDocuments('Combatant', combatants);
    await combat.startCombat();
    return host.actors.get(mine.actorId).name;
  });

describe.each(SUMMARIES.map(({ id }) => id))('%s', (ruleset) => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let hero = '';

  beforeAll(async () => {
    table = await demoTable('en', ruleset);
    [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
    for (const { page } of [gm, anna]) await showTab(page, 'actors');
    hero = await duel(gm.page);
  });
  afterAll(() => table?.close());

  it('a trait is rolled', async () => {
    const { page } = anna;
    await page.evaluate(async (name) => {
      const { sheet } = game.actors.getName(name) as unknown as {
        sheet: { render(options: object): Promise<unknown>; changeTab(tab: string, group: string): void };
      };
      await sheet.render({ force: true });
      sheet.changeTab('traits', 'primary');
    }, hero);
    const sheet = page.locator('.ff-sheet');
    const cards = () => page.evaluate(() => game.messages.size);
    const before = await cards();
    await task(ruleset, 'roll a trait', async (press) => {
      await press(sheet.locator('[data-tab="traits"].active [data-action="ffTrait"]').first());
      await press(page.locator('.ff-dialog [data-ff="submit"]'));
    });
    await until(cards).toBeGreaterThan(before);
    await sheet.locator('[data-action="close"]').first().click();
  });

  /** Declines what is asked, which is always the last answer, until Anna's fighter may attack. */
  async function comesToAttack(): Promise<Locator> {
    const attack = open(question(anna), '.ff-aimed');
    for (let i = 0; i < MAX_BEFORE && !(await attack.isVisible()); i++) {
      const asked = (await question(gm).isVisible()) ? gm : anna;
      const last = question(asked)
        .locator('button:not([aria-disabled="true"])')
        .locator('visible=true')
        .last();
      // The question may change while it is being pressed.
      await last.click({ timeout: 1_000 }).catch(() => undefined);
      await asked.page.waitForTimeout(500);
    }
    return attack;
  }

  // In the western a declaration is a plan of two beats, made in its editor: see declare.test.ts.
  it.skipIf(ruleset === 'western')('the nearest enemy is attacked, its odds on the button', async () => {
    const attack = await comesToAttack();
    await until(() => attack.locator('.ff-chance').textContent()).toMatch(/\d+\s?%/);
    await task(ruleset, 'attack the nearest', (press) => press(attack));
    await attack.waitFor({ state: 'detached' });
    expect([await tabOf(gm), await tabOf(anna)]).toEqual(['actors', 'actors']);
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
