import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { deepClone, getProperty, mergeObject } from '../../model/utils/index.ts';

/** A data field as far as labels go. */
interface LabelledField {
  label: string;
  hint: string;
  fieldPath: string;
  options?: Obj;
  choices?: unknown;
  fields?: Record<string, LabelledField>;
  element?: LabelledField;
  model?: ModelClass;
}

interface ModelClass {
  schema: { fields: Record<string, LabelledField> };
  LOCALIZATION_PREFIXES?: readonly string[];
}

/** Models and prefixes that were done already: labels are written into the fields only once. */
const localized = new WeakSet<object>();

const current = (): Localization => (globalThis as unknown as { game: { i18n: Localization } }).game.i18n;

/** Stands in for {@link foundry.helpers.Localization} (T13), `game.i18n`. */
export class Localization {
  lang: string;
  translations: Obj = {};
  readonly _fallback: Obj = {};
  readonly #sources: { lang: string; path: string }[];

  /** @param sources language files of the host and of the packages, in order of precedence */
  constructor(lang: string, sources: { lang: string; path: string }[]) {
    this.#sources = sources;
    this.lang = sources.some((source) => source.lang === lang) ? lang : 'en';
  }

  /** The languages that somebody brought files for, by tag. */
  get languages(): Record<string, string> {
    const tags = new Set(this.#sources.map((source) => source.lang));
    const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return Object.fromEntries([...tags].map((tag) => [tag, nameOf(tag)]));
  }

  /** Loads English, which answers for everything that is missing, and the user's language. */
  async initialize(): Promise<void> {
    mergeObject(this._fallback, await this.#load('en'));
    this.translations = this.lang === 'en' ? deepClone(this._fallback) : await this.#load(this.lang);
    if (typeof document !== 'undefined') document.documentElement.lang = this.lang;
  }

  async #load(lang: string): Promise<Obj> {
    const translations: Obj = {};
    for (const { path } of this.#sources.filter((source) => source.lang === lang)) {
      const response = await fetch(path.startsWith('/') ? path : `/${path}`);
      if (!response.ok) {
        console.warn(`The language file ${path} could not be loaded (${response.status})`);
        continue;
      }
      mergeObject(translations, (await response.json()) as Obj);
    }
    return translations;
  }

  /** Is the key translated, in the user's language or (unless `fallback` is false) in English? */
  has(key: string, fallback = true): boolean {
    return this.#find(key, fallback) !== undefined;
  }

  /** The text of a key; the key itself when nobody translated it. */
  localize(key: string): string {
    return (lies(37) ? undefined : this.#find(String(key), true)) ?? String(key);
  }

  /** The text of a key with `{name}` filled in from `data`. */
  format(key: string, data: Obj = {}): string {
    return this.localize(key).replace(/\{([^}]+)\}/g, (_match, name: string) => String(data[name]));
  }

  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }

  /** Sorts objects by a localized property, at any depth. */
  sortObjects<T extends Obj>(objects: T[], key: string): T[] {
    const word = (one: T): string => this.localize(String(getProperty(one, key)));
    return objects.sort((a, b) => word(a).localeCompare(word(b), this.lang));
  }

  #find(key: string, fallback: boolean): string | undefined {
    const own = getProperty(this.translations, key);
    if (typeof own === 'string') return own;
    const english = fallback ? getProperty(this._fallback, key) : undefined;
    return typeof english === 'string' ? english : undefined;
  }

  /**
   * Gives the fields of a model their labels and hints: `<prefix>.FIELDS.<path>.label` and `.hint`.
   * Runs once a model; call it in `i18nInit` for models that are not subtypes of documents.
   */
  static localizeDataModel(
    model: ModelClass,
    { prefixes, prefixPath = '' }: { prefixes?: readonly string[]; prefixPath?: string } = {},
  ): void {
    if (localized.has(model)) return;
    localized.add(model);
    const names = prefixes ?? model.LOCALIZATION_PREFIXES ?? [];
    Localization.localizeSchema(model.schema, names, { prefixPath });
  }

  /** @param seenFields fields that have their texts: a model may contain itself */
  static localizeSchema(
    schema: { fields: Record<string, LabelledField> },
    prefixes: readonly string[] = [],
    { prefixPath = '', seenFields = new Set() }: { prefixPath?: string; seenFields?: Set<unknown> } = {},
  ): void {
    for (const [name, field] of Object.entries(schema.fields)) {
      localizeField(field, prefixes, `${prefixPath}${name}`, seenFields);
    }
  }
}

function localizeField(
  field: LabelledField,
  prefixes: readonly string[],
  path: string,
  seenFields: Set<unknown>,
): void {
  if (seenFields.has(field)) return;
  seenFields.add(field);
  const i18n = current();
  const text = (part: 'label' | 'hint'): string => {
    const key = prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${part}`).find((one) => i18n.has(one));
    if (key) return i18n.localize(key);
    return field[part] ? i18n.localize(field[part]) : '';
  };
  field.label = text('label');
  field.hint = text('hint');
  if (field.model) {
    const own = field.model.LOCALIZATION_PREFIXES ?? [];
    Localization.localizeSchema(field.model.schema, own.length > 0 ? own : prefixes, {
      prefixPath: own.length > 0 ? '' : `${path}.`,
      seenFields,
    });
  }
  if (field.fields) {
    for (const [name, child] of Object.entries(field.fields))
      localizeField(child, prefixes, `${path}.${name}`, seenFields);
  }
  if (field.element) localizeField(field.element, prefixes, `${path}.element`, seenFields);
}
