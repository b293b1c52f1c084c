import { describe, expect, it } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import { readStatBlock } from '../../../src/core/stat-block/read.ts';
import { writeStatBlock } from '../../../src/core/stat-block/write.ts';
import type { Json } from '../../../src/core/text.ts';
import { SUMMARIES } from '../../../src/rulesets/index.ts';
import { bare, described, LANGUAGES, people, things, tongueOf, wholeThings } from './packs.ts';

/* Whoever is written as a stat block is read again as they were, in both languages. */

type Data = { readonly [name: string]: Json };

describe.each(LANGUAGES)('stat blocks in %s', (language) => {
  const tongues = new Map(SUMMARIES.map(({ id }) => [id, tongueOf(id, language)]));

  it.each(people.map((one) => [one.ruleset, one.file, one] as const))('%s %s', (ruleset, _, person) => {
    const tongue = tongues.get(ruleset);
    if (!tongue) throw new Error(ruleset);
    const whole = described(person, tongue);
    const text = writeStatBlock(whole, tongue);
    const read = readStatBlock(text, tongue);
    expect(read.unread, text).toEqual([]);
    expect(read.name).toBe(whole.name);
    const spec = tongue.ruleset.fighter;
    expect(bare(spec, blank(spec, read.traits) as Data), text).toEqual(bare(spec, whole.traits));
    expect(things(wholeThings(read.carried, tongue), tongue), text).toEqual(things(whole.carried, tongue));
  });
});
