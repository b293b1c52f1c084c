import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/cli/texts.ts';
import { blank } from '../../../src/core/spec.ts';
import { readStatBlock } from '../../../src/core/stat-block/read.ts';
import type { Json } from '../../../src/core/text.ts';
import { bare, described, people, things, tongueOf, wholeThings } from './packs.ts';

/* Stat blocks as people write them, each with the person of the packs whom it describes. */

type Data = { readonly [name: string]: Json };

const blocks = readFileSync(new URL('blocks.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .filter((text) => text.trim() !== '')
  .map((text) => {
    const [head = '', ...lines] = text.split('\n');
    const [who = '', language = 'en'] = head.split(' ');
    return [who, language as Language, lines.join('\n')] as const;
  });

describe('stat blocks of the ledgers’ examples', () => {
  it('are thirty, of every ruleset, in both languages', () => {
    expect(blocks).toHaveLength(30);
    expect(new Set(blocks.map(([who, language]) => `${who.split('/')[0]} ${language}`)).size).toBe(10);
  });

  it.each(blocks)('%s in %s is the actor of the packs', (who, language, text) => {
    const person = people.find(({ ruleset, file }) => `${ruleset}/${file}` === who);
    if (!person) throw new Error(`nobody is ${who}`);
    const tongue = tongueOf(person.ruleset, language);
    const whole = described(person, tongue);
    const read = readStatBlock(text, tongue);
    expect(read.unread).toEqual([]);
    expect(read.name).toBe(whole.name);
    const spec = tongue.ruleset.fighter;
    expect(bare(spec, blank(spec, read.traits) as Data)).toEqual(bare(spec, whole.traits));
    expect(things(wholeThings(read.carried, tongue), tongue)).toEqual(things(whole.carried, tongue));
  });
});
