import type { Field, Spec } from '../../src/core/spec.ts';

function limitsOf(field: Field, at: string): string[] {
  switch (field.kind) {
    case 'num':
      return [`${at} ${field.min ?? ''}..${field.max ?? ''}${field.real ? ' real' : ''}`];
    case 'group':
      return limits(field.fields, `${at}.`);
    case 'list':
    case 'record':
      return limitsOf(field.of, `${at}.*`);
    default:
      return [];
  }
}

/** Every number of a spec with its minimum and maximum, as `name least..greatest`. */
export const limits = (spec: Spec, before = ''): string[] =>
  Object.entries(spec).flatMap(([name, field]) => limitsOf(field as Field, `${before}${name}`));
