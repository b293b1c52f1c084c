import { invertAll } from '../../core/change.ts';
import { putTokens } from '../board/place.ts';
import { gridOf, tokenOf } from '../board/scene.ts';
import { type TokenMovement, tokenMovementOf } from '../board/token-moves.ts';
import type { Decided } from '../relay/parcel.ts';
import { SYSTEM } from '../shared/ids.ts';
import { pause } from '../shared/wait.ts';
import { readRound } from '../tracker/round.ts';
import { refuse } from './step.ts';

/* Moves tokens for the tactician. The round is told of a movement together with the action that follows. */

/** Who moves, and over which squares. */
export type TokenPath = NonNullable<Decided['route']>;

/** How long an animated movement may hold up the table, in milliseconds. */
const LONGEST = 1500;

/** How long a token takes for a path; where nobody sees it here, or if motion is to be reduced, no time at all. */
function timeFor({ parent }: TokenDocument.Implementation, squares: number): number {
  if (!canvas?.ready || canvas.scene !== parent || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return 0;
  return Math.min(LONGEST, (1000 * squares) / CONFIG.Token.movement.defaultSpeed);
}

/** Refuses a movement that the rules forbid or warn about. @throws Refused */
function requireAllowed({ combat, movement }: TokenMovement): void {
  const round = readRound(combat);
  if (round?.state === undefined) return;
  const { state, cast, rules } = round;
  const { moveRefusal, moveWarning } = round.ruleset.round;
  const no = moveRefusal?.(state, movement, cast, rules) ?? moveWarning?.(state, movement, cast, rules);
  if (no) refuse('core.host.forbids', { who: movement.who, says: no });
}

/** Moves a fighter's token along a path. @returns the movement @throws Refused if it cannot, in which case it has not moved */
export async function moveAlong(
  combat: Combat.Implementation,
  { who, cells }: TokenPath,
): Promise<TokenMovement> {
  const token = tokenOf(who) ?? refuse('core.host.noWay', { who });
  const { size } = gridOf(token);
  const { x, y, elevation } = token;
  const points = cells.map((cell) => ({ x: cell.x * size, y: cell.y * size, elevation }));
  const origin = { x, y, elevation };
  const movement = tokenMovementOf(token, {
    origin,
    destination: points.at(-1) ?? origin,
    passed: { waypoints: points },
  });
  if (!movement || movement.combat !== combat) return refuse('core.host.noWay', { who });
  requireAllowed(movement);
  const moved = await token.move(points as never, { [SYSTEM]: { commit: 'walk' } } as never);
  if (!moved) refuse('core.host.noWay', { who });
  await pause(timeFor(token, points.length));
  return movement;
}

/** Puts a token back to where its movement began, unless somebody has moved it since. */
export const revertMovement = ({ change }: TokenMovement): Promise<void> =>
  putTokens(invertAll([change]), 'walk');
