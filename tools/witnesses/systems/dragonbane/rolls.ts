import type { Locator } from 'playwright-core';
import type { Action, Face, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { bothSee, heroSheet } from './people.ts';

declare const game: Live;

/** Rolls a skill from the hero's sheet, as the player, with the dialog's own choices. @returns formula and total of the newest message */
async function rollSkill(table: WitnessTable, name: string, ...faces: Face[]): Promise<void> {
  const sheet = await heroSheet(table, 'skills');
  const before = await table.player.evaluate(() => game.messages.size as number);
  await table.loadDice(table.player, ...faces);
  await sheet.locator('.tab.active a.rollable-skill', { hasText: name }).click();
  await confirm(table);
  await newMessage(table, before);
}

/** Presses the first button of the dialog that is open. */
export async function confirm({ player }: { player: WitnessTable['player'] }): Promise<void> {
  const dialog = player.locator('dialog.application[open]').last();
  await dialog.locator('.form-footer button').first().click();
}

/** Waits until both know more messages than before. */
export async function newMessage({ gm, player }: WitnessTable, before: number): Promise<void> {
  for (const page of [gm, player]) await page.waitForFunction((count) => game.messages.size > count, before);
}

/** What the newest message with dice says of them. */
export const newestRoll = (): Live => {
  const message = game.messages.contents.filter(({ rolls }: Live) => rolls.length > 0).at(-1);
  return [message.rolls[0].formula, message.rolls[0].total, message.type];
};

/** Both read the same on the newest card. */
async function bothRead(table: WitnessTable, text: string | RegExp): Promise<Locator[]> {
  const cards = await Promise.all([table.gm, table.player].map((page) => table.newestCard(page)));
  for (const card of cards) holds(await card.textContent(), text, 'newest card');
  return cards;
}

export const rolls: readonly Action[] = [
  {
    title: 'The GM drags the sword onto the open sheet',
    expects: 'the character wears it; its line on the sheet has skill value 14 and damage D8',
    async run(table) {
      const { gm, openSheet, showTab, ids, becomes } = table;
      const sheet = await openSheet(gm, `Actor.${ids.get('hero')}`);
      await sheet.locator('nav [data-tab="inventory"]').click();
      const entry = (await showTab(gm, 'items')).locator('.document', { hasText: 'Broadsword' });
      await entry.dragTo(sheet.locator('[data-droptarget="weapon"]'));
      const worn = (id: string) => game.actors.get(id).items.getName('Broadsword')?.system.worn ?? null;
      await becomes(table.player, worn, ids.get('hero'), true, 'worn sword');
      const mine = await heroSheet(table, 'main');
      const cells = mine.locator('.weapon-table tr.item', { hasText: 'Broadsword' }).locator('.number-data');
      same((await cells.allTextContents()).map((text) => text.trim()).slice(0, 1), ['14'], 'skill value');
      holds(await cells.nth(4).textContent(), 'D8', 'damage');
    },
  },
  {
    title: 'The GM drags the mail onto the open sheet',
    expects:
      'the character wears it: armor rating 4 on the sheet; what is worn and at hand is no load (rulebook)',
    async run(table) {
      const { gm, openSheet, showTab, ids } = table;
      const sheet = await openSheet(gm, `Actor.${ids.get('hero')}`);
      const entry = (await showTab(gm, 'items')).locator('.document', { hasText: 'Chain mail' });
      await entry.dragTo(sheet.locator('[data-droptarget="armor"]'));
      await bothSee(table, 'equippedArmor.system.rating', 4);
      await bothSee(table, 'encumbrance.value', 0);
      await table.picture('gear');
    },
  },
  {
    title: 'The player rolls Awareness from the sheet: 3',
    expects: '3 is not above 5: both read that the roll succeeded, with the skill as a link',
    async run(table) {
      await rollSkill(table, 'Awareness', [3, 20]);
      same(await table.gm.evaluate(newestRoll), ['1d20', 3, 'skillTest'], 'roll');
      const [card] = await bothRead(table, /Skill roll for\s*Awareness\s*succeeded\./);
      same(await card?.locator('a.content-link').count(), 1, 'links');
    },
  },
  {
    title: 'The player rolls Awareness: 1',
    expects: 'a dragon: both read so, and the skill is marked for advancement',
    async run(table) {
      await rollSkill(table, 'Awareness', [1, 20]);
      await bothRead(table, 'succeeded with a Dragon!');
      const marked = (id: string) => Boolean(game.actors.get(id).items.getName('Awareness').system.advance);
      await table.becomes(table.gm, marked, table.ids.get('hero'), true, 'mark');
    },
  },
  {
    title: 'The player marks the condition Dazed on the sheet',
    expects: 'Dazed is the condition of AGL; the GM sees it on the sheet too',
    async run(table) {
      const sheet = await heroSheet(table, 'main');
      await sheet.locator('.condition-panel', { hasText: 'Dazed' }).click();
      await bothSee(table, 'conditions.agl.value', true);
      const theirs = await table.openSheet(table.gm, `Actor.${table.ids.get('hero')}`);
      same(await theirs.locator('[name="system.conditions.agl.value"]').isChecked(), true, 'the GM sees');
    },
  },
  {
    title: 'The player rolls Evade, dazed and in mail: 2, 9, 15',
    expects: 'two banes: three dice, the highest counts; 15 is above 6: failed, and may be pushed',
    async run(table) {
      await rollSkill(table, 'Evade', [2, 20], [9, 20], [15, 20]);
      same(await table.gm.evaluate(newestRoll), ['3d20kh', 15, 'skillTest'], 'roll');
      const [, card] = await bothRead(table, /Skill roll for\s*Evade\s*failed\./);
      same(await card?.locator('button.push-roll').count(), 1, 'push button of the player');
      await table.picture('card');
    },
  },
  {
    title: 'The player pushes it: 4, 5, 6',
    expects:
      'a condition must be chosen and is taken (Angry, INT); the same banes are rolled again: 6 succeeds',
    async run(table) {
      const card = await table.newestCard(table.player);
      await table.loadDice(table.player, [4, 20], [5, 20], [6, 20]);
      await card.locator('button.push-roll').click();
      const dialog = table.player.locator('dialog.application[open]').last();
      same(await dialog.locator('input[value="agl"]').count(), 0, 'Dazed offered again');
      await dialog.locator('input[value="int"]').check();
      await confirm(table);
      await bothSee(table, 'conditions.int.value', true);
      await table.becomes(table.gm, newestRoll, null, ['3d20kh', 6, 'skillTest'], 'second roll');
      const told = () => game.messages.contents.map(({ content }: Live) => content).join();
      holds(await table.gm.evaluate(told), '<b>Halla</b> becomes <b>Angry</b>', 'messages');
      await bothRead(table, /Skill roll for\s*Evade\s*succeeded\./);
    },
  },
  {
    title: 'The player rolls privately for the GM',
    expects: 'both see the roll: its author and the GM; a blind roll is hidden from its author',
    async run(table) {
      const { player } = table;
      const mode = (value: string) => game.settings.set('core', 'rollMode', value);
      await player.evaluate(mode, 'gmroll');
      await rollSkill(table, 'Swords', [4, 20]);
      await bothRead(table, /Swords\s*succeeded\./);
      await player.evaluate(mode, 'blindroll');
      await rollSkill(table, 'Swords', [19, 20]);
      await player.evaluate(mode, 'publicroll');
      holds(await (await table.newestCard(table.gm)).textContent(), /Swords\s*failed\./, 'card of the GM');
      const mine = await (await table.newestCard(player)).textContent();
      if (/failed|19/.test(mine ?? '')) throw new Error(`the player reads the blind roll: ${mine}`);
    },
  },
  {
    title: 'The player presses Shift and clicks a skill',
    expects: 'no dialog and no banes: a plain d20 in spite of Dazed',
    async run(table) {
      const sheet = await heroSheet(table, 'skills');
      const before = await table.player.evaluate(() => game.messages.size as number);
      await table.loadDice(table.player, [6, 20]);
      await sheet
        .locator('.tab.active a.rollable-skill', { hasText: 'Evade' })
        .click({ modifiers: ['Shift'] });
      await newMessage(table, before);
      same(await table.gm.evaluate(newestRoll), ['1d20', 6, 'skillTest'], 'roll');
    },
  },
];
