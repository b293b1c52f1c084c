import { type Encounter, fighters } from './encounter.ts';
import { roundNumber } from './round-number.ts';

/* Fights in which nothing happens to anybody any more, for whoever lets them go on by themselves. */

/** A fight in which nothing has happened to anybody for so many rounds is a stand-off. */
export const STAND_OFF = 10;

/** How everybody was when a round was first looked at, and since which round they have been so. */
export interface Calm {
  readonly state: string;
  readonly since: number;
  readonly round: number;
}

/** The calm in a fight now: once a round, it is compared with the calm before. Where fighters stand does not count, nor what they have declared. */
export function calmIn(enc: Encounter, before?: Calm): Calm {
  const round = roundNumber(enc);
  if (before?.round === round) return before;
  const all = Object.values(fighters(enc.cast));
  const state = JSON.stringify(all.map(({ traits, conditions }) => [traits, conditions]));
  const isSame = before?.state === state && before.since <= round;
  return { state, since: isSame ? before.since : round, round };
}

/** Whether a calm has lasted so long that the fight leads nowhere. */
export const isStandOff = ({ since, round }: Calm): boolean => round >= since + STAND_OFF;
