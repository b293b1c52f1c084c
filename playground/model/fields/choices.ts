import type { Obj } from '../types.ts';

/** Allowed values: a list, a record of value to label, or a function that gives either. */
export type Choices = readonly unknown[] | Obj | (() => readonly unknown[] | Obj);

/** Is the value one of the choices? */
export function isChoice(choices: Choices, value: unknown): boolean {
  const allowed = typeof choices === 'function' ? choices() : choices;
  if (Array.isArray(allowed)) return allowed.includes(value);
  return String(value) in allowed;
}
