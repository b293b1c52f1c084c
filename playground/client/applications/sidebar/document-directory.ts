import { DialogV2 } from '../api/dialog.ts';
import type { TemplatePart } from '../api/handlebars-application.ts';
import type { AppOptions, ClosingOptions, DefaultOptions, RenderOptions } from '../api/options.ts';
import { createFolderDialog } from '../apps/create-dialogs.ts';
import type { Doc, DocClass, Docs } from '../document-faces.ts';
import { host, localize, notify, type Obj } from '../host.ts';
import type { MenuEntry } from '../ux/context-menu.ts';
import { DragDrop } from '../ux/drag-drop.ts';
import { SearchFilter } from '../ux/search-filter.ts';
import { TextEditor } from '../ux/text-editor.ts';
import { buildTree, type Entry } from './directory-tree.ts';
import { HandlebarsSidebarTab } from './sidebar-tab.ts';
import { menuEntry } from './tabs/combat-menus.ts';

const ICONS: Record<string, string> = {
  Actor: 'fa-solid fa-user',
  Item: 'fa-solid fa-suitcase',
  JournalEntry: 'fa-solid fa-book-open',
  RollTable: 'fa-solid fa-table-list',
  Macro: 'fa-solid fa-code',
  Scene: 'fa-solid fa-map',
};

/** Stands in for {@link foundry.applications.sidebar.DocumentDirectory} (T13): documents in folders, with search. */
export class DocumentDirectory extends HandlebarsSidebarTab {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['directory', 'flexcol'],
    collection: null,
    documentName: '',
    renderUpdateKeys: ['name', 'img', 'sort', 'folder', 'ownership', 'type'],
    actions: {
      activateEntry: DocumentDirectory.#onActivate,
      createEntry: DocumentDirectory.#onCreate,
      createFolder: DocumentDirectory.#onCreateFolder,
      toggleFolder: DocumentDirectory.#onToggleFolder,
      collapseFolders: DocumentDirectory.#onCollapse,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: 'templates/sidebar/directory/header.hbs' },
    directory: {
      template: 'templates/sidebar/directory/directory.hbs',
      templates: ['templates/sidebar/directory/tree.hbs', 'templates/sidebar/directory/entry.hbs'],
      scrollable: [''],
    },
  };

  #open = new Set<string>();
  #search = new SearchFilter({
    inputSelector: 'input[type=search]',
    contentSelector: '.directory-list',
    callback: (_event, query, rgx) => this._onSearchFilter(query, rgx),
  });

  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    merged.collection ??= merged.documentName ? host.game.collections.get(String(merged.documentName)) : null;
    return merged;
  }

  get collection(): Docs {
    return this.options.collection as Docs;
  }
  get documentName(): string {
    return String(this.options.documentName);
  }
  get documentClass(): DocClass {
    return host.documentClass(this.documentName);
  }

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    const { user } = host;
    const cls = this.documentClass;
    const canCreate = !!user && (cls.canUserCreate?.(user) ?? user.isGM);
    const label = localize(`DOCUMENT.${this.documentName}`);
    return Object.assign(context, {
      documentName: this.documentName,
      canCreateEntry: canCreate,
      canCreateFolder: user?.isGM,
      createLabel: localize('PLAYGROUND.Directory.Create', { type: label }),
      createIcon: ICONS[this.documentName] ?? 'fa-solid fa-plus',
      tree: this._buildTree(),
      empty: localize(canCreate ? 'PLAYGROUND.Directory.Empty' : 'PLAYGROUND.Directory.EmptyPlayer'),
      searchLabel: localize('PLAYGROUND.Directory.Search', {
        tab: localize(`PLAYGROUND.Tabs.${this.tabName}`),
      }),
    });
  }

  _buildTree(): ReturnType<typeof buildTree> {
    const docs = this.collection.filter((doc) => doc.visible !== false);
    const folders = host.game.folders.filter((folder) => folder.type === this.documentName);
    return buildTree(
      docs,
      folders,
      (doc) => this._entry(doc as unknown as Doc),
      (id) => this.#open.has(id),
    );
  }

  _entry(doc: Doc): Entry {
    const config = host.config[this.documentName];
    const img = (doc.img ?? (doc.thumb as string | undefined) ?? null) || null;
    return {
      id: doc.id,
      uuid: doc.uuid,
      name: doc.name,
      img,
      icon: (doc.type && config?.typeIcons?.[doc.type]) || (ICONS[this.documentName] ?? 'fa-solid fa-file'),
      typeLabel:
        doc.type && config?.typeLabels?.[doc.type] ? localize(config.typeLabels[doc.type] ?? '') : '',
    };
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.collection.apps?.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item.entry', {
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
      fixed: true,
    });
    this._createContextMenu(() => this._getFolderContextOptions(), '.folder > .folder-header', {
      hookName: 'getFolderContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const { apps } = this.collection;
    if (apps?.includes(this)) apps.splice(apps.indexOf(this), 1);
  }

  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: '.directory-item.entry',
      dropSelector: '.directory-list, .folder',
      permissions: { dragstart: () => true, drop: () => !!host.user?.isGM },
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => this._onDrop(event) },
    }).bind(this.element);
  }

  _onSearchFilter(query: string, rgx: RegExp): void {
    for (const entry of this.element.querySelectorAll<HTMLElement>('.directory-item.entry')) {
      const name = SearchFilter.cleanQuery(entry.querySelector('.entry-name')?.textContent ?? '');
      entry.hidden = !!query && !rgx.test(name);
    }
    const folders = [...this.element.querySelectorAll<HTMLElement>('.folder')].reverse();
    for (const folder of folders) {
      const hasMatch = !!folder.querySelector('.directory-item.entry:not([hidden])');
      folder.hidden = !!query && !hasMatch;
      folder.classList.toggle('expanded', query ? hasMatch : this.#open.has(folder.dataset.folderId ?? ''));
    }
  }

  _onDragStart(event: DragEvent): void {
    const id = (event.currentTarget as HTMLElement).dataset.entryId;
    const data = this.collection.get(id ?? '')?.toDragData();
    if (data) event.dataTransfer?.setData('text/plain', JSON.stringify(data));
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.documentName) return;
    event.stopPropagation();
    const folder = (event.target as HTMLElement).closest<HTMLElement>('.folder')?.dataset.folderId ?? null;
    const doc = await this.documentClass.fromDropData(data);
    if (!doc) return;
    if (doc.pack || doc.parent) await this.documentClass.create({ ...importData(doc), folder });
    else await doc.update({ folder });
  }

  _getEntryContextOptions(): MenuEntry[] {
    const of = (li: HTMLElement) => this.collection.get(li.dataset.entryId ?? '');
    const isOwner = (li: HTMLElement) => of(li)?.isOwner;
    const isGM = () => host.user?.isGM;
    return [
      menuEntry('PLAYGROUND.Sheet.Ownership', 'fa-file-lock', isGM, async (li) => {
        const { DocumentOwnershipConfig } = await import('../apps/document-ownership.ts');
        return new DocumentOwnershipConfig({ document: of(li) }).render({ force: true });
      }),
      menuEntry('PLAYGROUND.Directory.Duplicate', 'fa-copy', isGM, (li) => {
        const doc = of(li);
        return (
          doc &&
          this.documentClass.create({
            ...importData(doc),
            name: localize('PLAYGROUND.Directory.CopyOf', { name: doc.name }),
            folder: doc.folder?.id ?? null,
          })
        );
      }),
      menuEntry('PLAYGROUND.Directory.Delete', 'fa-trash', isOwner, (li) => this.#delete(of(li))),
    ];
  }

  async #delete(doc: Doc | undefined): Promise<void> {
    if (!doc) return;
    const content = document.createElement('p');
    content.textContent = localize('PLAYGROUND.Directory.DeleteQuestion', { name: doc.name });
    if (await DialogV2.confirm({ window: { title: localize('PLAYGROUND.Directory.Delete') }, content }))
      await doc.delete();
  }

  _getFolderContextOptions(): MenuEntry[] {
    const of = (header: HTMLElement) =>
      host.game.folders.get(header.closest<HTMLElement>('.folder')?.dataset.folderId ?? '');
    const isGM = () => host.user?.isGM;
    return [
      menuEntry('PLAYGROUND.Directory.EditFolder', 'fa-pen-to-square', isGM, (li) =>
        createFolderDialog(this.documentName, of(li)),
      ),
      menuEntry('PLAYGROUND.Directory.DeleteFolder', 'fa-trash', isGM, (li) =>
        of(li)?.delete({ deleteContents: false }),
      ),
    ];
  }

  static async #onActivate(
    this: DocumentDirectory,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const id = target.closest<HTMLElement>('[data-entry-id]')?.dataset.entryId;
    await this._activateEntry(this.collection.get(id ?? ''));
  }
  /** Opens a document: its sheet. */
  async _activateEntry(doc: Doc | undefined): Promise<void> {
    const sheet = doc?.sheet as
      | {
          render: (options: Obj) => unknown;
          bringToFront?: () => void;
          minimized?: boolean;
          maximize?: () => unknown;
        }
      | null
      | undefined;
    if (!sheet) return notify('warn', 'PLAYGROUND.Sheet.None', { localize: true });
    if (sheet.minimized) await sheet.maximize?.();
    await sheet.render({ force: true });
    sheet.bringToFront?.();
  }
  static async #onCreate(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const folder = target.closest<HTMLElement>('.folder')?.dataset.folderId ?? null;
    // Packages may have a dialog of their own.
    await this.documentClass.createDialog?.({ folder });
  }
  static async #onCreateFolder(
    this: DocumentDirectory,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    await createFolderDialog(
      this.documentName,
      undefined,
      target.closest<HTMLElement>('.folder')?.dataset.folderId ?? null,
    );
  }
  static #onToggleFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): void {
    const folder = target.closest<HTMLElement>('.folder');
    const id = folder?.dataset.folderId;
    if (!folder || !id) return;
    const open = folder.classList.toggle('expanded');
    folder.querySelector('[data-action=toggleFolder]')?.setAttribute('aria-expanded', String(open));
    if (open) this.#open.add(id);
    else this.#open.delete(id);
  }
  static #onCollapse(this: DocumentDirectory): void {
    this.#open.clear();
    void this.render();
  }
}

/** A document's data without what belongs to the place it comes from. */
export function importData(doc: Doc): Obj {
  const data = doc.toObject();
  for (const key of ['_id', 'folder', 'sort', 'ownership', 'pack']) delete data[key];
  return data;
}
