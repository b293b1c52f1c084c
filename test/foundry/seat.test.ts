import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Locks as browsers keep them for their windows: one holder, the others in the order of their requests. */
function locks() {
  const queue: (() => unknown)[] = [];
  return {
    request: (_name: string, held: () => unknown) => {
      queue.push(held);
      if (queue.length === 1) held();
      return new Promise(() => undefined);
    },
    closeFirst: () => {
      queue.shift();
      queue[0]?.();
    },
  };
}

interface Window {
  isReferee(): boolean;
  taken(): number;
}

/** How long a window asks before it takes the seat, and how often it asks again, with a margin, in milliseconds. */
const ASKED = 1_000;
const AGAIN = 5_000;

let lease = '';
let ids = 0;
const hearers: ((packet: object, sender: string) => void)[] = [];
const followers: (() => void)[] = [];

const user = { id: 'u', isSelf: true, isGM: true, name: 'Gamemaster' };
const game = {
  users: { activeGM: user, get: () => user, filter: () => [user] },
  world: { id: 'w' },
  userId: 'u',
  settings: {
    get: () => lease,
    set: async (_scope: string, _key: string, value: string) => {
      lease = value;
      for (const follow of followers) follow();
    },
  },
  socket: {
    on: (_channel: string, hear: (packet: object, sender: string) => void) => hearers.push(hear),
    emit: (_channel: string, packet: object) => {
      for (const hear of hearers) hear(packet, 'u');
    },
  },
};

/** A window: the module with state of its own. */
async function openWindow(): Promise<Window> {
  vi.resetModules();
  const { isReferee, takeSeat, followLease } = await import('../../src/foundry/relay/seat.ts');
  followers.push(followLease);
  let taken = 0;
  takeSeat(() => {
    taken += 1;
  });
  await vi.advanceTimersByTimeAsync(ASKED);
  return { isReferee, taken: () => taken };
}

beforeEach(() => {
  vi.useFakeTimers();
  lease = '';
  for (const list of [hearers, followers]) list.length = 0;
  user.isSelf = true;
  vi.stubGlobal('game', game);
  vi.stubGlobal('Hooks', { on: () => 0 });
  vi.stubGlobal('foundry', { utils: { randomID: () => `window${++ids}` } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('of two windows of one browser the first referees; the second does when the first is closed', async () => {
  const shared = locks();
  vi.stubGlobal('navigator', { locks: shared });
  const first = await openWindow();
  const second = await openWindow();
  expect([first.isReferee(), second.isReferee()]).toEqual([true, false]);
  expect([first.taken(), second.taken()]).toEqual([1, 0]);
  hearers.splice(0, 1);
  shared.closeFirst();
  await vi.advanceTimersByTimeAsync(ASKED);
  expect([second.isReferee(), second.taken()]).toEqual([true, 1]);
});

it('only the active GM referees', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const { isReferee } = await openWindow();
  user.isSelf = false;
  expect(isReferee()).toBe(false);
});

it('of two windows without locks the one that holds the lease referees; the other takes it over when nobody answers', async () => {
  vi.stubGlobal('navigator', {});
  const first = await openWindow();
  const second = await openWindow();
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect([first.isReferee(), second.isReferee()]).toEqual([true, false]);
  hearers.splice(0, 1);
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect([first.isReferee(), second.isReferee()]).toEqual([false, true]);
});
