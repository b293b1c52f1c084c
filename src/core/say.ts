import type { Arg, Msg } from './text.ts';

/** A tree of texts: `lang/*.json` below `FIVEFOLD`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A language: its texts, its own rules of plural, and who is called what. */
export interface Tongue {
  readonly locale: string;
  readonly texts: Texts;
  /** The name of a fighter, where an argument is his id. */
  nameOf?(id: string): string | undefined;
}

/** Languages that texts exist in; the first is the fallback. */
export const LANGUAGES = ['en', 'ru'] as const;

function found(texts: Texts, key: string): string | Texts | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return at;
}

/** The number that a plural text turns on: the argument `n`, or else the first that is a number. */
function counted(args: Msg['args']): number | undefined {
  const values = Object.values(args ?? {});
  return [args?.n, ...values].find((value): value is number => typeof value === 'number');
}

/**
 * The text of a key. Where the key leads to a group with an entry `other`, the entry of the number's plural form is taken
 * (`one`, `few`, `many`, `other`, as the language has them).
 */
function textOf({ key, args }: Msg, { locale, texts }: Tongue): string | undefined {
  const text = found(texts, key);
  if (typeof text !== 'object') return text;
  const form = new Intl.PluralRules(locale).select(counted(args) ?? 0);
  const chosen = text[form] ?? text.other;
  return typeof chosen === 'string' ? chosen : undefined;
}

/** Says a message in a language. A key without a text is shown as it is; a person's own text stands as it is. */
export function say(message: Msg, tongue: Tongue): string {
  if (message.key === '') return String(message.args?.text ?? '');
  const text = textOf(message, tongue);
  if (text === undefined) return message.key;
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = message.args?.[name];
    return value === undefined ? blank : sayArg(value, tongue);
  });
}

function sayArg(value: Arg, tongue: Tongue): string {
  if (typeof value === 'object') return say(value, tongue);
  return (typeof value === 'string' && tongue.nameOf?.(value)) || String(value);
}
