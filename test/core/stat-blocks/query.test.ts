import { describe, expect, it } from 'vitest';
import { matches, readQuery } from '../../../src/core/stat-block/query.ts';
import { namedFields } from '../../../src/core/stat-block/vocabulary.ts';
import { described, people, tongueOf } from './packs.ts';

/* Looking for people by words and figures. Who has which figures: packs/western-people. */

const western = tongueOf('western', 'en');
const russian = tongueOf('western', 'ru');

/** The people of the packs that a query finds. */
function found(text: string, tongue = western): readonly string[] {
  const query = readQuery(text, namedFields(tongue.ruleset.fighter, 'field', tongue));
  return people
    .filter(({ ruleset }) => ruleset === 'western')
    .filter((person) => {
      const { name, traits, carried } = described(person, tongue);
      return matches(query, { text: [name, ...carried.map((one) => one.name)].join(' '), data: traits });
    })
    .map(({ file }) => file)
    .sort();
}

describe('people are found', () => {
  it.each([
    ['by nothing, all of them', '', 13],
    ['by a part of a name, in any case', 'KID', ['kid']],
    ['by what they carry', 'lever rifle', ['jose']],
    ['by a figure', 'speed>6', ['gambler', 'jose']],
    ['by figures, all of which must be true', 'speed >= 7 accuracy = 6', ['jose']],
    ['by a word and a figure', 'mustang toughness<6', ['outlaw']],
    ['by labels of several words', 'archery and throwing >= 2', ['raven']],
    ['by nothing that exists', 'wings>2', []],
  ])('%s', (_, query, expected) => {
    const names = found(query);
    expect(typeof expected === 'number' ? names.length : names).toEqual(expected);
  });

  it('in Russian, with е for ё', () => {
    expect(found('скорость>6 хладнокровие>5', russian)).toEqual(['gambler']);
    expect(found('налетчик', russian)).toEqual(['outlaw']);
  });

  it('a comparison of something unknown is named', () => {
    const fields = namedFields(western.ruleset.fighter, 'field', western);
    expect(readQuery('kid wings>2', fields)).toEqual({ words: ['kid'], figures: [], unknown: ['wings>2'] });
  });
});
