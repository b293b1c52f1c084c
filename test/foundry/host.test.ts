import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* How the system works with the host's own parts: its tracker, its sheets, the hooks of other packages. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
});
afterAll(() => table?.close());

interface Documents {
  readonly documents: {
    readonly Combat: { create(data: object): Promise<Fight> };
    readonly Actor: object;
    readonly Item: object;
  };
}
interface Fight {
  readonly id: string;
  readonly type: string;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
}

/** The visible parts of the tracker. */
const partsShown = () =>
  gm.evaluate(() => {
    const { combat } = (globalThis as unknown as { ui: { combat: { element: HTMLElement } } }).ui;
    return [...combat.element.querySelectorAll<HTMLElement>('[data-application-part]')]
      .filter((part) => part.style.display !== 'none')
      .map(({ dataset }) => dataset.applicationPart ?? '')
      .filter((part) => part !== 'header');
  });

/** Switches the tracker to the first fight of a type. */
const turnTo = (type: string) =>
  gm.evaluate(async (type: string) => {
    const { combat } = (
      globalThis as unknown as { ui: { combat: { viewed: object | undefined; render(): Promise<unknown> } } }
    ).ui;
    combat.viewed = [...game.combats].find((one) => one.type === type);
    await combat.render();
  }, type);

/** Makes a fight of no ruleset, as with nobody in the world to name one. */
const makeBase = () =>
  gm.evaluate(async () => {
    const { Combat } = (foundry as unknown as Documents).documents;
    const { game: world } = globalThis as unknown as {
      game: { actors: { clear(): void; contents: object[] } };
    };
    const actors = world.actors.contents;
    world.actors.clear();
    await Combat.create({ type: 'base' });
    for (const actor of actors as { id: string }[])
      (world.actors as unknown as Map<string, object>).set(actor.id, actor);
  });

/** Lets Anna add her fighter to the fight of no ruleset. A player may do that, but not change the fight. */
const joinBase = () =>
  anna.evaluate(async () => {
    const all = [...game.combats] as unknown as Fight[];
    const fight = all.find(({ type }) => type === 'base');
    await fight?.createEmbeddedDocuments('Combatant', [{ actorId: game.actors.getName('Masha').id }]);
  });

const types = () => gm.evaluate(() => [...game.combats].map(({ type }) => type));

describe('the tracker', () => {
  it('shows one tracker, the host’s or ours, whichever fight of a mixed world is viewed', async () => {
    const ours = ['fivefold', 'fivefoldFoot'];
    await expect.poll(partsShown).toEqual(ours);
    await makeBase();
    await turnTo('base');
    await expect.poll(partsShown).toEqual(['tracker', 'footer']);
    await turnTo('storyteller');
    await expect.poll(partsShown).toEqual(ours);
    await turnTo('base');
    await expect.poll(partsShown).toEqual(['tracker', 'footer']);
  });

  it('runs a fight that was created empty by the ruleset of the first fighter to join', async () => {
    await joinBase();
    await expect.poll(types).toEqual(['storyteller', 'storyteller']);
    await expect.poll(partsShown).toEqual(['fivefold', 'fivefoldFoot']);
    expect(anna.log).toEqual([]);
  });

  it('does so later if nobody refereed when that fighter joined', async () => {
    await makeBase();
    await gm.leave();
    await joinBase();
    gm = await equip(await table.seat('Gamemaster'));
    await expect.poll(types).toEqual(['storyteller', 'storyteller', 'storyteller']);
  });
});

describe('sheets', () => {
  it('offers none of the host’s first-generation sheets for our documents', async () => {
    const offered = await gm.evaluate(() => {
      type Classes = Record<string, Record<string, { id: string }>>;
      const { CONFIG } = globalThis as unknown as { CONFIG: Record<string, { sheetClasses: Classes }> };
      const types = (name: string) => Object.values(CONFIG[name]?.sheetClasses ?? {});
      return ['Actor', 'Item'].flatMap((name) => types(name).flatMap((sheets) => Object.keys(sheets)));
    });
    expect(offered.length).toBeGreaterThan(30);
    expect(offered.filter((id) => /^core\.(Actor|Item)Sheet$/.test(id))).toEqual([]);
  });
});

describe('hooks of other packages', () => {
  it('receive the finished card, in the log and wherever else it is drawn', async () => {
    await gm.evaluate(() => {
      const seen: string[] = [];
      const { Hooks } = globalThis as unknown as {
        Hooks: { on(hook: string, fn: (message: { type: string }, html: HTMLElement) => void): number };
      };
      Hooks.on('renderChatMessageHTML', ({ type }, html) => {
        if (type === 'exchange')
          seen.push(html.querySelector('.message-content > *')?.className ?? 'nothing');
      });
      Object.assign(globalThis, { seen });
    });
    await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
    await gm.waitFor(() => (globalThis as unknown as { seen: string[] }).seen.length > 0);
    const seen = await gm.evaluate(async () => {
      const message = ff.card() as unknown as { renderHTML(): Promise<HTMLElement> };
      const both = await Promise.all([message.renderHTML(), message.renderHTML()]);
      const cards = both.map((html) => html.querySelectorAll('.message-content > .ff-card').length);
      return { cards, seen: [...new Set((globalThis as unknown as { seen: string[] }).seen)] };
    });
    expect(seen.cards).toEqual([1, 1]);
    expect(seen.seen).toHaveLength(1);
    expect(seen.seen[0]).toContain('ff-card');
  });
});
