import { NotImplemented } from '../../model/not-implemented.ts';
import { host, type Obj, type Point, type Rect, type SceneDimensions, type SceneDoc } from './host.ts';
import type { Token } from './placeables/token.ts';
import type { BoardView, ViewPosition } from './view/types.ts';

/** The token's menu as the board uses it, see `foundry.applications.hud.TokenHUD`. */
export interface TokenHud {
  object: Token | null;
  bind(token: Token): unknown;
  place?(): void;
  close(options?: Obj): unknown;
  render(options?: Obj | boolean): unknown;
}

const SCALE = { least: 0.15, most: 4 };
const PAN_TIME = 250;

/** The picture of the board, as far as one is drawn, and the camera that looks at it. What stands on the board is the board's own. */
export abstract class BoardPicture {
  /** The menus that float above objects. */
  hud: { token: TokenHud | null } | null = null;
  view: BoardView | null = null;
  #pan = 0;

  abstract get dimensions(): SceneDimensions | null;

  /** The PIXI application; undefined on a board that draws nothing. */
  get app(): Obj | undefined {
    return this.view?.app;
  }

  get stage(): Obj | undefined {
    return this.view?.stage;
  }

  get primary(): Obj | undefined {
    return this.view?.groups.primary;
  }

  get overlay(): Obj | undefined {
    return this.view?.groups.overlay;
  }

  /** Above the tokens; for what is drawn by tools. */
  get controls(): Obj | undefined {
    return this.view?.groups.overlay;
  }

  /** Pixels of the screen per pixel of the scene. */
  get scale(): number {
    return this.view?.camera.scale ?? 1;
  }

  get lighting(): never {
    throw new NotImplemented('canvas.lighting');
  }

  get effects(): never {
    throw new NotImplemented('canvas.effects');
  }

  /** Walls changed, so what may be seen or passed may have changed. */
  perceptionChanged(): void {
    this.view?.requestRender();
  }

  /* Camera */

  /** Looks at a point (the present one unless told) at a scale (the present one unless told), at once. */
  pan({ x, y, scale }: Partial<ViewPosition> = {}): void {
    if (!this.view) return;
    const now = this.view.camera;
    const limited = Math.min(SCALE.most, Math.max(SCALE.least, scale ?? now.scale));
    const next = { x: x ?? now.x, y: y ?? now.y, scale: limited };
    this.view.look(next);
    this.hud?.token?.place?.();
    host.hooks.callAll('canvasPan', this, next);
  }

  /** Glides to a point and scale. @returns whether the glide ended there, false when another took over */
  async animatePan({
    duration = PAN_TIME,
    ...to
  }: Partial<ViewPosition> & { duration?: number } = {}): Promise<boolean> {
    if (!this.view) return false;
    this.#pan += 1;
    const own = this.#pan;
    const from = { ...this.view.camera };
    const goal = { ...from, ...to };
    const mix = (a: number, b: number, part: number): number => a + (b - a) * part * (2 - part);
    await this.animate(duration, (part) => {
      if (own !== this.#pan) return;
      this.pan({
        x: mix(from.x, goal.x, part),
        y: mix(from.y, goal.y, part),
        scale: mix(from.scale, goal.scale, part),
      });
    });
    return own === this.#pan;
  }

  /** A hand on the camera ends every glide. */
  stopPan(): void {
    this.#pan += 1;
  }

  async recenter(initial: Partial<ViewPosition> = {}): Promise<boolean> {
    return this.animatePan({ ...this.#startView(), ...initial });
  }

  clientCoordinatesFromCanvas(origin: Point): Point {
    return this.view?.toClient(origin) ?? { ...origin };
  }

  canvasCoordinatesFromClient(origin: Point): Point {
    return this.view?.toScene(origin) ?? { ...origin };
  }

  /** Runs `frame` with 0 to 1 over a time; at once where nothing is drawn. */
  async animate(duration: number, frame: (part: number) => void): Promise<boolean> {
    if (this.view) return this.view.animate(duration, frame);
    frame(1);
    return true;
  }

  /** The whole scene in the part of the window that the sidebar leaves free. */
  #startView(): ViewPosition {
    const rect: Rect = this.dimensions?.sceneRect ?? { x: 0, y: 0, width: 1000, height: 1000 };
    const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    const window = this.view?.element.getBoundingClientRect();
    if (!window) return { ...middle, scale: 1 };
    const sidebar = document.getElementById('ui-right')?.getBoundingClientRect();
    const free = sidebar && sidebar.width > 0 ? Math.max(window.width / 2, sidebar.left) : window.width;
    const scale = Math.min(1.2, 0.9 * Math.min(free / rect.width, window.height / rect.height));
    return { x: middle.x + (window.width - free) / 2 / scale, y: middle.y, scale };
  }

  /** Looks where the scene wants to be looked at first. */
  protected lookAtStart(scene: SceneDoc): void {
    const { x, y, scale } = scene.initial ?? {};
    const start = this.#startView();
    this.pan({ x: x ?? start.x, y: y ?? start.y, scale: scale ?? start.scale });
  }
}
