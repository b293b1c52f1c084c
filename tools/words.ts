// Writes src/cli/words.json and the lists in docs/scenarios.md: the words that scenarios of each ruleset may use. `npm run words`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULESETS } from '../src/cli/rulesets.ts';
import type { Words } from '../src/core/scenario/words.ts';
import { Heard, heardInAll } from './words/heard.ts';
import { withWords } from './words/lists.ts';
import { programOf, Shapes, typed } from './words/shapes.ts';
import { rulesIn, unheardAsks } from './words/written.ts';

const ROOT = new URL('..', import.meta.url).pathname;

function wordsFor(id: string, shapes: Shapes, heard: Heard): Words {
  const sources = shapes.program
    .getSourceFiles()
    .filter(({ fileName }) => relative(ROOT, fileName).startsWith(`src/rulesets/${id}/`));
  const { asks, offers, options, figures } = heard;
  return {
    ...typed(id, shapes),
    asks: [...asks, ...unheardAsks(sources, shapes.checker, asks)].sort(),
    offers,
    options,
    figures,
    tracker: shapes.of(shapes.exported('src/core/view.ts', 'TrackerView')),
    rules: rulesIn(sources).sort(),
  };
}

/** The words of every ruleset. */
export function wordsOfAll(): { readonly [id: string]: Words } {
  const shapes = new Shapes(programOf());
  const heard = heardInAll();
  return Object.fromEntries(RULESETS.map(({ id }) => [id, wordsFor(id, shapes, heard[id] ?? new Heard())]));
}

export const WORDS = join(ROOT, 'src/cli/words.json');
export const PAGE = join(ROOT, 'docs/scenarios.md');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const all = wordsOfAll();
  writeFileSync(WORDS, `${JSON.stringify(all, null, 1)}\n`);
  writeFileSync(PAGE, withWords(readFileSync(PAGE, 'utf8'), all));
}
