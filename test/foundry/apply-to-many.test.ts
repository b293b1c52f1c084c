import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A game master applies harm, healing or a condition to several fighters: one card, one undo. */

/** Face 2 of ten: nobody soaks anything. */
const TWOS = 0.85;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  await loadDice(gm, TWOS);
}, 180_000);
afterAll(() => table?.close());

interface Applying {
  readonly who?: readonly string[];
  readonly play?: string;
  readonly input?: object;
  readonly whisper?: boolean;
}

/** Somebody applies something to fighters, by their names; the answer of the referee. */
const applies = (by: TableClient, { who = ['Masha', 'Oleg'], ...more }: Applying = {}): Promise<string> =>
  by.evaluate(
    (given: string) => {
      const { names, more: fields } = JSON.parse(given) as { names: string[]; more: object };
      const who = names.map((name) => {
        const actor = game.actors.getName(name);
        return actor ? game.system.api.idOf(actor) : name;
      });
      return ff.say({ kind: 'apply', play: 'hurt', input: { levels: 2, type: 'lethal' }, ...fields, who });
    },
    JSON.stringify({ names: who, more }),
  );

const harms = (client: TableClient): Promise<readonly number[]> =>
  client.evaluate(() => [ff.harm('Masha'), ff.harm('Oleg')]);
const cards = (client: TableClient): Promise<number> =>
  client.evaluate(() => game.messages.filter(({ type }) => type === 'exchange').length);
const undoes = (): Promise<string> => gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }));

describe('harm applied to several', () => {
  it('is one card with a play for each, and one undo takes it all back', async () => {
    const before = await cards(gm);
    expect(await applies(gm)).toBe('ok');
    expect(await cards(gm)).toBe(before + 1);
    expect(await harms(gm)).toEqual([2, 2]);
    const plays = () => ff.exchange().plays.map((one) => (one as unknown as { play: string }).play);
    expect(await gm.evaluate(plays)).toEqual(['hurt', 'hurt']);
    await anna.waitFor(() => ff.exchange()?.state === 'done');
    expect(await undoes()).toBe('ok');
    expect(await harms(gm)).toEqual([0, 0]);
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('undone');
  });

  it('gives a condition to all of them, and takes it from all', async () => {
    const prone = () =>
      gm.evaluate(() =>
        ['Masha', 'Oleg'].map((name) => {
          const { statuses } = game.actors.getName(name) as unknown as { statuses: Set<string> };
          return statuses.has('prone');
        }),
      );
    const condition = (on: boolean) => applies(gm, { play: 'condition', input: { condition: 'prone', on } });
    expect(await condition(true)).toBe('ok');
    expect(await prone()).toEqual([true, true]);
    expect(await condition(false)).toBe('ok');
    expect(await prone()).toEqual([false, false]);
  });

  it('is clamped to what the rules know, and named once however often it is sent', async () => {
    expect(
      await applies(gm, { who: ['Oleg', 'Oleg'], input: { levels: -7, type: 'nonsense', odd: 1 } }),
    ).toBe('ok');
    const inputs = () => ff.exchange().plays.map((one) => (one as unknown as { input: object }).input);
    expect(await gm.evaluate(inputs)).toMatchObject([{ levels: 1, type: 'bashing' }]);
    expect(JSON.stringify(await gm.evaluate(inputs))).not.toContain('odd');
    expect(await undoes()).toBe('ok');
  });
});

it('needs no confirmation, because a game master has decided it', async () => {
  await automate(gm, 'confirm');
  expect(await applies(gm)).toBe('ok');
  expect(await harms(gm)).toEqual([2, 2]);
  expect(await undoes()).toBe('ok');
  await automate(gm, 'full');
});

describe('refused, with nothing half done', () => {
  it.each([
    ['a player applies nothing', 'player', {}, 'core.host.masterOnly'],
    ['somebody who is gone', 'gm', { who: ['Masha', 'Actor-nobody'] }, 'core.refused.gone'],
    ['a play that is for one fighter', 'gm', { play: 'release' }, 'core.host.noAction'],
    ['a play that does not exist', 'gm', { play: 'toString' }, 'core.host.noAction'],
    ['nobody', 'gm', { who: [] }, 'core.host.malformed'],
    ['fighters of two games', 'gm', { who: ['Masha', 'Stranger'] }, 'core.host.severalGames'],
  ])('%s', async (_, by, more, reason) => {
    if (JSON.stringify(more).includes('Stranger'))
      await gm.evaluate(async () => {
        const { implementation } = foundry.documents.Actor;
        await implementation.createDocuments([{ name: 'Stranger', type: 'wfrp' }]);
        await game.system.api.ruleset('wfrp');
      });
    const before = await cards(gm);
    expect(await applies(by === 'gm' ? gm : anna, more)).toBe(reason);
    expect([await cards(gm), await harms(gm)]).toEqual([before, [0, 0]]);
  });
});

describe('fighters whom players do not see', () => {
  it('are on a card for game masters alone', async () => {
    await gm.evaluate(async () => {
      for (const one of [...game.combats]) await one.delete();
      const { Combat } = foundry.documents as unknown as {
        readonly [name: string]: { create(data: object): Promise<import('./page.ts').PageDoc> };
      };
      const combat = await Combat?.create({ type: 'storyteller', active: true });
      await combat?.createEmbeddedDocuments('Combatant', [
        { actorId: game.actors.getName('Masha').id },
        { actorId: game.actors.getName('Oleg').id, hidden: true },
      ]);
      await combat?.startCombat();
    });
    expect(await applies(gm)).toBe('ok');
    const whisper = () => (ff.card() as unknown as { whisper: string[] }).whisper.length;
    expect(await gm.evaluate(whisper)).toBe(1);
    const id = await gm.evaluate(() => ff.card().id);
    await anna.waitFor((one: string) => game.messages.get(one) !== undefined, id);
    const text = (client: TableClient) => client.evaluate((one: string) => ff.shown(one), id);
    expect(await text(gm)).toContain('Oleg');
    expect(await text(anna)).not.toContain('Oleg');
    expect(
      await anna.evaluate((one: string) => JSON.stringify(game.messages.get(one)?.toObject()), id),
    ).not.toContain('hurt');
    expect(await undoes()).toBe('ok');
  });

  it('and what the game master wants to keep secret is, too', async () => {
    expect(await applies(gm, { who: ['Masha'], whisper: true })).toBe('ok');
    expect(await gm.evaluate(() => (ff.card() as unknown as { whisper: string[] }).whisper.length)).toBe(1);
    expect(await undoes()).toBe('ok');
    expect(await applies(gm, { who: ['Masha'] })).toBe('ok');
    expect(await gm.evaluate(() => (ff.card() as unknown as { whisper: string[] }).whisper.length)).toBe(0);
  });
});
