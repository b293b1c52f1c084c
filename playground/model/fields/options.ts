import type { Obj } from '../types.ts';
import type { DataModelValidationFailure } from './validation-failure.ts';

/** Options of every field; subclasses read more from the same object. */
export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  validate?: (value: never, options?: ValidateOptions) => unknown;
  validationError?: string;
  [key: string]: unknown;
}

/** Where a field stands when it is made. */
export interface FieldContext {
  name?: string;
  parent?: unknown;
}

/** How data is cleaned: `partial` = an update, whose missing keys stay missing; `source` = all data of the model. */
export interface CleanOptions {
  partial?: boolean;
  source?: Obj;
}

/** How data is validated (T13 `DataField.ValidateOptions`). */
export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  source?: Obj;
}

/** How an update is merged. */
export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
}

/** What a validator answers: true = certainly valid, false or a failure = invalid, nothing = no objection. */
// biome-ignore lint/suspicious/noConfusingVoidType: most validators answer by returning at all
export type ValidationResult = boolean | DataModelValidationFailure | void;

/** One change of an ActiveEffect, in either generation's shape. */
export interface EffectChange {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  priority?: number | null;
  effect?: object;
}

/** The part of a DataModel that fields deal with; breaks the import cycle with abstract/data-model.ts. */
export interface ModelLike {
  _source: Obj;
  parent: unknown;
  _initialize(options?: Obj): void;
  toObject(source?: boolean): Obj;
}
