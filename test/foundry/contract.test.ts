import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Parts of a ruleset's contract that the host carries out: bookkeeping without confirmation, clocks that the GM advances, alarms on every screen. */

interface Clock {
  readonly id: string;
  readonly value: { readonly args?: { readonly text?: string } };
  readonly due?: unknown;
  readonly moves: { readonly by: string; readonly play: string; readonly input: object };
}

/** Every die shows a 6, or a 1. */
const SIXES = 0;
const ONES = 0.999;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'confirm');
  await gm.evaluate(async () => {
    const data = { name: 'Rook', type: 'yearzero', system: { stress: 3, attributes: { strength: 4 } } };
    await foundry.documents.Actor.implementation.createDocuments([data]);
    await game.system.api.ruleset('yearzero');
  });
  anna = await equip(await table.seat('Anna'));
  await anna.evaluate(() => game.system.api.ruleset('yearzero'));
});
afterAll(() => table?.close());

/** Makes the GM begin something for Rook. */
const begins = (play: string, input: object): Promise<string> =>
  gm.evaluate(
    ([name, more]: readonly [string, object]) => {
      const who = game.system.api.idOf(game.actors.getName('Rook'));
      return ff.say({ kind: 'begin', actor: who, play: name, inputs: [{ who, ...more }] });
    },
    [play, input] as const,
  );

describe('bookkeeping changes', () => {
  it('are written immediately, while harm waits for a confirmation', async () => {
    await gm.evaluate(async () => {
      const who = game.system.api.idOf(game.actors.getName('Rook'));
      await ff.say({ kind: 'begin', actor: who, play: 'strain', inputs: [{ who: [who], cause: 'other' }] });
    });
    const strained = await gm.evaluate(() => ({
      stress: (game.actors.getName('Rook').system as unknown as { stress: number }).stress,
      held: ff.exchange().unapplied.length,
    }));
    expect(strained).toEqual({ stress: 4, held: 0 });
    await loadDice(gm, ONES);
    await gm.evaluate(async () => {
      const who = game.system.api.idOf(game.actors.getName('Rook'));
      await ff.say({ kind: 'begin', actor: who, play: 'fall', inputs: [{ who, metres: 2 }] });
      await ff.answer('fall');
    });
    // A point of damage waits; the stress that it causes, which is bookkeeping, does not.
    const fallen = await gm.evaluate(() => ({
      actor: game.actors.getName('Rook').system as unknown as { stress: number; health: { lost: number } },
      held: ff.exchange().unapplied.map(({ at }) => at),
    }));
    expect([fallen.actor.stress, fallen.actor.health.lost, fallen.held]).toEqual([
      5,
      0,
      ['traits.health.lost'],
    ]);
  });
});

describe('an alarm', () => {
  /** Counts the alarm frames on a page: each is there for a moment only. */
  const watched = (client: TableClient): Promise<void> =>
    client.evaluate(() => {
      const felt = Object.assign(globalThis, { felt: 0 });
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if ((node as Element).classList?.contains('ff-alarm')) felt.felt += 1;
      }).observe(document.body, { childList: true });
    });
  const felt = (client: TableClient): Promise<number> =>
    client.evaluate(() => (globalThis as unknown as { felt: number }).felt);

  it('is shown on every screen, and a card without one is not', async () => {
    await automate(gm, 'full');
    for (const client of [gm, anna]) await watched(client);
    // A 1 and five levels of stress are 6: the character keeps steady.
    await loadDice(gm, ONES);
    await begins('panic', { cause: 'master' });
    expect([await felt(gm), await felt(anna)]).toEqual([0, 0]);
    // With a 6 they are 11: the character backs away for a round.
    await loadDice(gm, SIXES);
    await begins('panic', { cause: 'master' });
    for (const client of [gm, anna])
      await client.waitFor(() => (globalThis as unknown as { felt: number }).felt > 0);
    expect([await felt(gm), await felt(anna)]).toEqual([1, 1]);
  });

  it('goes away by itself', () => anna.waitFor(() => document.querySelector('.ff-alarm') === null));
});

describe('clocks of a round', () => {
  const clocks = (client: TableClient): Promise<Clock[]> =>
    client.evaluate(() => {
      const fight = game.combats.find(({ type }) => type === 'yearzero');
      const tracker = game.system.api.readRound(fight as never).tracker as unknown as { clocks: Clock[] };
      return tracker.clocks;
    });

  it('stand in the tracker’s footer for all, and only the GM advances them', async () => {
    await gm.evaluate(async () => {
      const rook = game.actors.getName('Rook');
      const fight = await foundry.documents.Combat.implementation.create({ type: 'yearzero' } as object);
      await fight.createEmbeddedDocuments('Combatant', [{ actorId: rook.id }]);
      await fight.startCombat();
    });
    await anna.waitFor(() => {
      const fight = game.combats.find(({ type }) => type === 'yearzero');
      return fight && game.system.api.readRound(fight as never).tracker !== undefined;
    });
    const before = await clocks(anna);
    expect(before.map(({ id, value }) => [id, value.args?.text])).toEqual([
      ['turn', '0'],
      ['shift', '0'],
      ['day', '0'],
    ]);
    // YZ-1.6: Rook's panic ends with a Turn, and with whatever contains one.
    expect(before.map(({ due }) => due !== undefined)).toEqual([true, true, true]);
    const [turn] = before;
    if (!turn) throw new Error('no clock');
    const { by, play, input } = turn.moves;
    const moves = { kind: 'begin', actor: by, play, inputs: [input] };
    const move = (client: TableClient) => client.evaluate((intent: object) => ff.say(intent), moves);
    expect(await move(anna)).not.toBe('ok');
    expect(await move(gm)).toBe('ok');
    await expect.poll(async () => (await clocks(anna))[0]?.value.args?.text).toBe('1');
  });
});
