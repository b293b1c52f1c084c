import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * A client loads the rest of a ruleset when its world first needs it. A file that has not been requested is not missed, and a missing file cannot be
 * fetched: so the files show what was loaded, and a server without them stands for one that cannot be reached.
 */

const NINES = 0.15;

let table: OpenTable;

beforeEach(async () => {
  table = await demoTable();
});
afterEach(() => table?.close());

/** The file with the rest of a ruleset, or of another part, whatever its current name. */
const fileOf = (part: string): string => {
  const folder = join(table.dataPath, 'Data/systems/fivefold/chunks');
  const name = readdirSync(folder).find((one) => new RegExp(`^${part}-[\\w-]+\\.mjs(\\.away)?$`).test(one));
  return join(folder, name ?? 'none');
};
const takeAway = (part: string) => renameSync(fileOf(part), `${fileOf(part)}.away`);
const putBack = (part: string) => renameSync(fileOf(part), fileOf(part).replace(/\.away$/, ''));

/** Asks a client for rules. @returns 'ok', or the key of the reason of the failure. */
const ask = (client: TableClient, ruleset: string): Promise<string> =>
  client.evaluate(
    (id: string) =>
      game.system.api.ruleset(id).then(
        () => 'ok',
        (error: { reason?: { key: string } }) => error.reason?.key ?? String(error),
      ),
    ruleset,
  );

/** Creates a fighter of the western. */
const create = (gm: TableClient): Promise<string> =>
  gm.evaluate(async () => {
    const { Actor } = foundry.documents;
    const [actor] = await Actor.implementation.createDocuments([{ name: 'Raven', type: 'western' }]);
    return actor?.id ?? '';
  });

/** The number of an actor's offers; undefined as long as they are unknown. */
const offers = (client: TableClient, name: string): Promise<number | null> =>
  client.evaluate((one: string) => {
    const about = game.system.api.prospect(game.actors.getName(one), []) as { offers: unknown[] } | undefined;
    return about?.offers.length ?? null;
  }, name);

describe('a world with actors of one ruleset', () => {
  it('has loaded that ruleset and no other; an actor of another ruleset loads it', async () => {
    takeAway('western');
    const gm = await equip(await table.seat('Gamemaster'));
    expect(await offers(gm, 'Masha')).toBeGreaterThan(2);
    putBack('western');
    // The ruleset's summary is loaded without the rest: the token bar shows the actor's blood.
    const id = await create(gm);
    const blood = (one: string) => {
      const system = game.actors.get(one)?.system as unknown as
        | { blood: { value: number; max: number } }
        | undefined;
      return [system?.blood.value, system?.blood.max];
    };
    expect(await gm.evaluate(blood, id)).toEqual([20, 20]);
    await gm.waitFor(() => game.system.api.prospect(game.actors.getName('Raven'), []) !== undefined);
    expect(await offers(gm, 'Raven')).toBeGreaterThan(2);
    expect(gm.log).toEqual([]);
  });

  it('loads nothing for actors in its compendia', async () => {
    takeAway('western');
    const gm = await equip(await table.seat('Gamemaster'));
    const people = await gm.evaluate(async () => {
      const { packs } = game as unknown as {
        packs: { get(id: string): { getDocuments(): Promise<unknown[]> } };
      };
      return (await packs.get('fivefold.western-people-en').getDocuments()).length;
    });
    expect(people).toBeGreaterThan(5);
    expect(await gm.evaluate(() => ff.told())).toEqual([]);
    expect(gm.log).toEqual([]);
  });
});

describe('rules that cannot be loaded', () => {
  it('are reported to the user, and tried again at the next need', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    takeAway('western');
    await create(gm);
    const told: string[] = [];
    await expect.poll(async () => told.push(...(await gm.evaluate(() => ff.told())))).toBeGreaterThan(0);
    expect(told).toEqual([expect.stringMatching(/^The rules “Western” could not be loaded/)]);
    expect(await offers(gm, 'Raven')).toBeNull();
    expect(await ask(gm, 'western')).toBe('core.host.notLoaded');
    expect(await ask(gm, 'storyteller')).toBe('ok');
    putBack('western');
    expect(await ask(gm, 'western')).toBe('ok');
    expect(await offers(gm, 'Raven')).toBeGreaterThan(2);
  });

  it('leave a fight whole when they are only needed for the next round', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    await automate(gm, 'full');
    await gm.evaluate(() => ff.fight().startCombat());
    takeAway('storyteller');
    await gm.reload();
    await equip(gm);
    putBack('storyteller');
    await gm.evaluate(() => (ff.fight() as unknown as { nextRound(): Promise<unknown> }).nextRound());
    expect(await gm.evaluate(() => game.system.api.readRound(ff.fight()).number)).toBe(2);
  });

  it('are reported in place of the missing content until they arrive', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
    takeAway('storyteller');
    const igor = await equip(await table.seat('Igor'));
    const text = await igor.evaluate(async () => {
      const html = (await game.messages.contents[0]?.renderHTML()) as unknown as HTMLElement;
      document.body.append(html);
      html.id = 'drawn';
      const { sheet } = game.actors.getName('Oleg') as unknown as {
        sheet: { element: HTMLElement; render(options: object): Promise<unknown> };
      };
      await sheet.render({ force: true });
      sheet.element.classList.add('drawn-sheet');
      return [html.textContent, sheet.element.textContent];
    });
    for (const one of text) expect(one).toMatch(/rules are (not loaded|still loading)/);
    expect(text[1]).toContain('Oleg');
    putBack('storyteller');
    expect(await ask(igor, 'storyteller')).toBe('ok');
    await igor.waitFor(
      () => !/still loading/.test(document.querySelector('#drawn')?.textContent ?? 'still loading'),
    );
    await igor.waitFor(
      () => !/not loaded/.test(document.querySelector('.drawn-sheet')?.textContent ?? 'not loaded'),
    );
    expect(await igor.evaluate(() => document.querySelector('#drawn')?.textContent)).toMatch(/Masha/);
  });

  it('join the open form of house rules when they arrive; nothing typed there is lost', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    takeAway('western');
    await gm.evaluate(async () => {
      const { settings } = game as unknown as {
        settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> };
      };
      const Menu = settings.menus.get('fivefold.rules')?.type;
      if (Menu) await new Menu().render({ force: true });
    });
    const shown = () =>
      ['storyteller', 'western', 'yearzero'].map(
        (id) => document.querySelectorAll(`#fivefold-rules [data-ruleset="${id}"] .ff-rule`).length,
      );
    await expect.poll(async () => (await gm.evaluate(shown))[2]).toBeGreaterThan(0);
    const [storyteller, western] = await gm.evaluate(shown);
    expect(western).toBe(0);
    const typed = await gm.evaluate(() => {
      const one = document.querySelector<HTMLInputElement>(
        '#fivefold-rules [data-ruleset="storyteller"] input[type="number"]',
      );
      if (one) one.value = '7';
      return one?.name ?? '';
    });
    expect(typed).not.toBe('');
    putBack('western');
    expect(await ask(gm, 'western')).toBe('ok');
    await expect.poll(async () => (await gm.evaluate(shown))[1]).toBeGreaterThan(0);
    expect((await gm.evaluate(shown))[0]).toBe(storyteller);
    const kept = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    expect(await gm.evaluate(kept, typed)).toBe('7');
  });

  it('on the GM’s machine keep the referee from settling anything; nothing has changed, and the intent may be sent again', async () => {
    const anna = await equip(await table.seat('Anna'));
    takeAway('storyteller');
    const gm = await equip(await table.seat('Gamemaster'));
    await automate(gm, 'full');
    await loadDice(gm, NINES);
    await anna.waitFor(() => (game.users as unknown as { activeGM: unknown }).activeGM !== null);
    const before = await gm.evaluate(() => ff.world());
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('core.host.notLoaded');
    expect(await gm.evaluate(() => ff.world())).toBe(before);
    putBack('storyteller');
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await anna.waitFor(() => game.messages.size === 1);
  });

  it('lose no intent from the time without a GM', async () => {
    const anna = await equip(await table.seat('Anna'));
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await anna.waitFor(() => ff.parked() === 1);
    takeAway('storyteller');
    const gm = await equip(await table.seat('Gamemaster'));
    expect(await ask(gm, 'storyteller')).toBe('core.host.notLoaded');
    await gm.waitFor(() => (game.settings.get('fivefold', 'migrated') as string) !== '');
    expect(await anna.evaluate(() => ff.parked())).toBe(1);
    putBack('storyteller');
    expect(await ask(gm, 'storyteller')).toBe('ok');
    await anna.waitFor(() => ff.parked() === 0 && game.messages.size === 1);
  });
});

describe('an interrupted step without cards', () => {
  /**
   * One of three fighters of Warhammer hurries, which costs a point of fortune. Writes to them are refused until the page is loaded again. @returns
   * what another is asked
   */
  const breaksOff = async (gm: TableClient): Promise<string> => {
    const [said, next] = await gm.evaluate(async () => {
      const { Actor, Combat } = foundry.documents;
      await game.system.api.ruleset('wfrp');
      const all = await Actor.implementation.createDocuments(
        ['First', 'Second', 'Third'].map((name) => ({ name, type: 'wfrp', system: { fortune: 3 } })),
      );
      for (const one of [...game.combats.contents]) await one.delete();
      const combat = await Combat.implementation.create({ type: 'wfrp', active: true });
      await combat.createEmbeddedDocuments(
        'Combatant',
        all.map(({ id }) => ({ actorId: id })),
      );
      await combat.startCombat();
      for (const one of all) one.update = () => Promise.reject(new Error('refused'));
      const [, other] = game.system.api
        .readRound(combat)
        .asks.filter(({ ask: { id } }) => id.startsWith('hurry:'));
      return [await ff.round('hurry:', [5]), other?.ask.id ?? ''] as const;
    });
    expect(said).toBe('core.host.failed');
    return next;
  };
  const standing = (gm: TableClient) =>
    gm.evaluate(() => {
      const { journal } = ff.fight().toObject().system as {
        journal: { [slot: string]: readonly [{ applied?: boolean }] };
      };
      const points = ['First', 'Second', 'Third'].map(
        (name) => (game.actors.getName(name) as unknown as { system: { fortune: number } }).system.fortune,
      );
      return {
        points: points.reduce((sum, one) => sum + one),
        waits: Object.values(journal).some(([{ applied }]) => applied === false),
      };
    });

  it('is finished once its rules have loaded, before anything new', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    const next = await breaksOff(gm);
    takeAway('wfrp');
    gm.log.length = 0;
    await gm.reload();
    await equip(gm);
    await expect
      .poll(() => gm.log.map(({ text }) => text).join())
      .toContain('could not be brought to its end');
    expect(await ask(gm, 'wfrp')).toBe('core.host.notLoaded');
    expect(await standing(gm)).toEqual({ points: 9, waits: true });
    putBack('wfrp');
    const hurries = (id: string) =>
      ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'answer', ask: id, value: [5] } });
    expect(await gm.evaluate(hurries, next)).toBe('ok');
    expect(await standing(gm)).toEqual({ points: 7, waits: false });
  });
});

describe('the editor, which is fetched when it is first opened', () => {
  it('is reported when it cannot be fetched, and opens at the next click', async () => {
    const gm = await equip(await table.seat('Gamemaster'));
    const opens = () =>
      gm.evaluate(async () => {
        const { performMacro } = game.system.api as unknown as {
          performMacro(uuid: string, offer: string): Promise<void>;
        };
        await performMacro(game.actors.getName('Masha').uuid, 'multiple');
        return document.querySelector('.ff-compose') !== null;
      });
    takeAway('dialogs');
    expect(await opens()).toBe(false);
    expect(await gm.evaluate(() => ff.told())).toEqual([
      expect.stringMatching(/^A part of Fivefold could not be loaded: .*Try again/),
    ]);
    // A sheet shows whose it is meanwhile.
    const headOf = () =>
      gm.evaluate(async () => {
        type Sheet = { render(options: object): Promise<unknown>; element: HTMLElement };
        const { sheet } = game.actors.getName('Masha') as unknown as { sheet: Sheet };
        await sheet.render({ force: true });
        const text = (selector: string) => sheet.element.querySelector(selector)?.textContent;
        return [text('.ff-head h1'), text('.ff-head p'), sheet.element.querySelectorAll('.ff-box').length];
      });
    expect(await headOf()).toEqual(['Masha', 'The rules are not loaded', 0]);
    putBack('dialogs');
    expect(await opens()).toBe(true);
    expect(await gm.evaluate(() => ff.told())).toEqual([]);
    expect((await headOf())[2]).toBe(8);
  });
});
