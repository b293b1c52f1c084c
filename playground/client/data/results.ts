import { lies } from '../../model/lies.ts';
import { reviveOperators } from '../../model/operators.ts';
import type { Obj } from '../../model/types.ts';
import { deepClone } from '../../model/utils/index.ts';
import type { ModifyResult } from '../../server/protocol.ts';
import { context, type Doc, type DocCollection, type DocumentClass } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { reviveFunctions } from '../helpers/socket.ts';
import { applyToDelta, refreshSyntheticActors } from './synthetic.ts';
import { documentFromUuid } from './uuids.ts';

/** The lifecycle steps that every client runs. */
interface Lifecycle {
  _onCreate(data: Obj, options: Obj, userId: string): unknown;
  _onUpdate(changes: Obj, options: Obj, userId: string): unknown;
  _onDelete(options: Obj, userId: string): unknown;
}

interface StaticLifecycle {
  _onCreateOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
  _onUpdateOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
  _onDeleteOperation(documents: Doc[], operation: Obj, user: Doc): Promise<unknown>;
}

interface ParentEvents {
  _dispatchDescendantDocumentEvents(event: string, collection: string, args: unknown[], parent?: Doc): void;
  _onDescendantsChanged(): void;
}

/** A collection that says when its contents changed. */
interface Watched {
  _onModifyContents?(
    action: string,
    documents: Doc[],
    result: unknown,
    operation: Obj,
    user: Doc | undefined,
  ): void;
}

/** What an answer is about, once its addresses are found on this client. */
export interface Scope {
  cls: DocumentClass;
  collection: DocCollection;
  parent: Doc | null;
  options: Obj;
  userId: string;
  result: ModifyResult;
}

/**
 * Does on this client what the server did: first the local change of all documents, then for each its `_onX` and its
 * hook, then the events of parents, then `_onXOperation`, then renders. Runs for the requester as for everybody else.
 */
export function applyResult(result: ModifyResult): Doc[] {
  const scope = locate(result);
  return scope ? APPLY[result.action](scope) : [];
}

const APPLY: Record<ModifyResult['action'], (scope: Scope) => Doc[]> = {
  create: applyCreate,
  update: applyUpdate,
  delete: applyDelete,
};

/** Null when this client holds nothing that the answer is about, such as a pack document nobody opened. */
function locate(result: ModifyResult): Scope | null {
  const { documentName, operation, userId } = result;
  const { parentUuid, ...options } = lies(17) ? reviveFunctions(operation) : (operation as Obj);
  const cls = context.documentClass(documentName);
  const scope = { cls, options, userId, result };
  if (typeof parentUuid !== 'string') {
    const { game } = context;
    const pack = typeof operation.pack === 'string' ? operation.pack : null;
    const collection = pack ? game.packs.get(pack) : game.collections.get(documentName);
    options.parent = null;
    return collection ? { ...scope, collection: collection as DocCollection, parent: null } : null;
  }
  const parent = documentFromUuid(parentUuid);
  if (!parent) return null;
  if (parent.documentName === 'ActorDelta' || documentName === 'ActorDelta')
    return applyToDelta(scope, parent);
  options.parent = parent;
  return { ...scope, collection: parent.getEmbeddedCollection(cls.collectionName), parent };
}

function applyCreate(scope: Scope): Doc[] {
  const { cls, collection, parent, options, userId } = scope;
  const sources = scope.result.result as Obj[];
  announce(scope, 'preCreate', [sources, options, userId]);
  const documents = sources.map((source) => insert(scope, source));
  settle(scope);
  documents.forEach((document, at) => {
    (document as unknown as Lifecycle)._onCreate(sources[at] ?? {}, options, userId);
    if (hears(userId)) Hooks.callAll(`create${cls.documentName}`, document, options, userId);
  });
  announce(scope, 'onCreate', [documents, sources, options, userId]);
  finish(scope, 'create', documents, '_onCreateOperation');
  if (!parent && options.renderSheet && userId === context.game.userId) showSheets(documents);
  return [...documents].filter((document) => collection.has(document.id));
}

function insert({ collection, parent, options, cls }: Scope, source: Obj): Doc {
  const present = collection.get(source._id as string);
  if (present) return present;
  const document = new cls(deepClone(source), { parent, pack: options.pack ?? null, strict: false });
  collection.set(document.id, document);
  return document;
}

function applyUpdate(scope: Scope): Doc[] {
  const { cls, collection, options, userId } = scope;
  const updates = (scope.result.result as Obj[]).map((changes) => reviveOperators(changes));
  const pairs = updates.flatMap((changes) => {
    const document = collection.get(String(changes._id));
    return document ? [{ document, changes }] : [];
  });
  const changed = pairs.map(({ changes }) => changes);
  announce(scope, 'preUpdate', [changed, options, userId]);
  for (const { document, changes } of pairs) {
    document.updateSource(deepClone(changes), { ...updateOptions(options), fallback: true });
  }
  settle(scope);
  for (const { document, changes } of pairs) {
    (document as unknown as Lifecycle)._onUpdate(changes, options, userId);
    if (hears(userId)) Hooks.callAll(`update${cls.documentName}`, document, changes, options, userId);
  }
  const documents = pairs.map(({ document }) => document);
  announce(scope, 'onUpdate', [documents, changed, options, userId]);
  finish(scope, 'update', documents, '_onUpdateOperation');
  return documents;
}

const updateOptions = ({ recursive, diff }: Obj): Obj => ({ recursive: recursive !== false, diff });

function applyDelete(scope: Scope): Doc[] {
  const { cls, collection, options, userId } = scope;
  const ids = scope.result.result as string[];
  const documents = ids.flatMap((id) => collection.get(id) ?? []);
  announce(scope, 'preDelete', [ids, options, userId]);
  for (const document of documents) collection.delete(document.id);
  settle(scope);
  for (const document of documents) {
    (document as unknown as Lifecycle)._onDelete(options, userId);
    if (hears(userId)) Hooks.callAll(`delete${cls.documentName}`, document, options, userId);
  }
  announce(scope, 'onDelete', [documents, ids, options, userId]);
  finish(scope, 'delete', documents, '_onDeleteOperation');
  return documents;
}

/** Whether this client is told of what a user did. */
const hears = (userId: string): boolean => !lies(14) || userId === context.game.userId;

/** Rebuilds what follows from the changed sources before anybody is told. */
function settle({ parent, cls, result }: Scope): void {
  let holder = parent;
  while (holder?.parent && holder.documentName !== 'Actor') holder = holder.parent;
  (holder as unknown as ParentEvents | null)?._onDescendantsChanged();
  const root = holder ?? null;
  if (cls.documentName === 'Actor' || root?.documentName === 'Actor') {
    const ids = root ? [root.id] : (result.result as (Obj | string)[]).map((one) => idOf(one));
    refreshSyntheticActors(ids);
  }
}

const idOf = (entry: Obj | string): string => (typeof entry === 'string' ? entry : String(entry._id));

function announce({ parent, cls }: Scope, event: string, args: unknown[]): void {
  if (!parent) return;
  (parent as unknown as ParentEvents)._dispatchDescendantDocumentEvents(
    event,
    cls.collectionName,
    args,
    parent,
  );
}

function finish(
  scope: Scope,
  action: string,
  documents: Doc[],
  operationMethod: keyof StaticLifecycle,
): void {
  const { cls, collection, options, userId, result } = scope;
  const user = context.game.users.get(userId);
  const operation = { ...options, action };
  (cls as unknown as StaticLifecycle)
    [operationMethod](documents, operation, user as Doc)
    .catch((error: Error) =>
      Hooks.onError(`${cls.documentName}.${operationMethod}`, error, { log: 'error' }),
    );
  (collection as Watched)._onModifyContents?.(action, documents, result.result, operation, user);
}

function showSheets(documents: Doc[]): void {
  for (const document of documents) {
    (document.sheet as { render(force: boolean): unknown } | null)?.render(true);
  }
}
