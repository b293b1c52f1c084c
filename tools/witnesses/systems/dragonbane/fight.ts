import type { Action, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { bothSee, heroSheet } from './people.ts';
import { confirm, newestRoll, newMessage } from './rolls.ts';

declare const game: Live, canvas: Live, foundry: Live, Actor: Live, Scene: Live;

/** HP, statuses and base actor's HP of the goblin on the board. */
const goblin = (): Live => {
  const token = game.scenes.active.tokens.getName('Goblin');
  return [
    token.actor.system.hitPoints.value,
    [...token.actor.statuses],
    token.baseActor.system.hitPoints.value,
  ];
};

/** The order of the tracker: name, initiative, whose turn. */
const order = (): Live =>
  game.combat?.turns.map(({ name, initiative }: Live) => [
    name,
    initiative,
    game.combat.combatant?.name === name,
  ]);

const rounds = (): Live => [game.combat?.round ?? null, game.combat?.combatant?.name ?? null];

/** Sends the newest message's damage to its target by the button on the card. */
async function dealDamage(table: WitnessTable): Promise<void> {
  const before = await table.gm.evaluate(() => game.messages.size as number);
  const card = await table.newestCard(table.gm);
  await card.locator('button[data-action="dealDamage"]').click();
  await newMessage(table, before);
}

const tracker = (table: WitnessTable, page: 'gm' | 'player') => table.showTab(table[page], 'combat');

export const fight: readonly Action[] = [
  {
    title: 'The GM puts her and a goblin on a board of 2 m squares',
    expects:
      'both boards show both tokens; hers is linked, his is not; bars are hit points; the scene measures 2 m',
    async run({ gm, player, ids, becomes, picture }) {
      ids.set(
        'scene',
        await gm.evaluate(async (hero) => {
          const system = { hitPoints: { value: 12, base: 12, max: 12 } };
          const foe = await Actor.create({ name: 'Goblin', type: 'npc', system });
          const scene = await Scene.create({
            name: 'Road',
            width: 1200,
            height: 800,
            padding: 0,
            active: true,
          });
          const actors = [game.actors.get(hero), foe];
          const at = [
            { x: 300, y: 300 },
            { x: 400, y: 300 },
          ];
          const tokens = await Promise.all(
            actors.map(async (actor, i) => (await actor.getTokenDocument(at[i])).toObject()),
          );
          await scene.createEmbeddedDocuments('Token', tokens);
          return scene.id as string;
        }, ids.get('hero')),
      );
      const shown = () => [
        canvas.scene?.name,
        canvas.scene?.grid.distance,
        canvas.scene?.grid.units,
        canvas.tokens?.placeables.map(({ document }: Live) => [
          document.name,
          document.actorLink,
          document.bar1.attribute,
        ]),
      ];
      const tokens = [
        ['Halla', true, 'hitPoints'],
        ['Goblin', false, 'hitPoints'],
      ];
      for (const page of [gm, player])
        await becomes(page, shown, null, ['Road', 2, 'm', tokens], 'the board');
      await picture('board');
    },
  },
  {
    title: 'The player targets the goblin and strikes: 5',
    expects:
      'the dialog offers slash, stab and parry of a sword; 5 is not above 14: the slash hits the goblin; a button rolls damage',
    async run(table) {
      const { player, gm } = table;
      await player.evaluate(() => {
        const { placeables } = canvas.tokens;
        placeables.find(({ name }: Live) => name === 'Goblin').setTarget(true);
      });
      const sheet = await heroSheet(table, 'main');
      const before = await player.evaluate(() => game.messages.size as number);
      await table.loadDice(player, [5, 20]);
      await sheet.locator('.weapon-table a.rollable-skill', { hasText: 'Broadsword' }).click();
      const dialog = player.locator('dialog.application[open]').last();
      const offered = await dialog
        .locator('input[name="action"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      for (const action of ['slash', 'stab', 'parry'])
        if (!offered.includes(action)) throw new Error(`${action} is not among ${offered.join()}`);
      await dialog.locator('input[value="slash"]').check();
      await table.picture('strike');
      await confirm(table);
      await newMessage(table, before);
      same(await gm.evaluate(newestRoll), ['1d20', 5, 'weaponTest'], 'roll');
      for (const page of [gm, player]) {
        const text = await (await table.newestCard(page)).textContent();
        holds(text, /Slash\s*with\s*Broadsword\s*targeting\s*Goblin\s*succeeded\./, 'card');
      }
    },
  },
  {
    title: 'The player rolls the damage on the card: 6 and 5',
    expects:
      'D8 of the sword and D6 of STR 17: 11 points against the goblin; only the GM, who owns it, gets the button',
    async run(table) {
      const { player, gm, newestCard } = table;
      const before = await player.evaluate(() => game.messages.size as number);
      await table.loadDice(player, [6, 8], [5, 6]);
      await (await newestCard(player)).locator('button[data-action="rollWeaponDamage"]').click();
      await newMessage(table, before);
      same(await gm.evaluate(newestRoll), ['1d8 + 1d6', 11, 'rollDamage'], 'roll');
      const text = await (await newestCard(player)).textContent();
      holds(text, /inflicts\s*11\s*points.*on\s*Goblin/s, 'card');
      const button = 'button[data-action="dealDamage"]';
      same(await (await newestCard(gm)).locator(button).count(), 1, 'button of the GM');
      same(await (await newestCard(player)).locator(button).count(), 0, 'button of the player');
    },
  },
  {
    title: 'The GM deals the damage',
    expects:
      'the goblin on the board falls from 12 to 1, its actor in the directory keeps 12; the player may not read how much',
    async run(table) {
      await dealDamage(table);
      for (const page of [table.gm, table.player])
        await table.becomes(page, goblin, null, [1, [], 12], 'the goblin');
      holds(
        await (await table.newestCard(table.gm)).textContent(),
        /11\s*HP damage applied/,
        'card of the GM',
      );
      holds(
        await (await table.newestCard(table.player)).textContent(),
        /\?\?\?\s*HP damage/,
        'card of the player',
      );
    },
  },
  {
    title: 'The GM undoes it from the menu of the card, then deals 11 and again 11',
    expects: 'undone: 12 again; then 1, then 0: it died, with the status of the dead, on both boards',
    async run(table) {
      await table.chooseInMenu(await table.newestCard(table.gm), 'Undo damage');
      await table.becomes(table.player, goblin, null, [12, [], 12], 'the goblin, undone');
      const damage = () => {
        const message = game.messages.contents.filter(({ type }: Live) => type === 'rollDamage').at(-1);
        return message.id as string;
      };
      const id = await table.gm.evaluate(damage);
      const chat = await table.showTab(table.gm, 'chat');
      const deal = chat.locator(`[data-message-id="${id}"] button[data-action="dealDamage"]`);
      await deal.click();
      await table.becomes(table.player, goblin, null, [1, [], 12], 'the goblin, hit');
      await deal.click();
      await table.becomes(table.player, goblin, null, [0, ['dead'], 12], 'the goblin, dead');
      holds(await (await table.newestCard(table.player)).textContent(), 'Goblin died.', 'card');
      await table.picture('dead');
    },
  },
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
