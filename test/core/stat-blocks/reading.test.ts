import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatBlock } from '../../../src/core/stat-block/read.ts';
import { LANGUAGES, tongueOf } from './packs.ts';

/* Mistakes in a stat block: each is named with its line, and the rest is kept. */

const western = tongueOf('western', 'en');
const russian = tongueOf('western', 'ru');

/** What could not be read: the line, the words, and the key of the reason. */
const unread = (text: string) =>
  readStatBlock(text, western).unread.map(({ line, text: words, says }) => [line, words, says.key]);

describe('a stat block with mistakes', () => {
  it.each([
    ['an unknown word', 'Speed 6, Sped 5\nAccuracy 4', [[2, 'Sped 5', 'core.statBlock.unknown']]],
    ['a number that is missing', 'Speed, Accuracy 4', [[2, 'Speed', 'core.statBlock.number']]],
    ['a number beyond its bounds', 'Accuracy 4\nSpeed 40', [[3, 'Speed 40', 'core.fault.tooLarge']]],
    ['a number below its bounds', 'Accuracy 4, Speed 0', [[2, 'Speed 0', 'core.fault.tooSmall']]],
    ['no such option', 'Posture: flying, Accuracy 4', [[2, 'Posture: flying', 'core.statBlock.option']]],
    ['words behind a number', 'Speed 6 or so, Accuracy 4', [[2, 'Speed 6 or so', 'core.statBlock.rest']]],
    [
      'a thing that has no such field',
      'Accuracy 4\nKnife (Wheels 4)',
      [[3, 'Wheels 4', 'core.statBlock.unknown']],
    ],
    [
      'details without parentheses',
      'Accuracy 4, Wounds: chest',
      [[2, 'Wounds: chest', 'core.statBlock.group']],
    ],
  ])('%s', (_, lines, expected) => {
    const text = `Somebody\n${lines}`;
    expect(unread(text)).toEqual(expected);
    const { name, traits } = readStatBlock(text, western);
    expect(name).toBe('Somebody');
    expect(traits).toMatchObject({ attributes: { accuracy: 4 } });
  });

  it('reads wounds with their details', () => {
    const { traits, unread: left } = readStatBlock(
      'Guard\nWounds: (Location: left arm, Severity: serious) + (Location: chest)',
      western,
    );
    expect(left).toEqual([]);
    expect(traits.wounds).toEqual([{ location: 'leftArm', severity: 'serious' }, { location: 'chest' }]);
  });

  it('keeps a thing whose details are wrong, and takes at most twenty of a kind', () => {
    const { carried } = readStatBlock('Crowd\nKnife ×99 (Loaded 3, Wheels 4)', western);
    expect(carried).toHaveLength(20);
    expect(carried[0]?.traits).toEqual({ loaded: 3 });
  });

  it('reads nothing from an empty text', () => {
    expect(readStatBlock('', western)).toEqual({ name: '', traits: {}, carried: [], unread: [] });
  });

  it('comes to an end whatever is pasted', () => {
    const words = [
      'Speed',
      '6',
      'Knife',
      '(',
      ')',
      ',',
      ';',
      '.',
      '\n',
      '"',
      '+',
      '-',
      'not',
      'Wounds',
      ':',
      'ё',
      '×',
    ];
    const piece = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...LANGUAGES), (pieces, language) => {
        const read = readStatBlock(pieces.join(' '), language === 'en' ? western : russian);
        for (const one of read.unread) expect(one.says.key).toMatch(/^core\./);
      }),
      { numRuns: 150 },
    );
  });
});
