import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, type Table, type TableClient } from '../../playground/node/index.ts';
import { buildPackage, buildWithSuite } from '../../tools/build.ts';
import { DIST, QUENCH } from '../../tools/folders.ts';
import { GENERATION } from '../generation.ts';
import { installBare } from './bare.ts';

/*
 * The package with the conformance suite, as the owner of a licence installs it beside Quench: a stand-in of Quench receives the batches.
 */

interface Batch {
  readonly key: string;
  readonly displayName: string;
  readonly checks: readonly string[];
}

const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-quench-'));
let table: Table;
let gm: TableClient;
let batches: readonly Batch[];

/** Calls the hook by which Quench announces itself, and opens every batch that is registered. */
const register = (client: TableClient): Promise<Batch[]> =>
  client.evaluate(() => {
    type Words = { [word: string]: unknown };
    const found: Batch[] = [];
    const nothing = () => undefined;
    const quench = {
      registerBatch(key: string, open: (context: Words) => void, { displayName }: { displayName: string }) {
        const checks: string[] = [];
        const hooks = { before: nothing, after: nothing, beforeEach: nothing, afterEach: nothing };
        open({
          ...hooks,
          assert: {},
          describe: (_title: string, body: () => void) => body(),
          it: (title: string) => checks.push(title),
        });
        found.push({ key, displayName, checks });
      },
    };
    (Hooks as unknown as { callAll(hook: string, argument: object): void }).callAll('quenchReady', quench);
    return found;
  });

beforeAll(async () => {
  await buildPackage();
  await buildWithSuite();
  installBare(dataPath, join(QUENCH, 'fivefold.zip'));
  table = await openTable({ dataPath, world: 'bare', generation: GENERATION });
  gm = await table.join('Gamemaster');
  batches = await register(gm);
}, 180_000);

afterAll(async () => {
  await table?.close();
  rmSync(dataPath, { recursive: true, force: true });
});

describe('the package with the conformance suite', () => {
  it('registers every suite as a batch of Quench', async () => {
    const { suites } = await gm.evaluate(() => {
      const { fivefoldConformance } = globalThis as unknown as { fivefoldConformance: { suites: string[] } };
      return { suites: fivefoldConformance.suites };
    });
    expect(suites.length).toBeGreaterThan(0);
    expect(batches.map(({ key }) => key)).toEqual(suites.map((key) => `fivefold.conformance.${key}`));
  });

  it('states for each check what it is evidence of, and has no duplicate names', () => {
    for (const { key, displayName, checks } of batches) {
      expect(displayName, key).toMatch(/^Fivefold: \S/);
      expect(checks.length, key).toBeGreaterThan(0);
      expect(
        checks.filter((title) => !/^\[(\d+|\?\d*|doc)\] \S/.test(title)),
        key,
      ).toEqual([]);
      expect(new Set(checks).size, key).toBe(checks.length);
    }
  });

  it('has a check for each of the 40 traps', () => {
    const tags = batches.flatMap(({ checks }) => checks.map((title) => /^\[(\d+)\]/.exec(title)?.[1]));
    const missing = Array.from({ length: 40 }, (_, i) => `${i + 1}`).filter((n) => !tags.includes(n));
    expect(missing).toEqual([]);
  });

  it('is the only one that holds the suite', () => {
    expect(existsSync(join(DIST, 'conformance.mjs'))).toBe(false);
    const declared = readFileSync(join(DIST, 'system.json'), 'utf8');
    expect(declared).not.toContain('probe');
    expect(declared).not.toContain('conformance');
    for (const name of ['fivefold.mjs', ...readdirSync(join(DIST, 'chunks')).map((one) => `chunks/${one}`)])
      expect(readFileSync(join(DIST, name), 'utf8')).not.toContain('fivefoldConformance');
  });
});
