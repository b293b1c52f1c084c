import { isRecord, text } from '../../core/outside.ts';
import { type Msg, msg, Refused } from '../../core/text.ts';
import { NOT_LOADED, reportMissing } from '../shared/arrival.ts';
import { deletion, replacement } from '../shared/compat.ts';
import { SYSTEM } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import type { Obj } from '../types.d.ts';
import { type Intent, parseIntent } from './intents.ts';
import { emit, emitToGameMasters, onPacket } from './packets.ts';
import type { Parcel } from './parcel.ts';
import { SEAL_MISSING } from './sealed.ts';
import { isReferee } from './seat.ts';

/*
 * How an intent reaches the referee, with a sender that cannot be forged. The referee's own client calls it directly. Other intents go
 * through the socket, where the server adds the sender. If no game master is connected, an intent waits in a flag of its user, which
 * only that user and game masters can write.
 */

/** Carries out an intent. @throws Refused with the reason. */
export type Handler = (sender: User.Implementation, parcel: Parcel) => Promise<void>;

/** How long a sender waits for the referee's reply, in milliseconds. */
const TIMEOUT = 20_000;

/** How often the intent is sent again until then, in milliseconds, because the referee's client may still be starting. */
const RETRY_INTERVAL = 2_000;

/** How many intents of one player may be in progress, so that nobody can block the referee for others. */
const MAX_IN_PROGRESS = 20;

/** How many outcomes the referee remembers for repeated intents. */
const MAX_OUTCOMES = 500;

let handle: Handler | undefined;
let whyBarred: () => Msg | undefined = () => undefined;
let pack: (intent: Intent) => Promise<Intent> = async (intent) => intent;
const waiting = new Map<string, (error: Msg | null) => void>();

const reasonOf = (error: unknown): Msg =>
  error instanceof Refused
    ? error.reason
    : msg('core.host.failed', { says: error instanceof Error ? error.message : String(error) });

/** The reason for which a window that has lost the seat does not handle an intent. */
export const SEAT_LOST = 'core.host.seatLost';

/** Whether an intent is for another window, which is the referee now. */
const isElsewhere = (error: Msg | null): boolean => error?.key === SEAT_LOST;

/**
 * Whether an intent that fails now may succeed later: only somebody who is away has a sealed answer, rules could not be loaded, or
 * another window is the referee.
 */
const isForLater = (error: Msg | null): boolean =>
  [SEAL_MISSING, NOT_LOADED, SEAT_LOST].includes(error?.key ?? '');

/** Carries out an intent. @returns why it was refused, or null. Unexpected errors are logged. */
async function attempt(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const no = whyBarred();
  if (no) return no;
  try {
    await handle?.(sender, parcel);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) console.error('Fivefold |', error);
    return reasonOf(error);
  }
}

/** How many intents of one user wait for a game master; more are dropped. */
const MAX_PARKED = 40;

const outcomes = new Map<string, Promise<Msg | null>>();
/** How many intents of each user are being handled. */
const inHand = new Map<string, number>();

async function countAndAttempt(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const id = sender.id ?? '';
  inHand.set(id, (inHand.get(id) ?? 0) + 1);
  const outcome = await attempt(sender, parcel);
  inHand.set(id, (inHand.get(id) ?? 1) - 1);
  return outcome;
}

/** Handles an intent. A repeated one is not carried out again but has the outcome of the first. */
function handleOnce(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const key = `${sender.id} ${parcel.key}`;
  const known = outcomes.get(key);
  if (known) return known;
  if (!sender.isGM && (inHand.get(sender.id ?? '') ?? 0) >= MAX_IN_PROGRESS)
    return Promise.resolve(msg('core.host.tooMany', { most: MAX_IN_PROGRESS }));
  const outcome = countAndAttempt(sender, parcel);
  outcomes.set(key, outcome);
  const [oldest = ''] = outcomes.keys();
  if (outcomes.size > MAX_OUTCOMES) outcomes.delete(oldest);
  void outcome.then((error) => isForLater(error) && outcomes.delete(key));
  return outcome;
}

const PENDING = `flags.${SYSTEM}.pending`;

/** The flag as it is stored. Users can write anything into their own. */
const pendingOf = (user: User.Implementation): unknown =>
  user.getFlag(SYSTEM as never, 'pending' as never) as unknown;

/** The intents that wait in a user's flag, the oldest first. Each has a key of its own, so that simultaneous writes do not conflict. */
function pendingParcels(user: User.Implementation): Parcel[] {
  const pending = pendingOf(user);
  return Object.entries(isRecord(pending) ? pending : {})
    .flatMap(([key, one]) => {
      const { intent, at } = (one ?? {}) as Obj;
      const parsed = parseIntent(intent);
      return parsed ? [{ key, intent: parsed, at: Number(at) }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

const park = (user: User.Implementation, { key, intent }: Parcel): Promise<unknown> =>
  user.update({ [`${PENDING}.${key}`]: { intent, at: Date.now() } } as never);

const unpark = (user: User.Implementation, { key }: Parcel): Promise<unknown> =>
  user.update(deletion(`${PENDING}.${key}`) as never);

async function keep(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  if (pendingParcels(user).length >= MAX_PARKED) return msg('core.host.tooMany', { most: MAX_PARKED });
  await park(user, parcel);
  notify('info', msg('core.host.parked'));
  return null;
}

/** Functions that send waiting intents again as soon as this client has become the referee. */
const resenders = new Set<() => void>();

/** Sends this user's waiting intents again, now to this client. */
export const resend = (): void => {
  for (const resendOne of [...resenders]) resendOne();
};

/** Sends a parcel again and again until the referee replies, who may be on this client by then. If the last game master leaves, it is kept for the next one. */
async function sendThroughSocket(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const end = Date.now() + TIMEOUT;
  return new Promise((resolve) => {
    const answer = (outcome: Msg | null | Promise<Msg | null>): void => {
      clearInterval(timer);
      waiting.delete(parcel.key);
      resenders.delete(trySending);
      resolve(outcome);
    };
    const trySending = (): void => {
      if (isReferee()) void handleOnce(user, parcel).then((error) => isElsewhere(error) || answer(error));
      else if (!game.users?.activeGM) answer(keep(user, parcel));
      else if (Date.now() > end) answer(msg('core.host.noReply'));
      else emitToGameMasters({ parcel });
    };
    const timer = setInterval(trySending, RETRY_INTERVAL);
    waiting.set(parcel.key, answer);
    resenders.add(trySending);
    trySending();
  });
}

async function sendAndWait(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  if (!parseIntent(parcel.intent)) return msg('core.host.malformed');
  const error = isReferee() ? await handleOnce(user, parcel) : msg(SEAT_LOST);
  return isElsewhere(error) ? sendThroughSocket(user, parcel) : error;
}

/** When this client's user last sent something to the referee. */
export const lastSent = { at: 0 };

/**
 * Sends an intent to the referee and waits for the outcome. A refusal is shown to the user and then thrown. If no game master is
 * connected, this resolves immediately, and the intent is handled when one arrives. @throws Refused with the referee's reason.
 */
export async function send(intent: Intent): Promise<void> {
  const user = game.user;
  if (!user) throw new Refused(msg('core.host.notReady'));
  lastSent.at = Date.now();
  const error = await pack(intent).then(
    (one) => sendAndWait(user, { key: foundry.utils.randomID(), intent: one }),
    reasonOf,
  );
  if (!error) return;
  notify('warn', error);
  throw new Refused(error);
}

const keyOf = text(64);

async function reply(sender: User.Implementation, key: string, intent: unknown): Promise<void> {
  const parsed = parseIntent(intent);
  const error = parsed ? await handleOnce(sender, { key, intent: parsed }) : msg('core.host.malformed');
  if (isElsewhere(error)) return;
  const to = sender.id ?? '';
  emit({ reply: { key, to, error } }, [to]);
}

function onParcel(data: unknown, sender: User.Implementation): boolean {
  const { key: given, intent } = (data ?? {}) as Obj;
  const key = keyOf(given);
  if (key !== undefined && isReferee()) void reply(sender, key, intent);
  return key !== undefined;
}

function onReply(data: unknown, sender: User.Implementation): boolean {
  const { key, to, error } = (data ?? {}) as Obj;
  if (!sender.isGM) return false;
  if (to === game.userId) waiting.get(String(key))?.((error ?? null) as Msg | null);
  return true;
}

/** Removes from a user's flag whatever is not an intent or exceeds the limit. */
async function dropSurplus(user: User.Implementation): Promise<void> {
  const pending = pendingOf(user);
  if (pending === undefined) return;
  const kept = Object.fromEntries(
    pendingParcels(user)
      .slice(0, MAX_PARKED)
      .map(({ key, ...parcel }) => [key, parcel]),
  );
  if (isRecord(pending) && Object.keys(pending).every((key) => Object.hasOwn(kept, key))) return;
  console.warn(`Fivefold | what ${user.name} has left beyond ${MAX_PARKED} moves is forgotten`);
  await user.update(replacement(PENDING, kept) as never);
}

const settling = new Set<string>();

/**
 * Handles the intents in a user's flag, the oldest first, and stops at one that can only succeed later. Refusals are shown to the
 * user if they are connected.
 */
async function handlePending(user: User.Implementation): Promise<void> {
  if (!isReferee() || whyBarred() || !user.id || settling.has(user.id)) return;
  settling.add(user.id);
  try {
    await dropSurplus(user);
    const done = new Set<string>();
    const next = () => pendingParcels(user).find(({ key }) => !done.has(key));
    for (let parcel = next(); parcel; parcel = next()) {
      done.add(parcel.key);
      const error = await handleOnce(user, parcel);
      if (error?.key === NOT_LOADED) reportMissing(error, handleAllPending);
      if (isForLater(error)) return;
      await unpark(user, parcel);
      if (error && user.active) emit({ refused: { to: user.id, error } }, [user.id]);
    }
  } catch (error) {
    console.error(`Fivefold | what ${user.name} has left could not be settled:`, error);
  } finally {
    settling.delete(user.id);
  }
}

/** Handles the intents in all users' flags, if this client is the referee. No user has to wait for another. */
export async function handleAllPending(): Promise<void> {
  await Promise.all([...(game.users ?? [])].map(handlePending));
}

/** Sets the function that handles intents while this client is the referee. */
export const setHandler = (handler: Handler): void => {
  handle = handler;
};

/** What handles intents in this window, if it may become the referee. */
export const refereeHere = (): Handler | undefined => handle;

/**
 * Starts the relay. `bar` returns the reason why nothing may be done in this world, if any. `prepare` removes from an intent whatever
 * must stay secret; its errors are shown like refusals. Called once in `ready`.
 */
export function openRelay(bar: typeof whyBarred, prepare: typeof pack): void {
  whyBarred = bar;
  pack = prepare;
  onPacket('parcel', onParcel);
  onPacket('reply', onReply);
  onPacket('refused', onRefused);
  Hooks.on('updateUser', (user) => void handlePending(user));
  Hooks.on('userConnected', () => void handleAllPending());
}

function onRefused(data: unknown, sender: User.Implementation): boolean {
  const { to, error } = (data ?? {}) as Obj;
  if (!sender.isGM) return false;
  if (to === game.userId) notify('warn', error as Msg);
  return true;
}
