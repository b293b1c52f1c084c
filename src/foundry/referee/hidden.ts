import type { Id } from '../../core/text.ts';
import { tokenOf } from '../board/scene.ts';
import { combatOf } from '../documents/snapshot.ts';
import { actorOf } from '../shared/ids.ts';

/** Whether players do not see a fighter: in the fight, or on the board. */
export function isHidden(who: Id): boolean {
  const actor = actorOf(who);
  const own = (actor && combatOf(actor)?.combatants.filter((one) => one.actor === actor)) ?? [];
  return own.length > 0 ? own.every(({ hidden }) => hidden) : tokenOf(who)?.hidden === true;
}
