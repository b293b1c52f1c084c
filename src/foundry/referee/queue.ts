import { msg, Refused } from '../../core/text.ts';
import { SEAT_LOST } from '../relay/relay.ts';
import { isDisplaced } from '../relay/seat.ts';

let last: Promise<void> = Promise.resolve();

/** Runs work after everything queued before it. A failure does not affect the work that follows. */
export function enqueue(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Whether the current work has written anything yet; if not, a failure leaves nothing half-written. */
export const progress = { hasWritten: false };

/** Must be called before each write. @throws Refused when another window of the same user has taken the seat and finishes the step. */
export function beforeWrite(): void {
  if (isDisplaced()) throw new Refused(msg(SEAT_LOST));
  progress.hasWritten = true;
}
