import { host } from '../host.ts';
import { ApplicationActions } from './application-actions.ts';
import type { Chained } from './application-life.ts';
import { closeWindow, openWindow, pageOf } from './detached.ts';
import { buildControl, buildFrame, type FrameParts, followPointer, toggleDropdown } from './frame.ts';
import type { HeaderControl, Position, RenderOptions } from './options.ts';
import { applyPosition, fitPosition } from './position.ts';

/** What V14 adds to a window's menu. */
const DETACH: HeaderControl = {
  icon: 'fa-solid fa-arrow-up-right-from-square',
  label: 'PLAYGROUND.Window.Detach',
  action: 'detach',
};
const ATTACH: HeaderControl = {
  icon: 'fa-solid fa-right-to-bracket',
  label: 'PLAYGROUND.Window.Attach',
  action: 'attach',
};

/** The window around an application: its frame with the menu, its place in the page or outside, its size. */
export abstract class ApplicationWindow extends ApplicationActions {
  abstract position: Position;

  /** What stands where this one is; it moves and closes with it. */
  protected readonly childWindows = new Set<ApplicationWindow>();

  #frame: FrameParts = {};
  #minimized = false;
  #windowId: string | undefined;

  abstract get id(): string;
  abstract get rendered(): boolean;
  abstract render(options?: RenderOptions): Promise<this>;
  abstract bringToFront(): void;
  protected abstract enqueue(step: () => Promise<this>): Promise<this>;
  protected abstract renderNow(options: RenderOptions): Promise<this>;

  /** The root element, if there is one already. */
  get #root(): HTMLElement | null {
    return this.element;
  }

  get window(): FrameParts {
    return this.#windowId ? { ...this.#frame, windowId: this.#windowId } : this.#frame;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  /* ---------------------------------------------------------------- the frame */

  /** Creates the root element, with a window's frame around the content if there is to be one. */
  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const { tag, classes, window: frame } = this.options;
    const element = document.createElement(tag);
    element.id = this.id;
    element.classList.add('application', ...classes.filter(Boolean));
    if (tag === 'form') element.setAttribute('autocomplete', 'off');
    if (!frame.frame) return element;
    element.tabIndex = -1;
    element.classList.add('window-app');
    element.classList.toggle('minimizable', frame.minimizable);
    element.classList.toggle('resizable', frame.resizable);
    this.#frame = buildFrame(element, this.id, frame);
    return element;
  }

  _updateFrame(options: RenderOptions): void {
    const { title, icon, controls } = options.window ?? {};
    if (title !== undefined && this.#frame.title) this.#frame.title.textContent = title;
    if (icon !== undefined && this.#frame.icon)
      this.#frame.icon.className = `window-icon ${icon || 'hidden'}`;
    if (controls) this.#renderControls();
  }

  #renderControls(): void {
    const modern = host.game.release.generation >= 14;
    const entries = [
      ...((modern ? this._headerControlButtons : this._headerControlsButtons)?.call(this) ?? []),
    ];
    this.#frame.controlsDropdown?.replaceChildren(
      ...entries.map((entry) => this._renderHeaderControl(entry)),
    );
    this.#frame.controls?.toggleAttribute('hidden', entries.length === 0);
  }

  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return buildControl(control);
  }

  /** The entries of the window's menu; hooks `getHeaderControlsX` may add some. */
  _getHeaderControls(): HeaderControl[] {
    const controls = [...this.options.window.controls];
    if (this.#mayLeave && this.options.tag !== 'dialog') controls.push(this.#windowId ? ATTACH : DETACH);
    for (const cls of (this.constructor as unknown as Chained).inheritanceChain()) {
      host.hooks?.callAll(`getHeaderControls${cls.name}`, this, controls);
    }
    return controls;
  }

  /** V13's name of the entries that this user sees. */
  get _headerControlsButtons(): (() => Iterable<HeaderControl>) | undefined {
    return host.game.release.generation < 14 ? this.visibleControls : undefined;
  }

  /** V14's name of them. */
  get _headerControlButtons(): (() => Iterable<HeaderControl>) | undefined {
    return host.game.release.generation >= 14 ? this.visibleControls : undefined;
  }

  /** The entries that this user sees. */
  *visibleControls(): Generator<HeaderControl, void, undefined> {
    for (const control of this._getHeaderControls()) {
      const { visible = true } = control;
      if (typeof visible === 'function' ? Reflect.apply(visible, this, []) : visible) yield control;
    }
  }

  _insertElement(element: HTMLElement): void {
    const page = pageOf(this.#windowId);
    const existing = page.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else page.body.append(element);
  }

  /* ---------------------------------------------------------------- windows that leave the page (V14) */

  get #mayLeave(): boolean {
    return host.game.release.generation >= 14;
  }

  /** Goes on in a window of the browser's own. */
  get detachWindow(): (() => Promise<this>) | undefined {
    return this.#mayLeave ? () => this.enqueue(() => this.#detach()) : undefined;
  }

  /** Comes back into the page. */
  get attachWindow(): (() => Promise<this>) | undefined {
    return this.#mayLeave ? () => this.enqueue(() => this.#attach()) : undefined;
  }

  /** Shows another application where this one is; it moves and closes with this one. */
  get renderChild():
    | (<App extends ApplicationWindow>(app: App, options?: RenderOptions) => Promise<App>)
    | undefined {
    if (!this.#mayLeave) return undefined;
    return async (app, options = {}) => {
      this.childWindows.add(app);
      app.#windowId = this.#windowId;
      await app.render({ force: true, ...options });
      return app;
    };
  }

  async #detach(): Promise<this> {
    if (this.#windowId) return this;
    if (!this.rendered) await this.renderNow({ force: true });
    const id = `detached-${this.id}`;
    openWindow(id, this.element.getBoundingClientRect(), () => void this.close({ animate: false }));
    this.element.classList.add('detached');
    this.element.removeAttribute('style');
    this.#moveTo(id);
    return this;
  }

  async #attach(): Promise<this> {
    const id = this.#windowId;
    if (!id) return this;
    this.element.classList.remove('detached');
    this.#moveTo(undefined);
    this.setPosition();
    closeWindow(id);
    return this;
  }

  #moveTo(id: string | undefined): void {
    this.#windowId = id;
    if (!this.#root) return;
    void this.toggleControls(false);
    pageOf(id).body.append(this.element);
    this.#renderControls();
    for (const child of this.childWindows) child.#moveTo(id);
  }

  /** The browser's window is this one's alone, its own to fill and to close. */
  get #ownsWindow(): boolean {
    return this.#windowId === `detached-${this.id}`;
  }

  /* ---------------------------------------------------------------- its place */

  setPosition(position: Position = {}): Position | undefined {
    if (!this.#root || !this.options.window.positioned || this.#ownsWindow) return undefined;
    const wish: Position = { ...this.position, ...position };
    this._doEvent(this._prePosition, { handlerArgs: [wish] });
    const resolved = this._updatePosition(wish);
    if (this.hasFrame) applyPosition(this.element, resolved);
    Object.assign(this.position, resolved);
    this._doEvent(this._onPosition, { handlerArgs: [resolved], eventName: 'position' });
    return this.position;
  }

  /** A wished position made possible within the page. */
  _updatePosition(position: Position): Position {
    if (!this.#root) return position;
    applyPosition(this.element, { ...position, left: 0, top: 0 });
    const page = this.element.ownerDocument.documentElement;
    const room = {
      width: page.clientWidth || window.innerWidth,
      height: page.clientHeight || window.innerHeight,
    };
    const measured = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    return fitPosition(position, measured, room);
  }

  async toggleControls(
    expanded?: boolean | null,
    _options: { animate?: boolean | null } = {},
  ): Promise<void> {
    toggleDropdown(this.#frame, expanded, () => void this.toggleControls(false));
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.element.classList.add('minimized');
    this.element.style.height = 'auto';
  }

  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.element.classList.remove('minimized');
    this.setPosition();
  }

  #onDragStart(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button, input, a')) return;
    const { left = 0, top = 0 } = this.position;
    followPointer(event, this.element, (dx, dy) => this.#move({ left: left + dx, top: top + dy }));
  }

  #onResizeStart(event: PointerEvent): void {
    event.preventDefault();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    followPointer(event, this.element, (dx, dy) =>
      this.setPosition({ width: Math.max(200, width + dx), height: Math.max(80, height + dy) }),
    );
  }

  #move(to: { left: number; top: number }): void {
    if (!this.#minimized) this.setPosition(to);
    else {
      Object.assign(this.position, to);
      Object.assign(this.element.style, { left: `${to.left}px`, top: `${to.top}px` });
    }
  }

  /** Listens to the header and the handle. */
  protected listenToFrame(): void {
    const { header, resize } = this.#frame;
    if (this.options.window.positioned)
      header?.addEventListener('pointerdown', (event) => this.#onDragStart(event));
    header?.addEventListener('dblclick', (event) => {
      if ((event.target as HTMLElement).closest('button')) return;
      void (this.#minimized ? this.maximize() : this.minimize());
    });
    resize?.addEventListener('pointerdown', (event) => this.#onResizeStart(event));
  }

  /** Forgets the frame, and closes the browser's window if there is one. */
  protected dismissWindow(): void {
    this.childWindows.clear();
    if (this.#ownsWindow && this.#windowId) closeWindow(this.#windowId);
    this.#windowId = undefined;
    this.#frame = {};
    this.#minimized = false;
  }
}
