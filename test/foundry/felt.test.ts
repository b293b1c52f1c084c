import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A hit is felt, a new round announced, a turn that waits says so; of what a user may not know nothing is felt. */

/** Face 2 of ten: nobody soaks anything. */
const TWOS = 0.85;

interface Felt {
  readonly texts: string[];
  readonly sounds: string[];
  readonly distances: number[];
}

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** Notes what floats up and what is heard. */
async function listens(client: TableClient): Promise<TableClient> {
  await equip(client);
  await client.evaluate(() => {
    const felt: Felt = { texts: [], sounds: [], distances: [] };
    const host = globalThis as unknown as {
      felt: Felt;
      canvas: {
        interface: { createScrollingText(at: object, text: string, how: { distance: number }): unknown };
      };
      foundry: { audio: { AudioHelper: { play(data: { src: string }): unknown } } };
    };
    host.felt = felt;
    host.canvas.interface.createScrollingText = async (_at, text, { distance }) => {
      felt.texts.push(text);
      felt.distances.push(distance);
    };
    host.foundry.audio.AudioHelper.play = async ({ src }) => {
      felt.sounds.push(src.replace(/^.*\/|\.wav$/g, ''));
    };
  });
  return client;
}

/** What a client has felt since it was last asked. */
const felt = (client: TableClient): Promise<Felt> =>
  client.evaluate(() => {
    const host = globalThis as unknown as { felt: Felt };
    const { texts, sounds, distances } = host.felt;
    return {
      texts: texts.splice(0).sort(),
      sounds: sounds.splice(0).filter((one) => one !== 'asked'),
      distances: distances.splice(0),
    };
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
  it('float up from tokens with their numbers, and are heard once', async () => {
    expect(await applies('hurt', HARM)).toBe('ok');
    await settle();
    for (const client of [gm, anna, igor])
      expect(await felt(client)).toMatchObject({ texts: ['−2', '−2'], sounds: ['hit'] });
    expect(await applies('mend', { lethal: 1 })).toBe('ok');
    await settle();
    expect(await felt(anna)).toMatchObject({ texts: ['+1', '+1'], sounds: ['heal'] });
    await felt(gm);
    await felt(igor);
  });

  it('are not felt when they are undone', async () => {
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    await settle();
    expect(await felt(anna)).toMatchObject({ texts: [], sounds: [] });
    await felt(gm);
  });

  it('of a secret card are felt by those alone who may see it', async () => {
    expect(await applies('hurt', HARM, true)).toBe('ok');
    await settle();
    expect((await felt(gm)).texts).toEqual(['−2', '−2']);
    expect(await felt(anna)).toMatchObject({ texts: [], sounds: [] });
  });

  it('of hidden tokens float up for game masters alone', async () => {
    const hides = (hidden: boolean) =>
      gm.evaluate(async (is: boolean) => {
        const oleg = game.actors.getName('Oleg').id;
        const tokens = (globalThis as unknown as { canvas: { scene: { tokens: Iterable<Doc> } } }).canvas
          .scene;
        interface Doc {
          readonly actorId: string;
          update(data: object): Promise<unknown>;
        }
        for (const token of tokens.tokens) if (token.actorId === oleg) await token.update({ hidden: is });
      }, hidden);
    await hides(true);
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await hides(false);
    await settle();
    await felt(anna);
  });

  it('stand still where motion is unwanted', async () => {
    await anna.evaluate(() => {
      const media = globalThis as unknown as { matchMedia(query: string): { matches: boolean } };
      media.matchMedia = () => ({ matches: true });
    });
    expect(await applies('hurt', { levels: 1, type: 'lethal' })).toBe('ok');
    await settle();
    expect((await felt(anna)).distances).toEqual([0, 0]);
    expect((await felt(igor)).distances.every((distance) => distance > 0)).toBe(true);
  });

  it('are not felt, nor anything else, where it is switched off; without sounds they are seen alone', async () => {
    await anna.evaluate(() => game.settings.set('fivefold', 'feel', 'off'));
    await igor.evaluate(() => game.settings.set('fivefold', 'feel', 'silent'));
    expect(await applies('mend', { lethal: 1 })).toBe('ok');
    await settle();
    expect(await felt(anna)).toMatchObject({ texts: [], sounds: [] });
    expect(await felt(igor)).toMatchObject({ texts: ['+1', '+1'], sounds: [] });
    for (const one of [anna, igor]) await one.evaluate(() => game.settings.set('fivefold', 'feel', 'full'));
    await felt(gm);
  });
});

describe('a new round', () => {
  it('is announced to all, politely, and once', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    expect(await gm.evaluate(() => ff.round('table', 'endRound'))).toBe('ok');
    await anna.waitFor(() => document.querySelector('.ff-banner') !== null);
    const said = () => {
      const banner = document.querySelector('.ff-banner');
      return [banner?.textContent, banner?.getAttribute('role')];
    };
    expect(await anna.evaluate(said)).toEqual(['Round 2: initiative', 'status']);
    expect((await felt(anna)).sounds.filter((one) => one === 'round')).toHaveLength(1);
    await anna.waitFor(() => document.querySelector('.ff-banner') === null);
  });
});
