import path from 'node:path';
import { lies } from '../model/lies.ts';
import { Database } from './database.ts';
import { classOf, isGM, keeps, PRIMARY, type ServerDocument } from './documents.ts';
import {
  grow,
  type ModuleManifest,
  readModules,
  readSystem,
  readWorld,
  type SystemManifest,
  type WorldManifest,
} from './manifest.ts';
import { perform, withoutSecrets } from './operations.ts';
import type { ModifyRequest, ModifyResult, Obj, PackData } from './protocol.ts';
import { Refusal } from './refusal.ts';
import { enter, type Surroundings } from './surroundings.ts';

/** Index fields that every pack answers, whatever a client asks for. */
const INDEX_FIELDS = ['_id', 'name', 'img', 'type', 'sort', 'folder'];

/** The build numbers that stand for the generations this host knows. */
const BUILDS: Record<number, number> = { 13: 351, 14: 366 };

/** One open world: its documents, its system's packs, and the single queue through which all writes go. */
export class World {
  readonly manifest: WorldManifest;
  readonly system: SystemManifest;
  readonly release: { generation: number; build: number };
  /** The lie that this world tells, see `model/lies.ts`; 0 for none. */
  readonly lie: number;
  readonly database: Database;
  readonly #systemPath: string;
  readonly #modules: readonly ModuleManifest[];
  readonly #packs = new Map<string, Promise<Database>>();
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(
    manifest: WorldManifest,
    { system, generation, lie }: Surroundings,
    database: Database,
    systemPath: string,
    modules: readonly ModuleManifest[],
  ) {
    this.manifest = manifest;
    this.system = system;
    this.lie = lie;
    this.release = { generation, build: BUILDS[generation] ?? 0 };
    this.database = database;
    this.#systemPath = systemPath;
    this.#modules = modules;
  }

  /**
   * Opens a world of a data folder.
   * @param generation higher than the world's own it becomes that, for good; 13 when neither says
   * @param lie the way in which it shall misbehave, none unless told
   */
  static async open(dataPath: string, id: string, generation?: number, lie = 0): Promise<World> {
    const manifest = await readWorld(dataPath, id);
    const system = await readSystem(dataPath, manifest.system);
    const systemPath = path.join(dataPath, 'Data', 'systems', system.id);
    const around: Surroundings = {
      generation: await grow(dataPath, manifest, generation),
      lie,
      system,
      find: () => null,
    };
    const database = await Database.open(path.join(dataPath, 'Data', 'worlds', id, 'data'), null, around);
    const world = new World(manifest, around, database, systemPath, await readModules(dataPath));
    if (world.users().length === 0) await world.seat('Gamemaster', 4);
    return world;
  }

  /** What documents ask of this world. */
  get surroundings(): Surroundings {
    return {
      generation: this.release.generation,
      lie: this.lie,
      system: this.system,
      find: (documentName, id) =>
        this.database.collection(classOf(documentName).collectionName).get(id) ?? null,
    };
  }

  users(): ServerDocument[] {
    return [...this.database.collection('users').values()];
  }

  user(id: string | null): ServerDocument | undefined {
    return id === null ? undefined : this.database.collection('users').get(id);
  }

  /** The id of the user of that name, who is made when there is none yet. */
  async seat(name: string, role: number): Promise<string> {
    const found = this.users().find((user) => user._source.name === name);
    if (found) return found.id;
    enter(this.surroundings);
    const root = new (classOf('User'))({ _id: 'server0000000000', name: 'server', role: 4 });
    const [created] = await this.modify(root, [
      { action: 'create', documentName: 'User', operation: { data: [{ name, role }] } },
    ]);
    const [source] = created?.result ?? [];
    return String((source as Obj | undefined)?._id);
  }

  /** Performs requests after all that came before them. Rejects, with nothing changed, when one is refused. */
  modify(user: ServerDocument, requests: ModifyRequest[]): Promise<ModifyResult[]> {
    const result = this.#writing.then(() => perform(this, user, requests));
    this.#writing = result.catch(() => undefined);
    return result;
  }

  /** Every primary collection, as sources. Assumed open: players receive all documents; their client hides. */
  documents(userId: string): Record<string, Obj[]> {
    enter(this.surroundings);
    const all: Record<string, Obj[]> = {};
    for (const documentName of PRIMARY) {
      const { collectionName } = classOf(documentName);
      const sources = [...this.database.collection(collectionName).values()].map((doc) => doc.toObject());
      all[collectionName] = sources
        .filter(({ _id }) => !lies(25) || documentName !== 'Actor' || this.sees(userId, String(_id)))
        .map(withoutSecrets);
    }
    // A user's own settings are nobody else's business.
    all.settings = (all.settings ?? []).filter((entry) => (entry.user ?? userId) === userId);
    return all;
  }

  /** Whether a user has any right to look at an actor. */
  sees(userId: string, actorId: string): boolean {
    const user = this.user(userId);
    const actor = this.database.collection('actors').get(actorId);
    return Boolean(user && actor?.testUserPermission(user, 'LIMITED'));
  }

  /** The system's packs with their indexes, without those of documents that this host does not keep. */
  async packs(fields: string[] = []): Promise<PackData[]> {
    const kept = this.system.packs.filter(({ type }) => keeps(type));
    return Promise.all(
      kept.map(async (metadata) => {
        const database = await this.openPack(metadata.id);
        const { collectionName } = classOf(metadata.type);
        return {
          metadata: { ...metadata, packageType: 'system', packageName: this.system.id },
          index: database.sources(collectionName).map((source) => indexEntry(source, fields)),
          folders: [...database.collection('folders').values()].map((doc) => doc.toObject()),
        };
      }),
    );
  }

  openPack(id: string): Promise<Database> {
    let opened = this.#packs.get(id);
    if (!opened) {
      const manifest = this.system.packs.find((pack) => pack.id === id);
      if (!manifest) return Promise.reject(new Refusal(`There is no compendium ${id}`));
      opened = Database.open(path.join(this.#systemPath, manifest.path), manifest, this.surroundings);
      this.#packs.set(id, opened);
    }
    return opened;
  }

  /** A system's packs are locked in a world until a GM unlocks them there. */
  isPackLocked(id: string): boolean {
    if (lies(26)) return false;
    const configuration = this.#setting('core.compendiumConfiguration') as Record<string, Obj> | undefined;
    return configuration?.[id]?.locked !== false;
  }

  /** The modules that are installed. A world's setting names the active ones. */
  modules(): (ModuleManifest & { active: boolean })[] {
    const active = this.#setting('core.moduleConfiguration') as Record<string, unknown> | undefined;
    return this.#modules.map((one) => ({ ...one, active: active?.[one.id] === true }));
  }

  /** The stored value of a setting of the world. */
  #setting(key: string): unknown {
    for (const { _source } of this.database.collection('settings').values())
      if (_source.key === key)
        return typeof _source.value === 'string' ? JSON.parse(_source.value) : _source.value;
    return undefined;
  }

  /** Documents of a pack by id, or all of them. Refused when the pack is not for the user's role. */
  async packDocuments(user: ServerDocument, id: string, ids?: string[]): Promise<Obj[]> {
    const database = await this.openPack(id);
    if (!canSeePack(user, database.pack?.ownership ?? {})) {
      throw new Refusal(`User ${String(user._source.name)} lacks permission to view compendium ${id}`);
    }
    const collection = database.collection(classOf(database.pack?.type ?? 'Item').collectionName);
    const documents = ids ? ids.flatMap((one) => collection.get(one) ?? []) : [...collection.values()];
    return documents.map((document) => document.toObject());
  }

  /** The bookkeeping of a document that `user` writes at `now`. */
  stats(previous: unknown, user: ServerDocument, now: number, created = false): Obj {
    return {
      ...(previous as Obj | undefined),
      coreVersion: `${this.release.generation}.${this.release.build}`,
      systemId: this.system.id,
      systemVersion: this.system.version,
      ...(created ? { createdTime: now } : {}),
      modifiedTime: now,
      lastModifiedBy: this.user(user.id) ? user.id : null,
    };
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.database.close();
    for (const opened of this.#packs.values()) await (await opened).close();
  }
}

function indexEntry(source: Obj, fields: string[]): Obj {
  const entry: Obj = {};
  for (const field of [...INDEX_FIELDS, ...fields]) {
    const keys = field.split('.');
    const last = keys.pop() ?? field;
    const value = [...keys, last].reduce<unknown>(
      (node, key) => (node as Obj | null | undefined)?.[key],
      source,
    );
    if (value === undefined) continue;
    let node = entry;
    for (const key of keys) {
      node[key] ??= {};
      node = node[key] as Obj;
    }
    node[last] = value;
  }
  return entry;
}

const ROLES = ['NONE', 'PLAYER', 'TRUSTED', 'ASSISTANT', 'GAMEMASTER'];

function canSeePack(user: ServerDocument, ownership: Record<string, string>): boolean {
  if (isGM(user)) return true;
  const role = Number(user._source.role);
  return ROLES.slice(0, role + 1).some((name) =>
    ['OBSERVER', 'OWNER', 'LIMITED'].includes(ownership[name] ?? ''),
  );
}
