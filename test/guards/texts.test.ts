import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/cli/texts.ts';
import { ROOT } from './files.ts';
import { faultsOf } from './texts-style.ts';

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`),
  );
const textsOf = (language: 'en' | 'ru') => new Map(flat(readTexts(language) as unknown as Tree));

/** Keys that still break a rule, or rightly do: “it” of a thing («его» of a shield), a sentence that people say. */
const EXCEPTIONS: Record<string, string[]> = JSON.parse(
  readFileSync(join(ROOT, 'test/guards/texts.json'), 'utf8'),
);

describe('texts keep the house style, except for a list that only shrinks', () => {
  const faults = faultsOf(textsOf('en'), textsOf('ru'));
  it.each(Object.entries(faults))('%s', (name, keys) => expect(keys).toEqual(EXCEPTIONS[name] ?? []));

  it('the list names no unknown check', () =>
    expect(Object.keys(EXCEPTIONS).filter((name) => !(name in faults))).toEqual([]));

  it('finds faults', () => {
    const found = faultsOf(
      new Map([['FIVEFOLD.wfrp.no.prone', 'He lies on the ground']]),
      new Map([['FIVEFOLD.wfrp.no.prone', 'Он мертв']]),
    );
    const names = Object.keys(found).filter((name) => found[name]?.length);
    expect(names).toEqual([
      'en: gender words',
      'en: refusals without a full stop',
      'ru: он of a person',
      'ru: ё left out',
      'ru: refusals without a full stop',
    ]);
  });
});
