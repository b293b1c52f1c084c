import { lies } from '../../../model/lies.ts';
import { host, localize, notify, type Obj, reportError } from '../host.ts';
import { ApplicationWindow } from './application-window.ts';
import {
  type AppOptions,
  BASE_OPTIONS,
  type ClosingOptions,
  type DefaultOptions,
  mergeOptions,
  type Position,
  type RenderOptions,
} from './options.ts';
import { pixelsOf } from './position.ts';
import { imagesLoaded, transitionOver } from './waiting.ts';

/** All rendered applications by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

const STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

const reducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Stands in for {@link foundry.applications.api.ApplicationV2} (T13). A window or a fixed piece of the interface that
 * prepares a context, renders it and listens. Renders and closings of one instance run one after the other.
 */
export class ApplicationV2 extends ApplicationWindow {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static readonly RENDER_STATES = STATES;
  static _appId = 0;
  static _maxZ = 100;
  static override readonly emittedEvents: readonly string[] = ['render', 'close', 'position'];

  static DEFAULT_OPTIONS: DefaultOptions = BASE_OPTIONS;

  options: AppOptions;
  position: Position;

  #id: string;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #state: number = STATES.NONE;
  #queue: Promise<unknown> = Promise.resolve();

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
  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
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
    return this.enqueue(() => this.renderNow(request));
  }

  protected enqueue(step: () => Promise<this>): Promise<this> {
    const result = lies(18) ? step() : this.#queue.then(step);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Renders without waiting for what was asked for before. */
  protected async renderNow(options: RenderOptions): Promise<this> {
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
      this.#content = this.window.content ?? this.#element;
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
    if (this.options.window.positioned && !this.minimized)
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

  /* ---------------------------------------------------------------- closing */

  close(options: ClosingOptions = {}): Promise<this> {
    return this.enqueue(() => this.#close(options));
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
    for (const child of this.childWindows) await child.close();
    this.dismissWindow();
    this.#element = null;
    this.#content = null;
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
    await transitionOver(element, timeout);
  }

  /* ---------------------------------------------------------------- the window */

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
    this.listenToFrame();
  }

  /* ---------------------------------------------------------------- measures */

  /** A CSS length ("50%", "10px", "20") in pixels. */
  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return pixelsOf(style, parentDimension);
  }

  /** Resolves when all images of the element are loaded or have failed. */
  static async waitForImages(element: HTMLElement): Promise<void> {
    await imagesLoaded(element);
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
