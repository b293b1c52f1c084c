import type { Obj } from '../types.ts';
import type { EmbeddedClass } from './embedded-collection-field.ts';
import { EmbeddedDataField } from './embedded-data-field.ts';
import type { FieldOptions, ModelLike } from './options.ts';

/** Stands in for {@link foundry.data.fields.EmbeddedDocumentField} (T13): one document inside a document. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }

  /** The live document stays the same while its source object does. */
  override initialize(value: unknown, parent: ModelLike, options: Obj = {}): unknown {
    if (!value) return value;
    const current = (parent as unknown as Obj)[this.name ?? ''] as ModelLike | undefined;
    if (current?._source === value) {
      current._initialize(options);
      return current;
    }
    const type = (this.model as EmbeddedClass).implementation;
    return new type(value as Obj, {
      ...options,
      strict: false,
      parent,
      parentCollection: this.name,
      pack: (parent as { pack?: unknown }).pack ?? null,
    });
  }

  getCollection(_parent: object): Map<string, object> {
    return new Map();
  }
}
