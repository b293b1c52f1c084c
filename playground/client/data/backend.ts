import { Document } from '../../model/abstract/index.ts';
import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { deepClone, expandObject, isEmpty, mergeObject } from '../../model/utils/index.ts';
import type { Action, ModifyRequest, ModifyResult } from '../../server/protocol.ts';
import { context, type Doc, type DocumentClass } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { applyResult } from './results.ts';

/** The lifecycle steps that only the requesting client runs. */
interface Lifecycle {
  _preCreate(data: Obj, options: Obj, user: Doc): Promise<unknown>;
  _preUpdate(changes: Obj, options: Obj, user: Doc): Promise<unknown>;
  _preDelete(options: Obj, user: Doc): Promise<unknown>;
}

interface StaticLifecycle {
  _preCreateOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
  _preUpdateOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
  _preDeleteOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
}

type Operation = Obj & { parent?: Doc | null; pack?: string | null; noHook?: boolean };

/** One entry of {@link ClientDatabaseBackend.modifyBatch} (V14). */
export interface BatchEntry extends Operation {
  action: Action;
  documentName: string;
  data?: Obj[];
  updates?: Obj[];
  ids?: string[];
}

/**
 * Stands in for {@link foundry.data.ClientDatabaseBackend} (T13), `CONFIG.DatabaseBackend`: runs the pre-steps of an
 * operation here, asks the server once, and applies the answer like any other client does.
 */
export class ClientDatabaseBackend {
  /** Packages' flag namespaces that may be read and written. */
  getFlagScopes(): string[] {
    const { game } = context;
    const modules = [...game.modules.values()].filter((module) => (module as Obj).active);
    return ['core', 'world', game.system.id, ...modules.map((module) => String((module as Obj).id))];
  }

  getCompendiumScopes(): string[] {
    return this.getFlagScopes();
  }

  /** World documents by id, or the documents of a pack. */
  async get(cls: DocumentClass, operation: Operation & { query?: Obj } = {}): Promise<Doc[]> {
    const { game } = context;
    if (operation.pack) {
      const pack = game.packs.get(operation.pack);
      if (!pack) throw new Error(`The compendium ${operation.pack} does not exist`);
      return pack.getDocuments(operation.query ?? {});
    }
    return game.collections.get(cls.documentName)?.contents ?? [];
  }

  async create(cls: DocumentClass, operation: Operation & { data?: Obj[] }, user?: Doc): Promise<Doc[]> {
    return this.#perform('create', cls, operation, user);
  }

  async update(cls: DocumentClass, operation: Operation & { updates?: Obj[] }, user?: Doc): Promise<Doc[]> {
    return this.#perform('update', cls, operation, user);
  }

  async delete(cls: DocumentClass, operation: Operation & { ids?: string[] }, user?: Doc): Promise<Doc[]> {
    return this.#perform('delete', cls, operation, user);
  }

  /**
   * Several operations in one request, performed in order, all or nothing (V14 `foundry.documents.modifyBatch`):
   * when a pre-step cancels an entry, or the server refuses one, nothing happens.
   * @returns the documents of each entry; empty when cancelled
   */
  async modifyBatch(entries: BatchEntry[], shared: Obj = {}): Promise<Doc[][]> {
    const requests: ModifyRequest[] = [];
    for (const { action, documentName, ...operation } of entries) {
      const cls = context.documentClass(documentName);
      const request = await PREPARE[action](cls, { ...shared, ...operation }, currentUser());
      if (!request) return [];
      requests.push(request);
    }
    return context.game.socket.modifyBatch(requests, (results) =>
      results.map((result) => applyResult(result)),
    );
  }

  /** Listens to what other clients did. */
  activateSocketListeners(): void {
    context.game.socket.on('modifyDocument', (result: ModifyResult) => {
      try {
        applyResult(result);
      } catch (error) {
        Hooks.onError('ClientDatabaseBackend', error as Error, { log: 'error' });
      }
    });
  }

  async #perform(
    action: Action,
    cls: DocumentClass,
    operation: Operation,
    user: Doc = currentUser(),
  ): Promise<Doc[]> {
    const asked = operation[ASKED[action]];
    if (!lies(16) || !Array.isArray(asked)) return this.#run(await PREPARE[action](cls, operation, user));
    const documents: Doc[] = [];
    for (const one of asked) {
      const alone = { ...operation, [ASKED[action]]: [one] };
      documents.push(...(await this.#run(await PREPARE[action](cls, alone, user))));
    }
    return documents;
  }

  async #run(request: ModifyRequest | null): Promise<Doc[]> {
    if (!request) return [];
    return context.game.socket.modify(request, (result) => applyResult(result));
  }
}

/** The parameter of an operation that says what is asked. */
const ASKED: Record<Action, string> = { create: 'data', update: 'updates', delete: 'ids' };

const PREPARE: Record<
  Action,
  (cls: DocumentClass, operation: Operation, user: Doc) => Promise<ModifyRequest | null>
> = {
  create: prepareCreate,
  update: prepareUpdate,
  delete: prepareDelete,
};

function currentUser(): Doc {
  const { user } = context.game;
  if (!user) throw new Error('Documents cannot be changed before the game has a user');
  return user;
}

/** The operation without what is asked: the `options` of hooks and lifecycle methods, one object for all. */
function optionsOf(operation: Operation): Operation {
  const { data: _data, updates: _updates, ids: _ids, ...options } = operation;
  options.parent ??= null;
  options.pack ??= options.parent?.pack ?? null;
  return options;
}

async function prepareCreate(
  cls: DocumentClass,
  operation: Operation & { data?: Obj[] },
  user: Doc,
): Promise<ModifyRequest | null> {
  const options = optionsOf(operation);
  const documents: Doc[] = [];
  for (const given of operation.data ?? []) {
    const data = (given instanceof Document ? given.toObject() : expandObject(deepClone(given))) as Obj;
    if (!options.keepId) delete data._id;
    // A document takes what it is given for its own and fills it; the methods below are told what was asked.
    const document = new cls(deepClone(data), { parent: options.parent, pack: options.pack, strict: true });
    if ((await (document as unknown as Lifecycle)._preCreate(data, options, user)) === false) continue;
    const { documentName } = cls;
    if (await vetoed(options, `preCreate${documentName}`, document, data, options, user.id)) continue;
    documents.push(document);
  }
  const whole: Obj = { ...options, action: 'create', data: documents };
  if (documents.length === 0) return null;
  if ((await lifecycle(cls)._preCreateOperation(documents, whole, user)) === false) return null;
  Object.assign(options, withoutAsked(whole));
  return request(cls, 'create', options, { data: documents.map((document) => document.toObject()) });
}

async function prepareUpdate(
  cls: DocumentClass,
  operation: Operation & { updates?: Obj[] },
  user: Doc,
): Promise<ModifyRequest | null> {
  const options = optionsOf(operation);
  const differs = options.diff !== false && !lies(1);
  const documents: Doc[] = [];
  const updates: Obj[] = [];
  for (const given of operation.updates ?? []) {
    const asked = expandObject(given instanceof Document ? given.toObject() : given) as Obj;
    const document = await find(cls, options, String(asked._id));
    const { _id, ...rest } = lies(6) ? withLiveSystem(document, asked) : asked;
    const dryRun = { dryRun: true, fallback: false, recursive: options.recursive !== false };
    const difference = document.updateSource(deepClone(rest), dryRun);
    if (differs && isEmpty(difference)) continue;
    const changes: Obj = { ...(differs ? difference : rest), _id: document.id };
    if ((await (document as unknown as Lifecycle)._preUpdate(changes, options, user)) === false) continue;
    const { documentName } = cls;
    if (await vetoed(options, `preUpdate${documentName}`, document, changes, options, user.id)) continue;
    if (differs && Object.keys(changes).every((key) => key === '_id')) continue;
    documents.push(document);
    updates.push(changes);
  }
  if (documents.length === 0) return null;
  const whole: Obj = { ...options, action: 'update', updates };
  if ((await lifecycle(cls)._preUpdateOperation(documents, whole, user)) === false) return null;
  Object.assign(options, withoutAsked(whole));
  return request(cls, 'update', options, { updates });
}

async function prepareDelete(
  cls: DocumentClass,
  operation: Operation & { ids?: string[] },
  user: Doc,
): Promise<ModifyRequest | null> {
  const options = optionsOf(operation);
  const documents: Doc[] = [];
  for (const id of operation.deleteAll ? allIds(cls, options) : (operation.ids ?? [])) {
    const document = await find(cls, options, id);
    if ((await (document as unknown as Lifecycle)._preDelete(options, user)) === false) continue;
    if (await vetoed(options, `preDelete${cls.documentName}`, document, options, user.id)) continue;
    documents.push(document);
  }
  if (documents.length === 0) return null;
  const ids = documents.map((document) => document.id);
  const whole: Obj = { ...options, action: 'delete', ids };
  if ((await lifecycle(cls)._preDeleteOperation(documents, whole, user)) === false) return null;
  Object.assign(options, withoutAsked(whole));
  return request(cls, 'delete', options, { ids: whole.ids as string[] });
}

/** The update, and with it all that preparation and scripts have made of the system's data. */
function withLiveSystem(document: Doc, asked: Obj): Obj {
  const { system } = document as { system?: { toObject?(source: boolean): Obj } };
  if (!system?.toObject) return asked;
  return { ...asked, system: mergeObject(system.toObject(false), (asked.system ?? {}) as Obj) };
}

/**
 * Whether a handler of a pre-hook forbids the operation. Hooks are never awaited: `call` answers at once, unless the host lies about that.
 */
const vetoed = async ({ noHook }: Operation, hook: string, ...args: unknown[]): Promise<boolean> =>
  !noHook && (await Hooks.call(hook, ...args)) === false;

const lifecycle = (cls: DocumentClass): StaticLifecycle => cls as unknown as StaticLifecycle;

function withoutAsked({ data: _data, updates: _updates, ids: _ids, action: _action, ...options }: Obj): Obj {
  return options;
}

async function find(cls: DocumentClass, { parent, pack }: Operation, id: string): Promise<Doc> {
  if (parent) {
    if (cls.documentName === 'ActorDelta') return parent.delta as Doc;
    if (cls.documentName === 'Actor') return parent.actor as Doc;
    const document = parent.getEmbeddedCollection(cls.collectionName).get(id);
    if (!document) throw new Error(`${cls.documentName} "${id}" does not exist in ${parent.uuid}`);
    return document;
  }
  if (pack) {
    const document = await context.game.packs.get(pack)?.getDocument(id);
    if (!document) throw new Error(`${cls.documentName} "${id}" does not exist in compendium ${pack}`);
    return document;
  }
  const document = context.game.collections.get(cls.documentName)?.get(id);
  if (!document) throw new Error(`${cls.documentName} "${id}" does not exist`);
  return document;
}

function allIds(cls: DocumentClass, { parent }: Operation): string[] {
  const collection = parent
    ? parent.getEmbeddedCollection(cls.collectionName)
    : context.game.collections.get(cls.documentName);
  return collection?.map((document) => document.id) ?? [];
}

/** What goes to the server. What is written to a synthetic actor goes to its token's delta. */
function request(cls: DocumentClass, action: Action, options: Operation, asked: Obj): ModifyRequest {
  const { parent, ...rest } = options;
  const delta = syntheticDelta(cls, parent ?? null, asked);
  if (delta?.isActor) {
    const updates = (asked.updates as Obj[]).map((changes) => ({ ...changes, _id: delta.document.id }));
    const parentUuid = delta.document.parent?.uuid ?? null;
    return { action, documentName: 'ActorDelta', operation: { ...rest, updates, parentUuid } };
  }
  const parentUuid = delta ? delta.document.uuid : (parent?.uuid ?? null);
  return { action, documentName: cls.documentName, operation: { ...rest, ...asked, parentUuid } };
}

/** The delta that stands behind a synthetic actor, when that is what is written to. */
function syntheticDelta(
  cls: DocumentClass,
  parent: Doc | null,
  asked: Obj,
): { document: Doc; isActor: boolean } | null {
  if (parent?.documentName === 'Actor' && parent.isToken) {
    return { document: (parent.token as Doc).delta as Doc, isActor: false };
  }
  if (cls.documentName === 'Actor' && parent?.documentName === 'Token' && asked.updates) {
    return { document: parent.delta as Doc, isActor: true };
  }
  return null;
}
