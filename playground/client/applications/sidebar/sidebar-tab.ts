import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin } from '../api/handlebars-application.ts';
import type { AppOptions, ClosingOptions, DefaultOptions, RenderOptions } from '../api/options.ts';
import { host, type Obj } from '../host.ts';

/** The sidebar as its tabs see it. */
interface SidebarFace {
  tabGroups: Record<string, string | null>;
  popouts: Record<string, AbstractSidebarTab>;
  changeTab(tab: string, group: string): void;
}

const sidebar = (): SidebarFace | undefined => host.ui.sidebar as SidebarFace | undefined;

/** Stands in for {@link foundry.applications.sidebar.AbstractSidebarTab} (T13): a tab that can also be a window. */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = '';
  static override readonly emittedEvents: readonly string[] = [
    'render',
    'close',
    'position',
    'activate',
    'deactivate',
  ];

  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: '{id}',
    classes: ['tab', 'sidebar-tab'],
    tag: 'section',
    popOut: false,
    window: { frame: false, positioned: false, resizable: true },
    position: { width: 320 },
  };

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  /** Is this the window rather than the tab in the sidebar? */
  get isPopout(): boolean {
    return this.options.popOut === true;
  }
  get popout(): AbstractSidebarTab | undefined {
    return this.isPopout ? undefined : sidebar()?.popouts[this.tabName];
  }
  /** Is the tab the one shown in the sidebar? */
  get active(): boolean {
    return sidebar()?.tabGroups.primary === this.tabName;
  }

  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = merged.popOut ? `${this.tabName}-popout` : this.tabName;
    if (!merged.popOut) return merged;
    merged.window = { ...merged.window, frame: true, positioned: true, minimizable: true };
    merged.classes = merged.classes.filter((name) => name !== 'tab').concat('sidebar-popout');
    return merged;
  }

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { user: host.user });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    frame.dataset.tab = this.tabName;
    frame.dataset.group = 'primary';
    frame.classList.toggle('active', this.active);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    const place = this.isPopout ? null : document.getElementById('sidebar-content');
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else (place ?? document.body).append(element);
  }

  /** Renders the tab, and its window when there is one. */
  override async render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    await super.render(options, more);
    const request = typeof options === 'boolean' ? more : options;
    const { popout } = this;
    if (popout?.rendered) await popout.render({ ...request, force: false });
    return this;
  }

  /** Shows the tab in the sidebar. */
  activate(): void {
    if (this.isPopout) return;
    sidebar()?.changeTab(this.tabName, 'primary');
  }

  /** Opens the tab as a window. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    const bar = sidebar();
    if (!bar || this.isPopout) return this;
    const Own = this.constructor as new (options: DefaultOptions) => AbstractSidebarTab;
    const popout = bar.popouts[this.tabName] ?? new Own({ popOut: true });
    bar.popouts[this.tabName] = popout;
    return popout.render({ force: true });
  }

  _onActivate(): void {
    this.dispatchEvent(new Event('activate'));
    host.hooks.callAll(`activate${this.constructor.name}`, this);
  }
  _onDeactivate(): void {
    this.dispatchEvent(new Event('deactivate'));
    host.hooks.callAll(`deactivate${this.constructor.name}`, this);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const bar = sidebar();
    if (this.isPopout && bar) delete bar.popouts[this.tabName];
  }
}

/** A sidebar tab rendered from templates. */
export const HandlebarsSidebarTab = HandlebarsApplicationMixin(AbstractSidebarTab);
