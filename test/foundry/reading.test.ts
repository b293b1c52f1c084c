import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * What a card says, read from its data alone: a real card whose blow waits for a confirmation, and others that a GM's client has written with one
 * difference.
 */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** The fighters' ids, by name. */
let ids: { readonly [name: string]: string };

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'confirm');
  await loadDice(gm, 0.15);
  ids = await gm.evaluate(async () => {
    for (const combat of game.combats.contents) await combat.delete();
    await ff.attack('Masha', 'Oleg');
    await ff.answer('none');
    const named = game.actors.map((one) => [one.name, game.system.api.idOf(one)] as const);
    return Object.fromEntries(named);
  });
});
afterAll(() => table?.close());

interface Util {
  readonly utils: { mergeObject(one: object, other: object, options: object): { [key: string]: unknown } };
}

/** A card like the first one except for the patch; a second play is like the first one except for its patch. */
const like = async (patch: object, second?: object): Promise<string> => {
  const id = await gm.evaluate(
    async ([patch, second]: readonly [object, object | undefined]) => {
      const { mergeObject } = (foundry as unknown as Util).utils;
      const [first] = game.messages.contents.sort((a, b) => a.timestamp - b.timestamp);
      const data = JSON.parse(JSON.stringify(first?.toObject() ?? {}));
      const { p0 } = data.system.plays;
      if (second) data.system.plays.p1 = mergeObject({ ...p0, id: 'second' }, second, { inplace: false });
      const system = mergeObject(data.system, patch, { inplace: false });
      const { implementation } = foundry.documents.ChatMessage;
      return (await implementation.create({ type: 'exchange', system })).id;
    },
    [patch, second] as const,
  );
  for (const client of [anna, igor])
    await client.waitFor((one: string) => game.messages.get(one) !== undefined, id);
  return id;
};

const read = (client: TableClient, id: string) =>
  client.evaluate((one: string) => {
    const message = game.messages.get(one);
    const card = message && game.system.api.readExchange(message);
    if (!card) return undefined;
    const { state, plays, pending, unapplied } = card;
    const { mayConfirm, rules, fault } = card as unknown as {
      mayConfirm(user: unknown): boolean;
      rules: { [name: string]: unknown };
      fault?: { args: { says: string } };
    };
    return {
      state,
      asked: pending.map(({ play }) => play),
      unapplied: unapplied.length,
      may: mayConfirm(game.user),
      veiled: plays.map((play) => (play as unknown as { veiled: boolean }).veiled),
      titles: plays.map((play) => (play as unknown as { card: { title: { key: string } } }).card.title.key),
      ties: rules.initiativeTies,
      says: fault?.args.says ?? '',
    };
  }, id);

/** The play before anybody has answered. */
const OPEN = { state: 'open', length: 0 };
const NOTHING_HELD = { c1: { held: [], heldState: 'none' } };
const firstPlay = (patch: object) => ({ plays: { p0: patch } });

describe('the state of a card', () => {
  const stateOf = async (patch: object, second?: object) =>
    (await read(gm, await like(patch, second)))?.state;

  it('is undone when all its plays are, and waits as long as one is open', async () => {
    const undone = { state: 'undone', length: 0 };
    const none = { commits: NOTHING_HELD };
    expect(await stateOf({ ...firstPlay(undone), ...none })).toBe('undone');
    expect(await stateOf({ ...firstPlay(undone), ...none }, { state: 'ended' })).toBe('done');
    expect(await stateOf(none, OPEN)).toBe('waiting');
    expect(await stateOf({ ...firstPlay(OPEN), ...none }, { state: 'undone', length: 0 })).toBe('waiting');
  });

  it('is proposed while a valid step is held, and done when it is settled or undone', async () => {
    expect(await stateOf({})).toBe('proposed');
    expect(await stateOf({ commits: { c1: { undone: true } } })).toBe('done');
    for (const heldState of ['told', 'confirmed', 'declined'])
      expect(await stateOf({ commits: { c1: { heldState } } }), heldState).toBe('done');
  });

  it('is stale when its log does not fit, with the reason', async () => {
    const log = { e0: [{ ask: 'nobody', value: 'none' }] };
    const card = await read(gm, await like(firstPlay({ log })));
    expect(card).toMatchObject({ state: 'stale', titles: [], asked: [], may: true });
    expect(card?.says).toMatch(/^'nobody' is not asked/);
  });

  it('is undefined where its ruleset is unknown or its data are broken', async () => {
    expect(await read(gm, await like({ ruleset: 'elsewhere' }))).toBeUndefined();
    expect(await read(gm, await like({ commits: { c0: { n: 'x' } } }))).toBeUndefined();
  });

  it('uses the house rules that it began with', async () => {
    expect((await read(gm, await like({ rules: [{ initiativeTies: 'manual' }] })))?.ties).toBe('manual');
    expect((await read(gm, await like({ rules: [{}] })))?.ties).toBe('baseThenRollOff');
  });
});

describe('who is asked', () => {
  const asked = async (one: object, other: object) =>
    (await read(gm, await like(firstPlay(one), other)))?.asked;

  it('is the one asked by the innermost open play, and all of them in plays of equal rank', async () => {
    const [outer, inner] = [0, 1].map((level) => ({ ...OPEN, level })) as [object, object];
    const [open] = (await read(gm, await like(firstPlay(outer))))?.asked ?? [];
    expect(open).toBeDefined();
    expect(await asked(outer, outer)).toEqual([open, 'second']);
    expect(await asked(inner, inner)).toEqual([open, 'second']);
    expect(await asked(outer, inner)).toEqual(['second']);
    expect(await asked(inner, outer)).toEqual([open]);
    expect(await asked(outer, { state: 'ended', level: 1 })).toEqual([open]);
  });
});

describe('who may confirm', () => {
  /** Whether the GM, Anna (who plays Masha, the attacker) and Igor (who plays Oleg) may, where these are harmed. */
  const may = async (heldState: string, ...names: readonly string[]) => {
    const held = names.map((name) => ({
      do: 'add',
      who: ids[name],
      at: 'traits.health.lethal',
      n: 1,
      why: 'x',
    }));
    const id = await like({ commits: { c1: { held, heldState } } });
    const cards = await Promise.all([gm, anna, igor].map((client) => read(client, id)));
    return cards.map((card) => [card?.may, card?.unapplied]);
  };

  it('is the owner of everybody affected, except the attacker, and the GM', async () => {
    expect(await may('held', 'Oleg')).toEqual([
      [true, 1],
      [false, 1],
      [true, 1],
    ]);
    expect((await may('held', 'Masha', 'Oleg')).map(([one]) => one)).toEqual([true, false, true]);
    expect((await may('held', 'Oleg', 'Valeria')).map(([one]) => one)).toEqual([true, false, false]);
    expect((await may('held', 'Masha')).map(([one]) => one)).toEqual([true, true, false]);
  });

  it('is nobody where nothing waits; what is only told is still shown', async () => {
    expect(await may('told', 'Oleg')).toEqual(Array(3).fill([false, 1]));
    expect(await may('confirmed', 'Oleg')).toEqual(Array(3).fill([false, 0]));
  });
});

describe('a reading', () => {
  const isRemembered = (client: TableClient, id: string) =>
    client.evaluate((one: string) => {
      const { readExchange } = game.system.api;
      const [once, again] = [1, 2].map(() => {
        const message = game.messages.get(one);
        return message && readExchange(message);
      });
      return once !== undefined && once === again;
    }, id);
  const veil = (to: object) => ({ to, others: { key: 'storyteller.veiled' } });

  it('is memoized until the card changes', async () => {
    const id = await like({});
    expect(await isRemembered(gm, id)).toBe(true);
    await gm.evaluate((one: string) => game.messages.get(one)?.delete(), id);
  });

  it('is computed again where it is veiled: ownership may change meanwhile', async () => {
    const id = await like(firstPlay({ veil: veil({ [ids.Oleg ?? '']: true }) }), {});
    const seen = async (client: TableClient) => (await read(client, id))?.veiled;
    expect(await seen(gm)).toEqual([false, false]);
    expect(await seen(igor)).toEqual([false, false]);
    expect(await seen(anna)).toEqual([true, false]);
    const titles = (await read(anna, id))?.titles ?? [];
    expect(titles[0]).toBe('storyteller.veiled');
    expect(titles[1]).toBe((await read(gm, id))?.titles[0]);
    const owns = (level: number) =>
      gm.evaluate(
        (level: number) =>
          game.actors
            .getName('Oleg')
            .update({ ownership: { [game.users.getName('Anna').id]: level } }) as Promise<unknown>,
        level,
      );
    const shares = (mine: boolean) =>
      anna.waitFor(
        (mine: boolean) => game.actors.getName('Oleg').testUserPermission(game.user, 'OWNER') === mine,
        mine,
      );
    await owns(3);
    await shares(true);
    expect(await seen(anna)).toEqual([false, false]);
    await owns(0);
    await shares(false);
    expect(await seen(anna)).toEqual([true, false]);
  });
});

it('a fighter who is gone is named on the card, also by clients that join later', async () => {
  await gm.evaluate(() => game.actors.getName('Oleg').delete());
  await anna.waitFor(() => game.actors.find(({ name }) => name === 'Oleg') === undefined);
  await anna.reload();
  await equip(anna);
  const shown = await anna.evaluate(() => {
    const [first] = game.messages.contents.sort((a, b) => a.timestamp - b.timestamp);
    return ff.shown(first?.id);
  });
  expect(shown).toContain('Oleg');
});
