import { BaseUser } from '../../model/documents/index.ts';
import { NotImplemented } from '../../model/not-implemented.ts';
import type { Obj } from '../../model/types.ts';
import { type Activity, EVENTS } from '../../server/protocol.ts';
import { UserTargets } from '../canvas/placeables/targets.ts';
import { context, type Doc } from '../context.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import { ownProperty } from './abstract/own-property.ts';

/** A token as targets know it: the board's placeable, or what stands for it without a board. */
type TokenOnBoard = Parameters<UserTargets['add']>[0];

/** Stands in for {@link foundry.documents.User} (T13). */
export class User extends ClientDocumentMixin(BaseUser) {
  declare active: boolean;
  declare targets: UserTargets;
  declare viewedScene: string | null;
  declare movingTokens: Set<Doc>;
  declare role: number;
  declare character: Doc | null;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperties(this, {
      active: ownProperty(false),
      targets: ownProperty(new UserTargets(this as never)),
      viewedScene: ownProperty(null),
      movingTokens: ownProperty(new Set()),
      lastActivityTime: ownProperty(0),
    });
  }

  get isTrusted(): boolean {
    return this.role >= 2;
  }

  get isSelf(): boolean {
    return this.id === context.game.userId;
  }

  /** Is this the one GM who acts for all? Assumed: true in every window of that user. */
  get isActiveGM(): boolean {
    return (context.game.users.activeGM as unknown) === this;
  }

  isDesignated(condition: (user: Doc) => boolean): boolean {
    return (context.game.users.getDesignatedUser(condition) as unknown) === this;
  }

  get roleLabel(): string {
    return context.game.i18n.localize(`PLAYGROUND.Role.${this.role}`);
  }

  get avatar(): string {
    return String(this._source.avatar ?? this.character?.img ?? 'icons/svg/mystery-man.svg');
  }

  /** Puts a macro on the hotbar, or takes one off (`null`). @param slot 1 to 50; the first free one when left out */
  async assignHotbarMacro(
    macro: Doc | null,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const hotbar = { ...(this._source.hotbar as Record<string, string>) };
    const free = Array.from({ length: 50 }, (_none, at) => at + 1).find((at) => !hotbar[at]);
    const to = slot === undefined ? free : Number(slot);
    if (!to || to < 1 || to > 50) throw new Error('There is no such hotbar slot, or none is free');
    if (macro) hotbar[to] = macro.id;
    else delete hotbar[to];
    if (fromSlot && fromSlot !== to) delete hotbar[fromSlot];
    return this.update({ hotbar } as never, { diff: false, recursive: false } as never) as Promise<
      this | undefined
    >;
  }

  getHotbarMacros(page = 1): { slot: number; macro: Doc | null }[] {
    const hotbar = this._source.hotbar as Record<string, string>;
    return Array.from({ length: 10 }, (_none, at) => {
      const slot = (page - 1) * 10 + at + 1;
      return { slot, macro: context.game.macros.get(hotbar[slot] ?? '') ?? null };
    });
  }

  async assignPermission(permission: string, allowed: boolean): Promise<unknown> {
    if (!context.game.user?.isGM) throw new Error('Only a game master may assign permissions');
    return this.update({ permissions: { [permission]: allowed } } as never);
  }

  /** Tells the other clients what this user does now; nothing of it is stored. */
  broadcastActivity(activity: Activity = {}): void {
    context.game.socket.emit(EVENTS.activity, activity);
  }

  /** Takes over targets that were set elsewhere, without telling anybody. Tokens that are not on the board are left out. */
  _onUpdateTokenTargets(ids: string[] = []): void {
    const layer = context.canvas?.tokens as { get(id: string): TokenOnBoard | undefined } | undefined;
    const wanted = new Set(ids.flatMap((id) => layer?.get(id) ?? tokenWithoutBoard(id)));
    for (const token of [...this.targets]) if (!wanted.has(token)) this.targets.delete(token);
    for (const token of wanted) this.targets.add(token);
  }

  /** V14 asks several at once. */
  static get queryMany(): undefined {
    if (context.game.release.generation >= 14) throw new NotImplemented('foundry.documents.User.queryMany');
    return undefined;
  }

  /**
   * Asks this user's client. Rejects when the user is away, refuses, or does not answer in time.
   * @throws when the asker lacks QUERY_USER or nobody registered the query
   */
  async query(name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    const { user, socket } = context.game;
    const handler = (context.config.queries as unknown as Record<string, QueryHandler>)[name];
    if (!handler) throw new Error(`"${name}" is not a registered query`);
    if (!(user as unknown as { can(permission: string): boolean }).can('QUERY_USER')) {
      throw new Error('You do not have permission to query users');
    }
    const plain: unknown = JSON.parse(JSON.stringify(data ?? null));
    if (this.isSelf) return handler(plain, { timeout });
    return socket.request(EVENTS.query, { userId: this.id, name, data: plain, timeout });
  }
}

export type QueryHandler = (data: unknown, options: { timeout?: number }) => unknown;

const offBoard = new Map<string, TokenOnBoard>();

/** Stands for a token while no board is drawn: tests without a browser aim too. */
export function tokenWithoutBoard(id: string): TokenOnBoard[] {
  if (context.canvas) return [];
  const known = offBoard.get(id);
  const document = context.game.scenes.current?.getEmbeddedCollection('tokens').get(id);
  if (!document) return [];
  if (known && (known.document as unknown) === document) return [known];
  const token = {
    id,
    document,
    targeted: new Set(),
    get actor() {
      return document.actor;
    },
    get name() {
      return document.name;
    },
  } as unknown as TokenOnBoard;
  offBoard.set(id, token);
  return [token];
}
