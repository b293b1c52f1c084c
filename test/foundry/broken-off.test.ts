import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const TWOS = 0.85;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

/** The next write to a document is refused, as when something it names was deleted a moment ago. */
const refuseOnce = (what: 'fighter' | 'fight') =>
  gm.evaluate((which: string) => {
    const document = which === 'fight' ? ff.fight() : game.actors.getName('Oleg');
    const update = document.update.bind(document);
    document.update = async () => {
      document.update = update;
      throw new Error('refused');
    };
  }, what);

const applied = () => gm.evaluate(() => ff.exchange().commits.every((commit) => commit.applied));

it('a step whose write to a fighter is refused is finished before the next one, also when it is an undo', async () => {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await refuseOnce('fighter');
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.host.failed');
  expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(3);
  expect(await applied()).toBe(true);
  await refuseOnce('fighter');
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('core.host.failed');
  expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
  expect(await applied()).toBe(true);
  expect(await gm.evaluate(() => ff.exchange().state)).toBe('waiting');
});

it('a step whose write to the fight is refused is finished before the next one, also when it is an undo', async () => {
  await gm.evaluate(() => ff.fight().startCombat());
  await loadDice(gm, TWOS);
  const commits = await gm.evaluate(() => ff.fight().system.commits);
  const prone = () => gm.evaluate(() => game.actors.getName('Masha').statuses.has('prone'));
  await refuseOnce('fight');
  const begun = await gm.evaluate(() => {
    const who = game.system.api.idOf(game.actors.getName('Masha'));
    return ff.say({ kind: 'begin', actor: who, play: 'knockdown', inputs: [{ who }] });
  });
  expect(begun).toBe('core.host.failed');
  expect([await prone(), await applied()]).toEqual([true, true]);
  expect(await gm.evaluate(() => ff.fight().system.commits)).toBe(commits + 1);
  await refuseOnce('fight');
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('core.host.failed');
  expect([await prone(), await applied()]).toEqual([false, true]);
  expect(await gm.evaluate(() => ff.fight().system.commits)).toBe(commits);
});

it('an undo of a step without cards that breaks off is finished, and counts once', async () => {
  await gm.evaluate(async () => {
    const { Actor, Combat } = foundry.documents as unknown as {
      readonly [name: string]: { create(data: object): Promise<PageDoc> };
    };
    for (const one of [...game.combats.contents]) await one.delete();
    await game.system.api.ruleset('wfrp');
    const all = await Promise.all(
      ['First', 'Second'].map((name) => Actor?.create({ name, type: 'wfrp', system: { fortune: 3 } })),
    );
    const combat = await Combat?.create({ type: 'wfrp', active: true });
    await combat?.createEmbeddedDocuments(
      'Combatant',
      all.map((one) => ({ actorId: one?.id })),
    );
    await combat?.startCombat();
  });
  const fortune = () =>
    gm.evaluate(() =>
      ['First', 'Second'].reduce(
        (sum, name) =>
          sum + (game.actors.getName(name) as unknown as { system: { fortune: number } }).system.fortune,
        0,
      ),
    );
  expect(await gm.evaluate(() => ff.round('hurry:', [5]))).toBe('ok');
  expect(await fortune()).toBe(5);
  await refuseOnce('fight');
  // The first write tells what is going to be undone; it is the one after it that is refused.
  await gm.evaluate(() => {
    const fight = ff.fight();
    const refused = fight.update;
    const update = Object.getPrototypeOf(fight).update as typeof refused;
    fight.update = (...args) => {
      fight.update = refused;
      return update.apply(fight, args);
    };
  });
  const undo = () => gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
  expect(await undo()).toBe('core.host.failed');
  expect(await fortune()).toBe(6);
  await undo();
  expect(await fortune()).toBe(6);
});
