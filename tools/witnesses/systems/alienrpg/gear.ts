import { type Action, type Live, same } from '../../witness.ts';
import { actorOf, bothSee, cardHolds, d6, make, messages, sheetOf } from './hands.ts';

declare const game: Live, ui: Live, Hooks: Live;

/** Names and damage of what an actor owns. */
const owned = (id: string): unknown =>
  game.actors.get(id).items.map((one: Live) => [one.name, one.system.attributes.damage?.value]);

/** Bonus, damage and rounds of the actor's weapon. */
const weapon = (id: string): unknown => {
  const { bonus, damage, rounds } = game.actors.get(id).items.getName('Flare gun').system.attributes;
  return [bonus.value, damage.value, rounds.value];
};

export const gear: readonly Action[] = [
  {
    title: 'The player drags a weapon of the world onto the sheet',
    expects: 'a copy of it in the inventory of both, with its damage of 2',
    async run(table) {
      const system = {
        header: { type: { value: '1' } },
        attributes: {
          bonus: { value: 1 },
          damage: { value: 2 },
          range: { value: 4 },
          minrange: { value: 1 },
          rounds: { value: 2 },
          quantity: { value: 1 },
          weight: { value: 1 },
        },
      };
      const [id = ''] = await make(table.gm, 'Item', {
        name: 'Flare gun',
        type: 'weapon',
        system,
        ownership: { default: 2 },
      });
      await table.closeWindows(table.player);
      const items = await table.showTab(table.player, 'items');
      const entry = items.locator(`[data-entry-id="${id}"]`);
      await entry.waitFor();
      const sheet = await sheetOf(table, table.player, 'inventory');
      await entry.dragTo(sheet.locator('section.tab[data-tab="inventory"]'));
      await sheet.locator('.item', { hasText: 'Flare gun' }).waitFor();
      for (const page of [table.gm, table.player])
        await table.becomes(page, owned, actorOf(table), [['Flare gun', 2]], 'owned items');
      await table.picture('inventory');
    },
  },
  {
    title: 'The player changes the weapon on its own sheet',
    expects: "bonus 2 and damage 3 stand at both, the world's weapon is as it was",
    async run(table) {
      const uuid = await table.player.evaluate(
        (id) => game.actors.get(id).items.getName('Flare gun').uuid as string,
        actorOf(table),
      );
      const sheet = await table.openSheet(table.player, uuid);
      await sheet.locator('nav [data-tab="weapon"]').click();
      await table.enter(sheet.locator('[name="system.attributes.bonus.value"]'), '2');
      await table.becomes(table.gm, weapon, actorOf(table), [2, 2, 2], 'bonus, damage, rounds');
      await table.enter(sheet.locator('[name="system.attributes.damage.value"]'), '3');
      for (const page of [table.gm, table.player])
        await table.becomes(page, weapon, actorOf(table), [2, 3, 2], 'bonus, damage, rounds');
      same(
        await table.gm.evaluate(() => game.items.getName('Flare gun').system.attributes.damage.value),
        2,
        'damage in the world',
      );
      await table.picture('weapon');
    },
  },
  {
    title: 'The player takes it into the hand and fires it from the sheet',
    expects:
      'ranged combat 5 - 2 for the shakes + bonus 2 = 5 black and 3 yellow dice at medium range; a one on the two ammunition dice costs a round',
    async run(table) {
      await table.closeWindows(table.player);
      const sheet = await sheetOf(table, table.player, 'inventory');
      await sheet.locator('.item', { hasText: 'Flare gun' }).locator('[data-action="ItemActivate"]').click();
      const before = await messages(table.player);
      await sheet.locator('[data-action="RollItem"]', { hasText: 'Flare gun' }).click();
      const dialog = table.player.locator('.application.dialog').last();
      await dialog.locator('[name="rangeChoice"]').selectOption('3');
      await table.loadDice(table.player, ...d6(6, 6, 6, 2, 2, 3, 3, 3, 1, 4));
      await dialog.locator('button', { hasText: 'Roll' }).first().click();
      await cardHolds(table, before, /Flare gun \(Damage ?: 3\)/, /5 Dice: ?Sixes: ?3/, /3 Dice: ?Ones: 0/);
      for (const page of [table.gm, table.player])
        await table.becomes(page, weapon, actorOf(table), [2, 3, 1], 'bonus, damage, rounds');
    },
  },
  {
    title: 'Armor is put on by a click on its picture and rolled',
    expects:
      'worn armor 3 is shown on the sheet and rolls three black dice, never yellow ones; right click takes it off',
    async run(table) {
      await table.player.evaluate(
        (id) =>
          game.actors
            .get(id)
            .createEmbeddedDocuments('Item', [
              { name: 'Vest', type: 'armor', system: { attributes: { armorrating: { value: 3 } } } },
            ]),
        actorOf(table),
      );
      const sheet = await sheetOf(table, table.player, 'inventory');
      await bothSee(table, { 'system.general.armor.value': 0 });
      const picture = sheet.locator('.item', { hasText: 'Vest' }).locator('[data-action="ItemActivate"]');
      await picture.click();
      await bothSee(table, { 'system.general.armor.value': 3 });
      await sheetOf(table, table.player, 'characterENgeneral');
      const before = await messages(table.player);
      await table.loadDice(table.player, ...d6(6, 2, 2));
      await sheet.locator('[data-spbutt="armor"]').click();
      await cardHolds(table, before, 'Rolling Armor', /3 Dice: ?Sixes: ?1/);
      same(await table.gm.evaluate(() => game.messages.contents.at(-1).rolls[0].formula), '3db', 'formula');
      await sheetOf(table, table.player, 'inventory');
      await picture.click({ button: 'right' });
      await bothSee(table, { 'system.general.armor.value': 0 });
    },
  },
  {
    title: 'The player drops the weapon on the bar of macros and presses it',
    expects: "a macro of the weapon's name in that place; pressed, it asks for the shot",
    async run(table) {
      await table.closeWindows(table.player);
      await table.player.evaluate((id) => {
        const { uuid } = game.actors.get(id).items.getName('Flare gun');
        Hooks.call('hotbarDrop', ui.hotbar, { type: 'Item', uuid }, 3);
      }, actorOf(table));
      await table.becomes(
        table.player,
        () => game.macros.get(game.user.hotbar[3])?.name,
        null,
        'Flare gun',
        'macro in the third place',
      );
      await table.player.locator('#hotbar [data-slot="3"]').click();
      await table.player.locator('.application.dialog [name="rangeChoice"]').waitFor();
    },
  },
  {
    title: 'The question of the macro is answered',
    expects: 'the weapon is rolled as it is from the sheet',
    async run(table) {
      const before = await messages(table.player);
      const dialog = table.player.locator('.application.dialog').last();
      await dialog.locator('button', { hasText: 'Roll' }).first().click();
      const count = () => game.messages.size as number;
      await table.becomes(table.player, count, null, before + 1, 'cards');
    },
  },
];
