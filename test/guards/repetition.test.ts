import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './files.ts';

/** So many lines of the same shape in two places are worth a look: the same logic may be written twice. */
const RUN = 6;

/** A shape that stands in more places than this is a way of writing data, not logic that was copied. */
const COMMON = 8;

/** Runs of fewer characters, each word counted as one, hold too little to be worth sharing. */
const LEAST = 50;

/** How many pairs of files share a run. The number may only shrink. */
const MOST = 21;

const KEYWORDS = new Set(
  'as await break case const continue else export extends for function if in interface let new null of readonly return switch throw type undefined while'.split(
    ' ',
  ),
);

interface Line {
  readonly number: number;
  readonly shape: string;
}

/** The lines of a text that count, by shape: without names, strings and numbers. Comments, imports, and lines of brackets only do not count. */
function shapesOf(text: string): readonly Line[] {
  return text
    .replace(/^import [^;]*;$/gm, (statement) => statement.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ number: index + 1, shape: shapeOf(line.trim()) }))
    .filter(({ shape }) => /\w/.test(shape));
}

function shapeOf(line: string): string {
  if (/^(\/\/|\/\*|\*)/.test(line)) return '';
  return line
    .replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '_')
    .replace(/[\w$]+/g, (word) => (KEYWORDS.has(word) ? word : '_'))
    .replace(/\s+/g, '');
}

/** Pairs of files (a file may be paired with itself) that share a run, each with the first lines of their first run. */
function sharedRuns(texts: Readonly<Record<string, string>>): readonly string[] {
  const pairs = new Map<string, string>();
  for (const places of placesByRun(texts).values()) {
    if (places.length > COMMON) continue;
    for (const [n, one] of places.entries())
      for (const other of places.slice(n + 1)) {
        if (one.file === other.file && other.index - one.index < RUN) continue;
        const pair = `${one.file} ~ ${other.file}`;
        if (!pairs.has(pair)) pairs.set(pair, `${one.file}:${one.line} ~ ${other.file}:${other.line}`);
      }
  }
  return [...pairs.values()];
}

interface Place {
  readonly file: string;
  readonly line: number;
  /** Which of the lines that count in its file. */
  readonly index: number;
}

/** Where each run stands. */
function placesByRun(texts: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const [file, text] of Object.entries(texts)) {
    const lines = shapesOf(text);
    for (const [index, { number }] of lines.slice(0, 1 - RUN).entries()) {
      const run = lines.slice(index, index + RUN).map(({ shape }) => shape);
      if (run.join('').replace(/\w+/g, '_').length < LEAST) continue;
      const key = run.join('\n');
      places.set(key, [...(places.get(key) ?? []), { file, line: number, index }]);
    }
  }
  return places;
}

describe('repetition', () => {
  it('in the sources does not grow', () => {
    const files = filesBelow('src', '.ts');
    const texts = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
    const found = sharedRuns(Object.fromEntries(texts));
    expect(found.slice(0, MOST), `${found.length} pairs, at most ${MOST}:\n${found.join('\n')}`).toEqual(
      found,
    );
  });

  it('is noticed under other names, whatever stands around it', () => {
    const body = (name: string) =>
      [
        `export function ${name}(of: Fighter): number {`,
        `  const ${name}Value = of.${name} + 1;`,
        `  if (${name}Value > 3) return 0;`,
        '  // Why not.',
        `  const left = Math.max(0, of.max[${name}Value] - of.min);`,
        `  if (left < 2) return left * 2;`,
        `  return left;`,
        '}',
      ].join('\n');
    const found = sharedRuns({
      'a.ts': `import { x } from './x.ts';\n\n${body('strength')}`,
      'b.ts': `export const here = 1;\n\n${body('wits')}\n`,
      'c.ts': 'export const there = 2;\n',
    });
    expect(found).toEqual(['a.ts:3 ~ b.ts:3']);
  });

  it('of five lines is let be', () => {
    const five = ['const a = b + 1;', 'const c = a.of(b);', 'if (a > c) return a;', 'return c.of(a, b, 3);'];
    const text = ['export function f(a: A, b: B, c: C): number {', ...five, '}'].join('\n');
    expect(sharedRuns({ 'a.ts': text, 'b.ts': text })).toEqual([]);
  });
});
