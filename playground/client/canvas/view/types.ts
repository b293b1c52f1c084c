import type { Obj, Point, Rect, SceneDoc } from '../host.ts';
import type { PathRuler } from '../placeables/path-ruler.ts';

/** The picture of one placeable. */
export interface ObjectView {
  refresh(): void;
  destroy(): void;
  addChild<T>(...children: T[]): T;
  removeChild<T>(...children: T[]): T;
}

/** Where the camera looks: the scene point in the middle of the window, and pixels of screen per pixel of scene. */
export interface ViewPosition extends Point {
  scale: number;
}

/** Options of a scrolling text, see `canvas.interface.createScrollingText`. */
export interface ScrollingTextOptions extends Obj {
  anchor?: number;
  direction?: number;
  distance?: number;
  duration?: number;
  jitter?: number;
}

/** The colour and strength of one highlighted grid space. */
export interface HighlightStyle {
  color?: unknown;
  alpha?: number;
  border?: unknown;
}

/** A named set of highlighted grid spaces. */
export interface HighlightLayer {
  readonly positions: Set<string>;
  highlight(x: number, y: number): boolean;
  clear(): void;
}

/** What the board asks of its picture. One implementation draws with PIXI; a board without it draws nothing. */
export interface BoardView {
  /** The PIXI application, stage and groups, for systems that draw on their own. */
  readonly app: Obj;
  readonly stage: Obj;
  readonly groups: Record<'primary' | 'interface' | 'overlay' | 'tokens' | 'walls' | 'regions' | 'grid', Obj>;
  readonly element: HTMLCanvasElement;
  readonly camera: ViewPosition;
  drawScene(scene: SceneDoc): Promise<void>;
  clearScene(): void;
  createView(object: unknown): ObjectView | null;
  requestRender(): void;
  look(view: ViewPosition): void;
  /** Runs `frame` with 0..1 for a time in milliseconds; at once with 1 where motion is not wanted. */
  animate(duration: number, frame: (part: number) => void): Promise<boolean>;
  toScene(client: Point): Point;
  toClient(scene: Point): Point;
  highlightLayer(name: string): HighlightLayer;
  destroyHighlightLayer(name: string): void;
  highlight(name: string, vertices: Point[], style: HighlightStyle): void;
  scrollingText(origin: Point, text: string, options: ScrollingTextOptions): Promise<object | undefined>;
  ping(origin: Point, color: number): Promise<boolean>;
  drawRuler(ruler: PathRuler): void;
  selection(rect: Rect | null): void;
  wallPreview(segment: [number, number, number, number] | null): void;
  destroy(): void;
}
