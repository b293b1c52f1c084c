import { expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { openProbe } from '../fixtures/table.ts';

declare const game: Live;

it('a client has at most one page, however often it is loaded and left immediately', async () => {
  const { table, close } = await openProbe();
  try {
    const gm = await table.join('Gamemaster');
    const alice = await table.join('Alice');
    const loads = [alice.reload(), alice.reload(), alice.leave(), alice.reload()];
    const ends = await Promise.allSettled(loads);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
    await gm.waitFor(() => game.users.getName('Alice').active);
    expect(await alice.evaluate(() => game.user.name)).toBe('Alice');
    // If there were another page of the same user, it would still be there.
    await alice.leave();
    await gm.waitFor(() => !game.users.getName('Alice').active);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await gm.evaluate(() => game.users.getName('Alice').active)).toBe(false);
  } finally {
    await close();
  }
});

it('keeps what is in its local storage when its page is loaded again, as a browser does', async () => {
  const { table, close } = await openProbe();
  try {
    const alice = await table.join('Alice');
    await alice.evaluate(() => {
      localStorage.setItem('kept', 'first');
      localStorage.setItem('kept', 'last');
      localStorage.setItem('dropped', 'x');
      localStorage.removeItem('dropped');
    });
    await alice.reload();
    const found = () => [localStorage.getItem('kept'), localStorage.getItem('dropped')];
    expect(await alice.evaluate(found)).toEqual(['last', null]);
    // Another user sits in another browser.
    const gm = await table.join('Gamemaster');
    expect(await gm.evaluate(found)).toEqual([null, null]);
  } finally {
    await close();
  }
});
