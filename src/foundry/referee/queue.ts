import { msg, Refused } from '../../core/text.ts';
import { SEAT_LOST } from '../relay/relay.ts';
import { isDisplaced } from '../relay/seat.ts';

let last: Promise<void> = Promise.resolve();

/** Runs work after all work queued before it. A failure stops only the work that failed. */
export function enqueue(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Whether the current work has started to write; if not, breaking off leaves nothing half done. */
export const progress = { hasWritten: false };

/** Called before each write. @throws Refused when another window of the same user has taken the seat: that window finishes the step. */
export function beforeWrite(): void {
  if (isDisplaced()) throw new Refused(msg(SEAT_LOST));
  progress.hasWritten = true;
}
