import type { Json } from './text.ts';

/* Validates data from outside. It is deliberately small, because every client loads it. */

/** Reads a value, or undefined if it has another shape. */
export type Read<T> = (data: unknown) => T | undefined;

/** The type that a reader returns. */
export type Result<R> = R extends Read<infer T> ? T : never;

type Fields = { readonly [name: string]: Read<unknown> };
type Shaped<F extends Fields, M extends Fields> = { readonly [K in keyof F]: Result<F[K]> } & {
  readonly [K in keyof M]?: Result<M[K]>;
};

/** Whether a value is an object other than an array. */
export const isRecord = (data: unknown): data is { readonly [key: string]: unknown } =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isJson = (data: unknown): data is Json => {
  if (typeof data === 'object' && data !== null) return Object.values(data).every(isJson);
  if (typeof data === 'number') return Number.isFinite(data);
  return data === null || typeof data === 'string' || typeof data === 'boolean';
};

/** Limits for data that a person sends: characters of JSON, and depth of nesting. */
const LONGEST = 100_000;
const DEEPEST = 32;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((one) => isDeeper(one, than - 1)));

/** Whether a value stays within these limits. */
export const isBounded = (data: unknown, longest = LONGEST): boolean =>
  !isDeeper(data, DEEPEST) && (JSON.stringify(data)?.length ?? 0) <= longest;

/** Any JSON value. */
export const json: Read<Json> = (data) => (isJson(data) ? data : undefined);

export const flag: Read<boolean> = (data) => (typeof data === 'boolean' ? data : undefined);

/** Exactly one word. */
export const word =
  <const W extends string | true>(one: W): Read<W> =>
  (data) =>
    data === one ? one : undefined;

/** One of several words. */
export const oneOfWords =
  <const W extends string>(...words: readonly W[]): Read<W> =>
  (data) =>
    words.find((one) => one === data);

/** A whole number from 0 up to `most`. */
export const count =
  (most: number): Read<number> =>
  (data) =>
    typeof data === 'number' && Number.isInteger(data) && data >= 0 && data <= most ? data : undefined;

/** A text that is not empty and has at most `most` characters. */
export const text =
  (most: number): Read<string> =>
  (data) =>
    typeof data === 'string' && data.length > 0 && data.length <= most ? data : undefined;

/** From `least` to `most` values of one kind. */
export const list =
  <T>(one: Read<T>, least: number, most: number): Read<readonly T[]> =>
  (data) => {
    if (!Array.isArray(data) || data.length < least || data.length > most) return undefined;
    const all = data.map(one);
    return all.includes(undefined) ? undefined : (all as T[]);
  };

/** Values of one kind by key. */
export const record =
  <T>(key: Read<string>, one: Read<T>): Read<{ readonly [key: string]: T }> =>
  (data) => {
    if (!isRecord(data)) return undefined;
    const all = Object.entries(data).map(([name, value]) => [key(name), one(value)] as const);
    return all.flat().includes(undefined)
      ? undefined
      : (Object.fromEntries(all) as { readonly [key: string]: T });
  };

/** Named fields; those of `more` are optional. Other fields are dropped. */
export const shape =
  <F extends Fields, M extends Fields = Record<never, never>>(
    fields: F,
    more: M = {} as M,
  ): Read<Shaped<F, M>> =>
  (data) => {
    if (!isRecord(data)) return undefined;
    const given = Object.entries(more).filter(([name]) => data[name] !== undefined);
    const all = [...Object.entries(fields), ...given].map(([name, one]) => [name, one(data[name])] as const);
    return all.some(([, value]) => value === undefined)
      ? undefined
      : (Object.fromEntries(all) as Shaped<F, M>);
  };

/** The first reader that accepts the value. */
export const oneOf =
  <R extends readonly Read<unknown>[]>(...all: R): Read<Result<R[number]>> =>
  (data) => {
    for (const one of all) {
      const value = one(data);
      if (value !== undefined) return value as Result<R[number]>;
    }
    return undefined;
  };

/** A word of limited length, or a small number. */
export const plainValue: Read<string | number> = oneOf(text(300), count(1000));
