import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** A module of its own, so that other tests do not have the added texts. */
const module: string = '../../src/cli/texts.ts?alone';
const { addTexts, keySegments } = (await import(module)) as typeof import('../../src/cli/texts.ts');

it('segments of text keys include those of a ruleset that is added after the first look', () => {
  expect(keySegments('sample')).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'en.json'),
    JSON.stringify({ FIVEFOLD: { sample: { line: { hits: 'Hit!' } } } }),
  );
  addTexts(folder);
  expect(keySegments('sample')).toEqual(['line', 'hits']);
});
