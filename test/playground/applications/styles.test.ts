import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../../playground/client/${name}`, import.meta.url), 'utf8');

const LAYERS =
  'reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions';

type Colors = Record<string, string>;

/** The variables of the block that begins with a selector. */
function block(css: string, selector: string): Colors {
  const from = css.indexOf(selector);
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value]),
  );
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

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
