import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { RULESETS } from '../src/cli/rulesets.ts';
import { LANGUAGES } from '../src/core/say.ts';
import { guideSection } from '../src/foundry/shared/guide.ts';
import { ROOT } from './folders.ts';
import { idOf, type Source } from './records.ts';
import { rulesetName } from './ruleset-name.ts';

/* The guides of docs/guide as a journal in the rules pack of each ruleset: a page about its own game, and those that hold for all. */

/** The name of the journal among the documents of a rules pack. */
export const GUIDE = 'guide';

/** Where the pictures of the guides lie. */
export const GUIDE_PICTURES = 'docs/pictures/guide';

/** Pages that hold for every game, in their order after that of the game itself. */
export const SHARED_PAGES = ['basics', 'prepare', 'run', 'house-rules', 'trouble'] as const;

/** The folder of the package in which the pictures lie, as journals name it. */
const PACKAGED = 'systems/fivefold/assets/guide';

type Language = (typeof LANGUAGES)[number];

const TITLES = { en: 'guide', ru: 'руководство' } as const;

/** The path of a page, from the root. */
export const guideFile = (language: Language, page: string): string => `docs/guide/${language}/${page}.md`;

const written = (language: Language, page: string): string =>
  readFileSync(join(ROOT, guideFile(language, page)), 'utf8');

const TITLE = /^# (.+)\n+/;

/** The title of a page's text. @throws where there is none */
function titleOf(text: string, file: string): string {
  const [, title] = TITLE.exec(text) ?? [];
  if (!title) throw new Error(`${file} does not begin with a title`);
  return title;
}

/** The ruleset whose journal holds a page: that of the page itself, or of the page that links to it. */
const homeOf = (page: string, ruleset: string): string =>
  RULESETS.some(({ id }) => id === page) ? page : ruleset;

const journalId = (ruleset: string): string => idOf(GUIDE, ruleset);
const pageId = (ruleset: string, page: string): string => idOf(GUIDE, ruleset, page);

/** A link to another page, as the host's texts write it. */
function pageLink(href: string, label: string, ruleset: string, language: Language): string {
  const page = basename(href, '.md');
  const home = homeOf(page, ruleset);
  const pack = `Compendium.fivefold.${home}-rules-${language}`;
  return `@UUID[${pack}.JournalEntry.${journalId(home)}.JournalEntryPage.${pageId(home, page)}]{${label}}`;
}

/** Ids of rules, such as `ST-4.4`, which the host turns into links. */
const RULE = new RegExp(
  `\\b(?:${RULESETS.flatMap(({ journals }) => journals).join('|')})-\\d+(?:\\.\\d+)*\\b`,
  'g',
);

/** The rules that a page names. */
export const rulesIn = (text: string): string[] => [...text.matchAll(RULE)].map(([id]) => id);

/** A page's text, without its title, as HTML for a journal. */
function htmlOf(text: string, ruleset: string, language: Language): string {
  const marked = new Marked({
    renderer: {
      image: ({ href, text: alt }: Tokens.Image) =>
        `<img src="${PACKAGED}/${basename(href)}" alt="${alt.replaceAll('"', '&quot;')}">`,
      link: ({ href, text: label }: Tokens.Link) =>
        href.startsWith('https:')
          ? `<a href="${href}">${label}</a>`
          : pageLink(href, label, ruleset, language),
    },
  });
  const html = marked.parse(text.replace(TITLE, ''), { async: false });
  return html.replace(RULE, '@Rule[$&]').trim();
}

/** A page in all languages. */
function pageOf(ruleset: string, page: string, index: number): Source {
  const both = (make: (language: Language) => string): Source =>
    Object.fromEntries(LANGUAGES.map((language) => [language, make(language)]));
  const _id = pageId(ruleset, page);
  return {
    _id,
    _key: `!journal.pages!${journalId(ruleset)}.${_id}`,
    name: both((language) => titleOf(written(language, page), guideFile(language, page))),
    sort: (index + 1) * 100,
    flags: { fivefold: { section: guideSection(ruleset, page === ruleset ? 'turn' : page) } },
    text: { content: both((language) => htmlOf(written(language, page), ruleset, language)) },
  };
}

/** The guide of a ruleset, in all languages. */
export function guideOf(ruleset: string): Source {
  const _id = journalId(ruleset);
  const name = (language: Language) => `${rulesetName(ruleset, language)}: ${TITLES[language]}`;
  return {
    _id,
    _key: `!journal!${_id}`,
    name: Object.fromEntries(LANGUAGES.map((language) => [language, name(language)])),
    sort: 10,
    // A section is opened by `guide_western-turn`, as a rule is by its id.
    flags: { fivefold: { rules: `guide_${ruleset}` } },
    pages: [ruleset, ...SHARED_PAGES].map((page, index) => pageOf(ruleset, page, index)),
  };
}
