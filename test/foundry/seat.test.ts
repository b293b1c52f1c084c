import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Locks as browsers keep them among their windows: one holder, the others in the order in which they asked. */
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

/** A window: the module with a state of its own. */
async function openWindow(): Promise<{ isReferee(): boolean; taken: () => number }> {
  vi.resetModules();
  const { isReferee, takeSeat } = await import('../../src/foundry/seat.ts');
  let taken = 0;
  takeSeat(() => {
    taken += 1;
  });
  return { isReferee, taken: () => taken };
}

const game = { users: { activeGM: { isSelf: true } }, world: { id: 'w' }, userId: 'u' };

beforeEach(() => {
  game.users.activeGM.isSelf = true;
  vi.stubGlobal('game', game);
});
afterEach(() => vi.unstubAllGlobals());

it('of two windows of the game master the first referees; the second when the first is closed', async () => {
  const shared = locks();
  vi.stubGlobal('navigator', { locks: shared });
  const first = await openWindow();
  const second = await openWindow();
  expect([first.isReferee(), second.isReferee()]).toEqual([true, false]);
  expect([first.taken(), second.taken()]).toEqual([1, 0]);
  shared.closeFirst();
  expect(second.isReferee()).toBe(true);
  expect(second.taken()).toBe(1);
});

it('nobody referees who is not the active game master', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const { isReferee } = await openWindow();
  game.users.activeGM.isSelf = false;
  expect(isReferee()).toBe(false);
});

it('where the browser has no locks the window referees all the same', async () => {
  vi.stubGlobal('navigator', {});
  expect((await openWindow()).isReferee()).toBe(true);
});
