import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildPackage, ROOT, sizes } from './build.ts';

/** What every client may have to load, gzipped, in bytes. */
const MOST_BYTES = 120_000;

/** Builds the benchmarks as the product is built, then runs them: what is measured is what is shipped. */
const outDir = join(ROOT, '.cache', 'bench');
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'test/bench/main.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
});
await import(pathToFileURL(join(outDir, 'main.js')).href);

await buildPackage();
const { js, css } = sizes();
console.log(
  `what a client loads         ${((js + css) / 1000).toFixed(1)} kB   (gzipped) at most ${MOST_BYTES / 1000} kB`,
);
if (js + css > MOST_BYTES) process.exitCode = 1;
