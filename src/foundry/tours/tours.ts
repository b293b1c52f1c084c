import { SYSTEM } from '../shared/ids.ts';
import { PLANS, type Plan } from './plans.ts';
import { FivefoldTour } from './tour.ts';

/* Our tours among the host's, which lists them for whoever looks for help. */

const keyOf = (id: Plan['id']): string => `${SYSTEM}.${id}`;

/** Registers those tours that are not yet. */
export function registerTours(): void {
  for (const plan of PLANS)
    if (!game.tours?.has(keyOf(plan.id)))
      game.tours?.register(SYSTEM, plan.id, new FivefoldTour(plan, SYSTEM));
}

/** Starts a tour from its beginning; another one that is on is left. */
export async function startTour(id: Plan['id']): Promise<void> {
  registerTours();
  foundry.nue.Tour.activeTour?.exit();
  await game.tours?.get(keyOf(id))?.start();
}
