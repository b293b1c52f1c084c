import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { aim, card, complaints, countUpdates, demoTable, fight, load, rows, showTab } from './table.ts';

/** The list of the rules (ST-12.6). */
const ENTRIES = [
  'Oleg main',
  'Valeria main',
  'Masha main',
  'Oleg extra1',
  'Valeria extra1',
  'Masha extra1',
  'Oleg extra2',
  'Valeria extra2',
  'Masha extra2',
  'Valeria extra3',
  'Masha extra3',
  'Masha extra4',
  'Masha extra5',
];

/** Initiative from the fastest to the slowest: bases 11, 10 and 6 with dice 9, 4 and 3. */
const ORDER: [string, number][] = [
  ['Oleg', 20],
  ['Valeria', 14],
  ['Masha', 9],
];

describe('Shows 4, ST-12.6 TOR-7: a round of thirteen entries in the tracker', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  const trackers = new Map<Seat, Locator>();
  const everybody = () => [gm, anna, igor];
  const tracker = (seat: Seat): Locator => trackers.get(seat) ?? seat.page.locator('#combat');
  const players = () =>
    new Map([
      ['Masha', anna],
      ['Oleg', igor],
      ['Valeria', gm],
    ]);

  beforeAll(async () => {
    table = await demoTable('en');
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { scheme: 'light' }),
    ]);
    for (const seat of everybody()) {
      trackers.set(seat, await showTab(seat.page, 'combat'));
      await countUpdates(seat.page);
    }
  });
  afterAll(() => table?.close());

  let steps = 0;

  /** Does something: every client receives exactly one update of the fight. A surplus one shows at the next step, or at the end. */
  async function step(run: () => Promise<void>): Promise<void> {
    await run();
    steps += 1;
    for (const { page } of everybody())
      await expect.poll(async () => (await fight(page)).updates).toBe(steps);
  }

  /** Everything that shows whose turn it is shows the same, on every client. */
  async function agree(who: string, names: readonly string[]): Promise<void> {
    for (const seat of everybody()) {
      await expect.poll(async () => (await rows(tracker(seat))).map(({ name }) => name)).toEqual(names);
      await expect
        .poll(async () => (await rows(tracker(seat))).filter(({ active }) => active).map(({ name }) => name))
        .toEqual([who]);
      const { turn, turns } = await fight(seat.page);
      expect(turn).toBe(who);
      expect(turns).toEqual(ORDER);
      const shown = await rows(tracker(seat));
      expect(new Map(shown.map(({ name, value }) => [name, Number(value)]))).toEqual(new Map(ORDER));
    }
  }

  /** Presses a button of the tracker as the player of a fighter. */
  const press = (who: string, button: string, text?: string): Promise<void> =>
    tracker(players().get(who) ?? gm)
      .locator(`.ff-mine[aria-label^="${who}:"] ${button}`, text ? { hasText: text } : {})
      .click();

  it('begins at the GM’s click, with everybody’s dice rolled, in one update', async () => {
    await load(gm, [3, 9, 4]);
    expect(await tracker(anna).locator('[data-action="startCombat"]').count()).toBe(0);
    await step(() => tracker(gm).locator('[data-action="startCombat"]').click());
    for (const { page } of everybody()) expect((await fight(page)).slots).toEqual(ENTRIES);
    await agree('Masha', ['Masha', 'Valeria', 'Oleg']);
    const thrown = anna.page.locator('#chat .ff-thrown li');
    await expect.poll(() => thrown.allTextContents()).toEqual(['Masha 3', 'Oleg 9', 'Valeria 4']);
  });

  it('asks only the player of the fighter who declares now', async () => {
    expect(await tracker(igor).locator('[data-action="ffDeclare"]').count()).toBe(0);
    expect(await tracker(anna).locator('[data-action="ffDeclare"]').count()).toBe(1);
    expect(await tracker(igor).locator('[data-ff="awaited"]').textContent()).toContain('Masha');
  });

  it('undoes a step', async () => {
    await step(() => press('Masha', '[data-action="ffQuick"]', 'Run'));
    await agree('Valeria', ['Masha', 'Valeria', 'Oleg']);
    await step(() => tracker(gm).locator('[data-action="ffUndoRound"]').click());
    await agree('Masha', ['Masha', 'Valeria', 'Oleg']);
  });

  it('takes a declared shot from the list, with a chosen target', async () => {
    await press('Masha', '[data-action="ffDeclare"]');
    const dialog = anna.page.locator('.ff-dialog');
    await aim(dialog.locator('select'), 'Oleg');
    await step(() => dialog.locator('[data-action="ffOffer"]', { hasText: 'Shoot: Light pistol' }).click());
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => tracker(igor).locator('.combatant', { hasText: 'Masha' }).textContent())
      .toMatch(/Light pistol.* → Oleg/);
  });

  /** Oleg's player does not defend; with twos on all dice the shot misses. */
  async function letThrough(): Promise<void> {
    const asked = await card(igor.page);
    await asked.locator('[data-option="none"]').click();
    await showTab(igor.page, 'combat');
  }

  it('goes through all thirteen entries, declared from the slowest, carried out from the fastest, one update per step', async () => {
    const done: string[] = [];
    const passes = ['main', 'extra1', 'extra2', 'extra3', 'extra4', 'extra5'];
    for (const pass of passes) {
      const acting = ENTRIES.filter((entry) => entry.endsWith(` ${pass}`)).map(
        (entry) => entry.split(' ')[0] ?? '',
      );
      // Fighters without an action in this pass stand below the others.
      const outside = ORDER.map(([name]) => name).filter((name) => !acting.includes(name));
      const declaring = acting.toReversed();
      for (const who of pass === 'main' ? declaring.slice(1) : declaring) {
        await expect.poll(async () => (await fight(gm.page)).turn).toBe(who);
        const shown = (await rows(tracker(gm))).map(({ name }) => name);
        expect(shown.slice(0, declaring.length)).toEqual(declaring);
        await step(() => press(who, '[data-action="ffQuick"]', 'Run'));
      }
      for (const who of acting) {
        await agree(who, [...acting, ...outside]);
        done.push((await fight(gm.page)).slot);
        await step(() => press(who, '[data-option="act"]'));
        if (who === 'Masha' && pass === 'main') await step(letThrough);
      }
    }
    expect(done).toEqual(ENTRIES);
    expect(await fight(gm.page)).toMatchObject({ round: 2 });
  });

  it('has made one update for each step', async () => {
    expect(steps).toBe(1 + 2 + 1 + 12 + 13 + 1);
    for (const { page } of everybody()) expect((await fight(page)).updates).toBe(steps);
  });

  it('shows every row in a window of its own', async () => {
    await anna.page.evaluate(async () => {
      const { ui } = globalThis as unknown as { ui: { combat: { renderPopout(): Promise<unknown> } } };
      await ui.combat.renderPopout();
    });
    const list = anna.page.locator('#combat-popout .ff-tracker');
    await list.waitFor();
    const { shown, needed } = await list.evaluate(({ clientHeight, scrollHeight }) => ({
      shown: clientHeight,
      needed: scrollHeight,
    }));
    expect(shown).toBe(needed);
  });

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
