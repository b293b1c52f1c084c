import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { set } from '../../src/core/change.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { ROUND } from '../../src/core/round.ts';
import { aimsOf } from '../../src/foundry/referee/apply.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* What a step's changes come to in documents. */

describe('what fields are to hold', () => {
  const cast = { a: { id: 'a', traits: { n: 2 }, conditions: { prone: true } } } as unknown as {
    readonly [id: string]: Fighter;
  };

  it('is what all changes come to, of those who are there; an entry that is taken away is none', () => {
    const add = (n: number) => ({ do: 'add', who: 'a', at: 'traits.n', n, why: 'x' }) as const;
    expect(aimsOf(cast, [add(3), set('a', 'conditions.prone', true, undefined, 'x'), add(-1)])).toEqual([
      { who: 'a', at: 'traits.n', is: 4 },
      { who: 'a', at: 'conditions.prone', is: null },
      { who: 'a', at: 'traits.n', is: 4 },
    ]);
  });

  it('is nothing of the round’s, of the board’s, or of those who are gone', () => {
    expect(
      aimsOf(cast, [
        set('a', 'turn.spent', 0, 1, 'x'),
        set('a', 'turn', {}, { spent: 1 }, 'x'),
        set(ROUND, 'number', 1, 2, 'x'),
        set('a', 'place.Scene-s-Token-t', { x: 0 }, { x: 1 }, 'x'),
        set('b', 'traits.n', 1, 2, 'x'),
      ]),
    ).toEqual([]);
  });
});

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

  it('a condition is an effect with its name and picture in the language of the table', async () => {
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

  it('a thing that is given away in the middle of a step keeps nothing else of it from happening', async () => {
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
