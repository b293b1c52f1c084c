import { type Action, type Live, same } from '../../witness.ts';
import { bothSee, make, sheetOf, statuses } from './hands.ts';

declare const game: Live;

export const character: readonly Action[] = [
  {
    title: 'A character is made',
    expects: 'its token is linked, with health on the first bar and stress on the second',
    async run(table) {
      const userId = await table.player.evaluate(() => game.user.id as string);
      const [id = ''] = await make(table.gm, 'Actor', {
        name: 'Marlow',
        type: 'character',
        ownership: { default: 0, [userId]: 3 },
      });
      table.ids.set('marlow', id);
      await bothSee(table, {
        'prototypeToken.actorLink': true,
        'prototypeToken.bar1.attribute': 'header.health',
        'prototypeToken.bar2.attribute': 'header.stress',
        'prototypeToken.disposition': 1,
      });
    },
  },
  {
    title: 'The player fills in the four attributes on the sheet',
    expects:
      'strength 4 and agility 3 make a health of 4, wits 3 and empathy 2 a resolve of 3 (means, rounded up)',
    async run(table) {
      const sheet = await sheetOf(table, table.player);
      for (const [key, value] of Object.entries({ str: 4, agl: 3, wit: 3, emp: 2 })) {
        await table.enter(sheet.locator(`[name="system.attributes.${key}.value"]`), String(value));
        await bothSee(table, { [`system.attributes.${key}.value`]: value });
      }
      await bothSee(table, { 'system.header.health.max': 4, 'system.header.resolve.value': 3 });
      await table.picture('sheet');
    },
  },
  {
    title: 'The player learns ranged combat and observation',
    expects:
      'a pool is skill and attribute: 2 + agility 3 = 5, 1 + wits 3 = 4; untrained piloting is agility alone',
    async run(table) {
      const sheet = await sheetOf(table, table.player, 'skills');
      await table.enter(sheet.locator('[name="system.skills.rangedCbt.value"]'), '2');
      await bothSee(table, { 'system.skills.rangedCbt.value': 2 });
      await table.enter(sheet.locator('[name="system.skills.observation.value"]'), '1');
      await bothSee(table, {
        'system.skills.rangedCbt.mod': 5,
        'system.skills.observation.mod': 4,
        'system.skills.piloting.mod': 3,
      });
      await table.picture('skills');
    },
  },
  {
    title: 'The player raises health to its maximum with the plus button',
    expects: 'each press adds one; the other one sees 4 of 4',
    async run(table) {
      const sheet = await sheetOf(table, table.player);
      for (let health = 1; health <= 4; health++) {
        await sheet.locator('[data-pmbut="plusHealth"]').click();
        await bothSee(table, { 'system.header.health.value': health });
      }
    },
  },
  {
    title: 'A condition is switched on and off on the sheet',
    expects: '"jumpy" makes a push cost one more stress (1 + 1); switched off, it is gone for both',
    async run(table) {
      const sheet = await sheetOf(table, table.player, 'characterENgeneral');
      const jumpy = sheet.locator('[data-action="toggleStatus"][data-status-id="jumpy"]');
      await bothSee(table, { 'system.general.addpanic.value': 1 });
      await jumpy.click();
      await statuses(table, ['jumpy']);
      await bothSee(table, { 'system.general.addpanic.value': 2 });
      await jumpy.click();
      await statuses(table, []);
      await bothSee(table, { 'system.general.addpanic.value': 1 });
    },
  },
  {
    title: 'Experience is ticked',
    expects: 'left adds a point, right takes it; ten points of radiation at most are shown beside',
    async run(table) {
      const sheet = await sheetOf(table, table.player, 'characterENgeneral');
      const track = sheet.locator('[data-action="ClickXPStatLevel"]');
      for (const xp of [1, 2]) {
        await track.click();
        await bothSee(table, { 'system.general.xp.value': xp });
      }
      await track.click({ button: 'right' });
      await bothSee(table, { 'system.general.xp.value': 1 });
      same(await track.locator('i.fa-dot-circle').count(), 1, 'ticks');
      same(await sheet.locator('[data-action="RadPointClick"] i').count(), 10, 'points of radiation');
    },
  },
];
