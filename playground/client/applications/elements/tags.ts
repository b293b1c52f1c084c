import { host, localize, notify } from '../host.ts';
import { el } from '../utils.ts';
import { TextEditor } from '../ux/text-editor.ts';
import { AbstractFormInputElement, documentLabel, keepEvents } from './form-element.ts';

const split = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A removable tag. */
function tag(value: string, label: string, remove: (() => void) | null): HTMLElement {
  const item = el('span', { class: 'tag', 'data-key': value }, el('span', {}, label));
  if (!remove) return item;
  const button = el('button', { type: 'button', class: 'remove icon fa-solid fa-xmark' });
  button.setAttribute('aria-label', localize('PLAYGROUND.Elements.Remove', { name: label }));
  button.addEventListener('click', remove);
  item.append(button);
  return item;
}

/** Stands in for {@link foundry.applications.elements.HTMLStringTagsElement} (T13): a list of short texts. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override tagName = 'string-tags';
  #tags = el('div', { class: 'tags input-element-tags' });
  #input = el('input', { type: 'text' });

  override _readInitial(): string[] {
    return split(this.getAttribute('value') ?? this.textContent);
  }
  override _buildElements(): HTMLElement[] {
    this.#input.placeholder = this.getAttribute('placeholder') ?? localize('PLAYGROUND.Elements.AddTag');
    return [this.#tags, this.#input];
  }
  override _setValue(value: string[] | string): void {
    this._value = [...new Set(typeof value === 'string' ? split(value) : [...value])];
  }
  override _refresh(): void {
    const values = this._value ?? [];
    this.#tags.replaceChildren(...values.map((value) => tag(value, value, () => this.#remove(value))));
  }
  override _activateListeners(): void {
    keepEvents(this.#input);
    const add = () => this.#add(this.#input.value);
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ',') return;
      event.preventDefault();
      add();
    });
    this.#input.addEventListener('blur', add);
  }
  #add(text: string): void {
    const fresh = split(text);
    this.#input.value = '';
    if (fresh.some((value) => !this._value?.includes(value))) this.value = [...(this._value ?? []), ...fresh];
  }
  #remove(value: string): void {
    if (this.editable) this.value = (this._value ?? []).filter((other) => other !== value);
  }
}

/** Stands in for {@link foundry.applications.elements.HTMLDocumentTagsElement} (T13): uuids of documents, by drop. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<string | string[] | null> {
  static override tagName = 'document-tags';
  #tags = el('div', { class: 'tags input-element-tags' });
  #input = el('input', { type: 'text' });

  get type(): string | null {
    return this.getAttribute('type');
  }
  get single(): boolean {
    return this.hasAttribute('single');
  }
  get max(): number {
    return Number(this.getAttribute('max') ?? Number.POSITIVE_INFINITY);
  }
  override _readInitial(): string | string[] | null {
    const values = split(this.getAttribute('value') ?? this.textContent);
    return this.single ? (values[0] ?? null) : values;
  }
  get #list(): string[] {
    const value = this._value;
    return Array.isArray(value) ? value : value ? [value] : [];
  }
  override _setValue(value: string | string[] | null): void {
    const list = Array.isArray(value) ? value : value ? split(value) : [];
    this._value = this.single ? (list.at(-1) ?? null) : [...new Set(list)].slice(0, this.max);
  }
  override _buildElements(): HTMLElement[] {
    this.#input.placeholder = localize('PLAYGROUND.Elements.DropDocument');
    return [this.#tags, this.#input];
  }
  override _refresh(): void {
    const remove = (uuid: string) => () => this.#set(this.#list.filter((other) => other !== uuid));
    this.#tags.replaceChildren(...this.#list.map((uuid) => tag(uuid, documentLabel(uuid), remove(uuid))));
  }
  override _activateListeners(): void {
    keepEvents(this.#input);
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.#add(this.#input.value.trim());
    });
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#add(String(TextEditor.implementation.getDragEventData(event).uuid ?? ''));
    });
  }
  #set(list: string[]): void {
    if (this.editable) this.value = list;
  }
  #add(uuid: string): void {
    if (!uuid || !this.editable) return;
    const doc = host.fromUuidSync(uuid);
    if (!doc || (this.type && 'documentName' in doc && doc.documentName !== this.type)) {
      notify('warn', 'PLAYGROUND.Elements.WrongDocument', { localize: true });
      return;
    }
    this.#input.value = '';
    this.#set([...this.#list, uuid]);
  }
}
