import { ForcedDeletion } from '../operators.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { getProperty } from '../utils/paths.ts';

/* What packages keep on documents, each in a scope of its own. Every function throws an Error for a scope of nobody. */

export function readFlag(flags: Record<string, Obj> | undefined, scope: string, key: string): unknown {
  checkScope(scope);
  return getProperty(flags?.[scope], key);
}

/** The change of a document that sets a flag. */
export function flagChange(scope: string, key: string, value: unknown): Obj {
  checkScope(scope);
  return { flags: { [scope]: { [key]: value } } };
}

/** The change of a document that takes a flag away, by the syntax of the generation. */
export function flagRemoval(scope: string, key: string): Obj {
  checkScope(scope);
  const path = key.split('.');
  const last = path.pop() ?? key;
  const at = ['flags', scope, ...path].join('.');
  if (registry.generation >= 14) return { [`${at}.${last}`]: ForcedDeletion.create() };
  return { [`${at}.-=${last}`]: null };
}

function checkScope(scope: string): void {
  if (!registry.isFlagScope(scope))
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}
