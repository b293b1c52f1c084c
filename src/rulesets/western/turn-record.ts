import type { Json } from '../../core/text.ts';
import type { Book } from './books.ts';
import type { Declaration, Rolls } from './declaration.ts';
import type { EffectLine } from './state.ts';
import type { Status } from './status.ts';

/** What the master has let somebody know: the words, or the seal of words that are his alone (S-16). */
export type Learned = string | { readonly seal: string };

/** What is kept of a turn: the blocks that the master has published at its end (WE-11.1), and what he has let the fighter know in it (S-16). */
export type Published = {
  readonly turn: number;
  readonly blocks: Status;
  readonly learned?: readonly Learned[];
};

export const isSealed = (one: Learned): one is Exclude<Learned, string> => typeof one !== 'string';

/** A fighter's record of the running turn. */
export type Turn = {
  /** Signed rolls; there from the moment he is in the fight. */
  readonly rolls?: Rolls;
  /** Effects of his state as they were published before this turn: all its numbers read these (WE-11.2). */
  readonly published?: readonly EffectLine[];
  /** What has been published of him in this fight, the newest last. */
  readonly history?: readonly Published[];
  readonly declaration?: Declaration;
  /** He has said which rolls he makes. */
  readonly signed?: boolean;
  readonly submitted?: boolean;
  /** The seal of what he has declared, while that is secret (AM-58). */
  readonly seal?: string;
  /** What the master has entered of him for the end of the turn (WE-11.1). */
  readonly book?: Book;
  /** What the master has let him know of what he watched and heard for, half by half (S-16). */
  readonly learned?: readonly Learned[];
  /** By how much his Nerve held at the end of the turn (S-13). */
  readonly nerve?: number;
  /** The master has sent it back, with these words, perhaps none (once a turn, AM-29). */
  readonly returned?: string;
  /** Speed lost at the end of beat 1 by what was really done there (WE-7.9). */
  readonly loss?: number;
  /** How far a readied action has come: it waits, it is over, or it was too obvious to wait for. */
  readonly watch?: 'armed' | 'done' | 'plain';
  /** What a board last told of the circumstances of his shots, by target. */
  readonly measured?: { readonly [target: string]: Json };
  /** Nice! left over from the turn before, where a table keeps it (AM-27). */
  readonly kept?: number;
  /** What has become of his backup plan. */
  readonly plan?: 'holds' | 'fails';
  /** What has become of his reaction. */
  readonly reaction?: 'allowed' | 'refused' | 'passed' | 'failed' | 'used';
};
