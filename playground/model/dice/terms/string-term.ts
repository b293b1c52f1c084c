import { type EvaluationOptions, RollTerm, type TermOptions } from './roll-term.ts';

/** Stands in for {@link foundry.dice.terms.StringTerm} (T13): a word that means nothing to dice. */
export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['term'];
  term: string;

  constructor({ term, options }: { term: string; options?: TermOptions }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }
  override get total(): string {
    return this.term;
  }

  /** @throws Error unless strings are allowed */
  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}
