import { RollTerm, type TermOptions } from './roll-term.ts';

/** Stands in for {@link foundry.dice.terms.OperatorTerm} (T13). Its texts bring their own spaces. */
export class OperatorTerm extends RollTerm {
  static PRECEDENCE: Readonly<Record<string, number>> = { '+': 10, '-': 10, '*': 20, '/': 20, '%': 20 };
  static OPERATORS = ['+', '-', '*', '/', '%'];
  static override SERIALIZE_ATTRIBUTES = ['operator'];
  operator: string;

  constructor({ operator, options }: { operator: string; options?: TermOptions }) {
    super({ options });
    this.operator = operator;
  }

  override get flavor(): string {
    return '';
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}
