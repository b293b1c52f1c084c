import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { DocumentIdField } from './document-id-field.ts';
import type { FieldContext, FieldOptions, ModelLike } from './options.ts';

/** The part of a document class that a foreign key needs. */
interface ForeignClass {
  readonly documentName: string;
}

/** Stands in for {@link foundry.data.fields.ForeignDocumentField} (T13): stored id, live the world document. */
export class ForeignDocumentField extends DocumentIdField {
  declare idOnly: boolean;
  #model: ForeignClass | (() => ForeignClass);

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  /** @param model a document class, or a function that gives one where modules import each other */
  constructor(model: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (typeof model !== 'function')
      throw new Error('A ForeignDocumentField must specify a DataModel subclass as its type');
    this.#model = model as unknown as ForeignClass;
  }

  get model(): ForeignClass {
    return 'documentName' in this.#model ? this.#model : (this.#model as () => ForeignClass)();
  }

  override initialize(value: unknown, model: ModelLike, _options: Obj = {}): unknown {
    if (this.idOnly) return value;
    if ((model as { pack?: unknown }).pack && this.name !== 'author' && this.name !== 'folder') return null;
    if (value === null || value === undefined) return null;
    // looked up when read: the other document may be loaded later
    return () => registry.getDocument(this.model.documentName, String(value)) ?? null;
  }

  override toObject(value: unknown): unknown {
    return (value as { _id?: unknown } | null)?._id ?? (typeof value === 'object' ? null : value);
  }
}
