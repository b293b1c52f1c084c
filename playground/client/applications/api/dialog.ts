import { lies } from '../../../model/lies.ts';
import type { User } from '../document-faces.ts';
import { host, localize, type Obj, reportError } from '../host.ts';
import { cleanHTML, el, icon, isElement } from '../utils.ts';
import { FormDataExtended } from '../ux/form-data-extended.ts';
import { ApplicationV2 } from './application.ts';
import type { AppOptions, ClosingOptions, DefaultOptions, RenderOptions } from './options.ts';

/** What happens when a button of a dialog is pressed; the result is the dialog's result. */
export type ButtonCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

/** One button of a dialog. */
export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: 'button' | 'submit' | 'reset';
  default?: boolean;
  disabled?: boolean;
  callback?: ButtonCallback;
}

/** What a dialog is made of. */
export interface DialogOptions extends Obj {
  window?: Obj;
  position?: Obj;
  classes?: string[];
  content?: string | HTMLElement;
  modal?: boolean | null;
  buttons?: DialogButton[];
  submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
}

/** What the waiting factories understand beside a dialog's options. */
export interface WaitOptions extends DialogOptions {
  render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  rejectClose?: boolean | null;
  yes?: Partial<DialogButton> | null;
  no?: Partial<DialogButton> | null;
  ok?: Partial<DialogButton> | null;
}

/**
 * Stands in for {@link foundry.applications.api.DialogV2} (T13): a question with buttons. String content is cleaned, an
 * element is used as it is. The default button has the focus; closing gives the focus back to where it was.
 */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'dialog-{id}',
    classes: ['dialog'],
    tag: 'dialog',
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    buttons: [],
    content: '',
    modal: false,
    submit: null,
  };

  #focusBefore: HTMLElement | null = null;
  #submitting = false;

  declare options: AppOptions & Omit<DialogOptions, 'buttons'> & { buttons: Record<string, DialogButton> };

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector('form') ?? null;
  }

  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    const buttons = merged.buttons as DialogButton[];
    if (!buttons?.length) throw new Error('A dialog needs at least one button');
    merged.buttons = Object.fromEntries(buttons.map((button) => [button.action, button]));
    const actions = Object.fromEntries(buttons.map((button) => [button.action, DialogV2._onClickButton]));
    merged.actions = { ...merged.actions, ...actions };
    return merged;
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLFormElement> {
    const { content, buttons } = this.options;
    const form = el('form', { class: 'dialog-form standard-form', autocomplete: 'off' });
    const body = el('div', { class: 'dialog-content standard-form' });
    if (isElement(content)) body.append(content);
    else {
      body.innerHTML = lies(38) ? String(content ?? '') : cleanHTML(String(content ?? ''));
      // A form in a form is no form to a browser that reads HTML: its fields belong to the dialog.
      for (const inner of body.querySelectorAll('form')) inner.replaceWith(...inner.childNodes);
    }
    const footer = el('footer', { class: 'form-footer' });
    for (const button of Object.values(buttons)) footer.append(this.#button(button));
    if (body.childNodes.length) form.append(body);
    form.append(footer);
    form.addEventListener(
      'submit',
      (event) => void this._onSubmit((event as SubmitEvent).submitter as HTMLButtonElement | null, event),
    );
    return form;
  }

  #button(button: DialogButton): HTMLButtonElement {
    const element = el('button', {
      type: button.type ?? 'submit',
      // Also when there is none: systems leave it out of a button whose callback says all.
      'data-action': String(button.action),
      class: button.class ?? '',
      autofocus: !!button.default,
      disabled: !!button.disabled,
    });
    Object.assign(element.style, button.style ?? {});
    if (button.icon) element.append(icon(button.icon));
    element.append(el('span', {}, localize(button.label)));
    return element;
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#focusBefore = document.activeElement as HTMLElement | null;
    const dialog = this.element as HTMLDialogElement;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    dialog.addEventListener('keydown', (event) => this.#onKey(event));
    if (this.options.modal) dialog.showModal();
    else dialog.show();
    const first =
      this.form?.querySelector<HTMLElement>('.dialog-content [autofocus]') ??
      this.form?.querySelector<HTMLElement>('button[autofocus]');
    first?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      void this.close({ closeKey: true });
      return;
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.closest('textarea, [contenteditable], button, a, string-tags, prose-mirror, select')) return;
    event.preventDefault();
    const byDefault =
      Object.values(this.options.buttons).find((button) => button.default) ??
      Object.values(this.options.buttons)[0];
    const button = this.form?.querySelector<HTMLButtonElement>(
      `footer button[data-action="${byDefault?.action}"]`,
    );
    void this._onSubmit(button ?? null, event);
  }

  static _onClickButton(this: DialogV2, event: PointerEvent, target: HTMLElement): void {
    void this._onSubmit(target as HTMLButtonElement, event);
  }

  /** Takes the pressed button's result, hands it on and closes. Returns the dialog. */
  async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.options.buttons[target?.dataset.action ?? ''];
    if (!target || !button || target.disabled) return this;
    if (this.#submitting) return this;
    this.#submitting = true;
    target.disabled = true;
    try {
      const result = (await button.callback?.(event, target, this)) ?? button.action;
      await (this.options.submit as DialogOptions['submit'])?.(result, this);
    } catch (error) {
      reportError('DialogV2', error);
      return this;
    } finally {
      target.disabled = false;
      this.#submitting = false;
    }
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (this.#focusBefore?.isConnected) this.#focusBefore.focus();
  }

  /* ---------------------------------------------------------------- factories */

  /** Asks yes or no: true, false, or null when dismissed. */
  static confirm({ yes, no, ...options }: WaitOptions = {}): Promise<unknown> {
    const buttons: DialogButton[] = [
      {
        action: 'yes',
        label: 'PLAYGROUND.Dialog.Yes',
        icon: 'fa-solid fa-check',
        callback: () => true,
        ...defined(yes),
      },
      {
        action: 'no',
        label: 'PLAYGROUND.Dialog.No',
        icon: 'fa-solid fa-xmark',
        default: !yes?.default,
        callback: () => false,
        ...defined(no),
      },
    ];
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])] });
  }

  /** Shows something with one button to confirm: the callback's result, or the button's name. */
  static prompt({ ok, ...options }: WaitOptions = {}): Promise<unknown> {
    const first: DialogButton = {
      action: 'ok',
      label: 'PLAYGROUND.Dialog.Confirm',
      icon: 'fa-solid fa-check',
      default: true,
      ...defined(ok),
    };
    return this.wait({ ...options, buttons: [first, ...(options.buttons ?? [])] });
  }

  /** Asks for the fields of the content: an object of their values, names kept flat. */
  static input({ ok, ...options }: WaitOptions = {}): Promise<unknown> {
    const callback: ButtonCallback = (_event, button) =>
      new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...options, ok: { callback, ...defined(ok) } });
  }

  /** Shows a dialog and waits for its end. Dismissed means null, or a rejection with `rejectClose`. */
  static wait({ rejectClose = false, close, render, ...options }: WaitOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let answered = false;
      const { submit } = options;
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2) => {
          answered = true;
          await submit?.(result, app);
          resolve(result);
        },
      } as DefaultOptions);
      dialog.addEventListener('close', (event) => {
        const result = close?.(event, dialog);
        if (answered) return;
        if (rejectClose) reject(new Error('The dialog was dismissed'));
        else resolve(result ?? null);
      });
      if (render) dialog.addEventListener('render', (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Shows a dialog at another user's screen and waits for the answer; callbacks cannot travel. */
  static async query(user: User | string, type: string, config: Obj = {}): Promise<unknown> {
    const who = typeof user === 'string' ? host.game.users.get(user) : user;
    if (!who?.active) throw new Error('The user asked is not connected');
    return who.query('dialog', { type, config });
  }

  /** Answers a query of another user: the handler of `CONFIG.queries.dialog`. */
  static async _handleQuery({ type, config }: { type: string; config: WaitOptions }): Promise<unknown> {
    const kinds: Record<string, () => Promise<unknown>> = {
      prompt: () => DialogV2.prompt(config),
      confirm: () => DialogV2.confirm(config),
      input: () => DialogV2.input(config),
      wait: () => DialogV2.wait(config),
    };
    const show = kinds[type];
    if (!show) throw new Error(`"${type}" is no kind of dialog`);
    return show();
  }
}

/** Without the keys that are undefined, so that they do not overwrite. */
function defined(button: Partial<DialogButton> | null | undefined): Partial<DialogButton> {
  return Object.fromEntries(Object.entries(button ?? {}).filter(([, value]) => value !== undefined));
}
