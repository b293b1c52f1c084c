import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A person who is asked something notices; questions to many are one list; windows close with their subject. */

/** Face 9 of ten. */
const NINES = 0.15;

/** Face 2 of ten: nobody is hit, so that Oleg stays able to answer. */
const TWOS = 0.85;

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
  for (const one of [gm, anna, igor]) await one.evaluate(() => game.settings.set('fivefold', 'cue', 'sound'));
});
afterAll(() => table?.close());

const spoken = (client: TableClient) =>
  client.evaluate(() => document.querySelector('[data-ff="asked"]')?.textContent ?? '');
const marked = (client: TableClient) => client.evaluate(() => document.title.startsWith('●'));
const told = (client: TableClient) => client.evaluate(() => ff.told());
/** What the prompt asks, folded up or not; empty without a prompt. */
const prompted = (client: TableClient) =>
  client.evaluate(() => document.querySelector('#fivefold-prompt .ff-ask > p')?.textContent?.trim() ?? '');
/** Igor's fighter is attacked, and the table waits for Igor. */
async function isAttacked(): Promise<void> {
  expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => document.title.startsWith('●'));
}

async function answers(): Promise<void> {
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await igor.waitFor(() => !document.title.startsWith('●'));
}

describe('a player who is asked', () => {
  it('is asked aloud and in the prompt; nobody else is', async () => {
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await igor.waitFor(() => document.title.startsWith('●'));
    expect(await spoken(igor)).toMatch(/^Oleg: /);
    await igor.waitFor(() => document.querySelector('#fivefold-prompt .ff-ask') !== null);
    expect(await prompted(igor)).toBe((await spoken(igor)).replace(': ', ' · '));
    expect([await marked(anna), await spoken(anna), await prompted(anna)]).toEqual([false, '', '']);
    expect([await marked(gm), await prompted(gm)]).toEqual([false, '']);
  });

  it('is notified once, and is no longer awaited after the answer', async () => {
    await igor.evaluate(() => {
      const note = document.querySelector<HTMLElement>('[data-ff="asked"]');
      if (note) note.textContent = '';
    });
    await gm.evaluate(() => ff.card().update({ 'flags.world.touched': true }));
    await igor.waitFor(
      () => (ff.card() as unknown as { flags: { world?: object } }).flags.world !== undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await spoken(igor)).toBe('');
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await igor.waitFor(() => !document.title.startsWith('●'));
  });

  it('no longer sees the prompt once the question is answered', async () => {
    await igor.waitFor(() => document.querySelector('#fivefold-prompt .ff-ask') === null);
  });

  it('finds the prompt folded up as they left it, while cues are switched off', async () => {
    await igor.evaluate(() => game.settings.set('fivefold', 'cue', 'off'));
    await loadDice(gm, TWOS);
    await isAttacked();
    await igor.waitFor(() => document.querySelector('#fivefold-prompt .ff-ask') !== null);
    await igor.evaluate(() => {
      document.querySelector<HTMLElement>('#fivefold-prompt [name="fold"]')?.click();
    });
    await answers();
    await isAttacked();
    await igor.waitFor(() => document.querySelector('#fivefold-prompt .ff-fold') !== null);
    expect(await spoken(igor)).toMatch(/^Oleg: /);
    await answers();
  });

  it('finds the prompt unfolded by a new question otherwise', async () => {
    await igor.evaluate(() => game.settings.set('fivefold', 'cue', 'notice'));
    await isAttacked();
    await igor.waitFor(() => document.querySelector('#fivefold-prompt .ff-ask') !== null);
    await answers();
    await loadDice(gm, NINES);
  });
});

/** Opens the check dialog of Masha's attack on the GM's client. */
async function opens(): Promise<void> {
  await gm.evaluate(async () => {
    const { idOf, prospect, performMacro } = game.system.api as typeof game.system.api & {
      performMacro(uuid: string, offer: string): Promise<void>;
    };
    const masha = game.actors.getName('Masha');
    const { offers } = prospect(masha, [idOf(game.actors.getName('Oleg'))]);
    await performMacro(masha.uuid, offers.find(({ group }) => group === 'attack')?.id ?? '');
    ff.told();
  });
  await gm.waitFor(() => document.querySelector('[id^="fivefold-check-"]') !== null);
}

const closes = () => gm.waitFor(() => document.querySelector('[id^="fivefold-check-"]') === null);

const rerolls = () =>
  gm.evaluate(
    () => game.system.api.readRound(ff.fight()).asks.filter(({ ask }) => ask.id.startsWith('reroll:')).length,
  );

describe('a fight', () => {
  it('folds questions to many fighters into one list, with one button for declining all', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    // ST-1.4: from the second round on everybody may reroll.
    expect(await gm.evaluate(() => ff.round('table', 'endRound'))).toBe('ok');
    const list = '.ff-tracker .ff-may[data-ask="kind.storyteller.ask.reroll"]';
    expect(await rerolls()).toBe(3);
    await gm.waitFor(
      () => document.querySelector('.ff-may[data-ask="kind.storyteller.ask.reroll"]') !== null,
    );
    expect(await gm.evaluate((at) => document.querySelectorAll(`${at} .ff-one`).length, list)).toBe(3);
    // The heading asks; the rows say only whose die it is, and what it shows.
    expect(
      await gm.evaluate((at) => document.querySelector(`${at} .ff-one p`)?.textContent?.trim(), list),
    ).toMatch(/^\S+ · Die: \d+$/);
    expect(await gm.evaluate(() => document.querySelector('.ff-round')?.textContent)).toBe(
      'Round 2: initiative',
    );
    const commits = () => gm.evaluate(() => ff.fight().system.commits);
    const before = await commits();
    await gm.evaluate(
      (at) => document.querySelector<HTMLElement>(`${at} [data-action="ffPassAll"]`)?.click(),
      list,
    );
    await gm.waitFor(
      () => !game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith('reroll:')),
    );
    expect(await commits()).toBe(before + 1);
    // One step back, and all of them are asked again.
    await gm.evaluate(() => ff.fight().previousTurn());
    expect(await rerolls()).toBe(3);
  });

  it('takes several answers in one step or none: one illegal answer refuses them all', async () => {
    const outcome = await gm.evaluate(async () => {
      const asks = game.system.api
        .readRound(ff.fight())
        .asks.filter(({ ask }) => ask.id.startsWith('reroll:'));
      const keeps = asks.map(({ ask }) => ({ ask: ask.id, value: 'keep' }));
      const said = (answers: object[]) =>
        game.system.api
          .send({ kind: 'round', combat: ff.fight().id, event: { do: 'answers', answers } })
          .then(
            () => 'ok',
            (error: { reason?: { key: string } }) => error.reason?.key ?? 'failed',
          );
      const twice = await said([...keeps.slice(0, 1), ...keeps.slice(0, 1)]);
      const left = game.system.api
        .readRound(ff.fight())
        .asks.filter(({ ask }) => ask.id.startsWith('reroll:'));
      return { twice, left: left.length };
    });
    expect(outcome).toEqual({ twice: 'core.refused.notAsked', left: 3 });
    const others = await anna.evaluate(async () => {
      const asks = game.system.api
        .readRound(ff.fight())
        .asks.filter(({ ask }) => ask.id.startsWith('reroll:'));
      const answers = asks.map(({ ask }) => ({ ask: ask.id, value: 'keep' }));
      return game.system.api
        .send({ kind: 'round', combat: ff.fight().id, event: { do: 'answers', answers } })
        .then(
          () => 'ok',
          (error: { reason?: { key: string } }) => error.reason?.key ?? 'failed',
        );
    });
    expect(others).toBe('core.host.notYours');
    expect(await rerolls()).toBe(3);
  });

  it('TM-38 offers to end lasting effects when it ends; it may also end without', async () => {
    const offered = () => gm.waitFor(() => document.querySelector('dialog [data-action="yes"]') !== null);
    const press = (action: string) =>
      gm.evaluate(
        (one) => document.querySelector<HTMLElement>(`dialog [data-action="${one}"]`)?.click(),
        action,
      );
    const stunned = () => gm.evaluate(() => game.actors.getName('Oleg').statuses.has('stunned'));
    const end = () => gm.evaluate(() => void (ff.fight() as unknown as { endCombat(): unknown }).endCombat());
    await gm.evaluate(() =>
      (
        game.actors.getName('Oleg') as unknown as { toggleStatusEffect(id: string): unknown }
      ).toggleStatusEffect('stunned'),
    );
    expect(await stunned()).toBe(true);
    // No: it stays, and the host asks as usual whether the fight is over.
    await end();
    await offered();
    expect(await gm.evaluate(() => document.querySelector('dialog')?.textContent)).toMatch(/Oleg/);
    await press('no');
    await gm.waitFor(() => !/Oleg/.test(document.querySelector('dialog')?.textContent ?? 'Oleg'));
    expect(await stunned()).toBe(true);
    await press('no');
    await gm.waitFor(() => document.querySelector('dialog') === null);
    // Yes: it ends.
    await end();
    await offered();
    await press('yes');
    await gm.waitFor(() => !game.actors.getName('Oleg').statuses.has('stunned'));
    await gm.waitFor(() => !/Oleg/.test(document.querySelector('dialog')?.textContent ?? 'Oleg'));
    await press('no');
    await gm.waitFor(() => document.querySelector('dialog') === null);
    expect(await gm.evaluate(() => game.combats.size)).toBe(1);
  });

  it('closes its windows when it is deleted, and says so', async () => {
    await opens();
    await gm.evaluate(() => ff.fight().delete());
    await closes();
    expect(await told(gm)).toEqual(['Window closed: Masha is no longer in that fight.']);
  });

  it('closes the windows of a deleted fighter as well', async () => {
    await opens();
    await gm.evaluate(() => game.actors.getName('Masha').delete());
    await closes();
    expect(await told(gm)).toEqual(['Window closed: Masha is gone.']);
  });
});
