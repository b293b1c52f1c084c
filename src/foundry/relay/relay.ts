import { isRecord, text } from '../../core/outside.ts';
import { type Msg, msg, Refused } from '../../core/text.ts';
import { lack, NOT_LOADED } from '../shared/arrival.ts';
import { deletion, replacement } from '../shared/compat.ts';
import { SYSTEM } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import type { Obj } from '../types.d.ts';
import { type Intent, parseIntent } from './intents.ts';
import { emit, emitToMasters, onPacket } from './packets.ts';
import { SEAL_MISSING } from './sealed.ts';
import { isReferee } from './seat.ts';

/*
 * How an intent reaches the referee. There are three ways, each with an identity that the sender cannot forge: a game master's
 * own client calls the referee directly; with a game master connected, a player's intent goes over the socket, whose server adds
 * the sender; otherwise it waits in the user's own flag, which only that user and game masters can write.
 */

/** An intent with a key of its own, by which its reply and repetitions are recognized. */
export interface Parcel {
  readonly key: string;
  readonly intent: Intent;
}

/** What the referee does with an intent. @throws Refused with the reason. */
export type Handler = (sender: User.Implementation, parcel: Parcel) => Promise<void>;

/** How long a sender waits for the referee's reply, in milliseconds. */
const PATIENCE = 20_000;

/** How often the intent is sent again meanwhile, in milliseconds; the referee's client may just be starting. */
const PERSISTENCE = 2_000;

/** How many intents of one player may be unsettled simultaneously; more would keep others from being heard. */
const MOST_IN_HAND = 20;

/** How many outcomes the referee keeps for repeated intents. */
const MOST_OUTCOMES = 500;

let handle: Handler | undefined;
let barred: () => Msg | undefined = () => undefined;
let packed: (intent: Intent) => Promise<Intent> = async (intent) => intent;
const waiting = new Map<string, (error: Msg | null) => void>();

const asMsg = (error: unknown): Msg =>
  error instanceof Refused
    ? error.reason
    : msg('core.host.failed', { says: error instanceof Error ? error.message : String(error) });

/** The reason with which a window that is no longer the referee's puts an intent aside. */
export const SEAT_LOST = 'core.host.seatLost';

/** Whether an intent is for another window, which is the referee now. */
const isElsewhere = (error: Msg | null): boolean => error?.key === SEAT_LOST;

/**
 * Whether an intent that fails now may be sent again later: a sealed answer lies with somebody who is away, rules could not be
 * loaded, or another window is the referee.
 */
const isForLater = (error: Msg | null): boolean =>
  [SEAL_MISSING, NOT_LOADED, SEAT_LOST].includes(error?.key ?? '');

/** The outcome of an intent: null, or why it is refused. Unexpected errors are logged too. */
async function judge(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const no = barred();
  if (no) return no;
  try {
    await handle?.(sender, parcel);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) console.error('Fivefold |', error);
    return asMsg(error);
  }
}

/** How many intents of one user wait for a game master; more are dropped. */
const MOST_PARKED = 40;

const outcomes = new Map<string, Promise<Msg | null>>();
/** How many intents of each user are being handled. */
const inHand = new Map<string, number>();

async function takeIn(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const id = sender.id ?? '';
  inHand.set(id, (inHand.get(id) ?? 0) + 1);
  const outcome = await judge(sender, parcel);
  inHand.set(id, (inHand.get(id) ?? 1) - 1);
  return outcome;
}

/** Handles an intent. A repeated one is not done again: it gets the outcome it had. */
function settle(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const key = `${sender.id} ${parcel.key}`;
  const known = outcomes.get(key);
  if (known) return known;
  if (!sender.isGM && (inHand.get(sender.id ?? '') ?? 0) >= MOST_IN_HAND)
    return Promise.resolve(msg('core.host.tooMany', { most: MOST_IN_HAND }));
  const outcome = takeIn(sender, parcel);
  outcomes.set(key, outcome);
  const [oldest = ''] = outcomes.keys();
  if (outcomes.size > MOST_OUTCOMES) outcomes.delete(oldest);
  void outcome.then((error) => isForLater(error) && outcomes.delete(key));
  return outcome;
}

const PENDING = `flags.${SYSTEM}.pending`;

/** The user's flag as it is stored; users can write anything into it. */
const pendingOf = (user: User.Implementation): unknown =>
  user.getFlag(SYSTEM as never, 'pending' as never) as unknown;

/** What waits in a user's flag, the oldest first, each parcel under its own key so that two writers do not undo each other's work. */
function parkedParcels(user: User.Implementation): Parcel[] {
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
  if (parkedParcels(user).length >= MOST_PARKED) return msg('core.host.tooMany', { most: MOST_PARKED });
  await park(user, parcel);
  notify('info', msg('core.host.parked'));
  return null;
}

/** What is sent again as soon as this client has become the referee's. */
const impatient = new Set<() => void>();

/** Handles what this client's user has sent to a referee who was not there. */
export const resend = (): void => {
  for (const say of [...impatient]) say();
};

/** Sends a parcel until the referee answers, who may be on this client before long. If the last game master leaves, it is kept for the next one. */
async function throughSocket(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const end = Date.now() + PATIENCE;
  return new Promise((resolve) => {
    const answer = (outcome: Msg | null | Promise<Msg | null>): void => {
      clearInterval(timer);
      waiting.delete(parcel.key);
      impatient.delete(say);
      resolve(outcome);
    };
    const say = (): void => {
      if (isReferee()) void settle(user, parcel).then((error) => isElsewhere(error) || answer(error));
      else if (!game.users?.activeGM) answer(keep(user, parcel));
      else if (Date.now() > end) answer(msg('core.host.noReply'));
      else emitToMasters({ parcel });
    };
    const timer = setInterval(say, PERSISTENCE);
    waiting.set(parcel.key, answer);
    impatient.add(say);
    say();
  });
}

async function sendAndWait(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  if (!parseIntent(parcel.intent)) return msg('core.host.malformed');
  const error = isReferee() ? await settle(user, parcel) : msg(SEAT_LOST);
  return isElsewhere(error) ? throughSocket(user, parcel) : error;
}

/** When this client's user last sent something to the referee. */
export const lastWord = { at: 0 };

/**
 * Sends an intent to the referee and waits for the outcome. A refusal is shown to the user and then thrown. Without a game master
 * the intent is kept (this resolves immediately) and handled when one arrives. @throws Refused with the referee's reason.
 */
export async function send(intent: Intent): Promise<void> {
  const user = game.user;
  if (!user) throw new Refused(msg('core.host.notReady'));
  lastWord.at = Date.now();
  const error = await packed(intent).then(
    (one) => sendAndWait(user, { key: foundry.utils.randomID(), intent: one }),
    asMsg,
  );
  if (!error) return;
  notify('warn', error);
  throw new Refused(error);
}

const keyOf = text(64);

async function reply(sender: User.Implementation, key: string, intent: unknown): Promise<void> {
  const parsed = parseIntent(intent);
  const error = parsed ? await settle(sender, { key, intent: parsed }) : msg('core.host.malformed');
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

/** Drops what a user's flag contains beyond the limit, and what is no intent. */
async function forgetSurplus(user: User.Implementation): Promise<void> {
  const pending = pendingOf(user);
  if (pending === undefined) return;
  const kept = Object.fromEntries(
    parkedParcels(user)
      .slice(0, MOST_PARKED)
      .map(({ key, ...parcel }) => [key, parcel]),
  );
  if (isRecord(pending) && Object.keys(pending).every((key) => Object.hasOwn(kept, key))) return;
  console.warn(`Fivefold | what ${user.name} has left beyond ${MOST_PARKED} moves is forgotten`);
  await user.update(replacement(PENDING, kept) as never);
}

const settling = new Set<string>();

/**
 * Handles what a user's flag contains, the oldest first, up to a sealed answer that lies with somebody who is away. Refusals are
 * shown to the user if they are connected.
 */
async function settleParked(user: User.Implementation): Promise<void> {
  if (!isReferee() || barred() || !user.id || settling.has(user.id)) return;
  settling.add(user.id);
  try {
    await forgetSurplus(user);
    const done = new Set<string>();
    const next = () => parkedParcels(user).find(({ key }) => !done.has(key));
    for (let parcel = next(); parcel; parcel = next()) {
      done.add(parcel.key);
      const error = await settle(user, parcel);
      if (error?.key === NOT_LOADED) lack(error, settleAll);
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

/** Handles everything that waits in users' flags, if this client is the referee's. No user waits for another. */
export async function settleAll(): Promise<void> {
  await Promise.all([...(game.users ?? [])].map(settleParked));
}

/** Names who handles intents on this client once it is the referee's. */
export const heed = (handler: Handler): void => {
  handle = handler;
};

/**
 * Opens the ways to the referee. `bar` says why nothing may be done in this world; `pack` removes from an intent what must not be
 * visible on the way, and an error of it is shown like a refusal. Called once in `ready`.
 */
export function openRelay(bar: typeof barred, pack: typeof packed): void {
  barred = bar;
  packed = pack;
  onPacket('parcel', onParcel);
  onPacket('reply', onReply);
  onPacket('refused', onRefused);
  Hooks.on('updateUser', (user) => void settleParked(user));
  Hooks.on('userConnected', () => void settleAll());
}

function onRefused(data: unknown, sender: User.Implementation): boolean {
  const { to, error } = (data ?? {}) as Obj;
  if (!sender.isGM) return false;
  if (to === game.userId) notify('warn', error as Msg);
  return true;
}
