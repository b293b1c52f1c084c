import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A step's changes as they appear in documents. */

describe('at a table', () => {
  let table: OpenTable;
  let gm: TableClient;

  beforeAll(async () => {
    table = await demoTable();
    gm = await equip(await table.seat('Gamemaster'));
    await automate(gm, 'full');
    await loadDice(gm, 0.15);
  });
  afterAll(() => table?.close());

  it('a condition is an effect with its name and icon in the language of the table', async () => {
    await loadDice(gm, 0.85);
    const laid = await gm.evaluate(async () => {
      const masha = game.actors.getName('Masha');
      const who = game.system.api.idOf(masha);
      const said = await ff.say({ kind: 'begin', actor: who, play: 'knockdown', inputs: [{ who }] });
      const { effects } = masha as unknown as { effects: { contents: { name: string; img: string }[] } };
      return [said, effects.contents.map(({ name, img }) => [name, img])];
    });
    expect(laid).toEqual(['ok', [['Knocked down', 'systems/fivefold/assets/icons/falling.svg']]]);
  });

  it('an item given away during a step does not keep the rest of the step from happening', async () => {
    await loadDice(gm, 0.15);
    const said = await gm.evaluate(async () => {
      for (const combat of game.combats.contents) await combat.delete();
      const { idOf, prospect } = game.system.api;
      const masha = game.actors.getName('Masha');
      const { offers } = prospect(masha, [idOf(game.actors.getName('Oleg'))]);
      const shot = offers.find(({ id, play }) => id.startsWith('shoot:') && play);
      const inputs = [shot?.play?.input ?? {}];
      const begun = await ff.say({ kind: 'begin', actor: idOf(masha), play: 'attack', inputs });
      const card = ff.card();
      const update = card.update.bind(card);
      card.update = async (...args) => {
        card.update = update;
        const done = await update(...args);
        await masha.deleteEmbeddedDocuments(
          'Item',
          [...masha.items].map(({ id }) => id),
        );
        return done;
      };
      return [begun, await ff.answer('none')];
    });
    expect(said).toEqual(['ok', 'ok']);
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(3);
    expect(await gm.evaluate(() => ff.exchange().commits.every(({ applied }) => applied))).toBe(true);
    expect(await gm.evaluate(() => game.actors.getName('Masha').items.size)).toBe(0);
  });
});
