import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import { chance, fallen, playOut } from './drive.ts';
import { until } from './hands.ts';
import type { Person } from './muster.ts';
import { muster } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, harm, showTab } from './table.ts';

/** How many fight on each side: eight with `FIVEFOLD_SIDES=8`, which takes minutes; one by default. */
const EACH = Number(process.env.FIVEFOLD_SIDES ?? 1);

const KINDS = ['human', 'changeling', 'vampire', 'werewolf'] as const;

const many = (name: string, make: (i: number) => Omit<Person, 'name'>): Person[] =>
  Array.from({ length: EACH }, (_, i) => ({ name: `${name} ${i + 1}`, ...make(i) }));

const HEROES = many('Герой', (i) => ({
  ...{ player: 'Anna', at: [8, 1 + i], weapons: ['smg', 'sword'], traits: { kind: KINDS[i % 4] } },
  attributes: { strength: 3, dexterity: 3 + (i % 2), wits: 2 + (i % 3) },
  abilities: { firearms: 3, melee: 3, dodge: 2, brawl: 2, athletics: 2 },
}));

const FOES = many('Враг', (i) => ({
  ...{ at: [9, 1 + i], weapons: ['pistolLight', 'club'] },
  attributes: { dexterity: 2 + (i % 2), wits: 2 + (i % 2) },
  abilities: { firearms: 1, melee: 1, dodge: 1, brawl: 1 },
}));

const names = (people: readonly Person[]): string[] => people.map(({ name }) => name);

describe(`Shows 4: ${EACH} against ${EACH}, played to the end by clicks in two browsers`, () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;

  beforeAll(async () => {
    table = await demoTable('ru');
    const viewport = { width: 1440, height: 1400 };
    [gm, anna] = await Promise.all([
      table.seat('Gamemaster', { viewport }),
      table.seat('Anna', { viewport }),
    ]);
    await muster([gm, anna], [...HEROES, ...FOES]);
    await showTab(anna.page, 'combat');
  });
  afterAll(() => table?.close());

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
      await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
      const players = [
        { seat: anna, names: names(HEROES), foes: names(FOES) },
        { seat: gm, names: [...names(FOES), 'Ведущий'], foes: names(HEROES) },
      ] as const;
      const clicks = await playOut(players, random, 400 * EACH);
      console.info(`${EACH} against ${EACH}: over after ${clicks} clicks`);
      // The last rows may still be on their way to one of them.
      const [masters, hers] = [() => fallen(gm.page), () => fallen(anna.page)];
      await until(async () => String(await masters()) === String(await hers())).toBe(true);
      const out = await masters();
      for (const who of out) await until(() => harm(anna.page, who)).toBeGreaterThan(0);
    },
    60_000 + EACH * 240_000,
  );

  it('is ended by the GM', async () => {
    await (await showTab(gm.page, 'combat')).locator('[data-action="endCombat"]').click();
    const sure = gm.page.locator('dialog [data-action="yes"], .dialog [data-action="yes"]');
    await sure.first().click();
    for (const { page } of [gm, anna]) await until(() => page.evaluate(() => game.combats.size)).toBe(0);
  });

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
