import { type Data, valueIn } from '../spec-paths.ts';
import type { Json } from '../text.ts';
import { fold } from './cursor.ts';
import type { NamedField } from './vocabulary.ts';

/*
 * What somebody looks for among people and gear: words, and figures such as `speed>4`. Everything has to be true.
 */

const COMPARE = {
  '>=': (a: number, b: number) => a >= b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '<': (a: number, b: number) => a < b,
  '=': (a: number, b: number) => a === b,
} as const;

/** A figure that is asked for. Fields of the same name are alternatives. */
interface Figure {
  readonly paths: readonly string[];
  readonly by: keyof typeof COMPARE;
  readonly n: number;
}

export interface Query {
  readonly words: readonly string[];
  readonly figures: readonly Figure[];
  /** Comparisons of something that has no such name. */
  readonly unknown: readonly string[];
}

/** What can be found. */
export interface Findable {
  /** Name, type, gear, description. */
  readonly text: string;
  /** The figures of all fields. */
  readonly data: Data;
}

const FIGURE = /\s*(>=|<=|>|<|=)\s*([+-]?\d+(?:\.\d+)?)/g;

/** The words that stand before a comparison and name fields: as many as possible. */
function named(
  before: string,
  fields: readonly NamedField[],
): readonly [length: number, paths: readonly string[]] {
  const ends = fields.filter(({ label }) => {
    const word = fold(label);
    return before.endsWith(word) && (before.length === word.length || before.at(-word.length - 1) === ' ');
  });
  const longest = Math.max(0, ...ends.map(({ label }) => label.length));
  return [longest, ends.filter(({ label }) => label.length === longest).map(({ path }) => path)];
}

/** Reads what somebody looks for. @param fields whose labels may be compared */
export function readQuery(text: string, fields: readonly NamedField[]): Query {
  const all = fold(text).replace(/[,;]/g, ' ');
  const [words, figures, unknown]: [string[], Figure[], string[]] = [[], [], []];
  let from = 0;
  for (const found of all.matchAll(FIGURE)) {
    const before = all.slice(from, found.index);
    const [length, paths] = named(before.trimEnd(), fields);
    const rest = length > 0 ? before.trimEnd().slice(0, -length) : before;
    const wordsBefore = rest.split(/\s+/).filter((word) => word !== '');
    if (length > 0) figures.push({ paths, by: found[1] as Figure['by'], n: Number(found[2]) });
    else unknown.push(`${wordsBefore.pop() ?? ''}${found[0]}`);
    words.push(...wordsBefore);
    from = found.index + found[0].length;
  }
  words.push(
    ...all
      .slice(from)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  return { words, figures, unknown };
}

/** Whether something is what is looked for. A comparison that cannot be read finds nothing. */
export function matches({ words, figures, unknown }: Query, { text, data }: Findable): boolean {
  const all = fold(text);
  return (
    unknown.length === 0 &&
    words.every((word) => all.includes(word)) &&
    figures.every(({ paths, by, n }) =>
      paths.some((path) => {
        const value: Json | undefined = valueIn(data, path);
        return typeof value === 'number' && COMPARE[by](value, n);
      }),
    )
  );
}
