import { ApplicationV2 } from '../../api/application.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../../api/handlebars-application.ts';
import type { AppOptions, DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Doc, Pack } from '../../document-faces.ts';
import { host, localize, type Obj } from '../../host.ts';
import { importToWorld } from '../../utils.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { DragDrop } from '../../ux/drag-drop.ts';
import { SearchFilter } from '../../ux/search-filter.ts';
import { TextEditor } from '../../ux/text-editor.ts';
import { buildTree, type Entry } from '../directory-tree.ts';
import { importData } from '../document-directory.ts';
import { menuEntry } from '../tabs/combat-menus.ts';

/** Stands in for {@link foundry.applications.sidebar.apps.Compendium} (T13): the contents of a pack. */
export class Compendium extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['compendium', 'directory'],
    window: { resizable: true, icon: 'fa-solid fa-book-atlas' },
    position: { width: 350, height: 600 },
    collection: null,
    actions: { activateEntry: Compendium.#onOpen, toggleFolder: Compendium.#onToggleFolder },
  };
  static override PARTS: Record<string, TemplatePart> = {
    directory: {
      template: 'templates/sidebar/directory/compendium.hbs',
      templates: ['templates/sidebar/directory/tree.hbs', 'templates/sidebar/directory/entry.hbs'],
      scrollable: ['.directory-list'],
    },
  };

  #search = new SearchFilter({
    inputSelector: 'input[type=search]',
    contentSelector: '.directory-list',
    callback: (_event, query, rgx) => {
      for (const entry of this.element.querySelectorAll<HTMLElement>('.directory-item.entry')) {
        entry.hidden = !!query && !rgx.test(entry.textContent ?? '');
      }
    },
  });

  get collection(): Pack {
    return this.options.collection as Pack;
  }
  override get title(): string {
    return localize(this.collection.title);
  }

  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = `compendium-${(merged.collection as Pack).collection.replace('.', '-')}`;
    merged.id = '{id}';
    return merged;
  }

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    const { collection: pack } = this;
    await pack.getIndex();
    const folders = (pack as unknown as { folders?: { contents: Doc[] } }).folders?.contents ?? [];
    const tree = buildTree(
      [...pack.index],
      folders,
      (entry) => this.#entry(entry),
      () => true,
    );
    const searchLabel = localize('PLAYGROUND.Directory.Search', { tab: this.title });
    return Object.assign(context, { tree, locked: pack.locked, searchLabel, isEmpty: pack.index.size === 0 });
  }

  #entry(entry: Obj & { name: string }): Entry {
    const type = entry.type as string | undefined;
    const config = host.config[this.collection.documentName];
    return {
      id: String(entry._id),
      uuid: String(entry.uuid ?? this.collection.getUuid(String(entry._id))),
      name: entry.name,
      img: (entry.img as string | undefined) ?? null,
      icon: (type && config?.typeIcons?.[type]) || 'fa-solid fa-file',
      typeLabel: type && config?.typeLabels?.[type] ? localize(config.typeLabels[type] ?? '') : '',
    };
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.collection.apps?.includes(this)) this.collection.apps?.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item.entry', {
      hookName: 'getCompendiumEntryContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }

  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: '.directory-item.entry',
      dropSelector: '.directory-list',
      permissions: { drop: () => !this.collection.locked && !!host.user?.isGM },
      callbacks: {
        dragstart: (event) => {
          const uuid = (event.currentTarget as HTMLElement).dataset.uuid;
          event.dataTransfer?.setData(
            'text/plain',
            JSON.stringify({ type: this.collection.documentName, uuid }),
          );
        },
        drop: (event) => this.#onDrop(event),
      },
    }).bind(this.element);
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.collection.documentName) return;
    const doc = await this.collection.documentClass.fromDropData(data);
    if (!doc || doc.pack === this.collection.collection) return;
    await this.collection.documentClass.create(importData(doc), { pack: this.collection.collection });
    await this.render();
  }

  _getEntryContextOptions(): MenuEntry[] {
    const { collection: pack } = this;
    const id = (li: HTMLElement) => li.dataset.entryId ?? '';
    return [
      menuEntry(
        'PLAYGROUND.Sheet.Import',
        'fa-download',
        () => host.user?.isGM,
        async (li) => {
          const doc = (await pack.getDocument(id(li))) as (Doc & { import?(): Promise<unknown> }) | null;
          if (doc?.import) await doc.import();
          else await importToWorld(pack, id(li));
        },
      ),
      menuEntry(
        'PLAYGROUND.Directory.Delete',
        'fa-trash',
        () => host.user?.isGM && !pack.locked,
        async (li) => {
          await (await pack.getDocument(id(li)))?.delete();
          await this.render();
        },
      ),
    ];
  }

  static async #onOpen(this: Compendium, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const doc = await this.collection.getDocument(
      target.closest<HTMLElement>('[data-entry-id]')?.dataset.entryId ?? '',
    );
    await doc?.sheet?.render({ force: true });
  }
  static #onToggleFolder(this: Compendium, _event: PointerEvent, target: HTMLElement): void {
    target.closest('.folder')?.classList.toggle('expanded');
  }
}
