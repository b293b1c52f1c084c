import type { Canvas } from '../board.ts';
import { type Point, reportError } from '../host.ts';
import type { Gesture } from './gesture.ts';

/* Gestures on the layer of walls. */

/** A click on a wall selects it. */
export class WallSelectGesture implements Gesture {
  readonly #board: Canvas;
  readonly #at: Point;

  constructor(board: Canvas, at: Point) {
    this.#board = board;
    this.#at = at;
  }

  move(): void {}

  end(_at: Point, event: PointerEvent): void {
    this.#board.walls.objectAt(this.#at)?.control({ releaseOthers: !event.shiftKey });
  }

  cancel(): void {}
}

/** A drag draws a wall; a click on empty ground lets the selected ones go. */
export class WallDrawGesture implements Gesture {
  readonly #board: Canvas;
  readonly #from: Point;
  #moved = false;

  constructor(board: Canvas, at: Point) {
    this.#board = board;
    this.#from = board.walls.getSnappedPoint(at);
  }

  move(at: Point): void {
    this.#moved = true;
    const to = this.#board.walls.getSnappedPoint(at);
    this.#board.view?.wallPreview([this.#from.x, this.#from.y, to.x, to.y]);
  }

  end(at: Point): void {
    this.cancel();
    const { walls } = this.#board;
    if (!this.#moved) walls.releaseAll();
    else
      walls
        .addWall(this.#from, walls.getSnappedPoint(at))
        .catch((error: unknown) => reportError('Wall', error));
  }

  cancel(): void {
    this.#board.view?.wallPreview(null);
  }
}
