import { isTest, type Offer } from '../../core/offer.ts';
import { type Msg, msg, verbatim } from '../../core/text.ts';
import { circumstanceRows, type FieldRow } from '../shared/fields.ts';
import { say } from '../shared/text.ts';
import { plain } from './test-command.ts';
import type { Prospect, Situation } from './use.ts';

/*
 * A test in words, as in `/test Stealth 8`, `/test Dexterity + Stealth 8` or `[[/fivefold test Stealth]]`: the name of a trait, a second one
 * where a test may have two, and a number for the first number that is asked of its test, such as a modifier.
 */

/** A test that somebody wrote: its offer, and the circumstances that were named. `no`: the number is not possible. */
export interface WrittenTest {
  readonly offer: Offer;
  readonly situation: Situation;
  readonly no?: Msg;
}

/** What a test is called: by its label, by the trait alone, or by its id. */
const namesOf = ({ id, label }: Offer): string[] =>
  [say(label), say(label).split(': ').at(-1) ?? '', id.split(':').at(-1) ?? ''].map(plain);

/** The circumstance whose option has this name, or undefined if none has. */
function optionNamed(rows: readonly FieldRow[], name: string): Situation | undefined {
  for (const { name: field, options = [] } of rows)
    for (const { value, label } of options)
      if ([label, value].map(plain).includes(name)) return { [field]: value };
  return undefined;
}

const isWithin = (n: number, { min, max }: FieldRow): boolean =>
  n >= (min ?? Number.NEGATIVE_INFINITY) && n <= (max ?? Number.POSITIVE_INFINITY);

/** Reads a test. @returns undefined if the words name no trait of this fighter, or a number of which nothing is asked. */
export function readTest({ ruleset, offers }: Prospect, words: string): WrittenTest | undefined {
  const [, name = '', number] = /^(.*?)\s*([+−-]?\d+)?$/u.exec(words.trim()) ?? [];
  const [first = '', second] = name.split('+').map(plain);
  const offer = offers.find((one) => isTest(one) && namesOf(one).includes(first));
  if (!offer) return undefined;
  const rows = circumstanceRows(ruleset, offer.circumstances ?? []);
  const paired = second === undefined ? {} : optionNamed(rows, second);
  const asked = rows.find((row) => row.number);
  if (!paired || (number !== undefined && !asked)) return undefined;
  if (number === undefined || !asked) return { offer, situation: paired };
  const n = Number(number.replace('−', '-'));
  const { label, min = 0, max = 0 } = asked;
  const no = isWithin(n, asked)
    ? {}
    : { no: msg('core.host.testRange', { what: verbatim(label), n, least: min, most: max }) };
  return { offer, situation: { ...paired, [asked.name]: n }, ...no };
}
