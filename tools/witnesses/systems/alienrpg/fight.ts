import { type Action, holds, type Live, same, type WitnessTable } from '../../witness.ts';
import { actorOf, make, messages } from './hands.ts';

declare const game: Live, canvas: Live;

/** Puts actors on a new scene and into a fight. Returns of each token whether it is linked, and its disposition. */
async function muster(table: WitnessTable, ...actors: readonly string[]): Promise<unknown> {
  const [scene = ''] = await make(table.gm, 'Scene', {
    name: 'Deck',
    active: true,
    width: 1000,
    height: 800,
    grid: { size: 100 },
  });
  return table.gm.evaluate(
    async ([sceneId, ...ids]) => {
      const place = game.scenes.get(sceneId);
      const data = await Promise.all(
        ids.map(async (one, n) =>
          (await game.actors.get(one).getTokenDocument({ x: 200 * (n + 1), y: 300 })).toObject(),
        ),
      );
      const tokens = await place.createEmbeddedDocuments('Token', data);
      await tokens[0].constructor.createCombatants(tokens);
      return tokens.map((one: Live) => [one.actorLink, one.disposition]);
    },
    [scene, ...actors] as const,
  );
}

export const fight: readonly Action[] = [
  {
    title: 'A creature with speed 2 joins the fight',
    expects: 'its tokens are hostile and not linked; it gets two places in the turn order, Marlow one',
    async run(table) {
      await make(
        table.gm,
        'Folder',
        { name: 'Alien Creature Tables', type: 'RollTable' },
        { name: 'Alien Mother Tables', type: 'RollTable' },
      );
      const [id = ''] = await make(table.gm, 'Actor', { name: 'Stalker', type: 'creature' });
      table.ids.set('stalker', id);
      await table.closeWindows(table.gm);
      const sheet = await table.openSheet(table.gm, `Actor.${id}`);
      await table.enter(sheet.locator('[name="system.attributes.speed.value"]'), '2');
      await table.becomes(
        table.gm,
        (one: string) => game.actors.get(one).system.attributes.speed.value,
        id,
        2,
        'speed',
      );
      await table.picture('creature');
      await table.closeWindows(table.gm);
      same(
        await muster(table, actorOf(table), id),
        [
          [true, 1],
          [false, -1],
        ],
        'linked, disposition',
      );
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          () => game.combat?.combatants.map((one: Live) => one.name).sort(),
          null,
          ['Marlow', 'Stalker', 'Stalker'],
          'combatants',
        );
    },
  },
  {
    title: 'Initiative is drawn for everybody',
    expects: 'numbers from 1 to 10; the lowest acts first; a card for each tells whose it is',
    async run(table) {
      const before = await messages(table.gm);
      await table.showTab(table.gm, 'combat');
      await table.loadDice(table.gm, [7, 10], [3, 10], [9, 10]);
      await table.gm.locator('#combat [data-action="rollAll"]').first().click();
      await table.gm.waitForFunction(() => game.combat.turns.every((one: Live) => one.initiative !== null));
      await table.calm();
      const order = await table.gm.evaluate(() => game.combat.turns.map((one: Live) => one.initiative));
      same(
        [...order].sort((a: number, b: number) => a - b),
        [3, 7, 9],
        'numbers',
      );
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          () => game.combat.turns.map((one: Live) => one.initiative),
          null,
          [3, 7, 9],
          'turn order',
        );
      await table.player.waitForFunction((count) => game.messages.size === count, before + 3);
      holds(await (await table.newestCard(table.player)).textContent(), 'rolls for Initiative', 'card');
      await table.picture('initiative');
    },
  },
  {
    title: 'The fight begins and goes a round on',
    expects:
      'the lowest number has the first turn, then the next; after the last the second round begins; the player sees each',
    async run(table) {
      const seen = async (round: number, initiative: number) => {
        for (const page of [table.gm, table.player])
          await table.becomes(
            page,
            () => [game.combat.round, game.combat.combatant?.initiative],
            null,
            [round, initiative],
            'round, number',
          );
      };
      const press = async (action: string) => {
        await (await table.showTab(table.gm, 'combat')).locator(`[data-action="${action}"]`).first().click();
      };
      await press('startCombat');
      await seen(1, 3);
      await press('nextTurn');
      await seen(1, 7);
      await press('nextTurn');
      await seen(1, 9);
      await press('nextTurn');
      await seen(2, 3);
      await press('nextRound');
      await seen(3, 3);
      const tracker = await table.showTab(table.player, 'combat');
      same(await tracker.locator('.combatant').count(), 3, 'rows of the player');
      same(await tracker.locator('.combatant.active').count(), 1, 'active rows');
    },
  },
  {
    title: 'The token of the creature is wounded alone',
    expects: 'its health falls from 1 to 0 by a change of -1; the actor in the world keeps 1',
    async run(table) {
      await table.gm.evaluate(() =>
        canvas.scene.tokens.getName('Stalker').actor.modifyTokenAttribute('header.health', -1, true),
      );
      for (const page of [table.gm, table.player])
        await table.becomes(
          page,
          (id: string) => [
            canvas.scene.tokens.getName('Stalker').actor.system.header.health.value,
            game.actors.get(id).system.header.health.value,
          ],
          table.ids.get('stalker'),
          [0, 1],
          'health of token and actor',
        );
    },
  },
];
