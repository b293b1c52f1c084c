import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../playground/server/index.ts';
import type { ModifyRequest, Obj } from '../../../playground/server/protocol.ts';
import { makeDataFolder } from '../fixtures/table.ts';

let data: ReturnType<typeof makeDataFolder>;
let server: RunningServer;
const users = [
  { name: 'Gamemaster', role: 4 },
  { name: 'Alice', role: 1 },
];

const open = (options: object = {}) =>
  startServer({ dataPath: data.dataPath, world: 'probe', users, ...options });

beforeEach(async () => {
  data = makeDataFolder();
  server = await open();
});

afterEach(async () => {
  await server.close();
  data.remove();
});

/** One request in the name of a user; the first result. */
async function ask(
  name: string,
  request: Omit<ModifyRequest, 'operation'> & { operation: Obj },
): Promise<Obj> {
  const user = server.world.users().find((one) => one._source.name === name);
  if (!user) throw new Error(`nobody is called ${name}`);
  const [answer] = await server.world.modify(user, [request as ModifyRequest]);
  return answer?.result[0] as Obj;
}

const create = (name: string, documentName: string, source: Obj, operation: Obj = {}): Promise<Obj> =>
  ask(name, { action: 'create', documentName, operation: { data: [source], ...operation } });
const update = (name: string, documentName: string, changes: Obj, operation: Obj = {}): Promise<Obj> =>
  ask(name, { action: 'update', documentName, operation: { updates: [changes], ...operation } });

const stored = (collection: string, id: unknown): Obj => {
  const document = server.world.database.collection(collection).get(String(id));
  if (!document) throw new Error(`${collection} holds no ${String(id)}`);
  return document.toObject();
};

const idOf = (name: string): string =>
  String(server.world.users().find((one) => one._source.name === name)?.id);

describe('what the server decides', () => {
  it('gives ids, owner, order and bookkeeping to a new document', async () => {
    const before = Date.now();
    const first = await create('Gamemaster', 'Actor', { _id: 'chosenchosen1234', name: 'A', type: 'hero' });
    const second = await create('Gamemaster', 'Actor', { name: 'B', type: 'hero' });
    expect(first._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(first._id).not.toBe('chosenchosen1234');
    expect(first.ownership).toEqual({ default: 0, [idOf('Gamemaster')]: 3 });
    expect(Number(second.sort)).toBeGreaterThan(Number(first.sort));
    const stats = first._stats as Obj;
    expect(stats).toMatchObject({
      systemId: 'probe-system',
      systemVersion: '1.2.3',
      lastModifiedBy: idOf('Gamemaster'),
    });
    expect(Number(stats.createdTime)).toBeGreaterThanOrEqual(before);
  });

  it('keeps an id only when asked, and refuses a malformed one', async () => {
    const kept = await create(
      'Gamemaster',
      'Actor',
      { _id: 'chosenchosen1234', name: 'A', type: 'hero' },
      { keepId: true },
    );
    expect(kept._id).toBe('chosenchosen1234');
    await expect(
      create('Gamemaster', 'Actor', { _id: 'short', name: 'A', type: 'hero' }, { keepId: true }),
    ).rejects.toThrow();
  });

  it('refuses subtypes that the manifest does not declare', async () => {
    await expect(create('Gamemaster', 'Actor', { name: 'A', type: 'robot' })).rejects.toThrow(/valid type/);
  });

  it('merges objects and replaces arrays', async () => {
    const { _id } = await create('Gamemaster', 'Actor', {
      name: 'A',
      type: 'hero',
      system: { hp: { value: 5, max: 9 }, list: ['a', 'b'] },
    });
    await update('Gamemaster', 'Actor', { _id, 'system.hp.value': 3, 'system.list': ['c'] });
    expect(stored('actors', _id).system).toMatchObject({ hp: { value: 3, max: 9 }, list: ['c'] });
  });

  it('deletes a key by the V13 form', async () => {
    const { _id } = await create('Gamemaster', 'Actor', {
      name: 'A',
      type: 'hero',
      system: { notes: { x: '1', y: '2' } },
    });
    await update('Gamemaster', 'Actor', { _id, 'system.notes.-=x': null });
    expect((stored('actors', _id).system as Obj).notes).toEqual({ y: '2' });
  });
});

describe('permissions, by the server alone', () => {
  it('lets a player change their own actors and not those of others', async () => {
    const foreign = await create('Gamemaster', 'Actor', { name: 'Foreign', type: 'hero' });
    const own = await create('Gamemaster', 'Actor', {
      name: 'Own',
      type: 'hero',
      ownership: { [idOf('Alice')]: 3 },
    });
    await update('Alice', 'Actor', { _id: own._id, name: 'Mine' });
    expect(stored('actors', own._id).name).toBe('Mine');
    await expect(update('Alice', 'Actor', { _id: foreign._id, name: 'Taken' })).rejects.toThrow(
      /lacks permission/,
    );
    expect(stored('actors', foreign._id).name).toBe('Foreign');
  });

  it('refuses an operation as a whole when one document of it is forbidden', async () => {
    const own = await create('Gamemaster', 'Actor', {
      name: 'Own',
      type: 'hero',
      ownership: { [idOf('Alice')]: 3 },
    });
    const foreign = await create('Gamemaster', 'Actor', { name: 'Foreign', type: 'hero' });
    const both = {
      updates: [
        { _id: own._id, name: 'x' },
        { _id: foreign._id, name: 'x' },
      ],
    };
    await expect(
      ask('Alice', { action: 'update', documentName: 'Actor', operation: both }),
    ).rejects.toThrow();
    expect(stored('actors', own._id).name).toBe('Own');
  });

  it('lets a player move the turn of an encounter and nothing else of it', async () => {
    const { _id } = await create('Gamemaster', 'Combat', { type: 'duel', round: 1, turn: 0 });
    await update('Alice', 'Combat', { _id, turn: 1 });
    expect(stored('combats', _id).turn).toBe(1);
    await expect(update('Alice', 'Combat', { _id, system: { phase: 'resolve' } })).rejects.toThrow(
      /lacks permission/,
    );
    await expect(update('Alice', 'Combat', { _id, turn: 0, active: true })).rejects.toThrow(
      /lacks permission/,
    );
  });

  it('keeps world settings from players', async () => {
    const setting = { key: 'probe-system.world', value: '3' };
    await expect(create('Alice', 'Setting', setting)).rejects.toThrow(/lacks permission/);
    await create('Gamemaster', 'Setting', setting);
  });

  it('makes the requesting user the author of a message; only the author may change it, and never its rolls', async () => {
    const message = await create('Alice', 'ChatMessage', { content: 'hi', author: idOf('Gamemaster') });
    expect(message.author).toBe(idOf('Alice'));
    const other = await create('Gamemaster', 'ChatMessage', { content: 'gm' });
    await expect(update('Alice', 'ChatMessage', { _id: other._id, content: 'x' })).rejects.toThrow(
      /lacks permission/,
    );
    await update('Alice', 'ChatMessage', { _id: message._id, content: 'hello' });
    expect(stored('messages', message._id).content).toBe('hello');
    await expect(update('Alice', 'ChatMessage', { _id: message._id, rolls: [] })).rejects.toThrow(
      /lacks permission/,
    );
    const spoken = await create('Gamemaster', 'ChatMessage', { content: 'as Alice', author: idOf('Alice') });
    expect(spoken.author).toBe(idOf('Alice'));
  });

  it.each(['role', 'role.', '==role', '-=role', 'role.x'])(
    'refuses a player their own role, written as "%s"',
    async (key) => {
      await expect(update('Alice', 'User', { _id: idOf('Alice'), [key]: 4 })).rejects.toThrow(
        /lacks permission/,
      );
      expect(stored('users', idOf('Alice')).role).toBe(1);
    },
  );

  it('refuses guarded fields in every form of a change: of messages, tokens and the game master', async () => {
    const message = await create('Alice', 'ChatMessage', { content: 'hi' });
    const changes = [{ '==rolls': [] }, { '-=rolls': null }, { '==author': idOf('Gamemaster') }];
    for (const change of changes)
      await expect(update('Alice', 'ChatMessage', { _id: message._id, ...change })).rejects.toThrow(
        /lacks permission/,
      );
    await expect(
      update('Alice', 'User', { _id: idOf('Alice'), '==permissions': { SETTINGS_MODIFY: true } }),
    ).rejects.toThrow(/lacks permission/);
  });

  it.each([
    { 'system.secret': 'x' },
    { '==system': { secret: 'x' } },
    { '==system': {} },
    { system: { '==secret': 'x' } },
    { 'system.-=secret': null },
    { '-=system': null },
  ])('refuses a player the field that the manifest keeps for game masters, as %j', async (change) => {
    const own = await create('Gamemaster', 'Actor', {
      name: 'Own',
      type: 'hero',
      system: { secret: 'kept' },
      ownership: { [idOf('Alice')]: 3 },
    });
    await expect(update('Alice', 'Actor', { _id: own._id, ...change })).rejects.toThrow();
    expect(stored('actors', own._id).system).toMatchObject({ secret: 'kept' });
  });

  it('refuses it where the whole system is overwritten', async () => {
    const own = await create('Gamemaster', 'Actor', {
      name: 'Own',
      type: 'hero',
      system: { secret: 'kept' },
      ownership: { [idOf('Alice')]: 3 },
    });
    const whole = { _id: own._id, system: { biography: 'b' } };
    await expect(update('Alice', 'Actor', whole, { recursive: false })).rejects.toThrow(/lacks permission/);
    expect(stored('actors', own._id).system).toMatchObject({ secret: 'kept' });
  });

  it('refuses flags that are larger than any document should be', async () => {
    const flags = { world: { x: 'x'.repeat(1_100_000) } };
    await expect(update('Alice', 'User', { _id: idOf('Alice'), flags })).rejects.toThrow(
      /flags .* too large/,
    );
    await expect(create('Alice', 'ChatMessage', { content: 'hi', flags })).rejects.toThrow(
      /flags .* too large/,
    );
    expect(stored('users', idOf('Alice')).flags).toEqual({});
  });

  it('also refuses such flags on embedded documents, and when they grow bit by bit', async () => {
    const owned = { ownership: { [idOf('Alice')]: 3 } };
    const flags = (n = 1_100_000) => ({ world: { [`x${n}`]: 'x'.repeat(n) } });
    const item = { _id: 'ropeRopeRope1234', name: 'Rope', type: 'weapon' };
    const large = /flags .* too large/;
    const full = { name: 'A', type: 'hero' };
    for (const more of [{ items: [{ ...item, flags: flags() }] }, { prototypeToken: { flags: flags() } }])
      await expect(create('Gamemaster', 'Actor', { ...full, ...more })).rejects.toThrow(large);
    const { _id } = await create('Gamemaster', 'Actor', { ...full, ...owned, items: [item] });
    const [held] = stored('actors', _id).items as Obj[];
    const within = (n: number) =>
      update('Alice', 'Actor', { _id, items: [{ _id: held?._id, flags: flags(n) }] });
    await expect(within(1_100_000)).rejects.toThrow(large);
    await within(600_000);
    await expect(within(600_001)).rejects.toThrow(large);
    const scene = await create('Gamemaster', 'Scene', {
      name: 'S',
      tokens: [{ _id: 'tokenTokenToken1', name: 'T', actorId: _id }],
    });
    const [token] = stored('scenes', scene._id).tokens as Obj[];
    const put = (changes: Obj) =>
      update('Alice', 'Token', { _id: token?._id, ...changes }, { parentUuid: `Scene.${String(scene._id)}` });
    await expect(put({ delta: { flags: flags() } })).rejects.toThrow(large);
    await put({ delta: { flags: flags(10) } });
  });

  it('keeps the prototype token from players who may not configure it, in every form of a change', async () => {
    const { _id } = await create('Gamemaster', 'Actor', {
      ...{ name: 'A', type: 'hero', ownership: { [idOf('Alice')]: 3 }, prototypeToken: { name: 'Kept' } },
    });
    const may = server.world.users().find(({ _source }) => _source.name === 'Alice');
    expect(
      (may as unknown as { hasPermission(name: string): boolean }).hasPermission('TOKEN_CONFIGURE'),
    ).toBe(false);
    for (const change of [
      { prototypeToken: { name: 'x' } },
      { prototypeToken: null },
      { '-=prototypeToken': null },
      { '==prototypeToken': { name: 'x' } },
    ])
      await expect(update('Alice', 'Actor', { _id, ...change })).rejects.toThrow(/lacks permission/);
    expect(stored('actors', _id).prototypeToken).toMatchObject({ name: 'Kept' });
  });

  it('never reveals a password', async () => {
    const alice = idOf('Alice');
    const told = await update('Gamemaster', 'User', { _id: alice, password: 'secret' });
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(JSON.stringify(server.world.documents(alice))).not.toMatch(/"password":"[^"]/);
    const join = (password: string) =>
      fetch(`${server.url}/api/join`, { method: 'POST', body: JSON.stringify({ userId: alice, password }) });
    expect((await join('wrong')).status).toBe(403);
    expect((await join('secret')).status).toBe(200);
  });
});

describe('HTML', () => {
  const evil = '<p onclick="x()">a<script>y()</script><img src="javascript:z()"><b>b</b></p>';

  it('is cleaned in declared fields and message content, and nowhere else', async () => {
    const system = { biography: evil, plain: evil };
    const actor = await create('Gamemaster', 'Actor', {
      name: 'A',
      type: 'hero',
      system,
      items: [{ name: 'I', type: 'weapon', system: { description: evil } }],
    });
    const source = stored('actors', actor._id);
    expect((source.system as Obj).biography).toBe('<p>a<img /><b>b</b></p>');
    expect((source.system as Obj).plain).toBe(evil);
    expect(JSON.stringify(source.items)).not.toContain('onclick');
    const message = await create('Alice', 'ChatMessage', {
      type: 'card',
      content: evil,
      system: { body: evil, raw: evil },
    });
    expect(message.content).not.toMatch(/onclick|script/);
    expect((message.system as Obj).body).not.toMatch(/onclick|script/);
    expect((message.system as Obj).raw).toBe(evil);
  });

  it('keeps buttons and data attributes of cards', async () => {
    const card = '<button type="button" data-action="go" aria-label="Go" class="x">Go</button>';
    const message = await create('Alice', 'ChatMessage', { content: card });
    expect(message.content).toBe(card);
  });

  it('is cleaned in updates too', async () => {
    const { _id } = await create('Gamemaster', 'Actor', { name: 'A', type: 'hero' });
    await update('Gamemaster', 'Actor', { _id, 'system.biography': evil });
    expect((stored('actors', _id).system as Obj).biography).not.toMatch(/onclick|script/);
  });
});

describe('what is stored', () => {
  it('survives a restart, with embedded documents', async () => {
    const actor = await create('Gamemaster', 'Actor', {
      name: 'A',
      type: 'hero',
      system: { hp: { value: 2 } },
    });
    const item = await create(
      'Gamemaster',
      'Item',
      { name: 'I', type: 'weapon' },
      { parentUuid: `Actor.${actor._id}` },
    );
    await create(
      'Gamemaster',
      'ActiveEffect',
      { name: 'E' },
      { parentUuid: `Actor.${actor._id}.Item.${item._id}` },
    );
    const before = stored('actors', actor._id);
    await server.close();
    server = await open();
    expect(stored('actors', actor._id)).toEqual(before);
    expect(JSON.stringify(before.items)).toContain('"name":"E"');
    await ask('Gamemaster', { action: 'delete', documentName: 'Actor', operation: { ids: [actor._id] } });
    await server.close();
    server = await open();
    expect(server.world.database.collection('actors').size).toBe(0);
  });

  it('does all of a batch or none of it', async () => {
    const gm = server.world.users().find((one) => one._source.name === 'Gamemaster');
    if (!gm) throw new Error('no game master');
    const requests: ModifyRequest[] = [
      { action: 'create', documentName: 'Actor', operation: { data: [{ name: 'A', type: 'hero' }] } },
      {
        action: 'update',
        documentName: 'Actor',
        operation: { updates: [{ _id: 'missingmissing12', name: 'x' }] },
      },
    ];
    await expect(server.world.modify(gm, requests)).rejects.toThrow(/does not exist/);
    expect(server.world.database.collection('actors').size).toBe(0);
  });

  it('is locked in packs of the system until a game master unlocks them', async () => {
    const pack = 'probe-system.gear';
    await expect(create('Gamemaster', 'Item', { name: 'I', type: 'weapon' }, { pack })).rejects.toThrow(
      /locked/,
    );
    const value = JSON.stringify({ [pack]: { locked: false } });
    await create('Gamemaster', 'Setting', { key: 'core.compendiumConfiguration', value });
    const item = await create('Gamemaster', 'Item', { name: 'I', type: 'weapon' }, { pack });
    await expect(create('Alice', 'Item', { name: 'J', type: 'weapon' }, { pack })).rejects.toThrow(
      /lacks permission/,
    );
    await server.close();
    server = await open();
    const [reopened] = await server.world.packs();
    expect(reopened?.index).toEqual([expect.objectContaining({ _id: item._id, name: 'I', type: 'weapon' })]);
    expect(Object.keys(reopened?.index[0] ?? {})).not.toContain('system');
  });
});
