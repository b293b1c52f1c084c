import { type Check, formula } from '../../core/dice/check.ts';
import { type Line, total } from '../../core/line.ts';
import type { SheetView } from '../../core/sheet.ts';
import type { Figure } from '../../core/view.ts';
import { known, linesHtml, printedNumber, say, signed, uiText } from './text.ts';

/** Lines in one sentence for screen readers: “Dexterity 3, Firearms +4 (ST-3.1)”. */
export const linesText = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ label, n, why }, i) =>
        `${say(label)} ${i === 0 ? printedNumber(n) : signed(n)}${why ? ` (${why})` : ''}`,
    )
    .join(', ');

/** What is added to dice: ` + 4`, ` − 2`; empty for 0. */
export const addedText = (n: number): string => (n === 0 ? '' : n < 0 ? ` − ${-n}` : ` + ${n}`);

/** The tag of dice in words, if there are any. */
const tagText = (tag: string): string => (known(`ui.dice.${tag}`) ? ` ${uiText(`dice.${tag}`)}` : `[${tag}]`);

/** What follows the dice of a check: what is added to them, or what they must not exceed. */
const behindDice = ({ adds, under, lines }: Check): string =>
  under ? ` ≤ ${printedNumber(total(lines))}` : adds ? addedText(total(lines)) : '';

/** A dice formula in the language's notation: 7d10, 7д10, 2д10 − 2, 3д6 ≤ 11, 4д6 + 2д6 стресса. */
export const diceText = (check: Check): string =>
  formula(check).replace(/(\d)d(\d+)(?:\[(\w+)\])?/g, (_, n: string, d: string, tag?: string) =>
    [n, uiText('die'), d, tag ? tagText(tag) : ''].join(''),
  ) + behindDice(check);

/** The word for the sum of a check's or row's lines. */
export const sumWord = ({ under }: { readonly under?: true }): string => uiText(under ? 'level' : 'pool');

/** A check for a list: the pool and the difficulty, each with an explanation. */
export interface CheckView {
  readonly pool?: string;
  readonly poolTip?: string;
  readonly poolText?: string;
  readonly against?: string;
  readonly againstTip?: string;
  readonly againstText?: string;
  readonly note?: string;
}

export function checkView(check: Check | undefined): CheckView {
  if (!check) return {};
  const target = check.target;
  return {
    pool: diceText(check),
    poolTip: linesHtml(check.lines, sumWord(check)),
    poolText: linesText(check.lines),
    ...(target && {
      against: uiText('against', { n: total(target) }),
      againstTip: linesHtml(target, uiText('difficulty')),
      againstText: linesText(target),
    }),
    ...(check.note && { note: say(check.note) }),
  };
}

/** A check in a few words: `5d10 against 8`; without dice, why there are none. */
export function checkText(check: Check | undefined): string {
  const { pool, against, note } = checkView(check);
  const none = check?.dice.every(({ n }) => n === 0);
  return (none && note) || [pool, against].filter(Boolean).join(' ');
}

/** The figures of a sheet's head, without those that repeat a labelled track or stand on the figure of the body. */
export const remainingFigures = ({ figures, tracks, body }: SheetView): readonly Figure[] =>
  figures.filter(
    ({ id }) =>
      !body?.parts.some(({ figure }) => figure.id === id) &&
      (tracks.length < 2 || !tracks.some((track) => track.id === id && track.note)),
  );

/** The picture of something without its own: an icon on a tile. */
export const tilePath = (icon: string): string => `systems/fivefold/assets/tiles/${icon}.svg`;

/** The address of an icon: rulesets name icons of `assets/icons`; a path or address stays as it is. */
export const iconPath = (icon: string): string =>
  icon.includes('/') ? icon : `systems/fivefold/assets/icons/${icon}.svg`;
