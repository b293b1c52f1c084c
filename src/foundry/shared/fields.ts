import { type FieldScope, fieldKey, optionKeys } from '../../core/field-words.ts';
import { circumstancesOf, type Ruleset, type RulesetSummary } from '../../core/ruleset.ts';
import { blank, type ChoiceField, type Field, type ManyField, type Spec } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import type { Situation } from '../actions/use.ts';
import { isTag } from './elements.ts';
import { known, printedNumber, say } from './text.ts';

/** A field of a spec, ready for a form or for reading. */
export interface FieldRow {
  readonly name: string;
  readonly label: string;
  readonly value: Json;
  /** The value in words. */
  readonly shown: string;
  readonly dots?: string;
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly selected: boolean;
    readonly default?: boolean;
  }[];
  readonly many?: boolean;
  readonly flag?: boolean;
  readonly number?: boolean;
  readonly step?: string;
  readonly min?: number;
  readonly max?: number;
  readonly hasMin?: boolean;
  readonly hasMax?: boolean;
}

/** The group of a `situation` spec that applies to a declaration as a whole. */
const OF_THE_WHOLE = 'declaration';

const labelOf = (ruleset: RulesetSummary, scope: FieldScope, field: Field, path: string): string =>
  say({ key: fieldKey(ruleset.id, scope, field, path) });

/** The name of an option, by the most specific text key that exists. */
function optionLabel(
  ruleset: RulesetSummary,
  scope: FieldScope,
  path: string,
  option: string,
  words?: string,
): string {
  const [keys, usual] = optionKeys(ruleset.id, scope, path, option, words);
  return say({ key: keys.find(known) ?? usual });
}

const MAX_DOTS = 10;
/** The most dots drawn for a field with a higher maximum. */
const USUAL_DOTS = 5;

function dotsOf(field: Field, value: Json): string | undefined {
  if (field.kind !== 'num' || typeof value !== 'number' || value < 0 || value > MAX_DOTS) return undefined;
  return '●'.repeat(value) + '○'.repeat(Math.max(0, Math.min(USUAL_DOTS, field.max ?? USUAL_DOTS) - value));
}

function shownOf(
  ruleset: RulesetSummary,
  scope: FieldScope,
  field: Field,
  path: string,
  value: Json,
): string {
  if (field.kind === 'choice') return optionLabel(ruleset, scope, path, String(value), field.words);
  if (field.kind === 'many' && Array.isArray(value))
    return value.map((one) => optionLabel(ruleset, scope, path, String(one))).join(', ') || '—';
  if (field.kind === 'flag') return say({ key: value ? 'ui.answer.yes' : 'ui.answer.no' });
  if (field.kind === 'list' && Array.isArray(value)) return String(value.length);
  const key = field.kind === 'text' && field.words ? `${field.words}.${String(value)}` : undefined;
  if (key && known(key)) return say({ key });
  if (typeof value === 'number') return printedNumber(value);
  return value === '' ? '—' : String(value);
}

function optionsOf(
  ruleset: RulesetSummary,
  scope: FieldScope,
  field: ChoiceField | ManyField,
  path: string,
  value: Json,
): FieldRow['options'] {
  const { options, initial } = field;
  const words = field.kind === 'choice' ? field.words : undefined;
  return options.map((option) => ({
    value: option,
    label: optionLabel(ruleset, scope, path, option, words),
    selected: Array.isArray(value) ? value.includes(option) : value === option,
    default: option === initial,
  }));
}

/** A field ready to be shown; `name` is its name in the form. */
export function fieldRow(
  ruleset: RulesetSummary,
  scope: FieldScope,
  field: Field,
  path: string,
  value: Json,
  name: string,
): FieldRow {
  const row = {
    name,
    label: labelOf(ruleset, scope, field, path),
    value,
    shown: shownOf(ruleset, scope, field, path, value),
  };
  switch (field.kind) {
    case 'num':
      return {
        ...row,
        number: true,
        step: field.real ? 'any' : '1',
        dots: dotsOf(field, value),
        ...(field.min === undefined ? {} : { min: field.min, hasMin: true }),
        ...(field.max === undefined ? {} : { max: field.max, hasMax: true }),
      };
    case 'flag':
      return { ...row, flag: true };
    case 'choice':
    case 'many':
      return {
        ...row,
        many: field.kind === 'many',
        options: optionsOf(ruleset, scope, field, path, value),
      };
    default:
      return row;
  }
}

/** Circumstances as rows; `formName` makes the names in the form. */
export const circumstanceRows = (
  ruleset: Ruleset,
  names: readonly string[],
  values: Situation = {},
  formName: (name: string) => string = (name) => name,
): FieldRow[] =>
  names.flatMap((name) => {
    const field = circumstancesOf(ruleset)[name];
    return field ? [fieldRow(ruleset, 'situation', field, name, values[name] ?? null, formName(name))] : [];
  });

/** Circumstances as a form shows them, rarely needed ones folded. */
export interface Circumstances {
  readonly rows: readonly FieldRow[];
  readonly rare: readonly FieldRow[];
  /** One of the folded circumstances has a value. */
  readonly said: boolean;
}

/** Circumstances for the template `circumstances`. */
export function circumstancesView(
  ruleset: Ruleset,
  names: readonly string[],
  { situation, measured }: { readonly situation: Situation; readonly measured: Situation },
  formName?: (name: string) => string,
): Circumstances {
  const spec = circumstancesOf(ruleset);
  const usual = blank(spec) as Situation;
  const rare = names.filter((name) => spec[name]?.rare);
  const others = names.filter((name) => !rare.includes(name));
  return {
    rows: circumstanceRows(ruleset, others, situation, formName),
    rare: circumstanceRows(ruleset, rare, situation, formName),
    said: rare.some((name) => name in measured || situation[name] !== usual[name]),
  };
}

/** Whether a circumstance applies to a declaration as a whole. */
export const isOfTheWhole = ({ group }: Field): boolean => group === OF_THE_WHOLE;

/** The circumstances of a declaration as a whole; details of a flag appear once it is set. */
export function wholeFields(ruleset: Ruleset, values: Situation, prefix = ''): FieldRow[] {
  const fields = Object.entries(ruleset.situation).filter(([, field]) => isOfTheWhole(field));
  const flagged = fields.some(([name, { kind }]) => kind === 'flag' && values[name] === true);
  return fields
    .filter(([, { kind }]) => flagged || kind === 'flag')
    .map(([name, field]) =>
      fieldRow(ruleset, 'situation', field, name, values[name] ?? null, `${prefix}${name}`),
    );
}

/** The field at a dotted path, through groups, or undefined if there is none. */
export function fieldAt(spec: Spec, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = spec[first];
  if (rest.length === 0) return field;
  return field?.kind === 'group' ? fieldAt(field.fields as Spec, rest.join('.')) : undefined;
}

/** The value of a form entry as the field needs it: numbers from text, lists from boxes. */
export function entered(field: Field, raw: FormDataEntryValue | boolean | null): Json {
  if (field.kind === 'flag') return raw === true || raw === 'on';
  if (field.kind !== 'num') return String(raw ?? '');
  const n = Number(raw);
  return Number.isFinite(n) ? (field.real ? n : Math.trunc(n)) : field.initial;
}

/** The value of a control as an entry of its field; empty if the spec has no such field. */
export function enteredIn(
  spec: Spec,
  name: string,
  control: HTMLInputElement | HTMLSelectElement,
): { readonly [name: string]: Json } {
  const field = spec[name];
  if (!field) return {};
  const flag = isTag(control, 'input') && control.type === 'checkbox';
  return { [name]: entered(field, flag ? control.checked : control.value) };
}
