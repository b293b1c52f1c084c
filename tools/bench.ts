import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Builds the benchmarks as the product is built, then runs them: what is measured is what is shipped. */
const outDir = 'dist/bench';
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'test/bench/main.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
});
await import(pathToFileURL(`${outDir}/main.js`).href);
