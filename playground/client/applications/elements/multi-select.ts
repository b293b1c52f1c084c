import { localize } from '../host.ts';
import { el } from '../utils.ts';
import { AbstractFormInputElement, keepEvents } from './form-element.ts';

interface Option {
  value: string;
  label: string;
  group: string;
  disabled: boolean;
}

const optionValue = (option: Element): string => option.getAttribute('value') ?? option.textContent ?? '';

/** Stands in for {@link foundry.applications.elements.AbstractMultiSelectElement} (T13): a choice of any number of the given options. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<string[]> {
  options: Option[] = [];

  override _readInitial(): string[] {
    const elements = [...this.querySelectorAll('option')];
    this.options = elements.map((option) => ({
      value: optionValue(option),
      label: option.textContent ?? '',
      group: option.closest('optgroup')?.label ?? '',
      disabled: option.hasAttribute('disabled'),
    }));
    const chosen = elements.filter((option) => option.hasAttribute('selected')).map(optionValue);
    const given = this.getAttribute('value');
    return given ? given.split(',').filter(Boolean) : chosen;
  }
  override _setValue(value: Iterable<string>): void {
    const known = new Set(this.options.map((option) => option.value));
    this._value = [...new Set(value)].filter((one) => known.has(one));
  }
  /** Adds an option's value. */
  select(value: string): void {
    if (!this._value?.includes(value)) this.value = [...(this._value ?? []), value];
  }
  /** Removes an option's value. */
  unselect(value: string): void {
    this.value = (this._value ?? []).filter((one) => one !== value);
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLMultiSelectElement} (T13): tags for the chosen options, and a select that adds one. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = 'multi-select';
  #tags = el('div', { class: 'tags input-element-tags' });
  #select = el('select');

  override _buildElements(): HTMLElement[] {
    return [this.#tags, this.#select];
  }
  override _refresh(): void {
    const chosen = this._value ?? [];
    const labels = new Map(this.options.map(({ value, label }) => [value, label]));
    this.#tags.replaceChildren(...chosen.map((value) => this.#tag(value, labels.get(value) ?? value)));
    const prompt = el('option', { value: '' }, localize('PLAYGROUND.Elements.Choose'));
    const rest = this.options.map(({ value, label, disabled }) =>
      el('option', { value, disabled: disabled || chosen.includes(value) }, label),
    );
    this.#select.replaceChildren(prompt, ...rest);
  }
  #tag(value: string, label: string): HTMLElement {
    const remove = el('button', { type: 'button', class: 'remove icon fa-solid fa-xmark' });
    remove.setAttribute('aria-label', localize('PLAYGROUND.Elements.Remove', { name: label }));
    remove.addEventListener('click', () => this.editable && this.unselect(value));
    return el('span', { class: 'tag', 'data-key': value }, el('span', {}, label), remove);
  }
  override _activateListeners(): void {
    for (const type of ['input', 'change']) {
      this.#select.addEventListener(type, (event) => {
        event.stopPropagation();
        if (type === 'change' && this.#select.value) this.select(this.#select.value);
      });
    }
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLMultiCheckboxElement} (T13): a checkbox for every option. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = 'multi-checkbox';
  #boxes = new Map<string, HTMLInputElement>();

  override _buildElements(): HTMLElement[] {
    const groups = new Map<string, HTMLElement>();
    for (const { value, label, group } of this.options) {
      const box = el('input', { type: 'checkbox', value });
      this.#boxes.set(value, box);
      const parent =
        groups.get(group) ??
        (group ? el('fieldset', {}, el('legend', {}, group)) : el('div', { class: 'checkbox-group' }));
      groups.set(group, parent);
      parent.append(el('label', { class: 'checkbox' }, box, label));
    }
    return [...groups.values()];
  }
  override _refresh(): void {
    for (const [value, box] of this.#boxes) box.checked = this._value?.includes(value) ?? false;
  }
  override _activateListeners(): void {
    for (const [value, box] of this.#boxes) {
      keepEvents(box);
      box.addEventListener('change', () => (box.checked ? this.select(value) : this.unselect(value)));
    }
  }
}
