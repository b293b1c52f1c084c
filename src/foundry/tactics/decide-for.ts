import type { Handler } from '../relay/relay.ts';
import { send } from '../relay/relay.ts';
import { isReferee } from '../relay/seat.ts';
import { setDecider } from '../tracker/declaring.ts';
import { askedOf, plansFor } from './answer.ts';
import { carryOut, momentOf } from './carry-out.ts';
import { fieldOf } from './field.ts';

type Combat = Combat.Implementation;

/** The fighter may have to go somewhere before they can declare anything. */
const STEPS = 2;

/** Decides once for a fighter. Only the referee's window may let them walk first. @returns whether something was decided */
async function decideOnce(handle: Handler, combat: Combat, who: string): Promise<boolean> {
  for (let n = 0; n < STEPS; n++) {
    const moment = momentOf(combat);
    const asked = moment.asks.find(
      (one) =>
        one.play === undefined && one.ask.kind === 'enter' && !one.ask.optional && askedOf(one) === who,
    );
    if (!asked) return false;
    const plans = await plansFor(fieldOf(combat, who), asked, []);
    const plan = isReferee() ? plans[0] : plans.find(({ way }) => !way);
    if (!plan) return false;
    if (isReferee() && (await carryOut(handle, moment, asked, plan)) !== undefined) return false;
    if (!isReferee()) {
      if (plan.value === undefined) return false;
      const event = { do: 'answer', ask: asked.ask.id, value: plan.value } as const;
      await send({ kind: 'round', combat: combat.id ?? '', event });
    }
    if (plan.value !== undefined || plan.leaves) return true;
  }
  return false;
}

/** Lets game masters leave single declarations to the tactician. @param handle the referee */
export const decideAtWish = (handle: Handler): void =>
  setDecider((combat, who) => decideOnce(handle, combat, who));
