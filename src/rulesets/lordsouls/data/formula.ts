import { choice, type Infer, text } from '../../../core/spec.ts';
import { type Msg, msg } from '../../../core/text.ts';
import { ATTRIBUTES, DERIVED, type Derived } from './gear.ts';

/* Formulas of derived values in house rules: numbers, names, + − × ÷, brackets, floor, min and max (SD-1). */

export type Names = { readonly [name: string]: number };

/** The names in the source text, and those in the code. */
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

  constructor(tokens: readonly string[], names: Names) {
    this.tokens = tokens;
    this.names = names;
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

  private wrong(fault: Msg): number {
    this.fault ??= fault;
    return Number.NaN;
  }

  private unexpected(): number {
    const word = this.next;
    return this.wrong(
      word === '' ? msg('lordsouls.fault.formula.ends') : msg('lordsouls.fault.formula.sign', { word }),
    );
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
    const name = ALIASES.get(word) ?? word;
    const found = Object.hasOwn(this.names, name) ? this.names[name] : undefined;
    return found ?? this.wrong(msg('lordsouls.fault.formula.name', { word }));
  }
}

const reading = (formula: string, names: Names): Reading =>
  new FormulaReader(tokensOf(formula), names).read();

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
export function formulaValue(formula: string, names: Names): number | undefined {
  if (formula.length > LONGEST) return undefined;
  const is = reading(formula, names);
  return !is.fault && Number.isFinite(is.value) ? Math.floor(is.value) : undefined;
}

/** A value for all names, used to check formulas. */
const SAMPLE = 10;

/** What is wrong with a formula that may use these names, or undefined if nothing is (SD-1). */
export function formulaFault(formula: string, may: readonly string[]): Msg | undefined {
  if (formula.length > LONGEST) return msg('lordsouls.fault.formula.long', { most: LONGEST });
  const is = reading(formula, Object.fromEntries(may.map((name) => [name, SAMPLE])));
  if (is.fault) return is.fault;
  return Number.isFinite(is.value) ? undefined : msg('lordsouls.fault.formula.noNumber', { n: SAMPLE });
}

const VALUES = 'values';

/** A house rule for a derived value. Its formula may use the attributes, and values derived before it. */
function formula(of: Derived, standard: string, why = 'SD-1') {
  const may = [...ATTRIBUTES, ...DERIVED.slice(0, DERIVED.indexOf(of))];
  return text(standard, { why, group: VALUES, fault: (value) => formulaFault(value, may) });
}

/** The house rules that every client loads, even outside fights: the formulas of derived values. */
export const valueRules = {
  attributePreset: choice(['average6', 'classic10'], 'average6', { why: 'SD-1', group: VALUES }),
  refFormula: formula('ref', 'floor((agi + con) / 4)'),
  moveFormula: formula('move', 'floor((agi + con) / 4) + 1'),
  energyFormula: formula('energy', 'con'),
  willFormula: formula('will', 'int'),
  hpFormula: formula('hp', 'str'),
  sensesFormula: formula('senses', 'int'),
  dodgeFormula: formula('dodge', 'ref + 3', 'AMB-9'),
};

export type ValueRules = Infer<typeof valueRules>;
