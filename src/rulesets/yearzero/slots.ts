import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { YzFighter } from './fighter.ts';

/** What of an own turn somebody has: a slow action, which may be spent as a fast one, and a fast action (YZ-5.5, YZ-5.6). */
export type SlotName = 'slow' | 'fast';

/** A fighter's record of the running round; empty outside one. */
export type Turn = {
  readonly slow?: 'free' | 'spent' | 'held';
  readonly fast?: 'free' | 'spent';
  /** Thrown faces for initiative; `order` are the roll-offs of ties, one digit each. */
  readonly initiative?: number;
  readonly order?: string;
  /** It is his own turn, or that is over for this round. */
  readonly own?: 'now' | 'over';
  /** He has crawled in this own turn (YZ-8.5). */
  readonly crawled?: true;
};

export type Cost = 'slow' | 'fast' | 'free';

/** Whether he takes part in a round. */
export const inRound = ({ turn }: YzFighter): boolean => turn.slow !== undefined;

/** The slot that an action of this cost would take; undefined: none is left (YZ-5.6). Fast actions take the fast slot first. */
export function slotFor({ turn }: YzFighter, cost: 'slow' | 'fast'): SlotName | undefined {
  if (cost === 'fast' && turn.fast === 'free') return 'fast';
  return turn.slow === 'free' ? 'slow' : undefined;
}

/** Why he cannot pay; undefined: he can. Outside a round nothing costs anything. */
export function cannotPay(fighter: YzFighter, cost: Cost): Msg | undefined {
  if (cost === 'free' || !inRound(fighter) || slotFor(fighter, cost)) return undefined;
  return msg(cost === 'slow' ? 'yearzero.no.slow' : 'yearzero.no.fast');
}

/** The changes that pay for an action. */
export function pays(fighter: YzFighter, cost: Cost, why: RuleId = 'YZ-5.5'): Change[] {
  const slot = cost === 'free' ? undefined : slotFor(fighter, cost);
  return slot ? [set(fighter.id, `turn.${slot}`, fighter.turn[slot], 'spent', why)] : [];
}

/** How many fast actions he could still take. */
export const fastLeft = ({ turn }: YzFighter): number =>
  (turn.slow === 'free' ? 1 : 0) + (turn.fast === 'free' ? 1 : 0);
