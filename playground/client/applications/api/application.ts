import { lies } from '../../../model/lies.ts';
import { host, localize, notify, type Obj, reportError } from '../host.ts';
import { isElement } from '../utils.ts';
import { ApplicationActions } from './application-actions.ts';
import { closeWindow, openWindow, pageOf } from './detached.ts';
import { buildControl, buildFrame, type FrameParts, followPointer } from './frame.ts';
import {
  type AppOptions,
  type ClosingOptions,
  type DefaultOptions,
  type HeaderControl,
  mergeOptions,
  type Position,
  type RenderOptions,
} from './options.ts';
import { applyPosition, fitPosition } from './position.ts';

/** All rendered applications by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

const STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

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

const reducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Stands in for {@link foundry.applications.api.ApplicationV2} (T13). A window or a fixed piece of the interface that
 * prepares a context, renders it and listens. Renders and closings of one instance run one after the other.
 */
export class ApplicationV2 extends ApplicationActions {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static readonly RENDER_STATES = STATES;
  static _appId = 0;
  static _maxZ = 100;
  static override readonly emittedEvents: readonly string[] = ['render', 'close', 'position'];

  static DEFAULT_OPTIONS: DefaultOptions = {
    id: 'app-{id}',
    classes: [],
    tag: 'div',
    window: {
      frame: true,
      positioned: true,
      title: '',
      icon: '',
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: 'section',
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  options: AppOptions;
  position: Position;

  #id: string;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #frame: FrameParts = {};
  #state: number = STATES.NONE;
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();
  #windowId: string | undefined;
  #children = new Set<ApplicationV2>();

  constructor(options: DefaultOptions = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replace('{id}', this.options.uniqueId);
    this.position = { width: 'auto', height: 'auto', scale: 1, ...this.options.position };
  }

  /** This class and its parents, up to the base application. */
  static *inheritanceChain(): Generator<typeof ApplicationV2, void, undefined> {
    let cls: typeof ApplicationV2 = this;
    while (cls?.prototype) {
      yield cls;
      if (cls === this.BASE_APPLICATION || cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls);
    }
  }

  get window(): FrameParts {
    return this.#windowId ? { ...this.#frame, windowId: this.#windowId } : this.#frame;
  }
  get classList(): DOMTokenList {
    return this.element.classList;
  }
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  /** The root element; before the first render there is none (typed as always there, as in T13). */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get form(): HTMLFormElement | null {
    return this.options.tag === 'form' ? (this.#element as HTMLFormElement | null) : null;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** The options of all classes of the chain and of this instance, merged from the base upwards. */
  _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const own = this.constructor as typeof ApplicationV2;
    const layers: Obj[] = [];
    for (const cls of own.inheritanceChain()) {
      if (Object.hasOwn(cls, 'DEFAULT_OPTIONS')) layers.unshift(cls.DEFAULT_OPTIONS);
    }
    const merged = [...layers, options].reduce<Obj>(mergeOptions, {}) as AppOptions;
    merged.uniqueId = String(merged.uniqueId ?? ++ApplicationV2._appId);
    return merged;
  }

  /* ---------------------------------------------------------------- rendering */

  /** Renders when forced or already rendered; otherwise nothing happens. A boolean means `force`. */
  render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const request: RenderOptions =
      typeof options === 'boolean' ? { ...more, force: options } : { ...options };
    return this.#enqueue(() => this.#render(request));
  }

  #enqueue(step: () => Promise<this>): Promise<this> {
    const result = lies(18) ? step() : this.#queue.then(step);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #render(options: RenderOptions): Promise<this> {
    if (this.#state <= STATES.NONE && !options.force) return this;
    options.isFirstRender = this.#state <= STATES.NONE;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      notify('warn', error instanceof Error ? error.message : String(error));
      return this;
    }
    const before = this.#state;
    try {
      await this.#performRender(options);
    } catch (error) {
      this.#state = options.isFirstRender ? STATES.ERROR : before;
      reportError(`${this.constructor.name}#render`, error);
      throw new Error(
        `Failed to render Application "${this.id}": ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      );
    }
    return this;
  }

  async #performRender(options: RenderOptions): Promise<void> {
    const first = options.isFirstRender ?? false;
    this._configureRenderOptions(options);
    if (first) this.applyInitialTab(options);
    this.#state = STATES.RENDERING;
    const context = await this._prepareContext(options);
    if (first) {
      this.#element = await this._renderFrame(options);
      this.#content = this.#frame.content ?? this.#element;
      await this._doEvent(this._preFirstRender, { async: true, handlerArgs: [context, options] });
    }
    await this._doEvent(this._preRender, { async: true, handlerArgs: [context, options] });
    const result = await this._renderHTML(context, options);
    this._replaceHTML(result, this.#content as HTMLElement, options);
    if (first) {
      this._insertElement(this.element);
      instances.set(this.id, this);
      this._attachFrameListeners();
    }
    if (this.hasFrame) this._updateFrame(options);
    this.#state = STATES.RENDERED;
    if (this.options.window.positioned && !this.#minimized)
      this.setPosition({ ...this.position, ...options.position });
    if (first) await this._doEvent(this._onFirstRender, { async: true, handlerArgs: [context, options] });
    await this._doEvent(this._onRender, {
      async: true,
      handlerArgs: [context, options],
      eventName: 'render',
      hookName: 'render',
      hookArgs: [this.element, context, options],
    });
    await this._doEvent(this._postRender, { async: true, handlerArgs: [context, options] });
    if (first && this.hasFrame) this.bringToFront();
  }

  /** Completes the request; subclasses add `parts` and window changes. */
  _configureRenderOptions(options: RenderOptions): void {
    if (!this.hasFrame) return;
    options.window ??= {};
    if (options.isFirstRender) {
      options.window.title ??= this.title;
      options.window.icon ??= this.options.window.icon;
      options.window.controls ??= true;
    }
  }

  async _prepareContext(_options: RenderOptions): Promise<Obj> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    const only = groups.length === 1 ? groups[0] : undefined;
    return only ? { tabs: this._prepareTabs(only) } : {};
  }

  /** Renders the context; a subclass must say how. */
  async _renderHTML(_context: Obj, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not implement _renderHTML`);
  }

  /** Puts what `_renderHTML` gave into the content element; a subclass must say how. */
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML`);
  }

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
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
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
    return this.#mayLeave ? () => this.#enqueue(() => this.#detach()) : undefined;
  }

  /** Comes back into the page. */
  get attachWindow(): (() => Promise<this>) | undefined {
    return this.#mayLeave ? () => this.#enqueue(() => this.#attach()) : undefined;
  }

  /** Shows another application where this one is; it moves and closes with this one. */
  get renderChild():
    | (<App extends ApplicationV2>(app: App, options?: RenderOptions) => Promise<App>)
    | undefined {
    if (!this.#mayLeave) return undefined;
    return async (app, options = {}) => {
      this.#children.add(app);
      app.#windowId = this.#windowId;
      await app.render({ force: true, ...options });
      return app;
    };
  }

  async #detach(): Promise<this> {
    if (this.#windowId) return this;
    if (!this.rendered) await this.#render({ force: true });
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
    if (!this.#element) return;
    void this.toggleControls(false);
    pageOf(id).body.append(this.#element);
    this.#renderControls();
    for (const child of this.#children) child.#moveTo(id);
  }

  /** The browser's window is this one's alone, its own to fill and to close. */
  get #ownsWindow(): boolean {
    return this.#windowId === `detached-${this.id}`;
  }

  /* ---------------------------------------------------------------- closing */

  close(options: ClosingOptions = {}): Promise<this> {
    return this.#enqueue(() => this.#close(options));
  }

  async #close(options: ClosingOptions): Promise<this> {
    if (this.#state < STATES.NONE && this.#state !== STATES.ERROR) return this;
    if (this.#state === STATES.NONE || !this.#element) {
      this.#state = STATES.CLOSED;
      return this;
    }
    this.#state = STATES.CLOSING;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    if (this.hasFrame && options.animate !== false && !reducedMotion()) {
      this.#element.classList.add('closing');
      await this._awaitTransition(this.#element, 150);
    }
    this._tearDown(options);
    this._removeElement(this.#element);
    for (const child of this.#children) await child.close();
    this.#children.clear();
    if (this.#ownsWindow && this.#windowId) closeWindow(this.#windowId);
    this.#windowId = undefined;
    this.#element = null;
    this.#content = null;
    this.#frame = {};
    this.#minimized = false;
    this.#state = STATES.CLOSED;
    instances.delete(this.id);
    if (host.ui.activeWindow === this) host.ui.activeWindow = topWindow();
    this._doEvent(this._onClose, {
      handlerArgs: [options],
      eventName: 'close',
      hookName: 'close',
      hookArgs: [],
    });
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: ClosingOptions): void {}

  /** Resolves when the element's transition is over, or after `timeout` ms. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    await new Promise<void>((resolve) => {
      element.addEventListener('transitionend', () => resolve(), { once: true });
      setTimeout(resolve, timeout);
    });
  }

  /* ---------------------------------------------------------------- the window */

  setPosition(position: Position = {}): Position | undefined {
    if (!this.#element || !this.options.window.positioned || this.#ownsWindow) return undefined;
    const wish: Position = { ...this.position, ...position };
    this._doEvent(this._prePosition, { handlerArgs: [wish] });
    const resolved = this._updatePosition(wish);
    if (this.hasFrame) applyPosition(this.#element, resolved);
    Object.assign(this.position, resolved);
    this._doEvent(this._onPosition, { handlerArgs: [resolved], eventName: 'position' });
    return this.position;
  }

  /** A wished position made possible within the page. */
  _updatePosition(position: Position): Position {
    if (!this.#element) return position;
    applyPosition(this.#element, { ...position, left: 0, top: 0 });
    const page = this.#element.ownerDocument.documentElement;
    const room = {
      width: page.clientWidth || window.innerWidth,
      height: page.clientHeight || window.innerHeight,
    };
    const measured = { width: this.#element.offsetWidth, height: this.#element.offsetHeight };
    return fitPosition(position, measured, room);
  }

  async toggleControls(
    expanded?: boolean | null,
    _options: { animate?: boolean | null } = {},
  ): Promise<void> {
    const { controls, controlsDropdown } = this.#frame;
    if (!controls || !controlsDropdown) return;
    const open = expanded ?? controlsDropdown.hidden !== false;
    controlsDropdown.hidden = !open;
    controlsDropdown.classList.toggle('expanded', open);
    controls.setAttribute('aria-expanded', String(open));
    if (!open) return;
    controlsDropdown.querySelector('button')?.focus();
    const page = controls.ownerDocument;
    const onOutside = (event: Event) => {
      if (
        isElement(event.target) &&
        (controls.contains(event.target) || controlsDropdown.contains(event.target))
      )
        return;
      page.removeEventListener('pointerdown', onOutside, true);
      this.toggleControls(false);
    };
    page.addEventListener('pointerdown', onOutside, true);
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

  bringToFront(): void {
    if (!this.#element) return;
    if (!(host.ui.activeWindow === this && Number(this.position.zIndex) === ApplicationV2._maxZ)) {
      this.position.zIndex = ++ApplicationV2._maxZ;
      this.#element.style.zIndex = String(this.position.zIndex);
    }
    host.ui.activeWindow = this;
  }

  /* ---------------------------------------------------------------- listening */

  /** Listens on the root element once: clicks on actions, the window's header, the top-level form. */
  _attachFrameListeners(): void {
    const element = this.element;
    const onClick = (event: Event) => this.answerClick(event as PointerEvent);
    element.addEventListener('click', onClick);
    element.addEventListener('auxclick', onClick);
    if (this.form) {
      const config = this.options.form ?? {};
      this.form.addEventListener('submit', (event) => void this._onSubmitForm(config, event));
      this.form.addEventListener('change', (event) => this._onChangeForm(config, event));
    }
    if (!this.hasFrame) return;
    element.addEventListener('pointerdown', () => this.bringToFront(), true);
    element.addEventListener('focusin', () => this.bringToFront());
    const { header, resize } = this.#frame;
    if (this.options.window.positioned)
      header?.addEventListener('pointerdown', (event) => this.#onDragStart(event));
    header?.addEventListener('dblclick', (event) => {
      if ((event.target as HTMLElement).closest('button')) return;
      void (this.#minimized ? this.maximize() : this.minimize());
    });
    resize?.addEventListener('pointerdown', (event) => this.#onResizeStart(event));
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

  /* ---------------------------------------------------------------- helpers */

  /** A CSS length ("50%", "10px", "20") in pixels. */
  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    const match = /^(-?[\d.]+)(px|%)?$/.exec(style.trim());
    if (!match) return undefined;
    const value = Number(match[1]);
    return match[2] === '%' ? (parentDimension * value) / 100 : value;
  }

  /** Resolves when all images of the element are loaded or have failed. */
  static async waitForImages(element: HTMLElement): Promise<void> {
    const pending = [...element.querySelectorAll('img')].filter((img) => img.src && !img.complete);
    await Promise.all(
      pending.map(
        (img) =>
          new Promise<void>((resolve) => {
            img.addEventListener('load', () => resolve(), { once: true });
            img.addEventListener('error', () => resolve(), { once: true });
          }),
      ),
    );
  }
}

/** The framed application with the highest z-index, if any. */
export function topWindow(): ApplicationV2 | null {
  let top: ApplicationV2 | null = null;
  for (const app of instances.values()) {
    if (!app.hasFrame || !app.rendered) continue;
    if (!top || (app.position.zIndex ?? 0) > (top.position.zIndex ?? 0)) top = app;
  }
  return top;
}
