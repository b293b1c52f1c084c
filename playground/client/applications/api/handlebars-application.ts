import { lies } from '../../../model/lies.ts';
import { loadTemplates, renderTemplate } from '../../handlebars/templates.ts';
import type { Obj } from '../host.ts';
import { parseHTML, quote } from '../utils.ts';
import type { ApplicationV2 } from './application.ts';
import type { ClosingOptions, FormConfiguration, RenderOptions } from './options.ts';

/** One part of an application that is rendered from a template of its own. */
export interface TemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

/** What is carried over from a part's old element to its new one. */
export interface PartState {
  scrollPositions: [element: HTMLElement, top: number, left: number][];
  focus?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a mixin's base constructor must take any arguments, TypeScript demands it
type AnyArguments = any[];

type AppConstructor = (new (
  ...args: AnyArguments
) => ApplicationV2) &
  Omit<typeof ApplicationV2, 'prototype'>;

/**
 * Stands in for {@link foundry.applications.api.HandlebarsApplicationMixin} (T13): an application made of parts, each
 * with its own template and one root element, which can be rendered again alone.
 */
export function HandlebarsApplicationMixin<T extends AppConstructor>(BaseApplication: T) {
  abstract class HandlebarsApplication extends (BaseApplication as AppConstructor) {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      if (lies(34)) delete options.parts;
      options.parts ??= Object.keys(this._configureRenderParts(options));
    }

    /** The parts that this render may use; subclasses add, drop or reorder. */
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const parts = (this.constructor as typeof HandlebarsApplication).PARTS;
      return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
    }

    override async _preRender(context: Obj, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const parts = Object.values(this._configureRenderParts(options));
      await loadTemplates([...new Set(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]))]);
    }

    override async _renderHTML(context: Obj, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const parts = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = parts[partId];
        if (!part) {
          console.warn(`Part "${partId}" is not a supported template part for ${this.constructor.name}`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        const html = await renderTemplate(part.template, partContext);
        rendered[partId] = this.#partElement(partId, part, html);
      }
      return rendered;
    }

    #partElement(partId: string, part: TemplatePart, html: string): HTMLElement {
      if (part.root) {
        const holder = document.createElement('div');
        holder.innerHTML = html;
        return holder;
      }
      const element = parseHTML(html);
      if (!('tagName' in element)) {
        throw new Error(`Template part "${partId}" must render a single HTML element.`);
      }
      const root = element as HTMLElement;
      root.dataset.applicationPart = partId;
      if (part.id) root.id = `${this.id}-${part.id}`;
      if (part.classes) root.classList.add(...part.classes);
      return root;
    }

    /** The context of one part; the shared one unless a subclass adds to it or returns another. */
    async _preparePartContext(partId: string, context: Obj, _options: RenderOptions): Promise<Obj> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    /** Parts that this render leaves out stay as they are. Assumed from public systems that tidy such parts away themselves. */
    override _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: RenderOptions,
    ): void {
      const config = this._configureRenderParts(options);
      for (const [partId, element] of Object.entries(result)) {
        const current = config[partId]?.root
          ? this.#replaceRoot(element, content)
          : this.#replacePart(partId, element, content, config);
        this.#parts[partId] = current;
        this._attachPartListeners(partId, current, options);
      }
    }

    #replaceRoot(element: HTMLElement, content: HTMLElement): HTMLElement {
      content.replaceChildren(...element.childNodes);
      return content;
    }

    /** Puts a part where another part has kept a place for it, else where its older element stands, else in the order of the parts. */
    #replacePart(
      partId: string,
      element: HTMLElement,
      content: HTMLElement,
      config: Record<string, TemplatePart>,
    ): HTMLElement {
      const place = content.querySelector<HTMLElement>(`template[data-application-part=${quote(partId)}]`);
      if (place) {
        place.replaceWith(element);
        return element;
      }
      const prior = this.#parts[partId];
      if (prior) {
        const state: PartState = { scrollPositions: [] };
        this._preSyncPartState(partId, element, prior, state);
        prior.replaceWith(element);
        this._syncPartState(partId, element, prior, state);
        return element;
      }
      const order = Object.keys(config);
      const later = order.slice(order.indexOf(partId) + 1);
      const next = later.map((id) => this.#parts[id]).find((part) => part?.parentElement === content);
      content.insertBefore(element, next ?? null);
      return element;
    }

    /** Notes the focused field and the scroll positions before a part is replaced. */
    _preSyncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: PartState,
    ): void {
      const focused = priorElement.ownerDocument.activeElement as HTMLElement | null;
      if (focused && focused !== priorElement && priorElement.contains(focused)) {
        const name = focused.getAttribute('name');
        if (focused.id) state.focus = `#${CSS.escape(focused.id)}`;
        else if (name) state.focus = `${focused.localName}[name=${quote(name)}]`;
      }
      const selectors = (this.constructor as typeof HandlebarsApplication).PARTS[partId]?.scrollable ?? [];
      for (const selector of selectors) {
        const from = selector ? priorElement.querySelector(selector) : priorElement;
        const to = selector ? newElement.querySelector<HTMLElement>(selector) : newElement;
        if (from && to) state.scrollPositions.push([to, from.scrollTop, from.scrollLeft]);
      }
    }

    /** Gives focus and scroll positions back after a part was replaced. */
    _syncPartState(
      _partId: string,
      newElement: HTMLElement,
      _priorElement: HTMLElement,
      state: PartState,
    ): void {
      if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus({ preventScroll: true });
      for (const [element, top, left] of state.scrollPositions)
        Object.assign(element, { scrollTop: top, scrollLeft: left });
    }

    override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      this.#parts = {};
    }

    /** Listens on a part that was just rendered; here to its declared forms. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      const forms = (this.constructor as typeof HandlebarsApplication).PARTS[partId]?.forms ?? {};
      for (const [selector, config] of Object.entries(forms)) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        form?.addEventListener('submit', (event) => void this._onSubmitForm(config, event));
        form?.addEventListener('change', (event) => this._onChangeForm(config, event));
      }
    }
  }
  type Mixed = HandlebarsApplication;
  return HandlebarsApplication as unknown as {
    new (...args: AnyArguments): InstanceType<T> & Mixed;
    PARTS: Record<string, TemplatePart>;
  } & Omit<T, 'prototype'>;
}
