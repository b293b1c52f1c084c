import type { Canvas } from '../board.ts';
import { type Doc, host, reportError } from '../host.ts';
import type { Token } from '../placeables/token.ts';

/* What is done to a token in the same way by pointer, by key and from the list of tokens. */

/** Opens the sheet of a token's actor, where the user may see it. */
export function openSheet(token: Token): void {
  const { user } = host;
  if (!user || !token.actor?.testUserPermission(user, 'LIMITED')) return;
  showSheet(token.actor, 'Token sheet');
}

/** Opens a document's sheet. @param what names the attempt if it fails */
export function showSheet({ sheet }: Doc, what: string): void {
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
