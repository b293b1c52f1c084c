import type { Canvas } from '../board.ts';
import { distance, rectBetween } from '../geometry/points.ts';
import { host, type Point } from '../host.ts';
import { BUTTON, DRAG_START, type Gesture } from './gesture.ts';
import { toggleHud } from './token-actions.ts';

/* Gestures for which it does not matter what lies under the pointer: move the board, frame an area, measure. */

/** Who presses so many milliseconds without moving pings. */
const LONG_PRESS = 550;

/** Right or middle drag: the board follows the hand. A short right click opens a token's menu. */
export class PanGesture implements Gesture {
  readonly #board: Canvas;
  readonly #from: Point;
  readonly #camera: Point & { scale: number };
  readonly #button: number;
  #moved = false;

  constructor(board: Canvas, event: PointerEvent) {
    this.#board = board;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#camera = { x: 0, y: 0, scale: 1, ...board.view?.camera };
    this.#button = event.button;
  }

  move(_at: Point, event: PointerEvent): void {
    const here = { x: event.clientX, y: event.clientY };
    if (!this.#moved && distance(here, this.#from) < DRAG_START) return;
    this.#moved = true;
    const { x, y, scale } = this.#camera;
    this.#board.pan({ x: x - (here.x - this.#from.x) / scale, y: y - (here.y - this.#from.y) / scale });
  }

  end(at: Point): void {
    if (this.#moved || this.#button !== BUTTON.RIGHT) return;
    const token = this.#board.tokens.objectAt(at);
    if (token) toggleHud(this.#board, token);
    else this.#board.hud?.token?.close();
  }

  cancel(): void {
    this.#board.pan(this.#camera);
  }
}

/** Left button on empty ground: a click lets all go, a drag selects (or targets) what it frames, a long press pings. */
export class AreaGesture implements Gesture {
  readonly #board: Canvas;
  readonly #from: Point;
  readonly #keep: boolean;
  readonly #timer: ReturnType<typeof setTimeout>;
  #moved = false;

  constructor(board: Canvas, from: Point, event: PointerEvent) {
    this.#board = board;
    this.#from = from;
    this.#keep = event.shiftKey;
    this.#timer = setTimeout(() => void board.ping(from), LONG_PRESS);
  }

  move(at: Point): void {
    if (!this.#moved && distance(at, this.#from) * this.#board.scale < DRAG_START) return;
    clearTimeout(this.#timer);
    this.#moved = true;
    this.#board.view?.selection(rectBetween(this.#from, at));
  }

  end(at: Point): void {
    this.cancel();
    const { tokens } = this.#board;
    const choice = { releaseOthers: !this.#keep };
    if (!this.#moved) {
      this.#board.hud?.token?.close();
      if (!this.#keep) tokens.releaseAll();
    } else if (this.#board.tool === 'target') tokens.targetObjects(rectBetween(this.#from, at), choice);
    else tokens.selectObjects(rectBetween(this.#from, at), choice);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#board.view?.selection(null);
  }
}

/** A drag with the measuring tool; from centre to centre of grid spaces while Shift is not held. */
export class MeasureGesture implements Gesture {
  readonly #board: Canvas;
  readonly #points: Point[];
  #at: Point;

  constructor(board: Canvas, at: Point) {
    this.#board = board;
    this.#at = this.#snap(at, false);
    this.#points = [this.#at];
  }

  #snap(at: Point, free: boolean): Point {
    const { grid } = this.#board;
    return free || !grid || grid.isGridless ? at : grid.getCenterPoint(at);
  }

  move(at: Point, event: PointerEvent): void {
    const next = this.#snap(at, event.shiftKey);
    if (next.x === this.#at.x && next.y === this.#at.y) return;
    this.#at = next;
    this.#show([...this.#points, next]);
  }

  addTurn(): boolean {
    this.#points.push(this.#at);
    return true;
  }

  end(): void {
    this.cancel();
  }

  cancel(): void {
    this.#show([]);
  }

  #show(path: Point[]): void {
    const { user } = host;
    const { id } = this.#board;
    if (!user || !id) return;
    this.#board.rulerOf(user).path = path;
    user.broadcastActivity({ ruler: path.length > 0 ? { scene: id, token: null, path } : null });
  }
}
