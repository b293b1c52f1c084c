import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../playground/server/index.ts';
import { EVENTS } from '../../../playground/server/protocol.ts';
import { makeDataFolder } from '../fixtures/table.ts';

let data: ReturnType<typeof makeDataFolder>;
let server: RunningServer;
let socket: Socket;

beforeEach(async () => {
  data = makeDataFolder();
  server = await startServer({
    dataPath: data.dataPath,
    world: 'probe',
    users: [{ name: 'Alice', role: 1 }],
  });
  const userId = server.world.users().find((one) => one._source.name === 'Alice')?.id;
  const joined = await fetch(`${server.url}/api/join`, {
    method: 'POST',
    body: JSON.stringify({ userId, password: '' }),
  });
  const { token } = (await joined.json()) as { token: string };
  socket = io(server.url, { transports: ['websocket'], auth: { token } });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
});

afterEach(async () => {
  socket.close();
  await server.close();
  data.remove();
});

const request = (event: string, payload: unknown): Promise<unknown> =>
  socket.timeout(5000).emitWithAck(event, payload);

/** Sends what may make the server throw outside any handler, and reports what it threw. */
async function thrownBy(send: () => void): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const hear = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
  try {
    send();
    // Requests of one window are done in order: once this one is answered, those before it are done too.
    expect(await request(EVENTS.time, {})).toEqual({ ok: expect.any(Number) });
    await request(EVENTS.query, { userId: 'nobody', name: 'x' });
  } finally {
    process.off('uncaughtException', hear);
    process.off('unhandledRejection', hear);
  }
  return thrown;
}

const REQUESTS = ['world', 'modify', 'modifyBatch', 'packDocuments', 'query', 'activity', 'time'] as const;

it.each(REQUESTS)(
  'a "%s" without a requested answer, or of an odd shape, does not end the server',
  async (event) => {
    const thrown = await thrownBy(() => {
      socket.emit(EVENTS[event]);
      for (const payload of [null, 1, 'x', {}, [], [null]]) {
        socket.emit(EVENTS[event], payload);
        socket.emit(EVENTS[event], payload, () => undefined);
      }
    });
    expect(thrown).toEqual([]);
  },
);

it('a package message with malformed recipients goes to everybody', async () => {
  const thrown = await thrownBy(() => {
    for (const recipients of [7, 'x', null, {}]) socket.emit('system.probe-system', { a: 1 }, { recipients });
    socket.emit('system.probe-system', { a: 1 }, null);
  });
  expect(thrown).toEqual([]);
});
