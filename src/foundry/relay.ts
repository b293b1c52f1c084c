import { isRecord, text } from '../core/outside.ts';
import type { Msg } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import { lack, NOT_LOADED } from './arrival.ts';
import { deletion, replacement } from './compat.ts';
import { SYSTEM } from './ids.ts';
import type { Intent } from './intents.ts';
import { parseIntent } from './intents.ts';
import { notify } from './notify.ts';
import { emit, emitToMasters, onPacket } from './packets.ts';
import { SEAL_MISSING } from './sealed.ts';
import { isReferee } from './seat.ts';
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

/** How often he says it again meanwhile, in milliseconds: the referee's client may only just be starting. */
const PERSISTENCE = 2_000;

/** How much a player may have said at once that is not settled yet: beyond it somebody keeps others from being heard. */
const MOST_IN_HAND = 20;

/** How many outcomes the referee keeps for those who say a thing again. */
const MOST_OUTCOMES = 500;

let handle: Handler | undefined;
let barred: () => Msg | undefined = () => undefined;
let packed: (intent: Intent) => Promise<Intent> = async (intent) => intent;
const waiting = new Map<string, (error: Msg | null) => void>();

const asMsg = (error: unknown): Msg =>
  error instanceof Refused
    ? error.reason
    : msg('core.host.failed', { says: error instanceof Error ? error.message : String(error) });

/** The word with which a window that is not the referee's any more puts something by. */
export const SEAT_LOST = 'core.host.seatLost';

/** Whether something is for another window to settle, which referees now. */
const isElsewhere = (error: Msg | null): boolean => error?.key === SEAT_LOST;

/** Whether something that cannot be done now may be said again later: what is sealed lies with somebody who is away, rules could not be loaded, another window referees. */
const isForLater = (error: Msg | null): boolean =>
  [SEAL_MISSING, NOT_LOADED, SEAT_LOST].includes(error?.key ?? '');

/** What becomes of an intent: null, or why it is refused. Faults of ours go to the console too. */
async function judged(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
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

/** How many moves of one user wait for a game master; what is more is forgotten. */
const MOST_PARKED = 40;

const outcomes = new Map<string, Promise<Msg | null>>();
/** How many intents of each user are being settled. */
const inHand = new Map<string, number>();

async function taken(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const id = sender.id ?? '';
  inHand.set(id, (inHand.get(id) ?? 0) + 1);
  const outcome = await judged(sender, parcel);
  inHand.set(id, (inHand.get(id) ?? 1) - 1);
  return outcome;
}

/** Settles one intent. One that is said again is not done again: it has the outcome it had. */
function settled(sender: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  const key = `${sender.id} ${parcel.key}`;
  const known = outcomes.get(key);
  if (known) return known;
  if (!sender.isGM && (inHand.get(sender.id ?? '') ?? 0) >= MOST_IN_HAND)
    return Promise.resolve(msg('core.host.tooMany', { most: MOST_IN_HAND }));
  const outcome = taken(sender, parcel);
  outcomes.set(key, outcome);
  const [oldest = ''] = outcomes.keys();
  if (outcomes.size > MOST_OUTCOMES) outcomes.delete(oldest);
  void outcome.then((error) => isForLater(error) && outcomes.delete(key));
  return outcome;
}

const PENDING = `flags.${SYSTEM}.pending`;

/** The user's flag as it is stored: they can write anything into it. */
const pendingOf = (user: User.Implementation): unknown =>
  user.getFlag(SYSTEM as never, 'pending' as never) as unknown;

/** What waits in a user's flag, oldest first: each parcel under its own key, so that two writers do not undo each other's work. */
function parked(user: User.Implementation): Parcel[] {
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
  if (parked(user).length >= MOST_PARKED) return msg('core.host.tooMany', { most: MOST_PARKED });
  await park(user, parcel);
  notify('info', msg('core.host.parked'));
  return null;
}

/** What is said again as soon as this client has become the referee's. */
const impatient = new Set<() => void>();

/** Settles what this client's user has said to a referee who was not there yet. */
export const sayAgain = (): void => {
  for (const say of [...impatient]) say();
};

/** Says it until the referee answers, who may be this client before long. When the last game master leaves without a word it is kept for the next one. */
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
      if (isReferee()) void settled(user, parcel).then((error) => isElsewhere(error) || answer(error));
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

async function said(user: User.Implementation, parcel: Parcel): Promise<Msg | null> {
  if (!parseIntent(parcel.intent)) return msg('core.host.malformed');
  const error = isReferee() ? await settled(user, parcel) : msg(SEAT_LOST);
  return isElsewhere(error) ? throughSocket(user, parcel) : error;
}

/** When the user of this client last said something to the referee. */
export const lastWord = { at: 0 };

/**
 * Sends an intent to the referee and waits for what becomes of it. A refusal is shown to the user as a notification and then thrown.
 * With no game master connected the intent is kept (resolved at once) and settled when one arrives.
 * @throws Refused with the referee's reason.
 */
export async function send(intent: Intent): Promise<void> {
  const user = game.user;
  if (!user) throw new Refused(msg('core.host.notReady'));
  lastWord.at = Date.now();
  const error = await packed(intent).then(
    (one) => said(user, { key: foundry.utils.randomID(), intent: one }),
    asMsg,
  );
  if (!error) return;
  notify('warn', error);
  throw new Refused(error);
}

const keyOf = text(64);

async function reply(sender: User.Implementation, key: string, intent: unknown): Promise<void> {
  const parsed = parseIntent(intent);
  const error = parsed ? await settled(sender, { key, intent: parsed }) : msg('core.host.malformed');
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

/** Forgets what a user's flag holds beyond what one user may leave: what is no move, and moves over the quota. */
async function forgetSurplus(user: User.Implementation): Promise<void> {
  const pending = pendingOf(user);
  if (pending === undefined) return;
  const kept = Object.fromEntries(
    parked(user)
      .slice(0, MOST_PARKED)
      .map(({ key, ...parcel }) => [key, parcel]),
  );
  if (isRecord(pending) && Object.keys(pending).every((key) => Object.hasOwn(kept, key))) return;
  console.warn(`Fivefold | what ${user.name} has left beyond ${MOST_PARKED} moves is forgotten`);
  await user.update(replacement(PENDING, kept) as never);
}

const settling = new Set<string>();

/** Settles what a user's flag holds, oldest first, up to what is sealed and lies with somebody who is away. Refusals are told to the user when they are there. */
async function settleParked(user: User.Implementation): Promise<void> {
  if (!isReferee() || barred() || !user.id || settling.has(user.id)) return;
  settling.add(user.id);
  try {
    await forgetSurplus(user);
    const done = new Set<string>();
    const next = () => parked(user).find(({ key }) => !done.has(key));
    for (let parcel = next(); parcel; parcel = next()) {
      done.add(parcel.key);
      const error = await settled(user, parcel);
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

/** Settles everything that waits in users' flags, if this client is the referee's. Nobody waits for what another user has left. */
export async function settleAll(): Promise<void> {
  await Promise.all([...(game.users ?? [])].map(settleParked));
}

/** Says who settles what is said on this client, once it is the referee's. */
export const heed = (handler: Handler): void => {
  handle = handler;
};

/**
 * Opens the ways to the referee. `bar` says why nothing at all may be done in this world, if so; `pack` takes out of an intent what must not
 * be seen on the way; what it throws is told like a refusal. Called once in `ready`.
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
