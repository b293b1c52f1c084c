import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encounterSource, packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import { merged } from '../../tools/records.ts';
import { tabTo } from './access.ts';
import type { Seat } from './browser.ts';
import { chance, fallen, playOut } from './drive.ts';
import { conditions, until } from './hands.ts';
import type { Stood } from './muster.ts';
import { stand } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, fight, showTab } from './table.ts';

/** How many fight for the station: four against six with `FIVEFOLD_SIDES=4`, which takes minutes; one against two by default. */
const EACH = Number(process.env.FIVEFOLD_SIDES ?? 1);

const { parts } = encounterSource('yearzero-encounters', 'station');
const fighting = parts.filter(({ aside }) => !aside);

/** Fighters of the station's encounter in two rows in its laboratory, near enough for all their weapons; those who drop out stand beside. */
const row = (all: readonly (typeof parts)[number][], player: string | undefined, x: number): Stood[] =>
  all.map(({ is, but = {} }, i) => {
    const { _id, _key, prototypeToken, items, ...actor } = inLanguage(
      merged(packSource('yearzero-people', is), but),
      'ru',
    ) as { readonly [field: string]: unknown };
    const own = (items as readonly object[]).map((item) => ({ ...item, _id: undefined, _key: undefined }));
    return {
      actor: { ...actor, items: own } as unknown as Stood['actor'],
      at: [x, 4 + i],
      ...(player ? { player } : {}),
    };
  });

const HEROES = row(fighting.filter(({ hero }) => hero).slice(0, EACH), 'Anna', 22);
const FOES = row(
  fighting
    .filter(({ hero }) => !hero)
    .reverse()
    .slice(0, Math.ceil(EACH * 1.5)),
  undefined,
  23,
);

const names = (people: readonly Stood[]): string[] => people.map(({ actor: { name } }) => name);

describe(`Shows 4: ${HEROES.length} against ${FOES.length} on the station, played to the end by clicks in two browsers`, () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;

  beforeAll(async () => {
    table = await demoTable('ru', 'yearzero', 'drawn');
    const viewport = { width: 1440, height: 1400 };
    [gm, anna] = await Promise.all([
      table.seat('Gamemaster', { viewport }),
      table.seat('Anna', { viewport }),
    ]);
    await stand([gm, anna], [...HEROES, ...FOES]);
    await showTab(anna.page, 'combat');
  });
  afterAll(() => table?.close());

  it('shows where everybody stands, and the features of each zone', async () => {
    await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
    const where = (await showTab(anna.page, 'combat')).locator('.combatant .ff-where').first();
    await until(() => where.textContent()).toBe('Лаборатория (захламлена)');
    // The keyboard reaches it as well.
    await tabTo(anna.page, where);
    await until(() => anna.page.locator('#tooltip').textContent()).toContain('Мобильность');
    // The pointer is over the dark corridor.
    const corner = await anna.page.evaluate(() =>
      (
        globalThis as unknown as {
          canvas: { clientCoordinatesFromCanvas(at: object): { readonly x: number; readonly y: number } };
        }
      ).canvas.clientCoordinatesFromCanvas({ x: 10 * 64, y: 12 * 64 }),
    );
    await anna.page.mouse.move(corner.x, corner.y);
    await until(() => anna.page.locator('.ff-place').textContent()).toMatch(/^Коридор \(тьма\)Тьма: −2/);
  });

  it(
    'asks for everything it needs, so that no number is entered by hand',
    async () => {
      const random = chance(8);
      await gm.page.evaluate(
        (faces) => {
          let at = 0;
          CONFIG.Dice.randomUniform = () => faces[at++ % faces.length] ?? 0.5;
        },
        Array.from({ length: 4999 }, random),
      );
      const players = [
        { seat: anna, names: names(HEROES), foes: names(FOES) },
        { seat: gm, names: [...names(FOES), 'Ведущий'], foes: names(HEROES) },
      ] as const;
      const began = Date.now();
      // A fighter is out as soon as the referee says so; the GM must confirm the harm, and both clients are notified.
      const harmed = async (page: Page, who: string): Promise<boolean> =>
        /broken|dead/.test((await conditions(page, who)).join());
      const settled = async (out: readonly string[]): Promise<boolean> => {
        const all = out.flatMap((who) => [gm, anna].map(({ page }) => harmed(page, who)));
        return (await Promise.all(all)).every((one) => one);
      };
      const clicks = await playOut(players, random, 400 * EACH, settled);
      const { round } = await fight(gm.page);
      const told = `${clicks} clicks, ${round} rounds, ${Math.round((Date.now() - began) / 1000)} s`;
      console.info(`${HEROES.length} against ${FOES.length}: over after ${told}`);
      // The GM's tracker shows it as well.
      const lost = (out: readonly string[]) =>
        [HEROES, FOES].some((side) => names(side).every((who) => out.includes(who)));
      await until(async () => lost(await fallen(gm.page))).toBe(true);
    },
    60_000 + EACH * 300_000,
  );

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
