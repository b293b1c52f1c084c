/*
 * Who referees: the active game master, in one of his windows. Windows of one browser share a lock, which the first holds until it is
 * closed; then the next takes over. Where there are no locks (pages served without TLS to another machine), or when a game master is
 * logged in from two browsers, every window would referee: a game master's account belongs in one browser.
 */

let seated = false;

/** Whether this window is the one that settles intents and writes. */
export const isReferee = (): boolean => seated && game.users?.activeGM?.isSelf === true;

/** Takes the referee's seat among this user's windows as soon as it is free, and keeps it. `taken` is called then, once. */
export function takeSeat(taken: () => void): void {
  const sit = (): void => {
    seated = true;
    taken();
  };
  const { locks } = navigator as { locks?: LockManager };
  const name = `fivefold-referee-${game.world?.id}-${game.userId}`;
  const forever = (): Promise<never> => {
    sit();
    return new Promise(() => undefined);
  };
  if (locks) void locks.request(name, forever);
  else sit();
}
