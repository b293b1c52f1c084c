import { lies } from '../model/lies.ts';
import { readChange, reviveOperators } from '../model/operators.ts';
import { randomID } from '../model/utils/ids.ts';
import { deepClone, equals, expandObject } from '../model/utils/objects.ts';
import {
  baseActor,
  type Context,
  childForUpdate,
  editable,
  embed,
  findSibling,
  resolve,
  siblingsOf,
} from './addresses.ts';
import { cleanSource } from './clean-documents.ts';
import { classOf, isGM, type ServerDocument } from './documents.ts';
import { largestFlags, touchesFlags } from './flags.ts';
import type { ModifyRequest, ModifyResult, Obj } from './protocol.ts';
import { lacks, Refusal } from './refusal.ts';
import { hashPassword } from './sessions.ts';
import { enter } from './surroundings.ts';
import { Transaction } from './transaction.ts';
import type { World } from './world.ts';

const ID = /^[A-Za-z0-9]{16}$/;

/** Characters of JSON that the flags of one document may take. Assumed: Foundry's own limit is not documented. */
const MAX_FLAGS = 1_000_000;

/**
 * Performs requests in order, all or nothing: permission and schema are checked on the server's own copy, stored,
 * and only then answered. Throws {@link Refusal} or the schema's error, in which case nothing has happened.
 */
export async function perform(
  world: World,
  user: ServerDocument,
  requests: ModifyRequest[],
): Promise<ModifyResult[]> {
  const transaction = new Transaction();
  const results: ModifyResult[] = [];
  for (const request of requests) {
    const database = request.operation.pack ? await world.openPack(request.operation.pack) : world.database;
    enter({
      ...world.surroundings,
      find: (name, id) => transaction.read(world.database, classOf(name).collectionName, id) ?? null,
    });
    if (!Object.hasOwn(ACTIONS, request.action)) throw new Refusal(`"${request.action}" is not an operation`);
    const context = resolve(world, transaction, database, user, request);
    const result = ACTIONS[request.action](context);
    const { data: _data, updates: _updates, ids: _ids, ...operation } = request.operation;
    results.push({ ...request, operation, result, userId: user.id });
  }
  await transaction.commit();
  return results;
}

const ACTIONS: Record<ModifyRequest['action'], (context: Context) => Obj[] | string[]> = {
  create: (context) => (context.operation.data ?? []).map((data) => create(context, data)),
  update: (context) => (context.operation.updates ?? []).map((changes) => update(context, changes)),
  delete: (context) => (context.operation.ids ?? []).map((id) => remove(context, id)),
};

function create(context: Context, data: Obj): Obj {
  const { world, user, cls, operation, parent, transaction, database } = context;
  const source = expandObject(reviveOperators(data)) as Obj;
  const id = operation.keepId && typeof source._id === 'string' ? source._id : freshId(context);
  if (!ID.test(id) && !lies(10)) throw new Refusal(`"${id}" is not a valid document id`);
  if (findSibling(context, id)) throw new Refusal(`${cls.documentName} ${id} exists already`);
  source._id = id;
  checkFlags(source);
  fillIn(context, source);
  checkType(context, source);
  cleanSource(world.system, cls.documentName, source);
  const document = new cls(source, { parent, pack: database.pack?.id ?? null });
  if (!may(user, document, 'create', source)) throw lacks(context, 'create', id);
  if (parent) {
    embed(parent, cls, document);
  } else {
    transaction.put(database, cls.collectionName, document);
  }
  return withoutSecrets(document.toObject());
}

/** Whether the user may do that, by the server's own copies. */
const may = (user: ServerDocument, document: ServerDocument, action: string, data?: Obj): boolean =>
  lies(21) || document.canUserModify(user, action, data);

/** What nobody but the server may know. */
export function withoutSecrets(source: Obj): Obj {
  const { password: _password, ...rest } = source;
  return rest;
}

/** What the server, not the client, decides about a new document. */
function fillIn(context: Context, source: Obj): void {
  const { world, user, cls, database } = context;
  const has = (field: string): boolean => cls.schema.has(field);
  const now = Date.now();
  if (typeof source.password === 'string') source.password = hashPassword(source.password);
  for (const token of cls.documentName === 'Token' ? [source] : tokensOf(source))
    token.delta ??= { _id: randomID() };
  if (has('author')) source.author = isGM(user) || lies(22) ? (source.author ?? user.id) : user.id;
  if (lies(13)) return;
  if (has('_stats')) source._stats = world.stats(source._stats, user, now, true);
  if (has('timestamp')) source.timestamp ??= now;
  if (has('ownership') && !database.pack) {
    source.ownership = { default: 0, ...(source.ownership as Obj | undefined), [user.id]: 3 };
  }
  if (has('sort') && !source.sort) source.sort = nextSort(siblingsOf(context), source.folder);
}

/** The tokens that come with a new scene. */
const tokensOf = ({ tokens }: Obj): Obj[] => (Array.isArray(tokens) ? (tokens as Obj[]) : []);

function nextSort(siblings: Iterable<ServerDocument>, folder: unknown): number {
  let last = 0;
  for (const sibling of siblings) {
    if ((sibling._source.folder ?? null) === (folder ?? null))
      last = Math.max(last, Number(sibling._source.sort) || 0);
  }
  return last + 100_000;
}

function freshId(context: Context): string {
  let id = randomID();
  while (findSibling(context, id)) id = randomID();
  return id;
}

/** A subtype must be one of core's or declared by the system's manifest. */
function checkType({ world, cls }: Context, source: Obj): void {
  if (!cls.metadata.hasTypeData) return;
  const declared = Object.keys(world.system.documentTypes[cls.documentName] ?? {});
  const types = [...(cls.metadata.coreTypes ?? []), ...declared];
  const type = source.type ?? types[0];
  if (!types.includes(String(type))) {
    throw new Refusal(`"${String(type)}" is not a valid type for the ${cls.documentName} Document class`);
  }
  source.type = type;
}

function update(context: Context, given: Obj): Obj {
  const { world, user, cls, operation } = context;
  const changes = expandObject(reviveOperators(given)) as Obj;
  const id = String(changes._id ?? '');
  const document = editable(context, id);
  if (!may(user, document, 'update', named(changes))) throw lacks(context, 'update', id);
  const guarded = gmOnlyValues(context, document);
  if ('type' in changes && changes.type !== document._source.type) checkType(context, changes);
  cleanSource(world.system, cls.documentName, changes, String(changes.type ?? document._source.type ?? ''));
  if (typeof changes.password === 'string') changes.password = hashPassword(changes.password);
  if (cls.schema.has('_stats'))
    changes._stats = world.stats({ ...(document._source._stats as Obj) }, user, Date.now());
  const difference = document.updateSource(changes, { recursive: operation.recursive !== false });
  if (!equals(guarded, gmOnlyValues(context, document))) throw lacks(context, 'update', id);
  if (touchesFlags(changes)) checkFlags(document._source);
  return withoutSecrets({ ...(operation.diff === false ? changes : difference), _id: id });
}

/** Changes by the fields that they concern, however the keys are written: `==role` is a change of `role`. */
const named = (changes: Obj): Obj =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => {
      const change = readChange(key, value);
      return [change.name, change.value];
    }),
  );

/** What stands in the fields that the manifest keeps for game masters; nothing when a game master asks. */
function gmOnlyValues({ world, user, cls }: Context, document: ServerDocument): unknown[] {
  if (isGM(user) || lies(21)) return [];
  const subtype = world.system.documentTypes[cls.documentName]?.[String(document._source.type)];
  return (subtype?.gmOnlyFields ?? []).map((path) =>
    deepClone(
      path
        .split('.')
        .reduce<unknown>((node, key) => (node as Obj | null | undefined)?.[key], document._source.system),
    ),
  );
}

function checkFlags(source: Obj): void {
  const size = largestFlags(source);
  if (size > MAX_FLAGS) throw new Refusal(`The flags of a document are too large: ${size} of ${MAX_FLAGS}`);
}

function remove(context: Context, id: string): string {
  const { cls, transaction, database, parent, user } = context;
  const document = parent
    ? childForUpdate(context, parent, id)
    : transaction.read(database, cls.collectionName, id);
  if (!document) throw new Refusal(`The ${cls.documentName} ${id} does not exist`);
  if (!may(user, document, 'delete')) throw lacks(context, 'delete', id);
  if (!parent) transaction.remove(database, cls.collectionName, id);
  else dropEmbedded(context, parent, id);
  return id;
}

/** Inside an actor's delta a document of the base actor leaves a tombstone, so that it stays away. */
function dropEmbedded(context: Context, parent: ServerDocument, id: string): void {
  const name = context.cls.collectionName;
  const inherited =
    parent.documentName === 'ActorDelta' && baseActor(context, parent)?.getEmbeddedCollection(name).has(id);
  parent.getEmbeddedCollection(name).delete(id);
  if (!inherited) return;
  const entries = (parent._source[name] as Obj[]).filter((entry) => entry._id !== id);
  parent.updateSource({ [name]: [...entries, { _id: id, _tombstone: true }] }, { recursive: false });
}
