import type { Canvas } from '../board.ts';
import type { Point } from '../host.ts';
import { BUTTON, type Gesture } from './gesture.ts';
import { AreaGesture, MeasureGesture, PanGesture } from './ground-gestures.ts';
import { openSheet, showSheet } from './token-actions.ts';
import { MoveGesture, TargetGesture } from './token-gestures.ts';
import { WallDrawGesture, WallSelectGesture } from './wall-gestures.ts';

/** Turns pointer events on the board into what they mean: select, target, move, pan, zoom, measure, build walls. */
export class Gestures {
  readonly #board: Canvas;
  #gesture: Gesture | null = null;

  constructor(board: Canvas) {
    this.#board = board;
  }

  /** A gesture under way is given up, as with Escape. @returns whether there was one */
  cancel(): boolean {
    const had = this.#gesture !== null;
    this.#gesture?.cancel();
    this.#gesture = null;
    return had;
  }

  /** The way of a dragged token turns here. @returns whether a token is dragged */
  addTurn(): boolean {
    return this.#gesture?.addTurn?.() ?? false;
  }

  down(event: PointerEvent): void {
    const at = this.#at(event);
    if (this.#gesture && event.button === BUTTON.RIGHT) {
      this.addTurn();
      return;
    }
    this.#board.stopPan();
    if (event.button === BUTTON.RIGHT || event.button === BUTTON.MIDDLE) {
      this.#gesture = new PanGesture(this.#board, event);
    } else if (event.button === BUTTON.LEFT) this.#gesture = this.#leftGesture(at, event);
  }

  move(event: PointerEvent): void {
    const at = this.#at(event);
    this.#board.mousePosition = at;
    if (this.#gesture) this.#gesture.move(at, event);
    else this.#hover(at);
  }

  up(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#gesture = null;
    gesture.end(this.#at(event), event);
  }

  leave(): void {
    this.#board.tokens.hover?.setHover(false);
  }

  /** A double click opens the sheet of the token's actor, or that of the wall. */
  doubleClick(event: MouseEvent): void {
    const { activeLayer, tokens, walls } = this.#board;
    const at = this.#at(event);
    const token = activeLayer.documentName === 'Token' ? tokens.objectAt(at) : null;
    const wall = activeLayer.documentName === 'Wall' ? walls.objectAt(at) : null;
    if (token) openSheet(token);
    if (wall) showSheet(wall.document, 'Wall sheet');
  }

  /** Zooms at the pointer. */
  wheel(event: WheelEvent): void {
    const { view } = this.#board;
    if (!view) return;
    const at = this.#at(event);
    const { x, y, scale } = view.camera;
    const next = Math.min(4, Math.max(0.15, scale * Math.exp(-event.deltaY * 0.0015)));
    const keep = scale / next;
    this.#board.stopPan();
    this.#board.pan({ x: at.x + (x - at.x) * keep, y: at.y + (y - at.y) * keep, scale: next });
  }

  #at(event: MouseEvent): Point {
    return this.#board.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  }

  #hover(at: Point): void {
    const { tokens } = this.#board;
    const under = this.#board.activeLayer.documentName === 'Token' ? tokens.objectAt(at) : null;
    if (tokens.hover && tokens.hover !== under) tokens.hover.setHover(false);
    under?.setHover(true);
    if (this.#board.view) this.#board.view.element.style.cursor = under ? 'pointer' : '';
  }

  #leftGesture(at: Point, event: PointerEvent): Gesture {
    const board = this.#board;
    if (board.activeLayer.documentName === 'Wall') {
      return board.walls.objectAt(at) ? new WallSelectGesture(board, at) : new WallDrawGesture(board, at);
    }
    if (board.tool === 'ruler') return new MeasureGesture(board, at);
    const token = board.tokens.objectAt(at);
    if (!token) return new AreaGesture(board, at, event);
    if (board.tool === 'target' || event.altKey) return new TargetGesture(token);
    return new MoveGesture(board, token, at, event);
  }
}
