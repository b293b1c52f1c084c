import type { Document } from '../../../model/abstract/index.ts';
import { lies } from '../../../model/lies.ts';
import type { AnyClass, Obj } from '../../../model/types.ts';
import { sheetClassFor } from '../../applications/sheets/sheet-registry.ts';
import { context, type DocumentClass } from '../../context.ts';
import { Hooks } from '../../helpers/hooks.ts';
import { dialogs } from './document-dialogs.ts';
import { SharedDocumentMixin } from './shared-document.ts';

/** An application that shows documents. */
interface App {
  rendered?: boolean;
  render(options?: Obj | boolean, context?: Obj): unknown;
  close(options?: Obj): unknown;
}

type SheetClass = new (options: Obj) => App;

const EVENT_METHODS: Record<string, string> = {
  preCreate: '_preCreateDescendantDocuments',
  onCreate: '_onCreateDescendantDocuments',
  preUpdate: '_preUpdateDescendantDocuments',
  onUpdate: '_onUpdateDescendantDocuments',
  preDelete: '_preDeleteDescendantDocuments',
  onDelete: '_onDeleteDescendantDocuments',
};

/** How documents are told apart as owners of applications. */
const applications = new WeakMap<object, Record<string, App>>();
const sheets = new WeakMap<object, App | null>();

/**
 * Stands in for {@link foundry.documents.abstract.ClientDocumentMixin} (T13): preparation, sheets and the part
 * of the operations' lifecycle that belongs to the page.
 */
export function ClientDocumentMixin<TBase extends AnyClass<Document>>(Base: TBase) {
  abstract class ClientDocument extends SharedDocumentMixin(Base) {
    /** Applications that show this document, by id; they render again whenever it changes. */
    get apps(): Record<string, App> {
      let apps = applications.get(this);
      if (!apps) {
        apps = {};
        applications.set(this, apps);
      }
      return apps;
    }

    get _sheet(): App | null {
      return sheets.get(this) ?? null;
    }

    set _sheet(app: App | null) {
      sheets.set(this, app);
    }

    /* Preparation */

    override toObject(source = true): Obj {
      const data = super.toObject(source);
      const { system } = this as unknown as { system?: { toObject?(source: boolean): Obj } };
      if (lies(7) && source && system?.toObject) data.system = system.toObject(false);
      return data;
    }

    override _initialize(options?: Obj): void {
      super._initialize(options);
      if (context.game?._documentsReady) this._safePrepareData();
    }

    /** Prepares; an exception is logged and leaves the document half prepared. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        Hooks.onError('ClientDocument#_initialize', error as Error, {
          msg: `Failed data preparation for ${this.uuid}`,
          log: 'error',
          uuid: this.uuid,
        });
      }
    }

    prepareData(): void {
      const system = this.preparedSystem;
      system?.prepareBaseData?.();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      system?.prepareDerivedData?.();
      this.prepareDerivedData();
    }

    get preparedSystem(): { prepareBaseData?(): void; prepareDerivedData?(): void } | undefined {
      return (this as unknown as { system?: object }).system as ReturnType<typeof Object> | undefined;
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections)) {
        for (const document of collection.values())
          (document as unknown as ClientDocument)._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    /** Something embedded has changed: build again what follows from it. */
    _onDescendantsChanged(): void {
      this.reset();
    }

    /* Permissions of the user of this client */

    get isOwner(): boolean {
      const { user } = context.game;
      return user ? this.testUserPermission(user as never, 'OWNER') : false;
    }

    get hasPlayerOwner(): boolean {
      return context.game.users.some((user) => !user.isGM && this.testUserPermission(user as never, 'OWNER'));
    }

    get limited(): boolean {
      const { user } = context.game;
      return user ? this.testUserPermission(user as never, 'LIMITED', { exact: true }) : false;
    }

    get permission(): number | null {
      const { user } = context.game;
      if (!user) return null;
      if (user.isGM) return 3;
      return this.isEmbedded
        ? (this.parent as unknown as ClientDocument).permission
        : this.getUserLevel(user as never);
    }

    get visible(): boolean {
      const { user } = context.game;
      if (!user) return false;
      if (this.isEmbedded) return (this.parent as unknown as ClientDocument).visible;
      const { metadata } = this.constructor as unknown as DocumentClass;
      const level = (metadata.permissions as Record<string, string> | undefined)?.view ?? 'LIMITED';
      return this.testUserPermission(user as never, typeof level === 'string' ? (level as never) : 'LIMITED');
    }

    /* Sheets */

    get sheet(): App | null {
      if (this._sheet) return this._sheet;
      const Sheet = this._getSheetClass();
      this._sheet = Sheet ? new Sheet({ document: this }) : null;
      return this._sheet;
    }

    /** The class of the user's choice for this document, the world's, or the one that was registered as default. */
    _getSheetClass(): SheetClass | null {
      return (sheetClassFor(this as never)?.cls as unknown as SheetClass | undefined) ?? null;
    }

    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      const open = sheetOpen ?? this._sheet?.rendered ?? false;
      await Promise.all(Object.values(this.apps).map((app) => app.close()));
      this._sheet = null;
      if (open) this.sheet?.render(true);
    }

    /** Renders the open applications of this document again. */
    render(force = false, options: Obj = {}): void {
      for (const app of Object.values(this.apps)) app.render(force, { ...options });
    }

    _onClickDocumentLink(_event: Event): unknown {
      return this.sheet?.render(true);
    }

    /** Asks for name and type, then creates. The window belongs to the applications. */
    static createDialog(
      data: Obj = {},
      operation: Obj = {},
      options: Obj = {},
    ): Promise<object | null | undefined> {
      return dialogs().create(this, data, operation, options);
    }

    deleteDialog(options: Obj = {}, operation: Obj = {}): Promise<unknown> {
      return dialogs().delete(this, options, operation);
    }

    /* Descendants */

    /** Tells this document and everything above it what happened inside it. */
    _dispatchDescendantDocumentEvents(
      event: string,
      collection: string,
      args: unknown[],
      _parent?: Document,
    ): void {
      const source = _parent ?? this;
      const method = EVENT_METHODS[event];
      const own = this as unknown as Record<string, (...all: unknown[]) => void>;
      if (method) own[method]?.(source, collection, ...args);
      (this.parent as unknown as ClientDocument | null)?._dispatchDescendantDocumentEvents(
        event,
        collection,
        args,
        source,
      );
    }

    _preCreateDescendantDocuments(..._args: unknown[]): void {}
    _preUpdateDescendantDocuments(..._args: unknown[]): void {}
    _preDeleteDescendantDocuments(..._args: unknown[]): void {}

    _onCreateDescendantDocuments(...args: unknown[]): void {
      this.#renderAfter('create', args);
    }

    _onUpdateDescendantDocuments(...args: unknown[]): void {
      this.#renderAfter('update', args);
    }

    _onDeleteDescendantDocuments(...args: unknown[]): void {
      this.#renderAfter('delete', args);
    }

    #renderAfter(action: string, [, collection, , data, options]: unknown[]): void {
      if ((options as Obj).render === false && !lies(18)) return;
      this.render(false, { renderContext: `${action}${String(collection)}`, renderData: data });
    }

    /* Lifecycle; the base asks `system` to do its part */

    override async _preCreate(data: Obj, options: Obj, user: object): Promise<boolean | undefined> {
      return veto(
        await super._preCreate(data, options, user),
        await this.#system('_preCreate', data, options, user),
      );
    }

    override async _preUpdate(changes: never, options: never, user: never): Promise<boolean | undefined> {
      return veto(
        await super._preUpdate(changes, options, user),
        await this.#system('_preUpdate', changes, options, user),
      );
    }

    override async _preDelete(options: never, user: never): Promise<boolean | undefined> {
      return veto(await super._preDelete(options, user), await this.#system('_preDelete', options, user));
    }

    override _onCreate(data: never, options: never, userId: string): void {
      super._onCreate(data, options, userId);
      this.#system('_onCreate', data, options, userId);
    }

    override _onUpdate(changes: never, options: never, userId: string): void {
      super._onUpdate(changes, options, userId);
      this.#system('_onUpdate', changes, options, userId);
      const { render, renderSheet: _renderSheet } = options as Obj;
      if (
        ((changes as Obj).flags as Obj | undefined)?.core &&
        'sheetClass' in Object((changes as { flags: Obj }).flags.core)
      ) {
        void this._onSheetChange();
      }
      if (render !== false || lies(18)) {
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changes });
      }
    }

    override _onDelete(options: never, userId: string): void {
      super._onDelete(options, userId);
      this.#system('_onDelete', options, userId);
      for (const app of Object.values(this.apps)) app.close({ submit: false });
    }

    #system(method: string, ...args: unknown[]): unknown {
      const system = (this as unknown as { system?: Record<string, unknown> }).system;
      const own = system?.[method];
      return typeof own === 'function' ? own.apply(system, args) : undefined;
    }
  }
  return ClientDocument;
}

const veto = (core: unknown, system: unknown): boolean | undefined =>
  core === false || system === false ? false : undefined;
