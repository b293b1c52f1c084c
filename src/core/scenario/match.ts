import type { Json, Msg } from '../text.ts';
import { msg } from '../text.ts';
import { isRecord } from './data.ts';

/** Stands for any value. */
export const ANYTHING = '*';

const shown = (value: Json | undefined): string => (value === undefined ? '–' : JSON.stringify(value));

/** One difference from what was expected. */
export const differs = (at: string, expected: Json | undefined, found: Json | undefined): Msg =>
  msg('core.scenario.differs', { at, expected: shown(expected), found: shown(found) });

/**
 * The differences between a value and what is expected of it. Records are compared only in the named fields, lists entry by entry
 * and in length; null means that there is nothing, `*` that there is something.
 */
export function differences(expected: Json, found: Json | undefined, at: string): Msg[] {
  if (expected === null) return found === undefined || found === null ? [] : [differs(at, expected, found)];
  if (expected === ANYTHING)
    return found === undefined || found === null ? [differs(at, expected, found)] : [];
  if (isRecord(expected)) {
    if (!isRecord(found)) return [differs(at, expected, found)];
    return Object.entries(expected).flatMap(([key, value]) => differences(value, found[key], `${at}.${key}`));
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return [differs(at, expected, found)];
    return expected.flatMap((value, i) => differences(value, found[i], `${at}.${i}`));
  }
  return expected === found ? [] : [differs(at, expected, found)];
}

/** Whether a value is as expected. */
export const fits = (expected: Json, found: Json | undefined): boolean =>
  differences(expected, found, '').length === 0;
