import type { Obj } from '../../types.ts';
import { diceConfig } from '../config.ts';

/** How a roll or term is evaluated (T13 `RollTerm.EvaluationOptions`). */
export interface EvaluationOptions extends Obj {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
}

export interface TermOptions extends Obj {
  flavor?: string;
}

type TermClass = (new (data: Obj) => RollTerm) & { _fromData(data: Obj): RollTerm };

/** Stands in for {@link foundry.dice.terms.RollTerm} (T13): one part of a formula. */
export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  /** The outermost roll. */
  _root: object | undefined;
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = '(?:\\[([^\\]]+)\\])';
  static FLAVOR_REGEXP = /\[([^\]]+)\]/g;
  static REGEXP: RegExp | undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options;
  }

  abstract get expression(): string;
  abstract get total(): number | string | null | undefined;

  /** The expression with its flavour, as it is shown. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get flavor(): string {
    return this.options.flavor ?? '';
  }
  get isDeterministic(): boolean {
    return true;
  }
  /** There is no interactive resolver in this host. */
  get resolver(): null {
    return null;
  }

  /** @throws Error when the term has been evaluated before */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Can the term be evaluated without chance, given that dice are minimized or maximized? */
  static isDeterministic(
    term: RollTerm,
    { minimize, maximize }: { minimize?: boolean; maximize?: boolean } = {},
  ): boolean {
    return Boolean(minimize || maximize) || term.isDeterministic;
  }

  /* -------- serialization -------- */

  /** @throws Error when no class of the data's name is known */
  static fromData(data: Obj): RollTerm {
    const name = String(data.class ?? this.name);
    const dice = Object.values(diceConfig.terms) as unknown as TermClass[];
    const known = diceConfig.termTypes as unknown as Record<string, TermClass>;
    const type = known[name] ?? dice.find((candidate) => (candidate as { name?: string }).name === name);
    if (!type) throw new Error(`Unable to recreate RollTerm of class "${name}": it is not registered`);
    return type._fromData(data);
  }

  static _fromData(this: new (data: Obj) => RollTerm, data: Obj): RollTerm {
    const term = new this(data);
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  static fromJSON(json: string): RollTerm {
    return RollTerm.fromData(JSON.parse(json) as Obj);
  }

  toJSON(): Obj {
    const data: Obj = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const name of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES)
      data[name] = (this as unknown as Obj)[name];
    return data;
  }
}
