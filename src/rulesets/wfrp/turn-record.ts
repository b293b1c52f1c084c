import type { Id } from '../../core/text.ts';
import type { WfFighter } from './fighter.ts';
import type { Declaration } from './turn-state.ts';

/** A shield set against shots from one direction: which, and what it takes from them (WF-13.4). */
export type PreparedShield = {
  readonly facing: { readonly x: number; readonly y: number };
  readonly value: number;
};

/** A fighter's record of the running fight; empty outside one. What a flag allows or bars lasts until his own next turn begins. */
export type Turn = {
  /** Half actions left of his own turn (GAP-4); whoever has none in his record takes no part in a round. */
  readonly half?: number;
  readonly own?: 'now' | 'over';
  /** The number of the round in which his last turn began. */
  readonly round?: number;
  /** The face thrown for initiative (GAP-3). */
  readonly initiative?: number;
  /** Whom he has marked (WF-3.4). */
  readonly mark?: Id;
  /** Marks changed for nothing in this turn (AMB-10). */
  readonly marksChanged?: number;
  /** He has declared something that takes him somewhere: his next way on the board is paid for. Those who were `asked` about it already. */
  readonly going?: { readonly action: Declaration['action']; readonly asked: readonly Id[] };
  /** Attack actions taken in this turn (AMB-3). */
  readonly attacks?: number;
  /** Diagonals walked in this turn (AMB-5). */
  readonly diagonals?: number;
  /** Defences used up (WF-7.4, WF-7.6, WF-3.16). */
  readonly dodge?: number;
  readonly parry?: number;
  readonly offParry?: number;
  readonly markDefence?: number;
  /** The parrying stance (WF-7.5). */
  readonly stance?: true;
  /** All-Out: no defences (WF-6.11). */
  readonly allOut?: true;
  readonly guarded?: true;
  /** The core game's defensive stance: blows at him are harder (GAP-5). */
  readonly defensive?: true;
  /** Running: shots at him are harder, blows easier (GAP-6). */
  readonly running?: true;
  readonly shield?: PreparedShield;
  /** Consumed by the attack that follows at once (WF-6.2, AMB-53). */
  readonly aimed?: true;
  /** Whom he has deceived by a feint: his next blow in this turn at that one can be neither dodged nor parried (GAP-5). */
  readonly feint?: Id;
  /** One half action is kept for any moment before his next turn (GAP-5). */
  readonly delayed?: true;
  /** Reactions used in this round (AMB-15). */
  readonly reactions?: number;
  /** Sources of fear that he has mastered (AMB-42). */
  readonly steady?: { readonly [source: Id]: true };
};

/** Whether he takes part in a round. */
export const inRound = ({ turn }: Pick<WfFighter, 'turn'>): boolean => turn.half !== undefined;
