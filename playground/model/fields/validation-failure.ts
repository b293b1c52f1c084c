import { escapeHTML } from '../utils/html-text.ts';

/** A failed element of a list field. */
export interface ElementFailure {
  id: string | number;
  name?: string;
  failure: DataModelValidationFailure;
}

/** Stands in for {@link foundry.data.validation.DataModelValidationFailure} (T13): what was wrong with one value. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: ElementFailure[] = [];

  constructor({
    invalidValue,
    fallback,
    dropped = false,
    message,
    unresolved = false,
  }: {
    invalidValue?: unknown;
    fallback?: unknown;
    dropped?: boolean;
    message?: string;
    unresolved?: boolean;
  } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Has it no nested failures? */
  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  toObject(): object {
    const { invalidValue, fallback, dropped, message } = this;
    return { invalidValue, fallback, dropped, message };
  }

  /** All leaf failures by their dotted path. */
  flatten(path = ''): Record<string, DataModelValidationFailure> {
    if (this.isEmpty()) return { [path]: this };
    const join = (key: string | number): string => (path ? `${path}.${key}` : String(key));
    const nested = [
      ...Object.entries(this.fields).map(([key, failure]) => failure.flatten(join(key))),
      ...this.elements.map(({ id, failure }) => failure.flatten(join(id))),
    ];
    return Object.assign({}, ...nested);
  }

  /** One line a leaf: `path: message`. */
  toString(): string {
    const lines = Object.entries(this.flatten()).map(([path, failure]) => {
      const message = failure.message ?? 'is invalid';
      return path ? `${path}: ${message}` : message;
    });
    return lines.join('\n');
  }
}

/** Stands in for {@link foundry.data.validation.DataModelValidationError} (T13). */
export class DataModelValidationError extends Error {
  override name = 'DataModelValidationError';
  #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    super(failure.toString(), options);
    if (failure instanceof DataModelValidationFailure) this.#failure = failure;
  }

  /** The whole failure, or the one at a dotted path. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.#failure;
    let failure = this.#failure;
    for (const part of path.split('.'))
      failure = failure?.fields[part] ?? failure?.elements.find(({ id }) => String(id) === part)?.failure;
    return failure;
  }

  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.#failure?.flatten();
  }

  logAsTable(): void {
    const failures = Object.entries(this.getAllFailures() ?? {});
    console.table(Object.fromEntries(failures.map(([path, failure]) => [path, failure.toObject()])));
  }

  asHTML(): string {
    const items = Object.entries(this.getAllFailures() ?? {}).map(
      ([path, failure]) => `<li><b>${escapeHTML(path)}</b>: ${escapeHTML(failure.message ?? '')}</li>`,
    );
    return `<ul>${items.join('')}</ul>`;
  }
}
