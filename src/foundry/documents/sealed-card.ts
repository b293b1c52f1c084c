import { isRecord } from '../../core/outside.ts';
import { msg, Refused } from '../../core/text.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import type { Obj } from '../types.d.ts';

/*
 * Cards that only some may read. Every document reaches every client, so the data of such a card are encrypted, each card's with a key of
 * its own. The keys lie in the browsers of those whom the card is for: see relay/card-keys. Readers notice nothing of it: a data model
 * replaces its fields by what it contains as soon as this browser can open it.
 */

type Cipher = typeof import('../../core/cipher.ts');

type Opened = (message: ChatMessage.Implementation) => void;

const listeners = new Set<Opened>();

/** Calls a function whenever this browser has opened a message. @returns a function that ends this */
export function onOpened(fn: Opened): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

let cipher: Cipher | undefined;

/** Fetches what encrypts. @throws Refused when that fails. */
export async function fetchCipher(): Promise<Cipher> {
  try {
    cipher ??= await import('../../core/cipher.ts');
    return cipher;
  } catch (error) {
    console.warn('Fivefold | what opens sealed cards could not be fetched:', error);
    throw new Refused(msg('core.host.noPart'));
  }
}

type Keys = { readonly [message: string]: string };

/** Users of the same browser must not read each other's cards. */
const place = (): string => `${game.world?.id} ${game.userId}`;
const allKeys = (): { readonly [place: string]: Keys } =>
  (readSetting('cardKeys') ?? {}) as { readonly [place: string]: Keys };

/** Keys of cards that are about to be written. */
const fresh = new Map<string, string>();

/** The key of a message, if this browser has it. */
export const keyOf = (message: string): string | undefined =>
  allKeys()[place()]?.[message] ?? fresh.get(message);

/** Keeps a key of this browser's own beyond a reload; to be done before the card is written. */
export async function keepFreshKey(message: string): Promise<void> {
  const key = fresh.get(message);
  if (key !== undefined) await keepKey(message, key);
}

/** How many keys a browser keeps; the oldest are dropped. */
const MAX_KEYS = 1_000;

/** Keeps the key of a message. Keys are not dropped with their messages, which may be still on their way. */
export async function keepKey(message: string, key: string): Promise<void> {
  const known = Object.entries({ ...allKeys()[place()], ...Object.fromEntries(fresh), [message]: key });
  const keys = Object.fromEntries(known.slice(-MAX_KEYS));
  await writeSetting('cardKeys', { ...allKeys(), [place()]: keys });
}

/** So many random bytes, in hexadecimal digits. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((one) => one.toString(16).padStart(2, '0')).join('');

/** What a message contains, as it is stored; '' if it is not sealed. */
export const sealedIn = (message: ChatMessage.Implementation): string =>
  String((message.system as Obj | undefined)?.sealed ?? '');

/** What a sealed message contains, or undefined if this browser cannot open it now. */
export function openedData(message: ChatMessage.Implementation): Obj | undefined {
  const sealed = sealedIn(message);
  const key = sealed && keyOf(String(message.id));
  return key && cipher ? (cipher.decrypt(sealed, key) as Obj | undefined) : undefined;
}

/** Whether a message is sealed and cannot be opened here. */
export const isShut = (message: ChatMessage.Implementation): boolean =>
  sealedIn(message) !== '' && openedData(message) === undefined;

/**
 * The data of a message as they are stored in a sealed one, which gets a key if it has none. The cipher must have been fetched. @throws
 * Error otherwise, which is a fault of the caller
 */
export function sealUpData(message: string, data: Obj): Obj {
  if (!cipher) throw new Error('what seals cards has not been fetched');
  const key = keyOf(message) ?? randomHex(cipher.KEY_BYTES);
  fresh.set(message, key);
  return { sealed: cipher.encrypt(data as never, key, randomHex(cipher.NONCE_BYTES)) };
}

/** Data with an update merged into them, as the host merges updates of documents: objects by their keys, everything else as a whole. */
const merged = (data: Obj, update: Obj): Obj => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(update).map(([key, value]) => {
      const before = data[key];
      return [key, isRecord(before) && isRecord(value) ? merged(before, value) : value];
    }),
  ),
});

/** The update of a message, with its data sealed if those of the message are. @throws Refused when the message cannot be opened here. */
export function cardUpdate(message: ChatMessage.Implementation, update: Obj): Obj {
  const opened = openedData(message);
  if (!opened && sealedIn(message) !== '') throw new Refused(msg('core.host.cardShut'));
  if (!opened) return update;
  const { rolls: _rolls, system, ...rest } = update;
  return { ...rest, system: sealUpData(String(message.id), merged(opened, system as Obj)) };
}

/** Opens a message whose key is known. */
export async function open(message: ChatMessage.Implementation): Promise<void> {
  await fetchCipher();
  (message.system as unknown as { prepareBaseData(): void }).prepareBaseData();
  for (const listener of [...listeners]) listener(message);
}
