import type { Change } from '../core/change.ts';
import type { Fighter } from '../core/fighter.ts';
import { isRecord } from '../core/outside.ts';
import type { Entry } from '../core/replay.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import type { Veil } from '../core/veil.ts';
import type { Box } from './round-data.ts';
import type { Obj } from './types.d.ts';

/*
 * What an exchange keeps in `message.system`: its input and answers are the truth, everything shown is worked out from them.
 * Whatever is written once is a plain key; what may be written again lies in a box (see round-data).
 */

/** One play of a card. */
export interface PlayData {
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  /** The fighters as they were when it began. */
  readonly cast: Cast<Fighter>;
  readonly level: number;
  readonly blind: boolean;
  readonly heard: number;
  readonly state: 'open' | 'ended' | 'undone';
  /** How many entries of the log count. */
  readonly length: number;
  /** Entry number k, counted from 0, lies in `e<k>`. */
  readonly log: { readonly [key: string]: Box<Entry> };
  /** What a play in one breath with others has not been told of. */
  readonly unseen: readonly Change[];
  /** Who may know how much of it. */
  readonly veil?: Veil;
}

/** Where a play stood before a commit. */
export interface Before {
  readonly state: 'open' | 'new';
  readonly length: number;
  readonly heard: number;
  readonly unseen: readonly Change[];
}

/** What a field of somebody's is to hold. */
export interface Aim {
  readonly who: Id;
  readonly at: string;
  readonly is: Json;
}

/** One step of a card. */
export interface CardCommit {
  readonly id: string;
  readonly n: number;
  /** Its place among the steps of its fight; outside a fight among those of its card. */
  readonly order: number;
  readonly user: string;
  /** What the step did to documents at once. */
  readonly changes: readonly Change[];
  /** The value of each change's field afterwards: undo sees by it whether something else has written there since. */
  readonly left: readonly Json[];
  /** What waits for a confirmation. */
  readonly held: readonly Change[];
  readonly heldState: 'none' | 'held' | 'confirmed' | 'declined' | 'told';
  /** Whether what the step does, or its confirmation or undoing, has reached the documents. */
  readonly applied: boolean;
  /** What fields are to hold once a confirmation or an undoing has reached them: so a crash on the way is mended without doing anything twice. */
  readonly aims?: readonly Aim[];
  readonly undone: boolean;
  /** The plays of this card it moved, by key, as they were before. */
  readonly before: { readonly [key: string]: Before };
  /** How many rolls the message bore before. */
  readonly rolls: number;
  /** How many throws the whole step made. */
  readonly thrown?: number;
  /** What else must be written to cards for this step; emptied when it has been. */
  readonly after: readonly CardWrite[];
}

/** One write to a card. Doing it twice is the same as doing it once: a creation names its id, an update says what is, not what to add. */
export type CardWrite =
  | { readonly do: 'create'; readonly data: Obj & { readonly _id: string } }
  | { readonly do: 'update'; readonly id: string; readonly data: Obj };

/** The data of a ChatMessage of the subtype `exchange`. */
export interface ExchangeData {
  readonly ruleset: string;
  /** The fight it belongs to, '' outside one. */
  readonly combat: string;
  /** The house rules it began with. */
  readonly rules: Box<Json>;
  /** The fighter who acts. */
  readonly by: Id;
  /** The user who began it; '' when the round did. */
  readonly user: string;
  /** A word of the sender's by which a repeated intent is known. */
  readonly key: string;
  /** Play number k lies in `p<k>`. */
  readonly plays: { readonly [key: string]: PlayData };
  /** Commit number n lies in `c<n>`. */
  readonly commits: { readonly [key: string]: CardCommit };
}

const isPlay = (one: unknown): boolean =>
  isRecord(one) && isRecord(one.cast) && isRecord(one.log) && typeof one.length === 'number';

const isCommit = (one: unknown): boolean =>
  isRecord(one) && typeof one.n === 'number' && Array.isArray(one.changes) && Array.isArray(one.held);

/** Whether stored data have the shape of an exchange: whatever another hand has broken is not read. */
export const isSound = (data: unknown): data is ExchangeData =>
  isRecord(data) &&
  isRecord(data.plays) &&
  isRecord(data.commits) &&
  Object.values(data.plays).every(isPlay) &&
  Object.values(data.commits).every(isCommit);

/** The stored data of an exchange. */
export const exchangeData = (message: ChatMessage.Implementation): ExchangeData =>
  message.system as unknown as ExchangeData;

/** A play's log. */
export const logOf = ({ log, length }: PlayData): Entry[] =>
  Array.from({ length }, (_, k) => log[`e${k}`]?.[0]).filter((entry) => entry !== undefined);

/** The commits of a card in order. */
export const commitsOf = ({ commits }: ExchangeData): CardCommit[] =>
  Object.values(commits).sort((a, b) => a.n - b.n);

/** The plays of a card in order, with their keys. */
export const playsOf = ({ plays }: ExchangeData): [string, PlayData][] =>
  Object.entries(plays).sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
