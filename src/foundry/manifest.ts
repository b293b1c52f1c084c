import source from '../../system.json' with { type: 'json' };
import type { RulesetSummary } from '../core/ruleset.ts';
import { LANGUAGES } from '../core/say.ts';
import type { Field, Spec } from '../core/spec.ts';
import { EXCHANGE, itemType, type PackFlags, REQUEST, SYSTEM, textFiles } from './shared/package.ts';

/** What only a build knows. */
export interface Build {
  readonly version: string;
  /** Names of the packs: `<ruleset>-<kind>-<language>`. */
  readonly packs: readonly string[];
  /** What a ruleset is called in a language. */
  nameOf(ruleset: string, language: string): string;
  readonly url: string;
  /** The addresses of the newest manifest and of this version's archive. */
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

function documentTypes(rulesets: readonly RulesetSummary[]): { [document: string]: Subtypes } {
  const items = rulesets.flatMap(({ id, gear }) =>
    Object.entries(gear).map(([type, spec]) => [itemType(id, type), subtype(spec)]),
  );
  return {
    Actor: Object.fromEntries(rulesets.map(({ id, fighter }) => [id, subtype(fighter)])),
    Item: Object.fromEntries(items),
    Combat: Object.fromEntries(rulesets.map(({ id }) => [id, {}])),
    ChatMessage: { [EXCHANGE]: {}, [REQUEST]: {} },
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
    flags: { [SYSTEM]: { ruleset, language } satisfies PackFlags },
  };
}

const FOLDERS = [
  { language: 'en', name: 'Fivefold' },
  { language: 'ru', name: 'Fivefold (по-русски)' },
] as const;

const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;

/** The language files, one for the system itself and one for each ruleset; Foundry merges those of a language. */
const languages = (rulesets: readonly RulesetSummary[]): object[] =>
  LANGUAGES.flatMap((lang) =>
    textFiles(rulesets, lang).map((path) => ({ lang, name: LANGUAGE_NAMES[lang], path })),
  );

/** The package's manifest: `system.json` completed with what follows from the rulesets and the build. */
export function manifest(
  rulesets: readonly RulesetSummary[],
  { version, packs, nameOf, ...links }: Build,
): object {
  const inLanguage = (language: string) => packs.filter((name) => name.endsWith(`-${language}`));
  return {
    ...source,
    version,
    ...links,
    languages: languages(rulesets),
    documentTypes: documentTypes(rulesets),
    packs: packs.map((name) => packOf(name, nameOf)),
    packFolders: FOLDERS.map(({ language, name }) => ({
      name,
      sorting: 'a',
      packs: inLanguage(language),
    })).filter((folder) => folder.packs.length > 0),
    primaryTokenAttribute: rulesets[0]?.bars[0],
  };
}
