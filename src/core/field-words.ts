import type { Field } from './spec.ts';
import type { Id } from './text.ts';

/* Under which keys the texts of fields and their options lie. */

/** Whose fields they are. */
export type FieldScope = 'field' | 'situation' | 'rule' | `gearField.${string}`;

/** A field with a label of its own has its options beside it (`.label`, `.<option>`); the others share option texts. */
const together = (scope: FieldScope): boolean => scope === 'situation' || scope === 'rule';

/** The key of a field's name. @param path its names joined by dots */
export function fieldKey(ruleset: Id, scope: FieldScope, field: Field, path: string): string {
  const key = `${ruleset}.${scope}.${path}`;
  return field.label ?? (together(scope) ? `${key}.label` : key);
}

/** The keys that may name an option, the most specific first, and the one that should if none is known. */
export function optionKeys(
  ruleset: Id,
  scope: FieldScope,
  path: string,
  option: string,
  words?: string,
): readonly [keys: readonly string[], usual: string] {
  const name = path.split('.').at(-1) ?? path;
  const [own, shared] = [`${ruleset}.${scope}.${path}.${option}`, `${ruleset}.choice.${name}.${option}`];
  const keys = [
    own,
    shared,
    `${ruleset}.field.abilities.${option}`,
    `${ruleset}.field.attributes.${option}`,
    `${ruleset}.situation.${name}.${option}`,
    ...(words ? [`${words}.${option}`] : []),
    `core.test.${option}`,
  ];
  return [keys, together(scope) ? own : shared];
}
