import { ApplicationV2 } from '../../applications/api/application.ts';
import type { DefaultOptions } from '../../applications/api/options.ts';
import type { Canvas } from '../board.ts';
import { host, type Obj, type Rect } from '../host.ts';

/** An object of the board, as far as its menu needs it. */
export interface MenuObject {
  readonly document: { toObject(): Obj };
  readonly layer: { readonly board: Canvas };
  readonly bounds: Rect;
}

/** Stands in for {@link foundry.applications.hud.BasePlaceableHUD} (T13): a menu that floats at an object of the board. */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['placeable-hud'],
    window: { frame: false, positioned: false },
  };

  #object: MenuObject | null = null;

  /** The object whose menu is shown; null when none is. */
  get object(): MenuObject | null {
    return this.#object;
  }

  get document(): MenuObject['document'] | null {
    return this.#object?.document ?? null;
  }

  get layer(): MenuObject['layer'] | null {
    return this.#object?.layer ?? null;
  }

  /** Shows the menu of an object in place of the one shown before. */
  async bind(object: MenuObject): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
  }

  /** Takes the menu away. */
  clear(): void {
    if (this.#object) void this.close({ animate: false });
  }

  override async close(options: Obj = {}): Promise<this> {
    this.#object = null;
    return super.close({ animate: false, ...options }) as Promise<this>;
  }

  override async _prepareContext(_options: Obj): Promise<Obj> {
    return {
      ...this.document?.toObject(),
      id: this.id,
      appId: this.id,
      isGM: host.isGM,
      isGamePaused: false,
    };
  }

  override _insertElement(element: HTMLElement): void {
    document.body.append(element);
  }

  override async _onRender(context: Obj, options: Obj): Promise<void> {
    await super._onRender(context, options);
    this.place();
  }

  /** Puts the menu over its object, which may have moved under the camera. */
  place(): void {
    const board = this.#object?.layer.board;
    if (!this.#object || !board || !this.rendered) return;
    const { x, y, width, height } = this.#object.bounds;
    const corner = board.clientCoordinatesFromCanvas({ x, y });
    const size = { width: width * board.scale, height: height * board.scale };
    Object.assign(this.element.style, {
      left: `${Math.round(corner.x)}px`,
      top: `${Math.round(corner.y)}px`,
      width: `${Math.round(size.width)}px`,
      height: `${Math.round(size.height)}px`,
    });
  }
}
