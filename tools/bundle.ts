import { minify } from 'terser';
import { build, type Plugin, type Rollup, transformWithEsbuild } from 'vite';
import { CHUNKS, chunkOf } from './chunks.ts';
import { ROOT } from './folders.ts';

/* How sources become modules that browsers load: the bundler with its settings, and what it cannot do without us. */

/** What the oldest browsers that Foundry runs in understand. */
export const TARGET = 'es2022';

/** Everything the bundler warns of is shown, except in other people's code. */
function onwarn({ id, ids = id ? [id] : [], message }: Rollup.RollupLog): void {
  const foreign = ids.length > 0 && ids.every((file) => file.includes('node_modules'));
  if (!foreign) console.warn(message);
}

/** What differs between the modules that we bundle. */
interface Module {
  readonly entry: string;
  readonly fileName: string;
  readonly outDir: string;
  /** Whether `outDir` is emptied first. */
  readonly emptyFirst: boolean;
  /** Whether it is split: see chunkOf. Otherwise everything is one file. */
  readonly split?: true;
}

/** Browsers cache a failed import, so it is tried again under another URL. */
const retryImports: Plugin = {
  name: 'retry-imports',
  renderDynamicImport: () => ({
    left: '((url) => import(url).catch(() => import(url + "?" + Date.now())))(',
    right: ')',
  }),
};

/**
 * Vite does not minify libraries in the ES format, so we do. `reduce_funcs` is off because it moves functions into their callers, where they
 * are created with every call: an attack would take twice as long. The two that are called unsafe only change functions that are used as constructors; ours are
 * classes.
 */
export const minifyOutput: Plugin = {
  name: 'minify-output',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const short = await minify(code, {
        module: true,
        ecma: 2020,
        sourceMap: true,
        compress: { passes: 2, reduce_funcs: false, unsafe_arrows: true, unsafe_methods: true },
      });
      if (short.code === undefined) throw new Error('terser returned no code');
      return { code: short.code, map: short.map as string };
    },
  },
};

/** Names survive minification where Foundry stores them: it knows a user's chosen sheet by its class. */
const keepClassNames: Plugin = {
  name: 'keep-class-names',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.ts') && /\bclass (Fivefold|Conformance)/.test(code)
      ? transformWithEsbuild(code, id, { loader: 'ts', target: TARGET, keepNames: true })
      : undefined,
};

/** Bundles one module with what it imports. */
export async function bundle({ entry, fileName, outDir, emptyFirst, split }: Module): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    // The fonts are copied, not bundled; at a lower level Vite says so for each of them.
    logLevel: 'error',
    publicDir: false,
    plugins: [keepClassNames, retryImports, minifyOutput],
    build: {
      outDir,
      emptyOutDir: emptyFirst,
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
