import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Pack } from '../../document-faces.ts';
import { host, localize, type Obj } from '../../host.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { SearchFilter } from '../../ux/search-filter.ts';
import { Compendium } from '../apps/compendium.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';
import { menuEntry } from './combat-menus.ts';

const windows = new Map<string, Compendium>();

/** The window of a compendium, made on first use. */
export function compendiumWindow(pack: Pack): Compendium {
  const known = windows.get(pack.collection);
  if (known) return known;
  const cls = (pack as { applicationClass?: typeof Compendium }).applicationClass ?? Compendium;
  const fresh = new cls({ collection: pack });
  windows.set(pack.collection, fresh);
  return fresh;
}

/** Stands in for {@link foundry.applications.sidebar.tabs.CompendiumDirectory} (T13): the packs by kind of document. */
export class CompendiumDirectory extends HandlebarsSidebarTab {
  static override tabName = 'compendium';
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['directory', 'compendium-directory', 'flexcol'],
    window: { title: 'PLAYGROUND.Tabs.compendium', icon: 'fa-solid fa-book-atlas' },
    position: { height: 500 },
    actions: { activateEntry: CompendiumDirectory.#onOpen },
  };
  static override PARTS: Record<string, TemplatePart> = {
    directory: { template: 'templates/sidebar/directory/compendia.hbs', scrollable: ['.directory-list'] },
  };

  #search = new SearchFilter({
    inputSelector: 'input[type=search]',
    contentSelector: '.directory-list',
    callback: (_event, query, rgx) => {
      for (const entry of this.element.querySelectorAll<HTMLElement>('.directory-item')) {
        entry.hidden = !!query && !rgx.test(entry.textContent ?? '');
      }
    },
  });

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    const packs = host.game.packs.filter((pack) => pack.visible !== false);
    const kinds = new Map<string, Pack[]>();
    for (const pack of packs) kinds.set(pack.documentName, [...(kinds.get(pack.documentName) ?? []), pack]);
    const groups = [...kinds].map(([name, members]) => ({
      label: localize(`DOCUMENT.${name}s`),
      packs: members.map((pack) => ({
        id: pack.collection,
        title: localize(pack.title),
        size: pack.index?.size ?? 0,
        locked: pack.locked,
      })),
    }));
    return Object.assign(context, { groups, isGM: host.user?.isGM });
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item.compendium', {
      hookName: 'getCompendiumContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }
  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
  }

  _getEntryContextOptions(): MenuEntry[] {
    const of = (li: HTMLElement) => host.game.packs.get(li.dataset.pack ?? '');
    return [
      menuEntry(
        'PLAYGROUND.Compendium.ToggleLock',
        'fa-lock',
        () => host.user?.isGM,
        async (li) => {
          const pack = of(li);
          await pack?.configure({ locked: !pack.locked });
          await this.render();
        },
      ),
    ];
  }

  static async #onOpen(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const pack = host.game.packs.get(target.closest<HTMLElement>('[data-pack]')?.dataset.pack ?? '');
    if (pack) await compendiumWindow(pack).render({ force: true });
  }
}
