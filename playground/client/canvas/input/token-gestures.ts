import type { Canvas } from '../board.ts';
import { distance } from '../geometry/points.ts';
import { host, type Point, reportError, type User } from '../host.ts';
import type { Token } from '../placeables/token.ts';
import { DRAG_START, type Gesture } from './gesture.ts';
import { toggleTarget } from './token-actions.ts';
import { TokenDrag } from './token-drag.ts';

/* Gestures that begin on a token. */

/** A click that targets. */
export class TargetGesture implements Gesture {
  readonly #token: Token;

  constructor(token: Token) {
    this.#token = token;
  }

  move(): void {}

  end(_at: Point, event: PointerEvent): void {
    toggleTarget(this.#token, event.shiftKey);
  }

  cancel(): void {}
}

/** Left button on a token: a click selects it, a drag moves the selection. */
export class MoveGesture implements Gesture {
  readonly #board: Canvas;
  readonly #token: Token;
  readonly #from: Point;
  readonly #shift: boolean;
  #drag: TokenDrag | null = null;

  constructor(board: Canvas, token: Token, from: Point, event: PointerEvent) {
    this.#board = board;
    this.#token = token;
    this.#from = from;
    this.#shift = event.shiftKey;
  }

  move(at: Point, event: PointerEvent): void {
    if (!this.#drag && distance(at, this.#from) * this.#board.scale >= DRAG_START) this.#drag = this.#begin();
    this.#drag?.moveTo(at, !event.shiftKey);
  }

  #begin(): TokenDrag | null {
    if (!this.#token.can(host.user as User, 'drag')) return null;
    if (!this.#token.controlled) this.#token.control();
    const drag = new TokenDrag(this.#board, this.#token, this.#from);
    return drag.isEmpty ? null : drag;
  }

  addTurn(): boolean {
    this.#drag?.addTurn();
    return this.#drag !== null;
  }

  end(): void {
    if (this.#drag) this.#drag.drop().catch((error: unknown) => reportError('Token drag', error));
    else if (this.#shift && this.#token.controlled) this.#token.release();
    else if (this.#token.can(host.user as User, 'control'))
      this.#token.control({ releaseOthers: !this.#shift });
    else if (!this.#shift) this.#board.tokens.releaseAll();
  }

  cancel(): void {
    this.#drag?.cancel();
  }
}
