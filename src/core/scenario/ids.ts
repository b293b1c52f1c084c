import type { Fighter } from '../fighter.ts';
import { memoize } from '../memoize.ts';
import { ROUND } from '../round.ts';
import type { Field, Spec } from '../spec.ts';
import type { Cast } from '../stage.ts';
import type { Id, Msg } from '../text.ts';
import type { Data } from './data.ts';
import { isRecord } from './data.ts';
import { unknownWord } from './nearest.ts';

/* Ids of asks, offers and options. Some of their words are fixed, others name fighters and things. */

/** What a word of an id can name. */
export interface Names {
  readonly people: readonly Id[];
  readonly gear: readonly Id[];
  /** Keys of records on sheets, such as injuries. */
  readonly entries: readonly string[];
}

const keysOfField = (field: Field, value: unknown): string[] => {
  if (!isRecord(value)) return [];
  if (field.kind === 'group') return keysOfRecords(value, field.fields);
  return field.kind === 'record' ? Object.keys(value) : [];
};

const keysOfRecords = memoize((data: Data, spec: Spec): string[] =>
  Object.entries(spec).flatMap(([name, field]) => keysOfField(field, data[name])),
);

/** Everything in a cast that an id can name; the fighter spec tells which traits are records. */
export function namesIn(cast: Cast<Fighter>, spec: Spec): Names {
  const { [ROUND]: _, ...people } = cast;
  const all = Object.values(people);
  return {
    people: Object.keys(people),
    gear: all.flatMap(({ gear = {} }) => Object.keys(gear)),
    entries: all.flatMap(({ traits }) => (isRecord(traits) ? keysOfRecords(traits, spec) : [])),
  };
}

/** The union of two sets of names. */
export const bothNames = (one: Names, other: Names): Names => ({
  people: [...new Set([...one.people, ...other.people])],
  gear: [...new Set([...one.gear, ...other.gear])],
  entries: [...new Set([...one.entries, ...other.entries])],
});

const NUMBER = /^-?\d+$/;
const SQUARE = /^-?\d+,-?\d+$/;

/** Stands for anything: a pattern as it is written in the sources. */
const ANY = '<…>';

function blankFor(token: string, { people, gear, entries }: Names): string {
  if (NUMBER.test(token)) return '<n>';
  if (SQUARE.test(token)) return '<square>';
  if (people.includes(token)) return '<who>';
  if (gear.includes(token)) return '<gear>';
  return entries.includes(token) ? '<entry>' : token;
}

/** An id with placeholders instead of names: `declare:<who>`, `shoot:<gear>`. */
export const patternOf = (id: string, names: Names): string =>
  id
    .split(':')
    .map((token, i) => (i === 0 ? token : blankFor(token, names)))
    .join(':');

/** An id of an option with placeholders; the whole id may be one, if the option is a fighter, a piece of gear or a square. */
export const optionPatternOf = (id: string, names: Names): string =>
  id
    .split(':')
    .map((token) => blankFor(token, names))
    .join(':');

/** Whether a word fits a word of a pattern. */
function fitsWord(word: string | undefined, token: string, { people, gear, entries }: Names): boolean {
  if (word === undefined) return false;
  if (token === '<who>') return people.includes(word);
  if (token === '<gear>') return gear.includes(word);
  if (token === '<entry>') return entries.includes(word);
  if (token === '<n>') return NUMBER.test(word);
  if (token === '<square>') return SQUARE.test(word);
  if (!token.includes(ANY)) return word === token;
  const [begins = '', ends = ''] = token.split(ANY);
  return word.length > begins.length + ends.length && word.startsWith(begins) && word.endsWith(ends);
}

/** The words that fit a word of a pattern. */
function rightWords(token: string, { people, gear, entries }: Names): readonly string[] {
  const named = { '<who>': people, '<gear>': gear, '<entry>': entries }[token] ?? [];
  return named.length > 0 ? named : [token];
}

/** Whether an id fits one of the patterns from its first word to its last. */
export const isLikeOne = (id: string, patterns: readonly string[], names: Names): boolean => {
  const words = id.split(':');
  return patterns.some((pattern) => {
    const tokens = pattern.split(':');
    return tokens.length === words.length && tokens.every((token, i) => fitsWord(words[i], token, names));
  });
};

/** Patterns that begin with a fixed word: an option that is just a name is replaced by every name. */
const completions = (patterns: readonly string[], names: Names): string[] =>
  patterns.flatMap((pattern) => {
    const [first = '', ...more] = pattern.split(':');
    return rightWords(first, names).map((word) => [word, ...more].join(':'));
  });

/** Why an id cannot exist: the first wrong word, or the whole id if its length is wrong; with the nearest existing one. */
export function unknownId(id: string, patterns: readonly string[], names: Names, at: string): Msg {
  const words = id.split(':');
  let like = patterns.map((one) => one.split(':')).filter(([first = '']) => fitsWord(words[0], first, names));
  if (like.length === 0) return unknownWord(at, id, completions(patterns, names));
  for (const [i, word] of words.entries()) {
    const here = like.flatMap((one) => one[i] ?? []);
    if (i === 0 || here.length === 0) continue;
    if (!here.some((token) => fitsWord(word, token, names)))
      return unknownWord(
        `${at}.${words[0]}`,
        word,
        here.flatMap((token) => rightWords(token, names)),
      );
    like = like.filter((one) => fitsWord(word, one[i] ?? '', names));
  }
  // Keeps the correct words, so that the nearest suggestion is an id and not a pattern.
  const right = like.map((one) =>
    one.map((token, i) => (i === 0 || fitsWord(words[i], token, names) ? words[i] : token)).join(':'),
  );
  return unknownWord(at, id, right);
}
