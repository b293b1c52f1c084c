import type { Canvas } from '../board.ts';
import { host, type Obj, type Point } from '../host.ts';
import { moveOf, type PlannedPath, planPath, snapToGrid } from '../placeables/movement.ts';
import type { Token } from '../placeables/token.ts';

/** The dragged place of one token, relative to the one under the pointer. */
interface Follower {
  token: Token;
  /** From the grabbed point to the token's top left corner. */
  offset: Point;
}

/** A drag of the selected tokens: shows the way of the grabbed one and moves all when the button goes up. */
export class TokenDrag {
  readonly #board: Canvas;
  readonly #grabbed: Token;
  readonly #followers: Follower[];
  /** Turning points of the grabbed token's way, top left corners. */
  #turns: Point[] = [];
  #at: Point;
  #snap = true;
  #shown = '';

  constructor(board: Canvas, grabbed: Token, at: Point) {
    this.#board = board;
    this.#grabbed = grabbed;
    this.#at = at;
    const { user } = host;
    const moved = board.tokens.controlled.filter((token) => user !== null && token.can(user, 'drag'));
    this.#followers = moved.map((token) => ({
      token,
      offset: { x: token.document.x - at.x, y: token.document.y - at.y },
    }));
  }

  get isEmpty(): boolean {
    return this.#followers.length === 0;
  }

  /** @param snap false while the key that lets tokens lie off the grid is held */
  moveTo(at: Point, snap = true): void {
    this.#at = at;
    this.#snap = snap;
    const plan = this.#plans().find(({ token }) => token === this.#grabbed);
    if (!plan) return;
    const key = JSON.stringify([plan.steps, plan.reachable]);
    if (key === this.#shown) return;
    this.#shown = key;
    plan.token.ruler.refresh(plan);
    this.#tell(plan);
  }

  /** The way turns here. */
  addTurn(): void {
    const here = this.#placeOf(this.#grabbed);
    if (here) this.#turns.push(here);
    this.moveTo(this.#at, this.#snap);
  }

  async drop(): Promise<void> {
    const updates: Obj[] = [];
    for (const plan of this.#plans()) {
      const move = moveOf(plan);
      if (move) updates.push(move);
    }
    this.cancel();
    if (updates.length === 0) return;
    await this.#board.scene?.updateEmbeddedDocuments('Token', updates);
  }

  cancel(): void {
    this.#grabbed.ruler.clear();
    this.#tell(null);
  }

  #placeOf(token: Token): Point | null {
    const follower = this.#followers.find((candidate) => candidate.token === token);
    if (!follower) return null;
    const free = { x: this.#at.x + follower.offset.x, y: this.#at.y + follower.offset.y };
    return this.#snap ? snapToGrid(token.document, free) : { x: Math.round(free.x), y: Math.round(free.y) };
  }

  #plans(): PlannedPath[] {
    return this.#followers.map(({ token, offset }) => {
      const grabbedOffset =
        this.#followers.find((follower) => follower.token === this.#grabbed)?.offset ?? offset;
      const shift = { x: offset.x - grabbedOffset.x, y: offset.y - grabbedOffset.y };
      const turns = this.#turns.map((turn) => ({ x: turn.x + shift.x, y: turn.y + shift.y }));
      const end = this.#placeOf(token);
      return planPath(token, end ? [...turns, end] : turns);
    });
  }

  /** Lets the others see where the token is going to. */
  #tell(plan: PlannedPath | null): void {
    const { id } = this.#board;
    if (!id) return;
    const path = plan?.steps
      .slice(1)
      .filter((step) => step.explicit)
      .map(({ x, y }) => ({ x, y }));
    host.user?.broadcastActivity({ ruler: plan && path ? { scene: id, token: plan.token.id, path } : null });
  }
}
