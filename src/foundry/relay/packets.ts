import { SOCKET } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';

/*
 * Packets that clients send to each other over the package's socket. Their sender, added by the server, can be trusted, but not their
 * content. Packets that no handler understands are dropped, with one warning for each sender.
 */

/** Handles a packet. @returns whether it was understood. */
type PacketHandler = (data: unknown, sender: User.Implementation) => boolean;

/** All kinds of packets. Some are only for game masters, so that players' clients have no handler for them. */
const KINDS = [
  'parcel',
  'reply',
  'refused',
  'sealsWanted',
  'keysWanted',
  'seatAsked',
  'seatHeld',
  'ending',
  'hasEnded',
] as const;
type Kind = (typeof KINDS)[number];

const handlers = new Map<Kind, PacketHandler>();
const warnedAbout = new Set<string>();

/** A packet: an object whose only key is the kind, with the content as its value. */
type Packet = { readonly [K in Kind]?: unknown };

/**
 * Sends a packet to all other clients, or only to some users. Some servers ignore `recipients` and send it to everybody, so packets
 * must not contain secrets.
 */
export function emit(packet: Packet, recipients?: readonly string[]): void {
  game.socket?.emit(SOCKET as never, packet as never, (recipients ? { recipients } : {}) as never);
}

/** Sends a packet to the clients of all game masters. */
export const emitToGameMasters = (packet: Packet): void =>
  emit(packet, game.users?.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []) ?? []);

/** Whether a packet is understood by its handler, or has a kind that this client need not handle. */
function isUnderstood(payload: unknown, sender: User.Implementation): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  return KINDS.some(
    (kind) => kind in payload && (handlers.get(kind)?.((payload as Obj)[kind], sender) ?? true),
  );
}

function receive(payload: unknown, senderId: string): void {
  const sender = game.users?.get(senderId);
  if (!sender || isUnderstood(payload, sender) || warnedAbout.has(senderId)) return;
  warnedAbout.add(senderId);
  console.warn(
    `Fivefold | ${sender.name} sends malformed packets; they are dropped without further warnings`,
  );
}

/** Handles packets of one kind. Called in `ready`, once for each kind. */
export function onPacket(kind: Kind, hear: PacketHandler): void {
  if (handlers.size === 0) game.socket?.on(SOCKET as never, receive as never);
  handlers.set(kind, hear);
}
