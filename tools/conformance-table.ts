import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../conformance/runner.ts';
import { buildClient, distPath } from '../playground/bin/build.ts';
import { openTable } from '../playground/node/index.ts';
import { startServer } from '../playground/server/index.ts';
import { furnishPackage } from '../test/demo-folder.ts';
import { joinAs, openBrowser } from '../test/e2e/browser.ts';
import { buildWithSuite } from './build.ts';
import { QUENCH } from './folders.ts';

/** Where the suite can run. */
export const PLACES = ['node', 'chromium'] as const;
export type Place = (typeof PLACES)[number];
/** Which Foundry the playground can behave like. */
export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];

const WORLD = 'conformance';
const PLAYER = { name: 'Anna', role: 1 };

/** A world of its own with the suite's package, at which a game master and a player sit. */
export interface ConformanceTable {
  /** Runs the checks whose title, or whose suite's key, contains the filter. */
  run(filter?: string): Promise<Outcome[]>;
  close(): Promise<void>;
}

/** What the suite's module leaves for whoever has no Quench. */
type Suites = { fivefoldConformance: { run(filter: string): Promise<Outcome[]> } };

/** A data folder with the built package and an empty world. */
function furnish(): string {
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-conformance-'));
  furnishPackage(QUENCH, dataPath);
  const folder = join(dataPath, 'Data', 'worlds', WORLD);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'world.json'),
    JSON.stringify({ id: WORLD, title: 'Conformance', system: 'fivefold' }),
  );
  return dataPath;
}

const runHere = (filter: string): Promise<Outcome[]> =>
  (globalThis as unknown as Suites).fivefoldConformance.run(filter);

async function inNode(dataPath: string, generation: Generation, lie: number): Promise<ConformanceTable> {
  const table = await openTable({ dataPath, world: WORLD, generation, lie, users: [PLAYER] });
  try {
    const master = await table.join('Gamemaster');
    await table.join(PLAYER.name);
    return { run: (filter = '') => master.evaluate(runHere, filter), close: () => table.close() };
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function inChromium(dataPath: string, generation: Generation, lie: number): Promise<ConformanceTable> {
  const server = await startServer({ dataPath, world: WORLD, generation, lie, distPath, users: [PLAYER] });
  const browser = await openBrowser();
  const master = await joinAs(browser, server.url, 'Gamemaster', { byForm: true });
  await joinAs(browser, server.url, PLAYER.name, { byForm: true });
  return {
    run: (filter = '') => master.page.evaluate(runHere, filter),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Builds what is out of date. */
export async function prepare(places: readonly Place[]): Promise<void> {
  await buildWithSuite();
  if (places.includes('chromium')) await buildClient();
}

/**
 * Opens a table at which the suite can run; what it needs must have been built.
 *
 * @param lie the way in which the playground shall misbehave, none unless told
 */
export async function conformanceTable(
  place: Place,
  generation: Generation,
  lie = 0,
): Promise<ConformanceTable> {
  const dataPath = furnish();
  const table = await (place === 'node' ? inNode : inChromium)(dataPath, generation, lie);
  return {
    run: (filter) => table.run(filter),
    async close() {
      await table.close();
      rmSync(dataPath, { recursive: true, force: true });
    },
  };
}
