import { type InputConfig, setInputAttributes } from '../forms/fields.ts';
import { host, type Obj } from '../host.ts';

/** Words of an input's configuration that are no attributes of the same name. */
const SHARED = new Set(['value', 'classes', 'placeholder']);

/**
 * Stands in for {@link foundry.applications.elements.AbstractFormInputElement} (T13): a custom element that takes part in
 * forms with `name`, `value`, `disabled`, and fires `input` and `change`.
 */
export abstract class AbstractFormInputElement<V> extends HTMLElement {
  static tagName = '';
  static formAssociated = true;
  static get observedAttributes(): string[] {
    return ['disabled', 'readonly'];
  }

  _internals: ElementInternals | null;
  _value: V | undefined;
  _built = false;

  constructor() {
    super();
    this._internals = typeof this.attachInternals === 'function' ? this.attachInternals() : null;
  }

  /** Makes one with a value, a name, and what all inputs may be given; other words become attributes. */
  static create<E extends AbstractFormInputElement<unknown>>(
    this: new () => E,
    config: InputConfig & Obj,
  ): E {
    const element = new this();
    const { name, value } = config;
    for (const [key, one] of Object.entries(config))
      if (typeof one === 'number' || (typeof one === 'string' && !SHARED.has(key)))
        element.setAttribute(key, `${one}`);
    if (name) element.name = name;
    setInputAttributes(element, config);
    if (value !== undefined && value !== null) element._setValue(value);
    return element;
  }

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? this.closest('form');
  }
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(value: string) {
    this.setAttribute('name', value);
  }
  get value(): V {
    return this._getValue();
  }
  set value(value: V) {
    this._setValue(value);
    this._changed();
    this._refresh();
  }
  get disabled(): boolean {
    return this.hasAttribute('disabled') || this.matches(':disabled');
  }
  set disabled(value: boolean) {
    this.toggleAttribute('disabled', value);
  }
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute('readonly');
  }

  _getValue(): V {
    return this._value as V;
  }
  _setValue(value: V): void {
    this._value = value;
  }
  _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll<HTMLInputElement>('input, select, textarea, button'))
      input.disabled = disabled;
  }

  /** The value that the template wrote: the attribute, unless an element reads more than that. */
  _readInitial(): V {
    return this.getAttribute('value') as V;
  }
  /** The elements shown inside. */
  abstract _buildElements(): HTMLElement[];
  /** Shows the value. */
  _refresh(): void {}
  _activateListeners(): void {}

  connectedCallback(): void {
    if (this._built) return;
    this._built = true;
    if (this._value === undefined) this._value = this._readInitial();
    this.replaceChildren(...this._buildElements());
    this.#nameInput();
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
    this._submitValue();
  }

  attributeChangedCallback(): void {
    if (this._built) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(): void {
    if (this._built) this._toggleDisabled(!this.editable);
  }

  /** The label and id of the element belong to its first input, for keyboard and screen reader. */
  #nameInput(): void {
    const input = this.querySelector<HTMLElement>('input, select, textarea, [contenteditable]');
    const label = this.getAttribute('aria-label') ?? this.#labelText();
    if (input && label && !input.hasAttribute('aria-label')) input.setAttribute('aria-label', label);
  }

  #labelText(): string | null {
    if (!this.id) return this.closest('.form-group')?.querySelector('label')?.textContent?.trim() ?? null;
    const label = this.ownerDocument.querySelector(`label[for="${CSS.escape(this.id)}"]`);
    return (label ?? this.closest('.form-group')?.querySelector('label'))?.textContent?.trim() ?? null;
  }

  _submitValue(): void {
    const value: unknown = this._value;
    this._internals?.setFormValue?.(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  }

  /** Tells the form and the listeners that the user or code has changed the value. */
  _changed(): void {
    this._submitValue();
    this.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }));
  }
}

/** Keeps the events of inner inputs inside: outside only the element's own events are heard. */
export function keepEvents(input: HTMLElement): void {
  for (const type of ['input', 'change']) input.addEventListener(type, (event) => event.stopPropagation());
}

/** The name of a document for a tag, from its uuid or id. */
export function documentLabel(uuid: string): string {
  try {
    return String((host.fromUuidSync(uuid) as { name?: string } | null)?.name ?? uuid);
  } catch (error) {
    console.warn(`no name is known for "${uuid}"`, error);
    return uuid;
  }
}
