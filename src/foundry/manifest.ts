import type { Face } from '../core/ruleset.ts';
import type { Field, Spec } from '../core/spec.ts';
import { EXCHANGE, itemType, SYSTEM } from './names.ts';

/** What a build knows and the rulesets do not. */
export interface Build {
  readonly version: string;
  /** Names of the packs: `<ruleset>-<kind>-<language>`. */
  readonly packs: readonly string[];
  /** What a ruleset is called in a language. */
  nameOf(ruleset: string, language: string): string;
  readonly url: string;
  /** Where the newest manifest lies, and this version's zip. */
  readonly manifest: string;
  readonly download: string;
}

type Subtypes = { readonly [type: string]: { readonly htmlFields?: readonly string[] } };

/** What a kind of pack holds and how it is called in each language. */
const PACKS: { readonly [kind: string]: { type: string; en: string; ru: string } } = {
  items: { type: 'Item', en: 'gear', ru: 'снаряжение' },
  people: { type: 'Actor', en: 'people', ru: 'персонажи' },
  actions: { type: 'Macro', en: 'actions', ru: 'действия' },
  encounters: { type: 'Adventure', en: 'fights to learn by', ru: 'учебные бои' },
  rules: { type: 'JournalEntry', en: 'rules', ru: 'правила' },
  tables: { type: 'RollTable', en: 'tables', ru: 'таблицы' },
};

/** Paths of rich text below a spec; `*` stands for any key of a record or list. */
function htmlFields(spec: Spec, at = ''): string[] {
  return Object.entries(spec).flatMap(([name, field]) => htmlOf(field, at ? `${at}.${name}` : name));
}

function htmlOf(field: Field, path: string): string[] {
  if (field.kind === 'text') return field.rich ? [path] : [];
  if (field.kind === 'group') return htmlFields(field.fields, path);
  return field.kind === 'list' || field.kind === 'record' ? htmlOf(field.of, `${path}.*`) : [];
}

const subtype = (spec: Spec): Subtypes[string] => {
  const html = htmlFields(spec);
  return html.length > 0 ? { htmlFields: html } : {};
};

function documentTypes(rulesets: readonly Face[]): { [document: string]: Subtypes } {
  const items = rulesets.flatMap(({ id, gear }) =>
    Object.entries(gear).map(([type, spec]) => [itemType(id, type), subtype(spec)]),
  );
  return {
    Actor: Object.fromEntries(rulesets.map(({ id, fighter }) => [id, subtype(fighter)])),
    Item: Object.fromEntries(items),
    Combat: Object.fromEntries(rulesets.map(({ id }) => [id, {}])),
    ChatMessage: { [EXCHANGE]: {} },
  };
}

function packOf(name: string, nameOf: Build['nameOf']): object {
  const [ruleset = '', kind = '', language = 'en'] = name.split('-');
  const known = PACKS[kind];
  if (!known) throw new Error(`pack '${name}': '${kind}' is none of ${Object.keys(PACKS).join(', ')}`);
  const label = `${nameOf(ruleset, language)}: ${language === 'ru' ? known.ru : known.en}`;
  return {
    name,
    label,
    path: `packs/${name}`,
    type: known.type,
    system: SYSTEM,
    ownership: { PLAYER: 'OBSERVER', ASSISTANT: 'OWNER' },
  };
}

const FOLDERS = [
  { language: 'en', name: 'Fivefold' },
  { language: 'ru', name: 'Fivefold (по-русски)' },
] as const;

/** The package's `system.json`. */
export function manifest(rulesets: readonly Face[], { version, packs, nameOf, ...links }: Build): object {
  const inLanguage = (language: string) => packs.filter((name) => name.endsWith(`-${language}`));
  return {
    id: SYSTEM,
    title: 'Fivefold',
    description:
      'Five combat rulesets at one table: declared turns, exact odds, an attack from the click to the wound on one card, and everything can be undone.',
    version,
    // Not `verified`: nobody has run it in a real Foundry yet.
    compatibility: { minimum: '13.346' },
    authors: [{ name: 'Fivefold' }],
    license: 'LICENSE',
    readme: 'README.md',
    changelog: 'CHANGELOG.md',
    ...links,
    esmodules: ['fivefold.mjs'],
    styles: [{ src: 'fivefold.css', layer: 'system' }],
    languages: [
      { lang: 'en', name: 'English', path: 'lang/en.json' },
      { lang: 'ru', name: 'Русский', path: 'lang/ru.json' },
    ],
    documentTypes: documentTypes(rulesets),
    packs: packs.map((name) => packOf(name, nameOf)),
    packFolders: FOLDERS.map(({ language, name }) => ({
      name,
      sorting: 'a',
      packs: inLanguage(language),
    })).filter((folder) => folder.packs.length > 0),
    grid: { type: 1, distance: 1, units: 'm', diagonals: 0 },
    primaryTokenAttribute: rulesets[0]?.bars[0],
    socket: true,
    flags: {
      hotReload: { extensions: ['css', 'hbs', 'json'], paths: ['fivefold.css', 'templates', 'lang'] },
    },
  };
}
