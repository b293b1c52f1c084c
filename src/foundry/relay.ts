import type { Msg } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import { SOCKET, SYSTEM } from './ids.ts';
import type { Intent } from './intents.ts';
import { parseIntent } from './intents.ts';
import { notify } from './notify.ts';
import type { Obj } from './types.d.ts';

/*
 * How an intent reaches the referee. Three ways, each with an identity that the sender cannot choose: the game master's own client calls
 * the referee directly; with a game master connected a player's intent goes over the socket, whose server adds the sender's id;
 * with none it waits in the user's own flag, which nobody else but a game master may write.
 */

/** An intent with a word of its own, by which its reply and its repetitions are known. */
export interface Parcel {
  readonly key: string;
  readonly intent: Intent;
}

/** What the referee does with an intent. @throws Refused with the reason. */
export type Handler = (sender: User.Implementation, parcel: Parcel) => Promise<void>;

/** How long a sender waits for the referee's word before he is told that none came, in milliseconds. */
const PATIENCE = 20_000;

let handle: Handler | undefined;
const waiting = new Map<string, (error: Msg | null) => void>();

const isReferee = (): boolean => game.users?.activeGM?.isSelf === true;

const asMsg = (error: unknown): Msg =>
  error instanceof Refused
    ? error.reason
    : msg('core.host.failed', { says: error instanceof Error ? error.message : String(error) });

/** Settles one intent; the outcome is what its sender is told. Faults of ours go to the console too. */
async function settled(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  try {
    await handle?.(sender, parcel);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) console.error('Fivefold |', error);
    return asMsg(error);
  }
}

const emit = (payload: Obj): void => {
  game.socket?.emit(SOCKET as never, payload as never);
};

const parked = (user: User.Implementation): Parcel[] => {
  const flags = user.flags as { readonly [scope: string]: { readonly pending?: unknown } | undefined };
  const pending = flags[SYSTEM]?.pending;
  if (!Array.isArray(pending)) return [];
  return pending.flatMap((one: Obj) => {
    const intent = parseIntent(one.intent);
    return intent && typeof one.key === 'string' ? [{ key: one.key, intent }] : [];
  });
};

const park = async (user: User.Implementation, parcels: readonly Parcel[]): Promise<void> => {
  await user.update({ flags: { [SYSTEM]: { pending: parcels } } } as never);
};

/** What this user has said that no game master has settled yet. */
export const unsettled = (user: User.Implementation): readonly Intent[] =>
  parked(user).map(({ intent }) => intent);

async function throughSocket(parcel: Parcel): Promise<Msg | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(msg('core.host.noReply')), PATIENCE);
    const answer = (error: Msg | null): void => {
      clearTimeout(timer);
      waiting.delete(parcel.key);
      resolve(error);
    };
    waiting.set(parcel.key, answer);
    emit({ parcel });
  });
}

/**
 * Sends an intent to the referee and waits for what becomes of it. A refusal is shown to the user as a notification and then thrown.
 * With no game master connected the intent is kept (resolved at once) and settled when one arrives.
 * @throws Refused with the referee's reason.
 */
export async function send(intent: Intent): Promise<void> {
  const user = game.user;
  if (!user) throw new Refused(msg('core.host.notReady'));
  const parcel: Parcel = { key: foundry.utils.randomID(), intent };
  if (!isReferee() && !game.users?.activeGM) {
    await park(user, [...parked(user), parcel]);
    notify('info', msg('core.host.parked'));
    return;
  }
  const error = isReferee() ? await settled(user, parcel) : await throughSocket(parcel);
  if (!error) return;
  notify('warn', error);
  throw new Refused(error);
}

async function onParcel(data: unknown, senderId: string): Promise<void> {
  if (!isReferee()) return;
  const sender = game.users?.get(senderId);
  const { key, intent } = (data ?? {}) as Obj;
  if (!sender || typeof key !== 'string') return;
  const parsed = parseIntent(intent);
  const error = parsed ? await settled(sender, { key, intent: parsed }) : msg('core.host.malformed');
  emit({ reply: { key, to: senderId, error } });
}

function onReply(data: unknown, senderId: string): void {
  const { key, to, error } = (data ?? {}) as Obj;
  if (to !== game.userId || !game.users?.get(senderId)?.isGM) return;
  waiting.get(String(key))?.((error ?? null) as Msg | null);
}

const settling = new Set<string>();

/** Settles what a user's flag holds, oldest first. Refusals are told to the user when he is there. */
async function settleParked(user: User.Implementation): Promise<void> {
  if (!isReferee() || !user.id || settling.has(user.id)) return;
  settling.add(user.id);
  try {
    for (let [first] = parked(user); first; [first] = parked(user)) {
      const parcel = first;
      const error = await settled(user, parcel);
      await park(
        user,
        parked(user).filter(({ key }) => key !== parcel.key),
      );
      if (error && user.active) emit({ refused: { to: user.id, error } });
    }
  } finally {
    settling.delete(user.id);
  }
}

/** Settles everything that waits in users' flags, if this client is the referee's. */
export async function settleAll(): Promise<void> {
  for (const user of game.users ?? []) await settleParked(user);
}

/** Opens the ways to the referee. Called once in `ready`. */
export function openRelay(handler: Handler): void {
  handle = handler;
  game.socket?.on(
    SOCKET as never,
    ((payload: Obj, senderId: string) => {
      if (payload?.parcel) void onParcel(payload.parcel, senderId);
      else if (payload?.reply) onReply(payload.reply, senderId);
      else if (payload?.refused) onRefused(payload.refused, senderId);
    }) as never,
  );
  Hooks.on('updateUser', (user) => void settleParked(user));
  Hooks.on('userConnected', () => void settleAll());
}

function onRefused(data: unknown, senderId: string): void {
  const { to, error } = (data ?? {}) as Obj;
  if (to === game.userId && game.users?.get(senderId)?.isGM) notify('warn', error as Msg);
}
