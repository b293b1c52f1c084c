import type { Action, Live, WitnessTable } from '../../witness.ts';
import { holds, same } from '../../witness.ts';
import { heroSheet } from './people.ts';
import { confirm, newestRoll, newMessage } from './rolls.ts';

declare const game: Live, canvas: Live, Actor: Live, Scene: Live;

/** Puts an actor and a new goblin on a new scene. Returns its id. */
async function meetGoblin(hero: string | undefined): Promise<string> {
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
  return scene.id;
}

/** HP, statuses and base actor's HP of the goblin on the board. */
const goblin = (): Live => {
  const token = game.scenes.active.tokens.getName('Goblin');
  return [
    token.actor.system.hitPoints.value,
    [...token.actor.statuses],
    token.baseActor.system.hitPoints.value,
  ];
};

/** Sends the newest message's damage to its target by the button on the card. */
export async function dealDamage(table: WitnessTable): Promise<void> {
  const before = await table.gm.evaluate(() => game.messages.size as number);
  const card = await table.newestCard(table.gm);
  await card.locator('button[data-action="dealDamage"]').click();
  await newMessage(table, before);
}

export const strike: readonly Action[] = [
  {
    title: 'The GM puts her and a goblin on a board of 2 m squares',
    expects:
      "both boards show both tokens; hers is linked, the goblin's is not; bars are hit points; the scene measures 2 m",
    async run({ gm, player, ids, becomes, picture }) {
      ids.set('scene', await gm.evaluate(meetGoblin, ids.get('hero')));
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
];
