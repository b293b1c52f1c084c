import { failure, pause, until } from '../patience.ts';
import { must } from '../plain.ts';
import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';

const SOCKET = 'system.fivefold';
const MARK = 'conformance';

/** What a listener of the package's socket has received. */
interface Heard {
  readonly payload: unknown;
  readonly sender: unknown;
  readonly types: { readonly [key: string]: string };
}

type Listener = (payload: unknown, sender: unknown) => void;
interface Socket {
  on(name: string, listener: Listener): void;
  off(name: string, listener: Listener): void;
  emit(name: string, payload: unknown): void;
}
const socket = (): Socket => game.socket as unknown as Socket;

const isOurs = (payload: unknown): payload is { [key: string]: unknown } =>
  typeof payload === 'object' && payload !== null && MARK in payload;

/** Collects what arrives on a channel with our mark. */
function collect(channel: string): { heard: Heard[]; stop(): void } {
  const heard: Heard[] = [];
  const listener: Listener = (payload, sender) => {
    if (!isOurs(payload)) return;
    const types = Object.entries(payload).map(([key, value]) => [key, foundry.utils.getType(value)]);
    heard.push({ payload, sender, types: Object.fromEntries(types) });
  };
  socket().on(channel, listener);
  return { heard, stop: () => socket().off(channel, listener) };
}

let theirs: ReturnType<typeof collect> | undefined;
const otherCollects = remote('network.collects', (channel: string) => {
  theirs?.stop();
  theirs = collect(channel);
  return true;
});
const otherCollected = remote('network.collected', async (): Promise<Heard[]> => {
  await until(() => theirs && theirs.heard.length > 0, 'a message');
  return theirs?.heard ?? [];
});
const otherCollectedAfter = remote('network.collectedAfter', async (ms: number): Promise<Heard[]> => {
  await pause(ms);
  return theirs?.heard ?? [];
});
const otherEmits = remote('network.emits', (payload: object) => {
  socket().emit(SOCKET, payload);
  return true;
});

const QUERIES = {
  echo: 'fivefold.conformanceEcho',
  fails: 'fivefold.conformanceFails',
  slow: 'fivefold.conformanceSlow',
};

/** The asking client must know the queries too: their names must be registered there as well. */
function register(): true {
  Object.assign(CONFIG.queries, {
    [QUERIES.echo]: async (data: unknown) => ({ data, at: game.userId }),
    [QUERIES.fails]: async () => {
      throw new Error('conformance says no');
    },
    [QUERIES.slow]: () => pause(3000),
  });
  return true;
}
const otherRegisters = remote('network.registers', register);

type Query = (name: string, data: unknown, options?: object) => Promise<unknown>;
const ask = (user: unknown): Query => {
  const { query } = user as { query: Query };
  return (...args) => query.apply(user, args);
};

/** Sockets and queries (foundry-api.md 6; client/documents/user.d.mts). */
export const network: Suite = {
  key: 'network',
  title: 'Sockets and queries',
  checks(context) {
    const { describe, it, before, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('sockets', () => {
      beforeEach(function () {
        if (!player()) this.skip();
      });

      it('[23] a message reaches the other client with the sender’s id', async () => {
        await otherCollects(SOCKET);
        socket().emit(SOCKET, { [MARK]: 1, list: ['a'] });
        const [first] = await otherCollected();
        assert.deepEqual(first?.payload, { [MARK]: 1, list: ['a'] });
        assert.equal(first?.sender, game.userId);
      });
      it('[23] but not the sender', async () => {
        const own = collect(SOCKET);
        await otherCollects(SOCKET);
        socket().emit(SOCKET, { [MARK]: 2 });
        await otherCollected();
        await pause(50);
        own.stop();
        assert.deepEqual(own.heard, []);
      });
      it('[23] as JSON', async () => {
        await otherCollects(SOCKET);
        const payload = { [MARK]: 3, run: () => 1, nothing: undefined, set: new Set([1]), when: new Date(0) };
        socket().emit(SOCKET, payload);
        const [first] = await otherCollected();
        assert.deepEqual(first?.types, { [MARK]: 'number', set: 'Object', when: 'string' });
      });
      it('[23] the sender’s id is put there by the server, whatever the message claims', async () => {
        const own = collect(SOCKET);
        await otherEmits({ [MARK]: 4, userId: game.userId });
        await until(() => own.heard.length > 0, 'the message');
        own.stop();
        assert.equal(own.heard[0]?.sender, player()?.id);
      });
      it('[23] messages of a package without a declared socket go nowhere', async () => {
        const channel = 'module.conformance-nosuchmodule';
        await otherCollects(channel);
        socket().emit(channel, { [MARK]: 5 });
        assert.deepEqual(await otherCollectedAfter(150), []);
      });
      it('[23] messages arrive in the order in which they were sent', async () => {
        await otherCollects(SOCKET);
        for (let n = 0; n < 10; n++) socket().emit(SOCKET, { [MARK]: n });
        await otherCollected();
        const all = await otherCollectedAfter(200);
        assert.deepEqual(
          all.map(({ payload }) => (payload as { [MARK]: number })[MARK]),
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        );
      });
    });

    describe('queries', () => {
      before(async () => {
        register();
        if (player()) await otherRegisters();
      });

      it('[23] run on the client that is asked, and return the result of its handler', async function () {
        const other = player();
        if (!other) this.skip();
        assert.deepEqual(await ask(other)(QUERIES.echo, { n: 1 }), { data: { n: 1 }, at: other.id });
      });
      it('[23] reject when the handler does', async function () {
        const other = player();
        if (!other) this.skip();
        await failure(() => ask(other)(QUERIES.fails, {}));
      });
      it('[23] reject when there is no handler', async function () {
        const other = player();
        if (!other) this.skip();
        await failure(() => ask(other)('fivefold.conformanceNobody', {}));
      });
      it('[23] reject when nobody answers in time', async function () {
        const other = player();
        if (!other) this.skip();
        const start = Date.now();
        await failure(() => ask(other)(QUERIES.slow, {}, { timeout: 300 }));
        assert.isBelow(Date.now() - start, 2000);
      });
      it('[23] to the own user run locally', async () => {
        const answer = await ask(game.user)(QUERIES.echo, { n: 2 });
        assert.deepEqual(answer, { data: { n: 2 }, at: game.userId });
      });
      it('[23] reject for a user who is not there', async () => {
        const absent = must(
          await User.implementation.create({ name: 'conformance absent', role: 1 } as never),
          'the user',
        );
        try {
          await failure(() => ask(absent)(QUERIES.echo, {}, { timeout: 300 }));
        } finally {
          await absent.delete();
        }
      });
    });
  },
};
