import { totalOfTerms } from './arithmetic.ts';
import { DiceTerm } from './terms/dice-term.ts';
import { FunctionTerm } from './terms/function-term.ts';
import { NumericTerm } from './terms/numeric-term.ts';
import { ParentheticalTerm } from './terms/parenthetical-term.ts';
import { PoolTerm } from './terms/pool-term.ts';
import { type EvaluationOptions, RollTerm } from './terms/roll-term.ts';
import { StringTerm } from './terms/string-term.ts';

/** What a roll does with its terms: it evaluates them once, and tells what came of it. Texts, data and chat are the roll's own. */
export abstract class EvaluatedTerms {
  options: EvaluationOptions;
  abstract terms: RollTerm[];
  _dice: DiceTerm[] = [];
  _evaluated = false;
  _total: number | undefined = undefined;
  _root: EvaluatedTerms | undefined = undefined;

  constructor(options: EvaluationOptions) {
    this.options = options;
  }

  abstract resetFormula(): string;

  /* -------- what came of it -------- */

  /** All dice of the roll, those of inner rolls too. */
  get dice(): DiceTerm[] {
    const inner = this.terms.flatMap((term) => {
      if (term instanceof DiceTerm) return [...term.dice, term];
      if (term instanceof PoolTerm || term instanceof FunctionTerm || term instanceof ParentheticalTerm)
        return term.dice;
      return [];
    });
    return [...this._dice, ...inner];
  }
  /** The arithmetic with results in the place of dice, such as "16 + 2 + 4". */
  get result(): string {
    return joined(this.terms.map((term) => String(term.total)));
  }
  get total(): number | undefined {
    return this._evaluated ? Number(this._total) : undefined;
  }
  get product(): number | undefined {
    return this._total;
  }
  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /* -------- changes -------- */

  /** Multiply the dice, then add to them. */
  alter(
    multiply: number,
    add: number,
    { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {},
  ): this {
    if (this._evaluated) throw new Error('You may not alter a Roll which has already been evaluated');
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Give a flavour to all terms that have none. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) term.options.flavor ??= flavor;
    this.resetFormula();
  }

  /* -------- evaluation -------- */

  /** @throws Error when the roll has been evaluated before, or a term cannot be */
  async evaluate({
    minimize = false,
    maximize = false,
    allowStrings = false,
    allowInteractive = true,
    ...options
  }: EvaluationOptions = {}): Promise<this> {
    this.#begin(minimize, maximize);
    return this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...options });
  }

  /**
   * Only for rolls without chance, or minimized or maximized ones.
   * @throws Error when there is chance and `strict`; if not strict, chance is dropped and counts nothing
   */
  evaluateSync({
    minimize = false,
    maximize = false,
    allowStrings = false,
    strict = true,
  }: EvaluationOptions = {}): this {
    this.#begin(minimize, maximize);
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #begin(minimize: boolean, maximize: boolean): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    if (minimize && maximize) throw new Error('A roll cannot be minimized and maximized at once');
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (!term._evaluated) await term.evaluate(options);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    const { strict = true } = options;
    for (const [index, term] of this.terms.entries()) {
      if (term._evaluated) continue;
      if (RollTerm.isDeterministic(term, options)) term.evaluate({ ...options, sync: true });
      else if (strict) throw new Error('This Roll contains terms that cannot be synchronously evaluated');
      else
        this.terms[index] = Object.assign(new NumericTerm({ number: 0, options: term.options }), {
          _evaluated: true,
        });
    }
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateTotal(): number {
    const [only] = this.terms;
    // a lone word is allowed as an argument of a function
    if (this.terms.length === 1 && only instanceof StringTerm) return Number.NaN;
    return this.terms.length ? totalOfTerms(this.terms) : 0;
  }
}

/** Parts of a formula side by side, with one blank where there were more. */
export const joined = (parts: string[]): string => parts.join('').replace(/ {2,}/g, ' ').trim();
