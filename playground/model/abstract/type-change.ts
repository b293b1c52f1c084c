import type { UpdateOptions } from '../fields/options.ts';
import { readChange } from '../operators.ts';
import type { Obj } from '../types.ts';
import type { Document } from './document.ts';

/**
 * What changes of a document's type bring along for `system`, with its key; undefined when the type stays or everything is replaced anyway.
 * @throws Error when the type changes without a replacement of the whole system data
 */
export function newSystem(
  document: Document,
  changes: Obj,
  options: UpdateOptions,
): [key: string, value: unknown] | undefined {
  const { type } = document._source;
  const newType = changes.type;
  const replacement = Object.entries(changes).find(([key, value]) => {
    const change = readChange(key, value);
    return change.name === 'system' && change.kind === 'replace';
  });
  const typed = document.schema.has('system') && typeof newType === 'string' && newType !== type;
  if (typed && !replacement && options.recursive !== false)
    throw new Error(
      'The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}',
    );
  return typed ? replacement : undefined;
}
