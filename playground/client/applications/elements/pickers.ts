import { localize } from '../host.ts';
import { el } from '../utils.ts';
import { AbstractFormInputElement, keepEvents } from './form-element.ts';

/** Stands in for {@link foundry.applications.elements.HTMLRangePickerElement} (T13): a slider with a number. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = 'range-picker';
  #range = el('input', { type: 'range' });
  #number = el('input', { type: 'number' });

  get min(): number {
    return Number(this.getAttribute('min') ?? 0);
  }
  get max(): number {
    return Number(this.getAttribute('max') ?? 1);
  }
  get step(): number {
    return Number(this.getAttribute('step') ?? 1) || 1;
  }
  get valueAsNumber(): number {
    return this._getValue();
  }
  override _readInitial(): number {
    return Number(this.getAttribute('value') ?? this.min);
  }
  override _setValue(value: number): void {
    this._value = Math.max(this.min, Math.min(this.max, Number(value)));
  }
  override _buildElements(): HTMLElement[] {
    for (const input of [this.#range, this.#number])
      Object.assign(input, { min: this.min, max: this.max, step: this.step });
    this.#number.setAttribute('aria-label', localize('PLAYGROUND.Elements.Number'));
    return [this.#range, this.#number];
  }
  override _refresh(): void {
    this.#range.value = String(this._value);
    this.#number.value = String(this._value);
  }
  override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) keepEvents(input);
    this.#range.addEventListener('input', () => {
      this.#number.value = this.#range.value;
    });
    for (const input of [this.#range, this.#number]) {
      input.addEventListener('change', () => {
        this.value = Number(input.value);
      });
    }
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLColorPickerElement} (T13): a colour as text and swatch. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = 'color-picker';
  #text = el('input', { type: 'text', placeholder: '#000000' });
  #color = el('input', { type: 'color' });

  override _readInitial(): string {
    return this.getAttribute('value') ?? '';
  }
  override _setValue(value: string | { css?: string } | null): void {
    const text = value && typeof value === 'object' ? (value.css ?? '') : (value ?? '');
    if (text && !/^#[0-9a-f]{3,8}$/i.test(text)) throw new Error(`"${text}" is not a colour`);
    this._value = text;
  }
  override _buildElements(): HTMLElement[] {
    this.#color.setAttribute('aria-label', localize('PLAYGROUND.Elements.Color'));
    return [this.#text, this.#color];
  }
  override _refresh(): void {
    this.#text.value = this._value ?? '';
    this.#color.value = /^#[0-9a-f]{6}$/i.test(this._value ?? '') ? (this._value as string) : '#000000';
  }
  override _activateListeners(): void {
    for (const input of [this.#text, this.#color]) {
      keepEvents(input);
      input.addEventListener('change', () => this.#take(input.value));
    }
  }
  #take(text: string): void {
    try {
      this.value = text;
    } catch (error) {
      console.warn(error);
      this._refresh();
    }
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLFilePickerElement} (T13): the address of a file. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = 'file-picker';
  #input = el('input', { type: 'text', class: 'image', placeholder: 'path/image.webp', spellcheck: 'false' });

  get type(): string {
    return this.getAttribute('type') ?? 'any';
  }
  override _readInitial(): string {
    return this.getAttribute('value') ?? '';
  }
  override _setValue(value: string | null): void {
    this._value = value ?? '';
  }
  override _buildElements(): HTMLElement[] {
    return [this.#input];
  }
  override _refresh(): void {
    this.#input.value = this._value ?? '';
  }
  override _activateListeners(): void {
    keepEvents(this.#input);
    this.#input.addEventListener('change', () => {
      this.value = this.#input.value.trim();
    });
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLCodeMirrorElement} (T13): source text, in a plain text area. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = 'code-mirror';
  #area = el('textarea', { rows: 12, spellcheck: 'false', class: 'code' });

  override _readInitial(): string {
    return this.getAttribute('value') ?? this.textContent ?? '';
  }
  override _setValue(value: string | null): void {
    this._value = value ?? '';
  }
  override _buildElements(): HTMLElement[] {
    return [this.#area];
  }
  override _refresh(): void {
    this.#area.value = this._value ?? '';
  }
  override _activateListeners(): void {
    keepEvents(this.#area);
    this.#area.addEventListener('change', () => {
      this.value = this.#area.value;
    });
  }
}
