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
    if (value === null || value === undefined) return null;
    const { documentName } = this.model;
    const pack = (model as { pack?: string | null }).pack ?? null;
    // documents in packs refer to folders of the pack; other world documents mean nothing to them
    if (pack && documentName !== 'Folder' && documentName !== 'User') return null;
    // looked up when read: the other document may be loaded later
    return () =>
      registry.getDocument(documentName, String(value), documentName === 'Folder' ? pack : null) ?? null;
  }

  override toObject(value: unknown): unknown {
    return (value as { _id?: unknown } | null)?._id ?? (typeof value === 'object' ? null : value);
  }
}
