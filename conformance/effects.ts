/*
 * Changes of active effects, written for either generation.
 */

import { generation } from './surroundings.ts';

/** Kinds of change: the name of 14, the number of 13, and the usual priority. */
const KINDS = {
  multiply: 1,
  add: 2,
  downgrade: 3,
  upgrade: 4,
  override: 5,
} as const;

export interface Change {
  readonly key: string;
  readonly kind: keyof typeof KINDS;
  readonly value: string;
  readonly priority?: number;
  /** When it is applied; 13 has only the first. */
  readonly phase?: 'initial' | 'final';
}

/** The data of an effect with these changes. */
export function effectWith(changes: readonly Change[], more: object = {}): object {
  const name = 'conformance effect';
  if (generation() < 14)
    return {
      name,
      ...more,
      changes: changes.map(({ key, kind, value, priority }) => ({
        key,
        value,
        mode: KINDS[kind],
        ...(priority === undefined ? {} : { priority }),
      })),
    };
  return {
    name,
    ...more,
    system: {
      changes: changes.map(({ key, kind, value, priority, phase = 'initial' }) => ({
        key,
        value,
        type: kind,
        phase,
        ...(priority === undefined ? {} : { priority }),
      })),
    },
  };
}
