import { type Action, type Live, same } from '../../witness.ts';
import { bothSee, heroSheet, PACK } from './hands.ts';

declare const game: Live, CONFIG: Live, ui: Live;

export const hero: readonly Action[] = [
  {
    title: 'A hero is made',
    expects:
      'linked and friendly, with the abilities that everybody has and that the system names in its configuration',
    async run(table) {
      const userId = await table.player.evaluate(() => game.user.id as string);
      const made = await table.gm.evaluate(async (owner) => {
        const one = await CONFIG.Actor.documentClass.create({
          name: 'Korva',
          type: 'hero',
          ownership: { default: 0, [owner]: 3 },
        });
        await game.users.get(owner).update({ character: one.id });
        const wanted = await Promise.all(
          [...CONFIG.DRAW_STEEL.hero.defaultItems].map(
            async (uuid: Live) => (await (globalThis as Live).fromUuid(uuid)).name,
          ),
        );
        return [one.id, one.items.map((item: Live) => item.name).sort(), wanted.sort()];
      }, userId);
      table.ids.set('hero', made[0]);
      same(made[1], made[2], 'abilities');
      same(made[2].length > 8, true, 'many');
      await bothSee(table, 'hero', { 'prototypeToken.actorLink': true, 'prototypeToken.disposition': 1 });
    },
  },
  {
    title: 'The player switches the sheet to editing and sets might and agility',
    expects: 'the button of the window frame changes the sheet; might 2 and agility 1 stand at both',
    async run(table) {
      const sheet = await heroSheet(table, 'stats');
      await sheet.locator('.window-header [data-action="toggleMode"]').click();
      await sheet.locator('[data-action="editCharacteristics"]').click();
      for (const [key, value] of Object.entries({ might: 2, agility: 1 })) {
        const field = table.player.locator(`[name="system.characteristics.${key}.value"]`);
        await table.enter(field, String(value));
        await bothSee(table, 'hero', { [`system.characteristics.${key}.value`]: value });
      }
      await bothSee(table, 'hero', {
        'system.characteristics.might.value': 2,
        'system.characteristics.agility.value': 1,
      });
      await table.picture('hero');
    },
  },
  {
    title: 'The player drags a kit, imported from the compendium, onto the sheet',
    expects:
      'a window shows what comes with it; confirmed, the kit "Mountain" gives 9 stamina an echelon and stability 2',
    async run(table) {
      const id = await table.gm.evaluate(async (name) => {
        const pack = game.packs.get(name);
        const { _id } = (await pack.getIndex()).getName('Mountain');
        const kit = await game.items.importFromCompendium(pack, _id);
        await kit.update({ 'ownership.default': 2 });
        return kit.id as string;
      }, PACK.options);
      await table.closeWindows(table.player);
      const items = await table.showTab(table.player, 'items');
      const sheet = await heroSheet(table, 'equipment');
      await items.locator(`[data-entry-id="${id}"]`).dragTo(sheet.locator('.tab.active'));
      // The kit brings an ability, which the system offers in a window of its own.
      await table.player.locator('.chain-configuration-dialog button[type="submit"]').click();
      await sheet.locator('.tab.active', { hasText: 'Mountain' }).waitFor();
      await bothSee(table, 'hero', { 'system.stamina.max': 9, 'system.combat.stability': 2 });
      await table.picture('kit');
    },
  },
  {
    title: 'The hero is harmed at the bar of its token',
    expects: 'temporary stamina goes first: 8 damage on 9 + 5 temporary leave 6 and none temporary',
    async run(table) {
      const id = table.ids.get('hero');
      await table.player.evaluate(
        (one) => game.actors.get(one).update({ 'system.stamina': { value: 9, temporary: 5 } }),
        id,
      );
      await bothSee(table, 'hero', { 'system.stamina.value': 9, 'system.stamina.temporary': 5 });
      await table.player.evaluate(
        (one) => game.actors.get(one).modifyTokenAttribute('stamina', -8, true),
        id,
      );
      await bothSee(table, 'hero', { 'system.stamina.value': 6, 'system.stamina.temporary': 0 });
    },
  },
  {
    title: 'Hero tokens are given and spent from the list of players',
    expects:
      'the game master gives one by the menu, the player sees it; the player spends it through the game master, with a card',
    async run(table) {
      await table.gm.locator('#meta-currency .context-menu').last().click();
      await table.gm.locator('#context-menu li', { hasText: 'Give Token' }).click();
      const tokens = () => game.settings.get('draw-steel', 'heroTokens').value as number;
      await table.becomes(table.player, tokens, null, 1, 'tokens at the player');
      await table.player.locator('.hero-tokens', { hasText: '1' }).first().waitFor();
      same(await table.player.locator('#players .hero-tokens').count(), 1, 'displays of tokens');
      await table.player.locator('#meta-currency .context-menu').last().click();
      await table.player.locator('#context-menu li', { hasText: 'Spend Token' }).click();
      for (const page of [table.gm, table.player]) await table.becomes(page, tokens, null, 0, 'tokens left');
      same(await table.gm.evaluate(() => typeof ui.players.element), 'object', 'list of players');
    },
  },
];
