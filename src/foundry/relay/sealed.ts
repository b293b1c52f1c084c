import { isBounded, json, list, shape, text } from '../../core/outside.ts';
import type { Sealed } from '../../core/round.ts';
import type { Words } from '../../core/seal.ts';
import { type Json, msg, Refused } from '../../core/text.ts';
import { stateOf } from '../documents/round-data.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { controls, rulesetOfType, SYSTEM } from '../shared/ids.ts';
import { pause } from '../shared/wait.ts';
import { castOfCombat } from '../tracker/fight-cast.ts';
import type { Obj } from '../types.d.ts';
import { emit, onPacket } from './packets.ts';

/*
 * Answers that must stay secret for now. Every document reaches every client, so no document contains them: the fight stores a
 * seal, and the answer lies in the browser storage of its author and of the game masters. It is passed on by queries, which reach
 * one user only. The sender of a query is unknown, but need not be known: a browser keeps only what fits its seal and what a
 * fight waits for. A browser that lacks an answer asks over the socket, whose server says who asks.
 */

/** An answer, the salt, and the seal made from both. */
export interface Secret extends Words {
  readonly seal: string;
  readonly salt: string;
}

const QUERY = `${SYSTEM}.sealed`;

/** How many characters a browser keeps; undeclared answers are dropped first, the oldest before the others. */
const MOST = 400_000;

/** The longest answer accepted from others, in characters; no declaration is as long. */
const LONGEST = 10_000;

/** How many undeclared answers to one ask are kept. Their senders are unknown, and forged ones must not push out the author's own. */
const MAX_OF_ONE_ASK = 5;

/** How many seals may be requested simultaneously, and how many such requests of one user are handled at a time. */
const MAX_SEALS = 100;
const MAX_REQUESTS = 4;

/** How long somebody has to accept an answer, and others to hand one over, in milliseconds. */
const TIMEOUT = 4_000;

type Store = { readonly [seal: string]: Omit<Secret, 'seal'> };

/** Users of the same browser must not read each other's secrets. */
const kept = (): { readonly [place: string]: Store } =>
  (readSetting('sealed') ?? {}) as { readonly [place: string]: Store };
const place = (): string => `${game.world?.id} ${game.userId}`;
const store = (): Store => kept()[place()] ?? {};

/** What this browser knows about a seal. */
export function secretOf(seal: string): Secret | undefined {
  const found = store()[seal];
  return found && { seal, ...found };
}

/** The answer under a seal, if this browser knows it. */
export const openSeal = (seal: string): Json | undefined => store()[seal]?.value;

/** Whether two secrets answer the same ask; undeclared ones compete for space. */
const isOfSameAsk = (a: Words, b: Words): boolean =>
  a.author === b.author && a.fight === b.fight && a.ask === b.ask;

/** Seals in use: their answers are kept, whatever arrives meanwhile. */
const inUse = new Set<string>();

/** Does work during which the answers of some seals are not dropped. */
export async function keepWhile<T>(seals: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const seal of seals) inUse.add(seal);
  try {
    return await work();
  } finally {
    for (const seal of seals) inUse.delete(seal);
  }
}

type Entry = readonly [seal: string, words: Store[string]];

/** The kept answers that are dropped for a new one: all competing ones once it stands in its fight, else the oldest beyond the limit. */
function surplus({ seal, ...words }: Secret, standing: ReadonlySet<string>): ReadonlySet<string> {
  const rivals = Object.entries(store()).flatMap(([other, one]) =>
    other !== seal && !standing.has(other) && isOfSameAsk(one, words) ? [other] : [],
  );
  if (standing.has(seal)) return new Set(rivals);
  return new Set(rivals.filter((other) => !inUse.has(other)).slice(0, 1 - MAX_OF_ONE_ASK));
}

/** As many as fit; later entries are newer and win. */
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
  const gone = surplus(secret, standing);
  const others = Object.entries(store()).filter(
    ([other, { fight }]) => other !== seal && !gone.has(other) && game.combats?.has(fight),
  );
  const isNeeded = ([other]: Entry): boolean => standing.has(other) || inUse.has(other);
  const spare = others.filter((one) => !isNeeded(one));
  const entries = fitting([...spare, ...others.filter(isNeeded), [seal, words]]);
  await writeSetting('sealed', { ...kept(), [place()]: Object.fromEntries(entries) });
  void ui.combat?.render();
}

/** The sealing code is fetched on first use. @throws Refused when that fails. */
const sealing = (): Promise<typeof import('../../core/seal.ts')> =>
  import('../../core/seal.ts').catch((error: unknown) => {
    console.warn('Fivefold | the seals could not be fetched:', error);
    throw new Refused(msg('core.host.noPart'));
  });

/** Seals this user's answer to an ask of a fight and keeps it here. @throws Refused when the sealing code cannot be fetched. */
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
    await user.query(QUERY as never, data as never, { timeout: TIMEOUT });
  } catch (error) {
    console.info(`Fivefold | ${user.name} could not be told what is sealed:`, error);
  }
}

/** The seals of a fight; empty until its ruleset is loaded. */
export function sealsOf(combat: Combat.Implementation): readonly Sealed[] {
  const ruleset = rulesetOfType(combat);
  const state = stateOf(combat);
  if (!ruleset?.round.seals || state === undefined) return [];
  return ruleset.round.seals(state, castOfCombat(combat));
}

/** The seals of all fights whose rules are loaded. */
export const allSeals = (): readonly Sealed[] => [...(game.combats ?? [])].flatMap(sealsOf);

/** Whether a user may know a sealed answer: those who control its fighter, and game masters. */
const mayKnow = (user: User.Implementation, seal: string, standing = allSeals()): boolean =>
  user.isGM || standing.some((one) => one.seal === seal && controls(user, one.by));

/** An answer has been declared: it is handed to everybody who may know it, except its author, and competing answers are dropped. */
export async function shareAnswer(seal: string, writer: User.Implementation): Promise<void> {
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

/** Whether the round of a fight waits for this answer of this author. */
type Awaits = (words: Words) => boolean;

/** Handles an answer that arrives by query. @returns whether it was kept: it must fit its seal, and somebody must wait for it. */
async function takeSecret(data: unknown, isAwaited: Awaits): Promise<boolean> {
  const given = isBounded(data, LONGEST) ? secret(data) : undefined;
  if (!given || !game.user) return false;
  const stands = allSeals().some((one) => one.seal === given.seal) && mayKnow(game.user, given.seal);
  if (!stands && !(game.user.isGM && isAwaited(given))) return false;
  const { sealOf } = await sealing();
  if (sealOf(given, given.salt) !== given.seal) return false;
  await keep(given);
  return true;
}

/** How many requests of each user are being handled. */
const heeded = new Map<string, number>();

/** Sends to a user the answers that they may know; answers that are not in a fight yet only to game masters. */
async function handOver(seals: readonly string[], asker: User.Implementation): Promise<void> {
  const n = heeded.get(asker.id ?? '') ?? 0;
  if (n >= MAX_REQUESTS) return;
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

/** Asks everybody for answers that are missing here, and waits for a while. */
export async function requestAnswers(seals: readonly string[]): Promise<void> {
  const missing = () => seals.filter((seal) => openSeal(seal) === undefined).slice(0, MAX_SEALS);
  if (missing().length === 0) return;
  emit({ sealsWanted: missing() });
  for (const end = Date.now() + TIMEOUT; missing().length > 0 && Date.now() < end; ) await pause(50);
}

/** The reason for refusing what cannot be opened now. */
export const SEAL_MISSING = 'core.host.sealMissing';

/** The answer under a seal, if this browser knows it; ask others first. @throws Refused when it does not. */
export function openedAnswer({ seal, by }: Pick<Sealed, 'seal' | 'by'>): Json {
  const value = openSeal(seal);
  if (value === undefined) throw new Refused(msg(SEAL_MISSING, { who: by }));
  return value;
}

/** Asks for the answers that this user may know and lacks. */
async function askForMine(): Promise<void> {
  await Promise.all([...(game.combats ?? [])].map(({ type }) => loadForView(type)));
  const { user } = game;
  const mine = allSeals().filter(({ by }) => user && controls(user, by));
  await requestAnswers(mine.map(({ seal }) => seal));
}

const wanted = list(text(64), 1, MAX_SEALS);

/** Accepts answers, and hands over those that are asked for. Called once in `ready`. */
export function openSeals(isAwaited: Awaits): void {
  (CONFIG.queries as unknown as Obj)[QUERY] = (data: unknown) => takeSecret(data, isAwaited);
  onPacket('sealsWanted', (data, asker) => {
    const seals = wanted(data);
    if (seals) void handOver(seals, asker);
    return seals !== undefined;
  });
  void askForMine();
}
