import { pause } from '../idle.ts';
import { emitToMasters, onPacket } from '../packets.ts';
import { isReferee } from '../seat.ts';
import { queued } from './queue.ts';

/*
 * One referee after another: whoever takes over waits until the game masters' clients that are there have ended what they had begun.
 * Otherwise the old one's last writes, worked out before the new one's first, would arrive after them.
 */

/** How long a client may take to end what it has begun before it counts as lost, in milliseconds. */
const PATIENCE = 10_000;

/** How often it is asked meanwhile: it may only just be starting. */
const PERSISTENCE = 500;

/** The other game masters who are there. */
const others = (): string[] =>
  game.users?.filter((one) => one.isGM && one.active && !one.isSelf).flatMap(({ id }) => id ?? []) ?? [];

let ended = new Set<string>();

/** Answers, when this client has ended what it had begun, whoever takes over. Called once in `ready`. */
export function openHandover(): void {
  onPacket('ending', (whom, sender) => {
    if (sender.isGM && whom === game.userId) void queued(async () => emitToMasters({ hasEnded: sender.id }));
    return sender.isGM;
  });
  onPacket('hasEnded', (whom, sender) => {
    if (whom === game.userId) ended.add(sender.id ?? '');
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
