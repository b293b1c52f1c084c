import type { Database } from './database.ts';
import { classOf, isGM, type ServerDocument, type ServerDocumentClass } from './documents.ts';
import type { ModifyRequest, Operation } from './protocol.ts';
import { nameOf, Refusal } from './refusal.ts';
import type { Transaction } from './transaction.ts';
import type { World } from './world.ts';

/* What a request is about: its pack, its parent by uuid, a document among its siblings. */

/** What one request is about, once its addresses are resolved. */
export interface Context {
  world: World;
  transaction: Transaction;
  database: Database;
  user: ServerDocument;
  cls: ServerDocumentClass;
  operation: Operation;
  /** The working copy of the document that holds the embedded ones; null for primary documents. */
  parent: ServerDocument | null;
}

/** Finds pack, class and parent. @throws Refusal when they are not there, or the pack not to be changed */
export function resolve(
  world: World,
  transaction: Transaction,
  database: Database,
  user: ServerDocument,
  request: ModifyRequest,
): Context {
  const { operation } = request;
  if (operation.pack) checkPack(world, operation.pack, user);
  const cls = classOf(request.documentName);
  const parent = operation.parentUuid ? findParent(transaction, database, operation.parentUuid) : null;
  return { world, transaction, database, user, cls, operation, parent };
}

function checkPack(world: World, pack: string, user: ServerDocument): void {
  if (!isGM(user)) throw new Refusal(`User ${nameOf(user)} lacks permission to change compendium ${pack}`);
  if (world.isPackLocked(pack)) throw new Refusal(`You may not modify the locked compendium ${pack}`);
}

/** Follows a uuid such as `Scene.a.Token.b.ActorDelta.c` to a working copy. */
function findParent(transaction: Transaction, database: Database, uuid: string): ServerDocument {
  const parts = uuid.startsWith('Compendium.') ? uuid.split('.').slice(3) : uuid.split('.');
  const [rootName = '', rootId = '', ...rest] = parts;
  let document = transaction.copy(database, classOf(rootName).collectionName, rootId);
  for (let at = 0; document && at < rest.length; at += 2) {
    document = childOf(document, String(rest[at]), String(rest[at + 1]));
  }
  if (!document) throw new Refusal(`The parent document ${uuid} does not exist`);
  return document;
}

function childOf(parent: ServerDocument, documentName: string, id: string): ServerDocument | undefined {
  if (documentName === 'ActorDelta') {
    return (parent as unknown as { delta: ServerDocument | null }).delta ?? undefined;
  }
  return parent.getEmbeddedCollection(classOf(documentName).collectionName).get(id);
}

export function siblingsOf({ database, cls, parent }: Context): Iterable<ServerDocument> {
  return (
    parent ? parent.getEmbeddedCollection(cls.collectionName) : database.collection(cls.collectionName)
  ).values();
}

export function findSibling(
  { database, transaction, cls, parent }: Context,
  id: string,
): ServerDocument | undefined {
  if (parent) return parent.getEmbeddedCollection(cls.collectionName).get(id);
  return transaction.read(database, cls.collectionName, id);
}

/** The working copy of a document that is about to change. @throws Refusal when there is none */
export function editable(context: Context, id: string): ServerDocument {
  const { cls, transaction, database, parent } = context;
  const document = parent
    ? childForUpdate(context, parent, id)
    : transaction.copy(database, cls.collectionName, id);
  if (!document) throw new Refusal(`The ${cls.documentName} ${id} does not exist`);
  return document;
}

/** An embedded document; within an actor's delta, one of the base actor that is overridden from now on. */
export function childForUpdate(
  context: Context,
  parent: ServerDocument,
  id: string,
): ServerDocument | undefined {
  const { cls } = context;
  if (cls.documentName === 'ActorDelta') return childOf(parent, 'ActorDelta', id);
  const collection = parent.getEmbeddedCollection(cls.collectionName);
  const child = collection.get(id);
  if (child || parent.documentName !== 'ActorDelta') return child;
  const inherited = baseActor(context, parent)?.getEmbeddedCollection(cls.collectionName).get(id);
  if (!inherited) return undefined;
  const copy = new cls(inherited.toObject(), { parent });
  embed(parent, cls, copy);
  return collection.get(id);
}

export function baseActor(
  { transaction, database }: Context,
  delta: ServerDocument,
): ServerDocument | undefined {
  const actorId = delta.parent?._source.actorId;
  return typeof actorId === 'string' ? transaction.read(database, 'actors', actorId) : undefined;
}

/** Puts a document into its parent. */
export function embed(parent: ServerDocument, cls: ServerDocumentClass, document: ServerDocument): void {
  const siblings = parent._source[cls.collectionName];
  if (!Array.isArray(siblings)) throw new Refusal(`${parent.documentName} holds no ${cls.collectionName}`);
  parent.getEmbeddedCollection(cls.collectionName).set(document.id, document);
}
