import { describe, expect, it } from 'vitest';
import { languageOf, localizerOf } from '../../src/cli/texts.ts';
import { findIn, say } from '../../src/core/say.ts';
import { msg, Refused, verbatim } from '../../src/core/text.ts';

const ru = {
  locale: 'ru',
  find: findIn({
    hit: '{by} бьёт {who}: {what}',
    dice: { one: '{n} кубик', few: '{n} кубика', many: '{n} кубиков', other: '{n} кубика' },
  }),
  nameOf: (id: string) => ({ m: 'Маша' })[id],
};

describe('formatting messages', () => {
  it('fills blanks with values, names, messages and a person’s own words', () => {
    expect(say(msg('hit', { by: 'm', who: 'x', what: msg('dice', { n: 3 }) }), ru)).toBe(
      'Маша бьёт x: 3 кубика',
    );
    expect(say(msg('hit', { by: 'm', who: 'x', what: verbatim('{by} $&') }), ru)).toBe(
      'Маша бьёт x: {by} $&',
    );
    expect(say(verbatim('Sword'), ru)).toBe('Sword');
  });

  it('takes the plural form of the language', () => {
    expect([1, 2, 5, 11, 21, 22].map((n) => say(msg('dice', { n }), ru))).toEqual([
      '1 кубик',
      '2 кубика',
      '5 кубиков',
      '11 кубиков',
      '21 кубик',
      '22 кубика',
    ]);
    expect(say(msg('dice', { wanted: 1 }), ru)).toBe('{n} кубик');
    // An invalid number counts as missing.
    expect(say(msg('dice'), ru)).toBe('{n} кубиков');
  });

  it('writes whole numbers as they are, fractions as the language does, to a thousandth', () => {
    const find = findIn({ metres: '{n} m' });
    const said = (locale: string, ...all: number[]) =>
      all.map((n) => say(msg('metres', { n }), { locale, find }));
    expect(said('ru', 12345, -3, 0)).toEqual(['12345 m', '-3 m', '0 m']);
    expect(said('ru', 2.5, -0.25, 2 / 3)).toEqual(['2,5 m', '-0,25 m', '0,667 m']);
    expect(said('en', 12345, 2.5, 1 / 3)).toEqual(['12345 m', '2.5 m', '0.333 m']);
  });

  it('shows the key where there is no text, and a blank that nothing fills', () => {
    expect(say(msg('no.such.text'), ru)).toBe('no.such.text');
    expect(say(msg('hit.deeper'), ru)).toBe('hit.deeper');
    expect(say(msg('hit', { by: 'm' }), ru)).toBe('Маша бьёт {who}: {what}');
  });

  it('uses the machine’s language where texts for it exist', () => {
    expect(languageOf({ LANG: 'ru_RU.UTF-8' })).toBe('ru');
    expect(languageOf({ LANG: 'ru_RU.UTF-8', LC_ALL: 'en_GB' })).toBe('en');
    expect(languageOf({ LANG: 'fr_FR' })).toBe('en');
    expect(languageOf({})).toBe('en');
    expect(say(msg('core.refused.over'), localizerOf('ru'))).not.toBe(
      say(msg('core.refused.over'), localizerOf('en')),
    );
  });
});

describe('a refusal', () => {
  it('gives the reason to readers of a log, with what it is about', () => {
    const bare = new Refused(msg('no.word'));
    expect([bare.message, bare.reason]).toEqual(['no.word', { key: 'no.word' }]);
    expect(new Refused(msg('no.word', { said: 'an ox' })).message).toBe('no.word {"said":"an ox"}');
  });
});
