import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/** Face 3 or 4 of six. */
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
  it('LS-6.0.4 actors of the pack have their numbers, a sheet, and offers that say why they are closed', async () => {
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
      // Extras open as stat blocks otherwise.
      const flags = { core: { sheetClass: 'fivefold.FivefoldActorSheet' } };
      for (const name of ['Duellist', 'Guard']) {
        const found = people.find((one) => one.name === name);
        if (found) made.push(await host.Actor.create({ ...found.toObject(), flags }));
      }
      const [one, other] = made;
      const { idOf, prospect } = game.system.api;
      const thought = () => prospect(one as never, [idOf(other as never)]);
      // The rules are loaded once one of their actors exists.
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
      const { element } = sheet as unknown as { element: HTMLElement };
      const all = (selector: string) =>
        [...element.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '');
      const [figures, tracks] = [all('.ff-figure small'), all('.ff-track > span:not(.ff-slot)')];
      await sheet.close();
      return {
        hp: made.map(({ system }) => [system.hp.value, system.hp.max]),
        open: offers.filter(({ no }) => !no).map(({ id }) => id.split(':')[0] ?? ''),
        text,
        figures,
        tracks,
      };
    });
    expect(seen.tracks).toEqual(['Hit points', '10 of 10', 'Energy', '9 of 9']);
    expect(seen.figures).not.toContain('Hit points');
    expect(seen.figures).toContain('Reflexes');
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

  it('LS-1.10 LS-2.2 LS-6.0.2 a fight: the order is rolled, an attack declared, the defence chosen', async () => {
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

  it('LS-7.5.8 LS-6.5.7 on hexes a path is counted in hexes, and a fighter left behind may react', async () => {
    const seen = await gm.evaluate(async () => {
      type Doc = { id: string; startCombat(): Promise<unknown> };
      const { Combat } = globalThis as unknown as { Combat: { create(data: object): Promise<Doc> } };
      const [scene] = game.scenes.contents as unknown as [
        {
          id: string;
          grid: { getTopLeftPoint(offset: object): { x: number; y: number } };
          tokens: { contents: { id: string; update(data: object): Promise<unknown> }[] };
          update(data: object): Promise<unknown>;
          createEmbeddedDocuments(n: string, d: object[]): Promise<{ id: string }[]>;
          deleteEmbeddedDocuments(n: string, ids: string[]): Promise<unknown>;
        },
      ];
      for (const one of game.combats.contents) await one.delete();
      await scene.update({ 'grid.type': 2, 'grid.size': 100, 'grid.distance': 1, 'grid.units': 'm' });
      await scene.deleteEmbeddedDocuments(
        'Token',
        scene.tokens.contents.map(({ id }) => id),
      );
      const people = ['Duellist', 'Guard'].map((name) => game.actors.getName(name));
      const at = (j: number) => scene.grid.getTopLeftPoint({ i: 5, j });
      // They stand in neighbouring hexes of one row: the Duellist in the fifth, the Guard in the sixth.
      const tokens = await scene.createEmbeddedDocuments(
        'Token',
        people.map(({ id, name }, n) => ({ name, actorId: id, actorLink: true, ...at(5 + n) })),
      );
      const combatants = people.map(({ id }, n) => ({
        actorId: id,
        tokenId: tokens[n]?.id,
        sceneId: scene.id,
      }));
      const combat = await Combat.create({ type: 'lordsouls', scene: scene.id, combatants });
      await combat.startCombat();
      const { idOf, readRound, fighterOf } = game.system.api;
      const asks = () => readRound(combat as never).asks.map(({ ask }) => ask.id);
      const wait = async (until: () => boolean): Promise<void> => {
        for (let i = 0; i < 200 && !until(); i++) await new Promise((done) => setTimeout(done, 25));
      };
      await wait(() => asks().some((id) => id.startsWith('declare:')));
      const first = people.findIndex((one) => asks().includes(`declare:${idOf(one)}`));
      const [mover, other] = [people[first], people[1 - first]];
      if (!mover || !other) return { asks: asks(), react: '', move: {} };
      const token = scene.tokens.contents.find(({ id }) => id === tokens[first]?.id);
      await token?.update(at(first === 0 ? 2 : 9));
      const react = `react:${idOf(other)}`;
      await wait(() => asks().includes(react));
      const { move } = fighterOf(mover).turn as { move?: object };
      return { asks: asks(), react, move };
    });
    expect(seen.asks).toEqual([seen.react]);
    expect(seen.move).toMatchObject({ kind: 'move', spent: 3, cells: 3 });
  });
});

describe('a fighter who is felled during a move', () => {
  const SIZE = 100;

  /** A Duellist who is nearly dead and comes first, and a Guard; both stand on squares of a metre, and their fight has begun. */
  const fights = () =>
    gm.evaluate(async (size: number) => {
      const [scene] = game.scenes.contents;
      if (!scene) return;
      for (const all of [game.combats, game.actors, scene.tokens])
        for (const one of all.filter(
          ({ name }) => all === game.combats || ['Runner', 'Watch'].includes(name),
        ))
          await one.delete();
      await scene.update({ grid: { type: 1, size, distance: 1, units: 'm' } });
      const { packs } = game as unknown as {
        packs: { get(id: string): { getDocuments(): Promise<PageDoc[]> } };
      };
      const people = await packs.get('fivefold.lordsouls-people-en').getDocuments();
      const given = [
        { of: 'Duellist', name: 'Runner', x: 4 * size, y: 8 * size },
        { of: 'Guard', name: 'Watch', x: 5 * size, y: 5 * size },
      ];
      const combatants: object[] = [];
      for (const { of, name, x, y } of given) {
        const from = people.find((one) => one.name === of);
        const [actor] = await foundry.documents.Actor.implementation.createDocuments([
          { ...from?.toObject(), name },
        ]);
        const [token] = await scene.createEmbeddedDocuments('Token', [
          { name, actorId: actor?.id, actorLink: true, x, y },
        ]);
        combatants.push({ actorId: actor?.id, tokenId: token?.id, sceneId: scene.id });
      }
      const runner = game.actors.getName('Runner');
      await runner.update({ 'system.attributes.agi': 14 });
      await game.system.api.ruleset('lordsouls');
      const combat = await foundry.documents.Combat.implementation.create({ type: 'lordsouls' });
      await combat.createEmbeddedDocuments('Combatant', combatants);
      await combat.startCombat();
    }, SIZE);

  const asks = () =>
    gm.evaluate(() =>
      game.system.api.readRound(ff.fight()).asks.map(({ ask }) => ask.id.split(':')[0] ?? ''),
    );
  const asked = (id: string) => expect.poll(asks).toContain(id);
  const square = () =>
    gm.evaluate((size: number) => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Runner');
      return [(token?.x ?? 0) / size, (token?.y ?? 0) / size];
    }, SIZE);
  const goesTo = (x: number, y: number, options: { fivefold?: object } = {}) =>
    gm.evaluate(
      async ([left, top, how]: readonly [number, number, object]) => {
        const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Runner');
        await token?.update({ x: left, y: top }, how);
      },
      [x * SIZE, y * SIZE, options] as const,
    );
  /** The Runner moves diagonally past the Guard; of the squares on this path only 6|6 lies in the Guard's control zone. Any blow kills the Runner. */
  const passes = async (from: readonly [number, number] = [4, 8], to: readonly [number, number] = [7, 5]) => {
    await fights();
    await asked('declare');
    await gm.evaluate(() => game.actors.getName('Runner').update({ 'system.hp.lost': 19 }));
    if (from[0] !== 4) await goesTo(...from, { fivefold: { commit: 'test' } });
    await goesTo(...to);
    await asked('react');
    expect(await square()).toEqual(to);
  };
  const isDead = () => gm.evaluate(() => game.actors.getName('Runner').statuses.has('dead'));
  /** The Guard strikes; a fighter this near death has no defence. */
  const strikes = async () => {
    const option = await gm.evaluate(() => {
      const { asks: all } = game.system.api.readRound(ff.fight());
      const { options = [] } = all.find(({ ask }) => ask.id.startsWith('react:'))?.ask ?? {};
      return options.find(({ id, no }) => id !== 'pass' && !no)?.id ?? 'none';
    });
    expect(await gm.evaluate((id: string) => ff.round('react:', id), option)).toBe('ok');
  };

  it('AMB-43 LS-6.5.7 lies where the blow fell, and stands at the end of the path when that is undone', async () => {
    await passes();
    const before = await gm.evaluate(() => ff.fight().system.commits);
    await strikes();
    expect(await isDead()).toBe(true);
    expect(await square()).toEqual([6, 6]);
    while ((await gm.evaluate(() => ff.fight().system.commits)) > before)
      expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    expect(await square()).toEqual([7, 5]);
    expect(await isDead()).toBe(false);
  });

  it('AMB-43 lies in the last cell of the zone, not in the first', async () => {
    await passes([2, 6], [8, 6]);
    await strikes();
    expect(await isDead()).toBe(true);
    expect(await square(), 'the Guard on 5|5 reaches 4|6, 5|6 and 6|6').toEqual([6, 6]);
  });

  it('AMB-43 lies where the GM has meanwhile put the token', async () => {
    await passes();
    await goesTo(9, 9, { fivefold: { commit: 'test' } });
    await strikes();
    expect(await isDead()).toBe(true);
    expect(await square()).toEqual([9, 9]);
  });
});
