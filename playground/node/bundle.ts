import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sourceStamp } from '../bin/build.ts';

const NODE = path.dirname(fileURLToPath(import.meta.url));
const CACHE = path.join(NODE, '..', '.cache');

/** Libraries that go into the bundle. The rest is loaded by Node from where it is installed. */
const BUNDLED = [
  ...['happy-dom', 'entities', 'whatwg-mimetype', 'buffer-image-size'],
  ...['socket.io-client', 'socket.io-parser', '@socket.io/component-emitter'],
  ...['engine.io-client', 'engine.io-parser', 'debug', 'ms'],
  ...['handlebars', 'jquery'],
];

let made: Promise<string> | null = null;

/**
 * The worker's code as plain JavaScript: worker threads start without a compiler. What draws the board lies in files of its own, which are not
 * loaded where nothing is drawn. Made anew only when the sources have changed. Class names are kept, because sheets, rolls and settings are stored by them.
 * Beside it clients keep what V8 and Handlebars made of it, see `start.ts` and `templates.ts`.
 */
export function workerFile(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const folder = path.join(CACHE, `worker-${stamp()}`);
  const file = path.join(folder, 'start.cjs');
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

/** The files of happy-dom whose objects have maps of their own, though few of them ever hold anything. */
const WITH_MAPS = /\/happy-dom\/lib\/(nodes\/node\/Node|event\/EventTarget)\.js$/;

/** Replaces the maps of each node of a page: to make and keep them takes a third of a client's time. */
const lateMaps: Plugin = {
  name: 'late-maps',
  transform(code, id) {
    if (!WITH_MAPS.test(id.replaceAll('\\', '/'))) return undefined;
    const late = code.replaceAll('new Map()', 'new LateMap()');
    if (late === code) throw new Error(`${id} has no maps that could be made later`);
    return `import { LateMap } from ${JSON.stringify(fileURLToPath(new URL('./late-map.ts', import.meta.url)))};\n${late}`;
  },
};

async function bundle(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: NODE,
    logLevel: 'error',
    // A page is hundreds of modules: to look for each of them takes longer than all the rest of a client's start.
    ssr: { noExternal: BUNDLED },
    esbuild: { keepNames: true },
    plugins: [lateMaps],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: [path.join(NODE, 'start.ts'), path.join(NODE, 'worker.ts')],
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          // What these two export is taken as it is: one hangs it on a function.
          interop: (id) => (id === 'ws' || id === 'xmlhttprequest-ssl' ? 'esModule' : 'default'),
        },
      },
    },
  });
}
