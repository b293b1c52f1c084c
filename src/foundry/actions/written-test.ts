import type { Offer } from '../../core/offer.ts';
import { circumstanceRows } from '../shared/fields.ts';
import { say, uiText } from '../shared/text.ts';
import type { Prospect, Situation } from './use.ts';

/*
 * A test in words, as in `/test Stealth 8` or `[[/fivefold test Stealth]]`: the name of a trait, and a number for the first number that is asked
 * of its test, such as a modifier.
 */

/** A test that somebody wrote: its offer, and the circumstances that were named. */
export interface WrittenTest {
  readonly offer: Offer;
  readonly situation: Situation;
}

const plain = (words: string): string => words.toLocaleLowerCase(game.i18n?.lang).replaceAll('ё', 'е').trim();

/** What a test is called: by its label, by the trait alone, or by its id. */
const namesOf = ({ id, label }: Offer): string[] =>
  [say(label), say(label).split(': ').at(-1) ?? '', id.split(':').at(-1) ?? ''].map(plain);

/** Reads a test. @returns undefined if the words name no trait of this fighter, or a number of which nothing is asked. */
export function readTest({ ruleset, offers }: Prospect, words: string): WrittenTest | undefined {
  const [, name = '', number] = /^(.*?)\s*([+−-]?\d+)?$/u.exec(words.trim()) ?? [];
  const offer = offers.find((one) => one.group === 'skill' && namesOf(one).includes(plain(name)));
  if (!offer) return undefined;
  if (number === undefined) return { offer, situation: {} };
  const asked = circumstanceRows(ruleset, offer.circumstances ?? []).find((row) => row.number);
  return asked && { offer, situation: { [asked.name]: Number(number.replace('−', '-')) } };
}

/** The words of a test in a chat command or a link, or undefined if it is none. */
export function testIn(text: string): string | undefined {
  const [, command = '', words] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? [];
  return [plain(uiText('testCommand')), 'test'].includes(plain(command)) ? words : undefined;
}
