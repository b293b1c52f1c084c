import type { Obj } from '../../types.ts';
import { applyCount, type DiceResult, keepOrDrop, readQuery, totalOf } from '../results.ts';
import type { Roll } from '../roll.ts';
import type { DiceTerm } from './dice-term.ts';
import { innerRolls, type Modifiers, modifierCalls } from './modifiers.ts';
import { defaultRoll, toRoll } from './parenthetical-term.ts';
import { type EvaluationOptions, RollTerm, type TermOptions } from './roll-term.ts';

/** Stands in for {@link foundry.dice.terms.PoolTerm} (T13): several rolls of which some count. */
export class PoolTerm extends RollTerm {
  static MODIFIERS: Modifiers = {
    k: 'keep',
    kh: 'keep',
    kl: 'keep',
    d: 'drop',
    dh: 'drop',
    dl: 'drop',
    cs: 'countSuccess',
    cf: 'countFailures',
  };
  static override SERIALIZE_ATTRIBUTES = ['terms', 'modifiers', 'rolls', 'results'];
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceResult[];

  constructor({
    terms = [],
    modifiers = [],
    rolls = [],
    results = [],
    options,
  }: {
    terms?: string[];
    modifiers?: string[];
    rolls?: unknown[];
    results?: DiceResult[];
    options?: TermOptions;
  } = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length ? rolls.map(toRoll) : terms.map((term) => new (defaultRoll())(term));
    this.results = results;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }
  override get expression(): string {
    return `{${this.terms.join(',')}}${this.modifiers.join('')}`;
  }
  override get total(): number | undefined {
    return this._evaluated ? totalOf(this.results) : undefined;
  }
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  alter(multiply: number, add: number, options?: { multiplyNumeric?: boolean }): this {
    this.rolls = this.rolls.map((roll) => roll.alter(multiply, add, options));
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (!RollTerm.isDeterministic(this, options)) return this.#evaluateAll(options);
    for (const roll of this.rolls) roll.evaluateSync(options);
    for (const roll of innerRolls(this.modifiers)) roll.evaluateSync(options);
    return this.#finish();
  }

  async #evaluateAll(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    for (const roll of innerRolls(this.modifiers)) await roll.evaluate(options);
    return this.#finish();
  }

  #finish(): this {
    this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    for (const call of modifierCalls(this)) call();
    return this;
  }

  /** {1d6,1d8,1d10}kh2: the two best rolls. */
  keep(modifier: string): boolean | undefined {
    const match = /^k([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== 'l' });
    return undefined;
  }

  /** {1d6,1d8,1d10}dl: all but the worst roll. */
  drop(modifier: string): boolean | undefined {
    const match = /^d([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === 'h',
    });
    return undefined;
  }

  countSuccess(modifier: string): boolean | undefined {
    const query = readQuery(modifier.replace(/^cs/i, ''), Number.NaN);
    if (!query) return false;
    applyCount(this.results, query.comparison, query.target, { flagSuccess: true });
    return undefined;
  }

  countFailures(modifier: string): boolean | undefined {
    const query = readQuery(modifier.replace(/^cf/i, ''), 1);
    if (!query) return false;
    applyCount(this.results, query.comparison, query.target, { flagFailure: true });
    return undefined;
  }

  /** A pool of rolls; evaluated if they are. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.length > 0 && rolls.every((roll) => roll._evaluated);
    const results = evaluated ? rolls.map((roll) => ({ result: roll.total ?? 0, active: true })) : [];
    const pool = new PoolTerm({ terms: rolls.map((roll) => roll.formula), rolls, results });
    pool._evaluated = evaluated;
    return pool;
  }

  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    const [term] = defaultRoll().parse(formula, {});
    if (!(term instanceof PoolTerm)) return null;
    Object.assign(term.options, options);
    return term;
  }

  override toJSON(): Obj {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}
