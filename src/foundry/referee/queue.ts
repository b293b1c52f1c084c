let last: Promise<void> = Promise.resolve();

/** Does one thing after all that came before it has been done on this client; a failure stops only what failed. */
export function queued(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
