import { ActiveEffectTypeDataModel } from '../model/index.ts';
import type { Obj } from '../model/types.ts';
import { context, type DocumentClass, type DocumentConfig } from './context.ts';
import { ClientDatabaseBackend } from './data/backend.ts';
import { ActiveEffect } from './documents/active-effect.ts';
import { Actor } from './documents/actor.ts';
import { Adventure } from './documents/adventure.ts';
import { ChatMessage } from './documents/chat-message.ts';
import * as collections from './documents/collections/index.ts';
import { Combat } from './documents/combat.ts';
import { Combatant, CombatantGroup } from './documents/combatant.ts';
import { Item } from './documents/item.ts';
import * as others from './documents/others.ts';
import { RegionDocument } from './documents/region.ts';
import { RollTable, TableResult } from './documents/roll-table.ts';
import { ActorDelta, TokenDocument } from './documents/token.ts';
import { User } from './documents/user.ts';
import { coreStatuses, statusRecord } from './statuses.ts';

/** The document classes by name: `foundry.documents` and the defaults of `CONFIG.X.documentClass`. */
export const DOCUMENTS = {
  ActiveEffect,
  Actor,
  ActorDelta,
  Adventure,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder: others.Folder,
  Item,
  JournalEntry: others.JournalEntry,
  JournalEntryPage: others.JournalEntryPage,
  Macro: others.Macro,
  Region: RegionDocument,
  RollTable,
  Scene: others.Scene,
  Setting: others.Setting,
  TableResult,
  Token: TokenDocument,
  User,
  Wall: others.WallDocument,
};

/** The world collections by document name, with their names on `game`. */
export const COLLECTIONS = {
  User: { cls: collections.Users, name: 'users' },
  Setting: { cls: collections.WorldSettings, name: 'worldSettings' },
  Folder: { cls: collections.Folders, name: 'folders' },
  Actor: { cls: collections.Actors, name: 'actors' },
  Item: { cls: collections.Items, name: 'items' },
  Scene: { cls: collections.Scenes, name: 'scenes' },
  Combat: { cls: collections.CombatEncounters, name: 'combats' },
  ChatMessage: { cls: collections.ChatMessages, name: 'messages' },
  JournalEntry: { cls: collections.Journal, name: 'journal' },
  Macro: { cls: collections.Macros, name: 'macros' },
  RollTable: { cls: collections.RollTables, name: 'tables' },
} as const;

/** Font Awesome icons of the documents in directories and links. */
const ICONS: Record<string, string> = {
  ActiveEffect: 'fa-solid fa-person-rays',
  Actor: 'fa-solid fa-user',
  Adventure: 'fa-solid fa-map-location-dot',
  ChatMessage: 'fa-solid fa-comments',
  Combat: 'fa-solid fa-swords',
  Folder: 'fa-solid fa-folder',
  Item: 'fa-solid fa-suitcase',
  JournalEntry: 'fa-solid fa-book-open',
  Macro: 'fa-solid fa-code',
  RollTable: 'fa-solid fa-table-list',
  Scene: 'fa-solid fa-map',
  User: 'fa-solid fa-users',
};

/** V13's roll modes. */
const ROLL_MODES = {
  publicroll: { label: 'PLAYGROUND.RollMode.public', icon: 'fa-solid fa-globe' },
  gmroll: { label: 'PLAYGROUND.RollMode.gm', icon: 'fa-solid fa-user-secret' },
  blindroll: { label: 'PLAYGROUND.RollMode.blind', icon: 'fa-solid fa-eye-slash' },
  selfroll: { label: 'PLAYGROUND.RollMode.self', icon: 'fa-solid fa-user' },
};

/** V14's message modes. */
const MESSAGE_MODES = {
  public: { label: 'PLAYGROUND.RollMode.public', icon: 'fa-solid fa-globe' },
  gm: { label: 'PLAYGROUND.RollMode.gm', icon: 'fa-solid fa-user-secret' },
  blind: { label: 'PLAYGROUND.RollMode.blind', icon: 'fa-solid fa-eye-slash' },
  self: { label: 'PLAYGROUND.RollMode.self', icon: 'fa-solid fa-user' },
  ic: { label: 'PLAYGROUND.RollMode.ic', icon: 'fa-solid fa-comment' },
};

/** `CONFIG` before any system touches it. @param generation 13 or 14: members of the other one are absent */
export function createConfig(generation: number): Obj {
  const config: Obj = {};
  for (const [name, documentClass] of Object.entries(DOCUMENTS)) {
    const collection = (COLLECTIONS as Record<string, { cls: unknown }>)[name]?.cls;
    config[name] = {
      documentClass: documentClass as unknown as DocumentClass,
      ...(collection ? { collection } : {}),
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      sidebarIcon: ICONS[name] ?? 'fa-solid fa-file',
      compendiumIndexFields: [],
    } satisfies DocumentConfig & Obj;
  }
  const modern = generation >= 14;
  extendDocuments(config, modern);
  extendHost(config, modern);
  if (modern) modernize(config);
  return config;
}

/** What the parts of some documents hold besides. */
function extendDocuments(config: Obj, modern: boolean): void {
  const part = (name: string): Obj => config[name] as Obj;
  Object.assign(part('Actor'), { trackableAttributes: {} });
  Object.assign(
    part('ActiveEffect'),
    modern
      ? {
          changeTypes: {},
          phases: {},
          expiryEvents: {},
          expiryAction: 'update',
          dataModels: { base: ActiveEffectTypeDataModel },
        }
      : { legacyTransferral: true },
  );
  Object.assign(part('ChatMessage'), {
    batchSize: 100,
    template: 'templates/sidebar/chat-message.hbs',
    ...(modern ? { modes: MESSAGE_MODES } : {}),
  });
  Object.assign(part('RollTable'), {
    resultIcon: 'icons/svg/d20-grey.svg',
    resultTemplate: 'templates/dice/table-result.hbs',
  });
  Object.assign(part('Combat'), {
    initiative: { formula: null, decimals: 2 },
    sounds: {},
    fallbackTurnMarker: null,
    ...(modern ? { initiativeIcon: { icon: 'fa-solid fa-dice-d20', hover: 'fa-solid fa-dice-d20' } } : {}),
  });
}

/** The parts that are about no document. */
function extendHost(config: Obj, modern: boolean): void {
  Object.assign(config, {
    DatabaseBackend: new ClientDatabaseBackend(),
    Dice: {
      ...(modern ? {} : { rollModes: ROLL_MODES }),
    },
    TextEditor: { enrichers: [] },
    TinyMCE: {},
    Canvas: {},
    queries: {},
    statusEffects: coreStatuses(),
    specialStatusEffects: {
      DEFEATED: 'dead',
      INVISIBLE: 'invisible',
      BLIND: 'blind',
      BURROW: 'burrow',
      HOVER: 'hover',
      FLY: 'fly',
    },
    time: { roundTime: 0, turnTime: 0 },
    sounds: { dice: null, lock: null, notification: null, combat: null },
    fontDefinitions: {},
    defaultFontFamily: 'sans-serif',
    controlIcons: {},
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    debug: { hooks: false },
    supportedLanguages: { en: 'English', ru: 'Русский' },
    ui: {},
  });
}

/** What is more than a value in V14: the statuses, which are a record whatever is assigned, and the tracker's settings. */
function modernize(config: Obj): void {
  let statuses = statusRecord(config.statusEffects as Obj[]);
  Object.defineProperty(config, 'statusEffects', {
    configurable: true,
    enumerable: true,
    get: () => statuses,
    set: (all: Obj | Obj[]) => {
      statuses = statusRecord(all);
    },
  });
  Object.defineProperty(config.Combat, 'settings', { value: new CombatConfiguration(), enumerable: true });
}

/** Stands in for {@link foundry.data.CombatConfiguration} (T14), without the animations of turn markers. */
class CombatConfiguration {
  get #stored(): Obj {
    return context.game.settings.get('core', 'combatTrackerConfig') as Obj;
  }
  get resource(): string {
    return String(this.#stored.resource);
  }
  get skipDefeated(): boolean {
    return this.#stored.skipDefeated === true;
  }
  get turnMarker(): unknown {
    return this.#stored.turnMarker;
  }
}
