/** Stands in for {@link foundry.applications.fields} (T13): form groups and inputs as plain elements. */
import { localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';

/** What every input may be given. */
export interface InputConfig {
  name?: string;
  value?: unknown;
  id?: string;
  required?: boolean | null;
  disabled?: boolean | null;
  readonly?: boolean | null;
  autofocus?: boolean | null;
  localize?: boolean | null;
  placeholder?: string | null;
  dataset?: Record<string, string> | null;
  classes?: string | null;
  aria?: Record<string, string> | null;
}

/** One choice of a select. */
export interface SelectOption {
  value: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/** What a select may be given. */
export interface SelectConfig extends InputConfig {
  options?: SelectOption[];
  groups?: string[] | null;
  blank?: string | boolean | null;
  valueAttr?: string;
  labelAttr?: string;
  sort?: boolean | null;
  type?: 'single' | 'multi' | 'checkboxes';
}

/** What the frame around an input may be given. */
export interface GroupConfig {
  label?: string | null;
  hint?: string | null;
  units?: string | null;
  rootId?: string | null;
  classes?: string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
  input: HTMLElement | HTMLCollection;
}

let groupIds = 0;

/** A labelled form group. The label is bound to the input by id, so that it is read aloud and can be clicked. */
export function createFormGroup(config: GroupConfig): HTMLDivElement {
  const text = (value: string) => (config.localize ? localize(value) : value);
  const inputs = 'tagName' in config.input ? [config.input] : ([...config.input] as HTMLElement[]);
  const first = inputs.find((input) => input.getAttribute('name')) ?? inputs[0];
  if (first && !first.id) {
    const name = first.getAttribute('name') ?? `field-${++groupIds}`;
    if (config.rootId) first.id = `${config.rootId}-${name}`;
  }
  const label = el('label', { for: first?.id || null }, text(config.label ?? ''));
  if (config.units) label.append(' ', el('span', { class: 'units' }, `(${text(config.units)})`));
  const group = el('div', { class: ['form-group', ...(config.classes ?? [])].join(' ') }, label);
  group.classList.toggle('stacked', config.stacked ?? false);
  group.append(el('div', { class: 'form-fields' }, ...inputs));
  if (config.hint) group.append(el('p', { class: 'hint' }, text(config.hint)));
  if (first && !first.id && config.label) first.setAttribute('aria-label', text(config.label));
  return group;
}

/** Writes the attributes that all inputs share. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  const flags = {
    required: config.required,
    disabled: config.disabled,
    readonly: config.readonly,
    autofocus: config.autofocus,
  };
  for (const [name, on] of Object.entries(flags)) input.toggleAttribute(name, !!on);
  if (config.id) input.id = config.id;
  if (config.placeholder) {
    input.setAttribute('placeholder', config.localize ? localize(config.placeholder) : config.placeholder);
  }
  if (config.classes) input.className = config.classes;
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

/** An icon of Font Awesome. */
export function createFontAwesomeIcon(
  glyph: string,
  { style = 'solid', fixedWidth = false, classes = [] as string[] } = {},
): HTMLElement {
  const names = [`fa-${style}`, glyph.startsWith('fa-') ? glyph : `fa-${glyph}`];
  return el('i', { class: [...names, ...(fixedWidth ? ['fa-fw'] : []), ...classes].join(' '), inert: true });
}

function finish<E extends HTMLElement>(input: E, config: InputConfig): E {
  if (config.name) input.setAttribute('name', config.name);
  setInputAttributes(input, config);
  return input;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  return finish(el('input', { type: 'checkbox', checked: !!config.value }), config);
}

export function createTextInput(config: InputConfig): HTMLInputElement {
  return finish(el('input', { type: 'text', value: text(config.value) }), config);
}

export function createTextareaInput(config: InputConfig & { rows?: number }): HTMLTextAreaElement {
  return finish(el('textarea', { rows: config.rows ?? 3 }, text(config.value)), config);
}

/** A number rounded to the steps counted from `min`, without binary dust. */
export function roundToStep(value: number, step: number, min = 0): number {
  const digits = Math.max(decimals(step), decimals(min));
  return Number((min + Math.round((value - min) / step) * step).toFixed(digits));
}

const decimals = (n: number): number => String(n).split('.')[1]?.length ?? 0;

export function createNumberInput(
  config: InputConfig & { min?: number; max?: number; step?: number | 'any'; type?: string },
): HTMLInputElement | HTMLElement {
  const { min, max, step } = config;
  const number = typeof config.value === 'number' && Number.isFinite(config.value) ? config.value : undefined;
  const value =
    number !== undefined && typeof step === 'number' ? roundToStep(number, step, min ?? 0) : number;
  if (config.type === 'range' && min !== undefined && max !== undefined) {
    const range = document.createElement('range-picker');
    for (const [key, of] of Object.entries({ min, max, step: step ?? 1, value: value ?? min }))
      range.setAttribute(key, String(of));
    return finish(range, config);
  }
  return finish(el('input', { type: 'number', value, min, max, step: step ?? 'any' }), config);
}

/** Choices in display order by group; those without a group stand under ''. */
export function prepareSelectOptionGroups(
  config: SelectConfig,
): { group: string; options: SelectOption[] }[] {
  const { options = [], groups, blank, sort, valueAttr = 'value', labelAttr = 'label' } = config;
  const label = (value: unknown) => (config.localize ? localize(text(value)) : text(value));
  const wanted =
    config.value instanceof Set || Array.isArray(config.value) ? [...config.value] : [config.value];
  const chosen = new Set(wanted.map(text));
  const byGroup = new Map<string, SelectOption[]>((groups ?? []).map((group) => [group, []]));
  if (blank !== undefined && blank !== null && blank !== false) {
    byGroup.set('', [{ value: '', label: blank === true ? '' : label(blank), selected: chosen.has('') }]);
  }
  for (const option of options) {
    const open = option as unknown as Obj;
    const value = text(open[valueAttr]);
    const entry = {
      ...option,
      value,
      label: label(open[labelAttr] ?? value),
      selected: option.selected ?? chosen.has(value),
    };
    const group = option.group ?? '';
    if (groups && !byGroup.has(group) && group) continue;
    byGroup.set(group, [...(byGroup.get(group) ?? []), entry]);
  }
  const ungroupedFirst = groups?.includes('')
    ? [...byGroup]
    : [...byGroup].sort(([a], [b]) => Number(!!a) - Number(!!b));
  return ungroupedFirst
    .filter(([, members]) => members.length)
    .map(([group, members]) => {
      const fixed = members.filter((member) => member.value === '');
      const rest = members.filter((member) => member.value !== '');
      if (sort) rest.sort((a, b) => text(a.label).localeCompare(text(b.label)));
      return { group: group && config.localize ? localize(group) : group, options: [...fixed, ...rest] };
    });
}

function appendOptions(select: HTMLElement, config: SelectConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const parent = group ? el('optgroup', { label: group }) : select;
    for (const { value, label, disabled, selected, rule, dataset } of options) {
      if (rule) parent.append(document.createElement('hr'));
      const option = el('option', { value, selected, disabled }, label);
      for (const [key, of] of Object.entries(dataset ?? {})) option.dataset[key] = of;
      parent.append(option);
    }
    if (parent !== select) select.append(parent);
  }
}

export function createSelectInput(config: SelectConfig): HTMLSelectElement | HTMLElement {
  if (config.type === 'multi' || config.type === 'checkboxes') return createMultiSelectInput(config);
  const select = finish(el('select'), config);
  appendOptions(select, config);
  // not every DOM takes over what was selected before it came into the list
  const chosen = [...select.options].filter((option) => option.hasAttribute('selected')).at(-1);
  if (chosen) select.value = chosen.value;
  return select;
}

export function createMultiSelectInput(config: SelectConfig): HTMLElement {
  const select = finish(
    document.createElement(config.type === 'checkboxes' ? 'multi-checkbox' : 'multi-select'),
    config,
  );
  appendOptions(select, config);
  return select;
}

export function createEditorInput(
  config: InputConfig & {
    height?: number;
    editable?: boolean;
    button?: boolean;
    toggled?: boolean;
    enriched?: string;
  },
): HTMLElement {
  const editor = finish(document.createElement('prose-mirror'), {
    ...config,
    disabled: config.disabled ?? config.editable === false,
  });
  editor.setAttribute('value', text(config.value));
  editor.toggleAttribute('toggled', !!(config.toggled ?? config.button));
  if (config.height) editor.style.minHeight = `${config.height}px`;
  if (config.enriched) editor.innerHTML = config.enriched;
  return editor;
}

/** Builds one of the host's custom form elements with its value as an attribute. */
export function createElementInput(
  tag: string,
  config: InputConfig & Obj,
  attributes: Obj = {},
): HTMLElement {
  const element = finish(document.createElement(tag), config);
  const value =
    config.value instanceof Set || Array.isArray(config.value)
      ? [...config.value].join(',')
      : text(config.value);
  element.setAttribute('value', value);
  for (const [key, of] of Object.entries(attributes))
    if (of !== undefined && of !== null) element.setAttribute(key, String(of));
  return element;
}

/** All builders by name, for model code that may not import the DOM: `fieldInputs.createTextInput(config)`. */
export const fieldInputs = {
  ...{
    createFormGroup,
    createCheckboxInput,
    createTextInput,
    createTextareaInput,
    createNumberInput,
    createSelectInput,
  },
  ...{
    createMultiSelectInput,
    createEditorInput,
    createElementInput,
    prepareSelectOptionGroups,
    setInputAttributes,
  },
};
