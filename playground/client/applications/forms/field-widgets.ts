/** The form widget that fits a data field: what `DataField#toInput` and `#toFormGroup` of the model ask for. */
import {
  AlphaField,
  ArrayField,
  BooleanField,
  ColorField,
  type DataField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  JavaScriptField,
  JSONField,
  NumberField,
  ObjectField,
  SetField,
  StringField,
} from '../../../model/fields/index.ts';
import { host, localize, type Obj } from '../host.ts';
import {
  createCheckboxInput,
  createEditorInput,
  createElementInput,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  type GroupConfig,
  type InputConfig,
  type SelectOption,
} from './fields.ts';

type Field = DataField & Obj;
type Widget = (field: Field, config: InputConfig & Obj) => HTMLElement;
type FieldClass = abstract new (...args: never[]) => DataField;

/** Choices of a field (array, record, or a function giving one) as options of a select. */
function optionsOf(choices: unknown, isNumber = false): SelectOption[] {
  const given: unknown = typeof choices === 'function' ? (choices as () => unknown)() : choices;
  if (Array.isArray(given))
    return given.map((value, index) => ({
      value: String(isNumber ? value : (value ?? index)),
      label: String(value),
    }));
  return Object.entries((given ?? {}) as Obj).map(([value, entry]) =>
    entry && typeof entry === 'object'
      ? {
          value,
          label: String((entry as Obj).label ?? value),
          ...((entry as Obj).group ? { group: String((entry as Obj).group) } : {}),
        }
      : { value, label: String(entry) },
  );
}

const choicesOf = (field: Field, config: Obj): unknown => config.choices ?? field.choices;

/** An empty choice is offered where the field allows to have none. */
function blankOf(field: Field, config: Obj): string | undefined {
  if (config.blank !== undefined) return config.blank === false ? undefined : String(config.blank ?? '');
  return field.blank === true || field.nullable || !field.required ? '' : undefined;
}

function select(field: Field, config: InputConfig & Obj): HTMLElement {
  const options = (config.options as SelectOption[] | undefined) ?? optionsOf(choicesOf(field, config));
  const blank = blankOf(field, config);
  return createSelectInput({ ...config, options, ...(blank === undefined ? {} : { blank }) });
}

function numberWidget(field: Field, config: InputConfig & Obj): HTMLElement {
  const { min, max, step, integer } = field as unknown as {
    min?: number;
    max?: number;
    step?: number;
    integer?: boolean;
  };
  if (choicesOf(field, config) || config.options) {
    const options =
      (config.options as SelectOption[] | undefined) ?? optionsOf(choicesOf(field, config), true);
    const dataset = { ...config.dataset, dtype: 'Number' };
    return createSelectInput({ ...config, options, dataset, ...(field.nullable ? { blank: '' } : {}) });
  }
  return createNumberInput({ min, max, step: step ?? (integer ? 1 : 'any'), ...config } as InputConfig);
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);

function foreign(field: Field, config: InputConfig & Obj): HTMLElement {
  const documentName = (field.model as { documentName?: string } | undefined)?.documentName ?? '';
  const docs = host.game.collections.get(documentName);
  const options = docs
    ? docs.filter((doc) => doc.visible !== false).map((doc) => ({ value: doc.id, label: doc.name }))
    : [];
  const { value } = config;
  const id = value && typeof value === 'object' ? (value as { id?: string }).id : value;
  return createSelectInput({ ...config, value: id, options, blank: '', sort: true });
}

function list(field: Field, config: InputConfig & Obj): HTMLElement {
  const element = field.element as Field;
  const choices = config.choices ?? element?.choices;
  if (element instanceof DocumentUUIDField)
    return createElementInput('document-tags', config, { type: element.type });
  if (config.options || choices) {
    return createMultiSelectInput({
      ...config,
      options: (config.options as SelectOption[] | undefined) ?? optionsOf(choices),
    });
  }
  return element instanceof StringField
    ? createElementInput('string-tags', config)
    : createTextareaInput({ ...config, value: text([...((config.value ?? []) as Iterable<unknown>)]) });
}

/** From the most special class to the most general. */
const WIDGETS: [FieldClass, Widget][] = [
  [BooleanField, (_field, config) => createCheckboxInput(config)],
  [
    AlphaField,
    (_field, config) => createElementInput('range-picker', config, { min: 0, max: 1, step: 0.01 }),
  ],
  [HueField, (_field, config) => createElementInput('range-picker', config, { min: 0, max: 1, step: 0.01 })],
  [NumberField, numberWidget],
  [HTMLField, (_field, config) => createEditorInput(config)],
  [ColorField, (_field, config) => createElementInput('color-picker', config)],
  [
    FilePathField,
    (field, config) =>
      createElementInput('file-picker', config, {
        type: String((field.categories as string[] | undefined)?.[0] ?? 'any').toLowerCase(),
      }),
  ],
  [
    DocumentUUIDField,
    (field, config) => createElementInput('document-tags', config, { type: field.type, single: '' }),
  ],
  [ForeignDocumentField, foreign],
  [
    JSONField,
    (_field, config) =>
      createElementInput('code-mirror', { ...config, value: text(config.value) }, { language: 'json' }),
  ],
  [
    JavaScriptField,
    (_field, config) => createElementInput('code-mirror', config, { language: 'javascript' }),
  ],
  [
    StringField,
    (field, config) =>
      choicesOf(field, config) || config.options ? select(field, config) : createTextInput(config),
  ],
  [SetField, list],
  [ArrayField, list],
  [
    ObjectField,
    (_field, config) =>
      createElementInput('code-mirror', { ...config, value: text(config.value) }, { language: 'json' }),
  ],
];

/** Is there an input for fields of this class? */
export const hasWidget = (field: object): boolean => WIDGETS.some(([cls]) => field instanceof cls);

/** The input for a field. Throws for fields that no single input can edit. */
export function toInput(field: object, config: Obj): HTMLElement {
  const of = field as Field;
  const widget = WIDGETS.find(([cls]) => field instanceof cls)?.[1];
  if (!widget) throw new Error(`${of.constructor.name} does not provide a default form input`);
  const shared = {
    required: of.required === true && of.nullable !== true && !(of instanceof BooleanField),
    ...config,
  };
  if (of instanceof StringField && of.blank !== false)
    shared.required = (config.required as boolean | undefined) ?? false;
  return widget(of, { ...shared, value: config.value === undefined ? initialOf(of) : config.value });
}

function initialOf(field: Field): unknown {
  const { initial } = field;
  return typeof initial === 'function' ? undefined : initial;
}

/** The labelled group for a field; a `widget` function in the configuration replaces it. */
export function toFormGroup(field: object, groupConfig: Obj, inputConfig: Obj): HTMLDivElement {
  const of = field as Field;
  const { widget, ...group } = groupConfig;
  if (typeof widget === 'function') return widget(field, groupConfig, inputConfig) as HTMLDivElement;
  const config: GroupConfig = {
    localize: true,
    ...group,
    label: String(group.label ?? of.label ?? of.fieldPath),
    hint: (group.hint ?? of.hint ?? '') as string,
    input: (group.input as HTMLElement | undefined) ?? (of.toInput(inputConfig) as HTMLElement),
  };
  if (config.localize && config.hint) config.hint = localize(config.hint);
  return createFormGroup(config);
}
