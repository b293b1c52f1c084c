import type { Obj } from '../../types.ts';
import { diceConfig } from '../config.ts';
import type { Roll } from '../roll.ts';
import type { DiceTerm } from './dice-term.ts';
import { type EvaluationOptions, RollTerm, type TermOptions } from './roll-term.ts';

/** The default Roll class, which inner formulas are made with. */
export function defaultRoll(): typeof Roll {
  const [type] = diceConfig.rolls;
  if (!type) throw new Error('No Roll class is registered');
  return type;
}

/** An inner roll from its own instance or from its JSON. */
export function toRoll(value: unknown): Roll {
  return value instanceof defaultRoll() || typeof (value as Roll)?.evaluate === 'function'
    ? (value as Roll)
    : defaultRoll().fromData(value as Obj);
}

/** Stands in for {@link foundry.dice.terms.ParentheticalTerm} (T13). */
export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['term', 'roll'];
  override isIntermediate = true;
  term: string | undefined;
  roll: Roll | undefined;

  constructor({ term, roll, options }: { term?: string; roll?: unknown; options?: TermOptions } = {}) {
    super({ options });
    this.roll = roll === undefined || roll === null ? undefined : toRoll(roll);
    this.term = term ?? this.roll?.formula;
  }

  get #inner(): Roll {
    this.roll ??= new (defaultRoll())(this.term ?? '');
    return this.roll;
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }
  override get expression(): string {
    return `(${this.term})`;
  }
  override get total(): number | undefined {
    return this.roll?.total;
  }
  override get isDeterministic(): boolean {
    return this.#inner.isDeterministic;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner;
    if (roll._evaluated) return this;
    if (RollTerm.isDeterministic(this, options)) {
      roll.evaluateSync(options);
      return this;
    }
    return roll.evaluate(options).then(() => this);
  }

  static fromTerms(terms: RollTerm[], options?: TermOptions): ParentheticalTerm {
    const roll = defaultRoll().fromTerms(terms);
    return new ParentheticalTerm({ term: roll.formula, roll, options });
  }
}
