import { type Action, holds, type Live, same, type WitnessTable } from '../../witness.ts';
import { bothSee, d10, dialog, heroSheet, messages, newest } from './hands.ts';

declare const game: Live;

/** The player rolls a Might test from the sheet, with edges and banes; the dice show these faces. @returns the card's text on the GM's screen */
async function testMight(
  table: WitnessTable,
  faces: [number, number],
  { edges, banes }: { edges?: number; banes?: number },
): Promise<string> {
  await table.closeWindows(table.player);
  const sheet = await heroSheet(table, 'stats');
  const mode = sheet.locator('[data-action="editCharacteristics"]');
  if (await mode.count()) await sheet.locator('.window-header [data-action="toggleMode"]').click();
  const before = await messages(table.gm);
  await sheet.locator('[data-action="roll"][data-characteristic="might"]:not([disabled])').click();
  const question = dialog(table.player);
  await question.locator('[name="modifiers.edges"]').waitFor();
  if (edges !== undefined) await question.locator('[name="modifiers.edges"]').selectOption(String(edges));
  if (banes !== undefined) await question.locator('[name="modifiers.banes"]').selectOption(String(banes));
  await table.loadDice(table.player, ...d10(...faces));
  await dialog(table.player).locator('button[type="submit"]').click();
  return newest(table, table.gm, before);
}

/** What the newest message says of its power rolls: total and tier. */
const outcome = (table: WitnessTable): Promise<unknown> =>
  table.gm.evaluate(() => {
    const { parts } = game.messages.contents.at(-1).system;
    const all = [...(parts.contents ?? Object.values(parts))];
    const roll = all.flatMap((part: Live) => part.rolls ?? []).at(-1);
    return [roll.constructor.name, roll.total, roll.tier];
  });

export const rolls: readonly Action[] = [
  {
    title: 'A test of might',
    expects: '6 and 7 and might 2 are 15: the second tier (12 to 16), on the card of the game master',
    async run(table) {
      const text = await testMight(table, [6, 7], {});
      holds(text, 'Tier 2', 'card');
      holds(text, '15', 'card');
      same(await outcome(table), ['PowerRoll', 15, 'tier2'], 'roll');
      await table.picture('test');
    },
  },
  {
    title: 'A test with an edge',
    expects: 'an edge adds 2: 6 and 7 become 17, the third tier',
    async run(table) {
      holds(await testMight(table, [6, 7], { edges: 1 }), 'Tier 3', 'card');
      same(await outcome(table), ['PowerRoll', 17, 'tier3'], 'roll');
    },
  },
  {
    title: 'A test with two banes',
    expects: 'a double bane lowers the tier and takes nothing from the sum: 8 and 9 are 19, the second tier',
    async run(table) {
      holds(await testMight(table, [8, 9], { banes: 2 }), 'Tier 2', 'card');
      same(await outcome(table), ['PowerRoll', 19, 'tier2'], 'roll');
    },
  },
  {
    title: 'A natural 19 with two banes',
    expects: 'always the third tier',
    async run(table) {
      holds(await testMight(table, [10, 9], { banes: 2 }), 'Tier 3', 'card');
      same(await outcome(table), ['PowerRoll', 21, 'tier3'], 'roll');
    },
  },
  {
    title: 'The hero is weakened',
    expects:
      'both clients have the status; a weakened creature has a bane: 8 and 8 and 2 and -2 are 16, the second tier',
    async run(table) {
      const sheet = await heroSheet(table, 'effects');
      await sheet.locator('[data-action="toggleStatus"][data-status-id="weakened"]').click();
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          (id: string) => [...game.actors.get(id).statuses],
          table.ids.get('hero'),
          ['weakened'],
          'statuses',
        );
      await testMight(table, [8, 8], {});
      same(await outcome(table), ['PowerRoll', 16, 'tier2'], 'roll');
      const again = await heroSheet(table, 'effects');
      await again.locator('[data-action="toggleStatus"][data-status-id="weakened"]').click();
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          (id: string) => [...game.actors.get(id).statuses],
          table.ids.get('hero'),
          [],
          'statuses',
        );
      await bothSee(table, 'hero', { 'effects.size': 0 });
    },
  },
];
