import type { Change } from '../../core/change.ts';
import { befall, lift } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import type { Situation } from './situation.ts';
import { COVERS } from './tables.ts';

/* Somebody's cover: he is behind it until he moves (ST-7.20). What a board measures counts beside it. */

type Cover = Situation['cover'];

/** The cover he has got into; a mark of the Storyteller's without a word is light cover. */
export function coverOf({ conditions: { inCover } }: StFighter): Cover {
  if (inCover === undefined) return 'none';
  return COVERS.find((cover) => cover === inCover) ?? 'light';
}

/** The better of two covers. */
export const betterCover = (a: Cover, b: Cover): Cover => (COVERS.indexOf(a) >= COVERS.indexOf(b) ? a : b);

/** He ends his movement behind something, or in the open (ST-7.20). */
export const nowBehind = (fighter: StFighter, cover: Cover): Change[] =>
  cover === 'none' ? lift(fighter, 'inCover', 'ST-7.20') : befall(fighter, 'inCover', 'ST-7.20', cover);
