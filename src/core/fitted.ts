import { type Field, type Infer, isRecord, type NumField, type Spec } from './spec.ts';
import type { Json } from './text.ts';

/** The largest number in a field without bounds. */
const VAST = 1_000_000;

function fitNum({ initial, min = -VAST, max = VAST, real }: NumField, value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return initial;
  const within = Math.min(max, Math.max(min, value));
  return real ? within : Math.trunc(within);
}

/** An entry of a list or record, made valid, or undefined if the entry is dropped. */
function fitEntry(field: Field, value: unknown): Json | undefined {
  if (field.kind === 'group' && !isRecord(value)) return undefined;
  if ((field.kind === 'text' || field.kind === 'choice') && typeof value !== 'string') return undefined;
  return fitField(field, value);
}

const fitList = (of: Field, values: Iterable<unknown>): Json[] =>
  [...values].flatMap((one) => fitEntry(of, one) ?? []);

const fitRecord = (of: Field, value: { readonly [key: string]: unknown }): { [key: string]: Json } =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const fits = fitEntry(of, one);
      return fits === undefined ? [] : [[key, fits]];
    }),
  );

const isSeveral = (value: unknown): value is Iterable<unknown> =>
  Array.isArray(value) || value instanceof Set;

function fitField(field: Field, value: unknown): Json {
  switch (field.kind) {
    case 'num':
      return fitNum(field, value);
    case 'text':
      return typeof value === 'string' && !field.rich ? value : field.initial;
    case 'flag':
      return typeof value === 'boolean' ? value : field.initial;
    case 'choice':
      return field.options.find((one) => one === value) ?? field.initial;
    case 'many':
      return isSeveral(value) ? field.options.filter((one) => [...value].includes(one)) : [...field.initial];
    case 'list':
      return isSeveral(value) ? fitList(field.of, value) : [...field.initial];
    case 'record':
      return isRecord(value) ? fitRecord(field.of, value) : { ...field.initial };
    case 'group':
      return fitted(field.fields, value) as Json;
  }
}

/**
 * Makes data valid, so that rules can rely on it whatever active effects or consoles have written. Numbers are clamped and truncated,
 * missing values and those of a wrong type get their defaults, and unknown fields are dropped, as are rich texts, which no rule reads.
 */
export function fitted<S extends Spec>(spec: S, data: unknown): Infer<S> {
  const given = isRecord(data) ? data : {};
  const fits: { [name: string]: Json } = {};
  for (const [name, field] of Object.entries(spec)) fits[name] = fitField(field, given[name]);
  return fits as Infer<S>;
}
