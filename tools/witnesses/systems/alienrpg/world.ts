import { type Action, type Live, same } from '../../witness.ts';
import { cardHolds, d6, messages, sheetOf, skill } from './hands.ts';

declare const game: Live;

export const world: readonly Action[] = [
  {
    title: 'The player may not touch the creature',
    expects: 'the server refuses a change and a new item',
    async run(table) {
      const id = table.ids.get('stalker');
      await table.refused(
        table.player,
        (one: string) => game.actors.get(one).update({ name: 'Pet' }),
        id,
        'a new name',
      );
      await table.refused(
        table.player,
        (one: string) =>
          game.actors.get(one).createEmbeddedDocuments('Item', [{ name: 'Leash', type: 'item' }]),
        id,
        'an item',
      );
      same(
        await table.gm.evaluate((one) => [game.actors.get(one).name, game.actors.get(one).items.size], id),
        ['Stalker', 0],
        'creature',
      );
    },
  },
  {
    title: 'The game master switches automatic panic off',
    expects: 'the player reads the new value, and a one on a stress die no longer rolls on the table',
    async run(table) {
      await table.gm.evaluate(() => game.settings.set('alienrpg', 'autopanic', false));
      await table.becomes(
        table.player,
        () => game.settings.get('alienrpg', 'autopanic'),
        null,
        false,
        'setting',
      );
      const sheet = await sheetOf(table, table.player, 'skills');
      const before = await messages(table.player);
      await table.loadDice(table.player, ...d6(2, 2, 2, 2, 1, 3, 3));
      await skill(sheet, 'Observation').click();
      await cardHolds(table, before, 'Roll Stress');
      await table.calm();
      same(await messages(table.player), before + 1, 'cards');
    },
  },
  {
    title: 'The player may not change a setting of the world',
    expects: 'the server refuses it',
    async run(table) {
      await table.refused(
        table.player,
        () => game.settings.set('alienrpg', 'autopanic', true),
        null,
        'a setting',
      );
      same(await table.gm.evaluate(() => game.settings.get('alienrpg', 'autopanic')), false, 'setting');
    },
  },
  {
    title: 'The window of colours and fonts is opened',
    expects: 'a form of the first generation of windows',
    async run(table) {
      await table.gm.evaluate(() => {
        const { type } = game.settings.menus.get('alienrpg.alienrpgSettings');
        return new type().render(true);
      });
    },
  },
  {
    title: 'The adventure of the system is imported at the first start',
    expects: 'the journal with the instructions and the tables of the adventure in the world',
    async run(table) {
      same(await table.gm.evaluate(() => game.packs.has('alienrpg.alien-rpg-system')), true, 'pack');
    },
  },
];
