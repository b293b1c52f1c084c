import type { Json } from './text.ts';

/*
 * Data from outside become data of a known shape. Small on purpose: every client loads it.
 */

/** What a value is, or undefined when it is something else. */
export type Read<T> = (data: unknown) => T | undefined;

/** What a reader reads. */
export type Result<R> = R extends Read<infer T> ? T : never;

type Fields = { readonly [name: string]: Read<unknown> };
type Shaped<F extends Fields, M extends Fields> = { readonly [K in keyof F]: Result<F[K]> } & {
  readonly [K in keyof M]?: Result<M[K]>;
};

/** Whether something from outside is an object with keys, no list. */
export const isRecord = (data: unknown): data is { readonly [key: string]: unknown } =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isJson = (data: unknown): data is Json => {
  if (typeof data === 'object' && data !== null) return Object.values(data).every(isJson);
  if (typeof data === 'number') return Number.isFinite(data);
  return data === null || typeof data === 'string' || typeof data === 'boolean';
};

/** No person says more at once, in characters; and nothing lies deeper in what they say. */
const LONGEST = 100_000;
const DEEPEST = 32;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((one) => isDeeper(one, than - 1)));

/** Whether something from outside is no longer, in characters of JSON, and no deeper than what a person says. */
export const isBounded = (data: unknown, longest = LONGEST): boolean =>
  !isDeeper(data, DEEPEST) && (JSON.stringify(data)?.length ?? 0) <= longest;

/** Anything JSON. */
export const json: Read<Json> = (data) => (isJson(data) ? data : undefined);

export const flag: Read<boolean> = (data) => (typeof data === 'boolean' ? data : undefined);

/** This word and no other. */
export const word =
  <const W extends string | true>(one: W): Read<W> =>
  (data) =>
    data === one ? one : undefined;

/** One of these words. */
export const oneOfWords =
  <const W extends string>(...words: readonly W[]): Read<W> =>
  (data) =>
    words.find((one) => one === data);

/** A whole number from 0 up to `most`. */
export const count =
  (most: number): Read<number> =>
  (data) =>
    typeof data === 'number' && Number.isInteger(data) && data >= 0 && data <= most ? data : undefined;

/** A text that is not empty, of so many characters at most. */
export const text =
  (most: number): Read<string> =>
  (data) =>
    typeof data === 'string' && data.length > 0 && data.length <= most ? data : undefined;

/** Likes, from `least` to `most` of them. */
export const list =
  <T>(one: Read<T>, least: number, most: number): Read<readonly T[]> =>
  (data) => {
    if (!Array.isArray(data) || data.length < least || data.length > most) return undefined;
    const all = data.map(one);
    return all.includes(undefined) ? undefined : (all as T[]);
  };

/** Likes by key. */
export const record =
  <T>(key: Read<string>, one: Read<T>): Read<{ readonly [key: string]: T }> =>
  (data) => {
    if (!isRecord(data)) return undefined;
    const all = Object.entries(data).map(([name, value]) => [key(name), one(value)] as const);
    return all.flat().includes(undefined)
      ? undefined
      : (Object.fromEntries(all) as { readonly [key: string]: T });
  };

/** Named fields, those of `more` only where they are given; whatever else is there is left out. */
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

/** The first of several that it is. */
export const oneOf =
  <R extends readonly Read<unknown>[]>(...all: R): Read<Result<R[number]>> =>
  (data) => {
    for (const one of all) {
      const value = one(data);
      if (value !== undefined) return value as Result<R[number]>;
    }
    return undefined;
  };

/** A word of some length, or a small number. */
export const plainValue: Read<string | number> = oneOf(text(300), count(1000));
