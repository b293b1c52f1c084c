import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A game master replaces a ruleset's table with a roll table: imports the one in the compendium, changes it, names it in the house rules. */

interface Row {
  readonly id: string;
  readonly name: string;
  readonly range: readonly [number, number];
  readonly description: string;
  update(data: object): Promise<unknown>;
}
interface Table {
  readonly id: string;
  readonly results: Iterable<Row> & { readonly size: number };
}
interface Page {
  readonly packs: { get(id: string): Pack };
  readonly tables: {
    readonly contents: Table[];
    get(id: string): Table | undefined;
    importFromCompendium(pack: Pack, id: string): Promise<Table>;
  };
}
interface Pack {
  getDocuments(): Promise<readonly (Table & { readonly name: string })[]>;
}
interface Ruled {
  readonly injuryTable: readonly { readonly from: number; readonly name: string; readonly effect: string }[];
}

/** Every die shows its highest face. */
const HIGHEST = 0;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await gm.evaluate(async () => {
    const data = { name: 'Rook', type: 'yearzero', system: { attributes: { strength: 2 } } };
    await foundry.documents.Actor.implementation.createDocuments([data]);
    await game.system.api.ruleset('yearzero');
  });
  anna = await equip(await table.seat('Anna'));
  await anna.evaluate(() => game.system.api.ruleset('yearzero'));
});
afterAll(() => table?.close());

/** Imports the compendium's table of injuries and names it in the house rules. */
const importTable = (): Promise<number> =>
  gm.evaluate(async () => {
    const { packs, tables } = game as unknown as Page;
    const pack = packs.get('fivefold.yearzero-tables-en');
    const all = await pack.getDocuments();
    const found = all.find(({ results }) => results.size === 36);
    const made = await tables.importFromCompendium(pack, found?.id ?? '');
    await game.settings.set('fivefold', 'rules-yearzero', { injuryTable: made.id });
    return made.results.size;
  });

/** Changes the row at a result of the world's table. */
const change = (at: number, data: object): Promise<unknown> =>
  gm.evaluate(
    async ([wanted, changes]: readonly [number, object]) => {
      const [own] = (game as unknown as Page).tables.contents;
      await [...(own?.results ?? [])].find(({ range }) => range[0] === wanted)?.update(changes);
    },
    [at, data] as const,
  );

const rowsOn = (client: TableClient) =>
  client.evaluate(async () => {
    const ruleset = await game.system.api.ruleset('yearzero');
    return (game.system.api.rulesOf(ruleset) as unknown as Ruled).injuryTable;
  });

describe('a table made by the GM', () => {
  it('counts for everybody as soon as the house rules name it', async () => {
    expect(await importTable()).toBe(36);
    for (const client of [gm, anna]) {
      await expect.poll(() => rowsOn(client)).toHaveLength(36);
      const rows = await rowsOn(client);
      expect(rows[2]).toMatchObject({ from: 13, name: 'Deep bruise', effect: 'mobility -1; heals 1 day' });
    }
    expect(await gm.evaluate(() => ff.told())).toEqual([]);
  });

  it('is used for a wound: its row, its name, its effect', async () => {
    await change(66, {
      name: 'Nine lives',
      description: '<p>Shaken.&nbsp;@Effect[mobility&nbsp;−2;&nbsp;heals 1 shift]</p>',
    });
    await loadDice(gm, HIGHEST);
    // A fall of four metres is two points of damage: at health 2 that is an injury, and sixes lead to row 66.
    const said = await gm.evaluate(async () => {
      const who = game.system.api.idOf(game.actors.getName('Rook'));
      const begun = await ff.say({ kind: 'begin', actor: who, play: 'fall', inputs: [{ who, metres: 4 }] });
      return [begun, await ff.answer('fall')];
    });
    expect(said).toEqual(['ok', 'ok']);
    const { traits, conditions } = await gm.evaluate(() =>
      game.system.api.fighterOf(game.actors.getName('Rook')),
    );
    expect(conditions).toHaveProperty('broken');
    expect(conditions).not.toHaveProperty('dead');
    expect(traits).toMatchObject({
      injuries: { c66: { name: 'Nine lives', effect: 'mobility −2; heals 1 shift' } },
    });
    expect(await gm.evaluate(() => ff.shown())).toContain('Nine lives');
  });

  it('that no longer fits is reported with row and fault, and the starter table counts', async () => {
    await gm.evaluate(() => ff.told());
    await change(13, { description: '<p>@Effect[mobilty -1]</p>' });
    expect(await gm.evaluate(() => ff.told())).toEqual([
      'The table “Table of critical injuries” does not fit: row 13 “Deep bruise”: the rules do not know the effect “mobilty -1”. The starter table applies; correct the rule in the settings.',
    ]);
    expect(await rowsOn(gm)).toEqual([]);
    await change(13, { description: '<p>@Effect[mobility -1]</p>' });
    expect(await rowsOn(anna)).toHaveLength(36);
  });

  it('that is gone is reported as well', async () => {
    const told = await gm.evaluate(async () => {
      ff.told();
      await (
        game as unknown as { tables: { contents: { delete(): Promise<unknown> }[] } }
      ).tables.contents[0]?.delete();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return ff.told();
    });
    expect(told).toEqual([
      'The table “Table of critical injuries” does not fit: it is no longer in this world. The starter table applies; correct the rule in the settings.',
    ]);
    expect(await rowsOn(gm)).toEqual([]);
  });
});

describe('the effect in a result’s text', () => {
  it('is worded in the reader’s language; what the rules do not know stays as it is', async () => {
    const html = await gm.evaluate(async () => {
      const { TextEditor } = (
        foundry as unknown as {
          applications: {
            ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } };
          };
        }
      ).applications.ux;
      return TextEditor.implementation.enrichHTML(
        '<p>@Effect[untreated: mobility -1; fatal turn] @Effect[mobilty -1]</p>',
      );
    });
    expect(html.replace(/<[^>]*>/g, '')).toBe('until treated: Mobility −1, death roll every Turn mobilty -1');
  });
});
