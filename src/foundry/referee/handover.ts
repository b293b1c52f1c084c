import { emitToMasters, onPacket } from '../relay/packets.ts';
import { formerHolder, isReferee, userOfWindow, windowId } from '../relay/seat.ts';
import { pause } from '../shared/wait.ts';
import { enqueue } from './queue.ts';

/*
 * A new referee waits until the other game masters' clients have finished what they had started. Otherwise late writes of the old
 * referee would overwrite the first ones of the new.
 */

/** How long a client may take to finish before it counts as gone, in milliseconds. */
const PATIENCE = 10_000;

/** How often it is asked meanwhile; it may just be starting. */
const PERSISTENCE = 500;

/**
 * The windows that are waited for: the one that held the seat before, and any window of other connected game masters. Former
 * windows of the same user need no waiting: they stop writing as soon as they lose the seat.
 */
function others(): string[] {
  const former = formerHolder();
  const users = game.users?.filter((one) => one.isGM && one.active && !one.isSelf) ?? [];
  return users.flatMap(({ id }) => (id === null ? [] : userOfWindow(former) === id ? former : id));
}

let ended = new Set<string>();

/** Answers a new referee once this window has finished what it had started. Called once in `ready`. */
export function answerHandovers(): void {
  onPacket('ending', (whom, sender) => {
    const isMeant = whom === windowId() || whom === game.userId;
    if (sender.isGM && isMeant) void enqueue(async () => emitToMasters({ hasEnded: whom }));
    return sender.isGM;
  });
  onPacket('hasEnded', (whom, sender) => {
    if (typeof whom === 'string' && userOfWindow(whom) === sender.id) ended.add(whom);
    return sender.isGM;
  });
}

/** Waits until no other game master's client is writing, or until this window is no longer to be the referee. */
export async function waitForHandover(): Promise<void> {
  ended = new Set();
  const end = Date.now() + PATIENCE;
  let asked = 0;
  while (isReferee()) {
    const left = others().filter((id) => !ended.has(id));
    if (left.length === 0 || Date.now() > end) return;
    if (Date.now() - asked >= PERSISTENCE) {
      asked = Date.now();
      for (const ending of left) emitToMasters({ ending });
    }
    await pause(20);
  }
}
