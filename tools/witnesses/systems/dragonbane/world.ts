import type { Action, Live } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { bothSee, heroSheet } from './people.ts';
import { confirm, newestRoll, newMessage } from './rolls.ts';

declare const game: Live, canvas: Live, CONST: Live, Item: Live, JournalEntry: Live;

/** The UUID of what bears this name on the hero. */
const heroItem = ([id, name]: readonly [id: string, name: string]): string =>
  game.actors.get(id).items.getName(name).uuid;

export const world: readonly Action[] = [
  {
    title: 'The GM drags the kin of dwarves onto her',
    expects: 'its ability comes along from the world; movement is 8 of the kin and 2 of AGL 13',
    async run(table) {
      const { gm, openSheet, showTab, ids, becomes } = table;
      await gm.evaluate(() =>
        Item.createDocuments([
          { name: 'Unforgiving', type: 'ability', system: { abilityType: 'kin', wp: '3' } },
          { name: 'Dwarf', type: 'kin', system: { abilities: 'Unforgiving', movement: 8 } },
        ]),
      );
      const sheet = await openSheet(gm, `Actor.${ids.get('hero')}`);
      const entry = (await showTab(gm, 'items')).locator('.document', { hasText: 'Dwarf' });
      await entry.dragTo(sheet.locator('.sheet-tabs'));
      const abilities = (id: string) =>
        game.actors
          .get(id)
          .items.map(({ name }: Live) => name)
          .includes('Unforgiving');
      await becomes(table.player, abilities, ids.get('hero'), true, 'ability');
      await bothSee(table, 'movement.value', 10);
      const mine = await heroSheet(table, 'main');
      holds(await mine.locator('.tab.active').textContent(), 'Dwarf', 'sheet');
    },
  },
  {
    title: 'The player uses the ability of the kin',
    expects: 'it asks, costs 3 WP: 15 to 12, and says so on a card',
    async run(table) {
      const sheet = await heroSheet(table, 'main');
      const before = await table.player.evaluate(() => game.messages.size as number);
      await sheet.locator('.tab.active a.use-ability', { hasText: 'Unforgiving' }).click();
      await confirm(table);
      await newMessage(table, before);
      await bothSee(table, 'willPoints.value', 12);
      holds(await (await table.newestCard(table.gm)).textContent(), 'Unforgiving', 'card');
    },
  },
  {
    title: 'The GM enchants the sword: CON + 2 while it is worn',
    expects: 'CON 16 and 16 HP at most while it is worn, 14 when not; the base stays 14 in what is stored',
    async run(table) {
      const { gm, ids } = table;
      const uuid = await gm.evaluate(heroItem, [ids.get('hero'), 'Broadsword'] as const);
      await gm.evaluate(async (one) => {
        const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<Live> };
        const changes = [
          { key: 'system.attributes.con.value', mode: CONST.ACTIVE_EFFECT_MODES.ADD, value: '2' },
        ];
        const effect = { name: 'Rune', transfer: true, changes, system: { applyOnlyWhenEquipped: true } };
        const [made] = await (await fromUuid(one)).createEmbeddedDocuments('ActiveEffect', [effect]);
        return made.id;
      }, uuid);
      await bothSee(table, 'attributes.con.value', 16);
      await bothSee(table, 'hitPoints.max', 16);
      const stored = (id: string) => game.actors.get(id).toObject().system.attributes.con.base;
      same(await gm.evaluate(stored, ids.get('hero')), 14, 'stored base');
      const sheet = await heroSheet(table, 'inventory');
      const worn = sheet
        .locator('.tab.active tr.item', { hasText: 'Broadsword' })
        .locator('[data-field="system.worn"]');
      await worn.click();
      await bothSee(table, 'hitPoints.max', 14);
      await (await heroSheet(table, 'inventory'))
        .locator('.tab.active tr.item', { hasText: 'Broadsword' })
        .locator('[data-field="system.worn"]')
        .click();
      await bothSee(table, 'hitPoints.max', 16);
    },
  },
  {
    title: "The GM changes the rune in the system's own window of effects",
    expects: 'the window has the tabs of the system; 3 instead of 2 gives CON 17',
    async run(table) {
      const { gm, ids, openSheet } = table;
      const uuid = await gm.evaluate(
        (id) => game.actors.get(id).items.getName('Broadsword').effects.contents[0].uuid as string,
        ids.get('hero'),
      );
      const sheet = await openSheet(gm, uuid);
      await table.picture('effect');
      const changes = sheet.locator('nav [data-tab="changes"]');
      same(await changes.count(), 1, 'tabs of changes in the window');
      await changes.click();
      await sheet.locator('[name="changes.0.value"]').fill('3');
      await sheet.locator('button[type="submit"]').click();
      await bothSee(table, 'attributes.con.value', 17);
    },
  },
  {
    title: 'The player drags the sword onto the hotbar and clicks it there',
    expects: 'a macro of that name in the slot; clicking asks for the roll of the sword',
    async run(table) {
      const { player, gm, ids } = table;
      await gm.evaluate(
        (hero) => game.users.getName('Player').update({ character: hero }) as Promise<unknown>,
        ids.get('hero'),
      );
      await player.evaluate((id) => game.actors.get(id).sheet.setPosition({ top: 10 }), ids.get('hero'));
      const sheet = await heroSheet(table, 'inventory');
      const slot = player.locator('#hotbar [data-slot="1"]');
      await sheet.locator('.tab.active tr.item', { hasText: 'Broadsword' }).dragTo(slot);
      await player.waitForFunction(() => game.macros.getName('Broadsword'));
      await table.becomes(player, () => Boolean(game.user.hotbar[1]), null, true, 'slot');
      const before = await player.evaluate(() => game.messages.size as number);
      await slot.click();
      await table.loadDice(player, [14, 20]);
      await confirm(table);
      await newMessage(table, before);
      same(await gm.evaluate(newestRoll), ['1d20', 14, 'weaponTest'], 'roll');
    },
  },
  {
    title: 'The GM opens the sword, and a journal page that shows a skill',
    expects:
      "the item's own sheet with its tabs; on the page the skill's name and attribute as the system writes them, and a damage roll",
    async run(table) {
      const { gm, ids, openSheet, picture, closeWindows } = table;
      await closeWindows(gm);
      const sword = await openSheet(
        gm,
        await gm.evaluate(heroItem, [ids.get('hero'), 'Broadsword'] as const),
      );
      same(await sword.locator('[name="name"]').inputValue(), 'Broadsword', 'name on the sheet');
      await picture('item');
      await closeWindows(gm);
      const uuid = await gm.evaluate(async () => {
        const skill = game.items.getName('Swords');
        const content = `<p>@DisplaySkill[${skill.uuid}] [[/damage 2D8 piercing]]</p>`;
        const pages = [{ name: 'Arms', type: 'text', text: { content } }];
        return (await JournalEntry.create({ name: 'Rules', pages })).uuid as string;
      });
      const journal = await openSheet(gm, uuid);
      const page = journal.locator('.display-skill');
      await page.waitFor();
      holds(await page.textContent(), /Swords/, 'skill on the page');
      same(await journal.locator('a.inline-damage-roll').count(), 1, 'damage rolls');
      await picture('journal');
      await closeWindows(gm);
    },
  },
  {
    title: "The GM changes a setting in one of the system's own menus",
    expects:
      'the settings window offers its menus; the automation of NPC deaths is off for both afterwards; the player has no such button',
    async run(table) {
      const { gm, player, becomes, showTab } = table;
      const button = async (page: typeof gm) => {
        await (await showTab(page, 'settings')).locator('[data-action="configure"]').click();
        const window = page.locator('#settings-config');
        await window.waitFor();
        return window.locator('button[data-key="dragonbane.automationSettingsMenu"]');
      };
      same(await (await button(player)).count(), 0, 'buttons of the player');
      const offered = await button(gm);
      await gm.locator('#settings-config nav [data-tab="dragonbane"]').click();
      await offered.click();
      const menu = gm.locator('#automation-settings');
      await menu.waitFor();
      await gm.waitForTimeout(300);
      await table.picture('settings');
      await menu.locator('[name="npcDeath"]').uncheck();
      await menu.locator('button[type="submit"]').click();
      const off = () => game.settings.get('dragonbane', 'automateNpcDeath');
      for (const page of [gm, player]) await becomes(page, off, null, false, 'setting');
      for (const page of [gm, player]) await table.closeWindows(page);
    },
  },
  {
    title: 'The player drags her token two squares down',
    expects:
      "the system's own ruler says 4 m meanwhile; afterwards the token stands there for both; the player cannot drag the wolf",
    async run(table) {
      const { gm, player, becomes } = table;
      const place = (name: string) => {
        const { x, y } = game.scenes.active.tokens.getName(name);
        return [x, y];
      };
      const onScreen = (name: string) => {
        const { center } = game.scenes.active.tokens.getName(name).object;
        const { x, y } = canvas.clientCoordinatesFromCanvas(center);
        return [x, y, canvas.stage.scale.x] as [number, number, number];
      };
      const drag = async (name: string, look: () => Promise<void>) => {
        const [x, y, scale] = await player.evaluate(onScreen, name);
        await player.mouse.move(x, y);
        await player.mouse.down();
        await player.mouse.move(x, y + 100 * scale, { steps: 4 });
        await player.mouse.move(x, y + 200 * scale, { steps: 4 });
        await look();
        await player.mouse.up();
      };
      await drag('Halla', async () => {
        const label = player.locator('.waypoint-label .total-measurement').last();
        await label.waitFor();
        holds(await label.textContent(), /4\s*m/, 'ruler');
        await table.picture('ruler');
      });
      for (const page of [gm, player]) await becomes(page, place, 'Halla', [300, 500], 'place of the token');
      await drag('Wolf', async () => undefined);
      await table.calm();
      same(await gm.evaluate(place, 'Wolf'), [600, 300], 'place of the wolf');
    },
  },
  {
    title: 'The player tries to change what only the GM may change',
    expects:
      "refused by the server: the wolf's numbers, world settings, new actors, tokens of others, the fight itself; nothing changes",
    async run(table) {
      const { player, gm, refused } = table;
      const state = () =>
        JSON.stringify([game.actors.size, game.combats.size, game.actors.getName('Wolf')._source.system]);
      const before = await gm.evaluate(state);
      await refused(
        player,
        () => game.actors.getName('Wolf').update({ 'system.hitPoints.value': 1 }),
        null,
        'wolf',
      );
      await refused(
        player,
        () => game.settings.set('dragonbane', 'automateNpcDeath', true),
        null,
        'world setting',
      );
      await refused(
        player,
        () => (globalThis as Live).Actor.create({ name: 'Mine', type: 'character' }),
        null,
        'new actor',
      );
      await refused(
        player,
        () => game.scenes.active.tokens.getName('Wolf').update({ x: 0 }),
        null,
        'token of the wolf',
      );
      await refused(player, () => game.combat.delete(), null, 'the fight');
      await table.calm();
      same(await gm.evaluate(state), before, 'the world of the GM');
    },
  },
  {
    title: 'Both load the page anew',
    expects: 'the same world: attributes, conditions, fight and settings; migrations do not run again',
    async run(table) {
      const { gm, player, becomes, ids } = table;
      const state = (id: string) => {
        const { attributes, conditions, hitPoints, willPoints } = game.actors.get(id).system;
        return JSON.stringify([
          attributes,
          conditions,
          hitPoints,
          willPoints,
          game.combat?.round,
          game.messages.size,
        ]);
      };
      const before = await gm.evaluate(state, ids.get('hero'));
      for (const page of [gm, player]) {
        await page.reload();
        await page.waitForFunction(() => (globalThis as Live).game?.ready === true);
      }
      for (const page of [gm, player]) await becomes(page, state, ids.get('hero'), before, 'state');
    },
  },
  {
    title: 'The GM opens the compendium of the system',
    expects: 'it holds one adventure, which offers to import two journals and twelve macros',
    async run({ gm }) {
      const count = await gm.evaluate(
        () => game.packs.get('dragonbane.dragonbane-drakar-och-demoner-system')?.index.size ?? null,
      );
      same(count, 1, 'adventures in the compendium');
    },
  },
];
