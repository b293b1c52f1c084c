import { fetchWindows } from '../dialogs/windows.ts';
import { SYSTEM } from '../shared/ids.ts';
import type { CoreModule, HudGroup } from './hud-core.d.ts';

/*
 * Token Action HUD Core shows what the selected token's fighter can do, under the headings of the sheet. Core takes a system's part from whoever announces it; usually
 * that is a module of its own, but Core reads nothing of it beyond its `api`, so that the system announces itself.
 */

/** One category for each heading, which Core hides as long as it is empty, and one for the token itself. */
async function layout({ api }: CoreModule): Promise<{ layout: HudGroup[]; groups: HudGroup[] }> {
  const token = api.Utils.i18n('tokenActionHud.token');
  const utility = api.Utils.i18n('tokenActionHud.utility');
  const category = (id: string, name: string, inner: string, innerName: string): HudGroup => ({
    nestId: id,
    id,
    name,
    groups: [{ id: inner, nestId: `${id}_${inner}`, name: innerName, type: 'system' }],
  });
  const all = (await fetchWindows())?.headingNames() ?? [];
  return {
    layout: [
      ...all.map(([id, name]) => category(id, name, id, name)),
      category('utility', utility, 'token', token),
    ],
    groups: [...all, ['token', token] as const].map(([id, name]) => ({
      id,
      name,
      listName: name,
      type: 'system',
    })),
  };
}

/** Announces this system to Core, whose API is there. */
export function integrate(core: CoreModule): void {
  const { api } = core;
  class ActionHandler extends api.ActionHandler {
    override async buildSystemActions(): Promise<void> {
      if (!this.actor) return;
      const windows = await fetchWindows();
      for (const [id, actions] of (await windows?.hudActions(this.actor, this.delimiter)) ?? [])
        this.addActions([...actions], { id, type: 'system' });
    }
  }
  class RollHandler extends api.RollHandler {
    override async handleActionClick(_event: unknown, value: string): Promise<void> {
      const [kind, ...rest] = value.split(this.delimiter);
      if (kind !== 'offer' || !this.actor) return;
      const windows = await fetchWindows();
      const other = this.isShift || this.isRightClick;
      await windows?.pressAction(this.actor, rest.join(this.delimiter), other);
    }
  }
  class SystemManager extends api.SystemManager {
    override getActionHandler() {
      return new ActionHandler();
    }
    override getRollHandler() {
      return new RollHandler();
    }
    override getAvailableRollHandlers() {
      return { core: 'Fivefold' };
    }
    override async registerDefaults() {
      return layout(core);
    }
  }
  const call = Hooks.callAll as unknown as (hook: string, ...args: unknown[]) => void;
  const on = Hooks.on as unknown as (hook: string, fn: (user: User.Implementation) => void) => void;
  // What is possible depends on the targets, which Core does not follow.
  on('targetToken', (user) => {
    if (user.isSelf) call('forceUpdateTokenActionHud');
  });
  call('tokenActionHudSystemReady', { id: SYSTEM, api: { requiredCoreModuleVersion: '2', SystemManager } });
}
