import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-western-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Log {
  readonly commits: readonly {
    readonly action: { readonly ask?: string; readonly event?: { readonly ask?: string } };
  }[];
}

function told(...args: string[]): { readonly code: number; readonly out: string; readonly err: string } {
  const out: string[] = [];
  const err: string[] = [];
  const code = run(
    [...args, '--lang', 'en'],
    {},
    { out: (text) => out.push(text), err: (text) => err.push(text) },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** What fighters are asked who neither wait nor plan ahead; random fights ask everything (see test/core/fights). */
const ASKED = ['sign', 'roll', 'declare', 'table', 'go', 'hit', 'location', 'shock'];
const SEEDS = 2;
/** Who does not think ahead decides fast. */
const THOUGHTLESS = ['red', 'blue'].flatMap((side) => ['--character', `${side}=mindless`]);

test('tacticians fight a shoot-out and a brawl to the end, and the log can be replayed', {
  timeout: 300_000,
}, () => {
  const met = new Set<string>();
  const fights = ['saloon', 'brawl'].flatMap((name) =>
    Array.from({ length: SEEDS }, (_, i) => ({ name, seed: i + 1 })),
  );
  for (const { name, seed } of fights) {
    const log = join(folder, `${name}-${seed}.json`);
    const file = `test/scenarios/western/${name}.yaml`;
    const fight = told(
      'fight',
      file,
      '--seed',
      String(seed),
      '--log',
      log,
      ...(seed === 1 ? [] : THOUGHTLESS),
    );
    expect({ seed, code: fight.code, err: fight.err }).toEqual({ seed, code: 0, err: '' });
    expect(fight.out).toMatch(/only this side stands|nobody stands/i);
    const { commits } = JSON.parse(readFileSync(log, 'utf8')) as Log;
    for (const { action } of commits) met.add((action.ask ?? action.event?.ask ?? '').split(':')[0] ?? '');
    if (seed === 1) expect(told('replay', log)).toMatchObject({ code: 0, err: '' });
  }
  expect(ASKED.filter((kind) => !met.has(kind))).toEqual([]);
});
