import { NotImplemented } from '../../../model/not-implemented.ts';
import { ClockwiseSweepPolygon, type CollisionOptions } from '../geometry/polygon-backend.ts';
import {
  type ActorDoc,
  type Doc,
  host,
  type MeasuredPath,
  type Obj,
  type Point,
  type Rect,
  type TokenDoc,
  type User,
} from '../host.ts';
import type { PlaceablesLayer } from '../layers/placeables-layer.ts';
import { PlaceableObject } from './placeable.ts';
import { TokenRuler } from './token-ruler.ts';

/** Options of {@link Token.setTarget}. */
export interface TargetContext {
  /** Whose target; the user of this client unless told. */
  user?: User | null;
  /** Drop the user's other targets; true unless told. */
  releaseOthers?: boolean;
  /** Part of a larger change, which will tell the other clients itself. */
  groupSelection?: boolean;
}

/** The numbers of {@link CONST.TOKEN_DISPLAY_MODES}. */
const DISPLAY = { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 };
const DISPOSITION_SECRET = -2;

/** Duration of a move on screen, in milliseconds per grid space and at most. */
const MOVE_TIME = { perSpace: 90, most: 700 };

/** Stands in for {@link foundry.canvas.placeables.Token} (T13): a token on the viewed scene. */
export class Token extends PlaceableObject<TokenDoc> {
  static override embeddedName = 'Token';

  /** Users who target this token. */
  readonly targeted = new Set<User>();
  readonly ruler: TokenRuler;
  /** Where the token is drawn; moves towards the document's place. */
  position: Point;

  constructor(document: TokenDoc, layer: PlaceablesLayer<TokenDoc, PlaceableObject<TokenDoc>>) {
    super(document, layer);
    this.position = { x: document.x, y: document.y };
    const RulerClass = (host.config.Token?.rulerClass as typeof TokenRuler | undefined) ?? TokenRuler;
    this.ruler = new RulerClass(this);
  }

  get actor(): ActorDoc | null {
    return this.document.actor;
  }

  get name(): string {
    return this.document.name;
  }

  get combatant(): Doc | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  get x(): number {
    return this.position.x;
  }

  get y(): number {
    return this.position.y;
  }

  /** Width in pixels. */
  get w(): number {
    return this.getSize().width;
  }

  /** Height in pixels. */
  get h(): number {
    return this.getSize().height;
  }

  override get bounds(): Rect {
    return { ...this.position, ...this.getSize() };
  }

  /** Does the user of this client target the token? */
  get isTargeted(): boolean {
    const { user } = host;
    return user !== null && this.targeted.has(user);
  }

  override get isVisible(): boolean {
    if (host.isGM) return true;
    if (this.document.hidden) return false;
    return true;
  }

  /** Secret tokens do not tell others their name, bars or disposition. */
  get isSecret(): boolean {
    return this.document.disposition === DISPOSITION_SECRET && !this.isOwner;
  }

  /** Half the larger side, in pixels. */
  get externalRadius(): number {
    return Math.max(this.w, this.h) / 2;
  }

  get turnMarked(): boolean {
    const combat = host.game.combat as
      | (Doc & { started?: boolean; combatant?: { tokenId?: string; sceneId?: string } | null })
      | null;
    return combat?.started === true && combat.combatant?.tokenId === this.id;
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }

  getShape(): never {
    throw new NotImplemented('foundry.canvas.placeables.Token#getShape');
  }

  /** The centre at the token's place, or at another place of its top left corner. */
  getCenterPoint(position?: Point | null): Point {
    const { width, height } = this.getSize();
    const { x, y } = position ?? this.document;
    return { x: x + width / 2, y: y + height / 2 };
  }

  measureMovementPath(waypoints: Obj[], options: Obj = {}): MeasuredPath {
    if (this.document.measureMovementPath) return this.document.measureMovementPath(waypoints, options);
    const grid = this.scene?.grid;
    if (!grid) throw new Error('the token is on no scene');
    const centers = waypoints.map((waypoint) => this.getCenterPoint(waypoint as unknown as Point));
    return grid.measurePath(centers, options);
  }

  /** Would a wall stop the centre of the token on its straight way to the point (a centre, too)? */
  checkCollision(
    destination: Point,
    {
      origin = this.getCenterPoint(),
      type = 'move',
      mode = 'any',
    }: Partial<CollisionOptions> & { origin?: Point } = {},
  ) {
    return ClockwiseSweepPolygon.testCollision(origin, destination, { type, mode });
  }

  /** May something with this display mode be shown to the user now? */
  canViewMode(mode: number): boolean {
    switch (mode) {
      case DISPLAY.ALWAYS:
        return !this.isSecret;
      case DISPLAY.OWNER:
        return this.isOwner;
      case DISPLAY.HOVER:
        return (this.hover || this.layer.highlightObjects) && !this.isSecret;
      case DISPLAY.OWNER_HOVER:
        return this.isOwner && (this.hover || this.layer.highlightObjects);
      case DISPLAY.CONTROL:
        return this.controlled;
      default:
        return false;
    }
  }

  /** Targets or releases the token for a user; the own client tells the others. */
  setTarget(
    targeted = true,
    { user, releaseOthers = true, groupSelection = false }: TargetContext = {},
  ): void {
    const who = user ?? host.user;
    if (!who) return;
    if (targeted && releaseOthers) {
      for (const other of [...who.targets]) {
        if (other !== this) other.setTarget(false, { user: who, releaseOthers: false, groupSelection: true });
      }
    }
    if (targeted) {
      this.targeted.add(who);
      who.targets.add(this);
    } else {
      this.targeted.delete(who);
      who.targets.delete(this);
    }
    this.refresh();
    this.layer.board.changed('targets');
    if (!groupSelection && who.isSelf) who.broadcastActivity({ targets: who.targets.ids });
  }

  /** Glides to a place on screen. The document is not changed. */
  async animate(to: Point, { duration }: { duration?: number } = {}): Promise<void> {
    const from = { ...this.position };
    const spaces = Math.hypot(to.x - from.x, to.y - from.y) / (this.scene?.grid.size ?? 100);
    const time = duration ?? Math.min(MOVE_TIME.most, spaces * MOVE_TIME.perSpace);
    await this.layer.board.animate(time, (part) => {
      if (this.destroyed) return;
      const eased = part * part * (3 - 2 * part);
      this.position = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      this.view?.refresh();
    });
  }

  /** Redraws the bars. */
  drawBars(): void {
    this.refresh();
  }

  /** Redraws the status icons. */
  async drawEffects(): Promise<this> {
    return this.refresh();
  }

  protected override _canControl(user: User): boolean {
    return user.isGM || (this.document.isOwner && this.isVisible);
  }

  protected override _canHUD(user: User): boolean {
    return user.isGM || this.document.isOwner;
  }

  protected override _canDrag(user: User): boolean {
    return !this.document.locked && this._canControl(user);
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    if ('x' in changed || 'y' in changed) {
      const { x, y } = this.document;
      if (options.animate === false) this.position = { x, y };
      else this.animate({ x, y });
    }
    if (changed.hidden === true && !this.isVisible) this.release();
    super._onUpdate(changed, options, userId);
    this.layer.board.changed('tokens');
  }

  protected override _destroy(): void {
    for (const user of [...this.targeted]) user.targets.delete(this);
    this.ruler.destroy();
    const { hud } = this.layer.board;
    if (hud?.token?.object === this) hud.token.close({ animate: false });
  }
}
