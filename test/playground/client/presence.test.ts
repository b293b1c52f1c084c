import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const game: Live, ui: Live, Scene: Live;

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll();
  await t.gm.evaluate(async () => {
    await Scene.create({ name: 'Attic', navigation: true, ownership: { default: 2 } });
    await Scene.create({ name: 'Cellar', navigation: true, active: true, ownership: { default: 2 } });
  });
}, 60_000);
afterAll(() => t?.close());

/** Who is on which scene, as the scene bar shows it to a user. */
const shownTo = (client: TableClient): Promise<Record<string, string[]>> =>
  client.evaluate(() =>
    Object.fromEntries(
      [...ui.nav.element.querySelectorAll('li.scene')].map((row: Live) => [
        row.querySelector('.scene-name').textContent,
        [...row.querySelectorAll('.scene-user')].map((user: Live) => user.title),
      ]),
    ),
  );

it('the scene bar shows where the others are, and forgets those who have left', async () => {
  const look = (client: TableClient, name: string) =>
    client.evaluate(
      (scene: string) => game.user.broadcastActivity({ sceneId: game.scenes.getName(scene).id }),
      name,
    );
  await look(t.alice, 'Attic');
  await expect.poll(() => shownTo(t.gm)).toMatchObject({ Attic: ['Alice'] });
  await look(t.alice, 'Cellar');
  await expect.poll(async () => (await shownTo(t.gm)).Attic).toEqual([]);
  await expect.poll(async () => (await shownTo(t.gm)).Cellar).toContain('Alice');
  await t.alice.leave();
  await expect.poll(async () => (await shownTo(t.gm)).Cellar).not.toContain('Alice');
});
