import type { Action, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { bothSee, heroSheet } from './people.ts';
import { confirm, newMessage } from './rolls.ts';
import { dealDamage } from './strike.ts';

declare const game: Live, canvas: Live, foundry: Live, Actor: Live;

/** The order of the tracker: name, initiative, whose turn. */
const order = (): Live =>
  game.combat?.turns.map(({ name, initiative }: Live) => [
    name,
    initiative,
    game.combat.combatant?.name === name,
  ]);

const rounds = (): Live => [game.combat?.round ?? null, game.combat?.combatant?.name ?? null];

const tracker = (table: WitnessTable, page: 'gm' | 'player') => table.showTab(table[page], 'combat');

export const fight: readonly Action[] = [
  {
    title: 'The GM begins a fight of her and a wolf, and rolls initiative for all: 7 and 16',
    expects:
      'by the manifest a d20, high first: Wolf 16, Halla 7; the player sees the same order; the wolf is on turn in round 1',
    async run(table) {
      const { gm, player, becomes } = table;
      await gm.evaluate(async () => {
        const wolf = await Actor.create({
          name: 'Wolf',
          type: 'monster',
          system: { ferocity: { base: 2, value: 2 } },
        });
        const source = (await wolf.getTokenDocument({ x: 600, y: 300 })).toObject();
        await game.scenes.active.createEmbeddedDocuments('Token', [source]);
      });
      await (await tracker(table, 'gm')).locator('[data-action="createCombat"]').click();
      await gm.waitForFunction(() => Boolean(game.combat));
      await gm.evaluate(() => {
        const { tokens } = game.scenes.active;
        const ids = ['Halla', 'Wolf'].map((name) => tokens.getName(name));
        return game.combat.createEmbeddedDocuments(
          'Combatant',
          ids.map(({ id, actorId }: Live) => ({ tokenId: id, actorId, sceneId: game.scenes.active.id })),
        );
      });
      await table.loadDice(gm, [7, 20], [16, 20]);
      await (await tracker(table, 'gm')).locator('[data-action="rollAll"]').click();
      const expected = [
        ['Wolf', 16, true],
        ['Halla', 7, false],
      ];
      await gm.waitForFunction(() => game.combat.turns.every((turn: Live) => turn.initiative !== null));
      await (await tracker(table, 'gm')).locator('[data-action="startCombat"]').click();
      for (const page of [gm, player]) await becomes(page, order, null, expected, 'order');
      await becomes(player, rounds, null, [1, 'Wolf'], 'round');
      await tracker(table, 'player');
      await table.picture('tracker');
    },
  },
  {
    title: 'The GM passes the turn; the player ends hers',
    expects: 'Halla in round 1, then the wolf in round 2, on both trackers',
    async run(table) {
      const { gm, player, becomes } = table;
      await (await tracker(table, 'gm')).locator('[data-action="nextTurn"]').click();
      for (const page of [gm, player]) await becomes(page, rounds, null, [1, 'Halla'], 'turn');
      await (await tracker(table, 'player')).locator('[data-action="nextTurn"]').click();
      for (const page of [gm, player]) await becomes(page, rounds, null, [2, 'Wolf'], 'turn');
      const active = (await tracker(table, 'player')).locator('.combatant.active .name');
      same(await active.textContent(), 'Wolf', 'the row on turn');
    },
  },
  {
    title: 'The GM turns to the next round, and a round back',
    expects: 'round 3 begins with the wolf; a round back is round 2',
    async run(table) {
      const { player, becomes } = table;
      await (await tracker(table, 'gm')).locator('[data-action="nextRound"]').click();
      await becomes(player, rounds, null, [3, 'Wolf'], 'round');
      await (await tracker(table, 'gm')).locator('[data-action="previousRound"]').click();
      await becomes(player, () => game.combat.round, null, 2, 'round');
    },
  },
  {
    title: 'The wolf bites through: 25 against mail 4',
    expects:
      '21 after armor: she falls from 14 to 0 and lies prone; not dead at once, for 7 beyond is less than her maximum',
    async run(table) {
      const { gm, player, newestCard } = table;
      await gm.evaluate(() => {
        const { placeables } = canvas.tokens;
        placeables.find(({ name }: Live) => name === 'Halla').setTarget(true);
      });
      const before = await gm.evaluate(() => game.messages.size as number);
      await gm.evaluate(() => foundry.documents.ChatMessage.create({ content: '[[/damage 25 slashing]]' }));
      await newMessage(table, before);
      // Not on the icon: its handler reads the amount from whatever was clicked.
      const link = (await newestCard(gm)).locator('a.inline-damage-roll');
      await link.click({ position: { x: ((await link.boundingBox())?.width ?? 8) - 6, y: 8 } });
      await newMessage(table, before + 1);
      await dealDamage(table);
      await bothSee(table, 'hitPoints.value', 0);
      const statuses = (id: string) =>
        [...game.actors.get(id).statuses].filter((status) => !status.includes('.'));
      await table.becomes(player, statuses, table.ids.get('hero'), ['prone'], 'statuses');
      holds(await (await newestCard(player)).textContent(), 'Halla reached 0 HP and became prone.', 'card');
    },
  },
  {
    title: 'The player makes death rolls: 20, 3, 1',
    expects:
      'a demon is two failures, 3 against CON 14 one success, a dragon two: three successes, she lives, both counts are cleared',
    async run(table) {
      const { player } = table;
      const counts = (id: string) => {
        const { successes, failures } = game.actors.get(id).system.deathRolls;
        return [successes, failures];
      };
      const roll = async (face: number, expected: unknown) => {
        const sheet = await heroSheet(table, 'main');
        await table.loadDice(player, [face, 20]);
        await sheet.locator('[data-action="roll-deathRoll"]').click();
        await confirm(table);
        await table.becomes(table.gm, counts, table.ids.get('hero'), expected, `after ${face}`);
      };
      await roll(20, [0, 2]);
      await roll(3, [1, 2]);
      await roll(1, [0, 0]);
      const told = () => game.messages.contents.map(({ content }: Live) => content).join();
      holds(await table.gm.evaluate(told), '<b>Halla</b> escaped death', 'messages');
      const inline = (await table.newestCard(player)).locator('a.inline-roll');
      same(await inline.count(), 1, 'rolls in the text of the card');
    },
  },
  {
    title: 'The player rests for a stretch: D6 4, D6 2',
    expects:
      'HP 0 to 4; WP stay at their maximum; the button is used up until a shift rest, which heals everything and both conditions',
    async run(table) {
      const sheet = await heroSheet(table, 'main');
      await table.loadDice(table.player, [4, 6], [2, 6]);
      await sheet.locator('button.rest-stretch').click({ modifiers: ['Shift'] });
      await dismissDialog(table);
      await bothSee(table, 'hitPoints.value', 4);
      await bothSee(table, 'willPoints.value', 15);
      const again = await heroSheet(table, 'main');
      same(await again.locator('button.rest-stretch').isDisabled(), true, 'button is used up');
      await again.locator('button.rest-shift').click({ modifiers: ['Shift'] });
      await dismissDialog(table);
      await bothSee(table, 'hitPoints.value', 14);
      await bothSee(table, 'conditions.agl.value', false);
      await bothSee(table, 'conditions.int.value', false);
      same(
        await (await heroSheet(table, 'main')).locator('button.rest-stretch').isDisabled(),
        false,
        'button',
      );
    },
  },
];

/** Confirms the dialog that a rest asks by, if it asks. */
async function dismissDialog(table: WitnessTable): Promise<void> {
  const dialog = table.player.locator('dialog.application[open]');
  await table.calm();
  if ((await dialog.count()) > 0) await confirm(table);
}
