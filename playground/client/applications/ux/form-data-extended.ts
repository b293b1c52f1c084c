import { lies } from '../../../model/lies.ts';
import type { Obj } from '../host.ts';
import { quote } from '../utils.ts';

/** What may be asked of the reading of a form. */
export interface FormDataOptions {
  dtypes?: Record<string, string>;
  disabled?: boolean;
  readonly?: boolean;
}

type Field = HTMLElement & {
  name: string;
  value: unknown;
  type?: string;
  checked?: boolean;
  readOnly?: boolean;
};

const IGNORED = new Set(['submit', 'button', 'reset', 'image', 'fieldset', 'output', 'object']);

/** The value of a field cast to a wished type; an empty text is no number but null. */
function cast(value: unknown, dtype: string | undefined): unknown {
  if (!dtype || dtype === 'String') return value;
  if (Array.isArray(value)) return value.map((one) => cast(one, dtype));
  if (dtype === 'Number') return value === '' || value === null || value === undefined ? null : Number(value);
  if (dtype === 'Boolean') return value === 'true' || value === true;
  if (dtype === 'JSON') return typeof value === 'string' && value ? JSON.parse(value) : value;
  return value;
}

/**
 * Stands in for {@link foundry.applications.ux.FormDataExtended} (T13): a form's values with their types. `object` is
 * flat, with the fields' names as keys.
 */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string>;
  editors: Obj = {};
  #object: Obj = {};
  /** Some DOMs write their own `set` in terms of `append`. */
  #setting = false;

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.process(form, options);
  }

  get object(): Obj {
    return this.#object;
  }

  /** Reads all named fields that are not disabled. */
  process(form: HTMLFormElement, options: FormDataOptions = {}): void {
    const fields = new Map<string, Field[]>();
    for (const field of formFields(form)) {
      if (!options.disabled && isDisabled(field)) continue;
      if (options.readonly === false && (field.readOnly || field.hasAttribute('readonly'))) continue;
      if (lies(35) && field.type === 'checkbox' && !field.checked) continue;
      const name = field.getAttribute('name') ?? field.name;
      fields.set(name, [...(fields.get(name) ?? []), field]);
    }
    for (const [name, sameName] of fields) {
      const dtype = sameName[0]?.dataset.dtype;
      if (dtype) this.dtypes[name] ??= dtype;
      this.set(name, sameName.length > 1 ? groupValue(sameName) : fieldValue(sameName[0] as Field));
    }
    for (const image of form.querySelectorAll<HTMLImageElement>('img[data-edit]')) {
      const name = image.dataset.edit;
      const off = image.hasAttribute('disabled') || image.classList.contains('disabled');
      if (name && !fields.has(name) && (options.disabled || !off)) this.set(name, image.getAttribute('src'));
    }
  }

  override set(name: string, value: unknown): void {
    const typed = cast(value, this.dtypes[name]);
    this.#object[name] = typed;
    this.#setting = true;
    super.set(name, typeof typed === 'string' ? typed : (JSON.stringify(typed) ?? ''));
    this.#setting = false;
  }

  override append(name: string, value: unknown): void {
    if (this.#setting) {
      super.append(name, value as string);
      return;
    }
    const typed = cast(value, this.dtypes[name]);
    const before = this.#object[name];
    this.#object[name] =
      name in this.#object ? [...(Array.isArray(before) ? before : [before]), typed] : [typed];
    super.append(name, typeof typed === 'string' ? typed : (JSON.stringify(typed) ?? ''));
  }
}

/** The named fields of a form: native ones and custom elements, in document order, without those inside a custom one. */
function formFields(form: HTMLFormElement): Field[] {
  const inside = [...form.querySelectorAll<Field>('[name]')];
  const outside = form.id
    ? [...form.ownerDocument.querySelectorAll<Field>(`[name][form=${quote(form.id)}]`)]
    : [];
  return [...new Set([...inside, ...outside])].filter((field) => {
    if (!field.getAttribute('name') || IGNORED.has(field.type ?? '') || IGNORED.has(field.localName))
      return false;
    const owner = field.getAttribute('form');
    if (owner && owner !== form.id) return false;
    const isField =
      field.localName.includes('-') || ['input', 'select', 'textarea'].includes(field.localName);
    const custom = field.parentElement?.closest(
      'prose-mirror, string-tags, document-tags, multi-select, multi-checkbox, range-picker, color-picker, file-picker',
    );
    return isField && !custom;
  });
}

/** By itself or by a fieldset around it; not every DOM tells the latter by `:disabled`. */
const isDisabled = (field: Field): boolean =>
  field.matches(':disabled') || field.hasAttribute('disabled') || !!field.closest('fieldset[disabled]');

function fieldValue(field: Field): unknown {
  if (field.localName.includes('-')) return field.value;
  switch (field.type) {
    case 'checkbox':
      return !!field.checked;
    case 'radio':
      return field.checked ? field.value : null;
    case 'number':
    case 'range':
      return field.value === '' ? null : Number(field.value);
    case 'select-multiple':
      return [...(field as unknown as HTMLSelectElement).options]
        .filter((option) => option.selected)
        .map((option) => option.value);
    default:
      return field.value;
  }
}

function groupValue(fields: Field[]): unknown {
  if (fields.every((field) => field.type === 'radio'))
    return fields.find((field) => field.checked)?.value ?? null;
  return fields
    .filter((field) => !['checkbox', 'radio'].includes(field.type ?? '') || field.checked)
    .map((field) => (field.type === 'checkbox' ? field.value : fieldValue(field)));
}
