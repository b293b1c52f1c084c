/// <reference path="../../../tools/foundryvtt-cli.d.ts" />
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePack, extractPack } from '@foundryvtt/foundryvtt-cli';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../playground/server/index.ts';
import type { Obj } from '../../../playground/server/protocol.ts';
import { Storage } from '../../../playground/server/storage.ts';
import { makeDataFolder } from '../fixtures/table.ts';

let data: ReturnType<typeof makeDataFolder>;
let server: RunningServer | null = null;

beforeEach(() => {
  data = makeDataFolder();
});

afterEach(async () => {
  await server?.close();
  server = null;
  data.remove();
});

const open = async (): Promise<RunningServer> => {
  server = await startServer({ dataPath: data.dataPath, world: 'probe' });
  return server;
};

describe('addresses', () => {
  it('lead to the join page, and to the game for those with a seat', async () => {
    const { url, world } = await open();
    const at = async (address: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + address, { redirect: 'manual', headers });
      return [response.status, response.headers.get('location')];
    };
    expect(await at('/')).toEqual([302, '/join']);
    expect(await at('/game')).toEqual([302, '/join']);
    const body = JSON.stringify({ userId: world.users()[0]?.id, password: '' });
    const joined = await fetch(`${url}/api/join`, { method: 'POST', body });
    const cookie = String(joined.headers.get('set-cookie')).split(';')[0] ?? '';
    expect(await at('/', { cookie })).toEqual([302, '/game']);
    expect(await at('/', { cookie: `${cookie}x` })).toEqual([302, '/join']);
  });

  it('serve files of packages and nothing else', async () => {
    const { url } = await open();
    const status = async (address: string) => (await fetch(url + address)).status;
    expect(await status('/systems/probe-system/system.json')).toBe(200);
    expect(await status('/systems/probe-system/lang/en.json')).toBe(200);
    expect(await status('/systems/probe-system/missing.css')).toBe(404);
    expect(await status('/worlds/probe/.session-secret')).toBe(404);
    expect(await status('/worlds/probe/data/CURRENT')).toBe(404);
    expect(await status('/systems/probe-system/packs/gear/CURRENT')).toBe(404);
    expect(await status('/systems/..%2f..%2f..%2f..%2fetc/passwd')).toBe(404);
    expect(await status('/%2e%2e/%2e%2e/%2e%2e/etc/passwd')).toBe(404);
    for (const detour of [
      '/worlds//probe',
      '/worlds/probe/',
      '//worlds/probe',
      '/worlds/./probe',
      '/Worlds/probe',
    ])
      for (const file of ['.session-secret', 'data/CURRENT', 'data//CURRENT', 'x/%2e%2e/data/CURRENT'])
        expect(await status(`${detour}/${file}`), `${detour}/${file}`).toBe(404);
    expect(await status('/systems//probe-system/packs/gear/CURRENT')).toBe(404);
    expect(await status('/systems/probe-system//packs/gear/CURRENT')).toBe(404);
  });
});

describe('malformed addresses', () => {
  it('are answered as not found, and the server goes on', async () => {
    const { url } = await open();
    for (const address of ['/%', '/%00', '/%zz'])
      expect((await fetch(url + address)).status, address).toBe(404);
    expect((await fetch(`${url}/api/join`)).status).toBe(200);
  });
});

describe('packs', () => {
  const hero: Obj = {
    _id: 'herohero12345678',
    _key: '!actors!herohero12345678',
    name: 'Packed hero',
    type: 'hero',
    items: [
      {
        _id: 'sword12345678901',
        _key: '!actors.items!herohero12345678.sword12345678901',
        name: 'Sword',
        type: 'weapon',
        effects: [
          {
            _id: 'effect1234567890',
            _key: '!actors.items.effects!herohero12345678.sword12345678901.effect1234567890',
            name: 'Sharp',
          },
        ],
      },
    ],
    effects: [],
  };

  it('made by the official tool are read with everything embedded', async () => {
    const sources = mkdtempSync(path.join(tmpdir(), 'pack-'));
    writeFileSync(path.join(sources, 'hero.json'), JSON.stringify(hero));
    const system = path.join(data.dataPath, 'Data', 'systems', 'probe-system');
    const manifest = JSON.parse(readFileSync(path.join(system, 'system.json'), 'utf8')) as Obj;
    manifest.packs = [{ name: 'people', label: 'People', type: 'Actor', system: 'probe-system' }];
    writeFileSync(path.join(system, 'system.json'), JSON.stringify(manifest));
    await compilePack(sources, path.join(system, 'packs', 'people'), { log: false });
    const { world } = await open();
    const [pack] = await world.packs();
    expect(pack?.index.map((entry) => entry.name)).toEqual(['Packed hero']);
    const user = world.users()[0];
    if (!user) throw new Error('nobody is here');
    const [actor] = await world.packDocuments(user, 'probe-system.people', ['herohero12345678']);
    expect(actor).toMatchObject({ items: [{ name: 'Sword', effects: [{ name: 'Sharp' }] }] });
  });

  it('written here are read by the official tool', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'level-'));
    const storage = new Storage(folder);
    await storage.open();
    await storage.write([{ collection: 'actors', put: hero }]);
    await storage.close();
    const out = mkdtempSync(path.join(tmpdir(), 'out-'));
    mkdirSync(out, { recursive: true });
    await extractPack(folder, out, { log: false });
    const [file] = readdirSync(out);
    const extracted = JSON.parse(readFileSync(path.join(out, String(file)), 'utf8')) as Obj;
    expect(extracted).toMatchObject({
      name: 'Packed hero',
      items: [{ name: 'Sword', effects: [{ name: 'Sharp' }] }],
    });
  });
});

describe('storage', () => {
  it('forgets embedded documents that a later write lacks', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'level-'));
    const storage = new Storage(folder);
    await storage.open();
    const actor = {
      _id: 'a',
      name: 'A',
      items: [
        { _id: 'x', effects: [{ _id: 'e' }] },
        { _id: 'y', effects: [] },
      ],
    };
    const other = { _id: 'ab', name: 'B', items: [{ _id: 'x', effects: [] }] };
    await storage.write([
      { collection: 'actors', put: actor },
      { collection: 'actors', put: other },
    ]);
    await storage.write([
      { collection: 'actors', put: { _id: 'a', name: 'A', items: [{ _id: 'y', effects: [] }] } },
    ]);
    expect((await storage.readAll()).actors).toEqual([
      { _id: 'a', name: 'A', items: [{ _id: 'y', effects: [] }] },
      other,
    ]);
    await storage.write([{ collection: 'actors', del: 'a' }]);
    await storage.close();
    const again = new Storage(folder);
    await again.open();
    expect((await again.readAll()).actors).toEqual([other]);
    await again.close();
  });
});
