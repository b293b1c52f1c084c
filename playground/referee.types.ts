/*
 * The community's types as referee over the host's: what conformance.types.ts compares, and how. Compiled by tsconfig.referee.json only; no code comes of it.
 *
 * The host's classes are not the community's, so documents, windows and class instances count as `object` on both sides; what is left of a signature must fit:
 * words, numbers, lists, null and undefined, functions, and above all promises.
 */
import type { applications } from './client/applications/index.ts';
import type { Sidebar } from './client/applications/sidebar/sidebar.ts';
import type { CombatTracker } from './client/applications/sidebar/tabs/combat-tracker.ts';
import type { CompendiumDirectory } from './client/applications/sidebar/tabs/compendium-directory.ts';
import type { Notifications } from './client/applications/ui/notifications.ts';
import type { AudioHelper } from './client/audio.ts';
import type { Canvas } from './client/canvas/board.ts';
import type { GridLayer } from './client/canvas/layers/grid-layer.ts';
import type { InterfaceCanvasGroup } from './client/canvas/layers/interface-group.ts';
import type { TokenLayer } from './client/canvas/layers/token-layer.ts';
import type { Token } from './client/canvas/placeables/token.ts';
import type { DOCUMENTS } from './client/config.ts';
import type { fromUuid } from './client/data/uuids.ts';
import type { diceNamespace } from './client/dice.ts';
import type * as collections from './client/documents/collections/index.ts';
import type { Game } from './client/game.ts';
import type { Hooks as HostHooks } from './client/helpers/hooks.ts';
import type { Localization } from './client/helpers/localization.ts';
import type { ClientSettings } from './client/helpers/settings.ts';
import type { nue } from './client/nue/index.ts';
import type { TourStep } from './client/nue/tour.ts';
import type { Collection } from './model/collection.ts';
import type { DiceTerm } from './model/dice/terms/dice-term.ts';
import type { RollTerm } from './model/dice/terms/roll-term.ts';
import type * as model from './model/index.ts';

type IsAny<T> = 0 extends 1 & T ? true : false;
type Word = string | number | boolean | bigint | symbol | null | undefined;
type AnyFunction = (...args: never[]) => unknown;
type AnyConstructor = abstract new (...args: never[]) => unknown;

/** What is left of a type when instances of classes are just objects, and texts just texts: the types list the subtypes they know. */
export type Face<T> =
  IsAny<T> extends true
    ? unknown
    : [unknown] extends [T]
      ? unknown
      : T extends string
        ? string
        : T extends Word
          ? T
          : T extends Promise<infer V>
            ? Promise<Face<V>>
            : T extends AnyFunction | AnyConstructor
              ? 'function'
              : T extends readonly (infer E)[]
                ? readonly Face<E>[]
                : T extends object
                  ? object
                  : T;

/** A signature's parameters by their faces. */
type Faces<P extends readonly unknown[]> = { readonly [I in keyof P]: Face<P[I]> };

/** Nothing, or what is wrong with the host's member. A host may take less than it is given, and must take whatever is given. */
export type Fault<Host, Theirs> = [Theirs] extends [AnyFunction]
  ? [Host] extends [AnyFunction]
    ? Faces<Parameters<Theirs>> extends readonly [...Faces<Parameters<Host>>, ...unknown[]]
      ? Answer<Face<ReturnType<Host>>, Face<ReturnType<Theirs>>>
      : { takes: Faces<Parameters<Host>>; shouldTake: Faces<Parameters<Theirs>> }
    : { is: Face<Host>; shouldBe: 'function' }
  : Answer<Face<Host>, Face<Theirs>>;

type Answer<Host, Theirs> = [Host] extends [Theirs] ? never : { gives: Host; shouldGive: Theirs };

/** An assertion of the compiler's: there is no fault. */
export type Fits<Host, Theirs> = [Fault<Host, Theirs>] extends [never] ? true : Fault<Host, Theirs>;

/** The compiler refuses whatever is not `true`, and says what is wrong. */
export type Assert<T extends true> = T;

type Documents = typeof DOCUMENTS;

/** The host's instances by the names of the surface. */
export interface Host {
  ActiveEffect: InstanceType<Documents['ActiveEffect']>;
  Actor: InstanceType<Documents['Actor']>;
  ActorSheetV2: InstanceType<(typeof applications)['sheets']['ActorSheetV2']>;
  ApplicationV2: InstanceType<(typeof applications)['api']['ApplicationV2']>;
  BaseGrid: model.grid.BaseGrid;
  ChatMessage: InstanceType<Documents['ChatMessage']>;
  Collection: Collection<object>;
  Combat: InstanceType<Documents['Combat']>;
  CombatTracker: CombatTracker;
  Combatant: InstanceType<Documents['Combatant']>;
  CompendiumCollection: collections.CompendiumCollection;
  CompendiumDirectory: CompendiumDirectory;
  'BaseGrid.MeasurePathResult': ReturnType<model.grid.BaseGrid['measurePath']>;
  'CompendiumCollection.Metadata': collections.CompendiumCollection['metadata'];
  DiceTerm: DiceTerm;
  Folder: InstanceType<Documents['Folder']>;
  'DiceTerm.Result': DiceTerm['results'][number];
  GridLayer: GridLayer;
  InterfaceCanvasGroup: InterfaceCanvasGroup;
  Item: InstanceType<Documents['Item']>;
  ItemSheetV2: InstanceType<(typeof applications)['sheets']['ItemSheetV2']>;
  JournalEntry: InstanceType<Documents['JournalEntry']>;
  JournalEntryPage: InstanceType<Documents['JournalEntryPage']>;
  Macro: InstanceType<Documents['Macro']>;
  PrototypeToken: model.PrototypeToken;
  Roll: InstanceType<(typeof diceNamespace)['Roll']>;
  RollTable: InstanceType<Documents['RollTable']>;
  RollTerm: RollTerm;
  RegionDocument: InstanceType<Documents['Region']>;
  Scene: InstanceType<Documents['Scene']>;
  'Scene.Dimensions': InstanceType<Documents['Scene']>['dimensions'];
  Scenes: collections.Scenes;
  Sidebar: Sidebar;
  TableResult: InstanceType<Documents['TableResult']>;
  Token: Token;
  Tour: InstanceType<(typeof nue)['Tour']>;
  'Tour.Step': TourStep;
  ToursCollection: InstanceType<(typeof nue)['ToursCollection']>;
  TokenDocument: InstanceType<Documents['Token']>;
  TokenLayer: TokenLayer;
  TypeDataModel: model.abstract.TypeDataModel;
  User: InstanceType<Documents['User']>;
  Users: collections.Users;
  WallDocument: InstanceType<Documents['Wall']>;
}

/** The host's classes and globals. */
export interface HostStatic {
  Actor: Documents['Actor'];
  ActorSheetV2: (typeof applications)['sheets']['ActorSheetV2'];
  ApplicationV2: (typeof applications)['api']['ApplicationV2'];
  AudioHelper: typeof AudioHelper;
  ChatMessage: Documents['ChatMessage'];
  CombatTracker: typeof CombatTracker;
  DialogV2: (typeof applications)['api']['DialogV2'];
  DocumentSheetConfig: (typeof applications)['apps']['DocumentSheetConfig'];
  Folder: Documents['Folder'];
  Item: Documents['Item'];
  ItemSheetV2: (typeof applications)['sheets']['ItemSheetV2'];
  Macro: Documents['Macro'];
  TextEditor: (typeof applications)['ux']['TextEditor'];
  Tour: (typeof nue)['Tour'];
  TypeDataModel: typeof model.abstract.TypeDataModel;
  foundry: {
    abstract: typeof model.abstract;
    applications: typeof applications;
    audio: { AudioHelper: typeof AudioHelper };
    data: { fields: typeof model.fields };
    dice: typeof diceNamespace;
    documents: Documents;
    nue: typeof nue;
    utils: typeof model.utils & { fromUuid: typeof fromUuid };
  };
  game: Game & { settings: ClientSettings; i18n: Localization };
  Hooks: typeof HostHooks;
  canvas: Canvas;
  ui: {
    combat: CombatTracker;
    compendium: CompendiumDirectory;
    notifications: Notifications;
    sidebar: Sidebar;
  };
}

/** The community's instances by the names of the surface. */
export interface Theirs {
  ActiveEffect: foundry.documents.ActiveEffect;
  Actor: foundry.documents.Actor;
  ActorSheetV2: foundry.applications.sheets.ActorSheetV2;
  ApplicationV2: foundry.applications.api.ApplicationV2;
  BaseGrid: foundry.grid.BaseGrid;
  ChatMessage: foundry.documents.ChatMessage;
  Collection: foundry.utils.Collection<object>;
  Combat: foundry.documents.Combat;
  CombatTracker: foundry.applications.sidebar.tabs.CombatTracker;
  Combatant: foundry.documents.Combatant;
  CompendiumCollection: foundry.documents.collections.CompendiumCollection<'JournalEntry'>;
  CompendiumDirectory: foundry.applications.sidebar.tabs.CompendiumDirectory;
  'BaseGrid.MeasurePathResult': foundry.grid.BaseGrid.MeasurePathResult;
  'CompendiumCollection.Metadata': foundry.documents.collections.CompendiumCollection<'JournalEntry'>['metadata'];
  DiceTerm: foundry.dice.terms.DiceTerm;
  Folder: foundry.documents.Folder;
  'DiceTerm.Result': foundry.dice.terms.DiceTerm['results'][number];
  GridLayer: foundry.canvas.layers.GridLayer;
  InterfaceCanvasGroup: foundry.canvas.groups.InterfaceCanvasGroup;
  Item: foundry.documents.Item;
  ItemSheetV2: foundry.applications.sheets.ItemSheetV2;
  JournalEntry: foundry.documents.JournalEntry;
  JournalEntryPage: foundry.documents.JournalEntryPage;
  Macro: foundry.documents.Macro;
  PrototypeToken: foundry.data.PrototypeToken;
  Roll: foundry.dice.Roll;
  RollTable: foundry.documents.RollTable;
  RollTerm: foundry.dice.terms.RollTerm;
  RegionDocument: foundry.documents.RegionDocument;
  Scene: foundry.documents.Scene;
  'Scene.Dimensions': foundry.documents.Scene['dimensions'];
  Scenes: foundry.documents.collections.Scenes;
  Sidebar: foundry.applications.sidebar.Sidebar;
  /** A range is two numbers, as every system reads it; the types make of the field's own check a list of lists. */
  TableResult: Omit<foundry.documents.TableResult, 'range'> & { range: number[] };
  Token: foundry.canvas.placeables.Token;
  Tour: foundry.nue.Tour;
  'Tour.Step': foundry.nue.Tour.Step;
  ToursCollection: foundry.nue.ToursCollection;
  TokenDocument: foundry.documents.TokenDocument;
  TokenLayer: foundry.canvas.layers.TokenLayer;
  TypeDataModel: foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, foundry.documents.Actor>;
  User: foundry.documents.User;
  Users: foundry.documents.collections.Users;
  WallDocument: foundry.documents.WallDocument;
}

/** The community's classes and globals. */
export interface TheirsStatic {
  Actor: typeof foundry.documents.Actor;
  ActorSheetV2: typeof foundry.applications.sheets.ActorSheetV2;
  ApplicationV2: typeof foundry.applications.api.ApplicationV2;
  AudioHelper: typeof foundry.audio.AudioHelper;
  ChatMessage: typeof foundry.documents.ChatMessage;
  CombatTracker: typeof foundry.applications.sidebar.tabs.CombatTracker;
  DialogV2: typeof foundry.applications.api.DialogV2;
  DocumentSheetConfig: typeof foundry.applications.apps.DocumentSheetConfig;
  Folder: typeof foundry.documents.Folder;
  Item: typeof foundry.documents.Item;
  ItemSheetV2: typeof foundry.applications.sheets.ItemSheetV2;
  Macro: typeof foundry.documents.Macro;
  TextEditor: typeof foundry.applications.ux.TextEditor;
  Tour: typeof foundry.nue.Tour;
  TypeDataModel: typeof foundry.abstract.TypeDataModel;
  foundry: typeof foundry;
  game: Omit<foundry.Game, 'i18n' | 'keybindings'> & {
    i18n: foundry.helpers.Localization;
    keybindings: foundry.helpers.interaction.ClientKeybindings;
  };
  Hooks: typeof Hooks;
  canvas: foundry.canvas.Canvas;
  ui: {
    combat: foundry.applications.sidebar.tabs.CombatTracker;
    compendium: foundry.applications.sidebar.tabs.CompendiumDirectory;
    notifications: foundry.applications.ui.Notifications;
    sidebar: foundry.applications.sidebar.Sidebar;
  };
}
