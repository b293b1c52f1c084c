import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './files.ts';

/* The ruleset of the tutorial (docs/your-own-ruleset.md): small enough for an afternoon, and really played. */

const FOLDER = 'examples/coinflip';
const files = ['.ts', '.json', '.yaml'].flatMap((end) => filesBelow(FOLDER, end));
const linesOf = (file: string): number => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;

/** Runs a command on the example's scenario file, in a process of its own, because it registers a ruleset. */
function said(name: string, ...options: string[]) {
  const typed = ['--import', 'tsx', 'src/cli/main.ts', name, `${FOLDER}/duel.yaml`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...typed, '--ruleset', `${FOLDER}/index.ts`, ...options],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, LC_ALL: 'en' } },
  );
  return { code: status, out: stdout, err: stderr };
}

const keys = (tree: unknown, at = ''): string[] =>
  typeof tree === 'string'
    ? [at]
    : Object.entries(tree as object).flatMap(([key, one]) => keys(one, `${at}.${key}`));

describe("the tutorial's ruleset", { timeout: 60_000 }, () => {
  it('has at most 12 files and 350 lines, and imports nothing from the Foundry half', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(12);
    expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(350);
    for (const file of files)
      expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toContain('src/foundry');
  });

  it('CF-1 CF-2 CF-3 passes its scenario', () => {
    expect(said('scenario')).toMatchObject({ code: 0, err: '' });
  });

  it('has exact odds: of 36 pairs of faces 21 hit, 10 hit back, 5 are a tie', () => {
    const { code, out } = said('odds');
    expect(code).toBe(0);
    expect(out).toContain('58.33 %');
    expect(out).toContain('27.78 %');
    expect(out).toContain('13.89 %');
  });

  it('CF-4 CF-5 fights to the end, with texts in either language', () => {
    expect(said('fight', '--seed', '7', '--explain').err).toContain('coinflip');
    expect(said('fight', '--seed', '7').out).toMatch(/Ada strikes at Bob[\s\S]* goes down\./);
    expect(said('fight', '--seed', '7', '--lang', 'ru').out).toMatch(/вне боя\./);
  });

  it('has the same texts in both languages, and none of them in the product', () => {
    const textsOf = (language: 'en' | 'ru') =>
      JSON.parse(readFileSync(join(ROOT, FOLDER, 'lang', `${language}.json`), 'utf8'));
    expect(keys(textsOf('ru')).sort()).toEqual(keys(textsOf('en')).sort());
    expect(filesBelow('lang/en', '.json')).not.toContain('lang/en/coinflip.json');
  });

  it('is refused with a message where a module exports no ruleset', () => {
    const { code, err } = said('scenario', '--ruleset', 'src/core/text.ts');
    expect(code).toBe(2);
    expect(err).toContain('Name a module that exports “ruleset”.');
  });
});
