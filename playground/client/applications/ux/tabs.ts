/** How a set of tabs is found. */
export interface TabsOptions {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: ((event: MouseEvent | null, tabs: Tabs, active: string) => unknown) | null;
}

/** Stands in for {@link foundry.applications.ux.Tabs} (T13): tabs of a piece of HTML that is no application. */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabsOptions['callback'];
  _navSelector: string;
  _contentSelector: string | undefined;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsOptions) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  bind(html: HTMLElement): void {
    this._nav = html.matches(this._navSelector) ? html : html.querySelector(this._navSelector);
    if (!this._nav) return;
    if (!this._contentSelector) this._content = null;
    else
      this._content = html.matches(this._contentSelector) ? html : html.querySelector(this._contentSelector);
    const tabs = [...this._nav.querySelectorAll<HTMLElement>('[data-tab]')];
    const known = tabs.some((tab) => tab.dataset.tab === this.active);
    this.activate((known ? this.active : tabs[0]?.dataset.tab) ?? '');
    this._nav.addEventListener('click', (event) => this._onClickNav(event as PointerEvent));
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    for (const part of [this._nav, this._content]) {
      for (const item of part?.querySelectorAll<HTMLElement>('[data-tab]') ?? []) {
        if (this.group && item.dataset.group && item.dataset.group !== this.group) continue;
        item.classList.toggle('active', item.dataset.tab === tabName);
      }
    }
    this.active = tabName;
    if (triggerCallback) this.callback?.(null, this, tabName);
  }

  _onClickNav(event: PointerEvent): void {
    const tab = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]');
    if (!tab?.dataset.tab) return;
    event.preventDefault();
    if (tab.dataset.tab === this.active) return;
    this.activate(tab.dataset.tab, { triggerCallback: true });
  }
}
