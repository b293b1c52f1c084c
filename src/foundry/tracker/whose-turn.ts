import { tokenOf } from '../board/scene.ts';
import { isUnseen } from '../shared/ids.ts';
import { readRound } from './round.ts';

/** Brings the token of whoever acts now into view, and selects it for those who play it. @returns whether there is one to be seen */
export function showWhoseTurn(): boolean {
  const combat = game.combat;
  const now = combat && readRound(combat)?.tracker?.rows.find(({ state }) => state === 'now');
  const token = now && !isUnseen(now.who) ? tokenOf(now.who)?.object : undefined;
  if (!canvas?.ready || !token?.visible) return false;
  if (token.isOwner) token.control();
  void canvas.animatePan(token.center);
  return true;
}
