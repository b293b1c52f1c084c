import type { Cell } from '../../core/grid/square.ts';
import type { Stand } from '../../core/grid/stand.ts';
import { stepChange, stoodAt } from '../../core/grid/stand.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import type { WfFighter } from './fighter.ts';
import { taken } from './movement-push.ts';
import type { Situation } from './situation.ts';

/* Plays that take people from square to square, where a board has told who stands where; without one they say so and somebody moves the tokens. */

/** Where those stand whom a blow moves. */
export type Stands = { readonly [who: Id]: Stand };

/** Somebody goes to a square, and who stands where then. */
export function goes(
  stage: Stage<WfFighter>,
  stands: Stands,
  who: Id,
  to: Cell | undefined,
  why: RuleId,
): Stands {
  const stand = stands[who];
  if (!stand || !to) return stands;
  stage.act(...stepChange(who, stand, to, why));
  return { ...stands, [who]: stoodAt(stand, to) };
}

/** A square as the situation keeps it; undefined: none is known. */
export const cellOf = ([x, y]: readonly number[]): Cell | undefined =>
  x === undefined || y === undefined ? undefined : { x, y };

/** The square that somebody takes from another (WF-6.20). */
export const takes = (stands: Stands, who: Id, from: Id): Cell | undefined =>
  taken({ walls: [], solid: [], creatures: stands }, who, from);

/** What a blow says of where it begins. */
interface Arrival {
  readonly attacker: Id;
  readonly mode: string;
  readonly stepped: boolean;
  readonly situation: Pick<Situation, 'stands' | 'runTo' | 'stepTo'>;
}

/** Where a blow begins: at the end of a charge, or after a step in (WF-6.5, WF-6.19). */
export function arrives(stage: Stage<WfFighter>, { attacker, mode, stepped, situation }: Arrival): Stands {
  const { stands, runTo, stepTo } = situation;
  if (mode === 'charge') return goes(stage, stands, attacker, cellOf(runTo), 'WF-6.5');
  return stepped ? goes(stage, stands, attacker, cellOf(stepTo), 'WF-6.19') : stands;
}
