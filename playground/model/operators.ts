import { deprecated } from './deprecated.ts';
import { lies } from './lies.ts';
import { registry } from './registry.ts';
import { isPlainObject, type Obj } from './types.ts';

/** The key under which an operator travels as JSON. */
const MARK = '__operator';

/** Stands in for {@link foundry.data.operators.DataFieldOperator} (V14): an instruction in place of a value. */
export abstract class DataFieldOperator {
  abstract readonly kind: 'delete' | 'replace';
  abstract readonly value: unknown;

  toJSON(): Obj {
    return this.kind === 'delete' ? { [MARK]: this.kind } : { [MARK]: this.kind, value: this.value };
  }
}

/** Stands in for `foundry.data.operators.ForcedDeletion` (V14, global `_del`): remove this key. */
export class ForcedDeletion extends DataFieldOperator {
  readonly kind = 'delete';
  readonly value = undefined;

  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Stands in for `foundry.data.operators.ForcedReplacement` (V14, global `_replace(x)`): replace whole, do not merge. */
export class ForcedReplacement extends DataFieldOperator {
  readonly kind = 'replace';
  readonly value: unknown;

  constructor(value: unknown) {
    super();
    this.value = value;
  }

  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** The operator that stands in the place of a value, if one does; V13 knows none. */
export function operatorOf(value: unknown): DataFieldOperator | undefined {
  return value instanceof DataFieldOperator && (registry.generation >= 14 || lies(11)) ? value : undefined;
}

/** One entry of an update: which key it concerns and whether it merges, replaces or deletes. */
export interface Change {
  kind: 'set' | 'delete' | 'replace';
  name: string;
  value: unknown;
}

/** Read an update entry in either generation's form: `-=key`, `==key`, or an operator as value. */
export function readChange(key: string, value: unknown): Change {
  const isLegacy = key.startsWith('-=') || key.startsWith('==');
  if (isLegacy && registry.generation >= 14)
    deprecated('A key with -= or ==', 'foundry.data.operators.ForcedDeletion and ForcedReplacement');
  if (key.startsWith('-=')) return { kind: 'delete', name: key.slice(2), value: undefined };
  if (key.startsWith('==')) return { kind: 'replace', name: key.slice(2), value };
  const operator = operatorOf(value);
  if (operator) return { kind: operator.kind, name: key, value: operator.value };
  return { kind: 'set', name: key, value };
}

/** Rebuild operators in data that came through JSON. Call it on every update that arrives by socket. */
export function reviveOperators<T>(data: T): T {
  if (registry.generation < 14 && !lies(11)) return data;
  if (Array.isArray(data)) return data.map((entry: unknown) => reviveOperators(entry)) as T;
  if (!isPlainObject(data)) return data;
  if (data[MARK] === 'delete') return new ForcedDeletion() as T;
  if (data[MARK] === 'replace') return new ForcedReplacement(data.value) as T;
  const revived: Obj = {};
  for (const [key, value] of Object.entries(data)) revived[key] = reviveOperators(value);
  return revived as T;
}
