import type { Cell } from '../../core/grid/square.ts';
import type { Left } from '../../core/left.ts';
import type { Id, Msg } from '../../core/text.ts';
import type { Intent } from './intents.ts';

/** An intent with a unique key, by which its reply and repetitions are recognized. */
export interface Parcel {
  readonly key: string;
  readonly intent: Intent;
  /** The fighter for whom the referee answers because their time is up. No parcel from outside has it. */
  readonly timeUp?: Id;
  /** What the tactician has decided for a fighter. No parcel from outside has it. */
  readonly tactics?: Decided;
}

/** What the tactician has decided: why, and where the fighter goes first, or how they leave the fight. */
export interface Decided {
  readonly why: Msg;
  readonly route?: { readonly who: Id; readonly cells: readonly Cell[] };
  readonly leaves?: { readonly who: Id; readonly how: Left };
}
