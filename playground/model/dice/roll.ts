import { lies } from '../lies.ts';
import { NotImplemented } from '../not-implemented.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { deepClone } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { diceConfig, rollHooks } from './config.ts';
import { EvaluatedTerms, joined } from './evaluated-terms.ts';
import { parseFormula } from './parser.ts';
import type { DiceTerm } from './terms/dice-term.ts';
import { FunctionTerm, findFunction } from './terms/function-term.ts';
import { ParentheticalTerm } from './terms/parenthetical-term.ts';
import { PoolTerm } from './terms/pool-term.ts';
import { type EvaluationOptions, RollTerm } from './terms/roll-term.ts';
import { StringTerm } from './terms/string-term.ts';

/** Stands in for {@link foundry.dice.Roll} (T13): a dice formula and, once evaluated, its result. */
export class Roll extends EvaluatedTerms {
  data: Obj;
  terms: RollTerm[];
  _formula: string;

  static CHAT_TEMPLATE = 'templates/dice/roll.hbs';
  static TOOLTIP_TEMPLATE = 'templates/dice/tooltip.hbs';
  /** No dice are resolved by hand in this host. */
  static RESOLVERS = new Map<Roll, unknown>();

  constructor(formula: string, data: Obj = {}, options: EvaluationOptions = {}) {
    super(options);
    this.data = this._prepareData(data);
    const type = this.constructor as typeof Roll;
    this.terms = type.parse(String(formula ?? ''), this.data);
    this._formula = this.resetFormula();
  }

  /** Subclasses may prepare the data here. */
  _prepareData(data: Obj): Obj {
    return data;
  }

  /* -------- properties -------- */

  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }

  /* -------- methods -------- */

  /** The same roll, not evaluated. */
  clone(): this {
    const type = this.constructor as new (formula: string, data: Obj, options: EvaluationOptions) => this;
    return new type(this._formula, this.data, this.options);
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

  override toString(): string {
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
    return joined(terms.map((term) => term.formula));
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
