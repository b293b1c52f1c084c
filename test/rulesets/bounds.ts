import type { Field, Spec } from '../../src/core/spec.ts';

/** The initial value and bounds of each field: `4 1..10`, `true`; fractions where it ends in `r`. */
export type Bounds = { readonly [path: string]: string };

function boundsOfField(field: Field, path: string): [string, string][] {
  switch (field.kind) {
    case 'group':
      return pairs(field.fields, path);
    case 'list':
    case 'record':
      return boundsOfField(field.of, `${path}[]`);
    case 'num':
      return [[path, `${field.initial} ${field.min ?? ''}..${field.max ?? ''}${field.real ? 'r' : ''}`]];
    case 'flag':
      return [[path, String(field.initial)]];
    default:
      return [];
  }
}

const pairs = (spec: Spec, at = ''): [string, string][] =>
  Object.entries(spec).flatMap(([name, field]) => boundsOfField(field, at ? `${at}.${name}` : name));

/** Every number and every flag of a spec. */
export const boundsOf = (spec: Spec): Bounds => Object.fromEntries(pairs(spec));

/** The same bounds for many fields of a group. */
export const each = (group: string, names: readonly string[], bounds: string): Bounds =>
  Object.fromEntries(names.map((name) => [`${group}${group ? '.' : ''}${name}`, bounds]));
