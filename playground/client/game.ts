import { Collection } from '../model/collection.ts';
import { NotImplemented } from '../model/not-implemented.ts';
import type { Obj } from '../model/types.ts';
import type { ModuleManifest, SystemManifest } from '../server/manifest.ts';
import { EVENTS, type WorldPayload } from '../server/protocol.ts';
import { COLLECTIONS } from './config.ts';
import { context, type Doc, type DocCollection } from './context.ts';
import type {
  Actors,
  CombatEncounters,
  Folders,
  Items,
  Scenes,
  Users,
  WorldSettings,
} from './documents/collections/index.ts';
import { CompendiumCollection } from './documents/collections/index.ts';
import type { User } from './documents/user.ts';
import { Hooks } from './helpers/hooks.ts';
import { ClientKeybindings } from './helpers/keybindings.ts';
import { KeyboardManager } from './helpers/keyboard.ts';
import { Localization } from './helpers/localization.ts';
import { ClientSettings, type SettingStorage } from './helpers/settings.ts';
import type { SocketInterface } from './helpers/socket.ts';
import { GameTime } from './helpers/time.ts';
import { nue } from './nue/index.ts';

/** A collection of packs, by id. */
type Packs = Collection<CompendiumCollection>;

type Package = Obj & { id: string; title: string; version?: string };

/** Documents that have subtypes of packages. */
const TYPED = [
  'Actor',
  'Item',
  'ActiveEffect',
  'ChatMessage',
  'Combat',
  'Combatant',
  'CombatantGroup',
  'JournalEntryPage',
];

/** Stands in for {@link foundry.Game} (T13), `game`. */
export class Game {
  readonly view = 'game';
  readonly userId: string;
  readonly data: WorldPayload;
  readonly release: { generation: number; build: number; version: string; isStable: boolean };
  readonly version: string;
  readonly world: Package;
  readonly system: Package & {
    version: string;
    documentTypes: Record<string, Obj>;
    initiative: string | null;
  };
  /** The installed modules; those that are active have been loaded before `init`. */
  readonly modules = new Collection<Obj>();
  readonly socket: SocketInterface;
  readonly collections = new Collection<DocCollection>();
  readonly packs: Packs = new Collection<CompendiumCollection>();
  readonly settings: ClientSettings;
  readonly keybindings: ClientKeybindings;
  /** There once the page is; before, nobody listens to the keyboard. */
  keyboard: KeyboardManager | undefined = undefined;
  readonly i18n: Localization;
  readonly time: GameTime;
  readonly documentTypes: Record<string, string[]>;
  readonly tours = new nue.ToursCollection();
  /** The tooltip of the page; set by the interface. */
  tooltip: unknown = null;
  ready = false;
  paused: boolean;
  /** From here on documents prepare their data. */
  _documentsReady = false;

  declare users: Users;
  declare folders: Folders;
  declare actors: Actors;
  declare items: Items;
  declare scenes: Scenes;
  declare combats: CombatEncounters;
  declare messages: DocCollection;
  declare journal: DocCollection;
  declare macros: DocCollection;
  declare tables: DocCollection;

  constructor(payload: WorldPayload, socket: SocketInterface, language: string) {
    // The names are there from the start, empty until setup.
    for (const { name } of Object.values(COLLECTIONS)) Object.assign(this, { [name]: undefined });
    const { generation, build } = payload.release;
    this.data = payload;
    this.paused = payload.paused;
    this.userId = payload.userId;
    this.socket = socket;
    this.release = { generation, build, version: `${generation}.${build}`, isStable: true };
    this.version = this.release.version;
    this.world = payload.world as Package;
    this.system = payload.system as typeof this.system;
    this.documentTypes = documentTypes(payload.system as unknown as SystemManifest);
    this.settings = new ClientSettings(lazySettings(), payload.userId);
    this.keybindings = new ClientKeybindings(this.settings);
    this.time = new GameTime(this.settings, socket, payload.serverTime);
    this.i18n = new Localization(language, languageFiles(payload));
    for (const one of payload.modules) this.modules.set(String(one.id), one);
  }

  get user(): (User & Doc) | null {
    return (this.users?.get(this.userId) ?? null) as (User & Doc) | null;
  }

  /** The encounter that the tracker shows. */
  get combat(): Doc | null {
    return this.combats?.viewed ?? null;
  }

  get permissions(): Record<string, number[]> | null {
    return this.settings.settings.has('core.permissions')
      ? (this.settings.get('core', 'permissions') as Record<string, number[]>)
      : null;
  }

  get audio(): never {
    throw new NotImplemented('game.audio');
  }

  get video(): never {
    throw new NotImplemented('game.video');
  }

  get playlists(): never {
    throw new NotImplemented('game.playlists');
  }

  get cards(): never {
    throw new NotImplemented('game.cards');
  }

  /** Stored settings can be read in `init`, long before the other collections. */
  initializeSettings(): void {
    const { cls } = COLLECTIONS.Setting;
    const collection = new cls(this.data.documents.settings ?? []);
    collection._initialize();
    this.collections.set('Setting', collection as unknown as DocCollection);
  }

  /** Begins to listen to the keyboard. */
  initializeKeyboard(): void {
    this.keyboard = new KeyboardManager();
    this.keyboard._activateListeners();
  }

  /** Makes all collections and packs, then prepares every document, in the order of construction. */
  initializeDocuments(): void {
    for (const [documentName, { cls, name }] of Object.entries(COLLECTIONS)) {
      if (documentName === 'Setting') continue;
      const configured = (context.config[documentName]?.collection ?? cls) as typeof COLLECTIONS.Actor.cls;
      const source = this.data.documents[context.documentClass(documentName).collectionName] ?? [];
      const collection = new configured(source);
      this.collections.set(documentName, collection as unknown as DocCollection);
      Object.assign(this, { [name]: collection });
      collection._initialize();
    }
    this.#missPacks();
    for (const pack of this.data.packs) {
      const collection = new CompendiumCollection(pack);
      collection._initialize();
      this.packs.set(collection.collection, collection);
    }
    for (const id of this.data.activeUsers) this.#setActive(id, true);
    this._documentsReady = true;
    for (const collection of this.collections) {
      for (const document of collection)
        (document as unknown as { _safePrepareData(): void })._safePrepareData();
    }
  }

  /** Says which of the system's packs hold documents that this host does not keep. */
  #missPacks(): void {
    const here = new Set(this.data.packs.map(({ metadata }) => metadata.id));
    const { packs } = this.system as unknown as SystemManifest;
    for (const { id, type } of packs)
      if (!here.has(id)) console.warn(`${id} stays closed.`, new NotImplemented(`foundry.documents.${type}`));
  }

  /** Listens to the server: operations, arrivals and departures, activity, queries. */
  activateSocketListeners(): void {
    context.config.DatabaseBackend.activateSocketListeners();
    this.socket.on(EVENTS.connected, (userId: string, connected: boolean) => {
      const user = this.#setActive(userId, connected);
      if (!user) return;
      if (!connected) (user as unknown as User)._onUpdateTokenTargets([]);
      Hooks.callAll('userConnected', user, connected);
      context.ui.players?.render?.({});
      context.ui.nav?.render?.({});
    });
    this.socket.on(EVENTS.pause, (paused: boolean, userId: string) =>
      this.#setPaused(paused, { broadcast: true, userId }),
    );
    this.socket.on(EVENTS.activity, (userId: string, activity: Obj) => {
      const user = this.users.get(userId) as unknown as (User & Doc) | undefined;
      if (!user) return;
      if ('sceneId' in activity) {
        user.viewedScene = activity.sceneId as string | null;
        context.ui.nav?.render?.({});
      }
      if (Array.isArray(activity.targets)) user._onUpdateTokenTargets(activity.targets as string[]);
      const board = context.canvas as { onActivity?(user: unknown, activity: Obj): void } | null;
      board?.onActivity?.(user, activity);
    });
    this.socket.on(EVENTS.query, (request: Obj, answer: (reply: Obj) => void) => {
      answerQuery(request).then(
        (ok) => answer({ ok: ok ?? null }),
        (error: Error) => answer({ error: error.message }),
      );
    });
  }

  /** Pauses the game or lets it go on. @param options.broadcast for everybody, as only game masters may @returns whether it is paused now */
  togglePause(pause?: boolean, { broadcast = false }: { broadcast?: boolean } = {}): boolean {
    this.#setPaused(pause ?? !this.paused, { broadcast, userId: this.userId });
    if (broadcast) this.socket.emit(EVENTS.pause, this.paused);
    return this.paused;
  }

  #setPaused(paused: boolean, options: Obj): void {
    this.paused = paused;
    Hooks.callAll('pauseGame', paused, options);
  }

  #setActive(userId: string, active: boolean): Doc | undefined {
    const user = this.users.get(userId);
    if (user) user.active = active;
    return user;
  }

  /** Loads the page again. @see main.ts and the Node worker, which say how */
  reload(): void {
    globalThis.location?.reload();
  }

  /** Leaves the table. */
  async logOut(): Promise<void> {
    await fetch('/api/leave', { method: 'POST' });
    this.socket.disconnect();
    globalThis.location.href = '/join';
  }
}

async function answerQuery({ name, data, timeout }: Obj): Promise<unknown> {
  const queries = context.config.queries as unknown as Record<
    string,
    (data: unknown, options: Obj) => unknown
  >;
  const handler = queries[String(name)];
  if (!handler) throw new Error(`"${String(name)}" is not a registered query`);
  return handler(data, { timeout });
}

/** Core's fallback type and the declared ones, by document. */
function documentTypes(system: SystemManifest): Record<string, string[]> {
  return Object.fromEntries(
    TYPED.map((name) => [name, ['base', ...Object.keys(system.documentTypes[name] ?? {})]]),
  );
}

/** The files of texts: the host's own, the system's, and those of active modules. */
function languageFiles({ system: played, modules }: WorldPayload): { lang: string; path: string }[] {
  const own = ['en', 'ru'].map((lang) => ({ lang, path: `/lang/${lang}.json` }));
  const system = played as unknown as SystemManifest;
  const active = modules.filter((one) => one.active) as unknown as ModuleManifest[];
  const filesOf = ({ id, languages }: Pick<ModuleManifest, 'id' | 'languages'>, folder: string) =>
    languages.map(({ lang, path }) => ({ lang, path: `/${folder}/${id}/${path}` }));
  return [...own, ...filesOf(system, 'systems'), ...active.flatMap((one) => filesOf(one, 'modules'))];
}

/** The stored settings, wherever the collection is by then. */
function lazySettings(): SettingStorage {
  return {
    getSetting: (key, user) =>
      (context.game.collections.get('Setting') as unknown as WorldSettings | undefined)?.getSetting(
        key,
        user,
      ) as ReturnType<SettingStorage['getSetting']> | undefined,
  };
}
