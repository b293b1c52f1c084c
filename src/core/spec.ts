import { type Json, type Msg, msg, type RuleId } from './text.ts';

/** What every field can have. */
interface Common {
  /** The message key of the field's name; if omitted, the ruleset's `field.<path>`. */
  readonly label?: string;
  /** The rule or ambiguity it comes from; shown in forms. */
  readonly why?: RuleId;
  /** The heading under which forms show it. */
  readonly group?: string;
  /** Rarely needed, so forms collapse it until it has a value. */
  readonly rare?: true;
  /** Only whoever acts can know it, so a request for a test leaves it open. */
  readonly personal?: true;
}

export interface NumField extends Common {
  readonly kind: 'num';
  readonly initial: number;
  readonly min?: number;
  readonly max?: number;
  /** Whether fractions are allowed. */
  readonly real?: boolean;
  /** It stands right behind the name of a thing, as the level of a skill does. */
  readonly level?: true;
}
export interface TextField extends Common {
  readonly kind: 'text';
  readonly initial: string;
  /** Holds rich text; hosts clean it. */
  readonly rich?: boolean;
  /** The text is an id: the prefix of the keys that name the known ids, such as `storyteller.level`. */
  readonly words?: string;
  /** Why a text is malformed, or undefined if it is not. */
  fault?(value: string): Msg | undefined;
}
export interface FlagField extends Common {
  readonly kind: 'flag';
  readonly initial: boolean;
}
export interface ChoiceField<C extends string = string> extends Common {
  readonly kind: 'choice';
  readonly options: readonly C[];
  readonly initial: C;
  /** The prefix of the keys that name the options; if omitted, the field's own texts. */
  readonly words?: string;
}
export interface ManyField<C extends string = string> extends Common {
  readonly kind: 'many';
  readonly options: readonly C[];
  readonly initial: readonly C[];
}
export interface ListField<E extends Field = Field> extends Common {
  readonly kind: 'list';
  readonly of: E;
  readonly initial: readonly Json[];
}
export interface RecordField<E extends Field = Field> extends Common {
  readonly kind: 'record';
  /** The prefix of the keys that name the record's keys; if omitted, the field's own texts. */
  readonly words?: string;
  readonly of: E;
  readonly initial: { readonly [key: string]: Json };
}
export interface GroupField<S extends Spec = Spec> extends Common {
  readonly kind: 'group';
  readonly fields: S;
}

export type Field =
  | NumField
  | TextField
  | FlagField
  | ChoiceField
  | ManyField
  | ListField
  | RecordField
  // biome-ignore lint/suspicious/noExplicitAny: a group of any fields; the only recursion the type checker cannot follow
  | GroupField<any>;

/** Named fields as plain data: what a fighter, a piece of gear, a form or the house rules consist of. */
export interface Spec {
  readonly [name: string]: Field;
}

/** The type of a field's value. */
type ValueOf<F extends Field> =
  F extends GroupField<infer S>
    ? Infer<S>
    : F extends NumField
      ? number
      : F extends TextField
        ? string
        : F extends FlagField
          ? boolean
          : F extends ChoiceField<infer C>
            ? C
            : F extends ManyField<infer C>
              ? readonly C[]
              : F extends ListField<infer E>
                ? readonly ValueOf<E>[]
                : F extends RecordField<infer E>
                  ? { readonly [key: string]: ValueOf<E> }
                  : never;

/** The type of the data a spec describes. */
export type Infer<S extends Spec> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** A number; whole unless `real`. */
export const num = (initial = 0, more: Omit<NumField, 'kind' | 'initial'> = {}): NumField => ({
  kind: 'num',
  initial,
  ...more,
});
export const text = (initial = '', more: Omit<TextField, 'kind' | 'initial'> = {}): TextField => ({
  kind: 'text',
  initial,
  ...more,
});
export const flag = (initial = false, more: Omit<FlagField, 'kind' | 'initial'> = {}): FlagField => ({
  kind: 'flag',
  initial,
  ...more,
});
/** One of a closed list; the first is the default unless another is named. */
export const choice = <const C extends string>(
  options: readonly [C, ...C[]],
  initial: NoInfer<C> = options[0],
  more: Omit<ChoiceField, 'kind' | 'options' | 'initial'> = {},
): ChoiceField<C> => ({ kind: 'choice', options, initial, ...more });
/** Any of a closed list. */
export const many = <const C extends string>(
  options: readonly C[],
  initial: readonly NoInfer<C>[] = [],
  more: Common = {},
): ManyField<C> => ({ kind: 'many', options, initial, ...more });
export const list = <E extends Field>(
  of: E,
  initial: readonly Json[] = [],
  more: Common = {},
): ListField<E> => ({
  kind: 'list',
  of,
  initial,
  ...more,
});
/** Entries of one type, by key. */
export const record = <E extends Field>(
  of: E,
  initial: { readonly [key: string]: Json } = {},
  more: Common & Pick<RecordField, 'words'> = {},
): RecordField<E> => ({ kind: 'record', of, initial, ...more });
export const group = <const S extends Spec>(fields: S, more: Common = {}): GroupField<S> => ({
  kind: 'group',
  fields,
  ...more,
});

/** A group with one field for each name. */
export const numbers = <const K extends string, F extends Field>(
  names: readonly K[],
  of: (name: K) => F,
): GroupField<{ readonly [name in K]: F }> =>
  group(Object.fromEntries(names.map((name) => [name, of(name)])) as { readonly [name in K]: F });

/** Fields under one heading of a form. */
export const under = <S extends Spec>(heading: string, fields: S): S =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, group: heading }]),
  ) as S;

/** A violation of a spec: where, and what is wrong. */
export interface Fault {
  readonly at: string;
  readonly says: Msg;
}

const NO_FAULTS: readonly Fault[] = [];

const initialOf = (field: Field): Json =>
  (field.kind === 'group' ? blank(field.fields) : field.initial) as Json;

/** The defaults of a spec, ready to be copied, and its groups, which are copied one by one. */
interface Defaults {
  readonly data: { readonly [name: string]: Json };
  readonly groups: readonly (readonly [name: string, fields: Spec])[];
}

const defaults = new WeakMap<Spec, Defaults>();

/** Copies through JSON, because engines copy a parsed object faster than one that was built key by key. */
function defaultsOf(spec: Spec): Defaults {
  const known = defaults.get(spec);
  if (known) return known;
  const fields = Object.entries(spec);
  const initial = Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)]));
  const groups = fields.flatMap(([name, field]) =>
    field.kind === 'group' ? [[name, field.fields as Spec] as const] : [],
  );
  const made = { data: JSON.parse(JSON.stringify(initial)), groups };
  defaults.set(spec, made);
  return made;
}

/** The data of a spec with every field at its default, overridden by `given`, also inside entries of lists and records. */
export function blank<S extends Spec>(spec: S, given: { readonly [key: string]: Json } = {}): Infer<S> {
  const usual = defaultsOf(spec);
  const data: { [name: string]: Json } = { ...usual.data };
  for (const [name, fields] of usual.groups)
    if (given[name] === undefined) data[name] = blank(fields) as Json;
  for (const name in given) {
    const field = Object.hasOwn(spec, name) ? spec[name] : undefined;
    const value = given[name];
    if (field && value !== undefined) data[name] = filledIn(field, value);
  }
  return data as Infer<S>;
}

export const isRecord = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with the defaults of its groups filled in. A value of the wrong type stays as it is. */
function filledIn(field: Field, value: Json): Json {
  if (field.kind === 'group') return isRecord(value) ? (blank(field.fields, value) as Json) : value;
  if (field.kind === 'list' && field.of.kind === 'group' && Array.isArray(value))
    return value.map((one) => filledIn(field.of, one as Json));
  if (field.kind === 'record' && field.of.kind === 'group' && isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(field.of, one)]));
  return value;
}

function faultsOfNum(field: NumField, value: Json, at: string): readonly Fault[] {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return [{ at, says: msg('core.fault.notNumber') }];
  if (!field.real && !Number.isInteger(value)) return [{ at, says: msg('core.fault.notWhole', { value }) }];
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field;
  if (value < min) return [{ at, says: msg('core.fault.tooSmall', { value, min }) }];
  return value > max ? [{ at, says: msg('core.fault.tooLarge', { value, max }) }] : NO_FAULTS;
}

function faultsOfText({ fault }: TextField, value: Json, at: string): readonly Fault[] {
  if (typeof value !== 'string') return [{ at, says: msg('core.fault.notText') }];
  const says = fault?.(value);
  return says ? [{ at, says }] : NO_FAULTS;
}

function faultsOfMany(field: ManyField, value: Json, at: string): readonly Fault[] {
  if (!Array.isArray(value)) return [{ at, says: msg('core.fault.notList') }];
  return value
    .filter((one) => !field.options.includes(one))
    .map((one) => ({ at, says: msg('core.fault.noSuchChoice', { value: String(one) }) }));
}

function faultsOfField(field: Field, value: Json | undefined, at: string): readonly Fault[] {
  if (value === undefined) return [{ at, says: msg('core.fault.missing') }];
  switch (field.kind) {
    case 'num':
      return faultsOfNum(field, value, at);
    case 'text':
      return faultsOfText(field, value, at);
    case 'flag':
      return typeof value === 'boolean' ? NO_FAULTS : [{ at, says: msg('core.fault.notFlag') }];
    case 'choice':
      return typeof value === 'string' && field.options.includes(value)
        ? NO_FAULTS
        : [{ at, says: msg('core.fault.noSuchChoice', { value: String(value) }) }];
    case 'many':
      return faultsOfMany(field, value, at);
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one, i) => faultsOfField(field.of, one, `${at}.${i}`))
        : [{ at, says: msg('core.fault.notList') }];
    case 'record':
      return isRecord(value)
        ? Object.entries(value).flatMap(([key, one]) => faultsOfField(field.of, one, `${at}.${key}`))
        : [{ at, says: msg('core.fault.notRecord') }];
    case 'group':
      return faults(field.fields, value, at);
  }
}

/** Every violation of a spec by data, including missing and unknown fields. */
export function faults(spec: Spec, data: Json, at = ''): Fault[] {
  if (!isRecord(data)) return [{ at, says: msg('core.fault.notRecord') }];
  const path = (name: string) => (at ? `${at}.${name}` : name);
  const found: Fault[] = [];
  for (const name in data)
    if (!Object.hasOwn(spec, name)) found.push({ at: path(name), says: msg('core.fault.unknown') });
  for (const name in spec) found.push(...faultsOfField(spec[name] as Field, data[name], path(name)));
  return found;
}

/** A group in which each of several names has the same field. */
export const each = <const N extends string, F extends Field>(names: readonly N[], field: F) =>
  numbers(names, () => field);
