import type { Sealed } from '../core/round.ts';
import type { Id, Json } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import { shown } from './arrival.ts';
import { castOfCombat } from './fight-cast.ts';
import { rulesetOfType, SOCKET, SYSTEM, speaksFor } from './ids.ts';
import { stateOf } from './round-data.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Obj } from './types.d.ts';

/*
 * Answers that nobody is to know yet. Every document reaches every client, so they lie in none: the fight holds a seal, and what is under it lies in
 * the storage of the browsers that may know it, those of its writer and of the game masters. It goes from one to another by a query, which reaches
 * one user only. Who sends it need not be known: what does not fit its seal is not kept. A browser that lacks one asks around, over the
 * socket, whose server says who asks.
 */

/** A value and the salt that makes its seal. */
export interface Secret {
  readonly seal: string;
  readonly salt: string;
  readonly value: Json;
}

const QUERY = `${SYSTEM}.sealed`;

/** How many secrets a browser keeps; the oldest go first. */
const MOST = 400;

/** How long somebody has to take one, and others have to hand one over, in milliseconds. */
const PATIENCE = 4_000;

type Store = { readonly [seal: string]: Omit<Secret, 'seal'> };

/** Users of one browser must not read each other's secrets. */
const kept = (): { readonly [place: string]: Store } =>
  (readSetting('sealed') ?? {}) as { readonly [place: string]: Store };
const place = (): string => `${game.world?.id} ${game.userId}`;
const store = (): Store => kept()[place()] ?? {};

/** What is under a seal, if this browser knows it. */
export const unsealed = (seal: string): Json | undefined => store()[seal]?.value;

async function keep({ seal, salt, value }: Secret): Promise<void> {
  const entries = Object.entries({ ...store(), [seal]: { salt, value } }).slice(-MOST);
  await writeSetting('sealed', { ...kept(), [place()]: Object.fromEntries(entries) });
  void ui.combat?.render();
}

/** What makes seals is fetched when somebody seals something first. @throws Refused when it cannot be. */
const sealing = (): Promise<typeof import('../core/seal.ts')> =>
  import('../core/seal.ts').catch((error: unknown) => {
    console.warn('Fivefold | what makes seals could not be fetched:', error);
    throw new Refused(msg('core.host.noPart'));
  });

/** Seals a value: it is kept here. @throws Refused when what makes seals cannot be fetched. */
export async function sealUp(value: Json): Promise<Secret> {
  const { sealOf } = await sealing();
  const salt = foundry.utils.randomID(24);
  const secret = { seal: sealOf(value, salt), salt, value };
  await keep(secret);
  return secret;
}

/** Hands a secret to one user. @returns whether he has it now. */
export async function hand(secret: Secret, user: User.Implementation): Promise<boolean> {
  const data: unknown = secret;
  try {
    return (await user.query(QUERY as never, data as never, { timeout: PATIENCE })) === (true as never);
  } catch (error) {
    console.info(`Fivefold | ${user.name} could not be told what is sealed:`, error);
    return false;
  }
}

/** What is sealed in a fight; nothing until its ruleset is here. */
export function sealsOf(combat: Combat.Implementation): readonly Sealed[] {
  const ruleset = rulesetOfType(combat);
  const state = stateOf(combat);
  if (!ruleset?.round.seals || state === undefined) return [];
  return ruleset.round.seals(state, castOfCombat(combat));
}

/** Whether a user may know what a fighter's player has sealed. */
const mayKnow = (user: User.Implementation, by: Id): boolean => speaksFor(user, by);

/** Hands what is under a seal to all others who are there and may know it, save for its writer. */
export async function handAround(
  combat: Combat.Implementation,
  seal: string,
  writer: User.Implementation,
): Promise<void> {
  const found = store()[seal];
  const by = sealsOf(combat).find((one) => one.seal === seal)?.by;
  const may = (one: User.Implementation) =>
    one.active && !one.isSelf && one !== writer && by !== undefined && (one.isGM || mayKnow(one, by));
  if (found) await Promise.all((game.users?.filter(may) ?? []).map((one) => hand({ seal, ...found }, one)));
}

/** What arrives by query. @returns whether it was kept: it must fit its seal. */
async function taken(data: unknown): Promise<boolean> {
  const { seal, salt, value } = (data ?? {}) as Obj;
  if (typeof seal !== 'string' || typeof salt !== 'string' || value === undefined) return false;
  const { sealOf } = await sealing();
  if (sealOf(value as Json, salt) !== seal) return false;
  await keep({ seal, salt, value: value as Json });
  return true;
}

/** What is sealed in all fights. */
async function allSeals(): Promise<readonly Sealed[]> {
  const fights = [...(game.combats ?? [])];
  await Promise.all(fights.map(({ type }) => shown(type)));
  return fights.flatMap(sealsOf);
}

/** Whoever asks gets what he may know; what is not yet in a fight (it is just being declared), only game masters. */
async function handOver(seals: readonly string[], asker: User.Implementation): Promise<void> {
  const standing = await allSeals();
  for (const seal of seals) {
    const found = store()[seal];
    const by = standing.find((one) => one.seal === seal)?.by;
    const may = asker.isGM || (by !== undefined && mayKnow(asker, by));
    if (found && may) await hand({ seal, ...found }, asker);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks everybody who is there for what is under these seals and is not known here, and waits a while for it. */
export async function askAround(seals: readonly string[]): Promise<void> {
  const missing = () => seals.filter((seal) => unsealed(seal) === undefined);
  if (missing().length === 0) return;
  game.socket?.emit(SOCKET as never, { sealsWanted: missing() } as never);
  for (const end = Date.now() + PATIENCE; missing().length > 0 && Date.now() < end; ) await pause(50);
}

/** The word with which something is refused that cannot be opened now. */
export const SEAL_MISSING = 'core.host.sealMissing';

/**
 * What is under a seal, from here or from whoever has it.
 * @throws Refused when nobody who is there has it.
 */
export async function opened({ seal, by }: Pick<Sealed, 'seal' | 'by'>): Promise<Json> {
  await askAround([seal]);
  const value = unsealed(seal);
  if (value === undefined) throw new Refused(msg(SEAL_MISSING, { who: by }));
  return value;
}

/** Asks for what this user may know and does not. */
async function askForMine(): Promise<void> {
  const mine = (await allSeals()).filter(({ by }) => game.user && mayKnow(game.user, by));
  await askAround(mine.map(({ seal }) => seal));
}

/** Takes in what is handed to this user, and hands over what he is asked for. Called once in `ready`. */
export function openSeals(): void {
  (CONFIG.queries as unknown as Obj)[QUERY] = taken;
  game.socket?.on(
    SOCKET as never,
    (({ sealsWanted }: Obj, senderId: string) => {
      const asker = game.users?.get(senderId);
      if (asker && Array.isArray(sealsWanted)) void handOver(sealsWanted.map(String), asker);
    }) as never,
  );
  void askForMine();
}
