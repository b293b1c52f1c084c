import { diceConfig } from './config.ts';
import type { DiceData } from './terms/dice-term.ts';
import { FunctionTerm } from './terms/function-term.ts';
import { splitModifiers } from './terms/modifiers.ts';
import { NumericTerm } from './terms/numeric-term.ts';
import { OperatorTerm } from './terms/operator-term.ts';
import { defaultRoll, ParentheticalTerm } from './terms/parenthetical-term.ts';
import { PoolTerm } from './terms/pool-term.ts';
import type { RollTerm, TermOptions } from './terms/roll-term.ts';
import { StringTerm } from './terms/string-term.ts';

const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const WORD = /[\p{L}_$@][\p{L}\p{N}_$@.:'"-]*/uy;
const QUOTED = /"[^"]*"|'[^']*'/y;
const FUNCTION = /([A-Za-z$_][A-Za-z0-9$_]*)\(/y;
const DICE = /[dD](?=\d|\(|[A-Za-z])/y;
const FACES = /\d+/y;
const MODIFIERS = /[A-Za-z][^ (){}[\]+\-*/,%\s]*/y;
const FLAVOR = /\s*\[([^\]]*)\]/y;
const SPACE = /\s*/y;

/**
 * Parse a formula into a flat list of terms and operators.
 *
 *     formula := sign* term (operator sign* term)*
 *     term    := dice | number | function(…) | (formula) | {formula, …} | word, each with modifiers and [flavour]
 *     dice    := (number | "(" formula ")")? "d" (faces | letter | "(" formula ")") modifiers
 *     modifiers := (letters comparison? (number | "(" formula ")")?)*
 *
 * @throws Error with the place where the formula stops making sense
 */
export function parseFormula(formula: string): RollTerm[] {
  return new Parser(formula).parse();
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): RollTerm[] {
    const terms: RollTerm[] = [];
    this.#skip();
    while (this.#at < this.#text.length) {
      while (this.#operator(terms));
      terms.push(this.#term());
      this.#skip();
      if (this.#at < this.#text.length && !this.#operator(terms)) this.#fail('an operator');
      if (this.#at >= this.#text.length && terms.at(-1) instanceof OperatorTerm) this.#fail('a term');
    }
    return terms;
  }

  /** Read an operator or a sign; a sign between two terms is an operator like any other. */
  #operator(terms: RollTerm[]): boolean {
    this.#skip();
    const operator = this.#text.charAt(this.#at);
    if (!OperatorTerm.OPERATORS.includes(operator)) return false;
    const afterOperator = terms.length === 0 || terms.at(-1) instanceof OperatorTerm;
    if (afterOperator && operator !== '+' && operator !== '-') this.#fail('a term');
    this.#at += 1;
    terms.push(new OperatorTerm({ operator }));
    this.#skip();
    return true;
  }

  #term(): RollTerm {
    const char = this.#text.charAt(this.#at);
    if (char === '{') return this.#pool();
    if (char === '(') return this.#parenthetical();
    const dice = this.#dice(1);
    if (dice) return dice;
    const fn = this.#match(FUNCTION);
    if (fn?.[1]) return this.#function(fn[1]);
    const number = this.#match(NUMBER);
    if (number) return this.#afterNumber(Number(number[0]));
    const word = this.#match(QUOTED) ?? this.#match(WORD);
    if (word) return new StringTerm({ term: word[0], options: this.#flavor() });
    return this.#fail('a term');
  }

  #afterNumber(number: number): RollTerm {
    return this.#dice(number) ?? new NumericTerm({ number, options: this.#flavor() });
  }

  /** The dice after a number, if any follow. */
  #dice(number: DiceData['number']): RollTerm | null {
    const start = this.#at;
    if (!this.#match(DICE)) return null;
    const faces = this.#match(FACES);
    if (faces) return this.#makeDice('d', { number, faces: Number(faces[0]) });
    if (this.#text.charAt(this.#at) === '(') {
      const [inner = ''] = this.#group('(', ')');
      return this.#makeDice('d', { number, faces: new (defaultRoll())(inner) });
    }
    const letter = this.#text.charAt(this.#at).toLowerCase();
    if (letter !== 'd' && Object.hasOwn(diceConfig.terms, letter) && !this.#isWordAhead(start)) {
      this.#at += 1;
      return this.#makeDice(letter, { number });
    }
    this.#at = start;
    return null;
  }

  /** Is what looks like a die without number really a word, such as "dcat"? Then its modifiers would not be known. */
  #isWordAhead(start: number): boolean {
    if (/\d|\)/.test(this.#text.charAt(start - 1))) return false;
    WORD.lastIndex = start;
    const word = WORD.exec(this.#text)?.[0] ?? '';
    return this.#text.charAt(start + word.length) === '(' || /^d[a-z][a-z]{2,}$/i.test(word);
  }

  #makeDice(denomination: string, data: DiceData): RollTerm {
    const type = diceConfig.terms[denomination];
    if (!type) return this.#fail('a known die');
    return new type({ ...data, modifiers: this.#modifiers(), options: this.#flavor() });
  }

  /** Modifiers; the number in one may be an inner formula. */
  #modifiers(): string[] {
    let text = this.#match(MODIFIERS)?.[0] ?? '';
    while (text && this.#text.charAt(this.#at) === '(') {
      const start = this.#at;
      this.#group('(', ')');
      text += this.#text.slice(start, this.#at) + (this.#match(MODIFIERS)?.[0] ?? '');
    }
    return splitModifiers(text);
  }

  #parenthetical(): RollTerm {
    const [inner = ''] = this.#group('(', ')');
    const Inner = defaultRoll();
    const dice = this.#dice(new Inner(inner));
    if (dice) return dice;
    return new ParentheticalTerm({ term: inner.trim(), roll: new Inner(inner), options: this.#flavor() });
  }

  #function(fn: string): RollTerm {
    this.#at -= 1;
    const terms = this.#group('(', ')');
    return new FunctionTerm({ fn, terms, options: this.#flavor() });
  }

  #pool(): RollTerm {
    const terms = this.#group('{', '}');
    return new PoolTerm({ terms, modifiers: this.#modifiers(), options: this.#flavor() });
  }

  /** Read a bracketed group; returns its parts between the commas of the outermost level. */
  #group(open: string, close: string): string[] {
    const parts: string[] = [];
    let depth = 0;
    let start = this.#at + 1;
    for (let i = this.#at; i < this.#text.length; i++) {
      const char = this.#text.charAt(i);
      if (char === '[') {
        const end = this.#text.indexOf(']', i);
        if (end > 0) i = end;
      } else if ('({'.includes(char)) depth += 1;
      else if (')}'.includes(char)) depth -= 1;
      const isEnd = depth === 0 && char === close;
      if (isEnd || (depth === 1 && char === ',')) {
        parts.push(this.#text.slice(start, i).trim());
        start = i + 1;
      }
      if (!isEnd) continue;
      this.#at = i + 1;
      return parts.length === 1 && parts[0] === '' ? [] : parts;
    }
    return this.#fail(`"${close}" for every "${open}"`);
  }

  #flavor(): TermOptions {
    const flavor = this.#match(FLAVOR)?.[1]?.trim();
    return flavor ? { flavor } : {};
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match;
  }

  #skip(): void {
    this.#match(SPACE);
  }

  #fail(expected: string): never {
    const found = this.#text.slice(this.#at, this.#at + 12) || 'the end';
    throw new Error(`Roll formula "${this.#text}": expected ${expected} but found "${found}" at ${this.#at}`);
  }
}
