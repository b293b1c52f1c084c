/*
 * Formulas of derived values, as a table writes them in its house rules: numbers, names, + − × ÷, brackets, floor, min and max (SD-1).
 */

import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';

/** What names stand for. */
export type Names = { readonly [name: string]: number };

/** The names of the source text, and ours. */
const ALIASES = new Map(
  Object.entries({
    сил: 'str',
    лов: 'agi',
    тел: 'con',
    инт: 'int',
    хар: 'cha',
    реф: 'ref',
    движ: 'move',
    энер: 'energy',
    вол: 'will',
    оз: 'hp',
    чувства: 'senses',
  }),
);

const TOKEN = /\d+(?:\.\d+)?|[a-zа-яё]+|\S/g;

/** Signs between two values: how closely they bind, and what they do. */
const SIGNS = new Map<string, readonly [bond: number, join: (a: number, b: number) => number]>([
  ['+', [1, (a, b) => a + b]],
  ['-', [1, (a, b) => a - b]],
  ['*', [2, (a, b) => a * b]],
  ['/', [2, (a, b) => a / b]],
]);

/** Signs as they are printed, and those that a keyboard has. */
const PRINTED = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['÷', '/'],
]);

/** What a formula comes to, or the first thing in it that cannot be read. */
type Reading = { readonly value: number; readonly fault?: undefined } | { readonly fault: Msg };

function reading(tokens: readonly string[], names: Names): Reading {
  let at = 0;
  let fault: Msg | undefined;
  const takes = (token: string): boolean => tokens[at] === token && at++ >= 0;
  const value = joined(1);
  if (at < tokens.length) stumbles();
  return fault ? { fault } : { value };

  /** It goes on otherwise than it may: only the first place where it does is of account. */
  function stumbles(): number {
    const word = tokens[at];
    return wrong(
      word === undefined
        ? msg('lordsouls.fault.formula.ends')
        : msg('lordsouls.fault.formula.sign', { word }),
    );
  }

  function wrong(says: Msg): number {
    fault ??= says;
    return Number.NaN;
  }

  /** Values joined by signs that bind at least so closely. */
  function joined(bond: number): number {
    let left = single();
    for (;;) {
      const [binds, join] = SIGNS.get(tokens[at] ?? '') ?? [];
      if (binds === undefined || !join || binds < bond) return left;
      at += 1;
      left = join(left, joined(binds + 1));
    }
  }

  function single(): number {
    if (takes('-')) return -single();
    if (takes('(')) return closed(joined(1));
    const word = tokens[at] ?? '';
    if (!/^[\da-zа-яё]/.test(word)) return stumbles();
    at += 1;
    if (/^\d/.test(word)) return Number(word);
    return /^(floor|min|max)$/.test(word) ? worked(word) : named(word);
  }

  /** What a function makes of the values in its brackets. */
  function worked(word: string): number {
    if (!takes('(')) return stumbles();
    const of = [joined(1)];
    while (word !== 'floor' && takes(',')) of.push(joined(1));
    if (word === 'floor') return closed(Math.floor(of[0] ?? 0));
    return closed(word === 'min' ? Math.min(...of) : Math.max(...of));
  }

  function closed(inner: number): number {
    return takes(')') ? inner : stumbles();
  }

  function named(word: string): number {
    const name = ALIASES.get(word) ?? word;
    const found = Object.hasOwn(names, name) ? names[name] : undefined;
    return found ?? wrong(msg('lordsouls.fault.formula.name', { word }));
  }
}

/** Formulas taken apart: a table has few of them, and they are asked for over and over. */
const known = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 100;

function tokensOf(formula: string): readonly string[] {
  const found = known.get(formula) ?? tokensIn(formula);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(formula, found);
  return found;
}

const tokensIn = (formula: string): readonly string[] =>
  (formula.toLowerCase().match(TOKEN) ?? []).map((token) => PRINTED.get(token) ?? token);

/** No formula of a table is longer, in characters: a longer one is not read at all. */
const LONGEST = 400;

/** What a formula comes to, rounded down; undefined where it cannot be read, has a name that nothing stands for, or divides by nothing. */
export function formulaValue(formula: string, names: Names): number | undefined {
  if (formula.length > LONGEST) return undefined;
  const is = reading(tokensOf(formula), names);
  return !is.fault && Number.isFinite(is.value) ? Math.floor(is.value) : undefined;
}

/** A value that everything may have. */
const SAMPLE = 10;

/** What is wrong with a formula that may use these names; undefined: nothing (SD-1). */
export function formulaFault(formula: string, may: readonly string[]): Msg | undefined {
  if (formula.length > LONGEST) return msg('lordsouls.fault.formula.long', { most: LONGEST });
  const is = reading(tokensOf(formula), Object.fromEntries(may.map((name) => [name, SAMPLE])));
  if (is.fault) return is.fault;
  return Number.isFinite(is.value) ? undefined : msg('lordsouls.fault.formula.noNumber', { n: SAMPLE });
}
