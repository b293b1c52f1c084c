import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Lists and records of a spec on forms: the house rules, an actor's traits, an item. */

let table: OpenTable;
let gm: TableClient;

interface App {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
  submit(): Promise<unknown>;
  close(): Promise<unknown>;
}
interface Made {
  readonly sheet: App;
  readonly system: { readonly wounds: readonly object[]; readonly rangeMods: readonly number[] };
  delete(): Promise<unknown>;
}
/** What these tests need of the page. */
interface Page {
  readonly foundry: { readonly applications: { readonly instances: Map<string, App> } };
  readonly game: {
    readonly settings: {
      readonly menus: Map<string, { readonly type: new () => Pick<App, 'render'> }>;
      get(scope: string, key: string): { readonly [rule: string]: unknown };
    };
  };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly Item: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly ui: { readonly notifications: { warn(text: string): void } };
}

beforeAll(async () => {
  table = await demoTable();
  gm = await table.seat('Gamemaster');
}, 180_000);
afterAll(() => table?.close());

describe('house rules', () => {
  it('show their subject and their default in words, and are found by search or by ruleset', async () => {
    const told = await gm.evaluate(async () => {
      const { foundry, game } = globalThis as unknown as Page;
      const menu = game.settings.menus.get('fivefold.rules');
      if (!menu) return undefined;
      await new menu.type().render({ force: true });
      const form = foundry.applications.instances.get('fivefold-rules');
      const rows = [...(form?.element.querySelectorAll<HTMLElement>('.ff-rule') ?? [])];
      const tip = (row: HTMLElement) =>
        row.querySelector<HTMLElement>('[data-action="ffReset"]')?.dataset.tooltip ?? '';
      const silent = (row: HTMLElement) => !/^\S+ \S+/.test(row.querySelector('small')?.textContent ?? '');
      const rash = rows.find((row) => row.querySelector('[data-ff-list="wfrp/rashTable"]'));
      const search = form?.element.querySelector<HTMLInputElement>('[data-ff="search"]');
      const none = form?.element.querySelector<HTMLElement>('[data-ff="none"]');
      const seen = () => rows.filter(({ hidden }) => !hidden).length;
      const searched = (text: string) => {
        if (search) search.value = text;
        search?.dispatchEvent(new Event('input'));
        return [seen(), none?.hidden];
      };
      const found = [searched('AMB-17')[1], ...searched('nobody says that')];
      form?.element.querySelector<HTMLElement>('[data-action="ffGoTo"][data-to="lordsouls"]')?.click();
      const answer = {
        found: [...found, seen() === rows.length, none?.hidden, search?.value],
        rules: rows.length,
        unread: rows.map(tip).filter((text) => text.includes('[object') || text.includes('FIVEFOLD')),
        silent: rows.filter(silent).map((row) => row.textContent),
        rash: rash ? tip(rash) : '',
      };
      await form?.close();
      return answer;
    });
    expect(told).toMatchObject({ unread: [], silent: [], found: [true, 0, false, true, true, ''] });
    expect(told?.rules).toBeGreaterThan(200);
    expect(told?.rash).toContain('Charge · on leaving it');
  });

  it('S-3: are saved as they are, with a changed row of the chip table and an added pair of mains', async () => {
    const told = await gm.evaluate(async () => {
      const { foundry, game, ui } = globalThis as unknown as Page;
      const warned: string[] = [];
      ui.notifications.warn = (text) => warned.push(text);
      const menu = game.settings.menus.get('fivefold.rules');
      if (!menu) return undefined;
      await new menu.type().render({ force: true });
      const form = foundry.applications.instances.get('fivefold-rules');
      if (!form) return undefined;
      const list = (rule: string) =>
        form.element.querySelector<HTMLElement>(`[data-ff-list="western/${rule}"]`);
      const rows = () => [...(list('chipTable')?.querySelectorAll(':scope > [data-ff-row]') ?? [])];
      const count = rows().length;
      const first = rows()[0]?.querySelectorAll<HTMLInputElement>('[data-ff-cell]')[2];
      if (first) first.value = '5';
      list('comboTable')?.querySelector<HTMLElement>('[data-ff-add]')?.click();
      const pair = list('comboTable')?.querySelectorAll<HTMLInputElement>(
        ':scope > [data-ff-row] [data-ff-cell]',
      );
      if (pair?.[0] && pair[1]) {
        pair[0].value = 'shooting+reloading';
        pair[1].value = 'warn';
      }
      await form.submit();
      const { chipTable, comboTable } = game.settings.get('fivefold', 'rules-western');
      return { warned, count, chipTable: (chipTable as object[])[0], comboTable };
    });
    // S-3: the lowest row stands for totals up to 4, without Nice!.
    expect(told).toEqual({
      warned: [],
      count: 8,
      chipTable: { from: -99, nice: 0, damnit: 5 },
      comboTable: { 'shooting+reloading': 'warn' },
    });
  });
});

describe('sheets', () => {
  it('WE-11.9: a wound is added and dropped by hand', async () => {
    const told = await gm.evaluate(async () => {
      const { Actor } = globalThis as unknown as Page;
      const billy = await Actor.implementation.create({ name: 'Billy', type: 'western' });
      const settled = async (n: number) => {
        for (let i = 0; i < 200 && billy.system.wounds.length !== n; i++)
          await new Promise((resolve) => setTimeout(resolve, 20));
        return billy.system.wounds;
      };
      await billy.sheet.render({ force: true });
      billy.sheet.element.querySelector<HTMLElement>('[data-action="ffMode"]')?.click();
      const list = () => billy.sheet.element.querySelector<HTMLElement>('[data-ff-list="wounds"]');
      for (let i = 0; i < 200 && !list(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
      list()?.querySelector<HTMLElement>('[data-ff-add]')?.click();
      const added = JSON.stringify(await settled(1));
      for (let i = 0; i < 200 && !list()?.querySelector('[data-ff-drop]'); i++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      list()?.querySelector<HTMLElement>(':scope > [data-ff-row] [data-ff-drop]')?.click();
      const left = (await settled(0)).length;
      await billy.sheet.close();
      await billy.delete();
      return { added: JSON.parse(added) as unknown, left };
    });
    // The defaults of a wound: light, in the chest, not bleeding.
    expect(told.added).toEqual([
      { location: 'chest', severity: 'light', bleeding: 'none', bandaged: false, turn: 0 },
    ]);
    expect(told.left).toBe(0);
  });

  /** What the traits tab of a new actor says. */
  const traitsOf = (type: string, system: object = {}): Promise<string> =>
    gm.evaluate(
      async ({ type: ruleset, system: given }) => {
        const { Actor } = globalThis as unknown as Page;
        const masha = await Actor.implementation.create({ name: 'Masha', type: ruleset, system: given });
        await masha.sheet.render({ force: true });
        const text = masha.sheet.element.querySelector('[data-tab="traits"].tab')?.textContent ?? '';
        await masha.sheet.close();
        await masha.delete();
        return text.replace(/\s+/g, ' ');
      },
      { type, system },
    );

  it('GAP-10: an injury is named by the part of the body', async () => {
    const shown = await traitsOf('wfrp', { injuries: { leftArm: { penalty: -10 } } });
    expect(shown).toMatch(/Left arm · −10/);
    expect(shown).not.toContain('leftArm');
  });

  it('ST-6.1: the levels of health are named in words, not by their ids', async () => {
    const shown = await traitsOf('storyteller');
    expect(shown).toContain('Bruised · ');
    expect(shown).not.toContain('bruised');
    // Levels without a name of their own show nothing in its place.
    expect(shown).not.toContain('— · ');
  });

  it('only who owns a fighter can roll their traits', async () => {
    await gm.evaluate(async () => {
      const { Actor } = globalThis as unknown as Page;
      await Actor.implementation.create({
        name: 'Pancho',
        type: 'western',
        ownership: { default: 2 },
      } as object);
    });
    const igor = await table.seat('Igor');
    const buttons = async () => {
      const { game } = globalThis as unknown as { game: { actors: { getName(name: string): Made } } };
      const { sheet } = game.actors.getName('Pancho');
      await sheet.render({ force: true });
      const traits = sheet.element.querySelector('[data-tab="traits"].tab');
      const all = [...(traits?.querySelectorAll('[data-action="ffTrait"]') ?? [])].length;
      await sheet.close();
      return { shown: traits?.textContent?.includes('Nerve') ?? false, all };
    };
    expect(await gm.evaluate(buttons)).toEqual({ shown: true, all: 6 });
    expect(await igor.evaluate(buttons)).toEqual({ shown: true, all: 0 });
  });

  it('S-22: one range figure of a weapon is changed, the others stay', async () => {
    const told = await gm.evaluate(async () => {
      const { Item } = globalThis as unknown as Page;
      const rifle = await Item.implementation.create({
        name: 'Rifle',
        type: 'westernWeapon',
        system: { rangeMods: [-1, 1, 1] },
      });
      await rifle.sheet.render({ force: true });
      const cells = rifle.sheet.element.querySelectorAll<HTMLInputElement>(
        '[data-ff-list="rangeMods"] > [data-ff-row] [data-ff-cell]',
      );
      const last = cells[2];
      if (last) {
        last.value = '2';
        last.dispatchEvent(new Event('change', { bubbles: true }));
      }
      for (let i = 0; i < 200 && rifle.system.rangeMods[2] !== 2; i++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const { rangeMods } = rifle.system;
      await rifle.sheet.close();
      await rifle.delete();
      return { cells: cells.length, rangeMods: [...rangeMods] };
    });
    expect(told).toEqual({ cells: 3, rangeMods: [-1, 1, 2] });
  });
});
