import type { Canvas } from '../board.ts';
import { distance, rectBetween } from '../geometry/points.ts';
import { type Doc, host, type Point, reportError, type User } from '../host.ts';
import type { Token } from '../placeables/token.ts';
import { TokenDrag } from './token-drag.ts';

/** What happens between a button going down and up again. */
interface Gesture {
  move(at: Point, event: PointerEvent): void;
  end(at: Point, event: PointerEvent): void;
  cancel(): void;
  /** The way turns here. @returns whether there is a way */
  addTurn?(): boolean;
}

/** A press becomes a drag after so many pixels of the screen. */
const DRAG_START = 5;
const BUTTON = { LEFT: 0, MIDDLE: 1, RIGHT: 2 };
const LONG_PRESS = 550;

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

/** Opens the sheet of a token's actor, where the user may see it. */
export function openSheet(token: Token): void {
  const { user } = host;
  if (!user || !token.actor?.testUserPermission(user, 'LIMITED')) return;
  showSheet(token.actor, 'Token sheet');
}

function showSheet({ sheet }: Doc, what: string): void {
  sheet?.render({ force: true }).catch((error: unknown) => reportError(what, error));
}

/** Opens or closes the token's menu. */
export function toggleHud(board: Canvas, token: Token): void {
  const hud = board.hud?.token;
  const { user } = host;
  if (!hud || !user) return;
  if (hud.object === token) hud.close();
  else if (token.can(user, 'HUD')) {
    token.control({ releaseOthers: !token.controlled });
    hud.bind(token);
  }
}

/** Targets a token, or releases it when it is a target already. Shift keeps the others. */
export function toggleTarget(token: Token, keepOthers: boolean): void {
  token.setTarget(!token.isTargeted, { releaseOthers: !keepOthers });
}

/** Right or middle drag: the board follows the hand. A short right click opens a token's menu. */
class PanGesture implements Gesture {
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
class AreaGesture implements Gesture {
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

/** A click that targets. */
class TargetGesture implements Gesture {
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
class MoveGesture implements Gesture {
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

/** A drag with the measuring tool; from centre to centre of grid spaces while Shift is not held. */
class MeasureGesture implements Gesture {
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

/** A click on a wall selects it. */
class WallSelectGesture implements Gesture {
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
class WallDrawGesture implements Gesture {
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
