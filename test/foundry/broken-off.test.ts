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

it('a step whose write to a fighter is refused is finished before the next one, also before an undo', async () => {
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

it('a value that somebody has changed since an interrupted step wrote it is not written again, and the GM is told', async () => {
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  const card = await gm.evaluate(() => {
    const one = ff.card();
    const world = globalThis as unknown as { release(): void };
    const update = one.update.bind(one);
    // Only the mark that the step is done cannot be written, also on the second try.
    one.update = async (...args) => {
      if (JSON.stringify(args).includes('"applied":true')) throw new Error('refused');
      return update(...args);
    };
    world.release = () => Object.assign(one, { update });
    return one.id;
  });
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.host.failed');
  expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(3);
  const healed = await gm.evaluate(async () => {
    (globalThis as unknown as { release(): void }).release();
    const oleg = game.actors.getName('Oleg');
    const { health } = (oleg as unknown as { system: { health: { [kind: string]: number } } }).system;
    const [kind = '', n = 0] = Object.entries(health).find(([, many]) => many === 3) ?? [];
    await oleg.update({ system: { health: { [kind]: n - 1 } } });
    ff.told();
    // The next interrupted step triggers a check of everything unfinished.
    const masha = game.actors.getName('Masha');
    const create = masha.createEmbeddedDocuments.bind(masha);
    masha.createEmbeddedDocuments = async () => {
      masha.createEmbeddedDocuments = create;
      throw new Error('refused');
    };
    const who = game.system.api.idOf(masha);
    return ff.say({ kind: 'begin', actor: who, play: 'knockdown', inputs: [{ who }] });
  });
  expect(healed).toBe('core.host.failed');
  expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(2);
  const commits = await gm.evaluate((id: string) => {
    const message = game.messages.get(id);
    return message ? game.system.api.readExchange(message).commits.map(({ applied }) => applied) : [];
  }, card);
  expect(commits).toEqual(commits.map(() => true));
  expect(await gm.evaluate(() => ff.told())).toContainEqual(expect.stringContaining('Oleg'));
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
});

it('a step whose write to the fight is refused is finished before the next one, also before an undo', async () => {
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

it('a step that writes to a field with a change awaiting confirmation is finished all the same', async () => {
  await loadDice(gm, 0.15);
  const attacked = async () => {
    const begun = await gm.evaluate(() => {
      const { idOf, prospect } = game.system.api;
      const [by, at] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      if (!by || !at) return 'nobody';
      const offer = prospect(by, [idOf(at)]).offers.find(({ id, play }) => id.startsWith('shoot:') && play);
      return ff.say({ kind: 'begin', actor: idOf(by), play: 'attack', inputs: [offer?.play?.input ?? {}] });
    });
    expect(begun).toBe('ok');
  };
  const harm = () => gm.evaluate(() => ff.harm('Oleg'));
  const before = await harm();
  await automate(gm, 'confirm');
  await attacked();
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
  expect(await harm()).toBe(before);
  await automate(gm, 'full');
  await attacked();
  await refuseOnce('fighter');
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.host.failed');
  expect(await harm()).toBeGreaterThan(before);
});

it('an interrupted undo of a step without cards is finished, and counts once', async () => {
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
  // The first write announces the undo; the one after it is refused.
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

it('ending a fight in the middle of a step makes nobody’s step fail', async () => {
  expect(
    await gm.evaluate(async () => {
      await ff.fight().startCombat();
      for (const one of ['First', 'Second'].map((name) => game.actors.getName(name))) {
        const update = one.update.bind(one);
        one.update = async (...args) => {
          await ff.fight().delete();
          return update(...args);
        };
      }
      return ff.round('hurry:', [5]);
    }),
  ).toBe('ok');
  expect(await gm.evaluate(() => game.combats.size)).toBe(0);
});
