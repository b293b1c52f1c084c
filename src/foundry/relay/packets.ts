import { SOCKET } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';

/*
 * What clients say to each other over the package's socket. The server says who sends; the content can be anything. A packet that
 * nobody understands is dropped, with one warning for each sender.
 */

/** Handles a packet. @returns whether it was understood. */
type Hear = (data: unknown, sender: User.Implementation) => boolean;

/** All kinds of packets. Some are for game masters only; players' clients receive them without a handler. */
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

/** A packet: one key, the kind, with its content. */
type Packet = { readonly [K in Kind]?: unknown };

/**
 * Sends a packet to all other clients, or only to some users. Servers that know no recipients send it to everybody, so packets
 * must not contain secrets.
 */
export function emit(packet: Packet, recipients?: readonly string[]): void {
  game.socket?.emit(SOCKET as never, packet as never, (recipients ? { recipients } : {}) as never);
}

/** Sends a packet to the clients of the game masters. */
export const emitToMasters = (packet: Packet): void =>
  emit(packet, game.users?.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []) ?? []);

/** Whether somebody handles a packet and understands it. */
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

/** Handles packets of one kind. Called in `ready`, once for each kind. */
export function onPacket(kind: Kind, hear: Hear): void {
  if (hearers.size === 0) game.socket?.on(SOCKET as never, receive as never);
  hearers.set(kind, hear);
}
