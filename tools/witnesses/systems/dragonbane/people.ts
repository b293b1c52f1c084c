import type { Action, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';

declare const game: Live, Item: Live;

/** Skills of the rulebook's character sheet: name, kind, attribute. */
const SKILLS = [
  ['Awareness', 'core', 'int'],
  ['Evade', 'core', 'agl'],
  ['Swords', 'weapon', 'str'],
  ['Knives', 'weapon', 'agl'],
] as const;

const SWORD = {
  name: 'Broadsword',
  type: 'weapon',
  system: {
    grip: { value: 'grip1h' },
    str: 10,
    range: '2',
    damage: 'D8',
    durability: 12,
    skill: { name: 'Swords' },
    features: ['slashing', 'piercing'],
  },
};

const MAIL = { name: 'Chain mail', type: 'armor', system: { rating: 4, banes: 'Evade' } };

/** A value below `system` of an actor, as a client has it. */
const value = ([id, path]: readonly [id: string, path: string]): unknown =>
  path.split('.').reduce((node: Live, key) => node?.[key], game.actors.get(id)?.system) ?? null;

/** Waits until both clients have this value of the hero. */
export async function bothSee(table: WitnessTable, path: string, expected: unknown): Promise<void> {
  for (const page of [table.gm, table.player])
    await table.becomes(page, value, [table.ids.get('hero'), path] as const, expected, path);
}

/** Opens the hero's sheet for the player, with one of its tabs in front. */
export async function heroSheet({ openSheet, player, ids }: WitnessTable, tab: string) {
  const sheet = await openSheet(player, `Actor.${ids.get('hero')}`);
  await sheet.locator(`nav [data-tab="${tab}"]`).click();
  await sheet.locator(`.tab.active[data-tab="${tab}"]`).waitFor();
  return sheet;
}

/** Changes an attribute in its field on the sheet. */
async function setAttribute(table: WitnessTable, attribute: string, to: number): Promise<void> {
  const sheet = await heroSheet(table, 'main');
  await table.enter(sheet.locator(`input[name="system.attributes.${attribute}.value"]`), String(to));
  await bothSee(table, `attributes.${attribute}.base`, to);
}

export const people: readonly Action[] = [
  {
    title: 'Both log in',
    expects: 'the system is ready in both browsers',
    async run({ gm, player }) {
      for (const page of [gm, player])
        same(await page.evaluate(() => game.system.id), 'dragonbane', 'system');
    },
  },
  {
    title: 'The GM creates skills, a sword and chain mail in the world',
    expects: 'the player has them too; documents are of the declared subtypes with all their defaults',
    async run({ gm, player, becomes }) {
      const skills = SKILLS.map(([name, skillType, attribute]) => ({
        name,
        type: 'skill',
        system: { skillType, attribute },
      }));
      await gm.evaluate((all) => Item.createDocuments(all), [...skills, SWORD, MAIL]);
      const names = () => game.items.map(({ name }: Live) => name).sort();
      const expected = [...SKILLS.map(([name]) => name), SWORD.name, MAIL.name].sort();
      await becomes(player, names, null, expected, 'items of the player');
      const supply = await player.evaluate(() => game.items.getName('Broadsword').system.supply);
      same(supply, 'common', 'supply of a new weapon');
    },
  },
  {
    title: 'The GM creates a character in the directory',
    expects:
      'it gets every core and weapon skill; with attributes of 10 their base chance is 5; its token is linked and friendly',
    async run({ gm, createEntry, ids }) {
      ids.set('hero', await createEntry(gm, 'actors', 'Halla', 'character'));
      const made = await gm.evaluate((id) => {
        const { items, prototypeToken } = game.actors.get(id);
        const skills = items.map(({ name, system }: Live) => [name, system.value]).sort();
        return [skills, prototypeToken.actorLink, prototypeToken.disposition];
      }, ids.get('hero'));
      const skills = SKILLS.map(([name]) => [name, 5]).sort();
      same(made, [skills, true, 1], 'skills, link, disposition');
    },
  },
  {
    title: 'The GM makes the player the owner of the character',
    expects:
      'the player opens the sheet from the directory and may edit it; before that the directory did not show the character',
    async run({ gm, player, showTab, chooseInMenu, ids }) {
      const mine = await showTab(player, 'actors');
      same(await mine.getByText('Halla').count(), 0, 'entries of the player before');
      const entry = (await showTab(gm, 'actors')).locator(`[data-entry-id="${ids.get('hero')}"]`);
      await chooseInMenu(entry, 'Ownership');
      const form = gm.locator('form', { has: gm.locator('select[name="default"]') });
      const playerId = await gm.evaluate(() => game.users.getName('Player').id as string);
      await form.locator(`select[name="${playerId}"]`).selectOption('3');
      await form.locator('button[type="submit"]').click();
      await mine.getByText('Halla').click();
      const name = player.locator('.application.sheet.character input[name="name"]');
      await name.waitFor();
      same(await name.isEnabled(), true, 'name can be edited');
    },
  },
  {
    title: 'The player sets CON and WIL on the sheet',
    expects: 'HP equal CON and WP equal WIL, current and maximum (rulebook: hit points, willpower points)',
    async run(table) {
      await setAttribute(table, 'con', 14);
      await setAttribute(table, 'wil', 15);
      for (const [path, expected] of Object.entries({
        'hitPoints.max': 14,
        'hitPoints.value': 14,
        'willPoints.max': 15,
        'willPoints.value': 15,
      }))
        await bothSee(table, path, expected);
    },
  },
  {
    title: 'The player sets STR and AGL on the sheet',
    expects:
      'STR 17: damage bonus D6, load 9; AGL 13: damage bonus D4, movement 12; base chances 7 and 6 (rulebook tables)',
    async run(table) {
      await setAttribute(table, 'str', 17);
      await setAttribute(table, 'agl', 13);
      for (const [path, expected] of Object.entries({
        'damageBonus.str.value': 'D6',
        'damageBonus.agl.value': 'D4',
        'movement.value': 12,
        'maxEncumbrance.value': 9,
      }))
        await bothSee(table, path, expected);
      const chances = await table.gm.evaluate(
        (id) =>
          game.actors
            .get(id)
            .items.map(({ name, system }: Live) => [name, system.value])
            .sort(),
        table.ids.get('hero'),
      );
      same(
        chances,
        [
          ['Awareness', 5],
          ['Evade', 6],
          ['Knives', 6],
          ['Swords', 7],
        ],
        'base chances',
      );
      await table.picture('attributes');
    },
  },
  {
    title: 'The player types an attribute of 30',
    expects: 'refused with a message: attributes are 1 to 18; nothing changes for anybody',
    async run(table) {
      const sheet = await heroSheet(table, 'main');
      await table.enter(sheet.locator('input[name="system.attributes.int.value"]'), '30');
      await table.calm();
      await bothSee(table, 'attributes.int.base', 10);
      const notice = await table.player.locator('#notifications').textContent();
      holds(notice, /18/, 'notice');
    },
  },
  {
    title: 'The player trains Swords on the sheet',
    expects: 'twice the base chance, 14, is stored and shown on both sheets',
    async run(table) {
      const sheet = await heroSheet(table, 'skills');
      const row = sheet.locator('tr.item', { hasText: 'Swords' });
      await table.enter(row.locator('input[data-field="system.value"]'), '14');
      const read = (id: string) => game.actors.get(id).items.getName('Swords').system.value;
      await table.becomes(table.gm, read, table.ids.get('hero'), 14, 'Swords');
      await table.picture('skills');
    },
  },
];
