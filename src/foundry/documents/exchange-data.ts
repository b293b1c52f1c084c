import type { Change } from '../../core/change.ts';
import type { Fighter } from '../../core/fighter.ts';
import { isRecord } from '../../core/outside.ts';
import type { Entry } from '../../core/replay.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import type { Veil } from '../../core/veil.ts';
import type { Obj } from '../types.d.ts';
import type { Aim, Box } from './round-data.ts';

/*
 * What a card stores in `message.system` (its *exchange*). The inputs and answers of its plays determine everything that it shows.
 * Values that may be overwritten as a whole are boxed (see round-data).
 */

/** One play of a card. */
export interface PlayData {
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  /** The fighters as they were when the play started. */
  readonly cast: Cast<Fighter>;
  readonly level: number;
  readonly blind: boolean;
  readonly heard: number;
  readonly state: 'open' | 'ended' | 'undone';
  /** How many entries of the log are valid; undoing leaves later ones in place. */
  readonly length: number;
  /** The entries, numbered from 0, under the keys `e<n>`. */
  readonly log: { readonly [key: string]: Box<Entry> };
  /** The changes that a simultaneous play has not seen. */
  readonly unseen: readonly Change[];
  /** Who may know how much of it. */
  readonly veil?: Veil;
}

/** The state of a play before a commit. */
export interface Before {
  readonly state: 'open' | 'new';
  readonly length: number;
  readonly heard: number;
  readonly unseen: readonly Change[];
}

/** One step of a card. */
export interface CardCommit {
  readonly id: string;
  readonly n: number;
  /** Its place among the steps of its fight, or outside a fight among those of its card. */
  readonly order: number;
  readonly user: string;
  /** The changes that were written immediately. */
  readonly changes: readonly Change[];
  /** The value of each changed field afterwards, from which undoing sees whether it has been overwritten since. */
  readonly left: readonly Json[];
  /** The changes that wait for a confirmation. */
  readonly held: readonly Change[];
  readonly heldState: 'none' | 'held' | 'confirmed' | 'declined' | 'told';
  /** Whether the step, its confirmation or its undoing has been applied to the documents. */
  readonly applied: boolean;
  /**
   * The values that fields will have once a confirmation or an undoing is complete. If a crash interrupts it, they show what is still
   * to be written.
   */
  readonly aims?: readonly Aim[];
  readonly undone: boolean;
  /** The fighter for whom the clock has answered. */
  readonly timeUp?: Id;
  /** Why the tactician has decided so, if it has. */
  readonly why?: Msg;
  /** The plays of this card that progressed in the step, by key, as they were before. */
  readonly before: { readonly [key: string]: Before };
  /** How many rolls the message had before. */
  readonly rolls: number;
  /** How many rolls the whole step made. */
  readonly thrown?: number;
  /** The writes of this step to other cards, until they are done. */
  readonly after: readonly CardWrite[];
}

/** A write to a card. It can safely be repeated, because a created card has a fixed id and an update only sets values. */
export type CardWrite = (
  | { readonly do: 'create'; readonly data: Obj & { readonly _id: string } }
  | { readonly do: 'update'; readonly id: string; readonly data: Obj }
) & {
  /** The key of the commit that it adds. */
  readonly commit: string;
};

/** What a write has brought to its end, as the referee says in its options, so that all clients can tell others of it. */
export interface Done {
  readonly what: 'step' | 'harm' | 'undo';
  /** The id of the step. */
  readonly step: string;
}

/** The data of a ChatMessage of the subtype `exchange`. */
export interface ExchangeData {
  readonly ruleset: string;
  /** The id of its fight; '' outside one. */
  readonly combat: string;
  /** The house rules with which it started. */
  readonly rules: Box<Json>;
  /** The acting fighter. */
  readonly by: Id;
  /** The user who started it; '' if the round did. */
  readonly user: string;
  /** A key chosen by the sender, by which a repeated intent is recognized. */
  readonly key: string;
  /** The key of the request that it answers; '' if there is none. */
  readonly request: string;
  /** The plays, numbered from 0, under the keys `p<n>`. */
  readonly plays: { readonly [key: string]: PlayData };
  /** The commits, numbered from 0, under the keys `c<n>`. */
  readonly commits: { readonly [key: string]: CardCommit };
}

const isPlay = (one: unknown): boolean =>
  isRecord(one) && isRecord(one.cast) && isRecord(one.log) && typeof one.length === 'number';

const isCommit = (one: unknown): boolean =>
  isRecord(one) && typeof one.n === 'number' && Array.isArray(one.changes) && Array.isArray(one.held);

/** Whether stored data have the shape of an exchange; damaged data are not read. */
export const isSound = (data: unknown): data is ExchangeData =>
  isRecord(data) &&
  isRecord(data.plays) &&
  isRecord(data.commits) &&
  Object.values(data.plays).every(isPlay) &&
  Object.values(data.commits).every(isCommit);

/** The stored data of an exchange. */
export const exchangeData = (message: ChatMessage.Implementation): ExchangeData =>
  message.system as unknown as ExchangeData;

/** Whether a card is for a user. Its author is whoever referees, and need not be among those whom it is for. */
export const isFor = ({ whisper }: ChatMessage.Implementation, { id }: User.Implementation): boolean =>
  whisper.length === 0 || whisper.includes(id ?? '');

/** A play's log. */
export const logOf = ({ log, length }: PlayData): Entry[] =>
  Array.from({ length }, (_, k) => log[`e${k}`]?.[0]).filter((entry) => entry !== undefined);

/** The commits of a card in order. */
export const commitsOf = ({ commits }: ExchangeData): CardCommit[] =>
  Object.values(commits).sort((a, b) => a.n - b.n);

/** The plays of a card in order, with their keys. */
export const playsOf = ({ plays }: ExchangeData): [string, PlayData][] =>
  Object.entries(plays).sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
