import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { tongueOf, tongues } from '../../src/cli/texts.ts';
import { say } from '../../src/core/say.ts';
import { read } from '../../src/core/scenario/read.ts';
import { verdictOf } from '../../src/core/scenario/run.ts';

const folder = new URL('../scenarios/', import.meta.url).pathname;
const english = tongueOf('en');

const load = (name: string, from: string) => {
  const file = join(dirname(from), name);
  return { file, text: readFileSync(file, 'utf8') };
};

/** Every scenario of the folder is a test; files beginning with `_` are only used by others. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ya?ml|json)$/.test(name) && !/(^|\/)_/.test(name))
  .sort();

describe.each(files)('%s', (name) => {
  const file = join(folder, name);
  const source = read(readFileSync(file, 'utf8'), relative('.', file), load);
  const cases = (source.scenario.cases ?? []).map((one, index) => ({ one, index, title: one.title }));

  it.each(cases)('$title', ({ one, index }) => {
    const { failures } = verdictOf(one, index, source, rulesetOf, tongues);
    expect(failures.map(({ line, says }) => `line ${line}: ${say(says, english)}`)).toEqual([]);
  });
});
