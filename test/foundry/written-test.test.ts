import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A test in words: a chat command rolls it at once, a link in a text opens its dialog. */

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

/** An actor whose conditions can be switched. */
interface Toggled {
  toggleStatusEffect(id: string): Promise<unknown>;
}

/** Lets Igor act with one of the world's characters. */
const actAs = (name: string): Promise<unknown> =>
  gm.evaluate(
    (who: string) => game.users.getName('Igor').update({ character: game.actors.getName(who)?.id }),
    name,
  );

/** Igor gets a character of Year Zero, whose skills are rolled. */
beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await gm.evaluate(async () => {
    const user = game.users.getName('Igor');
    const { Actor } = globalThis as unknown as {
      Actor: { implementation: { create(data: object): Promise<{ id: string }> } };
    };
    const ownership = { default: 0, [user.id]: 3 };
    const { id } = await Actor.implementation.create({ name: 'Rita', type: 'yearzero', ownership });
    await user.update({ character: id });
  });
}, 180_000);
afterAll(() => table?.close());

const enter = async (language: string): Promise<void> => {
  await igor?.leave();
  igor = await equip(await table.table.join('Igor', { language }));
};

/** Says something in the chat. @returns how many messages there were before. */
const say = (words: string): Promise<number> =>
  igor.evaluate(async (text: string) => {
    const { chat } = ui as unknown as { chat: { processMessage(text: string): Promise<unknown> } };
    const before = game.messages.size;
    await chat.processMessage(text);
    return before;
  }, words);

/** The input of the newest card's play. */
const newest = async (before: number): Promise<unknown> => {
  await igor.waitFor((n: number) => game.messages.size > n, before);
  return igor.evaluate(() => {
    const [play] = ff.exchange().plays as unknown as readonly { readonly input: unknown }[];
    return play?.input;
  });
};

describe('/test', () => {
  it('rolls a trait of the user’s character, with a modifier', async () => {
    await enter('en');
    expect(await newest(await say('/test Close Combat -2'))).toMatchObject({ skill: 'closeCombat', mod: -2 });
    expect(await newest(await say('/test mobility'))).toMatchObject({ skill: 'mobility', mod: 0 });
  });

  it('alone repeats the last test, and says so where there is none', async () => {
    await enter('en');
    const before = await say('/test');
    await expect
      .poll(() => igor.evaluate(() => ff.told()))
      .toContainEqual(expect.stringContaining('There is nothing to repeat yet'));
    await newest(await say('/test Close Combat -2'));
    expect(await newest(await say('/test'))).toMatchObject({ skill: 'closeCombat', mod: -2 });
    expect(await igor.evaluate(() => game.messages.size)).toBe(before + 2);
  });

  it('alone reports only once that the last test is no longer possible', async () => {
    await actAs('Oleg');
    await enter('en');
    await newest(await say('/test Stealth'));
    await gm.evaluate(() => (game.actors.getName('Oleg') as unknown as Toggled).toggleStatusEffect('torpor'));
    igor.log.length = 0;
    await igor.evaluate(() => ff.told());
    await say('/test');
    await expect.poll(() => igor.evaluate(() => ff.told())).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(igor.log.filter(({ level }) => level === 'error')).toEqual([]);
    await actAs('Rita');
    await gm.evaluate(() => (game.actors.getName('Oleg') as unknown as Toggled).toggleStatusEffect('torpor'));
  });

  it('is understood in the user’s language', async () => {
    await enter('ru');
    expect(await newest(await say('/проверка ближний бой +1'))).toMatchObject({
      skill: 'closeCombat',
      mod: 1,
    });
  });

  it('ST-3.1 rolls an attribute with an ability, against a difficulty', async () => {
    await actAs('Oleg');
    await enter('en');
    expect(await newest(await say('/test Dexterity + Stealth 8'))).toMatchObject({
      attribute: 'dexterity',
      ability: 'stealth',
      difficulty: 8,
    });
    expect(await newest(await say('/test Stealth + Wits'))).toMatchObject({
      attribute: 'wits',
      ability: 'stealth',
      difficulty: 6,
    });
  });

  it('ST-3.3 refuses a difficulty out of range, and begins nothing', async () => {
    const before = await say('/test Stealth 12');
    await igor.waitFor(() => ff.told().some((text) => text === 'Difficulty: from 2 to 10, not 12.'));
    expect(await igor.evaluate(() => game.messages.size)).toBe(before);
    await actAs('Rita');
  });

  it('says what it does not understand, and begins nothing', async () => {
    await enter('en');
    const before = await say('/test Flying 2');
    await igor.waitFor(() =>
      ff.told().some((text) => /^Rita has nothing called “Flying 2” to test/.test(text)),
    );
    expect(await igor.evaluate(() => game.messages.size)).toBe(before);
  });

  it('leaves other commands to Foundry', async () => {
    await enter('en');
    const before = await say('/roll 1d1');
    await igor.waitFor((n: number) => game.messages.size > n, before);
    expect(await igor.evaluate(() => game.messages.contents.at(-1)?.type)).toBe('base');
  });
});

it('a link in a text opens the dialog of the test, with its modifier', async () => {
  await enter('en');
  await igor.evaluate(async () => {
    const { TextEditor } = (
      foundry as unknown as {
        applications: {
          ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } };
        };
      }
    ).applications.ux;
    const holder = document.createElement('div');
    holder.innerHTML = await TextEditor.implementation.enrichHTML('[[/fivefold test Mobility 3]]{Jump!}');
    document.body.append(holder);
    holder.querySelector<HTMLElement>('[data-fivefold-offer]')?.click();
  });
  const value = () => document.querySelector<HTMLInputElement>('.ff-dialog [name="modDice"]')?.value;
  await igor.waitFor(() => document.querySelector('.ff-dialog [name="modDice"]') !== null);
  expect(await igor.evaluate(value)).toBe('3');
});
