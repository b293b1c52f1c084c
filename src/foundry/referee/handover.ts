import { pause } from '../idle.ts';
import { emitToMasters, onPacket } from '../packets.ts';
import { formerHolder, isReferee, userOfWindow, windowId } from '../seat.ts';
import { queued } from './queue.ts';

/*
 * One referee after another: whoever takes over waits until the game masters' clients that are there have ended what they had begun.
 * Otherwise the old one's last writes, worked out before the new one's first, would arrive after them.
 */

/** How long a client may take to end what it has begun before it counts as lost, in milliseconds. */
const PATIENCE = 10_000;

/** How often it is asked meanwhile: it may only just be starting. */
const PERSISTENCE = 500;

/**
 * Whose writes are waited for: the window that held the seat before, and of every other game master who is there any window. A former window of one's
 * own is none of them: it writes nothing more as soon as it has lost the seat.
 */
function others(): string[] {
  const former = formerHolder();
  const users = game.users?.filter((one) => one.isGM && one.active && !one.isSelf) ?? [];
  return users.flatMap(({ id }) => (id === null ? [] : userOfWindow(former) === id ? former : id));
}

let ended = new Set<string>();

/** Answers, when this window has ended what it had begun, whoever takes over. Called once in `ready`. */
export function openHandover(): void {
  onPacket('ending', (whom, sender) => {
    const isMeant = whom === windowId() || whom === game.userId;
    if (sender.isGM && isMeant) void queued(async () => emitToMasters({ hasEnded: whom }));
    return sender.isGM;
  });
  onPacket('hasEnded', (whom, sender) => {
    if (typeof whom === 'string' && userOfWindow(whom) === sender.id) ended.add(whom);
    return sender.isGM;
  });
}

/** Waits until no other game master's client is still writing; not any longer when this one is not to referee any more. */
export async function handedOver(): Promise<void> {
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
