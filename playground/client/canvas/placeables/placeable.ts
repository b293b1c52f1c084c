import { NotImplemented } from '../../../model/not-implemented.ts';
import { host, type Obj, type Point, type Rect, type SceneDoc, type User } from '../host.ts';
import type { PlaceablesLayer } from '../layers/placeables-layer.ts';
import type { ObjectView } from '../view/types.ts';

/** The document behind a placeable. */
export interface PlaceableDoc {
  id: string;
  documentName: string;
  parent: SceneDoc | null;
  isOwner: boolean;
  /** What stands for the document on the board; the document's `object`. */
  _object?: unknown;
  canUserModify(user: User, action: string, data?: Obj): boolean;
  delete(operation?: Obj): Promise<unknown>;
}

export interface ControlOptions {
  /** Release what is controlled now; true unless told. */
  releaseOthers?: boolean;
}

/**
 * Stands in for {@link foundry.canvas.placeables.PlaceableObject} (T13). The behaviour lives here and works without a
 * picture; what is drawn is the `view`, which is absent on a board without WebGL.
 */
export abstract class PlaceableObject<D extends PlaceableDoc = PlaceableDoc> {
  static embeddedName = '';

  readonly document: D;
  readonly scene: SceneDoc | null;
  readonly layer: PlaceablesLayer<D, PlaceableObject<D>>;
  /** What is drawn of this object; null on a board that draws nothing. */
  view: ObjectView | null = null;
  destroyed = false;
  #controlled = false;
  #hover = false;
  #refreshing = false;

  constructor(document: D, layer: PlaceablesLayer<D, PlaceableObject<D>>) {
    this.document = document;
    this.scene = document.parent;
    this.layer = layer;
  }

  get id(): string {
    return this.document.id;
  }

  get objectId(): string {
    return `${this.document.documentName}.${this.id}`;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get hover(): boolean {
    return this.#hover;
  }

  abstract get bounds(): Rect;

  /** May the user see this object at all? */
  get isVisible(): boolean {
    return true;
  }

  get visible(): boolean {
    return this.isVisible;
  }

  get center(): Point {
    const { x, y, width, height } = this.bounds;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** `object.renderFlags.set(...)` asks for a redraw; every flag means the whole object here. */
  readonly renderFlags = { set: (_flags: Obj = {}): void => void this.refresh() };

  can(
    user: User,
    action: 'control' | 'HUD' | 'configure' | 'hover' | 'view' | 'drag' | 'update' | 'delete',
  ): boolean {
    switch (action) {
      case 'control':
        return this._canControl(user);
      case 'HUD':
        return this._canHUD(user);
      case 'drag':
        return this._canDrag(user);
      case 'hover':
      case 'view':
        return this.isVisible;
      case 'configure':
      case 'update':
        return this.document.canUserModify(user, 'update');
      case 'delete':
        return this.document.canUserModify(user, 'delete');
    }
  }

  /** Selects the object. @returns false when the user may not or the layer is not the active one */
  control({ releaseOthers = true, ...options }: ControlOptions & Obj = {}): boolean {
    const { user } = host;
    if (this.destroyed || !user || !this.can(user, 'control')) return false;
    if (releaseOthers) {
      for (const other of this.layer.controlled) if (other !== this) other.release();
    }
    if (this.#controlled) return true;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.id, this);
    this._onControl(options);
    host.hooks.callAll(`control${this.document.documentName}`, this, true);
    this.refresh();
    return true;
  }

  release(options: Obj = {}): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    host.hooks.callAll(`control${this.document.documentName}`, this, false);
    this.refresh();
    return true;
  }

  /** Notes whether the pointer is over the object, and says so to the hooks. */
  setHover(hover: boolean): void {
    if (this.#hover === hover) return;
    this.#hover = hover;
    this.layer.hover = hover ? this : this.layer.hover === this ? null : this.layer.hover;
    host.hooks.callAll(`hover${this.document.documentName}`, this, hover);
    this.refresh();
  }

  /** What a pointer over the object does. Cards and lists call it too, to point at it. */
  _onHoverIn(_event: Event, { hoverOutOthers = false }: { hoverOutOthers?: boolean } = {}): void {
    if (hoverOutOthers && this.layer.hover !== this) this.layer.hover?.setHover(false);
    this.setHover(true);
  }

  /** What the pointer's leaving does. */
  _onHoverOut(_event: Event): void {
    this.setHover(false);
  }

  /** Makes the picture, when the board draws. */
  async draw(): Promise<this> {
    this.view?.destroy();
    this.view = this.layer.createView(this);
    host.hooks.callAll(`draw${this.document.documentName}`, this);
    this.refresh();
    return this;
  }

  /** Brings the picture up to date, once for all changes of this moment. */
  refresh(): this {
    if (this.#refreshing || this.destroyed) return this;
    this.#refreshing = true;
    queueMicrotask(() => {
      this.#refreshing = false;
      if (this.destroyed) return;
      this.view?.refresh();
      host.hooks.callAll(`refresh${this.document.documentName}`, this);
    });
    return this;
  }

  destroy(): void {
    if (this.destroyed) return;
    this.release();
    this.setHover(false);
    this._destroy();
    this.destroyed = true;
    this.view?.destroy();
    this.view = null;
    host.hooks.callAll(`destroy${this.document.documentName}`, this);
  }

  /** Adds a PIXI object to what is drawn of this one. */
  addChild<T>(...children: T[]): T {
    if (!this.view) throw new NotImplemented('PlaceableObject#addChild on a board without WebGL');
    return this.view.addChild(...children);
  }

  removeChild<T>(...children: T[]): T {
    if (!this.view) throw new NotImplemented('PlaceableObject#removeChild on a board without WebGL');
    return this.view.removeChild(...children);
  }

  protected _canControl(user: User): boolean {
    return user.isGM;
  }

  protected _canHUD(_user: User): boolean {
    return false;
  }

  protected _canDrag(user: User): boolean {
    return this.can(user, 'control');
  }

  protected _onControl(_options: Obj): void {}
  protected _onRelease(_options: Obj): void {}
  protected _destroy(): void {}
  /** Called after the document changed. */
  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {
    this.refresh();
  }
}
