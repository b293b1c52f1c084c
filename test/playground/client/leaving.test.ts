import { expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { openProbe } from '../fixtures/table.ts';

declare const game: Live, Hooks: Live, CONFIG: Live, heard: string[];

it('a client’s last requests are done before the others are notified that it has left', async () => {
  const { table, close } = await openProbe({ delays: { seed: 5, max: 200 } });
  try {
    const gm = await table.join('Gamemaster');
    const alice = await table.join('Alice');
    const id = await gm.evaluate(
      async () => (await CONFIG.Actor.documentClass.create({ name: 'A', type: 'hero' })).id as string,
    );
    await alice.waitFor((one) => game.actors.has(one), id);
    await alice.evaluate(() => {
      Object.assign(globalThis, { heard: [] });
      Hooks.on('updateActor', (actor: Live) => heard.push(actor.name));
      Hooks.on('userConnected', (user: Live, connected: boolean) => heard.push(`${user.name} ${connected}`));
    });
    await gm.evaluate((one) => {
      for (const name of ['B', 'C', 'D', 'E', 'F']) void game.actors.get(one).update({ name });
    }, id);
    // One turn of the page's event loop, so that everything is on its way.
    await gm.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await gm.leave();
    await alice.waitFor(() => heard.includes('Gamemaster false'));
    expect(await alice.evaluate(() => heard)).toEqual(['B', 'C', 'D', 'E', 'F', 'Gamemaster false']);
  } finally {
    await close();
  }
});
