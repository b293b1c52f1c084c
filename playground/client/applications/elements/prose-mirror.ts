import { localize } from '../host.ts';
import { cleanHTML, el } from '../utils.ts';
import { AbstractFormInputElement } from './form-element.ts';

interface Command {
  id: string;
  icon: string;
  label: string;
  argument?: string;
}

const COMMANDS: Command[] = [
  { id: 'bold', icon: 'fa-bold', label: 'Bold' },
  { id: 'italic', icon: 'fa-italic', label: 'Italic' },
  { id: 'underline', icon: 'fa-underline', label: 'Underline' },
  { id: 'formatBlock', argument: 'h2', icon: 'fa-heading', label: 'Heading' },
  { id: 'formatBlock', argument: 'p', icon: 'fa-paragraph', label: 'Paragraph' },
  { id: 'formatBlock', argument: 'blockquote', icon: 'fa-quote-left', label: 'Quote' },
  { id: 'insertUnorderedList', icon: 'fa-list-ul', label: 'List' },
  { id: 'insertOrderedList', icon: 'fa-list-ol', label: 'NumberedList' },
  { id: 'insertHorizontalRule', icon: 'fa-minus', label: 'Rule' },
  { id: 'removeFormat', icon: 'fa-eraser', label: 'Clear' },
];

/**
 * Stands in for {@link foundry.applications.elements.HTMLProseMirrorElement} (T13): a rich text field with a toolbar.
 * With `toggled` the enriched text is shown until the edit button is pressed; what is written is cleaned.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = 'prose-mirror';
  #enriched = '';
  #content = el('div', { class: 'editor-content prosemirror' });
  #editor: HTMLElement | null = null;
  #source: HTMLTextAreaElement | null = null;

  /** Is the text being edited now? */
  get open(): boolean {
    return this.#editor !== null;
  }
  set open(value: boolean) {
    if (value) this.#startEditing();
    else this.#stopEditing();
  }
  get #toggled(): boolean {
    return this.hasAttribute('toggled');
  }

  override _readInitial(): string {
    this.#enriched = this.innerHTML.trim();
    return this.getAttribute('value') ?? this.#enriched;
  }
  override _setValue(value: string | null): void {
    this._value = value ?? '';
    this.#enriched = '';
  }
  override _getValue(): string {
    if (this.#editor) this._value = this.#read();
    return this._value ?? '';
  }

  override _buildElements(): HTMLElement[] {
    const edit = el('button', { type: 'button', class: 'icon toggle fa-solid fa-pen-to-square' });
    edit.setAttribute('aria-label', localize('PLAYGROUND.Editor.Edit'));
    edit.dataset.tooltip = 'PLAYGROUND.Editor.Edit';
    edit.hidden = !this.#toggled;
    edit.addEventListener('click', () => this.#startEditing());
    return [edit, this.#content];
  }
  override _refresh(): void {
    if (this.#editor && this.#editor.innerHTML !== this._value)
      this.#editor.innerHTML = cleanHTML(this._value ?? '');
    this.#content.innerHTML = this.#enriched || cleanHTML(this._value ?? '');
    this.classList.toggle('inactive', !this.#editor);
    this.classList.toggle('active', !!this.#editor);
  }
  override _activateListeners(): void {
    if (!this.#toggled && this.editable) this.#startEditing(false);
  }
  override _toggleDisabled(disabled: boolean): void {
    const toggle = this.querySelector<HTMLElement>('button.toggle');
    if (toggle) toggle.hidden = disabled || !this.#toggled || this.open;
    if (disabled && this.open) this.#stopEditing(false);
  }

  #startEditing(focus = true): void {
    if (this.#editor || !this.editable) return;
    const label = this.getAttribute('aria-label') ?? localize('PLAYGROUND.Editor.Label');
    this.#editor = el('div', {
      class: 'editor-content prosemirror',
      contenteditable: 'true',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
    });
    this.#editor.innerHTML = cleanHTML(this._value ?? '');
    this.#editor.addEventListener('input', (event) => event.stopPropagation());
    this.#editor.addEventListener('blur', () => {
      if (!this.#toggled) this.#save();
    });
    this.#editor.addEventListener('keydown', (event) => this.#onKey(event));
    this.#content.replaceWith(this.#toolbar(), this.#editor);
    this._toggleDisabled(false);
    this._refresh();
    this.dispatchEvent(new Event('open', { bubbles: true }));
    if (focus) this.#editor.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (this.#toggled) this.#stopEditing();
      else this.#save();
    } else if (event.key === 'Escape' && this.#toggled) {
      event.stopPropagation();
      this.#stopEditing(false);
    }
  }

  #toolbar(): HTMLElement {
    const bar = el('menu', { class: 'editor-menu', role: 'toolbar' });
    bar.setAttribute('aria-label', localize('PLAYGROUND.Editor.Toolbar'));
    for (const command of COMMANDS) {
      bar.append(
        this.#toolButton(command.icon, command.label, () =>
          document.execCommand(command.id, false, command.argument),
        ),
      );
    }
    bar.append(this.#toolButton('fa-code', 'Source', () => this.#toggleSource()));
    if (this.#toggled) {
      bar.append(this.#toolButton('fa-floppy-disk', 'Save', () => this.#stopEditing()));
      bar.append(this.#toolButton('fa-xmark', 'Cancel', () => this.#stopEditing(false)));
    }
    return bar;
  }

  #toolButton(iconClass: string, name: string, run: () => unknown): HTMLElement {
    const label = `PLAYGROUND.Editor.${name}`;
    const button = el('button', {
      type: 'button',
      class: `icon fa-solid ${iconClass}`,
      'data-tooltip': label,
    });
    button.setAttribute('aria-label', localize(label));
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', run);
    return button;
  }

  #toggleSource(): void {
    if (!this.#editor) return;
    if (this.#source) {
      this.#editor.innerHTML = cleanHTML(this.#source.value);
      this.#source.replaceWith(this.#editor);
      this.#source = null;
      return;
    }
    this.#source = el('textarea', {
      class: 'editor-source code',
      rows: 10,
      'aria-label': localize('PLAYGROUND.Editor.Source'),
    });
    this.#source.value = this.#editor.innerHTML;
    for (const type of ['input', 'change'])
      this.#source.addEventListener(type, (event) => event.stopPropagation());
    this.#editor.replaceWith(this.#source);
  }

  #read(): string {
    const html = this.#source ? this.#source.value : (this.#editor?.innerHTML ?? '');
    return cleanHTML(html);
  }

  #save(): void {
    const html = this.#read();
    if (html === this._value) return;
    this._value = html;
    this.#enriched = '';
    this._changed();
    this.dispatchEvent(new Event('save', { bubbles: true }));
  }

  #stopEditing(save = true): void {
    if (!this.#editor) return;
    if (save) this.#save();
    this.querySelector('.editor-menu')?.remove();
    (this.#source ?? this.#editor).replaceWith(this.#content);
    this.#editor = null;
    this.#source = null;
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.dispatchEvent(new Event('close', { bubbles: true }));
    this.querySelector<HTMLElement>('button.toggle')?.focus();
  }
}
