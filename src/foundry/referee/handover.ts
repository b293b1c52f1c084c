import { emitToGameMasters, onPacket } from '../relay/packets.ts';
import { formerHolder, isReferee, userOfWindow, windowId } from '../relay/seat.ts';
import { pause } from '../shared/wait.ts';
import { enqueue } from './queue.ts';

/*
 * A new referee waits until the other game masters' clients have finished their current work. Otherwise the last writes of the old
 * referee could overwrite the first writes of the new one.
 */

/** How long a client may take to finish before it is considered gone, in milliseconds. */
const TIMEOUT = 10_000;

/** How often it is asked again, in milliseconds, because it may only be starting. */
const RETRY_INTERVAL = 500;

/**
 * The windows to wait for: the one that had the seat before, and any window of the other connected game masters. Other windows of
 * this user stop writing as soon as they lose the seat.
 */
function others(): string[] {
  const former = formerHolder();
  const users = game.users?.filter((one) => one.isGM && one.active && !one.isSelf) ?? [];
  return users.flatMap(({ id }) => (id === null ? [] : userOfWindow(former) === id ? former : id));
}

let ended = new Set<string>();

/** Tells a new referee when this window has finished its current work. Called once in `ready`. */
export function answerHandovers(): void {
  onPacket('ending', (whom, sender) => {
    const isMeant = whom === windowId() || whom === game.userId;
    if (sender.isGM && isMeant) void enqueue(async () => emitToGameMasters({ hasEnded: whom }));
    return sender.isGM;
  });
  onPacket('hasEnded', (whom, sender) => {
    if (typeof whom === 'string' && userOfWindow(whom) === sender.id) ended.add(whom);
    return sender.isGM;
  });
}

/** Waits until no other game master's client is writing, or this window is no longer the referee. */
export async function waitForHandover(): Promise<void> {
  ended = new Set();
  const end = Date.now() + TIMEOUT;
  let asked = 0;
  while (isReferee()) {
    const left = others().filter((id) => !ended.has(id));
    if (left.length === 0 || Date.now() > end) return;
    if (Date.now() - asked >= RETRY_INTERVAL) {
      asked = Date.now();
      for (const ending of left) emitToGameMasters({ ending });
    }
    await pause(20);
  }
}
