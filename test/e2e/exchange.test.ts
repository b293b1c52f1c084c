import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import {
  aim,
  card,
  complaints,
  demoTable,
  enter,
  exchange,
  HIT,
  harm,
  load,
  marks,
  openActor,
  reload,
  showTab,
} from './table.ts';

describe('Shows 3: an exchange between two players and their GM', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  const everybody = () => [gm, anna, igor];

  beforeAll(async () => {
    table = await demoTable('en');
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { lang: 'ru', scheme: 'light' }),
    ]);
  });
  afterAll(() => table?.close());

  /** Masha's pistol in her open sheet. */
  const pistol = async () => {
    const sheet = await openActor(anna.page, 'Masha');
    return { sheet, offer: sheet.locator('.ff-offer', { hasText: 'Shoot: Light pistol' }) };
  };

  it('shows pool, difficulty and odds against a chosen target on the sheet', async () => {
    const { sheet, offer } = await pistol();
    await sheet.locator('[data-ff="target"]').selectOption('');
    await expect.poll(() => offer.locator('small').textContent()).toMatch(/target/i);
    expect(await offer.locator('.ff-do').getAttribute('aria-disabled')).toBe('true');
    await aim(sheet.locator('[data-ff="target"]'), 'Oleg');
    await offer.locator('.ff-odds .ff-bar').waitFor();
    expect(await offer.locator('.ff-number').allTextContents()).toEqual(['7d10', 'against 6']);
    expect(await offer.locator('.ff-odds').textContent()).toMatch(/^\d+% \S+/);
    expect(await offer.locator('.ff-do').getAttribute('aria-disabled')).toBeNull();
    expect(await sheet.locator('[data-ff="target"] option:checked').textContent()).toBe('Oleg · 8 m');
  });

  it('explains each number by its lines and rules', async () => {
    const { offer } = await pistol();
    await offer.locator('.ff-number').first().hover();
    const lines = anna.page.locator('#tooltip .ff-lines');
    await lines.waitFor();
    expect(await lines.textContent()).toMatch(/Dexterity.*3.*Firearms.*\+4.*7/s);
    expect(await offer.locator('.ff-number').first().getAttribute('aria-label')).toMatch(
      /Dexterity 3, Firearms \+4/,
    );
  });

  it('changes the odds with a modifier in the dialog, and shoots', async () => {
    const { offer } = await pistol();
    await offer.locator('.ff-do').click();
    const dialog = anna.page.locator('.ff-dialog');
    const result = dialog.locator('[data-ff="result"]');
    await result.locator('.ff-forecast').waitFor();
    const before = await result.textContent();
    await enter(dialog.locator('[name="modDice"]'), '-4');
    await result.getByText('3d10').waitFor();
    expect(await result.locator('.ff-forecast').textContent()).not.toBe(before);
    await enter(dialog.locator('[name="modDice"]'), '0');
    await result.getByText('7d10').waitFor();
    expect(await result.textContent()).toBe(before);
    await dialog.locator('[data-ff="submit"]').click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => exchange(anna.page)).toMatchObject({ state: 'waiting', rolls: 0 });
  });

  it('asks Oleg’s player on the card, each choice with its odds; Anna sees who is awaited', async () => {
    const asked = await card(igor.page);
    const dodge = asked.locator('[data-option="dodge"]');
    await dodge.locator('.ff-chance', { hasText: '%' }).waitFor();
    expect(await dodge.textContent()).toMatch(/11д10\s+против 8/);
    expect(await asked.locator('.ff-best').count()).toBe(1);
    expect(await asked.locator('[data-option="block"]').getAttribute('aria-disabled')).toBe('true');
    const waiting = await card(anna.page);
    expect(await waiting.locator('[data-action="ffAnswer"]').count()).toBe(0);
    expect(await waiting.locator('.ff-waits').textContent()).toMatch(/Oleg.*Igor/);
  });

  it('refuses forged answers from another player’s console', async () => {
    const before = await exchange(gm.page);
    const refusals = await anna.page.evaluate(async () => {
      const { api } = game.system;
      const message = game.messages.contents.at(-1);
      const pending = message && api.readExchange(message).pending[0];
      const intent = {
        kind: 'answer',
        message: message?.id,
        play: pending?.play,
        ask: pending?.ask.id,
        value: 'none',
      };
      const { socket } = game as unknown as {
        socket: {
          on(event: string, hear: (data: { reply?: object }) => void): void;
          emit(...all: unknown[]): void;
        };
      };
      const overSocket = new Promise<string>((resolve) => {
        socket.on('system.fivefold', ({ reply }) => {
          const { key, error } = (reply ?? {}) as { key?: string; error?: { key: string } | null };
          if (key === 'forged') resolve(error?.key ?? 'ok');
        });
      });
      socket.emit('system.fivefold', { parcel: { key: 'forged', intent } });
      const overApi = api.send(intent).then(
        () => 'ok',
        (error: { reason: { key: string } }) => error.reason.key,
      );
      return Promise.all([overSocket, overApi]);
    });
    expect(refusals).toEqual(['core.host.notYours', 'core.host.notYours']);
    expect(await exchange(gm.page)).toEqual(before);
    expect(await exchange(igor.page)).toEqual(before);
    await anna.page.locator('#notifications .warning').first().waitFor();
  });

  it('loses nothing when everybody reloads halfway', async () => {
    await Promise.all(everybody().map(reload));
    for (const { page } of everybody())
      expect(await exchange(page)).toMatchObject({ state: 'waiting', rolls: 0 });
    await (await card(igor.page)).locator('[data-option="dodge"]').waitFor();
  });

  it('rolls when the defender clicks; a second click changes nothing', async () => {
    await load(gm, HIT);
    const intent = await igor.page.evaluate(() => {
      const message = game.messages.contents.at(-1);
      const pending = message && game.system.api.readExchange(message).pending[0];
      const [play, ask] = [pending?.play, pending?.ask.id];
      return { kind: 'answer', message: message?.id, play, ask, value: 'dodge' };
    });
    await (await card(igor.page)).locator('[data-option="dodge"]').dblclick();
    for (const { page } of everybody())
      await until(() => exchange(page)).toEqual({ state: 'proposed', commits: [true, true], rolls: 4 });
    const again = await igor.page.evaluate(async (one) => {
      const refused = (error: { reason: { key: string } }) => error.reason.key;
      return game.system.api.send(one).then(() => 'ok', refused);
    }, intent);
    expect(again).toBe('core.refused.notAsked');
    expect(await exchange(gm.page)).toEqual({ state: 'proposed', commits: [true, true], rolls: 4 });
  });

  it('tells the story on the card: attack, dodge, damage, soak, wounds, each roll with its dice', async () => {
    const done = await card(anna.page);
    const rows = done.locator('.ff-row');
    await expect.poll(() => rows.count()).toBe(4);
    expect(
      await rows.locator('.ff-dice').evaluateAll((all) => all.map((one) => one.childElementCount)),
    ).toEqual([7, 11, 8, 5]);
    expect(await done.locator('.ff-end[data-tone="harm"] .ff-track .ff-new').count()).toBe(2);
    expect(await harm(anna.page, 'Oleg')).toBe(0);
  });

  it('applies harm when Oleg’s player confirms it, on every screen', async () => {
    const sheet = await openActor(igor.page, 'Oleg');
    expect(await marks(sheet)).toBe(0);
    expect(await (await card(anna.page)).locator('[data-action="ffConfirm"]').count()).toBe(0);
    await (await card(igor.page)).locator('[data-action="ffConfirm"]').click();
    for (const { page } of everybody()) await expect.poll(() => harm(page, 'Oleg')).toBe(2);
    await expect.poll(() => marks(sheet)).toBe(2);
    await expect.poll(() => exchange(anna.page)).toMatchObject({ state: 'done' });
  });

  it('is undone by the GM on both screens, and asks again', async () => {
    const rounds = () =>
      gm.page.evaluate(() => game.actors.getName('Masha').items.getName('Light pistol').system.rounds);
    expect(await rounds()).toBe(14);
    const own = await openActor(gm.page, 'Oleg');
    const players = await openActor(igor.page, 'Oleg');
    await expect.poll(() => marks(own)).toBe(2);
    await (await card(gm.page)).locator('[data-action="ffUndo"]').click();
    for (const { page } of everybody()) await expect.poll(() => harm(page, 'Oleg')).toBe(0);
    for (const sheet of [own, players]) await expect.poll(() => marks(sheet)).toBe(0);
    // The pistol is a document of its own, written after its owner.
    await expect.poll(rounds).toBe(15);
    await (await card(igor.page)).locator('[data-option="dodge"]').waitFor();
  });

  it('keeps the choices in place when their odds arrive, and counts a press even if they moved', async () => {
    await load(gm, HIT);
    const asked = await card(igor.page);
    const dodge = asked.locator('[data-option="dodge"]');
    await dodge.locator('.ff-chance', { hasText: '%' }).waitFor();
    const heights = await asked.locator('.ff-option:has(.ff-chance:not(:empty))').evaluateAll((all) =>
      all.map((option) => {
        const chance = option.querySelector('.ff-chance');
        const [height, says] = [option.clientHeight, chance?.textContent ?? ''];
        if (chance) chance.textContent = '…';
        const before = option.clientHeight;
        if (chance) chance.textContent = says;
        return { before, height };
      }),
    );
    expect(heights.length).toBeGreaterThan(1);
    for (const { before, height } of heights) expect(height).toBe(before);

    await dodge.hover();
    await igor.page.mouse.down();
    await dodge.evaluate((button) => {
      button.style.translate = '0 200px';
    });
    await igor.page.mouse.up();
    await until(() => exchange(gm.page)).toMatchObject({ state: 'proposed', rolls: 4 });
    await (await card(gm.page)).locator('[data-action="ffUndo"]').click();
    await dodge.waitFor();
  });

  it('keeps a card that only tells its story when everything is undone', async () => {
    await (await card(gm.page)).locator('[data-action="ffUndo"]').click();
    for (const { page } of everybody())
      await expect.poll(() => exchange(page)).toMatchObject({ state: 'undone' });
    await expect
      .poll(async () => (await card(igor.page)).locator('[data-action="ffAnswer"]').count())
      .toBe(0);
  });

  it('leaves nothing untranslated and reports no error', async () => {
    for (const { page } of everybody()) await showTab(page, 'chat');
    expect(await complaints(everybody())).toEqual([]);
  });

  // At the very end: the browser reports what it cannot fetch.
  it('has fetched the rules of its one ruleset only; a failed fetch is repeated at the next need', async () => {
    const { page } = igor;
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/chunks\/(\w+)-/.exec(name)?.[1] ?? []),
    );
    expect(fetched).toContain('storyteller');
    expect(fetched).not.toContain('western');
    const wanted = () =>
      page.evaluate(() =>
        game.system.api.ruleset('western').then(
          ({ id }: { id: string }) => id,
          ({ reason }: { reason: { key: string } }) => reason.key,
        ),
      );
    await page.route('**/chunks/western-*', (route) => route.abort());
    expect(await wanted()).toBe('core.host.notLoaded');
    await page.unroute('**/chunks/western-*');
    expect(await wanted()).toBe('western');
  });
});
