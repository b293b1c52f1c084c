import { type Document, TypeDataModel } from '../../../model/abstract/index.ts';
import { NotImplemented } from '../../../model/not-implemented.ts';
import type { AnyClass, Obj } from '../../../model/types.ts';
import { performIntegerSort } from '../../../model/utils/index.ts';
import { context, type Doc, type DocumentClass } from '../../context.ts';
import { fromUuid } from '../../data/uuids.ts';
import {
  type AnchorOptions,
  anchorTo,
  compendiumData,
  download,
  figureEmbed,
  freeName,
  inlineEmbed,
  type NameContext,
} from './document-transfer.ts';

/** Where a document is, and how it leaves its place: as a link, an embedded text, something dragged, a file; and how it comes back. */
export function SharedDocumentMixin<TBase extends AnyClass<Document>>(Base: TBase) {
  abstract class SharedDocument extends Base {
    /* Where the document is */

    get collection(): unknown {
      if (this.isEmbedded) return this.parent?.getEmbeddedCollection(this.collectionName);
      if (this.pack) return context.game.packs.get(this.pack);
      return context.game.collections.get(this.documentName) ?? null;
    }

    get compendium(): unknown {
      return this.pack ? (context.game.packs.get(this.pack) ?? null) : null;
    }

    override get inCompendium(): boolean {
      return Boolean(this.pack);
    }

    getRelativeUUID(relative: Document): string {
      if (this.compendium !== (relative as unknown as SharedDocument).compendium) return this.uuid;
      if (this.isEmbedded && (this.parent as unknown) === relative) return `.${this.documentName}.${this.id}`;
      if (this.isEmbedded && this.parent === relative.parent) return `..${this.documentName}.${this.id}`;
      return this.uuid;
    }

    /** Puts the document before or after a target among its siblings. */
    async sortRelative({ updateData = {}, ...options }: Obj = {}): Promise<this> {
      const changes = performIntegerSort(this as never, options as never) as unknown as {
        target: Doc;
        update: Obj;
      }[];
      const own = this as unknown as Doc;
      const cls = this.constructor as unknown as DocumentClass;
      const updates = changes.map(({ target, update }) => ({
        ...(updateData as Obj),
        ...update,
        _id: target.id,
      }));
      await cls.updateDocuments(updates, { parent: own.parent, pack: own.pack });
      return this;
    }

    /* Links */

    get link(): string {
      return this._createDocumentLink();
    }

    _createDocumentLink(
      _eventData?: unknown,
      { label, relativeTo }: { label?: string; relativeTo?: Document } = {},
    ): string {
      const uuid = relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid;
      return `@UUID[${uuid}]{${label ?? this.displayName}}`;
    }

    get displayName(): string {
      return String((this as unknown as { name?: string }).name ?? this.id);
    }

    toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
      return anchorTo(this as unknown as Doc, options);
    }

    async toEmbed(config: Obj, options: Obj = {}): Promise<HTMLElement | null> {
      const content = await this._buildEmbedHTML(config, options);
      if (!content) return null;
      return config.inline ? this._createInlineEmbed(content) : this._createFigureEmbed(content, config);
    }

    async _buildEmbedHTML(config: Obj, options: Obj = {}): Promise<HTMLElement | HTMLCollection | null> {
      const { system } = this as unknown as { system?: TypeDataModel };
      const own = system?.toEmbed && system.toEmbed !== TypeDataModel.prototype.toEmbed;
      return own ? system.toEmbed(config, options) : null;
    }

    async _createInlineEmbed(content: HTMLElement | HTMLCollection): Promise<HTMLElement | null> {
      return inlineEmbed(content);
    }

    async _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: Obj = {},
    ): Promise<HTMLElement | null> {
      return figureEmbed(content, String(config.label ?? this.displayName), config.caption !== false);
    }

    onEmbed(_element: HTMLElement): void {}

    /* Drag and drop, import and export */

    toDragData(): Obj {
      const data: Obj = { type: this.documentName };
      if (this.id) data.uuid = this.uuid;
      else data.data = this.toObject();
      return data;
    }

    static async fromDropData(data: Obj): Promise<Doc | null | undefined> {
      const cls = this as unknown as DocumentClass;
      const found = data.data
        ? new cls.implementation(data.data as Obj)
        : await fromUuid(String(data.uuid ?? ''));
      if (!found) throw new Error('The dropped data names no document');
      if (found.documentName !== cls.documentName) {
        throw new Error(`A ${found.documentName} was dropped where a ${cls.documentName} is expected`);
      }
      return found;
    }

    static async fromImport(source: Obj, options: Obj = {}): Promise<unknown> {
      return new (this as unknown as DocumentClass).implementation(source, { strict: true, ...options });
    }

    /** The document's data, fit to be put into a pack or another world. */
    toCompendium(_pack?: unknown, options: Obj = {}): Obj {
      return compendiumData(this.toObject(), options);
    }

    exportToJSON(options: Obj = {}): void {
      const data = this.toCompendium(null, { clearSource: false, ...options });
      download(data, `${this.documentName}-${this.displayName}-${this.id}.json`);
    }

    async importFromJSON(json: string): Promise<this> {
      const { _id, folder: _folder, sort: _sort, ownership: _ownership, ...data } = JSON.parse(json) as Obj;
      return (await this.update(
        data as never,
        { diff: false, recursive: false } as never,
      )) as unknown as this;
    }

    importFromJSONDialog(): Promise<void> {
      throw new NotImplemented('ClientDocument#importFromJSONDialog');
    }

    static defaultName(where: NameContext = {}): string {
      return freeName(this as unknown as DocumentClass, where);
    }
  }
  return SharedDocument;
}
