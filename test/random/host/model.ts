import type { ModifyRequest, ModifyResult, Obj } from '../../../playground/server/protocol.ts';
import { isObj, type World } from '../plain.ts';

/*
 * What the documents must contain, by the public documentation alone: plain objects, merged by keys, with the roles and ownership levels of the
 * documented permissions. Nothing of the host's code is used.
 */

/** How a parent stores the embedded documents of a kind. */
const EMBEDDED: { readonly [kind: string]: string } = {
  Item: 'items',
  ActiveEffect: 'effects',
  Combatant: 'combatants',
  Token: 'tokens',
  ActorDelta: 'delta',
};

const COLLECTIONS: { readonly [kind: string]: string } = {
  Actor: 'actors',
  Combat: 'combats',
  ChatMessage: 'messages',
  JournalEntry: 'journal',
  User: 'users',
  Scene: 'scenes',
  Setting: 'settings',
};

const [OWNER, PLAYER, TRUSTED, ASSISTANT, GAMEMASTER] = [3, 1, 2, 3, 4];

/** The kinds whose documents have owners of their own. */
const OWNED = new Set(['Actor', 'Item', 'JournalEntry']);

interface Place {
  readonly kind: string;
  readonly source: Obj;
  readonly parent: Place | undefined;
}

export class Model {
  readonly world: World;

  constructor(world: World) {
    this.world = structuredClone(world);
  }

  /** Does what a request asks for, if it is permitted. @returns why it is not; nothing has changed then. */
  perform(userId: string, request: ModifyRequest, performed: ModifyResult | undefined): string | undefined {
    const before = structuredClone(this.world);
    const fault = this.#attempt(userId, request, performed);
    if (fault !== undefined) this.#restore(before);
    return fault;
  }

  #restore(before: World): void {
    this.world.clear();
    for (const [name, collection] of before) this.world.set(name, collection);
  }

  #attempt(userId: string, request: ModifyRequest, performed: ModifyResult | undefined): string | undefined {
    const user = this.#collection('User').get(userId);
    if (!user) return 'no such user';
    const { action, documentName: kind, operation } = request;
    const parent = operation.parentUuid ? this.#find(operation.parentUuid) : undefined;
    if (operation.parentUuid && !parent) return 'no such parent';
    if (action === 'create') {
      const ids = (performed?.result ?? []).map((one) => String((one as Obj)._id));
      return first(operation.data ?? [], (data, i) => this.#create(user, kind, parent, data, ids[i]));
    }
    if (action === 'update')
      return first(operation.updates ?? [], (data) => this.#update(user, kind, parent, data));
    return first(operation.ids ?? [], (id) => this.#delete(user, kind, parent, id));
  }

  #create(
    user: Obj,
    kind: string,
    parent: Place | undefined,
    data: Obj,
    id: string | undefined,
  ): string | undefined {
    const source: Obj = { ...structuredClone(data), _id: id ?? data._id ?? 'unknown' };
    if (OWNED.has(kind))
      source.ownership = { default: 0, ...(data.ownership as Obj), [String(user._id)]: OWNER };
    if (kind === 'ChatMessage' && !isMaster(user)) source.author = user._id;
    const place: Place = { kind, source, parent };
    if (this.#child(kind, parent, String(source._id))) return 'there already';
    if (!this.#mayCreate(user, place)) return 'may not create';
    if (parent) (parent.source[EMBEDDED[kind] ?? ''] as Obj[]).push(source);
    else this.#collection(kind).set(String(source._id), source);
    return undefined;
  }

  #update(user: Obj, kind: string, parent: Place | undefined, data: Obj): string | undefined {
    const { _id, ...changes } = data;
    const place = this.#child(kind, parent, String(_id));
    if (!place) return 'gone';
    if (!this.#mayUpdate(user, place, changes)) return 'may not update';
    merge(place.source, changes);
    return undefined;
  }

  #delete(user: Obj, kind: string, parent: Place | undefined, id: string): string | undefined {
    const place = this.#child(kind, parent, id);
    if (!place) return 'gone';
    if (!this.#mayDelete(user, place)) return 'may not delete';
    if (parent) {
      const key = EMBEDDED[kind] ?? '';
      parent.source[key] = (parent.source[key] as Obj[]).filter((one) => one._id !== id);
    } else this.#collection(kind).delete(id);
    return undefined;
  }

  #collection(kind: string): Map<string, Obj> {
    const name = COLLECTIONS[kind];
    if (!name) throw new Error(`the model knows no ${kind}`);
    const collection = this.world.get(name) ?? new Map<string, Obj>();
    this.world.set(name, collection);
    return collection;
  }

  #find(uuid: string): Place | undefined {
    const [kind = '', id = '', ...rest] = uuid.split('.');
    let place = this.#child(kind, undefined, id);
    for (let i = 0; place && i < rest.length; i += 2)
      place = this.#child(String(rest[i]), place, String(rest[i + 1]));
    return place;
  }

  #child(kind: string, parent: Place | undefined, id: string): Place | undefined {
    const key = EMBEDDED[kind] ?? '';
    const inside = parent?.source[key];
    const source = parent
      ? Array.isArray(inside)
        ? (inside as Obj[]).find((one) => one._id === id)
        : (inside as Obj | undefined)
      : this.#collection(kind).get(id);
    return source && { kind, source, parent };
  }

  /** "Embedded Documents defer to their parent ownership"; combatants and tokens to their actor's. */
  #owns(user: Obj, place: Place): boolean {
    if (isMaster(user)) return true;
    const { kind, source, parent } = place;
    if (kind === 'ChatMessage') return source.author === user._id;
    if (kind === 'Combatant' || kind === 'Token') {
      const actor = this.#child('Actor', undefined, String(source.actorId));
      return actor !== undefined && this.#owns(user, actor);
    }
    if (parent) return this.#owns(user, parent);
    const ownership = (source.ownership ?? {}) as { readonly [user: string]: number };
    return (ownership[String(user._id)] ?? ownership.default ?? 0) >= OWNER;
  }

  #mayCreate(user: Obj, place: Place): boolean {
    const role = Number(user.role);
    const { kind, parent, source } = place;
    if (kind === 'ChatMessage') return role >= PLAYER;
    if (kind === 'JournalEntry') return role >= TRUSTED;
    if (kind === 'Setting') return role >= ASSISTANT;
    if (kind === 'Combatant') return this.#owns(user, place);
    if (parent) return this.#owns(user, { kind, source, parent });
    return role >= ASSISTANT;
  }

  #mayUpdate(user: Obj, place: Place, changes: Obj): boolean {
    const role = Number(user.role);
    const { kind, source } = place;
    const keys = Object.keys(changes);
    const only = (...allowed: string[]): boolean => keys.every((key) => allowed.includes(key));
    if (kind === 'Setting') return role >= ASSISTANT;
    if (kind === 'User')
      return role >= GAMEMASTER || user._id === source._id || (isMaster(user) && Number(source.role) < role);
    if (isMaster(user)) return true;
    if (keys.includes('ownership')) return false;
    if (kind === 'Combat') return only('round', 'turn');
    if (kind === 'Combatant')
      return this.#owns(user, place) && only('type', 'initiative', 'flags', 'defeated', 'system');
    if (kind === 'ChatMessage') return this.#owns(user, place) && !keys.includes('rolls');
    return this.#owns(user, place);
  }

  #mayDelete(user: Obj, place: Place): boolean {
    if (isMaster(user)) return true;
    const byOwner = ['ChatMessage', 'Item', 'ActiveEffect', 'Combatant', 'JournalEntry'];
    return byOwner.includes(place.kind) && this.#owns(user, place);
  }
}

const isMaster = (user: Obj): boolean => Number(user.role) >= ASSISTANT;

/** The first fault of a list. */
function first<T>(list: readonly T[], judge: (one: T, i: number) => string | undefined): string | undefined {
  for (const [i, one] of list.entries()) {
    const fault = judge(one, i);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Generation 14's operator for a deletion, as it travels. */
const isDeletion = (value: unknown): boolean =>
  isObj(value) && Object.keys(value).length === 1 && Object.values(value)[0] === 'delete';

/** Objects are merged key by key, everything else is replaced as a whole; a key may delete another one. */
function merge(target: Obj, changes: Obj): void {
  for (const [key, value] of Object.entries(changes)) {
    const present = target[key];
    if (key.startsWith('-=')) delete target[key.slice(2)];
    else if (isDeletion(value)) delete target[key];
    else if (isObj(value)) {
      const inner: Obj = isObj(present) ? present : {};
      merge(inner, value);
      target[key] = inner;
    } else target[key] = structuredClone(value);
  }
}
