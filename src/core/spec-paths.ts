import { type Field, type GroupField, isRecord, type Spec } from './spec.ts';
import type { Json } from './text.ts';

/* Nested data by paths of names joined by dots. */

/** Data with names. */
export type Data = { readonly [name: string]: Json };

/** A field that has a value of its own. */
export type Leaf = Exclude<Field, GroupField>;

const isGroup = (field: Field): field is GroupField => field.kind === 'group';

/** All fields of a spec with a value of their own. */
export function leavesOf(spec: Spec, above = ''): readonly (readonly [path: string, field: Leaf])[] {
  return Object.entries(spec).flatMap(([name, field]): readonly (readonly [string, Leaf])[] => {
    const path = above + name;
    return isGroup(field) ? leavesOf(field.fields, `${path}.`) : [[path, field as Leaf]];
  });
}

/** The value at a path of nested data. */
export const valueIn = (data: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((at, name) => (isRecord(at) ? at[name] : undefined), data);

/** Nested data with one more value. */
export function withValue(data: Data, path: string, value: Json): Data {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...data, [name]: value };
  const below = data[name];
  return { ...data, [name]: withValue(isRecord(below) ? below : {}, rest.join('.'), value) };
}
