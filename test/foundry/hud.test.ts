import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { CoreModule, HudAction, HudGroup } from '../../src/foundry/modules/hud-core.d.ts';
import { ROOT } from '../../tools/folders.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* Token Action HUD Core, as far as we use it, is a stand-in typed by hud-core.d.ts, which says after which sources it was written. */

/** What the stand-in shows: the actions of each group of its layout. */
interface Hud {
  readonly layout: readonly HudGroup[];
  show(actor: string): Promise<{ readonly [group: string]: readonly HudAction[] }>;
  click(actor: string, value: string, shift: boolean): Promise<void>;
  /** Groups to which actions were added although the layout has none of that name. */
  readonly lost: string[];
  readonly refreshed: number;
}
type Page = { hud: Hud };

let table: OpenTable;
let gm: TableClient;

/** Core announces its API, the system announces itself, and Core asks for its layout, as at the start of a world. */
const enter = (client: TableClient): Promise<void> =>
  client.evaluate(async () => {
    const hooks = Hooks as unknown as {
      on(hook: string, fn: (arg: never) => unknown): void;
      callAll(hook: string, ...args: unknown[]): void;
    };
    const selected: { actor: unknown; shift: boolean } = { actor: undefined, shift: false };
    let shown: { [group: string]: object[] } = {};
    const lost: string[] = [];
    let layout: readonly HudGroup[] = [];
    let refreshed = 0;
    class Handler {
      readonly delimiter = '|';
      get actor() {
        return selected.actor;
      }
    }
    class ActionHandler extends Handler {
      addActions(actions: object[], { id }: { id: string }) {
        const isThere = layout.some(({ groups = [] }) => groups.some((one) => one.id === id));
        if (isThere) shown[id] = [...(shown[id] ?? []), ...actions];
        else lost.push(id);
      }
      async buildSystemActions() {}
    }
    class RollHandler extends Handler {
      get isShift() {
        return selected.shift;
      }
      get isRightClick() {
        return false;
      }
      async handleActionClick() {}
    }
    class SystemManager {}
    const core = {
      api: { ActionHandler, RollHandler, SystemManager, Utils: { i18n: (key: string) => key } },
    };
    hooks.on('forceUpdateTokenActionHud', () => {
      refreshed += 1;
    });
    const announced = new Promise<InstanceType<CoreModule['api']['SystemManager']>>((resolve) =>
      hooks.on(
        'tokenActionHudSystemReady',
        (system: { api: { SystemManager: CoreModule['api']['SystemManager'] } }) =>
          resolve(new system.api.SystemManager('token-action-hud-core')),
      ),
    );
    hooks.callAll('tokenActionHudCoreApiReady', core);
    const manager = await announced;
    ({ layout } = await manager.registerDefaults());
    const [actions, rolls] = [manager.getActionHandler(), manager.getRollHandler('core')];
    (globalThis as unknown as Page).hud = {
      layout,
      lost,
      get refreshed() {
        return refreshed;
      },
      async show(name) {
        shown = {};
        selected.actor = game.actors.getName(name);
        await actions.buildSystemActions([]);
        return shown as never;
      },
      async click(name, value, shift) {
        Object.assign(selected, { actor: game.actors.getName(name), shift });
        await rolls.handleActionClick(undefined, value);
      },
    };
  });

const show = (client: TableClient, name: string) =>
  client.evaluate((who: string) => (globalThis as unknown as Page).hud.show(who), name);

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  await enter(gm);
});
afterAll(() => table?.close());

describe('Token Action HUD', () => {
  it('has a category for each heading that actions have, and one for the token', async () => {
    const layout = await gm.evaluate(() => (globalThis as unknown as Page).hud.layout);
    const texts = JSON.parse(readFileSync(join(ROOT, 'lang/en/fivefold.json'), 'utf8')) as {
      FIVEFOLD: { ui: { group: { [id: string]: string } } };
    };
    const { group } = texts.FIVEFOLD.ui;
    const ids = layout.map(({ id }) => id);
    expect([ids[0], ids.at(-1)]).toEqual(['pinned', 'utility']);
    expect(ids.slice(1, -1).sort()).toEqual(Object.keys(group).sort());
    expect(layout.find(({ id }) => id === 'attack')?.name).toBe(group.attack);
    for (const { id, groups = [] } of layout)
      for (const one of groups) expect(one.nestId).toBe(`${id}_${one.id}`);
  });

  it('shows what the fighter can do, as the sheet groups it, and nothing for want of a group', async () => {
    const shown = await show(gm, 'Masha');
    expect(await gm.evaluate(() => (globalThis as unknown as Page).hud.lost)).toEqual([]);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['attack', 'skill']));
    const open = await gm.evaluate(() => {
      const { offers } = game.system.api.prospect(game.actors.getName('Masha'), []);
      return offers.filter(({ no }) => !no).map(({ id }) => id);
    });
    const ids = new Set(
      Object.values(shown).flatMap((all) => all.map((action) => action.encodedValue.replace('offer|', ''))),
    );
    expect(open.filter((id) => id.startsWith('test:') && !ids.has(id))).toEqual([]);
    for (const action of Object.values(shown).flat()) {
      expect(action.name, action.id).not.toMatch(/FIVEFOLD|^$/);
      expect(action.img, action.id).toMatch(/^systems\/fivefold\//);
    }
  });

  it('rolls at a click with Shift, as a list of the sheet does', async () => {
    const shown = await show(gm, 'Masha');
    const test = shown.skill?.find(({ icon1 }) => !icon1);
    expect(test).toBeDefined();
    await gm.evaluate(
      (value: string) => (globalThis as unknown as Page).hud.click('Masha', value, true),
      String(test?.encodedValue),
    );
    await gm.waitFor(() => game.messages.size === 1);
    expect(await gm.evaluate(() => ff.exchange().by)).toBe(
      await gm.evaluate(() => game.system.api.idOf(game.actors.getName('Masha'))),
    );
  });
});
