import { lies } from '../lies.ts';
import { NotImplemented } from '../not-implemented.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { deepClone } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { totalOfTerms } from './arithmetic.ts';
import { diceConfig, rollHooks } from './config.ts';
import { parseFormula } from './parser.ts';
import { DiceTerm } from './terms/dice-term.ts';
import { FunctionTerm, findFunction } from './terms/function-term.ts';
import { NumericTerm } from './terms/numeric-term.ts';
import { ParentheticalTerm } from './terms/parenthetical-term.ts';
import { PoolTerm } from './terms/pool-term.ts';
import { type EvaluationOptions, RollTerm } from './terms/roll-term.ts';
import { StringTerm } from './terms/string-term.ts';

/** Stands in for {@link foundry.dice.Roll} (T13): a dice formula and, once evaluated, its result. */
export class Roll {
  data: Obj;
  options: EvaluationOptions;
  terms: RollTerm[];
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | undefined = undefined;
  _root: Roll | undefined = undefined;

  static CHAT_TEMPLATE = 'templates/dice/roll.hbs';
  static TOOLTIP_TEMPLATE = 'templates/dice/tooltip.hbs';
  /** No dice are resolved by hand in this host. */
  static RESOLVERS = new Map<Roll, unknown>();

  constructor(formula: string, data: Obj = {}, options: EvaluationOptions = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    const type = this.constructor as typeof Roll;
    this.terms = type.parse(String(formula ?? ''), this.data);
    this._formula = this.resetFormula();
  }

  /** Subclasses may prepare the data here. */
  _prepareData(data: Obj): Obj {
    return data;
  }

  /* -------- properties -------- */

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
  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }
  /** The arithmetic with results in the place of dice, such as "16 + 2 + 4". */
  get result(): string {
    return this.terms
      .map((term) => String(term.total))
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim();
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

  /* -------- methods -------- */

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

  /** The same roll, not evaluated. */
  clone(): this {
    const type = this.constructor as new (formula: string, data: Obj, options: EvaluationOptions) => this;
    return new type(this._formula, this.data, this.options);
  }

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

  /** Alias of {@link Roll.evaluate}. */
  roll(options?: EvaluationOptions): Promise<this> {
    return this.evaluate(options);
  }

  /** A new evaluated roll of the same formula. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  resetFormula(): string {
    this._formula = this.formula;
    return this._formula;
  }

  /** Give a flavour to all terms that have none. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) term.options.flavor ??= flavor;
    this.resetFormula();
  }

  toString(): string {
    return this._formula;
  }

  /* -------- static -------- */

  static create(formula: string, data: Obj = {}, options: EvaluationOptions = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return diceConfig.rolls[0] ?? Roll;
  }

  static get resolverImplementation(): never {
    throw new NotImplemented('foundry.dice.Roll.resolverImplementation');
  }

  static getFormula(terms: RollTerm[]): string {
    return terms
      .map((term) => term.formula)
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim();
  }

  static get MATH_PROXY(): unknown {
    return new Proxy(Math, {
      get: (_math, name) =>
        (typeof name === 'string' ? findFunction(name) : undefined) ?? Reflect.get(Math, name),
    });
  }

  /** The value of an arithmetic expression with functions, but without dice. */
  static safeEval(expression: string): number {
    return new Roll(expression).evaluateSync().total ?? Number.NaN;
  }

  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push((await new this(formula).evaluate()).total ?? 0);
    return totals;
  }

  static registerResult(_method: string, _denomination: string, _result: number): never {
    throw new NotImplemented('foundry.dice.Roll.registerResult');
  }

  static identifyFulfillableTerms(_terms: RollTerm[]): DiceTerm[] {
    return [];
  }

  static parse(formula: string, data: Obj = {}): RollTerm[] {
    return formula ? parseFormula(this.replaceFormulaData(formula, data, { missing: undefined })) : [];
  }

  /** Put values in the place of `@path` references; unknown ones become `missing`, or stay. */
  static replaceFormulaData(
    formula: string,
    data: Obj,
    { missing, warn = false }: { missing?: string; warn?: boolean } = {},
  ): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
      const value = getProperty(data, path);
      if (value === undefined || value === null) {
        if (warn) registry.warn(`The reference ${match} of formula "${formula}" is not known`);
        return missing === undefined ? match : String(missing);
      }
      if (typeof value === 'function') return String(value()).trim();
      return String(value).trim();
    });
  }

  /** Could the formula be rolled? References count as numbers. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(this.replaceFormulaData(formula, {}, { missing: '1' }));
      return roll.terms.length > 0 && roll.terms.every(isRollable);
    } catch {
      return false;
    }
  }

  /* -------- chat -------- */

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((die) => die.getTooltipData());
    return rollHooks.renderTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** What the chat template gets; private rolls show nothing of their result. */
  async _prepareChatRenderContext({
    flavor,
    isPrivate = false,
  }: {
    flavor?: string;
    isPrivate?: boolean;
  } = {}): Promise<Obj> {
    return {
      formula: isPrivate ? '???' : this._formula,
      flavor: isPrivate ? null : (flavor ?? (this.options.flavor as string | undefined)),
      user: registry.userId,
      tooltip: isPrivate ? '' : await this.getTooltip(),
      total: isPrivate ? '?' : Math.round((this.total ?? 0) * 100) / 100,
    };
  }

  async render({
    flavor,
    template = (this.constructor as typeof Roll).CHAT_TEMPLATE,
    isPrivate = false,
    ...rest
  }: { flavor?: string; template?: string; isPrivate?: boolean } & Obj = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    const context = await this._prepareChatRenderContext({ flavor, isPrivate, ...rest });
    return rollHooks.renderTemplate(template, context);
  }

  /** Evaluate if need be, and create a chat message, or only its data with `create: false`. */
  async toMessage(messageData: Obj = {}, options: Obj = {}): Promise<unknown> {
    if (!this._evaluated) await this.evaluate();
    return rollHooks.toMessage(this, messageData, options);
  }

  toAnchor(options: Obj = {}): HTMLAnchorElement {
    return rollHooks.toAnchor(this, options);
  }

  /* -------- serialization -------- */

  toJSON(): Obj {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice,
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** @throws Error when the roll's class is not registered */
  static fromData<T extends Roll>(this: abstract new (...args: never[]) => T, data: Obj): T {
    const asked = this as unknown as typeof Roll;
    const name = (data.class as string | undefined) ?? asked.name;
    const type = lies(29)
      ? Roll
      : name === asked.name
        ? asked
        : diceConfig.rolls.find((candidate) => candidate.name === name);
    if (!type)
      throw new Error(`Unable to recreate ${name} instance from provided data: the class is not registered`);
    const terms = deepClone((data.terms ?? []) as Obj[]).map((term) => RollTerm.fromData(term));
    const roll = new type('', {}, (data.options ?? {}) as EvaluationOptions);
    roll.terms = terms;
    roll._formula = (data.formula as string | undefined) ?? roll.formula;
    roll._dice = ((data.dice ?? []) as Obj[]).map((die) => RollTerm.fromData(die) as DiceTerm);
    roll._evaluated = (data.evaluated as boolean | undefined) ?? true;
    roll._total = roll._evaluated ? Number(data.total) : undefined;
    return roll as T;
  }

  static fromJSON<T extends Roll>(this: abstract new (...args: never[]) => T, json: string): T {
    return (Roll.fromData as (this: unknown, data: Obj) => T).call(this, JSON.parse(json) as Obj);
  }

  /** A roll of given terms; evaluated if all of them are. */
  static fromTerms<T extends Roll>(
    this: abstract new (
      ...args: never[]
    ) => T,
    terms: RollTerm[],
    options: EvaluationOptions = {},
  ): T {
    const type = this as unknown as typeof Roll;
    const roll = new type('', {}, options);
    roll.terms = terms;
    roll.resetFormula();
    const evaluated = terms.length > 0 && terms.every((term) => term._evaluated);
    if (evaluated) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll as T;
  }
}

/** No words, but dice, numbers, operators, known functions, and groups of such. */
function isRollable(term: RollTerm): boolean {
  if (term instanceof StringTerm) return false;
  if (term instanceof FunctionTerm) return Boolean(term.function);
  if (term instanceof PoolTerm)
    return term.rolls.every((roll) => roll.terms.length > 0 && roll.terms.every(isRollable));
  if (term instanceof ParentheticalTerm)
    return Boolean(term.roll?.terms.length && term.roll.terms.every(isRollable));
  return true;
}
