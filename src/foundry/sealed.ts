import { isBounded, json, list, shape, text } from '../core/outside.ts';
import type { Sealed } from '../core/round.ts';
import type { Words } from '../core/seal.ts';
import type { Json } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import { shown } from './arrival.ts';
import { castOfCombat } from './fight-cast.ts';
import { pause } from './idle.ts';
import { rulesetOfType, SYSTEM, speaksFor } from './ids.ts';
import { emit, onPacket } from './packets.ts';
import { stateOf } from './round-data.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Obj } from './types.d.ts';

/*
 * Answers that nobody is to know yet. Every document reaches every client, so they lie in none: the fight holds a seal, and what is under it lies in
 * the storage of the browsers that may know it, those of its writer and of the game masters. It goes from one to another by a query, which reaches
 * one user only. Who sends it need not be known: what does not fit its seal is not kept, nor what no fight waits for. A browser that lacks one asks
 * around, over the socket, whose server says who asks.
 */

/** Somebody's words, the salt, and the seal that both make. */
export interface Secret extends Words {
  readonly seal: string;
  readonly salt: string;
}

const QUERY = `${SYSTEM}.sealed`;

/** How much a browser keeps, in characters; words that nobody has declared go first, the oldest before the others. */
const MOST = 400_000;

/** How long words are that somebody is handed, in characters: nobody declares so much. */
const LONGEST = 10_000;

/** How many words that answer one ask, and that nobody has declared yet, are kept: who hands them is not known, and what is forged must not drive out the author's own. */
const MOST_OF_ONE_ASK = 5;

/** How many seals anybody asks for at once, and how many such words of one user are heeded at a time. */
const MOST_WANTED = 100;
const MOST_HEEDED = 4;

/** How long somebody has to take one, and others have to hand one over, in milliseconds. */
const PATIENCE = 4_000;

type Store = { readonly [seal: string]: Omit<Secret, 'seal'> };

/** Users of one browser must not read each other's secrets. */
const kept = (): { readonly [place: string]: Store } =>
  (readSetting('sealed') ?? {}) as { readonly [place: string]: Store };
const place = (): string => `${game.world?.id} ${game.userId}`;
const store = (): Store => kept()[place()] ?? {};

/** What this browser knows of a seal. */
export function secretOf(seal: string): Secret | undefined {
  const found = store()[seal];
  return found && { seal, ...found };
}

/** What is under a seal, if this browser knows it. */
export const unsealed = (seal: string): Json | undefined => store()[seal]?.value;

/** Whether two secrets answer the same ask: those that nobody has declared yet are rivals. */
const isOfSameAsk = (a: Words, b: Words): boolean =>
  a.author === b.author && a.fight === b.fight && a.ask === b.ask;

/** Seals about which something is being done: what is under them stays, whatever else is handed over meanwhile. */
const inUse = new Set<string>();

/** Does something about seals. What is under them is kept meanwhile, where it is known. */
export async function keeping<T>(seals: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const seal of seals) inUse.add(seal);
  try {
    return await work();
  } finally {
    for (const seal of seals) inUse.delete(seal);
  }
}

type Entry = readonly [seal: string, words: Store[string]];

/** Which of those that are kept make room for one: all its rivals once it stands in its fight, else the oldest beyond a handful. */
function crowdedOut({ seal, ...words }: Secret, standing: ReadonlySet<string>): ReadonlySet<string> {
  const rivals = Object.entries(store()).flatMap(([other, one]) =>
    other !== seal && !standing.has(other) && isOfSameAsk(one, words) ? [other] : [],
  );
  if (standing.has(seal)) return new Set(rivals);
  return new Set(rivals.filter((other) => !inUse.has(other)).slice(0, 1 - MOST_OF_ONE_ASK));
}

/** As many as there is room for, those before others that come later in the list; the later ones of a kind are the newer ones. */
function fitting(entries: readonly Entry[]): Entry[] {
  let room = MOST;
  const fits = ([, words]: Entry): boolean => {
    room -= JSON.stringify(words).length;
    return room >= 0;
  };
  return entries.toReversed().filter(fits).reverse();
}

async function keep(secret: Secret): Promise<void> {
  const { seal, ...words } = secret;
  const standing = new Set(allSeals().map((one) => one.seal));
  const gone = crowdedOut(secret, standing);
  const others = Object.entries(store()).filter(
    ([other, { fight }]) => other !== seal && !gone.has(other) && game.combats?.has(fight),
  );
  const isNeeded = ([other]: Entry): boolean => standing.has(other) || inUse.has(other);
  const spare = others.filter((one) => !isNeeded(one));
  const entries = fitting([...spare, ...others.filter(isNeeded), [seal, words]]);
  await writeSetting('sealed', { ...kept(), [place()]: Object.fromEntries(entries) });
  void ui.combat?.render();
}

/** What makes seals is fetched when somebody seals something first. @throws Refused when it cannot be. */
const sealing = (): Promise<typeof import('../core/seal.ts')> =>
  import('../core/seal.ts').catch((error: unknown) => {
    console.warn('Fivefold | what makes seals could not be fetched:', error);
    throw new Refused(msg('core.host.noPart'));
  });

/** Seals this user's answer to an ask of a fight: it is kept here. @throws Refused when what makes seals cannot be fetched. */
export async function sealUp(fight: string, ask: string, value: Json): Promise<Secret> {
  const { sealOf } = await sealing();
  const salt = foundry.utils.randomID(24);
  const words = { author: game.userId ?? '', fight, ask, value };
  const secret = { seal: sealOf(words, salt), salt, ...words };
  await keep(secret);
  return secret;
}

/** Hands a secret to one user, who may be gone by then. */
export async function hand(secret: Secret, user: User.Implementation): Promise<void> {
  const data: unknown = secret;
  try {
    await user.query(QUERY as never, data as never, { timeout: PATIENCE });
  } catch (error) {
    console.info(`Fivefold | ${user.name} could not be told what is sealed:`, error);
  }
}

/** What is sealed in a fight; nothing until its ruleset is here. */
export function sealsOf(combat: Combat.Implementation): readonly Sealed[] {
  const ruleset = rulesetOfType(combat);
  const state = stateOf(combat);
  if (!ruleset?.round.seals || state === undefined) return [];
  return ruleset.round.seals(state, castOfCombat(combat));
}

/** What is sealed in all fights whose rules are here. */
export const allSeals = (): readonly Sealed[] => [...(game.combats ?? [])].flatMap(sealsOf);

/** Whether a user may know what is under a seal that stands: whoever speaks for the fighter it belongs to, and game masters. */
const mayKnow = (user: User.Implementation, seal: string, standing = allSeals()): boolean =>
  user.isGM || standing.some((one) => one.seal === seal && speaksFor(user, one.by));

/** Somebody has declared what is under a seal: it is handed to all others who are there and may know it, save for its writer, and no rival of it is kept. */
export async function handAround(seal: string, writer: User.Implementation): Promise<void> {
  const found = secretOf(seal);
  if (!found) return;
  const standing = allSeals();
  const may = (one: User.Implementation) =>
    one.active && !one.isSelf && one !== writer && mayKnow(one, seal, standing);
  const others = game.users?.filter(may) ?? [];
  await Promise.all([...others.map((one) => hand(found, one)), keep(found)]);
}

const id = text(120);
const secret = shape({ seal: id, salt: id, author: id, fight: id, ask: id, value: json });

/** Whether the round of a fight waits for this answer of this author's. */
type Awaits = (words: Words) => boolean;

/** What arrives by query. @returns whether it was kept: it must fit its seal, and somebody must wait for it. */
async function taken(data: unknown, isAwaited: Awaits): Promise<boolean> {
  const given = isBounded(data, LONGEST) ? secret(data) : undefined;
  if (!given || !game.user) return false;
  const stands = allSeals().some((one) => one.seal === given.seal) && mayKnow(game.user, given.seal);
  if (!stands && !(game.user.isGM && isAwaited(given))) return false;
  const { sealOf } = await sealing();
  if (sealOf(given, given.salt) !== given.seal) return false;
  await keep(given);
  return true;
}

/** How many words of each user about missing seals are being heeded. */
const heeded = new Map<string, number>();

/** Whoever asks gets what is theirs to know; what is not yet in a fight (it is just being declared), only game masters. */
async function handOver(seals: readonly string[], asker: User.Implementation): Promise<void> {
  const n = heeded.get(asker.id ?? '') ?? 0;
  if (n >= MOST_HEEDED) return;
  const known = store();
  const held = [...new Set(seals)].filter((seal) => Object.hasOwn(known, seal));
  if (held.length === 0) return;
  const standing = allSeals();
  const found = held.filter((seal) => mayKnow(asker, seal, standing));
  heeded.set(asker.id ?? '', n + 1);
  try {
    for (const one of found.flatMap((seal) => secretOf(seal) ?? [])) await hand(one, asker);
  } finally {
    heeded.set(asker.id ?? '', (heeded.get(asker.id ?? '') ?? 1) - 1);
  }
}

/** Asks everybody who is there for what is under these seals and is not known here, and waits a while for it. */
export async function askAround(seals: readonly string[]): Promise<void> {
  const missing = () => seals.filter((seal) => unsealed(seal) === undefined).slice(0, MOST_WANTED);
  if (missing().length === 0) return;
  emit({ sealsWanted: missing() });
  for (const end = Date.now() + PATIENCE; missing().length > 0 && Date.now() < end; ) await pause(50);
}

/** The word with which something is refused that cannot be opened now. */
export const SEAL_MISSING = 'core.host.sealMissing';

/**
 * What is under a seal, as far as this browser knows it: whoever needs it asks around before.
 * @throws Refused when it does not.
 */
export function opened({ seal, by }: Pick<Sealed, 'seal' | 'by'>): Json {
  const value = unsealed(seal);
  if (value === undefined) throw new Refused(msg(SEAL_MISSING, { who: by }));
  return value;
}

/** Asks for what this user may know and does not. */
async function askForMine(): Promise<void> {
  await Promise.all([...(game.combats ?? [])].map(({ type }) => shown(type)));
  const { user } = game;
  const mine = allSeals().filter(({ by }) => user && speaksFor(user, by));
  await askAround(mine.map(({ seal }) => seal));
}

const wanted = list(text(64), 1, MOST_WANTED);

/** Takes in what is handed to this user, and hands over what is asked for. Called once in `ready`. */
export function openSeals(isAwaited: Awaits): void {
  (CONFIG.queries as unknown as Obj)[QUERY] = (data: unknown) => taken(data, isAwaited);
  onPacket('sealsWanted', (data, asker) => {
    const seals = wanted(data);
    if (seals) void handOver(seals, asker);
    return seals !== undefined;
  });
  void askForMine();
}
