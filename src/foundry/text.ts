import type { Line } from '../core/line.ts';
import { total } from '../core/line.ts';
import type { Arg, Msg } from '../core/text.ts';
import { nameOf } from './ids.ts';

/** Where Fivefold's texts stand in the language files. */
const PREFIX = 'FIVEFOLD.';

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(n: number): Intl.LDMLPluralRule {
  const { lang } = game.i18n ?? { lang: 'en' };
  let rules = plurals.get(lang);
  if (!rules) {
    rules = new Intl.PluralRules(lang);
    plurals.set(lang, rules);
  }
  return rules.select(n);
}

function argText(arg: Arg): string {
  if (typeof arg === 'object') return say(arg);
  return typeof arg === 'string' ? nameOf(arg) : String(arg);
}

/** The key to look up: a text with plural forms is a group `.one .few .many .other`, chosen by its argument `n`. */
function lookup(key: string, args: Msg['args']): string {
  const full = key.startsWith('TYPES.') ? key : PREFIX + key;
  const n = args?.n;
  if (typeof n !== 'number' || !game.i18n?.has(`${full}.other`)) return full;
  const form = `${full}.${pluralOf(n)}`;
  return game.i18n.has(form) ? form : `${full}.other`;
}

/** A message in the user's language. A person's own text comes back as it stands: escape it where it becomes HTML. */
export function say(message: Msg): string {
  if (message.key === '') return argText(message.args?.text ?? '');
  const filled = Object.entries(message.args ?? {}).map(([name, arg]) => [name, argText(arg)]);
  return game.i18n?.format(lookup(message.key, message.args), Object.fromEntries(filled)) ?? message.key;
}

/** Whether the language files know a key. */
export const known = (key: string): boolean => game.i18n?.has(PREFIX + key) ?? false;

/** A text of the interface by its key below `FIVEFOLD.ui`. */
export const uiText = (key: string, args?: Msg['args']): string =>
  say({ key: `ui.${key}`, ...(args ? { args } : {}) });

/** A number with its sign: +2, −1, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** A chance as people read it: whole percents, but never 0 % or 100 % for what may yet happen or fail. */
export function percent(p: number): string {
  const rounded = Math.round(p * 100);
  if (rounded === 0 && p > 1e-9) return '<1 %';
  return rounded === 100 && p < 1 - 1e-9 ? '>99 %' : `${rounded} %`;
}

/** Labelled lines as a tooltip: each addend with its rule, and the sum. */
export function linesHtml(lines: readonly Line[], sum: string): string {
  const { escapeHTML } = foundry.utils;
  const rows = lines.map(({ label, n, why }, i) => {
    const rule = why ? ` <small>${escapeHTML(why)}</small>` : '';
    return `<span>${escapeHTML(say(label))}${rule}</span><span>${i === 0 ? n : signed(n)}</span>`;
  });
  return `<div class="ff-lines">${rows.join('')}<b>${escapeHTML(sum)}</b><b>${total(lines)}</b></div>`;
}
