import { SOCKET } from './ids.ts';
import type { Obj } from './types.d.ts';

/*
 * What clients say to each other over the package's socket. Its server tells who sends; what is said may be anything at all. A packet that nobody
 * understands is dropped, and said once of its sender.
 */

/** Takes in what a packet holds. @returns whether it was understood. */
type Hear = (data: unknown, sender: User.Implementation) => boolean;

/** All kinds of packets. Some are for game masters only, so players' clients hear them and have nothing to do. */
const KINDS = [
  'parcel',
  'reply',
  'refused',
  'sealsWanted',
  'seatAsked',
  'seatHeld',
  'ending',
  'hasEnded',
] as const;
type Kind = (typeof KINDS)[number];

const hearers = new Map<Kind, Hear>();
const complained = new Set<string>();

/** What goes to other clients: one key, the kind, and what it holds. */
type Packet = { readonly [K in Kind]?: unknown };

/** Sends a packet to all other clients, or only to those of some users. A server that does not know recipients tells everybody: what a packet holds is no secret. */
export function emit(packet: Packet, recipients?: readonly string[]): void {
  game.socket?.emit(SOCKET as never, packet as never, (recipients ? { recipients } : {}) as never);
}

/** Sends a packet to the clients of the game masters. */
export const emitToMasters = (packet: Packet): void =>
  emit(packet, game.users?.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []) ?? []);

/** Whether somebody listens to what a packet holds, and understands it. */
function isUnderstood(payload: unknown, sender: User.Implementation): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  return KINDS.some(
    (kind) => kind in payload && (hearers.get(kind)?.((payload as Obj)[kind], sender) ?? true),
  );
}

function receive(payload: unknown, senderId: string): void {
  const sender = game.users?.get(senderId);
  if (!sender || isUnderstood(payload, sender) || complained.has(senderId)) return;
  complained.add(senderId);
  console.warn(
    `Fivefold | ${sender.name} sends what is no packet of ours; it is dropped, and no more is said of it`,
  );
}

/** Listens to packets of a kind. Called in `ready`, once for each kind. */
export function onPacket(kind: Kind, hear: Hear): void {
  if (hearers.size === 0) game.socket?.on(SOCKET as never, receive as never);
  hearers.set(kind, hear);
}
