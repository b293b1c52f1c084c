import { diceConfig, type RollFunction } from '../config.ts';
import type { Roll } from '../roll.ts';
import type { DiceTerm } from './dice-term.ts';
import { defaultRoll, toRoll } from './parenthetical-term.ts';
import { type EvaluationOptions, RollTerm, type TermOptions } from './roll-term.ts';
import { StringTerm } from './string-term.ts';

/** The function of a name: registered by a package, or one of Math's. */
export function findFunction(name: string): RollFunction | undefined {
  const own = Object.hasOwn(diceConfig.functions, name) ? diceConfig.functions[name] : undefined;
  if (own) return own;
  const math: unknown = Object.hasOwn(Math, name) ? Math[name as keyof Math] : undefined;
  return typeof math === 'function' ? (math as RollFunction) : undefined;
}

/** Stands in for {@link foundry.dice.terms.FunctionTerm} (T13): a function of inner formulas. */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['fn', 'terms', 'rolls', 'result'];
  override isIntermediate = true;
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: number | string | undefined;

  constructor({
    fn,
    terms = [],
    rolls = [],
    result,
    options,
  }: { fn: string; terms?: string[]; rolls?: unknown[]; result?: number | string; options?: TermOptions }) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length ? rolls.map(toRoll) : terms.map((term) => new (defaultRoll())(term));
    this.result = result;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }
  override get total(): number | string | undefined {
    return this.result;
  }
  override get expression(): string {
    return `${this.fn}(${this.terms.join(',')})`;
  }
  get function(): RollFunction | undefined {
    return findFunction(this.fn);
  }
  override get isDeterministic(): boolean {
    return this.fn !== 'random' && this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const inner = { ...options, allowStrings: true };
    if (RollTerm.isDeterministic(this, options)) {
      for (const roll of this.rolls) roll.evaluateSync(inner);
      return this.#call();
    }
    return this.#evaluateAll(inner);
  }

  async #evaluateAll(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) await roll.evaluate(options);
    return this.#call();
  }

  #call(): this {
    const fn = this.function;
    if (!fn) throw new Error(`Function ${this.fn} is not known`);
    this.result = fn(...this.rolls.map(argumentOf));
    return this;
  }
}

/** A string argument is its text, anything else its total. */
function argumentOf(roll: Roll): number | string {
  const [only] = roll.terms;
  return roll.terms.length === 1 && only instanceof StringTerm ? only.term : (roll.total ?? 0);
}
