import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { STATUS_PICTURES } from './client/statuses.ts';

const here = dirname(fileURLToPath(import.meta.url));
const client = join(here, 'client');
const require = createRequire(import.meta.url);

/** Every page of the host: the html files directly in `playground/client`. */
const pages = (): string[] =>
  readdirSync(client)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(client, name));

/** The pictures of Foundry's own statuses, in white: they stand on tokens. One that the host has drawn itself stays. */
function drawStatuses(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const [file, picture] of Object.entries(STATUS_PICTURES)) {
    if (existsSync(join(client, 'icons/svg', `${file}.svg`))) continue;
    const drawing = readFileSync(join(source, `${picture}.svg`), 'utf8').replace(
      '<svg ',
      '<svg fill="#fff" ',
    );
    writeFileSync(join(target, `${file}.svg`), drawing);
  }
}

/** Copies what is served as it is: the host's language files, Font Awesome Free (styles and fonts) and the interface's face. */
const staticParts = (): Plugin => ({
  name: 'playground-static-parts',
  writeBundle(options) {
    const out = options.dir ?? join(here, 'dist');
    const lang = join(client, 'lang');
    if (existsSync(lang)) cpSync(lang, join(out, 'lang'), { recursive: true });
    const icons = dirname(require.resolve('@fortawesome/fontawesome-free/package.json'));
    for (const part of ['css/all.min.css', 'webfonts', 'LICENSE.txt']) {
      cpSync(join(icons, part), join(out, 'fonts/fontawesome', part), { recursive: true });
    }
    drawStatuses(join(icons, 'svgs/solid'), join(out, 'icons/svg'));
    const inter = dirname(require.resolve('@fontsource-variable/inter/package.json'));
    for (const part of [
      'files/inter-latin-wght-normal.woff2',
      'files/inter-cyrillic-wght-normal.woff2',
      'LICENSE',
    ])
      cpSync(join(inter, part), join(out, 'fonts/inter', basename(part)));
  },
});

/**
 * The browser bundle of the host. Class names must survive (sheets, rolls and settings are stored by class name),
 * so nothing is minified and `keepNames` undoes the renames of scope hoisting.
 */
export default defineConfig({
  root: client,
  base: '/',
  clearScreen: false,
  logLevel: 'error',
  resolve: {
    alias: [{ find: /^handlebars$/, replacement: 'handlebars/dist/cjs/handlebars.js' }],
  },
  esbuild: { keepNames: true },
  plugins: [staticParts()],
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    sourcemap: true,
    chunkSizeWarningLimit: 4_000,
    reportCompressedSize: false,
    rollupOptions: { input: pages() },
  },
});
