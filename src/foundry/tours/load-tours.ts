import { fetched } from '../shared/arrival.ts';
import { pause } from '../shared/wait.ts';
import type { Plan } from './plans.ts';

/* Tours are fetched after the start, when nothing else is, so that the host lists them to whoever looks for them. */

/** How long after the start, in milliseconds. */
const LATER = 2_000;

/** Starts a tour. */
export async function showTour(id: Plan['id']): Promise<void> {
  await (await fetched(import('./tours.ts')))?.startTour(id);
}

/** Registers the tours. Called once in `ready`. */
export async function offerTours(): Promise<void> {
  await pause(LATER);
  (await fetched(import('./tours.ts'), offerTours))?.registerTours();
}
