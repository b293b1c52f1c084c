import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sourceStamp } from '../bin/build.ts';

const NODE = path.dirname(fileURLToPath(import.meta.url));
const CACHE = path.join(NODE, '..', '.cache');

let made: Promise<string> | null = null;

/**
 * The worker's code as plain JavaScript: worker threads start without a compiler. What draws the board lies in files of its own, which are not
 * loaded where nothing is drawn. Made anew only when the sources have changed. Class names are kept, because sheets, rolls and settings are stored by them.
 */
export function workerFile(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const folder = path.join(CACHE, `worker-${stamp()}`);
  const file = path.join(folder, 'worker.mjs');
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(path.join(CACHE, 'unfinished-'));
  await bundle(fresh);
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another process was faster with the same code.
    if (!existsSync(file)) throw error;
    await rm(fresh, { recursive: true, force: true });
  }
  return file;
}

/** A digest of everything the worker is made of. */
function stamp(): string {
  const hash = createHash('sha256').update(sourceStamp());
  for (const folder of [NODE, path.join(NODE, '..', 'server')]) {
    for (const name of readdirSync(folder).sort())
      hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: NODE,
    logLevel: 'error',
    // A page is hundreds of modules: to look for each of them takes longer than all the rest of a client's start.
    ssr: {
      noExternal: [
        'happy-dom',
        'handlebars',
        'jquery',
        'socket.io-client',
        'entities',
        'whatwg-mimetype',
        'buffer-image-size',
      ],
    },
    esbuild: { keepNames: true },
    build: {
      ssr: path.join(NODE, 'worker.ts'),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { format: 'es', entryFileNames: 'worker.mjs' } },
    },
  });
}
