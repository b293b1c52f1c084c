/// <reference path="../../../tools/foundryvtt-cli.d.ts" />
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, type Table, type TableClient } from '../../../playground/node/index.ts';
import { makeDataFolder } from '../fixtures/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: the page's globals, as the functions that are sent there see them
type Live = any;
declare const game: Live;
declare const Hooks: Live;

const FOLDER = 'folder1234567890';
const HERO = 'herohero12345678';
const SCENE = 'scene12345678901';
const TOKEN = 'token12345678901';

/** An adventure as the official tool packs it: everything in one document. */
const adventure = {
  _id: 'story12345678901',
  _key: '!adventures!story12345678901',
  name: 'The cellar',
  description: '<p>Dark.</p>',
  folders: [{ _id: FOLDER, name: 'People', type: 'Actor' }],
  actors: [{ _id: HERO, name: 'Hero', type: 'hero', folder: FOLDER, items: [] }],
  scenes: [
    { _id: SCENE, name: 'Cellar', tokens: [{ _id: TOKEN, actorId: HERO, actorLink: true, x: 0, y: 0 }] },
  ],
  combats: [
    {
      _id: 'fight12345678901',
      scene: SCENE,
      combatants: [{ _id: 'one1234567890123', tokenId: TOKEN, actorId: HERO, sceneId: SCENE }],
    },
  ],
};

let data: ReturnType<typeof makeDataFolder>;
let table: Table;
let gm: TableClient;

beforeAll(async () => {
  data = makeDataFolder();
  const system = path.join(data.dataPath, 'Data/systems/probe-system');
  const manifest = JSON.parse(readFileSync(path.join(system, 'system.json'), 'utf8')) as Live;
  manifest.packs.push({ name: 'stories', label: 'Stories', type: 'Adventure', system: 'probe-system' });
  writeFileSync(path.join(system, 'system.json'), JSON.stringify(manifest));
  const sources = mkdtempSync(path.join(tmpdir(), 'stories-'));
  writeFileSync(path.join(sources, 'cellar.json'), JSON.stringify(adventure));
  await compilePack(sources, path.join(system, 'packs/stories'), { log: false });
  table = await openTable({ dataPath: data.dataPath, world: 'probe' });
  gm = await table.join('Gamemaster');
}, 60_000);
afterAll(async () => {
  await table?.close();
  data?.remove();
});

/** Imports the adventure. */
const bring = (options: object = {}) =>
  gm.evaluate(async (given) => {
    const story = await game.packs.get('probe-system.stories').getDocument('story12345678901');
    const { created, updated } = await story.import(given);
    const count = (made: Live) =>
      Object.fromEntries(Object.entries(made).map(([name, all]: Live) => [name, all.length]));
    return { created: count(created), updated: count(updated) };
  }, options);

describe('an adventure', () => {
  it('may be refused by a hook before anything is made', async () => {
    await gm.evaluate(() => void Hooks.once('preImportAdventure', () => false));
    expect(await bring()).toEqual({ created: {}, updated: {} });
    expect(await gm.evaluate(() => game.scenes.size)).toBe(0);
  });

  it('is imported under its own ids, so that its parts find each other', async () => {
    expect((await bring()).created).toEqual({ Folder: 1, Actor: 1, Scene: 1, Combat: 1 });
    const seen = await gm.evaluate(() => {
      const [combat] = game.combats.contents;
      const [combatant] = combat.combatants.contents;
      return [combatant.actor?.name, combatant.token?.id, game.actors.getName('Hero').folder?.name];
    });
    expect(seen).toEqual(['Hero', TOKEN, 'People']);
  });

  it('creates nothing twice: existing documents become as they are in the adventure', async () => {
    await gm.evaluate(() => game.actors.getName('Hero').update({ name: 'Changed' }));
    const { created, updated } = await bring();
    expect([created, updated]).toEqual([{}, { Folder: 1, Actor: 1, Scene: 1, Combat: 1 }]);
    expect(await gm.evaluate(() => [game.actors.size, game.actors.get('herohero12345678').name])).toEqual([
      1,
      'Hero',
    ]);
  });
});
