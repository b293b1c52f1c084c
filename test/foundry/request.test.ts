import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A game master asks for tests. */

/** Face 9 of ten: every die is a success. */
const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
}, 180_000);
afterAll(() => table?.close());

interface Asking {
  readonly who?: readonly string[];
  readonly [field: string]: unknown;
}

/** The game master asks; the answer of the referee. */
const asks = (by: TableClient, { who = ['Masha', 'Oleg'], ...more }: Asking = {}): Promise<string> =>
  by.evaluate(
    (given: string) => {
      const { names, more: fields } = JSON.parse(given) as { names: string[]; more: object };
      const asked = names.map((name) => game.system.api.idOf(game.actors.getName(name)));
      const usual = {
        offer: 'test:stealth',
        situation: { difficulty: 8 },
        targets: [],
        asked,
        group: 'any',
        sight: 'public',
      };
      return ff.say({ kind: 'ask', ...usual, ...fields });
    },
    JSON.stringify({ names: who, more }),
  );

/** The newest request that a client can see; its id. */
const newest = (client: TableClient): Promise<string> =>
  client.evaluate(() => {
    const seen = game.messages.filter((one) => (one as unknown as { visible: boolean }).visible);
    const requests = seen.filter(({ type }) => type === 'request');
    return requests.sort((a, b) => a.timestamp - b.timestamp).at(-1)?.id ?? '';
  });
const count = (client: TableClient): Promise<number> =>
  client.evaluate(() => game.messages.filter(({ type }) => type === 'request').length);

/** What the card says, and what the rows say of people. */
const shown = (client: TableClient, id: string): Promise<string> =>
  client.evaluate((one: string) => ff.shown(one), id);

/** Makes the test of a fighter for a request. */
const rolls = (client: TableClient, request: string, name: string, situation: object = {}): Promise<string> =>
  client.evaluate(
    (given: string) => {
      const { id, name, situation } = JSON.parse(given) as { id: string; name: string; situation: object };
      const actor = game.system.api.idOf(game.actors.getName(name));
      return ff.say({ kind: 'take', actor, offer: 'test:stealth', targets: [], situation, request: id });
    },
    JSON.stringify({ id: request, name, situation }),
  );

const prompted = (client: TableClient) =>
  client.evaluate(() => document.querySelector('#fivefold-prompt .ff-ask > p')?.textContent?.trim() ?? '');

/** Asks, and waits until every client has the request. @returns its id */
async function asked(more?: Asking): Promise<string> {
  const n = await count(gm);
  expect(await asks(gm, more)).toBe('ok');
  for (const client of [gm, anna, igor])
    await client.waitFor(
      (before: number) => game.messages.filter(({ type }) => type === 'request').length > before,
      n,
    );
  return newest(gm);
}

describe('a test asked of two players', () => {
  let id: string;

  it('is asked of each in the prompt, and nobody has rolled', async () => {
    id = await asked();
    for (const client of [anna, igor])
      await client.waitFor(() => document.querySelector('#fivefold-prompt [data-action="ffRoll"]') !== null);
    expect([await prompted(anna), await prompted(igor), await prompted(gm)]).toEqual([
      'Masha · the GM asks for a test',
      'Oleg · the GM asks for a test',
      '',
    ]);
    expect(await shown(anna, id)).toMatch(/Stealth Difficulty: 8 .*Masha Roll .*Oleg Waiting for Igor/);
  });

  it('is rolled as the request says, whatever the player sends; the table has the result', async () => {
    expect(await rolls(anna, id, 'Masha', { difficulty: 2 })).toBe('ok');
    for (const client of [gm, anna, igor]) await client.waitFor(() => ff.exchange()?.state === 'done');
    const inputs = () => ff.exchange().plays.map((one) => (one as unknown as { input: object }).input);
    expect(await anna.evaluate(inputs)).toMatchObject([{ difficulty: 8 }]);
    // Five dice, all nines: five successes. One is enough for the group.
    expect(await shown(igor, id)).toMatch(/Masha .*Success.* Oleg/);
    expect(await shown(igor, id)).not.toMatch(/Masha Roll/);
    await anna.waitFor(() => document.querySelector('#fivefold-prompt .ff-ask') === null);
  });

  it('can be made once, and again once it has been undone', async () => {
    expect(await rolls(anna, id, 'Masha')).toBe('core.host.alreadyTested');
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    await anna.waitFor(() => ff.exchange().state === 'undone');
    expect(await shown(anna, id)).toMatch(/Masha Roll/);
    expect(await rolls(anna, id, 'Masha')).toBe('ok');
  });

  it('is nobody else’s to make', async () => {
    expect(await rolls(anna, id, 'Oleg')).toBe('core.host.notYours');
    expect(await rolls(igor, id, 'Oleg')).toBe('ok');
  });
});

it('the game master makes the rest with one press, and asks again with everything as it was', async () => {
  const id = await asked({ situation: { difficulty: 7 }, group: 'half' });
  /** Presses a button of the request's card. @returns whether there is one */
  const press = (client: TableClient, action: string): Promise<boolean> =>
    client.evaluate(
      async ([id = '', action = '']: readonly string[]) => {
        const message = game.messages.get(id) as unknown as { renderHTML(): Promise<HTMLElement> };
        const card = await message.renderHTML();
        document.body.append(card);
        const button = card.querySelector<HTMLElement>(`[data-action="${action}"]`);
        button?.click();
        return button !== null;
      },
      [id, action],
    );
  for (const action of ['ffRest', 'ffAskAgain']) expect(await press(anna, action)).toBe(false);
  expect(await press(gm, 'ffRest')).toBe(true);
  // Nines against 7: everybody succeeds.
  await expect.poll(() => shown(gm, id)).toMatch(/Masha Success.* Oleg Success.* Ask again/);
  expect(await shown(gm, id)).not.toContain('Roll');
  expect(await press(gm, 'ffRest'), 'nobody is left').toBe(false);
  await press(gm, 'ffAskAgain');
  await gm.waitFor(() => document.querySelector('#fivefold-ask [name="difficulty"]') !== null);
  const begun = await gm.evaluate(() => {
    const window = document.querySelector('#fivefold-ask');
    const value = (name: string) => window?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    const checked = [...(window?.querySelectorAll('.ff-asked label:has(input:checked)') ?? [])];
    return [
      value('test'),
      value('difficulty'),
      value('group'),
      checked.map((one) => one.textContent?.trim().split(/\s/)[0]),
    ];
  });
  expect(begun).toEqual(['test:stealth', '7', 'half', ['Masha', 'Oleg']]);
});

it('waits for a player who is away, and asks once they are back', async () => {
  await igor.leave();
  await gm.waitFor(() => !(game.users.getName('Igor') as unknown as { active: boolean }).active);
  expect(await asks(gm)).toBe('ok');
  const id = await newest(gm);
  expect(await shown(gm, id)).toMatch(/Oleg Roll/);
  expect(await shown(anna, await newest(anna))).toMatch(/Oleg Igor is away/);
  expect(await prompted(gm)).toBe('');
  igor = await equip(await table.seat('Igor'));
  await igor.waitFor(() => document.querySelector('#fivefold-prompt [data-action="ffRoll"]') !== null);
  expect(await prompted(igor)).toBe('Oleg · the GM asks for a test');
  expect(await rolls(igor, id, 'Oleg')).toBe('ok');
});

describe('a test asked in secret', () => {
  /** Alertness: no other test of this file names it, so a page that contains the word has the secret. */
  const secret = { who: ['Masha'], group: 'each', offer: 'test:alertness' };
  /** The game master's request. */
  let secretly = '';
  /** The last documents of a client, and everything on its page. */
  const all = (client: TableClient): Promise<string> =>
    client.evaluate(() => {
      const stored = game.messages.contents.slice(-3).map((one) => {
        const { plays, by, offer } = one.system as { plays?: object; by?: string; offer?: string };
        return [one.toObject(), plays, by, offer, one.rolls];
      });
      return JSON.stringify(stored) + document.body.textContent;
    });
  /** The newest request that Anna can see. */
  const ownRequest = async (): Promise<string> => {
    await anna.waitFor(() => document.querySelector('#fivefold-prompt [data-action="ffRoll"]') !== null);
    return newest(anna);
  };
  const isDone = (client: TableClient) =>
    client.waitFor(
      () => ff.exchange()?.state === 'done' && /Alertness/i.test(JSON.stringify(ff.exchange().plays)),
    );

  it('is read by the player and the game master alone: no other browser has it, nor its result', async () => {
    secretly = await asked({ ...secret, sight: 'secret' });
    expect(await rolls(anna, await ownRequest(), 'Masha')).toBe('ok');
    for (const client of [gm, anna]) await isDone(client);
    expect(await all(anna)).toMatch(/alertness/i);
    expect(await all(igor)).not.toMatch(/alertness/i);
    expect(await shown(gm, secretly)).toMatch(/Masha .*Success/);
  });

  it('survives a reload of the game master and of the player, and is undone as a secret', async () => {
    for (const client of [gm, anna]) {
      await client.reload();
      await equip(client);
      await isDone(client);
    }
    expect(await shown(gm, secretly)).toMatch(/Alertness .*Masha .*Success/);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    await anna.waitFor(() => ff.exchange().state === 'undone');
    expect(await all(igor)).not.toMatch(/alertness/i);
  });

  it('is not read by whoever takes the key of another card for its key, or asks for it', async () => {
    const got = await igor.evaluate(async () => {
      const api = CONFIG as unknown as { queries: { [name: string]: (data: unknown) => Promise<boolean> } };
      const message = game.messages.contents.at(-1)?.id;
      (game as unknown as { socket: { emit(...args: unknown[]): void } }).socket.emit('system.fivefold', {
        keysWanted: [message],
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return api.queries['fivefold.cardKey']?.({ message, key: '00'.repeat(32) });
    });
    expect(got).toBe(false);
    expect(await all(igor)).not.toMatch(/alertness/i);
  });

  it('is withdrawn from the player when the game master deletes it', async () => {
    const request = await asked({ ...secret, sight: 'secret' });
    const own = await ownRequest();
    expect(own).not.toBe(request);
    await gm.evaluate((id: string) => game.messages.get(id)?.delete(), request);
    await anna.waitFor((id: string) => game.messages.get(id) === undefined, own);
    expect(await rolls(anna, own, 'Masha')).toBe('core.host.notRequested');
  });

  it('is withdrawn from everybody at once, each message deleted once', async () => {
    gm.log.length = 0;
    const n = await count(gm);
    const request = await asked({ ...secret, who: ['Masha', 'Oleg'], sight: 'secret' });
    await gm.waitFor(
      (before: number) => game.messages.filter(({ type }) => type === 'request').length === before + 3,
      n,
    );
    await gm.evaluate((id: string) => game.messages.get(id)?.delete(), request);
    await gm.waitFor(
      (before: number) => game.messages.filter(({ type }) => type === 'request').length === before,
      n,
    );
    // The server would refuse to delete a message again.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(gm.log).toEqual([]);
  });

  it('blind: not even the player has the result', async () => {
    await loadDice(gm, NINES);
    const request = await asked({ ...secret, sight: 'blind' });
    expect(await rolls(anna, await ownRequest(), 'Masha')).toBe('ok');
    await isDone(gm);
    expect(await shown(gm, request)).toMatch(/Masha .*Success/);
    const result = await gm.evaluate(() => ff.card().id);
    const stored = (id: string) => {
      const card = game.messages.get(id);
      const { plays, by } = (card?.system ?? {}) as { plays?: object; by?: string };
      return JSON.stringify([card?.toObject(), plays, by]);
    };
    expect(await gm.evaluate(stored, result)).toMatch(/alertness/);
    for (const client of [anna, igor])
      expect(await client.evaluate(stored, result)).not.toMatch(/alertness|Masha/);
  });
});

describe('what is refused', () => {
  it.each([
    ['a player', () => asks(anna), 'core.host.masterOnly'],
    ['a trait that nobody has', () => asks(gm, { offer: 'test:knitting' }), 'core.host.cannotBeAsked'],
    ['what is no test', () => asks(gm, { offer: 'strike:unarmed', targets: [] }), 'core.host.cannotBeAsked'],
    [
      'an impossible difficulty',
      () => asks(gm, { situation: { difficulty: 11 } }),
      'core.host.cannotBeAsked',
    ],
    ['nobody', () => asks(gm, { who: [] }), 'core.host.malformed'],
    ['an answer to a request that is gone', () => rolls(anna, 'none', 'Masha'), 'core.host.notRequested'],
  ])('%s', async (_, say, reason) => {
    const before = await gm.evaluate(() => game.messages.size);
    expect(await say()).toBe(reason);
    expect(await gm.evaluate(() => game.messages.size)).toBe(before);
  });

  it('a request that a player has forged', async () => {
    const id = await anna.evaluate(async () => {
      const asked = [game.system.api.idOf(game.actors.getName('Masha'))];
      const system = {
        ruleset: 'storyteller',
        offer: 'test:stealth',
        situation: { difficulty: 2 },
        targets: [],
        asked,
        group: 'each',
        sight: 'public',
        key: 'k',
      };
      const made = await foundry.documents.ChatMessage.implementation.create({ type: 'request', system });
      return made.id;
    });
    expect(await rolls(anna, id, 'Masha')).toBe('core.host.notRequested');
    expect(await shown(gm, id)).not.toMatch(/Stealth/);
  });
});
