import type { Arg, Msg } from './text.ts';

/** A tree of texts: what the files of `lang/<language>/` hold below `FIVEFOLD`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A language: how texts are found, how plurals are formed, and how fighters are called. */
export interface Localizer {
  readonly locale: string;
  /** The text of a key, or undefined. */
  find(key: string): string | undefined;
  /** The name of a fighter whose id is an argument. */
  nameOf?(id: string): string | undefined;
}

/** Languages that texts exist in; the first is the fallback. */
export const LANGUAGES = ['en', 'ru'] as const;

/** Finds texts in a tree. */
export const findIn =
  (texts: Texts): Localizer['find'] =>
  (key) => {
    let at: string | Texts | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    return typeof at === 'string' ? at : undefined;
  };

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, n: number): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(n);
}

/** The number that selects the plural form: the argument `n`, or else the first number. */
function pluralNumber(args: Msg['args']): number | undefined {
  const values = Object.values(args ?? {});
  return [args?.n, ...values].find((value): value is number => typeof value === 'number');
}

/**
 * The text of a key. If the key has plural forms below it (`one`, `few`, `many`, `other`, as the language needs), the form for
 * the message's number.
 */
const textOf = ({ key, args }: Msg, { locale, find }: Localizer): string | undefined =>
  find(key) ?? find(`${key}.${pluralOf(locale, pluralNumber(args) ?? 0)}`) ?? find(`${key}.other`);

const fractions = new Map<string, Intl.NumberFormat>();

/** A number with a fraction, as the language writes it. */
function fraction(n: number, locale: string): string {
  const format = fractions.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  fractions.set(locale, format);
  return format.format(n);
}

/** A message in a language. A key without a text is shown as it is, and so is a person's own text. */
export function say(message: Msg, localizer: Localizer): string {
  if (message.key === '') return String(message.args?.text ?? '');
  const text = textOf(message, localizer);
  if (text === undefined) return message.key;
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = message.args?.[name];
    return value === undefined ? blank : formatArg(value, localizer);
  });
}

function formatArg(value: Arg, localizer: Localizer): string {
  if (typeof value === 'object') return say(value, localizer);
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : fraction(value, localizer.locale);
  return (typeof value === 'string' && localizer.nameOf?.(value)) || String(value);
}
