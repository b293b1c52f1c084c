import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildPackage } from './build.ts';
import { minifyOutput, TARGET } from './bundle.ts';
import { ROOT } from './folders.ts';
import { loadedWith, sizes, sizesText } from './sizes.ts';

/** What a client may have to load for any one ruleset, gzipped, in bytes. */
const MOST_BYTES = 120_000;

/** Builds the benchmarks as the product is built, then runs them: what is measured is what is shipped. */
const outDir = join(ROOT, '.cache', 'bench');
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  plugins: [minifyOutput],
  build: { ssr: 'test/bench/main.ts', outDir, emptyOutDir: true, target: TARGET, minify: false },
});
await import(pathToFileURL(join(outDir, 'main.js')).href);

await buildPackage();
const measured = sizes();
const heaviest = Math.max(...Object.keys(measured.rulesets).map((id) => loadedWith(measured, id)));
console.log(
  `what a client loads         ${(heaviest / 1000).toFixed(1)} kB   (gzipped, with the heaviest ruleset) at most ${MOST_BYTES / 1000} kB; ${sizesText(measured)}`,
);
if (heaviest > MOST_BYTES) process.exitCode = 1;
