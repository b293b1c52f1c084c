import { list, shape, text } from '../../core/outside.ts';
import { Refused } from '../../core/text.ts';
import { isFor } from '../documents/exchange-data.ts';
import { fetchCipher, isShut, keepKey, keyOf, open, sealedIn } from '../documents/sealed-card.ts';
import { reportMissing } from '../shared/arrival.ts';
import { SYSTEM } from '../shared/ids.ts';
import { waitFor } from '../shared/wait.ts';
import type { Obj } from '../types.d.ts';
import { emit, onPacket } from './packets.ts';

/*
 * How the keys of sealed cards reach those whom the cards are for: by queries, which reach one user only. Whoever lacks a key asks for it
 * over the socket, whose server says who asks. A key that does not open its card is not kept, so its sender need not be known.
 */

const QUERY = `${SYSTEM}.cardKey`;

/** How long somebody has to accept a key, in milliseconds. */
const TIMEOUT = 4_000;

/** How many keys may be asked for at once. */
const MAX_WANTED = 50;

/** How long a card may lack its key before this browser asks for it, in milliseconds: usually the key is on its way. */
const PATIENCE = 2_000;

/** Whether a user may open a card: it is for them, or they may be who has to continue it. */
const mayOpen = (user: User.Implementation, message: ChatMessage.Implementation): boolean =>
  user.isGM || isFor(message, user);

/** A card, and its key. */
interface CardKey {
  readonly message: string;
  readonly key: string;
}

/** Hands the key of a card to one user, who may be gone by then. */
async function hand(one: CardKey, user: User.Implementation): Promise<void> {
  const data: unknown = one;
  try {
    await user.query(QUERY as never, data as never, { timeout: TIMEOUT });
  } catch (error) {
    console.info(`Fivefold | ${user.name} could not be given the key of a card:`, error);
  }
}

/** Hands the key of a new card to those of its readers and of the game masters who are there. */
export async function handKey(one: CardKey, readers: readonly string[]): Promise<void> {
  const others =
    game.users?.filter(
      (user) => user.active && !user.isSelf && (user.isGM || readers.includes(user.id ?? '')),
    ) ?? [];
  await Promise.all(others.map((user) => hand(one, user)));
}

const given = shape({ message: text(64), key: text(64) });

/** Takes a key that arrives by query, if a card for this user is opened by it. The card itself may arrive a moment later. */
async function takeKey(data: unknown): Promise<boolean> {
  const one = given(data);
  if (!one) return false;
  const message = await waitFor(() => game.messages?.get(one.message));
  if (!message || !game.user || !mayOpen(game.user, message) || !isShut(message)) return false;
  const { decrypt } = await fetchCipher();
  if (decrypt(sealedIn(message), one.key) === undefined) return false;
  await keepKey(one.message, one.key);
  await open(message);
  return true;
}

/** Opens cards, and asks for the keys that are missing. */
async function openOrAsk(messages: readonly ChatMessage.Implementation[]): Promise<void> {
  const { user } = game;
  const shut = messages.filter((one) => user && mayOpen(user, one) && isShut(one));
  try {
    for (const one of shut) if (keyOf(String(one.id))) await open(one);
  } catch (error) {
    if (error instanceof Refused) reportMissing(error.reason, () => openOrAsk(messages));
    throw error;
  }
  const missing = shut.filter(isShut).map(({ id }) => String(id));
  if (missing.length > 0) emit({ keysWanted: missing.slice(-MAX_WANTED) });
}

const wanted = list(text(64), 1, MAX_WANTED);

/** Gives somebody the keys of cards that are for them. */
async function giveKeys(ids: readonly string[], asker: User.Implementation): Promise<void> {
  for (const id of ids) {
    const message = game.messages?.get(id);
    const key = keyOf(id);
    if (message && key && sealedIn(message) && mayOpen(asker, message))
      await hand({ message: id, key }, asker);
  }
}

/**
 * Accepts keys, gives them to those who ask, and opens what this browser can open. Called once in `ready`. @returns when the cards whose
 * keys are here have been opened
 */
export function openCards(): Promise<void> {
  (CONFIG.queries as unknown as Obj)[QUERY] = takeKey;
  onPacket('keysWanted', (data, asker) => {
    const ids = wanted(data);
    if (ids) void giveKeys(ids, asker);
    return ids !== undefined;
  });
  const sealed = () => game.messages?.filter((one) => sealedIn(one) !== '') ?? [];
  Hooks.on('createChatMessage', (message) => {
    if (sealedIn(message as ChatMessage.Implementation))
      setTimeout(() => void openOrAsk([message as ChatMessage.Implementation]), PATIENCE);
  });
  // Whoever has just entered may have what is missing here.
  Hooks.on('userConnected', () => void openOrAsk(sealed()));
  return openOrAsk(sealed());
}
