import type { DataField } from '../fields/data-field.ts';
import type { SchemaField } from '../fields/schema-field.ts';
import type { Document } from './document.ts';

/** A field that holds documents. */
export interface HierarchyField extends DataField {
  model: typeof Document;
}

type Hierarchy = Readonly<Record<string, HierarchyField>>;

const known = new WeakMap<SchemaField, Hierarchy>();

const isHierarchical = ([, field]: [string, DataField]): boolean =>
  (field.constructor as typeof DataField).hierarchical;

/** The fields of a schema that hold documents, by name. They are asked for at each look at a token's actor. */
export function hierarchyOf(schema: SchemaField): Hierarchy {
  const found = known.get(schema);
  if (found) return found;
  const fields = Object.fromEntries(schema.entries().filter(isHierarchical)) as Hierarchy;
  known.set(schema, fields);
  return fields;
}
