import type { Obj } from '../../types.ts';
import { diceConfig } from '../config.ts';
import { applyCount, applyDeduct, compareResult, type DiceResult, keepOrDrop, totalOf } from '../results.ts';
import type { Roll } from '../roll.ts';
import { innerRolls, type Modifiers, modifierCalls } from './modifiers.ts';
import { toRoll } from './parenthetical-term.ts';
import { type EvaluationOptions, RollTerm, type TermOptions } from './roll-term.ts';

/** More dice than this in one term are refused. */
const MAX_DICE = 999;

/** Data that dice terms are made of; number and faces may be inner rolls. */
export interface DiceData {
  number?: number | Roll | Obj;
  faces?: number | Roll | Obj;
  method?: string;
  modifiers?: string[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** Stands in for {@link foundry.dice.terms.DiceTerm} (T13): a number of equal dice. */
export abstract class DiceTerm extends RollTerm {
  static DENOMINATION = '';
  static MODIFIERS: Modifiers = {};
  static MODIFIERS_REGEXP_STRING = '([^ (){}[\\]+\\-*/,]+)';
  static MODIFIER_REGEXP = /([A-z]+)([^A-z\s()+\-*/]+)?/g;
  static override SERIALIZE_ATTRIBUTES = ['number', 'faces', 'modifiers', 'results', 'method'];

  _number: number | Roll;
  _faces: number | Roll;
  modifiers: string[];
  results: DiceResult[];
  #method: string | undefined;
  /** Inner rolls of modifiers, once they were made. */
  readonly #targets: Roll[] = [];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options = {} }: DiceData = {}) {
    super({ options });
    this._number = typeof number === 'object' ? toRoll(number) : number;
    this._faces = typeof faces === 'object' ? toRoll(faces) : faces;
    this.#method = method;
    this.modifiers = modifiers;
    this.results = results;
    // a term with results needs no rolling
    if (results.length) this._evaluated = true;
  }

  get method(): string | undefined {
    return this.#method;
  }
  set method(method: string | undefined) {
    this.#method = method;
  }

  /** Number of dice; undefined while it is an inner roll that has not been made. */
  get number(): number | undefined {
    return typeof this._number === 'number' ? this._number : this._number.total;
  }
  set number(value: number) {
    this._number = value;
  }
  get faces(): number | undefined {
    return typeof this._faces === 'number' ? this._faces : this._faces.total;
  }
  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }
  /** Dice of the inner rolls for number, faces and the targets of modifiers. */
  get dice(): DiceTerm[] {
    const parts = [this._number, this._faces, ...this.#targets];
    return parts.flatMap((part) => (typeof part === 'number' ? [] : part.dice));
  }
  override get expression(): string {
    const number = inner(this._number, this.number);
    const faces = this.denomination === 'd' ? inner(this._faces, this.faces) : this.denomination;
    return `${number}d${faces}${this.modifiers.join('')}`;
  }
  override get total(): number | undefined {
    return this._evaluated ? totalOf(this.results) : undefined;
  }
  /** The results that still count. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }
  override get isDeterministic(): boolean {
    return false;
  }

  /** Multiply the number of dice, then add to it. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error('You may not alter a DiceTerm after it has already been evaluated');
    this.number = Math.max(
      Math.round((this.number ?? 1) * (Number.isFinite(multiply) ? multiply : 1)) + (add || 0),
      0,
    );
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated && this.results.length) return this;
    return RollTerm.isDeterministic(this, options) && options.sync
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._number, this._faces])
      if (typeof part !== 'number' && !part._evaluated) await part.evaluate(options);
    for (const roll of innerRolls(this.modifiers)) this.#targets.push(await roll.evaluate(options));
    for (let n = this.#countDice(); n > 0; n--) await this.roll(options);
    for (const call of modifierCalls(this)) await call();
    return this;
  }

  /** All dice at their least or greatest; modifiers that roll more dice are left out. */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const part of [this._number, this._faces])
      if (typeof part !== 'number' && !part._evaluated) part.evaluateSync(options);
    for (const roll of innerRolls(this.modifiers)) this.#targets.push(roll.evaluateSync(options));
    for (let n = this.#countDice(); n > 0; n--)
      this.results.push({ result: this._extreme(options), active: true });
    for (const call of modifierCalls(this)) {
      const outcome = call();
      if (outcome instanceof Promise) outcome.catch(() => undefined);
    }
    return this;
  }

  #countDice(): number {
    const number = this.number ?? 0;
    if (number > MAX_DICE)
      throw new Error(`You may not evaluate a DiceTerm with more than ${MAX_DICE} requested results`);
    return number;
  }

  _extreme({ minimize }: EvaluationOptions): number {
    return minimize ? Math.min(1, this.faces ?? 1) : (this.faces ?? 1);
  }

  /** Roll one die more and record it. */
  async roll({
    minimize = false,
    maximize = false,
    ...options
  }: EvaluationOptions = {}): Promise<DiceResult> {
    const result: DiceResult = { result: 0, active: true };
    if (minimize || maximize) result.result = this._extreme({ minimize });
    else result.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(result);
    return result;
  }

  /** A result from outside; this host has no fulfilment methods. */
  async _roll(_options: EvaluationOptions = {}): Promise<number | undefined> {
    return undefined;
  }

  /** The face for a uniform number in [0, 1). */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }
  randomFace(): number {
    return this.mapRandomFace(diceConfig.randomUniform());
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceResult): (string | null)[] {
    const hasSuccess = result.success !== undefined;
    const hasFailure = result.failure !== undefined;
    const isMax = result.result === this.faces;
    const isMin = result.result === 1;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? 'success' : null,
      result.failure ? 'failure' : null,
      result.rerolled ? 'rerolled' : null,
      result.exploded ? 'exploded' : null,
      result.discarded ? 'discarded' : null,
      !(hasSuccess || hasFailure) && isMin ? 'min' : null,
      !(hasSuccess || hasFailure) && isMax ? 'max' : null,
    ];
  }

  getTooltipData(): Obj {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: null,
      method: this.method ?? null,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result).filter(Boolean).join(' '),
      })),
    };
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compareResult(result, comparison, target);
  }
  static _keepOrDrop(
    results: DiceResult[],
    number: number,
    options?: { keep?: boolean; highest?: boolean },
  ): DiceResult[] {
    return keepOrDrop(results, number, options);
  }
  static _applyCount(
    results: DiceResult[],
    comparison: string,
    target: number,
    options?: { flagSuccess?: boolean; flagFailure?: boolean },
  ): void {
    applyCount(results, comparison, target, options);
  }
  static _applyDeduct(
    results: DiceResult[],
    comparison: string,
    target: number,
    { invertFailure = false }: { deductFailure?: boolean; invertFailure?: boolean } = {},
  ): void {
    applyDeduct(results, ({ result }) => compareResult(result, comparison, target), { invertFailure });
  }

  override toJSON(): Obj {
    const data = super.toJSON();
    data.number = typeof this._number === 'number' ? this._number : this._number.toJSON();
    data.faces = typeof this._faces === 'number' ? this._faces : this._faces.toJSON();
    return data;
  }
}

function inner(part: number | Roll, value: number | undefined): string {
  return typeof part === 'number' || value !== undefined ? String(value) : `(${part.formula})`;
}
