import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { namesIn, packFolders, packSource } from '../../tools/pack-sources.ts';
import { inLanguage, LANGUAGES } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { filesBelow, ROOT } from './files.ts';

interface Page {
  readonly name: { readonly en: string; readonly ru: string };
  readonly flags: { readonly fivefold: { readonly section: string } };
  readonly text: { readonly content: { readonly en: string; readonly ru: string } };
}

const files = packFolders().flatMap((folder) => namesIn(folder).map((name) => `packs/${folder}/${name}.yml`));
const read = (file: string): Source => packSource(basename(dirname(file)), basename(file, '.yml'));
const sources = files.map((file) => [file, read(file)] as const);
const isRecord = (value: unknown): value is Source => typeof value === 'object' && value !== null;

/** Every record of a source with its path, the source itself first. */
const records = (value: unknown, at = ''): [string, Source][] =>
  isRecord(value)
    ? [[at, value], ...Object.entries(value).flatMap(([key, one]) => records(one, at ? `${at}.${key}` : key))]
    : [];
/** Documents that are stored separately in the database; those of an adventure are a part of it. */
const documents = sources.flatMap(([file, source]) =>
  records(source)
    .filter(([, one]) => '_key' in one)
    .map(([at, one]) => [`${file} ${at}`.trim(), one] as const),
);

describe('sources of packs', () => {
  it('exist', () => expect(documents.length).toBeGreaterThan(40));

  it('have ids of 16 letters and digits, each used once, at the end of their keys', () => {
    const seen = new Map<unknown, string>();
    for (const [where, { _id, _key }] of documents) {
      expect(_id, where).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(seen.get(_id), `${where} has the identifier of another document`).toBeUndefined();
      seen.set(_id, where);
      expect(_key, where).toMatch(new RegExp(`^![a-z.]+!(\\w{16}\\.)?${_id}$`));
    }
  });

  it('hold embedded documents under their parents’ keys', () => {
    for (const [where, { _id, _key }] of documents)
      for (const [, child] of documents.filter(([other]) => other.startsWith(`${where} `)))
        if (child._id !== _id) expect(String(child._key), where).toContain(String(_key).split('!').at(-1));
  });

  it('have every text in every language, and the Russian ones in Russian', () => {
    for (const [file, source] of sources)
      for (const [at, one] of records(source)) {
        if (!LANGUAGES.some((language) => language in one)) continue;
        expect(Object.keys(one).sort(), `${file} ${at}`).toEqual([...LANGUAGES].sort());
        for (const language of LANGUAGES)
          expect(String(one[language]).trim(), `${file} ${at} ${language}`).not.toBe('');
        expect(String(one.ru), `${file} ${at}`).toMatch(/[А-Яа-яё]/);
        expect(String(one.en), `${file} ${at}`).not.toMatch(/[А-Яа-яё]/);
      }
  });

  it('name every document in both languages', () => {
    for (const [where, { name, type }] of documents)
      if (type !== undefined || name !== undefined) expect(name, where).toHaveProperty('ru');
  });

  it('become texts of one language', () => {
    for (const language of LANGUAGES)
      for (const [file, source] of sources)
        expect(typeof (inLanguage(source, language) as Source).name, file).toBe('string');
  });
});

/** Rules have a prefix in capitals (`ST`); other texts that are opened by name have the name of their ruleset. */
const isRules = ({ flags }: Source): boolean =>
  /^[A-Z]+$/.test((flags as { fivefold?: { rules?: string } } | undefined)?.fivefold?.rules ?? '');
const journals = sources.filter(([, source]) => isRules(source));
/** The rules that a page has headings for. */
const headings = (html: string): string[] =>
  [...html.matchAll(/<h[1-6]>([A-Z]+-[\d.]+)/g)].flatMap(([, id]) => id ?? []);
const sectionOf = (rule: string): string => rule.split('.')[0] ?? rule;

describe.each(journals)('the rules of %s', (_, journal) => {
  const pages = journal.pages as readonly Page[];
  const prefix = (journal.flags as { fivefold: { rules: string } }).fivefold.rules;
  const sections = pages.map(({ flags }) => flags.fivefold.section);

  it('have one page for each section', () => {
    expect(sections.length).toBeGreaterThan(0);
    expect(new Set(sections).size).toBe(sections.length);
    for (const section of sections) expect(section).toMatch(new RegExp(`^${prefix}-\\d+$`));
  });

  it.each(pages.map((page) => [page.flags.fivefold.section, page] as const))(
    '%s has the same headings in both languages, all of its own section, in order',
    (section, { text }) => {
      const [en, ru] = [headings(text.content.en), headings(text.content.ru)];
      expect(en.length).toBeGreaterThan(0);
      expect(ru).toEqual(en);
      for (const rule of en) expect(sectionOf(rule)).toBe(section);
      const places = en.map((rule) => rule.replace(/\d+/g, (n) => n.padStart(3, '0')));
      expect(places).toEqual([...new Set(places)].sort());
    },
  );

  it('have a heading for every rule that the code names', () => {
    const named = filesBelow('src/rulesets', '.ts').flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'([A-Z]+-\d+(?:\.\d+)*)'/g)].flatMap(
        ([, rule = '']) => (rule.startsWith(`${prefix}-`) ? [rule] : []),
      ),
    );
    const written = new Set(pages.flatMap(({ text }) => headings(text.content.en)));
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)].filter((rule) => !written.has(rule)).sort()).toEqual([]);
  });

  it('have a heading for the rule that each decision named in the code belongs to', () => {
    const written = new Set(pages.flatMap(({ text }) => headings(text.content.en)));
    for (const { id, rulings = {} } of RULESETS) {
      const named = filesBelow(`src/rulesets/${id}`, '.ts').flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'((?:AMB|GAP)-\d+)'/g)].map(
          ([, one = '']) => one,
        ),
      );
      expect([...new Set(named)].filter((one) => !rulings[one]).sort()).toEqual([]);
      const own = Object.values(rulings).filter((rule) => rule.startsWith(`${prefix}-`));
      expect(own.filter((rule) => !written.has(rule))).toEqual([]);
    }
  });

  it('stand in the order of the sections', () => {
    const sorted = (journal.pages as readonly (Page & { readonly sort: number })[]).toSorted(
      (a, b) => a.sort - b.sort,
    );
    const numbers = sorted.map(({ flags }) => Number(flags.fivefold.section.split('-')[1]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'the journals of %s',
  (id, ruleset) => {
    it('are those that the rulesets name', () => {
      const prefixes = journals
        .filter(([file]) => file.includes(`/${id}-rules/`))
        .map(([, { flags }]) => (flags as { fivefold: { rules: string } }).fivefold.rules);
      expect(prefixes.sort()).toEqual([...ruleset.journals].sort());
    });
  },
);

describe('links to rules', () => {
  const written = new Set(
    journals.flatMap(([, { pages }]) =>
      (pages as readonly Page[]).flatMap(({ text }) => headings(text.content.en)),
    ),
  );
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : isRecord(value) ? Object.values(value).flatMap(texts) : [];

  it.each(sources)('of %s lead to headings', (_, source) => {
    const linked = texts(source).flatMap((text) =>
      [...text.matchAll(/@Rule\[([^\]]+)\]/g)].flatMap(([, rule]) => rule ?? []),
    );
    expect([...new Set(linked)].filter((rule) => !written.has(rule))).toEqual([]);
  });
});

describe('icons', () => {
  const { icons } = JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8')) as {
    icons: readonly string[];
  };

  it.each(filesBelow('src/rulesets', '.ts'))('that %s names are in the package', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const named = [...text.matchAll(/\bicon: '([\w-]+)'/g)].flatMap(([, icon]) => icon ?? []);
    expect(named.filter((icon) => !icons.includes(icon))).toEqual([]);
  });

  it('are all used', () => {
    const texts = [
      ...['src', 'packs', 'templates', 'styles', 'tools'].flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(ts|yml|hbs|css)$/.test(name))
          .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
      ),
    ].join('\n');
    expect(icons.filter((icon) => !texts.includes(icon))).toEqual([]);
  });
});

describe('tokens of the people packs', () => {
  const people = sources.filter(([file]) => dirname(file).endsWith('-people'));
  const { portraits } = JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8'));

  it.each(people)(
    '%s: bars of its game, a ring, sight for a character and none for an extra',
    (_, source) => {
      const token = source.prototypeToken as Source;
      // What a sheet of each game counts first.
      const counted = {
        storyteller: 'health',
        lordsouls: 'hp',
        wfrp: 'wounds',
        western: 'blood',
        yearzero: 'health',
      };
      expect(token.bar1).toEqual({ attribute: counted[source.type as keyof typeof counted] });
      expect(token.ring).toMatchObject({ enabled: true });
      expect(token.sight).toMatchObject({ enabled: token.actorLink });
    },
  );

  it.each(people)('%s: its picture is a disc that is shipped', (_, { prototypeToken }) => {
    const { src } = (prototypeToken as Source).texture as { readonly src: string };
    const [, name = ''] = /^systems\/fivefold\/assets\/tokens\/(\w+)\.svg$/.exec(src) ?? [];
    expect(portraits[name], src).toBeDefined();
  });
});
