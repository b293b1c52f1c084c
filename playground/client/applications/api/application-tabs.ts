import type { Obj } from '../host.ts';
import { quote } from '../utils.ts';
import { ApplicationLife } from './application-life.ts';
import type { Position, RenderOptions } from './options.ts';

/** One tab as templates see it. */
export interface Tab extends Obj {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string;
  label?: string;
  tooltip?: string;
}

/** The tabs of one group as a class declares them. */
export interface TabsConfiguration {
  tabs: (Obj & { id: string; icon?: string; label?: string; tooltip?: string })[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** An application's tabs: which there are, and which of each group is shown. */
export abstract class ApplicationTabs extends ApplicationLife {
  static TABS: Record<string, TabsConfiguration> = {};

  tabGroups: Record<string, string | null> = {};

  abstract get element(): HTMLElement;
  abstract setPosition(position?: Position): Position | undefined;

  /** Takes over the tabs that the first render asks for. */
  protected applyInitialTab(options: RenderOptions): void {
    if (!options.tab) return;
    const groups = Object.keys((this.constructor as typeof ApplicationTabs).TABS);
    const chosen = typeof options.tab === 'string' ? { [groups[0] ?? 'primary']: options.tab } : options.tab;
    Object.assign(this.tabGroups, chosen);
  }

  /** The tabs of a group by id, with the active one marked. */
  _prepareTabs(group: string): Record<string, Tab> {
    const { tabs, labelPrefix, initial } = this._getTabsConfig(group) ?? { tabs: [] };
    this.tabGroups[group] ??= initial ?? null;
    const prepared: Record<string, Tab> = {};
    for (const tab of tabs) {
      const active = this.tabGroups[group] === tab.id;
      const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${tab.id}` : undefined);
      prepared[tab.id] = {
        ...tab,
        group,
        active,
        cssClass: active ? 'active' : '',
        ...(label ? { label } : {}),
      };
    }
    return prepared;
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as typeof ApplicationTabs).TABS[group] ?? null;
  }

  changeTab(
    tab: string,
    group: string,
    options: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error('changeTab needs the names of a tab and of its group');
    if (this.tabGroups[group] === tab && !options.force) return;
    const ofGroup = `[data-group=${quote(group)}][data-tab]`;
    const contents = [...this.element.querySelectorAll<HTMLElement>(`.tab${ofGroup}`)];
    if (!contents.some((content) => content.dataset.tab === tab)) {
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    }
    for (const link of this.element.querySelectorAll<HTMLElement>(`.tabs ${ofGroup}`)) {
      const active = link.dataset.tab === tab;
      link.classList.toggle('active', active);
      if (link.getAttribute('role') === 'tab') link.setAttribute('aria-selected', String(active));
      else if (link.localName === 'button') link.setAttribute('aria-pressed', String(active));
    }
    for (const content of contents) content.classList.toggle('active', content.dataset.tab === tab);
    this.tabGroups[group] = tab;
    if (options.updatePosition) this.setPosition();
  }

  _onClickTab(event: PointerEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]');
    const group = button?.dataset.group ?? button?.closest<HTMLElement>('[data-group]')?.dataset.group;
    if (button?.dataset.tab && group)
      this.changeTab(button.dataset.tab, group, { event, navElement: button });
  }
}
