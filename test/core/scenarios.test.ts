import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor, localizerOf } from '../../src/cli/texts.ts';
import { wordsOf } from '../../src/cli/words.ts';
import { say } from '../../src/core/say.ts';
import { read } from '../../src/core/scenario/read.ts';
import type { Verdict } from '../../src/core/scenario/run.ts';
import { idleSteps, verdictOf } from '../../src/core/scenario/run.ts';
import { distinct } from './titles.ts';

const folder = new URL('../scenarios/', import.meta.url).pathname;
const english = localizerOf('en');

const load = (name: string, from: string) => {
  const file = join(dirname(from), name);
  return { file, text: readFileSync(file, 'utf8') };
};

/** Every scenario of the folder is a test; files beginning with `_` are only used by others. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ya?ml|json)$/.test(name) && !/(^|\/)_/.test(name))
  .sort();

for (const name of files)
  describe(name, () => {
    const file = join(folder, name);
    const source = read(readFileSync(file, 'utf8'), relative('.', file), load);
    const cases = source.scenario.cases ?? [];
    const titles = distinct(cases.map(({ title }) => title));
    const found: Verdict[] = [];

    // Titles are passed unchanged: where a runner formats them it cuts them short.
    for (const [index, one] of cases.entries())
      test(titles[index] ?? one.title, () => {
        const verdict = verdictOf(one, index, source, rulesetOf, localizerFor, wordsOf);
        found[index] = verdict;
        const { failures } = verdict;
        expect(failures.map(({ line, says }) => `line ${line}: ${say(says, english)}`)).toEqual([]);
      });

    test('has content, and no step that never applies', () => {
      expect(cases.length + Object.keys(source.scenario.fight ?? {}).length).toBeGreaterThan(0);
      if (found.filter(Boolean).length === cases.length) expect(idleSteps(source, found)).toEqual([]);
    });
  });

test('there are scenarios of every ruleset and of the board', () =>
  expect(new Set(files.map((name) => dirname(name).split('/')[0]))).toEqual(
    new Set(['grid', 'lordsouls', 'storyteller', 'western', 'wfrp', 'yearzero']),
  ));
