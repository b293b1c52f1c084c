import { type Action, holds, type Live, same } from '../../witness.ts';
import { actorOf, bothSee, cardHolds, d6, messages, sheetOf, skill, statuses } from './hands.ts';

declare const game: Live, CONFIG: Live;

export const dice: readonly Action[] = [
  {
    title: 'A skill roll without stress',
    expects:
      'five black dice of which two are sixes: 2 sixes on the card of both, and the own dice in its roll',
    async run(table) {
      const sheet = await sheetOf(table, table.player, 'skills');
      const before = await messages(table.player);
      await table.loadDice(table.player, ...d6(6, 6, 1, 2, 3));
      await skill(sheet, 'Ranged Combat').click();
      await cardHolds(table, before, 'Rolling Ranged Combat', /5 Dice: ?Sixes: ?2/);
      const dice = await table.gm.evaluate(() => {
        const [roll] = game.messages.contents.at(-1).rolls;
        return roll.dice.map((die: Live) => [
          die.constructor.name,
          die.results.map((one: Live) => one.result),
        ]);
      });
      same(dice, [['AlienRPGBaseDie', [6, 6, 1, 2, 3]]], 'dice of the message');
      await table.picture('card');
    },
  },
  {
    title: 'A skill roll with modifiers by right click',
    expects: 'a dialog asks for them; +2 on a pool of 4 rolls six dice, none a six',
    async run(table) {
      const sheet = await sheetOf(table, table.player, 'skills');
      const before = await messages(table.player);
      await skill(sheet, 'Observation').click({ button: 'right' });
      const dialog = table.player.locator('dialog.application, .application.dialog').last();
      await dialog.locator('[name="modifier"]').fill('2');
      await table.loadDice(table.player, ...d6(1, 2, 3, 4, 5, 5));
      await dialog.locator('button', { hasText: 'Roll' }).first().click();
      await cardHolds(table, before, 'Rolling Observation', /6 Dice: ?Sixes: ?0/);
    },
  },
  {
    title: 'Stress adds yellow dice',
    expects:
      'at stress 2, two stress dice: a six on one of them is a success too, without a one there is no panic',
    async run(table) {
      const sheet = await sheetOf(table, table.player);
      for (let stress = 1; stress <= 2; stress++) {
        await sheet.locator('[data-pmbut="plusStress"]').click();
        await bothSee(table, { 'system.header.stress.value': stress });
      }
      const tab = await sheetOf(table, table.player, 'skills');
      const before = await messages(table.player);
      await table.loadDice(table.player, ...d6(1, 1, 1, 1, 6, 3));
      await skill(tab, 'Observation').click();
      await cardHolds(table, before, /4 Dice: ?Sixes: ?0/, /2 Dice: ?Ones: 0.*Sixes: ?1/);
      const terms = await table.gm.evaluate(() => game.messages.contents.at(-1).rolls[0].formula as string);
      same(terms, '4db + 2ds', 'formula');
    },
  },
  {
    title: 'A push',
    expects:
      'stress rises by one; the three dice without a result of 4 black ones, and yellow ones with the new one, roll again',
    async run(table) {
      const before = await messages(table.player);
      await table.gm.evaluate(
        ([id]) => game.users.getName('Player').update({ character: id }),
        [actorOf(table)],
      );
      await table.player.waitForFunction(() => game.user.character !== null);
      const sheet = await sheetOf(table, table.player, 'skills');
      await table.loadDice(table.player, ...d6(6, 1, 1, 1, 3, 3, 4, 4, 4, 6, 2, 2));
      await skill(sheet, 'Observation').click();
      await cardHolds(table, before, /4 Dice: ?Sixes: ?1/);
      const card = await table.newestCard(table.player);
      const pushed = await messages(table.player);
      await card.locator('.alien-Push-button').click();
      await bothSee(table, { 'system.header.stress.value': 3 });
      await cardHolds(
        table,
        pushed,
        'Push Observation',
        /3 Dice: ?Sixes: ?0/,
        /3 Dice: ?Ones: 0.*Sixes: ?1/,
        'Total of 2',
      );
    },
  },
  {
    title: 'A one on a stress die',
    expects:
      'the card asks for a stress roll; with automatic panic: 1d6 4 + stress 3 - resolve 3 = 4, the response "shakes"',
    async run(table) {
      await table.gm.evaluate(async () => {
        const results = Array.from({ length: 8 }, (_, n) => ({
          range: [n, n],
          type: 'text',
          name: `Response ${n}`,
          description: `What happens at ${n}`,
        }));
        await CONFIG.RollTable.documentClass.create({
          name: 'Stress Response Table',
          formula: '1d6',
          results,
          ownership: { default: 2 },
        });
      });
      await table.player.waitForFunction(() => game.tables.getName('Stress Response Table'));
      const sheet = await sheetOf(table, table.player, 'skills');
      const before = await messages(table.player);
      await table.loadDice(table.player, ...d6(2, 2, 2, 2, 1, 3, 3, 4));
      await skill(sheet, 'Observation').click();
      for (const page of [table.gm, table.player])
        await page.waitForFunction((count) => game.messages.size >= count, before + 2);
      const texts = await table.gm.evaluate(() =>
        game.messages.contents.slice(-2).map((one: Live) => one.content as string),
      );
      holds(texts.join(' '), 'Roll Stress', 'the two newest cards');
      holds(texts.join(' '), 'What happens at 4', 'the two newest cards');
      await bothSee(table, { 'system.general.stressresponse.value': 4 });
      await statuses(table, ['shakes']);
    },
  },
];
