let last: Promise<void> = Promise.resolve();

/** Does one thing after all that came before it has been done on this client; a failure stops only what failed. */
export function queued(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Whether what is being done has begun to write: what broke off before that has left nothing half done. */
export const writing = { begun: false };
