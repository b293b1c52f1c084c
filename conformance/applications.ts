/* Small applications that record what happens to them. */

const { ApplicationV2, DocumentSheetV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The first element of a selector in an application. @throws when there is none */
function find<E extends HTMLElement>(app: { readonly element: HTMLElement }, selector: string): E {
  const found = app.element.querySelector<E>(selector);
  if (!found) throw new Error(`${selector} is not there`);
  return found;
}

/** The address of one of the suite's templates in the package. */
export const template = (name: string): string => `systems/fivefold/conformance/${name}.hbs`;

/** Methods of the life cycle in the order in which the documentation lists them. */
const STEPS = [
  '_canRender',
  '_configureRenderOptions',
  '_prepareContext',
  '_renderFrame',
  '_preFirstRender',
  '_preRender',
  '_renderHTML',
  '_replaceHTML',
  '_onFirstRender',
  '_onRender',
  '_postRender',
  '_preClose',
  '_tearDown',
  '_onClose',
] as const;

/** An application without templates: a paragraph and two buttons. */
export class PlainApplication extends ApplicationV2 {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    id: 'conformance-plain-{id}',
    classes: ['conformance'],
    window: { title: 'conformance', resizable: true },
    position: { width: 300, height: 'auto' as const },
    actions: {
      press: PlainApplication.pressed,
      both: { handler: PlainApplication.pressed, buttons: [0, 2] },
    },
  };

  /** What happened to it. */
  readonly steps: string[] = [];
  readonly presses: { readonly self: unknown; readonly event: Event; readonly target: HTMLElement }[] = [];
  readonly unknownActions: string[] = [];
  content = 'words';

  constructor(options: object = {}) {
    super(options as never);
    for (const name of STEPS) this.#spy(name);
  }

  /** Records each call of a method of the life cycle, before it runs. */
  #spy(name: string): void {
    const methods = this as unknown as { [name: string]: (...args: unknown[]) => unknown };
    const own = methods[name];
    if (!own) return;
    methods[name] = (...args) => {
      this.steps.push(name);
      return own.apply(this, args);
    };
  }

  static pressed(this: PlainApplication, event: Event, target: HTMLElement): void {
    this.presses.push({ self: this, event, target });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const root = document.createElement('div');
    root.className = 'conformance-content';
    root.innerHTML =
      '<button type="button" data-action="press"><i class="inner">press</i></button>' +
      '<button type="button" data-action="both">both</button>' +
      '<button type="button" data-action="nobody">nobody</button>' +
      '<div data-action="nobody"><button type="button" class="nested" data-action="press">nested</button></div>';
    const words = document.createElement('p');
    words.textContent = this.content;
    root.append(words);
    return root;
  }

  protected override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  protected override _onClickAction(_event: PointerEvent, target: HTMLElement): void {
    this.unknownActions.push(target.dataset.action ?? '');
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    return find<E>(this, selector);
  }
}

/** One of two parts. */
export class PartedApplication extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'conformance-parted-{id}',
    window: { title: 'conformance parts' },
    position: { width: 300, height: 'auto' as const },
  };

  static override PARTS: Record<
    string,
    foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart
  > = {
    head: { template: template('head'), classes: ['given'], id: 'head' },
    body: { template: template('body'), scrollable: ['.scroller'] },
  };

  /** Parts for which a context was prepared. */
  readonly prepared: string[] = [];
  readonly attached: string[] = [];
  context: { [key: string]: unknown } = { title: 'title', first: 'one', second: 'two', count: 0 };

  protected override async _prepareContext(options: never): Promise<never> {
    return { ...((await super._prepareContext(options)) as object), ...this.context } as never;
  }

  protected override async _preparePartContext(part: string, context: never, options: never): Promise<never> {
    this.prepared.push(part);
    return super._preparePartContext(part, context, options) as Promise<never>;
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    this.attached.push(part);
    super._attachPartListeners(part, element, options);
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    return find<E>(this, selector);
  }
}

/** The sheet's base with narrowed types: with documents of subtypes the community types are too deep to be compared. */
const SheetBase = HandlebarsApplicationMixin(DocumentSheetV2 as never) as unknown as {
  new (
    options: { readonly document: unknown } & object,
  ): {
    readonly document: Actor.Implementation;
    readonly element: HTMLElement;
    readonly rendered: boolean;
    readonly isEditable: boolean;
    readonly isVisible: boolean;
    render(options: object): Promise<unknown>;
    submit(options?: object): Promise<unknown>;
    close(options?: object): Promise<unknown>;
    _prepareContext(options: never): Promise<unknown>;
    _prepareSubmitData(event: unknown, form: unknown, data: unknown, more?: unknown): object;
  };
};

/** The sheet of a probe actor: a form of four fields. */
export class ProbeSheet extends SheetBase {
  static DEFAULT_OPTIONS = {
    classes: ['conformance-sheet'],
    window: { title: 'conformance sheet' },
    form: { submitOnChange: true, closeOnSubmit: false },
  };

  static PARTS = { form: { template: template('form') } };

  /** The contexts it was rendered with. */
  readonly contexts: { [key: string]: unknown }[] = [];
  /** What its form was about to write. */
  readonly submitted: object[] = [];

  override async _prepareContext(options: never): Promise<unknown> {
    const context = (await super._prepareContext(options)) as { [key: string]: unknown };
    this.contexts.push(context);
    return context;
  }

  override _prepareSubmitData(event: unknown, form: unknown, data: unknown, more?: unknown): object {
    const prepared = super._prepareSubmitData(event, form, data, more);
    this.submitted.push(prepared);
    return prepared;
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    return find<E>(this, selector);
  }
}

/** Closes immediately what a check has opened. */
export const shut = (app: { close(options?: object): Promise<unknown> }): Promise<unknown> =>
  app.close({ animate: false });
