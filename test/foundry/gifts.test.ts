import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { equip } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* Things change hands: at once between one's own fighters, else with consent; safely, whatever breaks in between. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
}, 180_000);
afterAll(() => table?.close());

const ROPES = 5;

/** Ada and Bea are Anna's, Ivo is Igor's. Ada has an axe, and ropes as one stack. */
beforeEach(async () => {
  await gm.evaluate(async (ropes: number) => {
    for (const one of game.actors.filter(({ name }) => ['Ada', 'Bea', 'Ivo'].includes(name)))
      await one.delete();
    for (const one of [...game.messages.contents]) await one.delete();
    const owners = { Ada: 'Anna', Bea: 'Anna', Ivo: 'Igor' };
    const { implementation } = foundry.documents.Actor;
    await implementation.createDocuments(
      Object.entries(owners).map(([name, player]) => ({
        name,
        type: 'wfrp',
        ownership: { default: 0, [game.users.getName(player).id]: 3 },
      })),
    );
    await game.actors.getName('Ada').createEmbeddedDocuments('Item', [
      { name: 'Axe', type: 'wfrpWeapon', system: { reach: 2 } },
      { name: 'Rope', type: 'wfrpEquipment', system: { quantity: ropes } },
    ]);
    await game.system.api.ruleset('wfrp');
    ff.told();
  }, ROPES);
  for (const client of [anna, igor])
    await client.waitFor(() => game.actors.filter(({ name }) => name === 'Ada')[0]?.items.size === 2);
});

interface Wish {
  readonly item: string;
  readonly to: string;
  readonly from?: string;
  readonly count?: number;
}

/** Gives something away, Ada's by default. @returns the key of the refusal, or 'ok' */
const give = (client: TableClient, wish: Wish): Promise<string> =>
  client.evaluate(({ item, to, from = 'Ada', count }: Wish) => {
    const { idOf } = game.system.api;
    const giver = game.actors.getName(from);
    const id = giver.items.find(({ name }) => name === item)?.id ?? 'none';
    const intent = { kind: 'give', actor: idOf(giver), item: id, to: idOf(game.actors.getName(to)) };
    return ff.say(count === undefined ? intent : { ...intent, count });
  }, wish);

type State = { readonly state: string };
const gifts = (): Promise<string[]> =>
  gm.evaluate(() =>
    game.messages.contents.flatMap(
      (one) => (one.getFlag('fivefold', 'gift') as State | undefined)?.state ?? [],
    ),
  );

/** Answers the only gift. */
const answer = (client: TableClient, does: string): Promise<string> =>
  client.evaluate((what: string) => {
    const message = game.messages.find((one) => one.getFlag('fivefold', 'gift') !== undefined);
    return ff.say({ kind: 'gift', message: message?.id ?? 'none', does: what });
  }, does);

/** What each fighter has, as the game master's client knows it. */
const owned = (): Promise<{ [who: string]: string[] }> =>
  gm.evaluate(() =>
    Object.fromEntries(
      ['Ada', 'Bea', 'Ivo'].map((name) => [
        name,
        game.actors
          .getName(name)
          .items.map((one) => {
            const { quantity } = one.system as unknown as { quantity?: number };
            return quantity === undefined ? one.name : `${one.name} ×${quantity}`;
          })
          .sort(),
      ]),
    ),
  );

const AT_FIRST = { Ada: ['Axe', 'Rope ×5'], Bea: [], Ivo: [] };

it('is accepted where one looks, in the prompt, by whose fighter gets it', async () => {
  const prompt = (client: TableClient) =>
    client.evaluate(
      () =>
        document.querySelector('#fivefold-prompt .ff-question')?.textContent?.replace(/\s+/g, ' ').trim() ??
        '',
    );
  expect(await give(anna, { item: 'Rope', to: 'Ivo', count: 2 })).toBe('ok');
  await expect.poll(() => prompt(igor)).toBe('Ivo · a gift from Ada 1Accept2Decline');
  expect([await prompt(anna), await prompt(gm)]).toEqual(['', '']);
  await igor.evaluate(() =>
    document.querySelector<HTMLElement>('#fivefold-prompt [data-gift="accept"]')?.click(),
  );
  await expect.poll(owned).toEqual({ Ada: ['Axe', 'Rope ×3'], Bea: [], Ivo: ['Rope ×2'] });
  await expect.poll(() => prompt(igor)).toBe('');
});

describe('between fighters of one user', () => {
  it('an item moves at once, with all that it is; undo brings it back', async () => {
    const id = () =>
      gm.evaluate(() => game.actors.getName('Ada').items.find(({ name }) => name === 'Axe')?.id);
    const before = await id();
    expect(await give(anna, { item: 'Axe', to: 'Bea' })).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Rope ×5'], Bea: ['Axe'], Ivo: [] });
    const reach = await gm.evaluate(() =>
      game.actors
        .getName('Bea')
        .items.contents.map(({ system }) => (system as unknown as { reach: number }).reach),
    );
    expect(reach).toEqual([2]);
    expect(await gifts()).toEqual(['given']);
    expect(await answer(anna, 'undo')).toBe('ok');
    expect(await owned()).toEqual(AT_FIRST);
    expect(await id()).toBe(before);
    expect(await gifts()).toEqual(['returned']);
  });

  it('a part of a stack is split off, and undo joins it again', async () => {
    expect(await give(anna, { item: 'Rope', to: 'Bea', count: 2 })).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Axe', 'Rope ×3'], Bea: ['Rope ×2'], Ivo: [] });
    expect(await answer(anna, 'undo')).toBe('ok');
    expect(await owned()).toEqual(AT_FIRST);
  });

  it('the whole stack goes when no number is said', async () => {
    expect(await give(anna, { item: 'Rope', to: 'Bea' })).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Axe'], Bea: ['Rope ×5'], Ivo: [] });
  });

  it('undo is refused once the thing has been changed or is gone', async () => {
    await give(anna, { item: 'Axe', to: 'Bea' });
    const axe = (what: 'change' | 'delete') =>
      gm.evaluate(async (how: string) => {
        const one = game.actors.getName('Bea').items.contents[0];
        await (how === 'delete' ? one?.delete() : one?.update({ system: { reach: 1 } }));
      }, what);
    await axe('change');
    expect(await answer(anna, 'undo')).toBe('core.host.giftChanged');
    await axe('delete');
    expect(await answer(anna, 'undo')).toBe('core.host.noItem');
    expect(await owned()).toEqual({ Ada: ['Rope ×5'], Bea: [], Ivo: [] });
  });
});

describe('to another player’s fighter', () => {
  it('a gift waits for consent, and the giver cannot give it; then it happens once', async () => {
    expect(await give(anna, { item: 'Rope', to: 'Ivo', count: 1 })).toBe('ok');
    expect(await owned()).toEqual(AT_FIRST);
    expect(await gifts()).toEqual(['asked']);
    expect(await answer(anna, 'accept')).toBe('core.host.notYours');
    expect(await answer(igor, 'accept')).toBe('ok');
    expect(await answer(igor, 'accept')).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Axe', 'Rope ×4'], Bea: [], Ivo: ['Rope ×1'] });
    // What is another's now is theirs to give back.
    expect(await answer(anna, 'undo')).toBe('core.host.notYours');
    expect(await answer(igor, 'undo')).toBe('ok');
    expect(await owned()).toEqual(AT_FIRST);
  });

  it('who declines or withdraws ends it, and nothing has changed', async () => {
    await give(anna, { item: 'Axe', to: 'Ivo' });
    expect(await answer(igor, 'decline')).toBe('ok');
    expect(await gifts()).toEqual(['declined']);
    expect(await answer(igor, 'accept')).toBe('core.host.giftSettled');
    expect(await answer(igor, 'undo')).toBe('core.host.giftSettled');
    await gm.evaluate(() => game.messages.contents[0]?.delete());
    await give(anna, { item: 'Axe', to: 'Ivo' });
    expect(await answer(anna, 'decline')).toBe('ok');
    expect(await gifts()).toEqual(['withdrawn']);
    expect(await owned()).toEqual(AT_FIRST);
  });

  it('consent comes too late once the giver no longer has it, or not as many', async () => {
    await give(anna, { item: 'Rope', to: 'Ivo', count: 4 });
    await give(anna, { item: 'Rope', to: 'Bea', count: 3 });
    const accept = () =>
      igor.evaluate(() => {
        const asked = game.messages.find(
          (one) => (one.getFlag('fivefold', 'gift') as State | undefined)?.state === 'asked',
        );
        return ff.say({ kind: 'gift', message: asked?.id ?? 'none', does: 'accept' });
      });
    expect(await accept()).toBe('core.host.tooFewPieces');
    await gm.evaluate(() =>
      game.actors
        .getName('Ada')
        .items.find(({ name }) => name === 'Rope')
        ?.delete(),
    );
    expect(await accept()).toBe('core.host.noItem');
    expect((await gifts()).sort()).toEqual(['asked', 'given']);
    expect(await owned()).toEqual({ Ada: ['Axe'], Bea: ['Rope ×3'], Ivo: [] });
  });

  it('a game master hands over at once, whoever plays them', async () => {
    expect(await give(gm, { item: 'Axe', to: 'Ivo' })).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Rope ×5'], Bea: [], Ivo: ['Axe'] });
  });
});

describe('what is refused', () => {
  it.each([
    ['what is another’s', { item: 'Axe', to: 'Ivo' }, 'core.host.notYours'],
    ['what the giver lacks', { item: 'Crown', to: 'Ada', from: 'Ivo' }, 'core.host.noItem'],
    ['to oneself', { item: 'Axe', to: 'Ada' }, 'core.host.notForThem', true],
    ['to a fighter of other rules', { item: 'Axe', to: 'Masha' }, 'core.host.notForThem', true],
    ['more than there is', { item: 'Rope', to: 'Bea', count: 6 }, 'core.host.tooFewPieces', true],
    ['nothing of a stack', { item: 'Rope', to: 'Bea', count: 0 }, 'core.host.malformed', true],
    ['pieces of what is not counted', { item: 'Axe', to: 'Bea', count: 1 }, 'core.host.malformed', true],
    ['a part of a piece', { item: 'Rope', to: 'Bea', count: 1.5 }, 'core.host.malformed', true],
  ] as [string, Wish, string, true?][])('%s', async (_, wish, key, byAnna) => {
    expect(await give(byAnna ? anna : igor, wish)).toBe(key);
    expect(await owned()).toEqual(AT_FIRST);
    expect(await gifts()).toEqual([]);
  });

  it('more offers than somebody can want to read', async () => {
    for (let n = 0; n < 10; n++) expect(await give(anna, { item: 'Axe', to: 'Ivo' })).toBe('ok');
    expect(await give(anna, { item: 'Axe', to: 'Ivo' })).toBe('core.host.tooManyGifts');
  });

  it('answers to a gift that a player has forged', async () => {
    await igor.evaluate(async () => {
      const { idOf } = game.system.api;
      const [ada, ivo] = ['Ada', 'Ivo'].map((name) => game.actors.getName(name));
      const item = ada?.items.contents[0];
      const gift = {
        ...{ state: 'asked', from: ada && idOf(ada), to: ivo && idOf(ivo) },
        ...{ item: item?.id, copy: 'A'.repeat(16), ruleset: 'wfrp', name: 'Axe' },
      };
      await foundry.documents.ChatMessage.implementation.create({
        content: 'x',
        flags: { fivefold: { gift } },
      });
    });
    expect(await answer(igor, 'accept')).toBe('core.host.noGift');
    expect(await owned()).toEqual(AT_FIRST);
  });
});

describe('when something breaks', () => {
  it('the same intent sent to two referees in turn gives once', async () => {
    // The key by which a repetition is known.
    const say = () =>
      anna.evaluate(async () => {
        const random = foundry as unknown as { utils: { randomID(): string } };
        const { randomID } = random.utils;
        random.utils.randomID = () => 'same000000000000';
        const { idOf } = game.system.api;
        const [ada, bea] = ['Ada', 'Bea'].map((name) => game.actors.getName(name));
        if (!ada || !bea) return 'nobody';
        const item = ada.items.find(({ name }) => name === 'Rope')?.id;
        try {
          return await ff.say({ kind: 'give', actor: idOf(ada), item, to: idOf(bea), count: 1 });
        } finally {
          random.utils.randomID = randomID;
        }
      });
    expect(await say()).toBe('ok');
    await gm.reload();
    await equip(gm);
    expect(await say()).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Axe', 'Rope ×4'], Bea: ['Rope ×1'], Ivo: [] });
  });

  /** Makes a write of the referee's client fail once, or never return, as when it is closed. */
  const breakWrite = (of: 'Ada' | 'Bea', what: 'create' | 'delete' | 'update', hangs: boolean) =>
    gm.evaluate(
      ({ name, how, forever }: { name: string; how: string; forever: boolean }) => {
        type Any = { [method: string]: unknown };
        const actor = game.actors.getName(name) as unknown as Any & { items: Iterable<Any> };
        const target = how === 'create' ? actor : [...actor.items].find((one) => one.name === 'Rope');
        const method = how === 'create' ? 'createEmbeddedDocuments' : how;
        if (!target) throw new Error('nothing to break');
        target[method] = () => {
          delete target[method];
          return forever ? new Promise(() => undefined) : Promise.reject(new Error('refused'));
        };
      },
      { name: of, how: what, forever: hangs },
    );

  const broken = [
    ['before it arrives', 'Bea', 'create'],
    ['after it has arrived', 'Ada', 'update'],
  ] as const;

  it.each(broken)('a write that fails %s is made good', async (_, of, what) => {
    await breakWrite(of, what, false);
    expect(await give(anna, { item: 'Rope', to: 'Bea', count: 2 })).toBe('core.host.failed');
    expect(await owned()).toEqual({ Ada: ['Axe', 'Rope ×3'], Bea: ['Rope ×2'], Ivo: [] });
    expect(await gifts()).toEqual(['given']);
  });

  it.each(broken)('a referee who vanishes %s finishes it on return', async (_, of, what) => {
    await breakWrite(of, what, true);
    const sent = give(anna, { item: 'Rope', to: 'Bea', count: 2 });
    await gm.waitFor(() => game.messages.size === 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await gifts()).toEqual(['moving']);
    await gm.reload();
    await equip(gm);
    await gm.waitFor(
      () => (game.messages.contents[0]?.getFlag('fivefold', 'gift') as State)?.state === 'given',
    );
    expect(await sent).toBe('ok');
    expect(await owned()).toEqual({ Ada: ['Axe', 'Rope ×3'], Bea: ['Rope ×2'], Ivo: [] });
    expect(await gifts()).toEqual(['given']);
  });

  it('an undo that fails on its way is finished, and joins the stack once', async () => {
    await give(anna, { item: 'Rope', to: 'Bea', count: 2 });
    await breakWrite('Bea', 'delete', false);
    expect(await answer(anna, 'undo')).toBe('core.host.failed');
    expect(await owned()).toEqual(AT_FIRST);
    expect(await gifts()).toEqual(['returned']);
  });
});

it('without a game master the wish waits, and is fulfilled when one comes', async () => {
  const users = () => anna.evaluate(() => game.users.activeGM?.name ?? 'none');
  await gm.leave();
  await expect.poll(users).toBe('none');
  expect(await give(anna, { item: 'Axe', to: 'Bea' })).toBe('ok');
  gm = await equip(await table.seat('Gamemaster'));
  await gm.waitFor(
    () => (game.messages.contents[0]?.getFlag('fivefold', 'gift') as State | undefined)?.state === 'given',
  );
  expect(await owned()).toMatchObject({ Ada: ['Rope ×5'], Bea: ['Axe'] });
});

it('is told to each user with the buttons of those who decide', async () => {
  await give(anna, { item: 'Rope', to: 'Ivo', count: 2 });
  const shown = (client: TableClient) =>
    client.evaluate(async () => {
      const message = game.messages.contents[0] as PageDoc;
      const html = (await message.renderHTML()) as unknown as HTMLElement;
      for (let n = 0; n < 50 && !html.querySelector('.ff-gift'); n++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const buttons = [...html.querySelectorAll('[data-gift]')].map(
        (one) => (one as HTMLElement).dataset.gift,
      );
      return [
        html.querySelector('.ff-gift h4')?.textContent,
        html.querySelector('.ff-gift p')?.textContent,
        buttons,
      ];
    });
  expect(await shown(anna)).toEqual(['Rope ×2', 'Ada → Ivo', ['decline']]);
  expect(await shown(igor)).toEqual(['Rope ×2', 'Ada → Ivo', ['accept', 'decline']]);
});
