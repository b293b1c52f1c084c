import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/*
 * A new referee waits for clients that may still be writing: asks them each half second, believes nobody else for them, and after ten seconds counts
 * them as gone.
 */

type Packet = { readonly [kind: string]: unknown };

const SEATED = 1_000;

let lease = '';
const sent: Packet[] = [];
const hearers: ((packet: Packet, sender: string) => void)[] = [];

const user = (id: string, isGM: boolean, active = true) => ({
  id,
  isGM,
  active,
  isSelf: id === 'self',
  name: id,
});
let present: ReturnType<typeof user>[] = [];
let first = 'self';

const game = {
  userId: 'self',
  world: { id: 'w' },
  users: {
    get activeGM() {
      return present.find(({ id }) => id === first);
    },
    get: (id: string) => present.find((one) => one.id === id),
    filter: (test: (one: object) => boolean) => present.filter(test),
  },
  settings: {
    get: () => lease,
    set: async (_scope: string, _key: string, value: string) => {
      lease = value;
    },
  },
  socket: {
    on: (_channel: string, hear: (packet: Packet, sender: string) => void) => hearers.push(hear),
    emit: (_channel: string, packet: Packet) => sent.push(packet),
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  for (const list of [sent, hearers]) list.length = 0;
  first = 'self';
  present = [user('self', true), user('helper', true), user('away', true, false), user('anna', false)];
  vi.stubGlobal('game', game);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Hooks', { on: () => 0 });
  vi.stubGlobal('foundry', { utils: { randomID: () => 'mine' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A window that has taken the seat from another one. */
async function seatedAfter(former: string) {
  lease = former;
  const { takeSeat } = await import('../../src/foundry/relay/seat.ts');
  const { waitForHandover, answerHandovers } = await import('../../src/foundry/referee/handover.ts');
  const { enqueue } = await import('../../src/foundry/referee/queue.ts');
  takeSeat(() => undefined);
  answerHandovers();
  await vi.advanceTimersByTimeAsync(SEATED);
  sent.length = 0;
  return { waitForHandover, enqueue };
}

/** Starts waiting. @returns whether it has ended. */
async function waiting(former: string): Promise<() => boolean> {
  const { waitForHandover } = await seatedAfter(former);
  let over = false;
  void waitForHandover().then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => over;
}

const hears = async (packet: Packet, sender: string): Promise<void> => {
  for (const hear of hearers) hear(packet, sender);
  await vi.advanceTimersByTimeAsync(20);
};
const endings = (): unknown[] => sent.flatMap((one) => ('ending' in one ? [one.ending] : []));
const ends = (): unknown[] => sent.flatMap((one) => ('hasEnded' in one ? [one.hasEnded] : []));

it('with no other GM present there is no waiting, and none for another window of the same user', async () => {
  present = [user('self', true), user('away', true, false), user('anna', false)];
  expect((await waiting('self.old'))()).toBe(true);
  expect(endings()).toEqual([]);
});

it('the window that held the seat is awaited, and believed only if its own user speaks', async () => {
  present.push(user('third', true));
  const isOver = await waiting('helper.busy');
  expect(endings()).toEqual(['helper.busy', 'third']);
  await hears({ hasEnded: 'third' }, 'third');
  await hears({ hasEnded: 'helper.busy' }, 'third');
  await hears({ hasEnded: 'helper.busy' }, 'anna');
  await hears({ hasEnded: 'helper.idle' }, 'helper');
  await hears({ hasEnded: 'helper' }, 'helper');
  await hears({ hasEnded: 7 }, 'helper');
  await hears({ hasEnded: ['helper.busy'] }, 'helper');
  expect(isOver()).toBe(false);
  await hears({ hasEnded: 'helper.busy' }, 'helper');
  expect(isOver()).toBe(true);
});

it('of a GM who did not hold the seat any window will do', async () => {
  const isOver = await waiting('');
  expect(endings()).toEqual(['helper']);
  await hears({ hasEnded: 'helper' }, 'helper');
  expect(isOver()).toBe(true);
});

it('asks those who have not answered each half second, for ten seconds', async () => {
  present.push(user('third', true));
  const isOver = await waiting('helper.busy');
  await hears({ hasEnded: 'third' }, 'third');
  sent.length = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(endings()).toEqual(Array(10).fill('helper.busy'));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver()).toBe(true);
});

it('ends when this window is no longer to referee', async () => {
  const isOver = await waiting('helper.busy');
  first = 'helper';
  await vi.advanceTimersByTimeAsync(20);
  expect(isOver()).toBe(true);
});

it('this window reports the end of what it began to a GM who asks it, and not for another window', async () => {
  const { enqueue } = await seatedAfter('');
  let finish = (): void => undefined;
  void enqueue(() => new Promise<void>((resolve) => (finish = resolve)));
  await hears({ ending: 'self.mine' }, 'anna');
  await hears({ ending: 'self.mine' }, 'helper');
  await hears({ ending: 'self' }, 'helper');
  await hears({ ending: 'self.old' }, 'helper');
  expect(ends()).toEqual([]);
  finish();
  await vi.advanceTimersByTimeAsync(20);
  expect(ends()).toEqual(['self.mine', 'self']);
});
