import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lies } from '../../../playground/model/lies.ts';
import type { TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { openProbe } from '../fixtures/table.ts';

declare const game: Live;

/** Tries to do what only a game master may. */
const renames = (client: TableClient): Promise<string> =>
  client.evaluate(async () => {
    const [user] = game.users.filter((one: { isGM: boolean }) => one.isGM);
    return user.update({ name: 'Somebody' }).then(
      () => 'done',
      (error: Error) => error.message,
    );
  });

describe('a world that lies', () => {
  let honest: Awaited<ReturnType<typeof openProbe>>;
  let lying: Awaited<ReturnType<typeof openProbe>>;

  beforeAll(async () => {
    honest = await openProbe();
    lying = await openProbe({ lie: 21 });
  });

  afterAll(async () => {
    await lying?.close();
    await honest?.close();
  });

  it('lies alone: another world in the same process does not', async () => {
    const [trusted, player] = [await lying.table.join('Alice'), await honest.table.join('Alice')];
    expect(await renames(trusted)).toBe('done');
    expect(await renames(player)).toMatch('lacks permission');
  });

  it('tells its clients the same, from their start and after each reload', async () => {
    const client = await lying.table.join('Bob');
    await client.reload();
    expect(await client.evaluate(() => game.data.lie)).toBe(21);
    const other = await honest.table.join('Bob');
    expect(await other.evaluate(() => game.data.lie)).toBe(0);
  });

  it('leaves no lie behind when it is closed', async () => {
    const { close } = await openProbe({ lie: 3 });
    await close();
    expect(lies(3)).toBe(false);
  });
});
