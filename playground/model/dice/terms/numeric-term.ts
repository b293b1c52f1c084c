import { RollTerm, type TermOptions } from './roll-term.ts';

/** Stands in for {@link foundry.dice.terms.NumericTerm} (T13). */
export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['number'];
  number: number;

  constructor({ number, options }: { number: number; options?: TermOptions }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number;
  }
}
