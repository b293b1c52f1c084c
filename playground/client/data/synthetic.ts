import { reviveOperators } from '../../model/operators.ts';
import type { Obj } from '../../model/types.ts';
import { deepClone, mergeObject } from '../../model/utils/index.ts';
import { context, type Doc, type DocCollection } from '../context.ts';
import type { Scope } from './results.ts';

/** Embedded collections that a delta may override, with the entries it holds. */
const COLLECTIONS = ['items', 'effects'] as const;

type Entry = Obj & { _id: string; _tombstone?: boolean };

/** What an unlinked token's actor is stored as: the base actor with the delta laid over it. */
export function syntheticSource(base: Doc, delta: Doc): Obj {
  const source = base.toObject();
  const over = delta._source;
  for (const key of ['name', 'type', 'img', 'ownership'] as const) {
    if (over[key] !== null && over[key] !== undefined) source[key] = deepClone(over[key]);
  }
  mergeObject(source, { system: deepClone(over.system ?? {}), flags: deepClone(over.flags ?? {}) });
  for (const name of COLLECTIONS) source[name] = overlay(entries(source[name]), entries(over[name]));
  return source;
}

const entries = (value: unknown): Entry[] => (Array.isArray(value) ? (value as Entry[]) : []);

function overlay(base: Entry[], delta: Entry[]): Entry[] {
  const over = new Map(delta.map((entry) => [entry._id, entry]));
  const kept = base.map((entry) => over.get(entry._id) ?? entry);
  const known = new Set(base.map((entry) => entry._id));
  return [...kept, ...delta.filter((entry) => !known.has(entry._id))]
    .filter((entry) => !entry._tombstone)
    .map((entry) => deepClone(entry));
}

/** Brings a synthetic actor up to date; it and its embedded documents stay the same objects. */
export function refreshSynthetic(actor: Doc, source: Obj): void {
  for (const name of COLLECTIONS) {
    refreshCollection(actor, actor.getEmbeddedCollection(name), entries(source[name]));
  }
  const { items: _items, effects: _effects, _id, ...own } = source;
  actor.updateSource(own, { recursive: false });
  actor.reset();
}

function refreshCollection(actor: Doc, collection: DocCollection, sources: Entry[]): void {
  const wanted = new Set(sources.map((source) => source._id));
  for (const document of collection.contents) if (!wanted.has(document.id)) collection.delete(document.id);
  for (const source of sources) {
    const present = collection.get(source._id);
    if (present) present.updateSource(source, { recursive: false });
    else collection.set(source._id, create(actor, collection, source));
  }
}

function create(actor: Doc, collection: DocCollection, source: Entry): Doc {
  const { documentClass } = collection as unknown as { documentClass: new (data: Obj, context: Obj) => Doc };
  return new documentClass(source, { parent: actor, strict: false });
}

/** After base actors changed: shows it in the unlinked tokens that do not override it. */
export function refreshSyntheticActors(ids: string[]): void {
  for (const scene of context.game.scenes) {
    for (const token of scene.getEmbeddedCollection('tokens')) {
      if (token.actorLink || !ids.includes(String(token.actorId))) continue;
      const base = context.game.actors.get(String(token.actorId));
      const { delta } = token as unknown as { delta: Doc & { builtActor: Doc | null } };
      if (base && delta?.builtActor) refreshSynthetic(delta.builtActor, syntheticSource(base, delta));
    }
  }
}

/**
 * Applies an answer that concerns an actor's delta to the delta's source, and turns it into an answer about the
 * synthetic actor, which is what lifecycle methods and hooks are told of. Null when the base actor has just gone: the delta is
 * written all the same, as it is stored, but nobody is there to be told.
 */
export function applyToDelta(scope: Omit<Scope, 'collection' | 'parent'>, parent: Doc): Scope | null {
  const delta = parent.documentName === 'ActorDelta' ? parent : (parent.delta as Doc);
  const actor = delta.parent?.actor as Doc | null;
  if (scope.cls.documentName === 'ActorDelta') writeDelta(scope, delta);
  else writeEmbedded(scope, delta, actor);
  if (!actor) return null;
  if (scope.cls.documentName === 'ActorDelta') {
    const results = (scope.result.result as Obj[]).map((changes) => ({ ...changes, _id: actor.id }));
    const collection = new Single(actor) as unknown as DocCollection;
    scope.options.parent = delta.parent;
    return {
      ...scope,
      cls: context.documentClass('Actor'),
      collection,
      parent: null,
      result: { ...scope.result, documentName: 'Actor', result: results },
    };
  }
  scope.options.parent = actor;
  return { ...scope, parent: actor, collection: actor.getEmbeddedCollection(scope.cls.collectionName) };
}

function writeDelta({ result, options }: Omit<Scope, 'collection' | 'parent'>, delta: Doc): void {
  for (const changes of result.result as Obj[]) {
    const { _id, ...rest } = reviveOperators(changes);
    delta.updateSource(deepClone(rest), { recursive: options.recursive !== false });
  }
}

function writeEmbedded(
  { cls, result }: Omit<Scope, 'collection' | 'parent'>,
  delta: Doc,
  actor: Doc | null,
): void {
  const name = cls.collectionName;
  const stored = new Map(entries(delta._source[name]).map((entry) => [entry._id, entry]));
  for (const one of result.result) {
    const id = typeof one === 'string' ? one : String(one._id);
    if (typeof one === 'string') bury(stored, id, name, delta);
    else if (result.action === 'create') stored.set(id, deepClone(one) as Entry);
    else
      stored.set(id, merged(stored.get(id) ?? actor?.getEmbeddedCollection(name).get(id)?.toObject(), one));
  }
  const list = delta._source[name] as Entry[];
  list.splice(0, list.length, ...stored.values());
}

/** A document of the base actor leaves a tombstone, so that it stays away; one of the token's own just goes. */
function bury(stored: Map<string, Entry>, id: string, name: string, delta: Doc): void {
  const base = context.game.actors.get(String(delta.parent?.actorId));
  if (base?.getEmbeddedCollection(name).has(id)) stored.set(id, { _id: id, _tombstone: true });
  else stored.delete(id);
}

function merged(before: Obj | undefined, changes: Obj): Entry {
  return mergeObject(deepClone(before ?? {}), reviveOperators(changes), {
    performDeletions: true,
  }) as unknown as Entry;
}

/** The synthetic actor, as the collection that a world actor would have been looked up in. */
class Single {
  readonly #document: Doc;

  constructor(document: Doc) {
    this.#document = document;
  }

  get(): Doc {
    return this.#document;
  }

  has(): boolean {
    return true;
  }
}
