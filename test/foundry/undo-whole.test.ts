import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const TWOS = 0.85;
/** The sound that the host plays when dice are rolled. */
const SOUND = 'sounds/dice.wav';

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, TWOS);
  await gm.evaluate((dice: string) => {
    (CONFIG as unknown as { sounds: { dice: string } }).sounds.dice = dice;
  }, SOUND);
});
afterAll(() => table?.close());

/** The newest card as a message: its dice and their sound, the speaker, and the stored state of its play. */
const card = () =>
  gm.evaluate(() => {
    const { rolls, sound, speaker, system } = ff.card() as unknown as {
      rolls: object[];
      sound: string | null;
      speaker: { alias: string };
      system: { plays: { p0: { length: number; heard: number } }; by: string };
    };
    const { length, heard } = system.plays.p0;
    return {
      rolls: rolls.length,
      sound,
      alias: speaker.alias,
      by: system.by,
      length,
      heard,
      state: ff.exchange().plays[0]?.run.state,
    };
  });

const prone = () => gm.evaluate(() => game.actors.getName('Masha').statuses.has('prone'));

it('a play of a single step is undone completely', async () => {
  const begun = await gm.evaluate(() => {
    const who = game.system.api.idOf(game.actors.getName('Masha'));
    return ff.say({ kind: 'begin', actor: who, play: 'knockdown', inputs: [{ who }] });
  });
  expect(begun).toBe('ok');
  expect(await prone()).toBe(true);
  expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(1);
  const by = await gm.evaluate(() => game.system.api.idOf(game.actors.getName('Masha')));
  expect(await card()).toMatchObject({ rolls: 0, alias: 'Masha', by });
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  expect(await gm.evaluate(() => ff.exchange().state)).toBe('undone');
  expect(await prone()).toBe(false);
});

it('WF-15.6: so are the dice of one that ends as soon as it begins', async () => {
  const begun = await gm.evaluate(async () => {
    for (const combat of game.combats.contents) await combat.delete();
    const { idOf, ruleset } = game.system.api;
    const data = { name: 'Brave', type: 'wfrp', system: { characteristics: { wp: 40 } } };
    await foundry.documents.Actor.implementation.createDocuments([data]);
    await ruleset('wfrp');
    const [who, source] = ['Brave', 'Oleg'].map((name) => idOf(game.actors.getName(name)));
    const input = { who, source, kind: 'creature', round: 1, fortune: false, modifier: 0 };
    return ff.say({ kind: 'begin', actor: who, play: 'fright', inputs: [input] });
  });
  expect(begun).toBe('ok');
  const over = await card();
  expect(over).toMatchObject({ alias: 'Brave', sound: SOUND, state: 'done', length: over.rolls });
  expect(over.rolls).toBeGreaterThan(0);
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  expect(await card()).toMatchObject({ rolls: 0, length: 0, heard: 0, state: 'waiting' });
});

it('a card speaks in the name of its fighter’s token', async () => {
  await gm.evaluate(async () => {
    const scene = await foundry.documents.Scene.implementation.create({ name: 'Yard' });
    const actorId = game.actors.getName('Valeria').id;
    const data = { name: 'Shadow', actorId, actorLink: false, x: 0, y: 0 };
    await scene.createEmbeddedDocuments('Token', [data]);
    for (const combat of game.combats.contents) await combat.delete();
    const [token] = scene.tokens.contents;
    if (!token) return;
    const { idOf, prospect } = game.system.api;
    const { offers } = prospect(token.actor, [idOf(game.actors.getName('Oleg'))]);
    const input = offers.find(({ group, play }) => group === 'attack' && play?.name === 'attack')?.play
      ?.input;
    await ff.say({ kind: 'begin', actor: idOf(token.actor), play: 'attack', inputs: [input ?? {}] });
  });
  expect(await card()).toMatchObject({ rolls: 0, alias: 'Shadow', sound: null, state: 'waiting' });
});
