import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const game: Live, CONFIG: Live, RollTable: Live;

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll();
  await t.gm.evaluate(async () => {
    // 0.5 is the second face of three.
    CONFIG.Dice.randomUniform = () => 0.5;
    await RollTable.create({
      name: 'Weather',
      formula: '1d3',
      replacement: false,
      results: [
        { name: 'Sun', range: [1, 1] },
        { name: 'Rain', description: '<p>wet</p>', range: [2, 2] },
        { name: 'Snow', range: [3, 3] },
      ],
    });
  });
}, 60_000);

afterAll(() => t?.close());

describe('a table', () => {
  it('is rolled on; the result is posted on a card by the configured template, with the roll', async () => {
    const drawn = await t.gm.evaluate(async () => {
      const { roll, results } = await game.tables.getName('Weather').draw();
      return [roll.formula, roll.total, results.map(({ name }: Live) => name)];
    });
    expect(drawn).toEqual(['1d3', 2, ['Rain']]);
    await t.alice.waitFor(() => game.messages.size > 0);
    const card = await t.alice.evaluate(() => {
      const message = game.messages.contents.at(-1);
      const body = document.createElement('div');
      body.innerHTML = message.content;
      const text = (selector: string) => body.querySelector(selector)?.textContent;
      return [message.rolls[0].total, text('.table-results .name'), text('.table-results .description')];
    });
    expect(card).toEqual([2, 'Rain', 'wet']);
  });

  it('gives a result only once when it is not to be replaced', async () => {
    const again = await t.gm.evaluate(async () => {
      const { results } = await game.tables.getName('Weather').draw({ displayChat: false });
      return results.length;
    });
    expect(again).toBe(0);
    const drawn = () => game.tables.getName('Weather').results.filter(({ drawn }: Live) => drawn).length;
    await t.bob.waitFor(() => game.tables.getName('Weather').results.some(({ drawn: once }: Live) => once));
    expect(await t.bob.evaluate(drawn)).toBe(1);
  });

  it('posts given results without a roll, and nothing to chat when told so', async () => {
    const seen = await t.gm.evaluate(async () => {
      const table = game.tables.getName('Weather');
      const before = game.messages.size;
      await table.draw({ results: [table.results.getName('Snow')] });
      const { rolls, content } = game.messages.contents.at(-1);
      return [game.messages.size - before, rolls.length, content.includes('Snow')];
    });
    expect(seen).toEqual([1, 0, true]);
  });
});
