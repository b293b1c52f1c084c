import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { threadId } from 'node:worker_threads';
import type { enter } from './worker.ts';

/** A file whose compiled code was not found, and where it belongs. */
interface Uncached {
  readonly script: Script;
  readonly cache: string;
}

/**
 * From here on, files are loaded as Node loads them, but with the code that V8 compiled for an earlier client with the same options.
 * Returns the files that had none, as they are loaded.
 */
function loadCompiled(): Uncached[] {
  const uncached: Uncached[] = [];
  // Typed by its older name only, `require.extensions`.
  const { _extensions } = Module as unknown as { _extensions: NodeJS.RequireExtensions };
  _extensions['.cjs'] = (module, file) => {
    const cache = `${file}.${cachedDataVersionTag()}`;
    const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
    const script = new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
    if (!cachedData || script.cachedDataRejected) uncached.push({ script, cache });
    const run = script.runInThisContext() as (...scope: unknown[]) => void;
    run.call(module.exports, module.exports, createRequire(file), module, file, path.dirname(file));
  };
  return uncached;
}

/** Keeps what V8 has compiled by now for the clients that follow. Several may do so at the same time. */
function keepCompiled(uncached: readonly Uncached[]): void {
  for (const { script, cache } of uncached) {
    const unfinished = `${cache}.${process.pid}-${threadId}`;
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, cache);
  }
}

const uncached = loadCompiled();
const worker = createRequire(__filename)('./worker.cjs') as { enter: typeof enter };
// Only a file that Node itself loads may import others by their address.
void worker.enter(
  (address) => import(address),
  () => keepCompiled(uncached),
);
