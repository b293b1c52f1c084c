import type { DefaultOptions } from '../../api/options.ts';
import type { Doc } from '../../document-faces.ts';
import { host } from '../../host.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { DocumentDirectory } from '../document-directory.ts';
import { menuEntry } from './combat-menus.ts';

const options = (documentName: string, tab: string, icon: string): DefaultOptions => ({
  documentName,
  window: { title: `PLAYGROUND.Tabs.${tab}`, icon },
  position: { height: 500 },
});

/** Stands in for {@link foundry.applications.sidebar.tabs.ActorDirectory} (T13). */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = 'actors';
  static override DEFAULT_OPTIONS: DefaultOptions = options('Actor', 'actors', 'fa-solid fa-users');
}

/** Stands in for {@link foundry.applications.sidebar.tabs.ItemDirectory} (T13). */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = 'items';
  static override DEFAULT_OPTIONS: DefaultOptions = options('Item', 'items', 'fa-solid fa-suitcase');
}

/** Stands in for {@link foundry.applications.sidebar.tabs.JournalDirectory} (T13). */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = 'journal';
  static override DEFAULT_OPTIONS: DefaultOptions = options(
    'JournalEntry',
    'journal',
    'fa-solid fa-book-open',
  );
}

/** Stands in for {@link foundry.applications.sidebar.tabs.RollTableDirectory} (T13). */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = 'tables';
  static override DEFAULT_OPTIONS: DefaultOptions = options('RollTable', 'tables', 'fa-solid fa-table-list');
}

/** Stands in for {@link foundry.applications.sidebar.tabs.MacroDirectory} (T13). */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = 'macros';
  static override DEFAULT_OPTIONS: DefaultOptions = options('Macro', 'macros', 'fa-solid fa-code');

  override _getEntryContextOptions(): MenuEntry[] {
    const run = (li: HTMLElement) =>
      (
        this.collection.get(li.dataset.entryId ?? '') as (Doc & { execute(): unknown }) | undefined
      )?.execute();
    return [
      menuEntry('PLAYGROUND.Macro.Execute', 'fa-play', () => true, run),
      ...super._getEntryContextOptions(),
    ];
  }
}

type SceneDoc = Doc & { view(): Promise<unknown>; activate(): Promise<unknown>; active: boolean };

/** Stands in for {@link foundry.applications.sidebar.tabs.SceneDirectory} (T13): a press views the scene. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = 'scenes';
  static override DEFAULT_OPTIONS: DefaultOptions = options('Scene', 'scenes', 'fa-solid fa-map');

  override async _activateEntry(doc: Doc | undefined): Promise<void> {
    await (doc as SceneDoc | undefined)?.view?.();
  }
  override _getEntryContextOptions(): MenuEntry[] {
    const of = (li: HTMLElement) => this.collection.get(li.dataset.entryId ?? '') as SceneDoc | undefined;
    const isGM = () => host.user?.isGM;
    return [
      menuEntry(
        'PLAYGROUND.Scene.Activate',
        'fa-bullseye',
        (li) => isGM() && !of(li)?.active,
        (li) => of(li)?.activate(),
      ),
      menuEntry('PLAYGROUND.Scene.Configure', 'fa-gear', isGM, (li) =>
        of(li)?.sheet?.render({ force: true }),
      ),
      ...super._getEntryContextOptions(),
    ];
  }
}
