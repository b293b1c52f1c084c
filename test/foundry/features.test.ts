import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { contrast } from '../contrast.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/** Face 9 of ten. */
const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
});
afterAll(() => table?.close());

/** Open windows with this title. */
const windows = () =>
  gm.evaluate(() =>
    [...document.querySelectorAll('.application .window-title')].map(({ textContent }) => textContent ?? ''),
  );
const closeAll = () =>
  gm.evaluate(async () => {
    const { instances } = (
      foundry as unknown as {
        applications: { instances: Map<string, { id: string; close(): Promise<unknown> }> };
      }
    ).applications;
    for (const app of [...instances.values()]) if (/^fivefold-|Sheet/.test(app.id)) await app.close();
  });

describe('an action dropped on the hotbar', () => {
  it('becomes one macro, however often it is dropped; the macro opens the dialog, and says when its fighter is gone', async () => {
    const made = await gm.evaluate(async () => {
      const { idOf, prospect } = game.system.api;
      const masha = game.actors.getName('Masha');
      const { offers } = prospect(masha, [idOf(game.actors.getName('Oleg'))]);
      const offer = offers.find(({ group, no }) => group === 'attack' && !no)?.id ?? '';
      const data = { type: 'fivefold.action', actor: masha.uuid, offer, name: 'Shoot', img: 'icons/x.svg' };
      const { Hooks } = globalThis as unknown as {
        Hooks: { call(hook: string, ...args: unknown[]): boolean };
      };
      const { macros } = game as unknown as {
        macros: Iterable<{ name: string; execute(): Promise<unknown> }>;
      };
      const handled = [
        Hooks.call('hotbarDrop', {}, data, 3),
        Hooks.call('hotbarDrop', {}, { type: 'Item' }, 4),
      ];
      while ([...macros].length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      Hooks.call('hotbarDrop', {}, data, 5);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const all = [...macros];
      await all[0]?.execute();
      return { handled, names: all.map(({ name }) => name) };
    });
    expect(made).toEqual({ handled: [false, true], names: ['Shoot'] });
    await gm.waitFor(() => document.querySelector('[id^="fivefold-check-"]') !== null);
    expect((await windows()).some((title) => /^Masha · /.test(title))).toBe(true);
    await closeAll();
    const api = () =>
      gm.evaluate(async () => {
        const { performMacro } = game.system.api as unknown as {
          performMacro(uuid: string, offer: string): Promise<void>;
        };
        ff.told();
        await performMacro('Actor.0000000000000000', 'strike:unarmed');
        await performMacro(game.actors.getName('Masha').uuid, 'fly');
        return ff.told();
      });
    expect(await api()).toEqual([
      'The fighter this macro was made for is gone. Make a new macro.',
      'The action “fly” is not available now. Choose another in the tracker.',
    ]);
  });
});

describe('the check dialog', () => {
  /** The folded parts, and whether they are unfolded. */
  const folded = () =>
    gm.evaluate(() => {
      const fold = document.querySelector<HTMLDetailsElement>('.ff-check-dialog details');
      const names = [...(fold?.querySelectorAll<HTMLInputElement>('input, select') ?? [])];
      return {
        says: fold?.querySelector('summary')?.textContent,
        names: names.map(({ name }) => name),
        open: fold?.open,
      };
    });
  /** Sets a control as a person does. */
  const sets = (name: string, value: string | boolean) =>
    gm.evaluate(
      ([name, value]) => {
        const at = `.ff-check-dialog [name="${name}"]`;
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(at);
        if (!control) throw new Error(`there is no ${name}`);
        if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
        else control.value = value;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      },
      [name, value] as const,
    );
  /** Draws it again, as when its target changes. */
  const redrawn = async () => {
    await gm.evaluate(() => {
      const fold = document.querySelector<HTMLElement>('.ff-check-dialog details');
      if (fold) fold.id = 'before';
    });
    await sets('target', '');
    await gm.waitFor(() => document.querySelector('.ff-check-dialog details:not(#before)') !== null);
  };

  it('folds rarely used circumstances, counts them, and shows them when one of them is set', async () => {
    await gm.evaluate(async () => {
      const { performMacro } = game.system.api as unknown as {
        performMacro(uuid: string, offer: string): Promise<void>;
      };
      await performMacro(game.actors.getName('Masha').uuid, 'strike:unarmed');
    });
    await gm.waitFor(() => document.querySelector('.ff-check-dialog details') !== null);
    const { says, names, open } = await folded();
    expect(says).toBe(`More circumstances: ${names.length}`);
    expect(names).toEqual(expect.arrayContaining(['blind', 'armour', 'ambush']));
    for (const usual of ['distance', 'cover', 'modDice']) expect(names).not.toContain(usual);
    expect(open).toBe(false);
    await redrawn();
    expect((await folded()).open).toBe(false);
    await sets('blind', true);
    await redrawn();
    expect((await folded()).open).toBe(true);
    await closeAll();
  });
});

describe('links in texts', () => {
  it('take an action for the fighter whose text it is, or say that nobody is chosen', async () => {
    const said = await gm.evaluate(async () => {
      const { TextEditor } = (
        foundry as unknown as {
          applications: {
            ux: {
              TextEditor: { implementation: { enrichHTML(text: string, options: object): Promise<string> } };
            };
          };
        }
      ).applications.ux;
      const enrich = (text: string, relativeTo?: unknown) =>
        TextEditor.implementation.enrichHTML(text, { relativeTo });
      const masha = game.actors.getName('Masha');
      const holder = document.createElement('div');
      document.body.append(holder);
      holder.innerHTML = await enrich('[[/fivefold strike:unarmed]]{Hit!} @Rule[ST-4.4]{soak} @Rule[XX-1]');
      ff.told();
      const links = [...holder.querySelectorAll<HTMLElement>('a')];
      for (const one of links.slice(0, 1)) one.click();
      links[2]?.click();
      const told: string[] = [];
      for (const end = Date.now() + 10_000; told.length < 2 && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        told.push(...ff.told());
      }
      holder.innerHTML = await enrich('[[/fivefold strike:unarmed]]', masha);
      holder.querySelector<HTMLElement>('a')?.click();
      return { texts: links.map(({ textContent }) => textContent), told };
    });
    expect(said.texts).toEqual(['Hit!', 'soak', 'XX-1']);
    expect(said.told).toEqual([
      'Who does it? Select a token, or choose your character in the player list.',
      'The rules journal has no page for XX-1. Search it by title.',
    ]);
    await gm.waitFor(() => document.querySelector('[id^="fivefold-check-"]') !== null);
    await closeAll();
  });

  it('open the rules journal at the page of a rule', async () => {
    await gm.evaluate(async () => {
      const a = document.createElement('a');
      a.dataset.fivefoldRule = 'ST-4.4';
      document.body.append(a);
      a.click();
    });
    await gm.waitFor(() =>
      [...document.querySelectorAll('.window-title')].some(({ textContent }) =>
        /Storyteller/.test(textContent ?? ''),
      ),
    );
  });
});

describe('Dice So Nice', () => {
  it('is given a colour set for every ruleset’s dice, under the names used in rolls', async () => {
    const sets = await gm.evaluate(async () => {
      type Colours = { name: string; background: string; foreground: string };
      const found: Colours[] = [];
      const dice3d = { addColorset: (data: Colours) => found.push(data) };
      (Hooks as unknown as { callAll(hook: string, ...args: unknown[]): void }).callAll(
        'diceSoNiceReady',
        dice3d,
      );
      for (let i = 0; i < 200 && found.length === 0; i++) await new Promise((done) => setTimeout(done, 25));
      return found.map(({ name, background, foreground }) => ({ name, background, foreground }));
    });
    expect(sets.map(({ name }) => name)).toContain('fivefold-storyteller');
    // The numbers on the dice can be read.
    for (const { name, background, foreground } of sets)
      expect(contrast(background, foreground), name).toBeGreaterThanOrEqual(4.5);
    await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
    await gm.evaluate(() => ff.answer('none'));
    const borne = await gm.evaluate(() =>
      (ff.card().rolls as { dice: { options: { appearance?: { colorset: string } } }[] }[]).flatMap(
        ({ dice }) => dice.map(({ options }) => options.appearance?.colorset ?? ''),
      ),
    );
    expect(borne.length).toBeGreaterThan(0);
    for (const name of borne) expect(sets.map((one) => one.name)).toContain(name);
  });
});

describe('house rules', () => {
  const rulesNow = () =>
    gm.evaluate(async () => game.system.api.rulesOf(await game.system.api.ruleset('storyteller')));

  it('saved by the form count for the next play; a running play keeps its own', async () => {
    await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
    const began = await gm.evaluate(() => (ff.exchange() as unknown as { rules: object }).rules);
    expect(began).toEqual(await rulesNow());
    const changed = await gm.evaluate(async () => {
      const settings = game.settings as unknown as {
        menus: Map<string, { type: new () => { render(o: object): Promise<unknown> } }>;
      };
      const Menu = settings.menus.get('fivefold.rules')?.type;
      if (Menu) await new Menu().render({ force: true });
      const { applications } = foundry as unknown as {
        applications: { instances: Map<string, { element: HTMLFormElement }> };
      };
      const form = applications.instances.get('fivefold-rules');
      if (!form) throw new Error('no form');
      const box = form.element.querySelector<HTMLInputElement>('input[type="checkbox"]');
      const number = form.element.querySelector<HTMLInputElement>('input[type="number"][min]');
      if (!box || !number) throw new Error('no fields');
      const good = number.value;
      const submit = () =>
        form.element.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      box.checked = !box.checked;
      number.value = String(Number(number.min) - 1);
      ff.told();
      submit();
      await new Promise((resolve) => setTimeout(resolve, 200));
      const refused = { told: ff.told(), stored: game.settings.get('fivefold', 'rules-storyteller') };
      number.value = good;
      submit();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { name: box.name.split('/')[1] ?? '', is: box.checked, refused, told: ff.told() };
    });
    expect(changed.refused.told).toHaveLength(1);
    expect(changed.refused.stored).toEqual({});
    expect(changed.told).toEqual(['House rules saved. A running fight keeps the rules it began with.']);
    expect(await gm.evaluate(() => game.settings.get('fivefold', 'rules-storyteller'))).toEqual({
      [changed.name]: changed.is,
    });
    expect((await rulesNow())[changed.name]).toBe(changed.is);
    const rulesOfCard = () => gm.evaluate(() => (ff.exchange() as unknown as { rules: object }).rules);
    expect(await rulesOfCard()).toEqual(began);
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    expect(await rulesOfCard()).toEqual(began);
    await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
    expect(await rulesOfCard()).toEqual(await rulesNow());
  });
});
