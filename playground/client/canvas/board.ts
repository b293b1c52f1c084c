import { BoardPicture, type TokenHud } from './board-picture.ts';
import { currentChoices, restoreChoices } from './choices.ts';
import {
  type Activity,
  type Doc,
  type Grid,
  host,
  type Obj,
  type Point,
  reportError,
  type SceneDimensions,
  type SceneDoc,
  type User,
  userColor,
} from './host.ts';
import { InterfaceCanvasGroup } from './layers/interface-group.ts';
import type { PlaceablesLayer } from './layers/placeables-layer.ts';
import { RegionLayer } from './layers/region-layer.ts';
import { addGeneration14, TokenLayer } from './layers/token-layer.ts';
import { WallsLayer } from './layers/walls-layer.ts';
import type { Ruler } from './measuring-ruler.ts';
import { loadPixi } from './pixi.ts';
import type { PlaceableDoc, PlaceableObject } from './placeables/placeable.ts';
import { UserRulers } from './user-rulers.ts';
import { hasWebGL } from './webgl.ts';

type AnyLayer = PlaceablesLayer<PlaceableDoc, PlaceableObject>;

/** What changed on the board, for those who show it in words. */
export type BoardChange = 'scene' | 'tokens' | 'targets' | 'control' | 'combat';

/** How `initialize` sets the board up. */
export interface BoardOptions {
  /** Placeables, control, targets and walls without any picture, where there is no WebGL. */
  headless?: boolean;
}

/**
 * Stands in for {@link foundry.canvas.Canvas} (T13): the board of the viewed scene. Without WebGL (and without
 * `headless`) it stays empty and `ready` is false, as with Foundry's setting "disable game canvas".
 */
export class Canvas extends BoardPicture {
  readonly tokens: TokenLayer = new TokenLayer(this);
  readonly walls: WallsLayer = new WallsLayer(this);
  readonly regions: RegionLayer = new RegionLayer(this);
  readonly interface: InterfaceCanvasGroup = new InterfaceCanvasGroup(this);
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
  readonly #rulers = new UserRulers();
  readonly #seen = new WeakSet<Obj>();
  /** What the pointer is doing. */
  #gestures: { cancel(): boolean; addTurn(): boolean } | null = null;
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

  get layers(): AnyLayer[] {
    return [this.tokens, this.walls, this.regions] as unknown as AnyLayer[];
  }

  get activeLayer(): AnyLayer {
    return this.#activeLayer;
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
    const kept = scene === this.#scene ? currentChoices(this.tokens) : null;
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
    if (kept) restoreChoices(this.tokens, kept);
    else {
      // Targets that were announced before there was a board become tokens now.
      for (const user of host.users) this.tokens.setUserTargets(user, user.targets.ids);
      this.lookAtStart(scene);
      host.user?.broadcastActivity({ sceneId: scene.id, targets: [] });
    }
    host.hooks.callAll('canvasReady', this);
    this.changed('scene');
    return this;
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
    if (ruler !== undefined) this.#rulers.show(user, ruler, this);
  }

  /** The measuring tool of a user. */
  rulerOf(user: User): Ruler {
    return this.#rulers.of(user);
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
}
