import { ApplicationV2 } from '../api/application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { host, localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';
import type { AbstractSidebarTab } from './sidebar-tab.ts';

/** One entry of the sidebar's row of tabs. */
export interface TabDescriptor {
  tooltip?: string;
  icon?: string;
  documentName?: string;
  gmOnly?: boolean;
}

/** Stands in for {@link foundry.applications.sidebar.Sidebar} (T13): the tabs at the right. */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'sidebar',
    tag: 'aside',
    classes: ['faded-ui', 'flexrow'],
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggle },
  };

  static SIDEBAR_TABS: Record<string, TabDescriptor> = {
    chat: { tooltip: 'PLAYGROUND.Tabs.chat', icon: 'fa-solid fa-comments' },
    combat: { tooltip: 'PLAYGROUND.Tabs.combat', icon: 'fa-solid fa-hand-fist' },
    scenes: { tooltip: 'PLAYGROUND.Tabs.scenes', icon: 'fa-solid fa-map', gmOnly: true },
    actors: { tooltip: 'PLAYGROUND.Tabs.actors', icon: 'fa-solid fa-users' },
    items: { tooltip: 'PLAYGROUND.Tabs.items', icon: 'fa-solid fa-suitcase' },
    journal: { tooltip: 'PLAYGROUND.Tabs.journal', icon: 'fa-solid fa-book-open' },
    tables: { tooltip: 'PLAYGROUND.Tabs.tables', icon: 'fa-solid fa-table-list' },
    macros: { tooltip: 'PLAYGROUND.Tabs.macros', icon: 'fa-solid fa-code' },
    compendium: { tooltip: 'PLAYGROUND.Tabs.compendium', icon: 'fa-solid fa-book-atlas' },
    settings: { tooltip: 'PLAYGROUND.Tabs.settings', icon: 'fa-solid fa-gears' },
  };

  override tabGroups: Record<string, string | null> = { primary: 'chat' };
  popouts: Record<string, AbstractSidebarTab> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The tabs that this user has. */
  get tabNames(): string[] {
    const all = (this.constructor as typeof Sidebar).SIDEBAR_TABS;
    return Object.keys(all).filter((name) => !all[name]?.gmOnly || host.user?.isGM);
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement[]> {
    const tabs = (this.constructor as typeof Sidebar).SIDEBAR_TABS;
    const list = el('menu', {
      class: 'flexcol',
      role: 'tablist',
      'aria-orientation': 'vertical',
      'aria-label': localize('PLAYGROUND.Sidebar'),
    });
    for (const name of this.tabNames) list.append(this.#tabButton(name, tabs[name] ?? {}));
    const toggle = el('button', {
      type: 'button',
      class: 'ui-control plain icon fa-solid fa-caret-right',
      'data-action': 'toggleState',
      'data-tooltip': 'PLAYGROUND.SidebarToggle',
      'aria-label': localize('PLAYGROUND.SidebarToggle'),
      'aria-expanded': this.#expanded,
    });
    const nav = el(
      'nav',
      { id: 'sidebar-tabs', class: 'tabs faded-ui', 'aria-label': localize('PLAYGROUND.Sidebar') },
      list,
      toggle,
    );
    return [el('div', { id: 'sidebar-content', class: 'flexcol' }), nav];
  }

  #tabButton(name: string, { icon: iconClass, tooltip = '' }: TabDescriptor): HTMLElement {
    const active = this.tabGroups.primary === name;
    const button = el('button', {
      type: 'button',
      class: `ui-control plain icon ${iconClass} ${active ? 'active' : ''}`,
      role: 'tab',
      id: `sidebar-tab-${name}`,
      'data-action': 'tab',
      'data-tab': name,
      'data-group': 'primary',
      'data-tooltip': tooltip,
      'data-tooltip-direction': 'LEFT',
      'aria-label': localize(tooltip),
      'aria-selected': active,
      'aria-controls': name,
      tabindex: active ? 0 : -1,
    });
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      void (host.ui[name] as AbstractSidebarTab | undefined)?.renderPopout();
    });
    return el('li', { role: 'presentation' }, button, el('span', { class: 'notification-pip' }));
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element
      .querySelector('#sidebar-tabs')
      ?.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent));
  }

  /** Arrow keys walk through the tabs, as in any list of tabs. */
  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = this.tabNames;
    const at = names.indexOf(this.tabGroups.primary ?? '');
    const next = names[(at + step + names.length) % names.length];
    if (!next) return;
    this.changeTab(next, 'primary');
    this.element.querySelector<HTMLElement>(`#sidebar-tab-${next}`)?.focus();
  }

  override changeTab(
    tab: string,
    group: string,
    options: Parameters<ApplicationV2['changeTab']>[2] = {},
  ): void {
    const before = this.tabGroups[group];
    super.changeTab(tab, group, options);
    if (group !== 'primary') return;
    if (!this.#expanded) this.expand();
    for (const button of this.element.querySelectorAll<HTMLElement>('[role=tab]')) {
      button.tabIndex = button.dataset.tab === tab ? 0 : -1;
    }
    if (before === tab) return;
    if (before) (host.ui[before] as AbstractSidebarTab | undefined)?._onDeactivate();
    (host.ui[tab] as AbstractSidebarTab | undefined)?._onActivate();
    host.hooks.callAll('changeSidebarTab', host.ui[tab]);
  }

  override _onClickTab(event: PointerEvent): void {
    super._onClickTab(event);
    if (!this.#expanded) this.expand();
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  collapse(): void {
    this.toggleExpanded(false);
  }
  toggleExpanded(expanded = !this.#expanded): void {
    this.#expanded = expanded;
    this.element.classList.toggle('collapsed', !expanded);
    document.body.classList.toggle('sidebar-collapsed', !expanded);
    const toggle = this.element.querySelector('[data-action=toggleState]');
    toggle?.setAttribute('aria-expanded', String(expanded));
    toggle?.classList.toggle('fa-caret-left', !expanded);
    toggle?.classList.toggle('fa-caret-right', expanded);
    host.hooks.callAll('collapseSidebar', this, !expanded);
  }
  static #onToggle(this: Sidebar): void {
    this.toggleExpanded();
  }

  override _insertElement(element: HTMLElement): void {
    element.setAttribute('aria-label', localize('PLAYGROUND.Sidebar'));
    const place = document.getElementById('sidebar') ?? document.getElementById('ui-right');
    if (place?.id === 'sidebar') place.replaceWith(element);
    else (place ?? document.body).append(element);
  }
}
