import type { Rollup } from 'vite';

/* Which source file goes into which chunk of the package: a browser fetches only what it needs, in few files. */

/** The parts of the package whose chunk the bundler would not find by itself, by the files in them. */
const PARTS: readonly (readonly [chunk: string, files: RegExp])[] = [
  // What makes seals and encrypts cards, with the libraries that this needs: secrets are rare.
  ['seal', /\/core\/(seal|cipher)\.ts$/],
  // What computes odds, which are shown a moment after the rest.
  ['odds', /\/(core\/(odds-(walk|window|merge|thin)|names|resume)|cards\/forecast|requests\/odds)\.ts$/],
  // What weighs answers for extras, which game masters need while they fight.
  ['tactics', /\/core\/(tactics\/|scenario\/|stand-off|round-number)/],
  // What is wrong with house rules: the form tells it, and the referee when a game begins.
  ['stored-rules', /\/settings\/stored-rules\.ts$/],
  // What declares at one press.
  ['declare-for', /\/(tracker\/declare-for|core\/usual-turn)\.ts$/],
  // Making extras: stat blocks, grades.
  ['stat-block', /\/core\/(stat-block\/|spec-paths|grades)/],
  // What the referee's clocks run for.
  ['referee', /\/core\/interlude\.ts$/],
  // What speaks to other packages, for the referee and for what tells of steps.
  ['listeners', /\/modules\/(listeners|names)\.ts$/],
  // Of some rulesets: rounds of individual turns; lists of actions and drafts of steps.
  ['turns', /\/core\/own-turns\.ts$/],
  ['actions', /\/core\/(action|step-draft)\.ts$/],
  // What several parts need, of which none may fetch another.
  [
    'common',
    /\/(sheets\/gear-of|actions\/first-(offers|target)|shared\/(add-styles|says-all|animation))\.ts$/,
  ],
];

/** The folder of chunks. Their names contain a hash, so that no browser mixes those of two versions. */
export const CHUNKS = 'chunks';
/** What every client fetches at the start: adapters, core and summaries. In one file, because that compresses better than three. */
export const START_CHUNK = 'start';
const ENTRY = /\/src\/foundry\/main\.ts$/;

/** Whether a file is fetched together with one that matches: that one itself, or what it imports statically, directly or not. */
function isFetchedWith(start: RegExp, file: string, { getModuleInfo }: Rollup.ManualChunkMeta): boolean {
  const seen = new Set<string>();
  const isBelow = (one: string): boolean => {
    if (start.test(one)) return true;
    seen.add(one);
    return (getModuleInfo(one)?.importers ?? []).some((by) => !seen.has(by) && isBelow(by));
  };
  return isBelow(file);
}

/**
 * The chunk that a source file goes to, or undefined to leave the choice to the bundler. What the entry imports statically is fetched at the start; the
 * rest of each ruleset, and windows that few people open, when they are needed. The entry itself holds nothing that another part could import: a browser
 * that knows it by two addresses would run it twice.
 */
export function chunkOf(file: string, meta: Rollup.ManualChunkMeta): string | undefined {
  const [, part, id] = /\/src\/(core|rulesets|foundry)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  const [chunk] = PARTS.find(([, files]) => files.test(file)) ?? [];
  if (chunk) return chunk;
  if (part === 'core') return id === 'grid' && !isFetchedWith(ENTRY, file, meta) ? 'grid' : START_CHUNK;
  if (part === 'rulesets' && id !== undefined)
    return isFetchedWith(/\/src\/rulesets\/[^/]+\/summary\.ts$/, file, meta) ? START_CHUNK : id;
  if (part && !file.endsWith('/main.ts') && isFetchedWith(ENTRY, file, meta)) return START_CHUNK;
  return id === 'referee' ? id : undefined;
}
