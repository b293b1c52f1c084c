import { invertAll } from '../../core/change.ts';
import { putTokens } from '../board/place.ts';
import { gridOf, tokenOf } from '../board/scene.ts';
import { type Walk, walkOf } from '../board/token-moves.ts';
import type { Decided } from '../relay/parcel.ts';
import { SYSTEM } from '../shared/ids.ts';
import { pause } from '../shared/wait.ts';
import { readRound } from '../tracker/round.ts';
import { refuse } from './step.ts';

/* Lets a token go over squares on the board, for the tactician. The round hears of it with what the fighter does there. */

/** Who goes over which squares. */
export type Route = NonNullable<Decided['route']>;

/** How long an animated walk may hold up the table, in milliseconds. */
const LONGEST_WALK = 1500;

/** How long a token takes for a path; without a board, or if motion is to be reduced, no time at all. */
function walkTime(squares: number): number {
  if (!canvas?.ready || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return Math.min(LONGEST_WALK, (1000 * squares) / CONFIG.Token.movement.defaultSpeed);
}

/** Refuses what the rules have against a movement. @throws Refused */
function requireAllowed({ combat, movement }: Walk): void {
  const round = readRound(combat);
  if (round?.state === undefined) return;
  const { state, cast, rules } = round;
  const { moveRefusal, moveWarning } = round.ruleset.round;
  const no = moveRefusal?.(state, movement, cast, rules) ?? moveWarning?.(state, movement, cast, rules);
  if (no) refuse('core.host.forbids', { who: movement.who, says: no });
}

/** Lets a fighter's token go over squares. @returns the movement @throws Refused if it cannot, in which case it has not moved */
export async function goOver(combat: Combat.Implementation, { who, cells }: Route): Promise<Walk> {
  const token = tokenOf(who) ?? refuse('core.host.noWay', { who });
  const { size } = gridOf(token);
  const { x, y, elevation } = token;
  const points = cells.map((cell) => ({ x: cell.x * size, y: cell.y * size, elevation }));
  const origin = { x, y, elevation };
  const walk = walkOf(token, { origin, destination: points.at(-1) ?? origin, passed: { waypoints: points } });
  if (!walk || walk.combat !== combat) return refuse('core.host.noWay', { who });
  requireAllowed(walk);
  const moved = await token.move(points as never, { [SYSTEM]: { commit: 'walk' } } as never);
  if (!moved) refuse('core.host.noWay', { who });
  await pause(walkTime(points.length));
  return walk;
}

/** Puts a token back to where its walk began, unless somebody has moved it since. */
export const goBack = ({ way }: Walk): Promise<void> => putTokens(invertAll([way]), 'walk');
