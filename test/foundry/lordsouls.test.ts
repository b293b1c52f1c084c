import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/** Of six faces, 3 or 4. */
const MIDDLE = 0.5;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, MIDDLE);
});
afterAll(() => table?.close());

describe('Lord Souls at a table', () => {
  it('LS-6.0.4 people of the pack have their numbers, a sheet, and offers that say why they are closed', async () => {
    const seen = await gm.evaluate(async () => {
      type Doc = {
        id: string;
        name: string;
        system: { hp: { value: number; max: number } };
        toObject(): object;
      };
      const host = globalThis as unknown as {
        game: { packs: { get(id: string): { getDocuments(): Promise<Doc[]> } } };
        Actor: { create(data: object): Promise<Doc> };
      };
      const people = await host.game.packs.get('fivefold.lordsouls-people-en').getDocuments();
      const made: Doc[] = [];
      for (const name of ['Duellist', 'Guard']) {
        const found = people.find((one) => one.name === name);
        if (found) made.push(await host.Actor.create(found.toObject()));
      }
      const [one, other] = made;
      const { idOf, prospect } = game.system.api;
      const thought = () => prospect(one as never, [idOf(other as never)]);
      // The rules come when somebody of theirs is there.
      for (let i = 0; i < 400 && !thought(); i++) await new Promise((done) => setTimeout(done, 25));
      const { offers } = thought();
      const { sheet } = one as unknown as {
        sheet: {
          render(options: object): Promise<unknown>;
          element: { textContent: string };
          close(): Promise<unknown>;
        };
      };
      await sheet.render({ force: true });
      const text = sheet.element.textContent;
      await sheet.close();
      return {
        hp: made.map(({ system }) => [system.hp.value, system.hp.max]),
        open: offers.filter(({ no }) => !no).map(({ id }) => id.split(':')[0] ?? ''),
        text,
      };
    });
    expect(seen.hp).toEqual([
      [10, 10],
      [11, 11],
    ]);
    expect(seen.open).toEqual(
      expect.arrayContaining(['attack', 'deceptiveAttack', 'grapple', 'move', 'check']),
    );
    expect(seen.text).toContain('Parry: Rapier');
    expect(seen.text).not.toMatch(/lordsouls\.\w/);
  });

  it('LS-1.10 LS-2.2 LS-6.0.2 a fight: the order is thrown, an attack declared, the defence chosen', async () => {
    const seen = await gm.evaluate(async () => {
      type Doc = {
        id: string;
        startCombat(): Promise<unknown>;
        createEmbeddedDocuments(n: string, d: object[]): Promise<unknown>;
      };
      const { Combat } = globalThis as unknown as { Combat: { create(data: object): Promise<Doc> } };
      const { idOf, readRound } = game.system.api;
      const people = ['Duellist', 'Guard'].map((name) => game.actors.getName(name));
      const combat = await Combat.create({ type: 'lordsouls' });
      await combat.createEmbeddedDocuments(
        'Combatant',
        people.map(({ id }) => ({ actorId: id })),
      );
      await combat.startCombat();
      const asks = () => readRound(combat as never).asks.map(({ ask }) => ask.id);
      const wait = async (until: () => boolean): Promise<void> => {
        for (let i = 0; i < 200 && !until(); i++) await new Promise((done) => setTimeout(done, 25));
      };
      await wait(() => asks().some((id) => id.startsWith('declare:')));
      const [ask = ''] = asks().filter((id) => id.startsWith('declare:'));
      const by = ask.slice('declare:'.length);
      const target = people.map((one) => idOf(one)).find((id) => id !== by) ?? '';
      const refused = await ff.say({
        kind: 'round',
        combat: combat.id,
        event: { do: 'answer', ask, value: { manoeuvre: 'push', target, situation: { mod: 12 } } },
      });
      const pending = () => ff.exchange().pending.map(({ ask: one }) => one);
      await wait(() => pending().some(({ id }) => id === 'defence'));
      const options = pending().flatMap(({ id, options: all = [] }) => (id === 'defence' ? all : []));
      return { refused, options: options.map(({ id }) => id) };
    });
    expect(seen.refused).toBe('ok');
    expect(seen.options).toEqual(expect.arrayContaining(['dodge', 'none']));
  });
});
