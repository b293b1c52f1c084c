import type { Action, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { confirm, newMessage } from './rolls.ts';

declare const game: Live, CONST: Live, RollTable: Live;

const ATTACKS = ['Claws!', 'Bite!', 'Howl!'];

/** Opens the sheet of the wolf for the GM. */
const wolfSheet = async ({ gm, openSheet }: WitnessTable) =>
  openSheet(gm, `Actor.${await gm.evaluate(() => game.actors.getName('Wolf').id as string)}`);

/** Lets the wolf attack by the button and the dialog, which leaves the choice to the die. */
async function wolfAttacks(table: WitnessTable, face: number, expected: string): Promise<void> {
  const sheet = await wolfSheet(table);
  const before = await table.gm.evaluate(() => game.messages.size as number);
  await table.loadDice(table.gm, [face, 3]);
  await sheet.locator('button.monster-attack').click();
  await confirm({ player: table.gm });
  await newMessage(table, before);
  for (const page of [table.gm, table.player])
    holds(await (await table.newestCard(page)).textContent(), expected, 'card');
}

export const monsters: readonly Action[] = [
  {
    title: 'The GM drags a table of attacks onto the wolf',
    expects: 'it becomes the attack table of the monster',
    async run(table) {
      const { gm, showTab, becomes } = table;
      await gm.evaluate(
        (names) =>
          RollTable.create({
            name: 'Wolf attacks',
            formula: '1d3',
            results: names.map((name, i) => ({
              type: CONST.TABLE_RESULT_TYPES.TEXT,
              description: `<b>${name}</b> [[/damage 2D6]]`,
              range: [i + 1, i + 1],
            })),
          }),
        ATTACKS,
      );
      const sheet = await wolfSheet(table);
      const entry = (await showTab(gm, 'tables')).locator('.document', { hasText: 'Wolf attacks' });
      await entry.dragTo(sheet.locator('.window-content'), { targetPosition: { x: 40, y: 120 } });
      const named = () => {
        const uuid = game.actors.getName('Wolf').system.attackTable;
        return game.tables.find((one: Live) => one.uuid === uuid)?.name ?? null;
      };
      await becomes(table.player, named, null, 'Wolf attacks', 'attack table');
    },
  },
  {
    title: 'The wolf attacks twice: 2 and again 2',
    expects:
      'the bite, with its damage as a roll in the text; never the same attack twice in a row: then the howl',
    async run(table) {
      await wolfAttacks(table, 2, 'Bite!');
      same(await (await table.newestCard(table.player)).locator('a.inline-damage-roll').count(), 1, 'rolls');
      await table.picture('attack');
      await wolfAttacks(table, 2, 'Howl!');
    },
  },
  {
    title: 'The wolf defends: 15, then 16',
    expects: 'monsters defend with 15: a success, a failure that cannot be pushed',
    async run(table) {
      for (const [face, text] of [
        [15, 'succeeded.'],
        [16, 'failed.'],
      ] as const) {
        const sheet = await wolfSheet(table);
        const before = await table.gm.evaluate(() => game.messages.size as number);
        await table.loadDice(table.gm, [face, 20]);
        await sheet.locator('button.monster-defend').click();
        await newMessage(table, before);
        const card = await table.newestCard(table.gm);
        holds(await card.textContent(), text, 'card');
        same(await card.locator('button.push-roll').count(), 0, 'push buttons');
      }
      await table.closeWindows(table.gm);
    },
  },
];
