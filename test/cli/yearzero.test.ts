import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';

const SEEDS = 1;

function told(...args: string[]): { readonly code: number; readonly out: string; readonly err: string } {
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = run([...args, '--lang', 'en'], {}, output);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const FILE = 'test/scenarios/yearzero/station.yaml';

test('tacticians play four against six until one side is left', {
  timeout: 60_000,
}, () => {
  expect(readFileSync(FILE, 'utf8')).toMatch(
    /sides: \{ crew: \[(\w+, ){3}\w+\], mercenaries: \[(\w+, ){5}\w+\] \}/,
  );
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { code, err, out } = told('fight', FILE, '--seed', String(seed));
    expect({ seed, code, err }).toEqual({ seed, code: 0, err: '' });
    expect(out).toMatch(/only this side stands|nobody stands/i);
  }
});
