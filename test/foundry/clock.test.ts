import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* What others may do in between closes by itself: by the referee's clock, whoever is the referee. */

interface Clock {
  readonly of: number;
  readonly end: number;
  readonly left?: number;
  readonly held?: true;
}
interface Clocks {
  readonly running: { readonly [key: string]: Clock };
  readonly over: readonly string[];
  readonly holds: { readonly round: number; readonly users: readonly string[] };
}

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

const NINES = 0.15;
const MINUTE = 60;

const setClock = (seconds: unknown): Promise<unknown> =>
  gm.evaluate((s: unknown) => game.settings.set('fivefold', 'clock', s), seconds);

/** The clocks of the fight, as a client sees them. */
const clocks = (client: TableClient): Promise<Clocks | undefined> =>
  client.evaluate(() => (ff.fight().system as unknown as { clocks: readonly [Clocks] }).clocks[0]);

const running = async (client: TableClient): Promise<Clock[]> =>
  Object.values((await clocks(client))?.running ?? {});

/** Lets this much time be left, in milliseconds, as if the rest had passed. */
const leave = (client: TableClient, ms: number): Promise<void> =>
  client.evaluate(async (left: number) => {
    const [now] = (ff.fight().system as unknown as { clocks: readonly [Clocks] }).clocks;
    const { time } = game as unknown as { time: { serverTime: number } };
    const shorter = Object.entries(now.running).map(([key, clock]) => [
      key,
      { ...clock, end: time.serverTime + left },
    ]);
    await ff.fight().update({ 'system.clocks': [{ ...now, running: Object.fromEntries(shorter) }] });
  }, ms);

/** Masha attacks Oleg in the fight, and Oleg's clock runs. */
async function attacked(clocked = 1): Promise<void> {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  await expect.poll(async () => (await running(igor)).length).toBe(clocked);
}

const defence = (client: TableClient): Promise<unknown> =>
  client.evaluate(
    () =>
      (
        ff.exchange().plays[0] as unknown as { run: { steps: { ask: { id: string }; value: unknown }[] } }
      ).run.steps.find(({ ask }) => ask.id.startsWith('defence'))?.value,
  );

const over = (client: TableClient): Promise<void> => client.waitFor(() => ff.exchange()?.state !== 'waiting');

/** Undoes all that the fight has done since it was begun, so that the next test starts from the same moment. */
const undone = (): Promise<void> =>
  gm.evaluate(async () => {
    while (ff.fight().system.commits > 1) await ff.say({ kind: 'undo', combat: ff.fight().id });
  });

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
  await gm.evaluate(() => ff.fight().startCombat());
});
afterAll(() => table?.close());

it('without the setting nothing is clocked', async () => {
  await attacked(0);
  expect(await clocks(gm)).toBeUndefined();
  expect(await igor.evaluate(() => ff.say({ kind: 'hold', combat: ff.fight().id }))).toBe(
    'core.host.noClock',
  );
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await undone();
});

it('the setting is read between its bounds', async () => {
  for (const [given, ms] of [
    [1, 5_000],
    [9999, 600_000],
    [MINUTE, 60_000],
  ]) {
    await setClock(given);
    await attacked();
    expect((await running(igor))[0]?.of).toBe(ms);
    await undone();
    await expect.poll(() => running(igor)).toEqual([]);
  }
  await setClock(-1);
  await attacked(0);
  await undone();
  await setClock(MINUTE);
});

it('an answer in time counts, and stops the clock', async () => {
  await attacked();
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  expect(await defence(anna)).toBe('none');
  await expect.poll(() => running(anna)).toEqual([]);
  expect((await clocks(anna))?.over).toEqual([]);
  await undone();
});

it('when the time is up, the fighter does nothing, and the card says so; a late answer is refused', async () => {
  await attacked();
  const late = await igor.evaluate(() => {
    const [pending] = ff.exchange().pending;
    return { message: ff.card().id, play: pending?.play ?? '', ask: pending?.ask.id ?? '' };
  });
  await leave(gm, 0);
  await over(igor);
  expect(await defence(igor)).toBe('none');
  await expect.poll(async () => (await clocks(igor))?.over.length).toBe(1);
  expect(await igor.evaluate(() => ff.shown(ff.card().id))).toContain('Time is up: Oleg');
  const before = await gm.evaluate(() => ff.fight().system.commits);
  const again = (what: object) => ff.say({ kind: 'answer', value: 'none', ...what });
  expect(await igor.evaluate(again, late)).toBe('core.host.timeUp');
  expect(await gm.evaluate(() => ff.fight().system.commits)).toBe(before);
  // Undone like any other step: it is asked again, with its whole time.
  await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  await expect.poll(async () => (await running(igor)).length).toBe(1);
  expect(await igor.evaluate(() => ff.shown(ff.card().id))).not.toContain('Time is up');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await undone();
});

it('an answer after the time is refused also before the referee has closed what was asked', async () => {
  await attacked();
  // The referee itself answers at once, while its timer has yet to wake.
  const said = await gm.evaluate(async () => {
    const fight = ff.fight();
    const [now] = (fight.system as unknown as { clocks: readonly [Clocks] }).clocks;
    const up = Object.entries(now.running).map(([key, clock]) => [key, { ...clock, end: 0 }]);
    await fight.update({ 'system.clocks': [{ ...now, running: Object.fromEntries(up) }] });
    return ff.answer('dodge');
  });
  expect(said).toBe('core.host.timeUp');
  await over(igor);
  expect(await defence(igor)).toBe('none');
  await undone();
});

it('a pause stops the clock', async () => {
  await attacked();
  const pause = (paused: boolean) => {
    (game as unknown as { togglePause(p: boolean, o: object): void }).togglePause(paused, {
      broadcast: true,
    });
  };
  await gm.evaluate(pause, true);
  await expect.poll(async () => (await running(igor))[0]?.left ?? 0).toBeGreaterThan(40_000);
  await leave(gm, -1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await igor.evaluate(() => ff.exchange().state)).toBe('waiting');
  await gm.evaluate(pause, false);
  await expect.poll(async () => (await running(igor))[0]?.left).toBe(undefined);
  const serverTime = await gm.evaluate(
    () => (game as unknown as { time: { serverTime: number } }).time.serverTime,
  );
  expect((await running(igor))[0]?.end).toBeGreaterThan(serverTime + 40_000);
  await undone();
});

it('a player who is asked holds the clock once a round, a game master always', async () => {
  const hold = () => ff.say({ kind: 'hold', combat: ff.fight().id });
  await attacked();
  expect(await anna.evaluate(hold)).toBe('core.host.noClock');
  expect(await igor.evaluate(hold)).toBe('ok');
  await leave(gm, 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await running(igor))[0]?.held).toBe(true);
  expect(await igor.evaluate(hold)).toBe('ok');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await undone();
  await attacked();
  expect(await igor.evaluate(hold)).toBe('core.host.heldAlready');
  expect((await running(igor))[0]?.held).toBe(undefined);
  expect(await gm.evaluate(hold)).toBe('ok');
  await expect.poll(async () => (await running(igor))[0]?.held).toBe(true);
  await undone();
});

it('a refused answer does not give more time', async () => {
  await attacked();
  const [before] = await running(gm);
  expect(await igor.evaluate(() => ff.answer('nonsense'))).toMatch(/noSuchOption/);
  await gm.evaluate(() => game.actors.getName('Oleg').update({ img: 'icons/svg/mystery-man.svg' }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await running(gm))[0]).toEqual(before);
  await undone();
});

it('what a round leaves open until the game master goes on is closed, too', async () => {
  await gm.evaluate(async () => {
    const asked = (kind: string): boolean =>
      game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith(kind));
    while (asked('declare')) await ff.round('declare', { action: 'nothing', offer: 'nothing' });
    while (asked('act')) await ff.round('act', 'act');
  });
  await expect.poll(async () => (await running(igor)).length).toBe(1);
  const round = await gm.evaluate(() => game.system.api.readRound(ff.fight()).number);
  await leave(gm, 0);
  await gm.waitFor((n: number) => game.system.api.readRound(ff.fight()).number > n, round);
  await expect.poll(async () => (await running(igor)).length).toBe(0);
  await undone();
});

it('the clock survives reloads of the player and of the referee, who closes what is overdue', async () => {
  await attacked();
  const [before] = await running(gm);
  await igor.reload();
  await equip(igor);
  await gm.reload();
  await equip(gm);
  await loadDice(gm, NINES);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await running(gm)).toEqual([before]);
  expect(await running(igor)).toEqual([before]);
  await leave(gm, 0);
  await over(igor);
  expect(await defence(igor)).toBe('none');
  await undone();
});

it('another game master goes on with it; an answer that could not be taken meanwhile still counts', async () => {
  await gm.evaluate(() => foundry.documents.User.implementation.create({ name: 'Helper', role: 3 }));
  const helper = await equip(await table.table.join('Helper'));
  await attacked();
  const [before] = await running(gm);
  await gm.leave();
  await helper.waitFor(() => game.users.activeGM?.name === 'Helper');
  await loadDice(helper, NINES);
  expect(await running(helper)).toEqual([before]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await leave(helper, 0);
  await over(igor);
  expect(await defence(igor)).toBe('none');
  await helper.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
  await expect.poll(async () => (await running(igor)).length).toBe(1);
  await leave(helper, 700);
  await helper.leave();
  await igor.waitFor(() => game.users.activeGM === null);
  expect(await igor.evaluate(() => ff.answer('dodge'))).toBe('ok');
  expect(await igor.evaluate(() => ff.parked())).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 800));
  gm = await equip(await table.seat('Gamemaster'));
  await over(igor);
  expect(await defence(igor)).toBe('dodge');
});
