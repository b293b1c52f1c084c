import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { block, contrast } from '../../contrast.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../playground/client/${name}`, import.meta.url), 'utf8');

const LAYERS =
  'reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions';

describe('Styles (lie 39)', () => {
  it('declare the public layers first, in order', () => {
    expect(read('styles/index.css').split(';')[0]).toBe(`@layer ${LAYERS}`);
  });

  const css = read('styles/variables.css');
  const texts = [
    'primary',
    'secondary',
    'tertiary',
    'subtle',
    'emphatic',
    'accent',
    'hyperlink',
    'inactive',
    'title',
  ];
  for (const [theme, selector] of [
    ['dark', '.themed.theme-dark'],
    ['light', '.themed.theme-light'],
  ] as const) {
    it(`keep at least 4.5 to 1 in the ${theme} theme`, () => {
      const colors = block(css, selector);
      const pairs: [string, string][] = [];
      for (const text of texts)
        for (const surface of ['--surface-0', '--surface-1', '--surface-2'])
          pairs.push([`--color-text-${text}`, surface]);
      pairs.push(
        ['--button-text-color', '--button-background-color'],
        ['--input-text-color', '--input-background-color'],
      );
      pairs.push(
        ['--input-placeholder-color', '--input-background-color'],
        ['--on-accent', '--accent-strong'],
      );
      pairs.push(['--color-form-hint', '--surface-1'], ['--color-form-label', '--surface-1']);
      const weak = pairs.filter(
        ([text, ground]) => contrast(colors[text] ?? '#000000', colors[ground] ?? '#000000') < 4.5,
      );
      expect(weak).toEqual([]);
    });
  }
});

describe('Texts', () => {
  it('exist in both languages under the same keys', () => {
    const keys = (value: unknown, path = ''): string[] =>
      value && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, path ? `${path}.${key}` : key))
        : [path];
    const [en, ru] = ['en', 'ru'].map((lang) => keys(JSON.parse(read(`lang/${lang}.json`))).sort());
    expect(ru).toEqual(en);
  });
});
