import { msg, Refused } from '../../core/text.ts';
import { SEAT_LOST } from '../relay.ts';
import { isDisplaced } from '../seat.ts';

let last: Promise<void> = Promise.resolve();

/** Does one thing after all that came before it has been done on this client; a failure stops only what failed. */
export function queued(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Whether what is being done has begun to write: what broke off before that has left nothing half done. */
export const writing = { begun: false };

/** Called before each write. @throws Refused when another window of this user's has taken the seat: it finishes the step. */
export function beginWriting(): void {
  if (isDisplaced()) throw new Refused(msg(SEAT_LOST));
  writing.begun = true;
}
