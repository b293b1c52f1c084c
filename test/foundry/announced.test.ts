import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* The message of a round's dice: who has rolled what, and the modifiers. */

interface Host {
  readonly [name: string]: { create(data: object): Promise<PageDoc> };
}

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
});
afterAll(() => table?.close());

/** Makes the next dice of so many sides show these faces, one after another. */
const dice = (sides: number, ...faces: readonly number[]) =>
  gm.evaluate(
    (shares: readonly number[]) => {
      const left = [...shares];
      CONFIG.Dice.randomUniform = () => left.shift() ?? 0.5;
    },
    faces.map((face) => 1 - (face - 0.5) / sides),
  );

/** Begins a fight of existing fighters, the only one. */
const fight = (type: string, ...names: readonly string[]) =>
  gm.evaluate(
    async ([type, names]: readonly [string, readonly string[]]) => {
      const { Combat } = foundry.documents as unknown as Host;
      for (const one of [...game.combats.contents, ...game.messages.contents]) await one.delete();
      const combat = await Combat?.create({ type, active: true });
      const all = names.map((name) => ({ actorId: game.actors.getName(name).id }));
      await combat?.createEmbeddedDocuments('Combatant', all);
      await combat?.startCombat();
    },
    [type, names] as const,
  );

/** All messages: their flavour, their rows, and how many rolls they have. */
const announced = () =>
  gm.evaluate(() =>
    game.messages.contents.map((message) => {
      const { flavor, content, rolls } = message as unknown as {
        flavor: string;
        content: string;
        rolls: object[];
      };
      return { flavor, rows: content.match(/<li>.*?<\/li>/g) ?? [], rolls: rolls.length };
    }),
  );

/** Fighters of Lord Souls with the default attributes, whose РЕФ is 5, and one whose РЕФ is 0. */
const people = () =>
  gm.evaluate(async () => {
    const { Actor } = foundry.documents as unknown as Host;
    for (const [name, bonus] of [
      ['Ash', 0],
      ['Birch', 0],
      ['Cedar', -5],
    ] as const)
      await Actor?.create({ name, type: 'lordsouls', system: { bonus: { ref: bonus } } });
    await game.system.api.ruleset('lordsouls');
  });

it('ST-1.5: dice without modifiers are shown alone, under their common purpose', async () => {
  await dice(10, 3, 8);
  await fight('storyteller', 'Masha', 'Oleg');
  expect(await announced()).toEqual([
    {
      flavor: 'Initiative die',
      rows: ['<li>Masha <b class="ff-die">3</b></li>', '<li>Oleg <b class="ff-die">8</b></li>'],
      rolls: 2,
    },
  ]);
});

it('LS-1.10, LS-1.14: a sum shows its modifiers, and a row names a purpose where it changes', async () => {
  await people();
  await dice(6, 3, 4);
  await fight('lordsouls', 'Ash', 'Birch');
  const ROWS = [
    '<li>Ash 3 + 5 = <b class="ff-die">8</b></li>',
    '<li>Birch 4 + 5 = <b class="ff-die">9</b></li>',
  ];
  expect(await announced()).toEqual([{ flavor: 'Turn order', rows: ROWS, rolls: 2 }]);
  await dice(6, 4, 4, 2, 6);
  await fight('lordsouls', 'Ash', 'Birch');
  expect(await announced()).toEqual([
    {
      flavor: 'Turn order, Tie for turn order',
      rows: [
        '<li>Ash 4 + 5 = <b class="ff-die">9</b> · Tie for turn order <b class="ff-die">2</b></li>',
        '<li>Birch 4 + 5 = <b class="ff-die">9</b> · Tie for turn order <b class="ff-die">6</b></li>',
      ],
      rolls: 4,
    },
  ]);
  // A latecomer rolls alone.
  await dice(6, 6);
  await gm.evaluate(() =>
    ff.fight().createEmbeddedDocuments('Combatant', [{ actorId: game.actors.getName('Cedar').id }]),
  );
  await gm.waitFor(() => game.messages.size === 2);
  expect((await announced()).find(({ rolls }) => rolls === 1)).toEqual({
    flavor: 'Cedar: Turn order',
    rows: ['<li>Cedar <b class="ff-die">6</b></li>'],
    rolls: 1,
  });
});
