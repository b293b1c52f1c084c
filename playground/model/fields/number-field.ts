import { NotImplemented } from '../not-implemented.ts';
import { numberMethods } from '../primitives/number.ts';
import { registry } from '../registry.ts';
import { type Choices, isChoice } from './choices.ts';
import { DataField } from './data-field.ts';
import type { CleanOptions, FieldContext, FieldOptions, ValidationResult } from './options.ts';

/** Stands in for {@link foundry.data.fields.NumberField} (T13). */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices) this.nullable = options.nullable ?? false;
    if (Number.isFinite(this.min) && Number.isFinite(this.max) && Number(this.min) > Number(this.max))
      throw new Error('NumberField minimum constraint cannot exceed its maximum constraint');
  }

  override _cast(value: unknown): unknown {
    return Number(value);
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    let number = value as number;
    if (!Number.isFinite(number)) return number;
    if (this.integer) number = Math.round(number);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    if (this.step !== undefined)
      number = numberMethods.toNearest.call(number, this.step, 'round', this.min ?? 0);
    return number;
  }

  override _validateType(value: unknown): ValidationResult {
    if (typeof value !== 'number') throw new Error('must be a number');
    if (!Number.isFinite(value)) throw new Error('must be a finite number');
    if (this.positive && value <= 0) throw new Error('must be a positive number');
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error('must be an integer');
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _castChangeDelta(delta: unknown): unknown {
    const number = Number(delta);
    if (Number.isFinite(number)) return number;
    // V14 reads text as a formula with references to the actor's data.
    if (registry.generation >= 14 && typeof delta === 'string')
      throw new NotImplemented(`the formula "${delta}" in a change of an effect`);
    throw new Error(`"${String(delta)}" is not a number`);
  }
  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) + (delta as number);
  }
  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) - (delta as number);
  }
  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) * (delta as number);
  }
  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined || (delta as number) > (value as number) ? delta : value;
  }
  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined || (delta as number) < (value as number) ? delta : value;
  }
}
