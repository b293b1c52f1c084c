import { NotImplemented } from '../../model/not-implemented.ts';
import {
  type Activity,
  type Doc,
  type Grid,
  host,
  type Obj,
  type Point,
  type Rect,
  reportError,
  type SceneDimensions,
  type SceneDoc,
  type User,
  userColor,
} from './host.ts';
import type { Gestures } from './input/gestures.ts';
import { InterfaceCanvasGroup } from './layers/interface-group.ts';
import type { PlaceablesLayer } from './layers/placeables-layer.ts';
import { RegionLayer } from './layers/region-layer.ts';
import { addGeneration14, TokenLayer } from './layers/token-layer.ts';
import { WallsLayer } from './layers/walls-layer.ts';
import { Ruler } from './measuring-ruler.ts';
import { loadPixi } from './pixi.ts';
import { planPath } from './placeables/movement.ts';
import type { PlaceableDoc, PlaceableObject } from './placeables/placeable.ts';
import type { Token } from './placeables/token.ts';
import type { BoardView, ViewPosition } from './view/types.ts';
import { hasWebGL } from './webgl.ts';

type AnyLayer = PlaceablesLayer<PlaceableDoc, PlaceableObject>;

/** The token's menu as the board uses it, see `foundry.applications.hud.TokenHUD`. */
interface TokenHud {
  object: Token | null;
  bind(token: Token): unknown;
  place?(): void;
  close(options?: Obj): unknown;
  render(options?: Obj | boolean): unknown;
}

/** What changed on the board, for those who show it in words. */
export type BoardChange = 'scene' | 'tokens' | 'targets' | 'control' | 'combat';

/** How `initialize` sets the board up. */
export interface BoardOptions {
  /** Placeables, control, targets and walls without any picture, where there is no WebGL. */
  headless?: boolean;
}

/** What a redraw of the same scene must not lose. */
interface Choices {
  controlled: string[];
  targets: [User, string[]][];
}

const SCALE = { least: 0.15, most: 4 };
const PAN_TIME = 250;

/**
 * Stands in for {@link foundry.canvas.Canvas} (T13): the board of the viewed scene. Without WebGL (and without
 * `headless`) it stays empty and `ready` is false, as with Foundry's setting "disable game canvas".
 */
export class Canvas {
  readonly tokens: TokenLayer = new TokenLayer(this);
  readonly walls: WallsLayer = new WallsLayer(this);
  readonly regions: RegionLayer = new RegionLayer(this);
  readonly interface: InterfaceCanvasGroup = new InterfaceCanvasGroup(this);
  /** The menus that float above objects. */
  hud: { token: TokenHud | null } | null = null;
  view: BoardView | null = null;
  ready = false;
  loading = false;
  /** What the left button does on the active layer: `select`, `target`, `ruler`, `walls`, `regions`. */
  tool = 'select';
  /** Where the pointer is, in scene pixels. */
  mousePosition: Point = { x: 0, y: 0 };
  #scene: SceneDoc | null = null;
  #mode: 'off' | 'headless' | 'drawn' = 'off';
  #activeLayer: AnyLayer = this.tokens as unknown as AnyLayer;
  #drawing: Promise<unknown> = Promise.resolve();
  #pan = 0;
  readonly #rulers = new WeakMap<User, Ruler>();
  readonly #seen = new WeakSet<Obj>();
  #gestures: Gestures | null = null;
  readonly #listeners = new Set<(change: BoardChange) => void>();

  get initialized(): boolean {
    return this.#mode !== 'off';
  }

  get scene(): SceneDoc | null {
    return this.#scene;
  }

  get id(): string | null {
    return this.#scene?.id ?? null;
  }

  get grid(): Grid | null {
    return this.#scene?.grid ?? null;
  }

  get dimensions(): SceneDimensions | null {
    return this.#scene?.dimensions ?? null;
  }

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

  get layers(): AnyLayer[] {
    return [this.tokens, this.walls, this.regions] as unknown as AnyLayer[];
  }

  get activeLayer(): AnyLayer {
    return this.#activeLayer;
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

  /** Sets the picture up when there is WebGL. Called once, before the first {@link draw}. */
  async initialize({ headless = false }: BoardOptions = {}): Promise<void> {
    if (this.initialized) return;
    if (host.generation >= 14) addGeneration14(this.tokens);
    if (hasWebGL() && !headless) {
      await loadPixi();
      const { createBoardView } = await import('./view/board-view.ts');
      const { attachInput } = await import('./input/attach.ts');
      this.view = await createBoardView(this);
      this.#gestures = attachInput(this);
      this.#mode = 'drawn';
    } else if (headless) this.#mode = 'headless';
    const Hud = host.config.Token?.hudClass as (new () => TokenHud) | undefined;
    this.hud = { token: Hud && this.initialized && typeof document !== 'undefined' ? new Hud() : null };
    if (this.initialized) host.hooks.callAll('canvasInit', this);
  }

  /** Shows a scene (the viewed one unless told), or nothing. Draws follow one another in order. */
  draw(scene: SceneDoc | null = this.#viewedScene()): Promise<this> {
    const drawn = this.#drawing.then(() => this.#draw(scene));
    this.#drawing = drawn.catch((error: unknown) => reportError('Canvas#draw', error));
    return drawn;
  }

  async #draw(scene: SceneDoc | null): Promise<this> {
    if (!this.initialized) return this;
    const kept = scene === this.#scene ? this.#choices() : null;
    await this.tearDown();
    this.#scene = scene;
    if (!scene) {
      this.changed('scene');
      return this;
    }
    this.loading = true;
    host.hooks.callAll('canvasDraw', this);
    await this.view?.drawScene(scene);
    await this.regions.draw();
    await this.walls.draw();
    await this.tokens.draw();
    this.#activeLayer.active = true;
    this.loading = false;
    this.ready = true;
    if (kept) this.#restore(kept);
    else {
      // Targets that were announced before there was a board become tokens now.
      for (const user of host.users) this.tokens.setUserTargets(user, user.targets.ids);
      this.#lookAtStart(scene);
      host.user?.broadcastActivity({ sceneId: scene.id, targets: [] });
    }
    host.hooks.callAll('canvasReady', this);
    this.changed('scene');
    return this;
  }

  #choices(): Choices {
    const targets = host.users.map((user): [User, string[]] => [user, user.targets.ids]);
    return { controlled: this.tokens.controlled.map((token) => token.id), targets };
  }

  #restore({ controlled, targets }: Choices): void {
    for (const id of controlled) this.tokens.get(id)?.control({ releaseOthers: false });
    for (const [user, ids] of targets) this.tokens.setUserTargets(user, ids);
  }

  /** Takes the scene off the board. */
  async tearDown(): Promise<void> {
    if (!this.#scene) return;
    this.ready = false;
    host.hooks.callAll('canvasTearDown', this);
    this.hud?.token?.close({ animate: false });
    for (const user of host.users) this.rulerOf(user).reset();
    for (const layer of this.layers) layer.tearDown();
    this.interface.grid.forgetAll();
    this.view?.clearScene();
    this.#scene = null;
  }

  /** Makes a layer the one that the pointer works on. */
  activateLayer(layer: AnyLayer): void {
    if (this.#activeLayer !== layer) this.#activeLayer.deactivate();
    this.#activeLayer = layer;
    layer.active = true;
    for (const object of layer.placeables) object.refresh();
  }

  /** Gives up what the pointer is doing. @returns whether it was doing something */
  cancelGesture(): boolean {
    return this.#gestures?.cancel() ?? false;
  }

  /** The way of the dragged token turns here. @returns whether a token is dragged */
  addTurn(): boolean {
    return this.#gestures?.addTurn() ?? false;
  }

  /** Follows a change of tool in the scene controls. */
  activateTool(control: string, tool = 'select'): void {
    this.tool = tool;
    const layer = this.layers.find(
      (candidate) => candidate.documentName.toLowerCase() === control.replace(/s$/, ''),
    );
    if (layer) this.activateLayer(layer);
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

  /** Shows a ping here and to the others who view this scene. */
  async ping(origin: Point): Promise<boolean> {
    const { user } = host;
    if (!user || !this.id) return false;
    user.broadcastActivity({ ping: { x: origin.x, y: origin.y, scene: this.id } });
    return this.view?.ping(origin, userColor(user)) ?? false;
  }

  /** Highlights everything, as while a key is held. */
  highlightObjects(active: boolean): void {
    for (const layer of this.layers) {
      layer.highlightObjects = active;
      for (const object of layer.placeables) object.refresh();
    }
    host.hooks.callAll('highlightObjects', active);
  }

  /* What happens elsewhere */

  /** The placeable of a document on the viewed scene, or null. */
  getPlaceable(document: Doc): PlaceableObject | null {
    if (!this.#scene || document.parent !== this.#scene) return null;
    return this.#layerOf(document)?.get(document.id) ?? null;
  }

  onCreateDocument(document: Doc): void {
    const layer = this.#layerOf(document);
    if (!layer || !this.ready || document.parent !== this.#scene || layer.get(document.id)) return;
    layer
      .createObject(document as unknown as PlaceableDoc)
      .draw()
      .catch((error: unknown) => reportError('PlaceableObject#draw', error));
    this.changed('tokens');
  }

  /** May be told of one change twice, by the document and by the hook. */
  onUpdateDocument(document: Doc, changed: Obj, options: Obj, userId: string): void {
    if (this.#seen.has(changed)) return;
    this.#seen.add(changed);
    this.getPlaceable(document)?._onUpdate(changed, options, userId);
  }

  onDeleteDocument(document: Doc): void {
    if (document.parent !== this.#scene) return;
    this.#layerOf(document)?.removeObject(document.id);
    this.changed('tokens');
  }

  /** Redraws when the viewed scene's picture or grid changed; follows a scene that became active. */
  onUpdateScene(scene: SceneDoc, changed: Obj): void {
    const redrawn = ['grid', 'background', 'backgroundColor', 'width', 'height', 'padding'];
    if (scene === this.#scene && redrawn.some((key) => key in changed)) void this.draw(scene);
  }

  /** What another user does: their targets, pings and rulers. */
  onActivity(user: User, { targets, ping, ruler }: Activity): void {
    if (!this.ready || user.isSelf) return;
    if (targets) this.tokens.setUserTargets(user, targets);
    if (ping && ping.scene === this.id) void this.view?.ping(ping, userColor(user));
    if (ruler !== undefined) this.#showRulerOf(user, ruler);
  }

  /** A ruler without a token is the measuring tool. */
  #showRulerOf(user: User, ruler: Activity['ruler']): void {
    const here = ruler?.scene === this.id ? ruler : null;
    for (const { id, ruler: shown } of this.tokens.placeables) {
      if (shown.waypoints[0]?.userId === user.id && id !== here?.token) shown.clear();
    }
    const token = here?.token ? this.tokens.get(here.token) : undefined;
    if (here && token?.isVisible) token.ruler.refresh(planPath(token, here.path), user);
    const measuring = this.rulerOf(user);
    if (here && !here.token) measuring.path = here.path;
    else measuring.reset();
  }

  /** The measuring tool of a user. */
  rulerOf(user: User): Ruler {
    const known = this.#rulers.get(user);
    if (known) return known;
    const Configured = (host.config.Canvas?.rulerClass as typeof Ruler | undefined) ?? Ruler;
    const made = new Configured(user);
    this.#rulers.set(user, made);
    return made;
  }

  /** Walls changed, so what may be seen or passed may have changed. */
  perceptionChanged(): void {
    this.view?.requestRender();
  }

  /** Subscribes to changes in words; returns the way to unsubscribe. */
  onChange(listener: (change: BoardChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(change: BoardChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #layerOf(document: Doc): AnyLayer | undefined {
    return this.layers.find((layer) => layer.documentName === document.documentName);
  }

  #viewedScene(): SceneDoc | null {
    const { scenes } = host.game;
    return (scenes?.current ?? scenes?.viewed ?? scenes?.active ?? null) as SceneDoc | null;
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

  #lookAtStart(scene: SceneDoc): void {
    const { x, y, scale } = scene.initial ?? {};
    const start = this.#startView();
    this.pan({ x: x ?? start.x, y: y ?? start.y, scale: scale ?? start.scale });
  }
}
