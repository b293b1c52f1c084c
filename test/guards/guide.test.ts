import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { readTexts } from '../../src/cli/texts.ts';
import { LANGUAGES } from '../../src/core/say.ts';
import { GUIDE_PICTURES, guideFile, guideOf, rulesIn, SHARED_PAGES } from '../../tools/guide.ts';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { filesBelow, ROOT } from './files.ts';
import { GENDER } from './texts-style.ts';

/* The guides of docs/guide, and what becomes of them in the packs. A bold word in them is always a label of the interface. */

type Language = (typeof LANGUAGES)[number];

const pagesIn = (language: Language): string[] =>
  readdirSync(join(ROOT, 'docs/guide', language)).map((file) => file.replace(/\.md$/, ''));
const textOf = (language: Language, page: string): string =>
  readFileSync(join(ROOT, guideFile(language, page)), 'utf8');

/** Everything in a text that is of one kind. */
function allOf<T extends Token>(text: string, type: T['type']): T[] {
  const found: T[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === type) found.push(token as T);
  });
  return found;
}

/** All texts of a language, as they are shown. */
function labels(language: Language): ReadonlySet<string> {
  const texts = (tree: object): string[] =>
    Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : texts(one as object)));
  return new Set(texts(readTexts(language)));
}

const every = LANGUAGES.flatMap((language) => pagesIn(language).map((page) => [language, page] as const));

describe('the guides', () => {
  it('have a page for each game, and those that hold for all, in both languages', () => {
    const pages = [...RULESETS.map(({ id }) => id), ...SHARED_PAGES, 'index'].sort();
    for (const language of LANGUAGES) expect(pagesIn(language).sort()).toEqual(pages);
  });

  it.each(pagesIn('en'))('%s: as many headings, pictures and links to rules in both languages', (page) => {
    const shape = (language: Language) => {
      const text = textOf(language, page);
      const pictures = allOf<Tokens.Image>(text, 'image').map(({ href }) => href.replace(/-\w\w\.webp$/, ''));
      const headings = allOf<Tokens.Heading>(text, 'heading').map(({ depth }) => depth);
      return { headings, pictures, rules: rulesIn(text) };
    };
    expect(shape('ru')).toEqual(shape('en'));
  });

  it.each(every)('%s/%s: every picture and every link is there', (language, page) => {
    const text = textOf(language, page);
    const hrefs = [...allOf<Tokens.Image>(text, 'image'), ...allOf<Tokens.Link>(text, 'link')].map(
      ({ href }) => href,
    );
    const near = hrefs.filter((href) => !href.startsWith('https://'));
    const missing = near.filter(
      (href) => !existsSync(join(ROOT, dirname(guideFile(language, page)), href.replace(/#.*/, ''))),
    );
    expect(missing).toEqual([]);
    for (const { href, text: alt } of allOf<Tokens.Image>(text, 'image')) {
      expect(normalize(join(dirname(guideFile(language, page)), href))).toMatch(`${GUIDE_PICTURES}/`);
      expect(href).toMatch(`-${language}.webp`);
      expect(alt, href).not.toBe('');
    }
  });

  it.each(every)('%s/%s: every bold word is a label of the interface', (language, page) => {
    const known = labels(language);
    const bold = allOf<Tokens.Strong>(textOf(language, page), 'strong').map(({ text }) => text);
    expect(bold.filter((label) => !known.has(label))).toEqual([]);
  });

  it.each(every)('%s/%s: nobody is made a man', (language, page) => {
    const man = { en: GENDER, ru: /(?<![а-яё])(он|его|ему|него|нему|нём)(?![а-яё])/i }[language];
    expect(man.exec(textOf(language, page))?.[0]).toBeUndefined();
  });

  it('show all pictures that lie there', () => {
    const shown = every.flatMap(([language, page]) =>
      allOf<Tokens.Image>(textOf(language, page), 'image').map(({ href }) => href.split('/').at(-1)),
    );
    const files = filesBelow(GUIDE_PICTURES, '.webp').map((file) => file.split('/').at(-1));
    expect([...new Set(shown)].sort()).toEqual(files.sort());
  });
});

describe.each(RULESETS.map(({ id }) => id))('the guide in the packs of %s', (id) => {
  const guide = packSource(`${id}-rules`, 'guide');
  const pages = guide.pages as readonly Source[];
  const sections = pages.map(({ flags }) => (flags as { fivefold: { section: string } }).fivefold.section);

  it('is opened by the name of its sections', () => {
    expect(guide.flags).toEqual({ fivefold: { rules: `guide_${id}` } });
    expect(sections).toEqual(['turn', ...SHARED_PAGES].map((page) => `guide_${id}-${page}`));
  });

  it.each(LANGUAGES)(
    '%s: links lead to pages of the same language, pictures into the package',
    (language) => {
      const known = new Set(
        RULESETS.flatMap((ruleset) => {
          const { _id, pages: all } = guideOf(ruleset.id);
          const pack = `Compendium.fivefold.${ruleset.id}-rules-${language}.JournalEntry.${_id}`;
          return (all as readonly Source[]).map((page) => `${pack}.JournalEntryPage.${page._id}`);
        }),
      );
      for (const page of pages) {
        const { content } = (inLanguage(page, language) as { text: { content: string } }).text;
        for (const [, uuid = ''] of content.matchAll(/@UUID\[([^\]]+)\]/g)) expect(known).toContain(uuid);
        for (const [, src = ''] of content.matchAll(/src="([^"]+)"/g))
          expect(
            existsSync(join(ROOT, GUIDE_PICTURES, src.replace('systems/fivefold/assets/guide/', ''))),
          ).toBe(true);
        expect(content).not.toMatch(/\]\(|\*\*/);
      }
    },
  );
});
