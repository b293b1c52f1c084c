import { Collection } from '../../../model/collection.ts';
import { NotImplemented } from '../../../model/not-implemented.ts';
import type { Obj } from '../../../model/types.ts';
import { context, type Doc, type DocumentClass } from '../../context.ts';
import { Hooks } from '../../helpers/hooks.ts';

interface App {
  render(options?: Obj | boolean, context?: Obj): unknown;
}

/** Stands in for {@link foundry.documents.abstract.DocumentCollection} (T13). */
export abstract class DocumentCollection<D extends Doc = Doc> extends Collection<D> {
  static documentName = 'Document';
  readonly _source: Obj[];
  readonly apps: App[] = [];
  readonly invalidDocumentIds = new Set<string>();

  constructor(data: Obj[] = []) {
    super();
    this._source = data;
  }

  /** Constructs the documents; one that cannot be is noted in `invalidDocumentIds`. */
  _initialize(): void {
    this.clear();
    for (const source of this._source) {
      try {
        const document = this.createDocument(source, { strict: false });
        super.set(document.id, document as D);
      } catch (error) {
        this.invalidDocumentIds.add(String(source._id));
        Hooks.onError(`${this.constructor.name}#_initialize`, error as Error, {
          msg: `Failed to initialize ${this.documentName} [${String(source._id)}]`,
          log: 'error',
          id: source._id,
        });
      }
    }
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get documentClass(): DocumentClass {
    return context.documentClass(this.documentName);
  }

  get name(): string {
    return this.constructor.name;
  }

  createDocument(data: Obj, options: Obj = {}): Doc {
    return new this.documentClass(data, options);
  }

  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): Doc | undefined {
    const source = this.invalidDocumentIds.has(id) ? this._source.find((one) => one._id === id) : undefined;
    if (!source && strict) throw new Error(`${this.name} has no invalid document "${id}"`);
    return source && this.createDocument(source, { strict: false });
  }

  override set(id: string, document: D): this {
    super.set(document.id ?? id, document);
    return this;
  }

  /** Renders the applications that show this collection. */
  render(force = false, options: Obj = {}): void {
    for (const app of this.apps) app.render(force, options);
  }

  /** Applies one change, or one computed for each, to all documents or those that a test picks; in one operation. */
  async updateAll(
    transformation: Obj | ((document: D) => Obj),
    condition: ((document: D) => boolean) | null = null,
    options: Obj = {},
  ): Promise<Doc[]> {
    const updates = this.filter((document) => !condition || condition(document)).map((document) => ({
      ...(typeof transformation === 'function' ? transformation(document) : transformation),
      _id: document.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }

  search(): D[] {
    throw new NotImplemented('foundry.documents.abstract.DocumentCollection#search');
  }

  _onModifyContents(action: string, documents: D[], result: unknown, operation: Obj, _user?: unknown): void {
    if (operation.render === false) return;
    this.render(false, {
      renderContext: `${action}${this.documentName}`,
      renderData: result,
      action,
      documents,
      documentType: this.documentName,
    });
  }
}

/** Stands in for {@link foundry.documents.abstract.WorldCollection} (T13). */
export abstract class WorldCollection<D extends Doc = Doc> extends DocumentCollection<D> {
  static get instance(): WorldCollection | undefined {
    return context.game.collections.get(this.documentName) as WorldCollection | undefined;
  }

  /** The sidebar tab that lists this collection. */
  get directory(): unknown {
    return context.ui[this.name.toLowerCase()] ?? null;
  }

  get folders(): Doc[] {
    return context.game.folders.filter((folder) => folder.type === this.documentName);
  }

  static registerSheet(scope: string, sheetClass: unknown, options: Obj = {}): void {
    sheetConfig().registerSheet(context.documentClass(this.documentName), scope, sheetClass, options);
  }

  static unregisterSheet(scope: string, sheetClass: unknown, options: Obj = {}): void {
    sheetConfig().unregisterSheet(context.documentClass(this.documentName), scope, sheetClass, options);
  }

  static get registeredSheets(): unknown[] {
    const byType = context.config[this.documentName]?.sheetClasses ?? {};
    return [
      ...new Set(Object.values(byType).flatMap((sheets) => Object.values(sheets).map((sheet) => sheet.cls))),
    ];
  }

  async importFromCompendium(
    pack: { getDocument(id: string): Promise<Doc | null | undefined> },
    id: string,
    updateData: Obj = {},
    options: Obj = {},
  ): Promise<Doc | undefined> {
    const found = await pack.getDocument(id);
    if (!found) throw new Error(`There is no entry "${id}" in the compendium`);
    const data = { ...this.fromCompendium(found, options), ...updateData };
    return this.documentClass.create(data, { fromCompendium: true, ...options });
  }

  /** The data of a compendium document, ready to be created in the world; it remembers where it came from. */
  fromCompendium(found: Doc | Obj, options: Obj = {}): Obj {
    const isDocument = typeof (found as Doc).toObject === 'function';
    const data = isDocument ? (found as Doc).toObject() : { ...found };
    const { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false } = options;
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (isDocument && (found as Doc).pack) {
      data._stats = { ...(data._stats as Obj), compendiumSource: (found as Doc).uuid };
    }
    return data;
  }
}

interface SheetConfig {
  registerSheet(cls: unknown, scope: string, sheetClass: unknown, options: Obj): void;
  unregisterSheet(cls: unknown, scope: string, sheetClass: unknown, options: Obj): void;
}

const sheetConfig = (): SheetConfig =>
  (globalThis as unknown as { foundry: { applications: { apps: { DocumentSheetConfig: SheetConfig } } } })
    .foundry.applications.apps.DocumentSheetConfig;
