import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { spec } from '../../src/rulesets/storyteller/data/fighter.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-eight-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Log {
  readonly commits: readonly {
    readonly action: { readonly ask?: string; readonly event?: { readonly ask?: string } };
  }[];
}

/** The kinds of ask that were answered in all fights. */
const answered = new Set<string>();

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

/** Who does not think ahead decides fast. */
const THOUGHTLESS = ['red', 'blue'].flatMap((side) => ['--character', `${side}=mindless`]);

test.each(spec.kind.options)('eight %ss fight eight to the end', { timeout: 300_000 }, (kind) => {
  const log = join(folder, `${kind}.json`);
  const file = `test/scenarios/storyteller/eight/${kind}.yaml`;
  const { code, out, err } = told('fight', file, '--seed', '11', '--log', log, ...THOUGHTLESS);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/only this side stands|nobody stands/i);
  const { commits } = JSON.parse(readFileSync(log, 'utf8')) as Log;
  for (const { action } of commits) {
    const ask = action.ask ?? action.event?.ask;
    if (ask) answered.add(ask.split(':')[0] ?? ask);
  }
});

test('the fights asked for dice, declarations, defences and what follows from them', () => {
  const kinds = ['die', 'tie', 'declare', 'act', 'defence', 'attack', 'damage', 'soak', 'balance'];
  expect(kinds.filter((kind) => !answered.has(kind))).toEqual([]);
});
