import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SUMMARIES } from '../src/rulesets/index.ts';
import { CHUNKS, START_CHUNK } from './chunks.ts';
import { DIST, filesBelow } from './folders.ts';

/* How much a client loads of the built package. */

/**
 * Sizes in bytes, gzipped: what every client loads (scripts, styles), and the rest of each ruleset with what is fetched for it. Templates and languages,
 * which every client fetches as well, are not counted.
 */
export interface Sizes {
  readonly js: number;
  readonly css: number;
  readonly rulesets: { readonly [id: string]: number };
}

/** Sizes of a built package's scripts and styles. */
export function sizes(folder = DIST): Sizes {
  const gzipped = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0;
  };
  const chunks = filesBelow(CHUNKS, folder).filter((file) => file.endsWith('.mjs'));
  const fileOf = (name: string) => chunks.find((file) => file.startsWith(join(CHUNKS, `${name}-`))) ?? '-';
  const chunk = (name: string) => gzipped(fileOf(name));
  /** What a ruleset's chunk fetches besides what every client has. */
  const shared = (id: string) => {
    const path = join(folder, fileOf(id));
    const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const fetched = [...code.matchAll(/from\s?"\.\/([\w-]+)-[\w-]{8}\.mjs"/g)].map(([, name = '']) => name);
    return fetched.filter((name) => name !== START_CHUNK).map(chunk);
  };
  return {
    js: gzipped('fivefold.mjs') + chunk(START_CHUNK),
    css: gzipped('fivefold.css'),
    rulesets: Object.fromEntries(
      SUMMARIES.map(({ id }) => [id, shared(id).reduce((sum, size) => sum + size, chunk(id))]),
    ),
  };
}

/** Bytes of code and styles that a client loads with this ruleset. */
export const loadedWith = ({ js, css, rulesets }: Sizes, id: string): number =>
  js + css + (rulesets[id] ?? 0);

const kB = (n: number): string => `${(n / 1000).toFixed(1)} kB`;

/** The sizes in a few words. */
export const sizesText = ({ js, css, rulesets }: Sizes): string =>
  [`JS ${kB(js)}`, `CSS ${kB(css)}`, ...Object.entries(rulesets).map(([id, n]) => `${id} ${kB(n)}`)].join(
    ', ',
  );
