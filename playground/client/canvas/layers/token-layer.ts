import { contains } from '../geometry/points.ts';
import { host, localize, type Obj, type Point, type Rect, type TokenDoc, type User } from '../host.ts';
import { moveOf, planPath, snapToGrid } from '../placeables/movement.ts';
import { Token } from '../placeables/token.ts';
import { PlaceablesLayer } from './placeables-layer.ts';

/** The bits of {@link CONST.MOVEMENT_DIRECTIONS}. */
const DIRECTION = { UP: 1, DOWN: 2, LEFT: 4, RIGHT: 8 };

/** Options of {@link TokenLayer.moveMany}. */
export interface MoveManyOptions {
  /** -1 left, 1 right. */
  dx?: -1 | 0 | 1;
  /** -1 up, 1 down. */
  dy?: -1 | 0 | 1;
  /** Which tokens; the controlled ones unless told. */
  ids?: string[];
}

/** Stands in for {@link foundry.canvas.layers.TokenLayer} (T13): the tokens of the viewed scene. */
export class TokenLayer extends PlaceablesLayer<TokenDoc, Token> {
  static override documentName = 'Token';

  override get documentName(): string {
    return 'Token';
  }

  override get documentCollection(): Iterable<TokenDoc> {
    return this.board.scene?.tokens ?? [];
  }

  protected override get defaultClass() {
    return Token;
  }

  /** The token's menu, `canvas.hud.token`. */
  get hud() {
    return this.board.hud?.token ?? null;
  }

  /** The tokens whose actors the user owns. */
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.actor?.isOwner);
  }

  /** The topmost token at the point: small ones lie above large ones. */
  override objectAt(point: Point): Token | null {
    const under = this.placeables.filter((token) => token.isVisible && contains(token.bounds, point));
    return under.sort((one, other) => one.w * one.h - other.w * other.h)[0] ?? null;
  }

  /** Targets the tokens whose centre lies in the rectangle. @returns how many */
  targetObjects(rect: Rect, { releaseOthers = true }: { releaseOthers?: boolean } = {}): number {
    const { user } = host;
    if (!user) return 0;
    const inside = this.placeables.filter((token) => token.isVisible && contains(rect, token.center));
    const kept = releaseOthers ? [] : user.targets.ids;
    this.setUserTargets(user, [...kept, ...inside.map((token) => token.id)]);
    user.broadcastActivity({ targets: user.targets.ids });
    return inside.length;
  }

  /** Makes the given tokens a user's targets, without telling other clients. Ids not on this scene are ignored. */
  setUserTargets(user: User, ids: string[]): void {
    const wanted = new Set(ids);
    for (const target of [...user.targets]) if (this.get(target.id) !== target) user.targets.delete(target);
    for (const token of this.placeables) {
      const on = wanted.has(token.id);
      if (on || token.targeted.has(user))
        token.setTarget(on, { user, releaseOthers: false, groupSelection: true });
    }
  }

  /** Controls the next (or previous) own token and looks at it. */
  cycleTokens(forwards = true, reset = false): Token | null {
    const order = this.placeables
      .filter((token) => token.can(host.user as User, 'control'))
      .sort((one, other) => one.center.y - other.center.y || one.center.x - other.center.x);
    const current = this.controlled.at(-1);
    const at = current && !reset ? order.indexOf(current) : forwards ? -1 : 0;
    const next = order.at((at + (forwards ? 1 : -1) + order.length) % Math.max(1, order.length));
    if (!next) return null;
    next.control();
    this.board.animatePan({ ...next.center });
    return next;
  }

  /** Moves tokens by one grid space; players' tokens stop at walls. @returns the tokens that were moved */
  async moveMany({ dx = 0, dy = 0, ids }: MoveManyOptions = {}): Promise<Token[]> {
    const { user, scene } = { user: host.user, scene: this.board.scene };
    if (!user || !scene) return [];
    const asked = ids
      ? ids.map((id) => this.get(id)).filter((token) => token !== undefined)
      : this.controlled;
    const direction =
      (dx < 0 ? DIRECTION.LEFT : dx > 0 ? DIRECTION.RIGHT : 0) |
      (dy < 0 ? DIRECTION.UP : dy > 0 ? DIRECTION.DOWN : 0);
    const updates: Obj[] = [];
    for (const token of asked) {
      if (!token.can(user, 'drag')) continue;
      const { x, y } = token.document;
      const shifted = scene.grid.getShiftedPoint({ x, y }, direction);
      const move = moveOf(planPath(token, [snapToGrid(token.document, shifted)]));
      if (move) updates.push(move);
    }
    if (updates.length > 0) await scene.updateEmbeddedDocuments('Token', updates);
    return updates.map((update) => this.get(String(update._id))).filter((token) => token !== undefined);
  }

  /** Takes the selected tokens off the scene, for those who may, after a question. */
  async deleteControlled(): Promise<void> {
    const { user } = host;
    const tokens = this.controlled.filter((token) => user && token.can(user, 'delete'));
    if (tokens.length === 0) return;
    const names = tokens.map((token) => token.name).join(', ');
    if (
      !(await confirm(
        localize('PLAYGROUND.Board.DeleteTitle'),
        localize('PLAYGROUND.Board.Delete', { names }),
      ))
    )
      return;
    await this.board.scene?.deleteEmbeddedDocuments(
      'Token',
      tokens.map((token) => token.id),
    );
  }

  override tearDown(): void {
    for (const user of host.users) user.targets.clear();
    super.tearDown();
  }
}

/** Asks a yes-or-no question with the host's dialog. */
async function confirm(title: string, text: string): Promise<boolean> {
  const { api } = host.foundry.applications as {
    api?: { DialogV2?: { confirm(config: Obj): Promise<unknown> } };
  };
  if (!api?.DialogV2) throw new Error('foundry.applications.api.DialogV2 is missing');
  const content = document.createElement('p');
  content.textContent = text;
  return (
    (await api.DialogV2.confirm({ window: { title }, content: content.outerHTML, rejectClose: false })) ===
    true
  );
}

/** How `setTargets` joins the given ids with the present targets. */
type TargetMode = 'replace' | 'acquire' | 'release';

/** Adds the members that exist from generation 14 on. */
export function addGeneration14(layer: TokenLayer): void {
  const setTargets = (ids: string[], { mode = 'replace' }: { mode?: TargetMode } = {}): void => {
    const { user } = host;
    if (!user) return;
    const present = user.targets.ids;
    const next = {
      replace: ids,
      acquire: [...present, ...ids],
      release: present.filter((id) => !ids.includes(id)),
    }[mode];
    layer.setUserTargets(user, next);
    user.broadcastActivity({ targets: user.targets.ids });
  };
  Object.assign(layer, { setTargets });
}
