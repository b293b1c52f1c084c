import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Zones are regions that the GM draws. Words in their names apply to those who stand in them and those who shoot into them. */

let table: OpenTable;
let gm: TableClient;

interface Doc {
  readonly id: string;
  readonly name: string;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Drawn extends Doc {
  readonly tokens: Iterable<Doc>;
  readonly regions: Iterable<Doc>;
  update(data: object): Promise<unknown>;
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<Doc[]>;
}
/** What these tests need of the page. */
interface Page {
  readonly game: {
    readonly scenes: { readonly contents: readonly Drawn[] };
    readonly actors: { getName(name: string): Doc };
    readonly system: {
      readonly api: {
        idOf(actor: Doc): string;
        prospect(
          actor: Doc,
          targets: readonly string[],
        ): {
          readonly situation: { readonly [field: string]: unknown };
          readonly each: { readonly [target: string]: { readonly [field: string]: unknown } };
        };
      };
    };
  };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly ui: { readonly notifications: { warn(text: string): void } };
}

beforeAll(async () => {
  table = await demoTable();
  gm = await table.seat('Gamemaster');
  await gm.evaluate(async () => {
    const { Actor, game } = globalThis as unknown as Page;
    const [scene] = game.scenes.contents;
    await scene?.update({ 'grid.size': 100, 'grid.distance': 1, 'grid.units': 'm', 'grid.type': 1 });
    // Rook, a bystander and the guard stand in one row, at squares 0, 5 and 10.
    for (const [name, x] of [
      ['Rook', 0],
      ['Bystander', 500],
      ['Guard', 1000],
    ] as const) {
      const actor = await Actor.implementation.create({ name, type: 'yearzero' });
      await scene?.createEmbeddedDocuments('Token', [
        { name, actorId: actor.id, actorLink: true, x, y: 1000 },
      ]);
    }
  });
}, 180_000);
afterAll(() => table?.close());

/** The circumstances of Rook's action against the guard, with zones of these names, each a stretch of the row in squares. */
const among = (zones: readonly (readonly [name: string, from: number, to: number])[]) =>
  gm.evaluate(
    async ([all]: readonly [readonly (readonly [string, number, number])[]]) => {
      const { game, ui } = globalThis as unknown as Page;
      const warned: string[] = [];
      ui.notifications.warn = (text) => warned.push(text);
      const [scene] = game.scenes.contents;
      if (!scene) return undefined;
      for (const region of [...scene.regions]) await region.delete();
      const rectangle = (from: number, to: number) => ({
        ...{
          type: 'rectangle',
          x: from * 100,
          y: 900,
          width: (to - from) * 100,
          height: 300,
          rotation: 0,
          hole: false,
        },
      });
      await scene.createEmbeddedDocuments(
        'Region',
        all.map(([name, from, to]) => ({ name, shapes: [rectangle(from, to)] })),
      );
      const { idOf, prospect } = game.system.api;
      const { situation } = prospect(game.actors.getName('Rook'), [idOf(game.actors.getName('Guard'))]);
      const { distance, dark, darkBetween, cluttered, cramped, behindOthers } = situation;
      return { warned, distance, dark, darkBetween, cluttered, cramped, behindOthers };
    },
    [zones] as const,
  );

describe('zones on the board', () => {
  it('YZ-2.8 YZ-2.10 darkness counts in the target’s zone', async () => {
    expect(await among([['Laboratory (dark)', 9, 12]])).toMatchObject({
      ...{ distance: 9, dark: true, darkBetween: false, cluttered: false },
    });
    expect(await among([['Dock (dark)', 0, 2]])).toMatchObject({ dark: false, darkBetween: false });
  });

  it('YZ-2.2 YZ-2.11 a dark zone in between blocks the shot, the zone of either one does not', async () => {
    expect(await among([['Corridor: dark', 3, 8]])).toMatchObject({ dark: false, darkBetween: true });
    expect(await among([['Hall: dark', 3, 12]])).toMatchObject({ dark: true, darkBetween: false });
  });

  it('YZ-2.5 YZ-2.12 YZ-2.15 features may combine; in a cramped zone anybody on the line is in the way', async () => {
    expect(await among([['Shaft (cramped, cluttered)', 4, 12]])).toMatchObject({
      ...{ cramped: true, cluttered: true, behindOthers: true, dark: false },
    });
    expect(await among([['Store (cluttered)', 4, 12]])).toMatchObject({
      cramped: false,
      behindOthers: false,
    });
  });

  it('YZ-4.3 nothing reveals a creature that the GM hides, not even as an obstacle', async () => {
    const hide = (hidden: boolean) =>
      gm.evaluate(
        async ([is]: readonly [boolean]) => {
          const [scene] = (globalThis as unknown as Page).game.scenes.contents;
          const token = [...(scene?.tokens ?? [])].find(({ name }) => name === 'Bystander');
          await token?.update({ hidden: is });
        },
        [hidden] as const,
      );
    await hide(true);
    expect(await among([['Shaft (cramped)', 4, 12]])).toMatchObject({ cramped: true, behindOthers: false });
    await hide(false);
    expect(await among([['Shaft (cramped)', 4, 12]])).toMatchObject({ behindOthers: true });
  });

  it('YZ-2.3 a zone longer than 25 metres is reported to the GM; other regions are no zones', async () => {
    expect((await among([['Hangar (dark)', 0, 26]]))?.warned).toEqual([
      '“Hangar (dark)” is 26 m across; a zone has at most 25 m. Draw several zones.',
    ]);
    expect((await among([['Hangar (dark)', 0, 25]]))?.warned).toEqual([]);
    expect((await among([['Hangar', 0, 40]]))?.warned).toEqual([]);
  });
});

describe('several targets', () => {
  it('YZ-11.14 the distance of each target from the first is measured from edge to edge, whoever shoots', async () => {
    const spreads = await gm.evaluate(() => {
      const { game } = globalThis as unknown as Page;
      const { idOf, prospect } = game.system.api;
      const [guard, bystander] = ['Guard', 'Bystander'].map((name) => idOf(game.actors.getName(name)));
      const { each } = prospect(game.actors.getName('Rook'), [guard ?? '', bystander ?? '']);
      return [each[guard ?? ''], each[bystander ?? '']].map((one) => [one?.distance, one?.spread]);
    });
    // Squares 0, 5 and 10 of a metre each: four squares lie between neighbours, nine between Rook and the guard.
    expect(spreads).toEqual([
      [9, 0],
      [4, 4],
    ]);
  });
});
