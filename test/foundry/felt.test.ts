import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A hit is felt, a new round announced, a turn that waits says so; of what a user may not know nothing is felt. */

/** Face 2 of ten: nobody soaks anything. */
const TWOS = 0.85;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** Notes what is heard. */
async function listens(client: TableClient): Promise<TableClient> {
  await equip(client);
  await client.evaluate(() => {
    const host = globalThis as unknown as {
      heard: string[];
      foundry: { audio: { AudioHelper: { play(data: { src: string }): unknown } } };
    };
    host.heard = [];
    host.foundry.audio.AudioHelper.play = async ({ src }) => {
      host.heard.push(src.replace(/^.*\/|\.wav$/g, ''));
    };
  });
  return client;
}

/** What a client has heard since it was last asked. */
const heard = (client: TableClient): Promise<readonly string[]> =>
  client.evaluate(() => {
    const all = (globalThis as unknown as { heard: string[] }).heard.splice(0);
    return all.filter((one) => one !== 'asked');
  });

const applies = (play: string, input: object, whisper = false): Promise<string> =>
  gm.evaluate(
    (given: string) => {
      const fields = JSON.parse(given) as object;
      const who = ['Masha', 'Oleg'].map((name) => game.system.api.idOf(game.actors.getName(name)));
      return ff.say({ kind: 'apply', who, ...fields });
    },
    JSON.stringify({ play, input, ...(whisper ? { whisper } : {}) }),
  );

/** Lets all clients notice what has been written. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 700));

beforeAll(async () => {
  table = await demoTable();
  gm = await listens(await table.seat('Gamemaster'));
  anna = await listens(await table.seat('Anna'));
  igor = await listens(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, TWOS);
}, 180_000);
afterAll(() => table?.close());

const HARM = { levels: 2, type: 'lethal' };

describe('harm and healing', () => {
  it('are heard once by everybody who sees the card', async () => {
    expect(await applies('hurt', HARM)).toBe('ok');
    await settle();
    for (const client of [gm, anna, igor]) expect(await heard(client)).toEqual(['hit']);
    expect(await applies('mend', { lethal: 1 })).toBe('ok');
    await settle();
    for (const client of [gm, anna, igor]) expect(await heard(client)).toEqual(['heal']);
  });

  it('are not felt when they are undone', async () => {
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    await settle();
    for (const client of [gm, anna, igor]) expect(await heard(client)).toEqual([]);
  });

  it('of a secret card are felt by those alone who may see it', async () => {
    expect(await applies('hurt', HARM, true)).toBe('ok');
    await settle();
    expect([await heard(gm), await heard(anna)]).toEqual([['hit'], []]);
  });

  it('are not heard where they are switched off, or only their sounds', async () => {
    await anna.evaluate(() => game.settings.set('fivefold', 'feel', 'off'));
    await igor.evaluate(() => game.settings.set('fivefold', 'feel', 'silent'));
    expect(await applies('mend', { lethal: 1 })).toBe('ok');
    await settle();
    expect([await heard(gm), await heard(anna), await heard(igor)]).toEqual([['heal'], [], []]);
    for (const one of [anna, igor]) await one.evaluate(() => game.settings.set('fivefold', 'feel', 'full'));
  });
});

describe('a new round', () => {
  it('is announced to all, politely, and once', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    expect(await gm.evaluate(() => ff.round('table', 'endRound'))).toBe('ok');
    await anna.waitFor(
      () => document.querySelector('.ff-banner')?.textContent?.startsWith('Round 2') === true,
    );
    const said = () => {
      const banner = document.querySelector('.ff-banner');
      return [banner?.textContent, banner?.getAttribute('role')];
    };
    expect(await anna.evaluate(said)).toEqual(['Round 2: initiative', 'status']);
    expect((await heard(anna)).filter((one) => one === 'round')).toHaveLength(2);
    await anna.waitFor(() => document.querySelector('.ff-banner') === null);
  });
});

describe('a turn that has waited for long', () => {
  it('says so to its owner, once, and to nobody else', async () => {
    // A minute passes in a tenth of a second.
    for (const client of [anna, igor])
      await client.evaluate(async () => {
        const later = globalThis.setTimeout;
        const sooner = (run: () => void, ms = 0) => later(run, ms >= 60_000 ? ms / 600 : ms);
        globalThis.setTimeout = sooner as typeof setTimeout;
        await game.settings.set('fivefold', 'feelPatience', '1');
        ff.told();
      });
    for (const client of [anna, igor]) await heard(client);
    expect(await gm.evaluate(() => ff.round('table', 'endRound'))).toBe('ok');
    await expect
      .poll(() => anna.evaluate(() => ff.told()))
      .toEqual(['Masha: your turn has been waiting for 1 min.']);
    // Five more of these minutes, in which what is asked is looked at again.
    await anna.evaluate(() => {
      (Hooks as unknown as { callAll(hook: string): void }).callAll('userConnected');
    });
    await settle();
    expect((await heard(anna)).filter((one) => one === 'turn')).toEqual(['turn']);
    expect(await anna.evaluate(() => ff.told())).toEqual([]);
    expect((await heard(igor)).filter((one) => one === 'turn')).toEqual([]);
  });
});
