import './board.css';
import './hud.css';
import * as PIXI from 'pixi.js';
import type { Canvas } from '../board.ts';
import { host, type Obj, type Point, type Rect, type SceneDoc } from '../host.ts';
import type { PathRuler } from '../placeables/path-ruler.ts';
import { Region } from '../placeables/region.ts';
import { Token } from '../placeables/token.ts';
import { Wall } from '../placeables/wall.ts';
import { scrollText, showPing } from './effects-view.ts';
import { drawGrid, drawGround } from './grid-view.ts';
import { GridHighlight } from './highlight-view.ts';
import { RegionView } from './region-view.ts';
import { RulerView } from './ruler-view.ts';
import { texture } from './textures.ts';
import { readTheme, type Theme } from './theme.ts';
import { Frames } from './ticker.ts';
import { TokenView } from './token-view.ts';
import type {
  BoardView,
  HighlightLayer,
  HighlightStyle,
  ObjectView,
  ScrollingTextOptions,
  ViewPosition,
} from './types.ts';
import { WallView } from './wall-view.ts';

/**
 * How many pictures are drawn at once. The shader picks one of them for each point of the screen: with PIXI's sixteen a frame takes a fifth longer
 * on a machine without a graphics card.
 */
PIXI.BatchRenderer.defaultMaxTextures = 4;

/** Where the board goes: the host's place for it, else behind everything. */
function makeElement(): HTMLCanvasElement {
  const known = document.getElementById('board');
  if (known instanceof HTMLCanvasElement) return known;
  const element = document.createElement('canvas');
  element.id = 'board';
  if (known) known.replaceWith(element);
  else document.body.prepend(element);
  return element;
}

/** How many frames a second the user wants. */
const mostFrames = (): number => Number(host.game.settings.get('core', 'maxFPS'));

function createRenderer(view: HTMLCanvasElement, backgroundColor: number): PIXI.Renderer {
  return new PIXI.Renderer({
    view,
    width: view.clientWidth,
    height: view.clientHeight,
    resolution: Math.min(2, devicePixelRatio),
    antialias: true,
    backgroundColor,
  });
}

/** What is drawn, by what it lies above or below. */
type Groups = Record<
  'primary' | 'interface' | 'overlay' | 'tokens' | 'walls' | 'regions' | 'grid',
  PIXI.Container & Obj
>;

function createGroups(): Groups {
  const group = (): PIXI.Container & Obj => new PIXI.Container() as PIXI.Container & Obj;
  const groups = {
    primary: group(),
    grid: group(),
    tokens: group(),
    walls: group(),
    regions: group(),
    interface: group(),
    overlay: group(),
  };
  groups.tokens.sortableChildren = true;
  return groups;
}

/** Draws the board with PIXI. */
class PixiBoardView implements BoardView {
  readonly element: HTMLCanvasElement;
  readonly stage: PIXI.Container & Obj = new PIXI.Container() as PIXI.Container & Obj;
  readonly app: Obj;
  readonly groups: Groups;
  camera: ViewPosition = { x: 0, y: 0, scale: 1 };
  readonly #board: Canvas;
  readonly #renderer: PIXI.Renderer;
  readonly #frames: Frames;
  readonly #rulers: RulerView;
  readonly #highlights = new Map<string, GridHighlight>();
  readonly #marquee = new PIXI.Graphics();
  readonly #preview = new PIXI.Graphics();
  #theme: Theme;

  constructor(board: Canvas, element: HTMLCanvasElement) {
    this.#board = board;
    this.element = element;
    this.#theme = readTheme(element);
    this.#renderer = createRenderer(element, this.#theme.edge);
    this.#frames = new Frames(() => this.#renderer.render(this.stage), mostFrames());
    this.#rulers = new RulerView((point) => this.toClient(point));
    element.after(this.#rulers.element);
    this.groups = createGroups();
    const { primary, grid, tokens, walls, regions, interface: floating, overlay } = this.groups;
    this.stage.addChild(
      primary,
      regions,
      grid,
      this.#rulers.highlights,
      tokens,
      this.#rulers.lines,
      walls,
      floating,
      overlay,
    );
    overlay.addChild(this.#marquee, this.#preview);
    for (const own of Object.values(this.groups)) own.on('childAdded', () => this.requestRender());
    this.app = {
      renderer: this.#renderer,
      stage: this.stage,
      view: element,
      ticker: this.#frames.ticker,
      screen: this.#renderer.screen,
      render: () => this.#renderer.render(this.stage),
    };
    this.#watchWindow();
  }

  /** Follows the window's size and the colour scheme. */
  #watchWindow(): void {
    new ResizeObserver(() => {
      this.#renderer.resize(this.element.clientWidth, this.element.clientHeight);
      this.look(this.camera);
    }).observe(this.element);
    const restyle = (): void => {
      const before = JSON.stringify(this.#theme);
      this.#theme = readTheme(this.element);
      if (before === JSON.stringify(this.#theme)) return;
      this.#renderer.background.color = this.#theme.edge;
      if (this.#board.scene) void this.#board.draw(this.#board.scene);
    };
    new MutationObserver(restyle).observe(document.body, { attributeFilter: ['class'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restyle);
  }

  async drawScene(scene: SceneDoc): Promise<void> {
    const picture = scene.background?.src ? await texture(scene.background.src) : null;
    this.groups.primary.addChild(drawGround(scene, picture, this.#theme));
    this.groups.grid.addChildAt(drawGrid(scene, this.#theme), 0);
    this.requestRender();
  }

  clearScene(): void {
    this.#rulers.clear();
    for (const group of [this.groups.primary, this.groups.grid]) {
      for (const child of group.removeChildren()) child.destroy({ children: true });
    }
    this.#highlights.clear();
    this.requestRender();
  }

  createView(object: unknown): ObjectView | null {
    const shared = {
      theme: this.#theme,
      requestRender: () => this.requestRender(),
      spin: (spun: PIXI.Container) => this.#frames.spin(spun),
    };
    if (object instanceof Token) return new TokenView(object, { ...shared, parent: this.groups.tokens });
    if (object instanceof Wall) return new WallView(object, { ...shared, parent: this.groups.walls });
    if (object instanceof Region) return new RegionView(object, { ...shared, parent: this.groups.regions });
    return null;
  }

  requestRender(): void {
    this.#frames.ask();
  }

  look(view: ViewPosition): void {
    this.camera = view;
    const { clientWidth, clientHeight } = this.element;
    this.stage.pivot.set(view.x, view.y);
    this.stage.position.set(clientWidth / 2, clientHeight / 2);
    this.stage.scale.set(view.scale);
    this.#rulers.follow();
    this.requestRender();
  }

  async animate(duration: number, frame: (part: number) => void): Promise<boolean> {
    return this.#frames.play(this.#frames.still ? 0 : duration, frame);
  }

  toScene(client: Point): Point {
    const box = this.element.getBoundingClientRect();
    const { x, y, scale } = this.camera;
    return {
      x: x + (client.x - box.left - box.width / 2) / scale,
      y: y + (client.y - box.top - box.height / 2) / scale,
    };
  }

  toClient(scene: Point): Point {
    const box = this.element.getBoundingClientRect();
    const { x, y, scale } = this.camera;
    return {
      x: box.left + box.width / 2 + (scene.x - x) * scale,
      y: box.top + box.height / 2 + (scene.y - y) * scale,
    };
  }

  highlightLayer(name: string): HighlightLayer {
    const known = this.#highlights.get(name);
    if (known) return known;
    const layer = new GridHighlight();
    this.#highlights.set(name, layer);
    this.groups.grid.addChild(layer);
    return layer;
  }

  destroyHighlightLayer(name: string): void {
    this.#highlights.get(name)?.destroy();
    this.#highlights.delete(name);
    this.requestRender();
  }

  highlight(name: string, vertices: Point[], style: HighlightStyle): void {
    this.#highlights.get(name)?.fillSpace(vertices, style);
    this.requestRender();
  }

  scrollingText(origin: Point, text: string, options: ScrollingTextOptions): Promise<object | undefined> {
    return scrollText(this.groups.interface, origin, text, options, this.#motion());
  }

  ping(origin: Point, color: number): Promise<boolean> {
    return showPing(this.groups.overlay, origin, color, this.#motion());
  }

  drawRuler(ruler: PathRuler): void {
    this.#rulers.draw(ruler, this.#theme);
    this.requestRender();
  }

  selection(rect: Rect | null): void {
    this.#marquee.clear();
    if (rect) {
      this.#marquee
        .lineStyle(2 / this.camera.scale, this.#theme.selection)
        .beginFill(this.#theme.selection, 0.12);
      this.#marquee.drawRect(rect.x, rect.y, rect.width, rect.height).endFill();
    }
    this.requestRender();
  }

  wallPreview(segment: [number, number, number, number] | null): void {
    this.#preview.clear();
    if (segment) {
      const [x0, y0, x1, y1] = segment;
      this.#preview.lineStyle({ width: 5, color: this.#theme.selection, cap: PIXI.LINE_CAP.ROUND });
      this.#preview.moveTo(x0, y0).lineTo(x1, y1);
    }
    this.requestRender();
  }

  destroy(): void {
    this.#frames.destroy();
    this.#renderer.destroy(false);
    this.#rulers.element.remove();
  }

  #motion() {
    return {
      theme: this.#theme,
      play: (duration: number, frame: (part: number) => void) => this.#frames.play(duration, frame),
      still: this.#frames.still,
    };
  }
}

/** Makes the picture of the board. Only called where there is WebGL. */
export async function createBoardView(board: Canvas): Promise<BoardView> {
  return new PixiBoardView(board, makeElement());
}
