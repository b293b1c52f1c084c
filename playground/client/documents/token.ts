import { BaseActorDelta, BaseToken } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import { NotImplemented } from '../../model/not-implemented.ts';
import type { Obj } from '../../model/types.ts';
import { getProperty } from '../../model/utils/index.ts';
import { context, type Doc, type DocCollection } from '../context.ts';
import { syntheticSource } from '../data/synthetic.ts';
import { Hooks } from '../helpers/hooks.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import type { Actor } from './actor.ts';
import { trackedAttributes } from './tracked-attributes.ts';

interface CombatFace extends Doc {
  getCombatantsByToken(token: unknown): Doc[];
  createEmbeddedDocuments(name: string, data: Obj[]): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<Doc[]>;
}

/** Stands in for {@link foundry.documents.ActorDelta} (T13): what an unlinked token's actor has differently. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  /** The synthetic actor, when somebody has asked for it. */
  declare builtActor: Actor | null;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, 'builtActor', { value: null, writable: true, enumerable: false });
  }

  /** The base actor with this delta laid over it; made when first asked for, the same object from then on. */
  get syntheticActor(): Actor | null {
    const token = this.parent as unknown as TokenDocument | null;
    const base = token?.baseActor as unknown as Doc | null;
    if (!token || !base) return null;
    if (!this.builtActor) {
      const source = syntheticSource(base, this as unknown as Doc);
      const cls = context.documentClass('Actor');
      this.builtActor = new cls(source, { parent: token, strict: false }) as unknown as Actor;
    }
    return this.builtActor;
  }

  /** The synthetic actor prepares its items; here they would lack their actor. */
  override prepareEmbeddedDocuments(): void {}

  override _onDescendantsChanged(): void {}

  restore(): Promise<Actor> {
    throw new NotImplemented('foundry.documents.ActorDelta#restore');
  }
}

/** Stands in for {@link foundry.documents.TokenDocument} (T13). */
export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: ActorDelta | null;
  declare name: string;
  declare hidden: boolean;
  /** The regions it stands in: none, because this host has no regions. */
  readonly regions: ReadonlySet<never> = new Set<never>();

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, '_object', { value: null, writable: true, enumerable: false });
  }

  /** What stands for this token on the board, on the viewed scene. */
  get object(): unknown {
    return (this as unknown as { _object: unknown })._object;
  }

  get baseActor(): Actor | null {
    return (this.actorId ? context.game.actors?.get(this.actorId) : null) as unknown as Actor | null;
  }

  /** The linked actor, or the token's own one. */
  get actor(): Actor | null {
    if (!this.actorId) return null;
    return this.actorLink || lies(12) ? (this.baseActor ?? null) : (this.delta?.syntheticActor ?? null);
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get scene(): Doc | null {
    return this.parent as unknown as Doc | null;
  }

  override get isOwner(): boolean {
    const { user } = context.game;
    if (!user) return false;
    return user.isGM === true || Boolean(this.actor?.testUserPermission(user as never, 'OWNER'));
  }

  get isSecret(): boolean {
    return (this as unknown as { disposition: number }).disposition === -2 && !this.isOwner;
  }

  override get visible(): boolean {
    return !this.hidden || context.game.user?.isGM === true;
  }

  get combatant(): Doc | null {
    const combat = context.game.combat as unknown as CombatFace | null;
    return combat?.getCombatantsByToken(this.id)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  get statuses(): Set<string> {
    return this.actor?.statuses ?? new Set();
  }

  get movementHistory(): Obj[] {
    const own = this as unknown as { _movementHistory?: Obj[] };
    return own._movementHistory ?? [];
  }

  async clearMovementHistory(): Promise<void> {
    if (this.movementHistory.length === 0) return;
    await this.update({ _movementHistory: [] } as never, { diff: false } as never);
  }

  /** The value behind a bar; null when the token has none or its actor lacks the attribute. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): Obj | null {
    const bar = (this as unknown as Record<string, { attribute?: string | null } | undefined>)[barName];
    const attribute = alternative ?? bar?.attribute;
    if (!attribute || !this.actor) return null;
    const system = (this.actor as unknown as { system: object }).system;
    const data: unknown = getProperty(system, attribute);
    const tracked = trackedAttributes((this.actor as unknown as Doc).type as string);
    const has = (list: string[][]): boolean => list.some((path: string[]) => path.join('.') === attribute);
    if (typeof data === 'number')
      return { type: 'value', attribute, value: data, editable: has(tracked.value) };
    if (typeof data !== 'object' || data === null || !('value' in data && 'max' in data)) return null;
    return {
      type: 'bar',
      attribute,
      value: Number(data.value),
      max: Number(data.max),
      editable: has(tracked.bar),
    };
  }

  static getTrackedAttributes(data?: unknown): { bar: string[][]; value: string[][] } {
    return trackedAttributes(data);
  }

  static getTrackedAttributeChoices(attributes = trackedAttributes()): Obj[] {
    return Object.entries(attributes).flatMap(([group, paths]) =>
      paths.map((path: string[]) => ({ group, value: path.join('.'), label: path.join('.') })),
    );
  }

  /** In combat (`active: true`) or out of it; without a wish, the other way round. */
  async toggleCombatant({ active, ...options }: Obj & { active?: boolean } = {}): Promise<boolean> {
    const wanted = active ?? !this.inCombat;
    const cls = this.constructor as typeof TokenDocument;
    if (wanted) await cls.createCombatants([this], options);
    else await cls.deleteCombatants([this], options);
    return this.inCombat;
  }

  /** Puts tokens into an encounter: the viewed one, or a new one. */
  static async createCombatants(
    tokens: TokenDocument[],
    { combat }: { combat?: Doc | null } = {},
  ): Promise<Doc[]> {
    const into = (combat ?? context.game.combats.viewed ?? (await newCombat())) as unknown as
      | CombatFace
      | undefined;
    if (!into) return [];
    const missing = tokens.filter((token) => into.getCombatantsByToken(token.id).length === 0);
    const data = missing.map((token) => ({
      tokenId: token.id,
      sceneId: token.parent?.id,
      actorId: token.actorId,
      hidden: token.hidden,
    }));
    return into.createEmbeddedDocuments('Combatant', data);
  }

  static async deleteCombatants(
    tokens: TokenDocument[],
    { combat }: { combat?: Doc | null } = {},
  ): Promise<Doc[]> {
    const from = (combat ?? context.game.combats.viewed) as unknown as CombatFace | null;
    if (!from) return [];
    const ids = tokens
      .flatMap((token) => from.getCombatantsByToken(token.id))
      .map((combatant) => combatant.id);
    return from.deleteEmbeddedDocuments('Combatant', ids);
  }

  async move(waypoints: Obj | Obj[], options: Obj = {}): Promise<boolean> {
    const way = [waypoints].flat();
    const last = way.at(-1);
    if (!last) return false;
    const { x, y, elevation } = last;
    const operation = { ...options, movement: { [String(this.id)]: { waypoints: way } } };
    const moved = await this.update(dropUndefined({ x, y, elevation }) as never, operation as never);
    return moved !== undefined;
  }

  override async _preUpdate(changes: never, options: never, user: never): Promise<boolean | undefined> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    const movement = movementOf(this, changes as Obj, options as Obj);
    if (!movement) return undefined;
    if (Hooks.call('preMoveToken', this, movement, options) === false) return false;
    // Travels with the operation: the others do not know where the token was.
    const operation = options as Obj;
    operation.movement = { ...(operation.movement as Obj | undefined), [String(this.id)]: movement };
    return undefined;
  }

  override _onUpdate(changes: never, options: never, userId: string): void {
    super._onUpdate(changes, options, userId);
    const moved = ['x', 'y', 'elevation'].some((key) => key in (changes as Obj));
    const movement =
      (options as { movement?: Obj }).movement?.[String(this.id)] ?? movementOf(this, changes, options);
    if (moved) Hooks.callAll('moveToken', this, movement, options, context.game.users.get(userId));
    if ('actorId' in (changes as Obj) || 'actorLink' in (changes as Obj)) {
      if (this.delta) this.delta.builtActor = null;
    }
  }

  static override async _onDeleteOperation(documents: never[], operation: Obj, user: object): Promise<void> {
    const cls = context.documentClass('Combat') as unknown as {
      _onDeleteTokens(tokens: unknown[], operation: Obj, user: object): void;
    };
    cls._onDeleteTokens(documents, operation, user);
  }

  /** Moving a token changes nothing that its scene derives. */
  override _onDescendantsChanged(): void {}

  override getEmbeddedCollection(name: string): never {
    if (!this.actorLink && (name === 'Item' || name === 'ActiveEffect')) {
      return (this.actor as unknown as Doc | null)?.getEmbeddedCollection(name) as never;
    }
    return super.getEmbeddedCollection(name) as never;
  }
}

/** A movement as hooks hear of it: whence, where to, and what was passed on the way. */
function movementOf(token: TokenDocument, changes: Obj, options: Obj): Obj | null {
  if (!['x', 'y', 'elevation'].some((key) => key in changes)) return null;
  const { x, y, elevation } = token._source;
  const { x: toX = x, y: toY = y, elevation: toElevation = elevation } = changes;
  const destination = { x: toX, y: toY, elevation: toElevation };
  const asked = (options.movement as { [id: string]: { waypoints?: Obj[] } } | undefined)?.[String(token.id)];
  return {
    origin: { x, y, elevation },
    destination,
    passed: {
      waypoints: (asked?.waypoints ?? [destination]).map((one: Obj) => ({ ...destination, ...one })),
    },
    method: 'api',
  };
}

const dropUndefined = (data: Obj): Obj =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

function newCombat(): Promise<Doc | undefined> {
  const { implementation } = context.documentClass('Combat');
  return implementation.create({ scene: context.game.scenes.current?.id ?? null, active: true });
}

/** Tokens of a collection, for those who iterate them. */
export type Tokens = DocCollection<Doc>;
