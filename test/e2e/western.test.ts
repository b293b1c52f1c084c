import type { BrowserContext, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import { stand } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, enter, load, openActor, reload, showTab } from './table.ts';
import { jose, pancho, person, tells } from './western.ts';

/** A text in Jose's declaration and nowhere else. */
const WORD = 'cinnamon';

let table: DemoTable;
let gm: Seat;
let anna: Seat;
let igor: Seat;
/** Everything that Igor's browser has received since Igor joined. */
const heard: string[] = [];

/** Listens to everything that reaches a browser, by socket or by request. */
async function overhear(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
    );
    page.on('response', (response) => {
      if (response.url().includes('socket'))
        void response.text().then(
          (text) => heard.push(text),
          () => undefined,
        );
    });
  });
}

beforeAll(async () => {
  table = await demoTable('en');
  [gm, anna, igor] = await Promise.all([
    table.seat('Gamemaster'),
    table.seat('Anna', {
      prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    }),
    table.seat('Igor', { scheme: 'light', prepare: overhear }),
  ]);
});
afterAll(() => table?.close());

const everybody = (): [Seat, Seat, Seat] => [gm, anna, igor];

async function begins(...people: Parameters<typeof stand>[1][number][]): Promise<void> {
  await stand(everybody(), people);
  await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
  for (const seat of everybody()) await (await showTab(seat.page, 'combat')).locator('.ff-phases').waitFor();
}

/** Opens a fighter's declaration. */
async function writes(seat: Seat): Promise<Locator> {
  await (await showTab(seat.page, 'combat')).locator('.ff-mine [data-action="ffCompose"]').click();
  const editor = seat.page.locator('.ff-compose');
  await editor.waitFor();
  return editor;
}

/** Adds a part, and waits until it is there. */
async function adds(editor: Locator, offer: string): Promise<void> {
  const parts = await editor.locator('.ff-part').count();
  await editor.locator(`[data-offer="${offer}"]`).click();
  await until(() => editor.locator('.ff-part').count()).toBe(parts + 1);
}

/** The steps as the tracker lists them: who does what, and the outcome. */
const steps = async (seat: Seat): Promise<string[]> =>
  (await showTab(seat.page, 'combat')).locator('.ff-sequence [data-step]').evaluateAll((all) =>
    all.map((step) => {
      const text = (selector: string) => step.querySelector(selector)?.textContent?.trim() ?? '';
      const why = text('small:last-child');
      return `${text('b')} ${text('.ff-what')}${step.getAttribute('data-state') === 'void' ? ` ✗ ${why}` : ''}`;
    }),
  );

/** A click of the GM on an option of the round, which may be folded up. */
async function decides(ask: string, option: string): Promise<void> {
  const tracker = await showTab(gm.page, 'combat');
  const button = tracker.locator(`[data-ask^="${ask}"][data-option="${option}"]`).first();
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await tracker.locator(`details[data-ask^="${ask}"] > summary`).click();
  await button.click();
}

/** Fighters who have not declared pass; the declarations are revealed and beat 1 begins. */
async function opens(): Promise<void> {
  await decides('table', 'reveal');
  await decides('table', 'start');
  await gm.page.locator('#combat [data-ask="go"]').first().waitFor();
}

describe('Shows 4: a turn of the western at the table', () => {
  it('OT-4 WE-12 Jose’s declaration is written in the editor: steps, budget, odds, dice, chips', async () => {
    await begins(jose, pancho);
    const editor = await writes(anna);
    await adds(editor, 'main:shooting');
    await editor.locator('select[name="part.0.field.shot"]').selectOption('snap');
    await enter(editor.locator('input[name="part.0.share"]'), '7');
    await adds(editor, 'main:movement:jog');
    await adds(editor, 'plan');
    await enter(editor.locator('input[name="part.2.field.condition"]'), WORD);
    // Jose's own steps are drawn while the declaration is written, with the chance of each shot.
    const own = editor.locator('.ff-lanes .ff-step');
    await until(() => own.count()).toBe(9);
    expect(await own.first().textContent()).toMatch(/snap 1 \d+%/);
    // Two mains: 2 off each roll; 18 takes two tens.
    expect(await editor.locator('.ff-odds-of-roll dd').first().textContent()).toMatch(/excellent\s*1%/);
    await load(gm, [9, 8, 9, 8]);
    await editor.locator('[name="submit"]').click();
    // 9 + 8 − 2 = 15: two of each chip; Damnit! must all be assigned.
    await until(() => editor.locator('.ff-objections').textContent()).toMatch(/E-CHIP-REST.*E-CHIP-REST/s);
    // What must be done with them heads the list.
    expect(await editor.locator('[data-offer]').first().getAttribute('data-offer')).toMatch(/^chip:/);
    for (const [i, roll] of ['shooting', 'movement'].entries()) {
      await adds(editor, `chip:frets:${roll}`);
      await editor.locator(`[name="part.${3 + i}.more"]`).click();
    }
    await until(() => editor.locator('.ff-objections').count()).toBe(0);
    expect(await faults(anna.page, '.ff-compose')).toEqual([]);
    await editor.locator('[name="submit"]').click();
    await editor.waitFor({ state: 'detached' });
    await until(async () =>
      (await showTab(anna.page, 'combat')).locator('.combatant').first().textContent(),
    ).toMatch(/Shooting, Movement/);
  });

  it('AM-58 Jose’s declaration is on nobody else’s client, and none of it was sent there', async () => {
    await until(async () =>
      (await showTab(igor.page, 'combat')).locator('.combatant').first().textContent(),
    ).toMatch(/declared/);
    const known = await igor.page.evaluate(() => {
      const all = (game as unknown as { collections: Map<string, Iterable<{ toObject(): object }>> })
        .collections;
      const documents = [...all.values()].map((one) => [...one].map((doc) => doc.toObject()));
      return JSON.stringify(documents) + JSON.stringify(localStorage) + document.body.textContent;
    });
    expect(known).not.toContain(WORD);
    expect(heard.join('')).not.toContain(WORD);
    expect(heard.join('').length).toBeGreaterThan(1000);
  });

  it('WE-12.1 a written declaration can be copied as text', async () => {
    await anna.page.locator('#combat [data-action="ffCopyDeclaration"]').click();
    await until(() => anna.page.evaluate(() => navigator.clipboard.readText())).toMatch(/9 \+ 8 .*2 = 15/);
  });

  it('OT-4 the third example runs in the order of the text, on every client', async () => {
    const editor = await writes(igor);
    await adds(editor, 'main:shooting');
    await enter(editor.locator('input[name="part.0.share"]'), '4');
    await adds(editor, 'main:riding:rideGallop');
    await load(gm, [9, 8, 9, 8]);
    await editor.locator('[name="submit"]').click();
    await editor.locator('[data-offer="chip:frets:riding"]').waitFor();
    for (const [i, roll] of ['shooting', 'riding'].entries()) {
      await adds(editor, `chip:frets:${roll}`);
      await editor.locator(`[name="part.${2 + i}.more"]`).click();
    }
    await until(() => editor.locator('.ff-objections').count()).toBe(0);
    await editor.locator('[name="submit"]').click();
    await editor.waitFor({ state: 'detached' });
    await opens();
    // Now it is no longer secret.
    await until(async () => heard.join('').includes(WORD)).toBe(true);
    // All shots miss: nobody falls.
    await load(gm, []);
    await decides('go', 'beat');
    await decides('plan:', 'fails');
    await decides('go', 'turn');
    const shots = (who: string, kind: string, at: string, ...numbers: number[]) =>
      numbers.map((n) => `${who} ${kind} ${n} → ${at}`);
    const half = (first: number) => [
      ...shots('Jose', 'snap', 'Pancho', first, first + 1),
      ...shots('Pancho', 'quick', 'Jose', first === 1 ? 1 : 3),
      'Pancho gallop ½ (60 m)',
      ...shots('Jose', 'snap', 'Pancho', ...(first === 1 ? [3, 4] : [7])),
      ...shots('Pancho', 'quick', 'Jose', first === 1 ? 2 : 4),
      'Jose jog ½ (18 m)',
    ];
    for (const seat of everybody()) await until(() => steps(seat)).toEqual([...half(1), ...half(5)]);
    // Anna's page is dark, Igor's light.
    for (const { page } of [anna, igor]) expect(await faults(page, '.ff-tracker')).toEqual([]);
    const wide = await gm.page.locator('#combat .ff-lanes thead th[scope="col"]').count();
    expect(wide).toBe(7);
  });

  it('the turn can be copied as text, and the state read on the sheet', async () => {
    await (await showTab(anna.page, 'combat')).locator('[data-action="ffCopyRound"]').click();
    await until(() => anna.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1A.*2C/s);
    const sheet = await openActor(anna.page, 'Jose');
    expect(await sheet.locator('.ff-state pre').textContent()).toMatch(/^Affected by/);
    await sheet.locator('[data-action="close"]').first().click();
  });

  it('OT-2 Billy behind cover leans out, fires and ducks, and nobody hits a hidden fighter', async () => {
    const billy = person(
      'Billy',
      'Anna',
      [4, 4],
      { speed: 6 },
      { cover: { fraction: 'full', hidden: true } },
    );
    const raven = person('Raven', 'Igor', [9, 7], { speed: 5 });
    const kid = person('Kid', undefined, [9, 9], { speed: 3 });
    await begins(billy, raven, kid);
    // Billy's cover counts against Raven alone: Kid has come round it.
    await gm.page.evaluate(async () => {
      const raven = game.system.api.idOf(game.actors.getName('Raven'));
      await game.actors.getName('Billy').update({ 'system.cover.from': [raven] });
    });
    await load(gm, [10, 10, 10, 10]);
    await tells(anna, 'Billy', 'sign', { rolls: { shooting: { main: 'shooting' } } });
    await tells(anna, 'Billy', 'declare', {
      before: [{ simple: 'leanOut' }],
      mains: [
        {
          main: 'shooting',
          volleys: [
            { kind: 'snap', n: 3, target: '$Raven' },
            { kind: 'snap', n: 2, target: '$Kid' },
          ],
        },
      ],
      bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }],
      chips: { shooting: { spends: [{ use: 'frets', amount: 1 }] } },
    });
    await tells(igor, 'Raven', 'sign', { rolls: { shooting: { main: 'shooting' } } });
    await tells(igor, 'Raven', 'declare', {
      mains: [{ main: 'shooting', volleys: [{ kind: 'quick', n: 2, target: '$Billy' }] }],
      chips: { shooting: { spends: [{ use: 'frets', amount: 1 }] } },
    });
    await opens();
    await load(gm, []);
    await decides('go', 'turn');
    await until(() => steps(igor)).toEqual([
      'Billy Peek out',
      'Billy snap 1 → Raven',
      'Raven quick 1 → Billy',
      'Billy snap 2 → Raven',
      'Billy snap 3 → Raven',
      'Billy Duck',
      'Billy snap 4 → Kid',
      'Billy snap 5 → Kid',
      'Raven quick 2 → Billy ✗ target hidden',
    ]);
  });

  describe('OT-8 a readied shot', () => {
    const watch = person('Watch', 'Anna', [4, 7], { speed: 4, attention: 5 });
    const foe = person('Foe', 'Igor', [9, 7], { speed: 8 }, { cover: { fraction: 'full', hidden: true } });
    const fret = { shooting: { spends: [{ use: 'frets', amount: 1 }] } };

    async function waits(attention: readonly number[]): Promise<string[]> {
      await begins(watch, foe);
      await load(gm, [10, 10, 10, 10]);
      for (const [seat, who] of [
        [anna, 'Watch'],
        [igor, 'Foe'],
      ] as const)
        await tells(seat, who, 'sign', { rolls: { shooting: { main: 'shooting' } } });
      await tells(anna, 'Watch', 'declare', {
        mains: [{ main: 'shooting', volleys: [{ kind: 'quick', n: 4, target: '$Foe' }] }],
        readied: { event: 'Foe leans out', kind: 'leansOut', subject: '$Foe' },
        chips: fret,
      });
      await tells(igor, 'Foe', 'declare', {
        before: [{ simple: 'leanOut' }],
        mains: [{ main: 'shooting', volleys: [{ kind: 'snap', n: 5, target: '$Watch' }] }],
        chips: fret,
      });
      await opens();
      await load(gm, attention);
      await decides('go', 'beat');
      // Beat 1 is over; what is planned for beat 2 is listed behind it.
      const done = igor.page.locator('#combat .ff-sequence [data-step][data-state="done"]');
      await until(() => done.count()).toBeGreaterThanOrEqual(6);
      return (await steps(igor)).slice(0, 3);
    }

    it('WE-10.6 that passes its test wins over a faster opponent', async () => {
      expect(await waits([4, 3])).toEqual(['Foe Peek out', 'Watch quick 1 → Foe', 'Foe snap 1 → Watch']);
    });

    it('WE-10.7 that fails it loses, by Speed', async () => {
      expect(await waits([2, 2])).toEqual(['Foe Peek out', 'Foe snap 1 → Watch', 'Watch quick 1 → Foe']);
    });
  });

  it('AM-62 the GM declares for an extra in two clicks', async () => {
    await begins(jose, person('Extra', undefined, [9, 7], { speed: 3 }));
    const tracker = await showTab(gm.page, 'combat');
    await tracker.locator('.ff-mine[aria-label^="Extra"] [data-action="ffDeclareFor"]').click();
    await until(() => tracker.locator('.combatant', { hasText: 'Extra' }).textContent()).toMatch(/declared/);
  });

  it('*Decide automatically* says so if it cannot be fetched, waits while it is, and decides once', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    const { page } = gm;
    const chunk = '**/chunks/decide-for-*';
    await reload(gm);
    await begins(jose, person('Late', undefined, [9, 7], { speed: 3 }));
    const tracker = await showTab(page, 'combat');
    const row = tracker.locator('.combatant', { hasText: 'Late' });
    const click = () =>
      tracker.locator('.ff-mine[aria-label^="Late"] [data-action="ffDeclareFor"]').click({ timeout: 5_000 });
    await page.route(chunk, (route) => route.abort());
    await click();
    await page.locator('.notification.error').first().waitFor();
    await page.unroute(chunk);
    gm.consoleErrors.length = 0;
    await page.route(chunk, async (route) => {
      await released;
      await route.continue();
    });
    const steps = () =>
      page.evaluate(
        () =>
          (game.combats.contents[0]?.toObject() as { system: { commits: number } } | undefined)?.system
            .commits ?? Number.NaN,
      );
    const before = await steps();
    await click();
    await click();
    await page.waitForTimeout(500);
    expect(await row.textContent()).not.toMatch(/declared/);
    release();
    await until(() => row.textContent()).toMatch(/declared/);
    await page.waitForTimeout(500);
    // The dice are signed, the roll is made, and the turn is declared: a second decision must add nothing.
    expect((await steps()) - before).toBeLessThanOrEqual(3);
    await page.unroute(chunk);
  });

  it('the GM changes an open declaration in the same editor', async () => {
    await decides('table', 'reveal');
    const tracker = await showTab(gm.page, 'combat');
    const override = tracker.locator('details[data-ask^="override:"]', { hasText: 'Late' });
    await override.locator('summary').click();
    await override.locator('[data-action="ffCompose"]').click();
    const editor = gm.page.locator('.ff-compose');
    await editor.waitFor();
    // What the tactician wants to do in the end makes room for something else.
    const last = editor.locator('.ff-part').filter({ has: gm.page.locator('option[value="after"]:checked') });
    for (let n = await last.count(); n > 0; n--)
      await last.first().locator('[data-action="ffRemove"]').click();
    await adds(editor, 'simple:kneel');
    await editor.locator('[name="submit"]').click();
    await editor.waitFor({ state: 'detached' });
    await until(() => igor.page.evaluate(() => JSON.stringify(game.combats.contents[0]?.toObject()))).toMatch(
      /"(before|after)":\[\{"simple":"kneel"\}\]/,
    );
  });

  it('no client has reported an error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
