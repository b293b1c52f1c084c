import { context } from '../context.ts';

/** Attribute paths that token bars may show. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

interface FieldFace {
  constructor: { name: string };
  fields?: Record<string, FieldFace>;
  model?: { schema: FieldFace };
}

/**
 * The paths under `system` that a token of an actor type can track: what `CONFIG.Actor.trackableAttributes` says, else
 * objects with numbers `value` and `max` (bars) and single numbers (values) of the type's data model.
 */
export function trackedAttributes(type?: unknown): TrackedAttributes {
  const types = typeof type === 'string' ? [type] : Object.keys(context.config.Actor?.dataModels ?? {});
  const found = types.map((one) => configured(one) ?? ofModel(one));
  return { bar: unique(found.flatMap((one) => one.bar)), value: unique(found.flatMap((one) => one.value)) };
}

function configured(type: string): TrackedAttributes | null {
  const all = context.config.Actor?.trackableAttributes as
    | Record<string, { bar?: string[]; value?: string[] }>
    | undefined;
  const own = all?.[type];
  if (!own) return null;
  const split = (paths: string[] = []): string[][] => paths.map((path) => path.split('.'));
  return { bar: split(own.bar), value: split(own.value) };
}

function ofModel(type: string): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  const model = context.config.Actor?.dataModels?.[type] as { schema: FieldFace } | undefined;
  if (model) collect(model.schema, [], found);
  return found;
}

function collect(schema: FieldFace, path: string[], found: TrackedAttributes): void {
  for (const [name, field] of Object.entries(schema.fields ?? {})) {
    const inner = field.fields ? field : field.model?.schema;
    const here = [...path, name];
    if (isNumber(field)) found.value.push(here);
    else if (inner?.fields && isNumber(inner.fields.value) && isNumber(inner.fields.max))
      found.bar.push(here);
    else if (inner?.fields) collect(inner, here, found);
  }
}

const isNumber = (field: FieldFace | undefined): boolean => field?.constructor.name === 'NumberField';

const unique = (paths: string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
];
