import { GM } from '../../core/ask.ts';
import { type Line, total } from '../../core/line.ts';
import { type Localizer, say as sayIn } from '../../core/say.ts';
import type { Id, Msg } from '../../core/text.ts';
import { nameOf } from './ids.ts';

/** Where Fivefold's texts stand in the language files. */
const PREFIX = 'FIVEFOLD.';

const translate = (key: string): string => (key.startsWith('TYPES.') ? key : PREFIX + key);

/** A text of the language files. The host answers with the key itself where there is none. */
function find(key: string): string | undefined {
  const name = translate(key);
  const text = game.i18n?.localize(name);
  return text === name ? undefined : text;
}

/** The user's language as the host has it. */
export const localizer = (): Localizer => ({
  locale: game.i18n?.lang ?? 'en',
  find,
  nameOf: nameFor,
});

/** A message in the user's language. A person's own text is returned as it is: escape it before it becomes HTML. */
export const say = (message: Msg): string => sayIn(message, localizer());

/** Whether the language files have a key. */
export const known = (key: string): boolean => game.i18n?.has(PREFIX + key) ?? false;

/** A text of the interface by its key below `FIVEFOLD.ui`. */
export const uiText = (key: string, args?: Msg['args']): string =>
  say({ key: `ui.${key}`, ...(args ? { args } : {}) });

/** The name of a fighter, or of the game master. */
export const nameFor = (who: Id): string => (who === GM ? uiText('gameMaster') : nameOf(who));

/** A number with a printed minus sign: 2, −1, 0. */
export const printedNumber = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

/** A number with its sign: +2, −1, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : printedNumber(n));

/** A chance in whole percent as the language writes it, but never 0 % or 100 % for what may still happen or fail. */
export function percent(p: number): string {
  const rounded = Math.round(p * 100);
  const rare = rounded === 0 && p > 1e-9;
  const nearly = rounded === 100 && p < 1 - 1e-9;
  return uiText('percent', { n: rare ? '<1' : nearly ? '>99' : `${rounded}` });
}

/** Labelled lines as a tooltip: each with its rule, and the sum. */
export function linesHtml(lines: readonly Line[], sum: string): string {
  const { escapeHTML } = foundry.utils;
  const rows = lines.map(({ label, n, why }, i) => {
    const rule = why ? ` <small>${escapeHTML(why)}</small>` : '';
    return `<span>${escapeHTML(say(label))}${rule}</span><span>${i === 0 ? printedNumber(n) : signed(n)}</span>`;
  });
  return `<div class="ff-lines">${rows.join('')}<b>${escapeHTML(sum)}</b><b>${printedNumber(total(lines))}</b></div>`;
}
