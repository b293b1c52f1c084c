/**
 * `foundry.applications` and what the boot needs of it:
 * `initializeApplications()` before `init` (helpers, custom elements, form widgets, the core sheets),
 * `registerInterfaceSettings()` with the other core settings, `createInterface()` after `setup`.
 */
import { registry } from '../../model/registry.ts';
import { provideDocumentDialogs } from '../documents/abstract/document-dialogs.ts';
import * as handlebars from '../handlebars/index.ts';
import { absent } from './absent.ts';
import { ApplicationV2, instances } from './api/application.ts';
import { DialogV2 } from './api/dialog.ts';
import { DocumentSheetV2 } from './api/document-sheet.ts';
import { HandlebarsApplicationMixin } from './api/handlebars-application.ts';
import { CombatTrackerConfig } from './apps/combat-tracker-config.ts';
import { createDocumentDialog } from './apps/create-dialogs.ts';
import { DocumentOwnershipConfig } from './apps/document-ownership.ts';
import { DocumentSheetConfig } from './apps/document-sheet-config.ts';
import { FilePicker } from './apps/file-picker.ts';
import { ImagePopout } from './apps/image-popout.ts';
import type { Doc, DocClass } from './document-faces.ts';
import * as elements from './elements/index.ts';
import { toFormGroup, toInput } from './forms/field-widgets.ts';
import * as fields from './forms/fields.ts';
import { TooltipManager } from './helpers/tooltip-manager.ts';
import { localize, type Obj } from './host.ts';
import { SettingsConfig } from './settings/config.ts';
import { ControlsConfig } from './settings/controls-config.ts';
import { ActorSheetV2 } from './sheets/actor-sheet.ts';
import { AdventureImporterV2 } from './sheets/adventure-importer.ts';
import * as configs from './sheets/configs.ts';
import { BaseSheet } from './sheets/fields-sheet.ts';
import { ItemSheetV2 } from './sheets/item-sheet.ts';
import { JournalEntryPageTextSheet, JournalEntrySheet } from './sheets/journal.ts';
import { MacroConfig } from './sheets/macro-config.ts';
import { RollTableSheet } from './sheets/roll-table-sheet.ts';
import { registerSheet, type SheetClass } from './sheets/sheet-registry.ts';
import { ChatPopout } from './sidebar/apps/chat-popout.ts';
import { Compendium } from './sidebar/apps/compendium.ts';
import { ToursManagement } from './sidebar/apps/tours-management.ts';
import { DocumentDirectory } from './sidebar/document-directory.ts';
import { Sidebar } from './sidebar/sidebar.ts';
import { AbstractSidebarTab } from './sidebar/sidebar-tab.ts';
import { ChatLog } from './sidebar/tabs/chat.ts';
import { CombatTracker } from './sidebar/tabs/combat-tracker.ts';
import { CompendiumDirectory } from './sidebar/tabs/compendium-directory.ts';
import * as directories from './sidebar/tabs/directories.ts';
import { Settings } from './sidebar/tabs/settings.ts';
import { Hotbar } from './ui/hotbar.ts';
import { Notifications } from './ui/notifications.ts';
import { Players } from './ui/players.ts';
import { SceneControls } from './ui/scene-controls.ts';
import { SceneNavigation } from './ui/scene-navigation.ts';
import { ContextMenu } from './ux/context-menu.ts';
import { DragDrop } from './ux/drag-drop.ts';
import { Draggable } from './ux/draggable.ts';
import { FormDataExtended } from './ux/form-data-extended.ts';
import { SearchFilter } from './ux/search-filter.ts';
import { Tabs } from './ux/tabs.ts';
import { TextEditor } from './ux/text-editor.ts';

export { renderChatMessage } from './chat-message.ts';
export {
  announce,
  createInterface,
  createNotifications,
  ensureFrame,
  interfaceClasses,
  registerInterfaceKeys,
} from './interface.ts';
export { applyColorScheme, registerInterfaceSettings } from './settings/core-settings.ts';
export { initializeSheets, sheetClassFor, sheetFor } from './sheets/sheet-registry.ts';
export { cleanHTML, isElementInstanceOf, parseHTML } from './utils.ts';
export { handlebars };

/** A page's sheet that can only be extended: its parts are asked for at once. */
const absentPageSheet = (name: string): object =>
  Object.assign(absent(`foundry.applications.sheets.journal.${name}`), { EDIT_PARTS: {}, VIEW_PARTS: {} });

/** `foundry.applications` */
export const applications = {
  instances,
  api: {
    ...{ ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    ...{ Application: ApplicationV2, Dialog: DialogV2, DocumentSheet: DocumentSheetV2 },
  },
  apps: { CombatTrackerConfig, DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
  elements: { ...elements },
  fields: { ...fields },
  handlebars: { ...handlebars },
  settings: { SettingsConfig },
  sheets: {
    ...{
      ActorSheetV2,
      ItemSheetV2,
      ActorSheet: ActorSheetV2,
      ItemSheet: ItemSheetV2,
      BaseSheet,
      MacroConfig,
      AdventureImporterV2,
      RollTableSheet,
    },
    ...configs,
    PrototypeTokenConfig: absent('foundry.applications.sheets.PrototypeTokenConfig'),
    journal: {
      JournalEntryPageHandlebarsSheet: absentPageSheet('JournalEntryPageHandlebarsSheet'),
      JournalEntryPageImageSheet: absentPageSheet('JournalEntryPageImageSheet'),
      JournalEntrySheet,
      JournalEntryPageTextSheet,
      JournalEntryPageProseMirrorSheet: JournalEntryPageTextSheet,
    },
  },
  sidebar: {
    ...{ AbstractSidebarTab, DocumentDirectory, Sidebar },
    apps: { ChatPopout, Compendium, ControlsConfig, ToursManagement },
    tabs: { ChatLog, CombatTracker, CompendiumDirectory, Settings, ...directories },
  },
  ui: { Hotbar, Notifications, Players, SceneControls, SceneNavigation },
  ux: { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, Tabs, TextEditor },
};

/** `foundry.helpers.interaction`, as far as it belongs to the applications. */
export const interaction = { TooltipManager };

/** What `CONFIG.queries` answers for the host itself. */
export const coreQueries = { dialog: DialogV2._handleQuery };

/** The sheets of documents that no system replaces, by document name. */
const CORE_SHEETS: [string, SheetClass, string[]?][] = [
  ['ActiveEffect', configs.ActiveEffectConfig as unknown as SheetClass],
  ['Adventure', AdventureImporterV2 as unknown as SheetClass],
  ['Combatant', configs.CombatantConfig as unknown as SheetClass],
  ['Folder', configs.FolderConfig as unknown as SheetClass],
  ['JournalEntry', JournalEntrySheet as unknown as SheetClass],
  ['JournalEntryPage', JournalEntryPageTextSheet as unknown as SheetClass],
  ['Macro', MacroConfig as unknown as SheetClass],
  ['RollTable', RollTableSheet as unknown as SheetClass],
  ['Scene', configs.SceneConfig as unknown as SheetClass],
  ['TableResult', configs.TableResultConfig as unknown as SheetClass],
  ['Token', configs.TokenConfig as unknown as SheetClass],
  ['User', configs.UserConfig as unknown as SheetClass],
  ['Wall', configs.WallConfig as unknown as SheetClass],
  ['Actor', BaseSheet as unknown as SheetClass],
  ['Item', BaseSheet as unknown as SheetClass],
];

/** Helpers, custom elements, form widgets, create and delete dialogs, core sheets. Called once before `init`. */
export function initializeApplications(): void {
  handlebars.initialize();
  elements.defineElements();
  Object.assign(registry, { toInput, toFormGroup });
  provideDocumentDialogs({
    create: (cls, data, operation, options) =>
      createDocumentDialog(cls as DocClass, data, operation, options),
    delete: (doc, options, operation) => deleteDocumentDialog(doc as Doc, options, operation),
  });
  for (const [documentName, cls, types] of CORE_SHEETS) {
    registerSheet({ documentName } as DocClass, 'core', cls, {
      makeDefault: true,
      label: 'PLAYGROUND.Sheet.Core',
      ...(types ? { types } : {}),
    });
  }
}

async function deleteDocumentDialog(doc: Doc, options: Obj, operation: Obj): Promise<unknown> {
  const content = document.createElement('p');
  content.textContent = localize('PLAYGROUND.Directory.DeleteQuestion', { name: doc.name });
  const answer = await DialogV2.confirm({
    window: { title: 'PLAYGROUND.Directory.Delete' },
    content,
    ...options,
  });
  return answer ? doc.delete(operation) : answer;
}
