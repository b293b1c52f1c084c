import { type Msg, msg } from './text.ts';

/* Formulas that a game master writes: numbers, names, + − × ÷, brackets, floor, min and max. */

/** Values by name. */
export type Names = { readonly [name: string]: number };

/** How people write formulas of a ruleset. */
interface Dialect {
  /** Other words for names. */
  readonly aliases: { readonly [word: string]: string };
  /** Where the texts about faults stand. */
  readonly faults: string;
}

const TOKEN = /\d+(?:\.\d+)?|[a-zа-яё]+|\S/g;

/** Binary operators: their precedence, and what they compute. */
const OPERATORS = new Map<string, readonly [bond: number, join: (a: number, b: number) => number]>([
  ['+', [1, (a, b) => a + b]],
  ['-', [1, (a, b) => a - b]],
  ['*', [2, (a, b) => a * b]],
  ['/', [2, (a, b) => a / b]],
]);

/** Operators as printed, and as typed. */
const PRINTED = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['÷', '/'],
]);

/** The value of a formula, or the first fault in it. */
type Reading = { readonly value: number; readonly fault?: undefined } | { readonly fault: Msg };

/** Reads a formula from left to right. After the first fault, values are not numbers. */
class FormulaReader {
  private at = 0;
  private fault: Msg | undefined;
  private readonly tokens: readonly string[];
  private readonly names: Names;
  private readonly dialect: Dialect;

  constructor(tokens: readonly string[], names: Names, dialect: Dialect) {
    this.tokens = tokens;
    this.names = names;
    this.dialect = dialect;
  }

  read(): Reading {
    const value = this.joined(1);
    if (this.at < this.tokens.length) this.unexpected();
    return this.fault ? { fault: this.fault } : { value };
  }

  private get next(): string {
    return this.tokens[this.at] ?? '';
  }

  /** Skips the next token if it is this one. */
  private skips(token: string): boolean {
    if (this.next !== token) return false;
    this.at += 1;
    return true;
  }

  private text(fault: string, args?: Msg['args']): Msg {
    return msg(`${this.dialect.faults}.${fault}`, args);
  }

  private wrong(fault: Msg): number {
    this.fault ??= fault;
    return Number.NaN;
  }

  private unexpected(): number {
    const word = this.next;
    return this.wrong(word === '' ? this.text('ends') : this.text('sign', { word }));
  }

  /** Values joined by operators of at least this precedence. */
  private joined(bond: number): number {
    let left = this.single();
    for (;;) {
      const [binds, join] = OPERATORS.get(this.next) ?? [];
      if (binds === undefined || !join || binds < bond) return left;
      this.at += 1;
      left = join(left, this.joined(binds + 1));
    }
  }

  private single(): number {
    if (this.skips('-')) return -this.single();
    if (this.skips('(')) return this.closed(this.joined(1));
    const word = this.next;
    if (!/^[\da-zа-яё]/.test(word)) return this.unexpected();
    this.at += 1;
    if (/^\d/.test(word)) return Number(word);
    return /^(floor|min|max)$/.test(word) ? this.called(word) : this.named(word);
  }

  /** A function of the values in its brackets. */
  private called(name: string): number {
    if (!this.skips('(')) return this.unexpected();
    const values = [this.joined(1)];
    while (name !== 'floor' && this.skips(',')) values.push(this.joined(1));
    if (name === 'floor') return this.closed(Math.floor(values[0] ?? 0));
    return this.closed(name === 'min' ? Math.min(...values) : Math.max(...values));
  }

  private closed(inner: number): number {
    return this.skips(')') ? inner : this.unexpected();
  }

  private named(word: string): number {
    const { aliases } = this.dialect;
    const name = (Object.hasOwn(aliases, word) ? aliases[word] : undefined) ?? word;
    const found = Object.hasOwn(this.names, name) ? this.names[name] : undefined;
    return found ?? this.wrong(this.text('name', { word }));
  }
}

const reading = (formula: string, names: Names, dialect: Dialect): Reading =>
  new FormulaReader(tokensOf(formula), names, dialect).read();

/** Tokens by formula: there are few formulas, and they are read over and over. */
const known = new Map<string, readonly string[]>();

const MAX_CACHED = 100;

function tokensOf(formula: string): readonly string[] {
  const found = known.get(formula) ?? tokensIn(formula);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(formula, found);
  return found;
}

const tokensIn = (formula: string): readonly string[] =>
  (formula.toLowerCase().match(TOKEN) ?? []).map((token) => PRINTED.get(token) ?? token);

/** The most characters of a formula. */
const LONGEST = 400;

/** The value of a formula, rounded down, or undefined if it cannot be read, has an unknown name, or divides by 0. */
function formulaValueOf(formula: string, names: Names, dialect: Dialect): number | undefined {
  if (formula.length > LONGEST) return undefined;
  const is = reading(formula, names, dialect);
  return !is.fault && Number.isFinite(is.value) ? Math.floor(is.value) : undefined;
}

/** A value for all names, used to check formulas. */
const SAMPLE = 10;

/** What is wrong with a formula that may use these names, or undefined if nothing is. */
function faultOf(formula: string, may: readonly string[], dialect: Dialect): Msg | undefined {
  if (formula.length > LONGEST) return msg(`${dialect.faults}.long`, { most: LONGEST });
  const is = reading(formula, Object.fromEntries(may.map((name) => [name, SAMPLE])), dialect);
  if (is.fault) return is.fault;
  return Number.isFinite(is.value) ? undefined : msg(`${dialect.faults}.noNumber`, { n: SAMPLE });
}

/** The formulas of a ruleset: their values, and what is wrong with them. */
export const formulasIn = (dialect: Dialect) => ({
  formulaValue: (formula: string, names: Names) => formulaValueOf(formula, names, dialect),
  formulaFault: (formula: string, may: readonly string[]) => faultOf(formula, may, dialect),
});
