import { minify } from 'terser';
import { build, type Plugin, type Rollup, transformWithEsbuild } from 'vite';
import { CHUNKS, chunkOf } from './chunks.ts';
import { ROOT } from './folders.ts';

/* How sources become modules that browsers load: the bundler with its settings, and what it cannot do without us. */

/** What the oldest browsers that Foundry runs in understand. */
export const TARGET = 'es2022';

/** Everything the bundler warns of is shown, but for what lies in other people's code. */
function onwarn({ id, ids = id ? [id] : [], message }: Rollup.RollupLog): void {
  const foreign = ids.length > 0 && ids.every((file) => file.includes('node_modules'));
  if (!foreign) console.warn(message);
}

/** What differs between the modules that we bundle. */
interface Module {
  readonly entry: string;
  readonly fileName: string;
  readonly outDir: string;
  /** Whether `outDir` belongs to this module alone. */
  readonly alone: boolean;
  /** Whether it is split: see chunkOf. Otherwise everything is one file. */
  readonly split?: true;
}

/** Browsers remember of a module that it could not be fetched and do not try again: then it is asked for under another name. */
const fetchedAnew: Plugin = {
  name: 'fetched-anew',
  renderDynamicImport: () => ({
    left: '((url) => import(url).catch(() => import(url + "?" + Date.now())))(',
    right: ')',
  }),
};

/**
 * Vite leaves blanks and names in libraries for their users to shorten; nobody bundles ours again. Functions stay where they are: put into the
 * one place that calls them they are made anew with every call, and an attack takes twice as long.
 */
export const shortened: Plugin = {
  name: 'shortened',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const short = await minify(code, {
        module: true,
        ecma: 2020,
        sourceMap: true,
        compress: { passes: 2, reduce_funcs: false },
      });
      if (short.code === undefined) throw new Error('terser returned no code');
      return { code: short.code, map: short.map as string };
    },
  },
};

/** Names survive minification where Foundry stores them: it knows a user's chosen sheet by its class. */
const namesOfClasses: Plugin = {
  name: 'names-of-classes',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.ts') && /\bclass (Fivefold|Conformance)/.test(code)
      ? transformWithEsbuild(code, id, { loader: 'ts', target: TARGET, keepNames: true })
      : undefined,
};

/** Bundles one module with what it imports. */
export async function bundle({ entry, fileName, outDir, alone, split }: Module): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    // The fonts are copied, not bundled; at a lower level Vite says so for each of them.
    logLevel: 'error',
    publicDir: false,
    plugins: [namesOfClasses, fetchedAnew, shortened],
    build: {
      outDir,
      emptyOutDir: alone,
      target: TARGET,
      sourcemap: true,
      minify: false,
      cssMinify: 'esbuild',
      rollupOptions: {
        onwarn,
        output: split ? { manualChunks: chunkOf, chunkFileNames: `${CHUNKS}/[name]-[hash].mjs` } : {},
      },
      lib: {
        entry,
        formats: ['es'],
        fileName: () => fileName,
        cssFileName: 'fivefold',
      },
    },
  });
}
