/** Stands in for the Handlebars helpers of {@link foundry.applications.handlebars} (T13). Tests are named in the types. */
import Handlebars from 'handlebars';
import type { FieldFace } from '../applications/document-faces.ts';
import { createNumberInput } from '../applications/forms/fields.ts';
import { host, type Obj, localize as translate } from '../applications/host.ts';
import { timeSince } from '../applications/time-since.ts';
import { escapeHTML } from '../applications/utils.ts';

/** What Handlebars hands to a helper as its last argument. */
interface HelperOptions {
  hash: Obj;
}

const safe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);
const withoutOptions = (args: unknown[]): unknown[] => args.slice(0, -1);

export const checked = (value: unknown): string => (value ? 'checked' : '');
export const disabled = (value: unknown): string => (value ? 'disabled' : '');
export const ifThen = (criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown =>
  criteria ? ifTrue : ifFalse;

export const concat = (...args: unknown[]): Handlebars.SafeString =>
  safe(
    withoutOptions(args)
      .filter((value) => typeof value !== 'object' || value instanceof Handlebars.SafeString)
      .join(''),
  );

export function localize(value: unknown, options: HelperOptions): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : String(value ?? '');
  return Object.keys(options.hash).length ? translate(key, options.hash) : translate(key);
}

/** A number with fixed decimals, and a sign when asked for. */
export function numberFormat(value: unknown, options: HelperOptions): string {
  const { decimals = 0, sign = false } = options.hash as { decimals?: number; sign?: boolean };
  const number = value === null || value === undefined ? Number.NaN : Number.parseFloat(String(value));
  const text = number.toFixed(decimals);
  return sign && number >= 0 ? `+${text}` : text;
}

export function numberInput(value: unknown, options: HelperOptions): Handlebars.SafeString {
  const { class: classes, ...config } = options.hash;
  const number = value === null || value === undefined || value === '' ? undefined : Number(value);
  const input = createNumberInput({ ...config, value: number });
  if (classes) input.className = String(classes);
  return safe(input.outerHTML);
}

export const object = (options: HelperOptions): Obj => ({ ...options.hash });

export function radioBoxes(
  name: string,
  choices: Record<string, string>,
  options: HelperOptions,
): Handlebars.SafeString {
  const chosen = options.hash.checked ?? null;
  const boxes = Object.entries(choices).map(([key, label]) => {
    const text = options.hash.localize ? translate(label) : label;
    const mark = chosen === key ? ' checked' : '';
    return `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(key)}"${mark}> ${escapeHTML(text)}</label>`;
  });
  return safe(boxes.join(''));
}

/** V13's block around options written by hand: marks the one with the value. Gone in V14. */
export function select(
  this: unknown,
  value: unknown,
  options: HelperOptions & { fn(context: unknown): string },
): string {
  const template = document.createElement('template');
  template.innerHTML = options.fn(this);
  for (const option of template.content.querySelectorAll('option'))
    option.toggleAttribute('selected', option.value === String(value));
  return template.innerHTML;
}

interface Choice {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
}

/** Options of a `<select>` from a record, or an array of objects. */
export function selectOptions(choices: unknown, options: HelperOptions): Handlebars.SafeString {
  const { selected, blank, localize: isLocalized, sort, inverted, groups } = options.hash;
  const label = (text: unknown) => (isLocalized ? translate(String(text ?? '')) : String(text ?? ''));
  const entries = choiceEntries(choices, options.hash)
    .map((choice) => (inverted ? { ...choice, value: choice.label, label: choice.value } : choice))
    .map((choice) => ({
      ...choice,
      label: label(choice.label),
      ...(choice.group ? { group: label(choice.group) } : {}),
    }));
  if (sort) entries.sort((a, b) => a.label.localeCompare(b.label));
  const list = selected instanceof Set || Array.isArray(selected) ? [...selected] : [selected];
  const chosen = new Set(list.filter((value) => value !== undefined && value !== null).map(String));
  const option = ({ value, label: text, disabled: off }: Choice) =>
    `<option value="${escapeHTML(value)}"${chosen.has(value) ? ' selected' : ''}${off ? ' disabled' : ''}>${escapeHTML(text)}</option>`;
  const none =
    blank === undefined || blank === null ? '' : `<option value="">${escapeHTML(label(blank))}</option>`;
  return safe(
    none +
      grouped(entries, groups)
        .map(([group, members]) => {
          const inner = members.map(option).join('');
          return group ? `<optgroup label="${escapeHTML(group)}">${inner}</optgroup>` : inner;
        })
        .join(''),
  );
}

function choiceEntries(choices: unknown, hash: Obj): Choice[] {
  const { nameAttr, labelAttr, valueAttr } = hash as {
    nameAttr?: string;
    labelAttr?: string;
    valueAttr?: string;
  };
  const key = valueAttr ?? nameAttr;
  const source = choices instanceof Map || choices instanceof Set ? [...choices] : choices;
  const fromObject = (fallback: string, entry: Obj): Choice => ({
    value: String((key ? entry[key] : undefined) ?? entry.value ?? fallback),
    label: String((labelAttr ? entry[labelAttr] : undefined) ?? entry.label ?? entry.name ?? ''),
    ...(entry.group ? { group: String(entry.group) } : {}),
    ...(entry.disabled ? { disabled: true } : {}),
  });
  if (Array.isArray(source)) {
    return source.map((entry, index) =>
      entry && typeof entry === 'object'
        ? fromObject(String(index), entry as Obj)
        : { value: String(key ? entry : index), label: String(entry) },
    );
  }
  return Object.entries((source ?? {}) as Obj).map(([value, entry]) =>
    entry && typeof entry === 'object' ? fromObject(value, entry as Obj) : { value, label: String(entry) },
  );
}

function grouped(entries: Choice[], order: unknown): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>(
    Array.isArray(order) ? order.map((name) => [String(name), []]) : [],
  );
  for (const entry of entries) {
    const name = entry.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups].filter(([, members]) => members.length > 0);
}

const GROUP_KEYS = ['classes', 'label', 'hint', 'rootId', 'stacked', 'units', 'widget'];

const html = (result: HTMLElement | HTMLCollection): string =>
  'outerHTML' in result ? result.outerHTML : [...result].map((element) => element.outerHTML).join('');

export function formInput(field: FieldFace | undefined, options: HelperOptions): Handlebars.SafeString {
  if (!field?.toInput) throw new Error('{{formInput}} was given no DataField');
  return safe(html(field.toInput({ ...options.hash })));
}

export function formGroup(field: FieldFace | undefined, options: HelperOptions): Handlebars.SafeString {
  if (!field?.toFormGroup) throw new Error('{{formGroup}} was given no DataField');
  const group: Obj = {};
  const input: Obj = {};
  for (const [key, value] of Object.entries(options.hash))
    (GROUP_KEYS.includes(key) ? group : input)[key] = value;
  if ('localize' in input) group.localize = input.localize;
  if (typeof group.classes === 'string') group.classes = group.classes.split(/\s+/).filter(Boolean);
  return safe(html(field.toFormGroup(group, input)));
}

/** A rich text field of older templates: the same element that `<prose-mirror>` is. */
export function editor(content: unknown, options: HelperOptions): Handlebars.SafeString {
  const { target, editable = true, button } = options.hash;
  const element = document.createElement('prose-mirror');
  element.setAttribute('name', String(target ?? ''));
  element.setAttribute('value', String(content ?? ''));
  if (button) element.setAttribute('toggled', '');
  if (!editable) element.setAttribute('disabled', '');
  return safe(element.outerHTML);
}

const comparisons: Record<string, (...args: unknown[]) => unknown> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => (a as number) < (b as number),
  gt: (a, b) => (a as number) > (b as number),
  lte: (a, b) => (a as number) <= (b as number),
  gte: (a, b) => (a as number) >= (b as number),
  not: (value) => !value,
  and: (...args) => withoutOptions(args).every(Boolean),
  or: (...args) => withoutOptions(args).some(Boolean),
};

/** Registers the helpers and makes `Handlebars` the global that systems expect. */
export function initialize(): void {
  Handlebars.registerHelper({
    ...comparisons,
    ...{
      checked,
      disabled,
      concat,
      editor,
      ifThen,
      localize,
      numberFormat,
      timeSince: (value: number | string | Date) => timeSince(value),
      numberInput,
      object,
      radioBoxes,
      selectOptions,
    },
    ...{ formInput, formField: formInput, formGroup },
    ...(host.game.release.generation < 14 ? { select } : {}),
  } as Handlebars.HelperDeclareSpec);
  Object.assign(globalThis, { Handlebars });
}
