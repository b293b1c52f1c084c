import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* The compendia at a table: every encounter is imported as promised, and actions can be taken by their names. */

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await table.seat('Gamemaster');
}, 180_000);
afterAll(() => table?.close());

/** A document as this test sees it. */
interface Seen {
  readonly id: string;
  readonly name: string;
  readonly command: string;
  readonly size: number;
  readonly tokens: readonly { readonly actor: object | null }[];
  readonly combatants: readonly { readonly actor: object | null; readonly token: object | null }[];
  readonly pages: { readonly size: number };
  readonly scene: { readonly id: string } | null;
  readonly started: boolean;
  toObject(): { readonly [field: string]: readonly { readonly _id: string }[] };
  import(): Promise<unknown>;
  execute(): Promise<unknown>;
  view(): Promise<unknown>;
  startCombat(): Promise<unknown>;
}
interface All {
  readonly size: number;
  get(id: string): Seen | undefined;
  getName(name: string): Seen | undefined;
  find(test: (doc: Seen) => boolean): Seen | undefined;
  getDocuments(): Promise<Seen[]>;
}
/** What this test needs of the page’s game. */
interface Game {
  readonly packs: { get(id: string): All };
  readonly scenes: All;
  readonly combats: All;
  readonly journal: All;
  readonly actors: All;
}

/** Imports every encounter and reports the result. */
const importAll = (
  ruleset: string,
): Promise<{ name: string; actors: string[]; missing: number; fighters: number; pages: number }[]> =>
  gm.evaluate(async (id: string) => {
    const { packs, scenes, combats, journal, actors: people } = game as unknown as Game;
    const told = [];
    for (const adventure of await packs.get(`fivefold.${id}-encounters-en`).getDocuments()) {
      await adventure.import();
      const source = adventure.toObject();
      const [scene, combat, entry] = [
        scenes.get(source.scenes?.[0]?._id ?? ''),
        combats.get(source.combats?.[0]?._id ?? ''),
        journal.get(source.journal?.[0]?._id ?? ''),
      ];
      const actors = source.actors?.map(({ _id }) => people.get(_id)) ?? [];
      told.push({
        name: adventure.name,
        actors: actors.map((actor) => actor?.name ?? ''),
        missing: scene?.tokens.filter((token) => !token.actor).length ?? -1,
        fighters: combat?.combatants.filter((one) => one.actor !== null && one.token !== null).length ?? 0,
        pages: entry?.pages.size ?? 0,
      });
    }
    return told;
  }, ruleset);

/** How many documents there are, and Klim's state. */
const standing = () =>
  gm.evaluate(() => {
    const { health } = (game.actors.getName('Klim the Bonebreaker')?.system ?? {}) as {
      health?: { lethal: number };
    };
    return { actors: game.actors.size, scenes: game.scenes.size, lethal: health?.lethal };
  });

describe('starter encounters', () => {
  it.each([
    ['storyteller', 8],
    ['lordsouls', 2],
    ['western', 2],
    ['yearzero', 1],
    ['wfrp', 3],
  ])(
    'of %s are imported complete: tokens and fighters with their actors, a page to read',
    async (ruleset, n) => {
      const told = await importAll(ruleset);
      expect(told).toHaveLength(n);
      for (const { name, actors, missing, fighters, pages } of told) {
        expect(missing, name).toBe(0);
        // A door takes no part.
        expect(fighters, name).toBe(actors.filter((one) => one !== 'Bulkhead door').length);
        expect(pages, name).toBe(1);
      }
    },
  );

  it('are restored by a second import: nothing twice, and everybody unhurt', async () => {
    const hurt = await gm.evaluate(() => {
      const klim = game.actors.getName('Klim the Bonebreaker');
      return klim?.update({ 'system.health.lethal': 3 });
    });
    expect(hurt).toBeDefined();
    const before = await standing();
    expect(before.lethal).toBe(3);
    await importAll('storyteller');
    expect(await standing()).toEqual({ ...before, lethal: 0 });
  });

  it('can be fought: the first one begins, and initiative is asked for', async () => {
    const asks = await gm.evaluate(async () => {
      const { scenes, combats } = game as unknown as Game;
      const scene = scenes.getName('1. Holds, teeth and limbs');
      await scene?.view();
      const combat = combats.find((one) => one.scene?.id === scene?.id);
      await combat?.startCombat();
      return combat?.started;
    });
    expect(asks).toBe(true);
  });
});

describe('actions of the pack', () => {
  it('show what the chosen fighter can do, or say why nobody is chosen', async () => {
    const told = await gm.evaluate(async () => {
      const { packs } = game as unknown as Game;
      const macros = await packs.get('fivefold.storyteller-actions-en').getDocuments();
      const warned: string[] = [];
      const { notifications } = ui as unknown as { notifications: { warn(text: string): void } };
      notifications.warn = (text) => warned.push(text);
      await macros.find(({ name }) => name === 'Grapple')?.execute();
      const nobody = warned.length;
      const masha = game.actors.getName('Masha');
      await game.user?.update({ character: masha?.id } as never);
      const fell: string[] = [];
      type Open = { readonly id: string; close(): Promise<unknown> };
      const { instances } = (foundry as unknown as { applications: { instances: Map<string, Open> } })
        .applications;
      const windows = () => [...instances.values()].filter(({ id }) => id.startsWith('fivefold-'));
      for (const macro of macros) {
        const before = warned.length;
        await macro.execute();
        // It either opens a window or warns.
        for (let i = 0; i < 500 && warned.length === before && windows().length === 0; i++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        if (warned.length > before) fell.push(macro.name);
        for (const window of windows()) await window.close();
      }
      return { nobody, count: macros.length, fell };
    });
    expect(told.nobody).toBe(1);
    expect(told.count).toBeGreaterThan(60);
    // Masha has a pistol and a knife: nothing automatic, no second gun, nothing to throw, no technique or power of her own.
    expect(told.fell.sort()).toEqual([
      'Full automatic fire',
      'Own manoeuvre',
      'Short burst',
      'Spray',
      'Suppressing fire',
      'Throw',
      'Two guns',
      'Use a power',
    ]);
  });
});
