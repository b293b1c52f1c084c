import type { Id } from '../../core/text.ts';
import { refereeHere, send } from '../relay/relay.ts';
import { isReferee } from '../relay/seat.ts';
import { askedOf, plansFor } from './answer.ts';
import { carryOut, momentOf } from './carry-out.ts';
import { fieldOf } from './field.ts';

/* Single declarations that a game master leaves to the tactician. */

type Combat = Combat.Implementation;

/** The fighter may have to go somewhere before they can declare anything. */
const STEPS = 2;

/**
 * Decides once for a fighter. Only the referee's window may let them walk first. @param ask what they are asked; nothing is decided if that
 * is no longer so. @returns whether something was decided
 */
export async function decideOnce(combat: Combat, who: Id, ask: Id): Promise<boolean> {
  for (let n = 0; n < STEPS; n++) {
    const moment = momentOf(combat);
    const asked = moment.asks.find((one) => one.play === undefined && one.ask.id === ask);
    if (!asked || askedOf(asked) !== who) return false;
    const plans = await plansFor(fieldOf(combat, who), asked, []);
    const handle = isReferee() ? refereeHere() : undefined;
    const plan = handle ? plans[0] : plans.find(({ way }) => !way);
    if (!plan) return false;
    if (handle && (await carryOut(handle, moment, asked, plan)) !== undefined) return false;
    if (!handle) {
      if (plan.value === undefined) return false;
      const event = { do: 'answer', ask: asked.ask.id, value: plan.value } as const;
      await send({ kind: 'round', combat: combat.id ?? '', event });
    }
    if (plan.value !== undefined || plan.leaves) return true;
  }
  return false;
}
