import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let built: Promise<string> | null = null;

/**
 * The worker's code as one plain JavaScript file, made once a process: worker threads start without a compiler. Class
 * names are kept, because sheets, rolls and settings are stored by them.
 */
export function workerFile(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const folder = path.resolve(path.dirname(entry), '..', '.cache', `worker-${process.pid}`);
  await mkdir(folder, { recursive: true });
  process.once('exit', () => void rm(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: path.dirname(entry),
    logLevel: 'error',
    esbuild: { keepNames: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { format: 'es', entryFileNames: 'worker.mjs', inlineDynamicImports: true } },
    },
  });
  return path.join(folder, 'worker.mjs');
}
