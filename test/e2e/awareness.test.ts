import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import {
  actNow,
  answer,
  beginFight,
  declarationShown,
  declare,
  endRound,
  openDeclareDialog,
  story,
  until,
} from './hands.ts';
import { muster } from './muster.ts';
import type { DemoTable } from './table.ts';
import { card, complaints, demoTable, load, showTab } from './table.ts';

const GIST = 'Воздух вокруг Чуткого сгущается';

describe('Shows 3, ST-2: a reaction seen differently by three players', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  let olga: Seat;
  const everybody = (): [Seat, Seat, Seat, Seat] => [gm, anna, igor, olga];

  beforeAll(async () => {
    table = await demoTable('ru');
    gm = await table.seat('Gamemaster');
    await gm.page.evaluate(async () => {
      await foundry.documents.User.implementation.create({ name: 'Olga', role: 1 });
    });
    [anna, igor, olga] = await Promise.all([table.seat('Anna'), table.seat('Igor'), table.seat('Olga')]);
    // Initiative 4 + 4 + 9 = 17, 4 + 6 = 10, 4 + 4 = 8, 4 + 2 = 6.
    await muster(everybody(), [
      {
        ...{ name: 'Псионик', at: [4, 7], attributes: { dexterity: 4, wits: 4 } },
        abilities: { brawl: 3 },
      },
      // Auspex 4: full (ST-2.3).
      { name: 'Провидец', player: 'Anna', at: [6, 7], traits: { powers: { auspex: 4 } } },
      // Perception 4 + Awareness 3 = 7: learns whether it is a threat (ST-2.5); Intelligence 2 grasps nothing.
      {
        ...{ name: 'Чуткий', player: 'Igor', at: [5, 7], attributes: { perception: 4 } },
        abilities: { awareness: 3, dodge: 2 },
      },
      // Intelligence 4 + Occult 4 = 8: learns the gist (ST-2.6); Perception 2 senses nothing.
      {
        ...{ name: 'Учёный', player: 'Olga', at: [4, 8], attributes: { intelligence: 4 } },
        abilities: { occult: 4, dodge: 4 },
      },
    ]);
    await beginFight(gm, [9, 6, 4, 2]);
  });
  afterAll(() => table?.close());

  const told = (seat: Seat) => until(() => declarationShown(seat, 'Псионик'));

  /** The players' fighters do nothing; the psychic declares a blow without outward sign. */
  async function round(target: string): Promise<void> {
    await declare(olga, 'Учёный', 'Ничего не делать');
    await declare(igor, 'Чуткий', 'Ничего не делать');
    await declare(anna, 'Провидец', 'Ничего не делать');
    const list = await openDeclareDialog(gm, 'Псионик', target);
    await list.locator('[name="inconspicuous"]').check();
    await list.locator('[name="gist"]').fill(GIST);
    await list.locator('[name="gist"]').press('Tab');
    await list.locator('[data-action="ffOffer"][data-offer="strike:unarmed"]').click();
    await list.waitFor({ state: 'detached' });
  }

  it('shows each player exactly what their tier allows (ST-2.4 to 2.6)', async () => {
    await round('Чуткий');
    await told(gm).toBe('удар (Без оружия) → Чуткий (неприметно)');
    await told(anna).toBe('удар (Без оружия) → Чуткий (неприметно)');
    await told(igor).toBe('нечто, угрожающее вам');
    await told(olga).toBe(GIST);
  });

  it('lets the GM decide in the end (ST-2.9)', async () => {
    const scholar = await gm.page.evaluate(() => game.system.api.idOf(game.actors.getName('Учёный')));
    const asked = (await showTab(gm.page, 'combat')).locator('.ff-may', { hasText: 'Кто это видит?' });
    await asked.locator('summary').click();
    await asked.locator(`[data-option="hide:${scholar}"]`).click();
    await told(olga).toBe('нечто неприметное');
    await told(igor).toBe('нечто, угрожающее вам');
  });

  it('lets a fighter who senses the threat react (AMB-99)', async () => {
    // Dexterity 4 + Brawl 3 against Dexterity 2 + Dodge 2, both at 6: one against two.
    await load(gm, [6, 5, 4, 3, 2, 2, 2, 6, 7, 3, 2]);
    await actNow(gm, 'Псионик');
    await answer(igor, 'dodge');
    for (const seat of [gm, anna])
      await until(() => story(seat)).toMatchObject({ rolls: ['Попадание 7: 1', 'Уклонение 4: 2'] });
  });

  it('shows no more of the card than the tier allows: neither blow nor target nor dice', async () => {
    const shown = async ({ page }: Seat): Promise<string> => (await (await card(page)).textContent()) ?? '';
    await until(() => shown(igor)).toContain('нечто, угрожающее вам');
    await until(() => shown(olga)).toContain('нечто неприметное');
    for (const seat of [igor, olga]) {
      expect(await shown(seat)).not.toContain('Удар');
      expect(await (await card(seat.page)).locator('.ff-die').count()).toBe(0);
    }
    expect(await shown(olga)).not.toContain('Чуткий');
  });

  it('asks for no defence from a target who does not notice the attack', async () => {
    await endRound(gm);
    await round('Учёный');
    await told(igor).toBe('нечто, вам не угрожающее');
    await told(olga).toBe(GIST);
    // All of seven miss: the roll is made immediately, without asking the scholar, who could have dodged.
    await load(gm, [5, 5, 4, 3, 2, 2, 2]);
    await actNow(gm, 'Псионик');
    await until(() => story(gm)).toMatchObject({ rolls: ['Попадание 7: 0'] });
  });

  it('leaves nothing untranslated and reports no error', async () => {
    for (const { page } of everybody()) await showTab(page, 'chat');
    expect(await complaints(everybody())).toEqual([]);
  });
});
