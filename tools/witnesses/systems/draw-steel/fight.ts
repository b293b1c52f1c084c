import { type Action, holds, type Live, same, type WitnessTable } from '../../witness.ts';
import { bothSee, d10, dialog, heroSheet, messages, newest, PACK } from './hands.ts';

declare const game: Live, CONFIG: Live, canvas: Live;

/** Round, who is on turn, and how many turns each has left. */
const state = (): unknown => {
  const { round, combatant, turn, combatants } = game.combat;
  const left = Object.fromEntries(combatants.map((one: Live) => [one.name, one.initiative]));
  return [round, turn === null ? null : (combatant?.name ?? null), left];
};

async function bothStand(table: WitnessTable, expected: unknown, what: string): Promise<void> {
  for (const page of [table.gm, table.player]) await table.becomes(page, state, null, expected, what);
}

const malice = (): number => game.settings.get('draw-steel', 'malice').value;

export const fight: readonly Action[] = [
  {
    title: 'A goblin warrior comes out of the compendium',
    expects: 'level 1, stamina 15 of 15, speed 6, as the compendium says, for both',
    async run(table) {
      const id = await table.gm.evaluate(async (name) => {
        const pack = game.packs.get(name);
        const { _id } = (await pack.getIndex()).getName('Goblin Warrior');
        const made = await game.actors.importFromCompendium(pack, _id);
        return made.id as string;
      }, PACK.monsters);
      table.ids.set('goblin', id);
      await bothSee(table, 'goblin', {
        'system.monster.level': 1,
        'system.stamina.value': 15,
        'system.stamina.max': 15,
        'system.movement.value': 6,
      });
    },
  },
  {
    title: 'Both step onto a scene and into a fight',
    expects: 'one place for each in the turn order; the goblin is hostile',
    async run(table) {
      await table.gm.evaluate(
        async ([one, other]) => {
          const scene = await CONFIG.Scene.documentClass.create({
            name: 'Cave',
            active: true,
            width: 1000,
            height: 800,
          });
          const data = await Promise.all(
            [one, other].map(async (id, n) =>
              (await game.actors.get(id).getTokenDocument({ x: 200 * (n + 1), y: 300 })).toObject(),
            ),
          );
          const tokens = await scene.createEmbeddedDocuments('Token', data);
          await tokens[0].constructor.createCombatants(tokens);
        },
        [table.ids.get('hero'), table.ids.get('goblin')] as const,
      );
      for (const page of [table.gm, table.player]) {
        await page.waitForFunction(() => canvas.ready && canvas.scene);
        await table.becomes(
          page,
          () => game.combat?.combatants.map((one: Live) => [one.name, one.disposition]).sort(),
          null,
          [
            ['Goblin Warrior', -1],
            ['Korva', 2],
          ],
          'fighters',
        );
      }
    },
  },
  {
    title: 'The fight begins',
    expects:
      'round 1, everybody has one turn, nobody is on turn by dice; malice is the mean of victories 0 + round 1 + one hero = 2',
    async run(table) {
      const tracker = await table.showTab(table.gm, 'combat');
      await tracker.locator('[data-action="startCombat"]').click();
      for (const page of [table.gm, table.player]) {
        await table.becomes(
          page,
          () => [game.combat.round, game.combat.combatants.map((one: Live) => one.initiative)],
          null,
          [1, [1, 1]],
          'round, turns left',
        );
        await table.becomes(page, malice, null, 2, 'malice');
      }
      await table.picture('fight');
    },
  },
  {
    title: 'The player takes the turn in the tracker',
    expects: 'the hero is on turn for both and has no turn left; the goblin still has one',
    async run(table) {
      const tracker = await table.showTab(table.player, 'combat');
      await tracker
        .locator('.combatant', { hasText: 'Korva' })
        .locator('[data-action="activateCombatant"]')
        .click();
      await bothStand(table, [1, 'Korva', { Korva: 0, 'Goblin Warrior': 1 }], 'round, who, turns left');
    },
  },
  {
    title: 'The player strikes the goblin with the melee free strike',
    expects: '6 and 5 and might 2 are 13, the second tier: 5 + might 2 = 7 damage on a card of the game',
    async run(table) {
      await table.closeWindows(table.player);
      await table.player.evaluate(() =>
        canvas.tokens.placeables.find((one: Live) => one.name === 'Goblin Warrior').setTarget(true),
      );
      const sheet = await heroSheet(table, 'abilities');
      const before = await messages(table.gm);
      await sheet.locator('[data-action="useAbility"]', { hasText: 'Melee Free Strike' }).first().click();
      const question = dialog(table.player);
      await question.locator('[name="modifiers.edges"]').waitFor();
      await table.loadDice(table.player, ...d10(6, 5));
      await question.locator('button[type="submit"]').click();
      const text = await newest(table, table.gm, before);
      await table.picture('strike');
      holds(text, 'Tier 2', 'card');
      const damage = await table.gm.evaluate(() => {
        const { parts } = game.messages.contents.at(-1).system;
        const all = [...(parts.contents ?? Object.values(parts))].flatMap((part: Live) => part.rolls ?? []);
        return all
          .filter((roll: Live) => roll.constructor.name === 'DamageRoll')
          .map((roll: Live) => roll.total);
      });
      same(damage, [7], 'damage rolls');
    },
  },
  {
    title: 'The game master applies the damage from the card',
    expects: 'the goblin on the board has 15 - 7 = 8 stamina at both, the one in the world keeps 15',
    async run(table) {
      await table.gm.evaluate(() => {
        canvas.tokens.placeables
          .find((one: Live) => one.name === 'Goblin Warrior')
          .control({ releaseOthers: true });
      });
      const card = await table.newestCard(table.gm);
      await card.locator('[data-action="applyDamage"]').first().click();
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          (id: string) => [
            canvas.scene.tokens.getName('Goblin Warrior').actor.system.stamina.value,
            game.actors.get(id).system.stamina.value,
          ],
          table.ids.get('goblin'),
          [8, 15],
          'stamina of token and actor',
        );
    },
  },
  {
    title: 'The player ends the turn',
    expects: 'nobody is on turn, the round goes on',
    async run(table) {
      const tracker = await table.showTab(table.player, 'combat');
      await tracker.locator('[data-action="endTurn"]').click();
      await bothStand(table, [1, null, { Korva: 0, 'Goblin Warrior': 1 }], 'round, who, turns left');
    },
  },
  {
    title: 'The game master goes to the next round',
    expects: 'round 2, everybody has a turn again, nobody is on turn; malice 2 + round 2 + one hero = 5',
    async run(table) {
      const tracker = await table.showTab(table.gm, 'combat');
      await tracker.locator('[data-action="nextRound"]').click();
      await bothStand(table, [2, null, { Korva: 1, 'Goblin Warrior': 1 }], 'round, who, turns left');
      for (const page of [table.gm, table.player]) await table.becomes(page, malice, null, 5, 'malice');
      await table.picture('round');
    },
  },
  {
    title:
      'The player may not touch the goblin, the malice, nor what the own hero has for the game master alone',
    expects: 'the server refuses all three',
    async run(table) {
      await table.refused(
        table.player,
        (one: string) => game.actors.get(one).update({ 'system.biography.director': '<p>x</p>' }),
        table.ids.get('hero'),
        'notes for the game master',
      );
      await table.refused(
        table.player,
        (one: string) => game.actors.get(one).update({ name: 'Pet' }),
        table.ids.get('goblin'),
        'a new name',
      );
      await table.refused(
        table.player,
        () => game.settings.set('draw-steel', 'malice', { value: 0 }),
        null,
        'malice',
      );
      same(await table.gm.evaluate(malice), 5, 'malice');
    },
  },
  {
    title: 'The fight is ended',
    expects: 'asked, the game master awards a victory; the hero has 1, malice is 0',
    async run(table) {
      await table.gm.evaluate(() => game.combat.delete());
      const question = table.gm.locator('.complete-encounter').last();
      await question.waitFor();
      await question.locator('footer button').first().click();
      await bothSee(table, 'hero', { 'system.hero.victories': 1 });
      for (const page of [table.gm, table.player]) await table.becomes(page, malice, null, 0, 'malice');
    },
  },
];
