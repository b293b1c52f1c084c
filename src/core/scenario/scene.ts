import type { Encounter, OpenPlay } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Localizer } from '../say.ts';
import type { Cast } from '../stage.ts';
import type { BoardData } from './board-format.ts';
import type { Words } from './words.ts';

/** A fight in progress in a scenario, and the play in hand. */
export interface Scene {
  readonly enc: Encounter;
  readonly last?: OpenPlay;
  readonly localizers?: Localizers;
  /** The board of the case, if it has one. */
  readonly board?: BoardData;
  /** The fighters at the beginning of the case, and the words of the ruleset, for checking words. */
  readonly start?: Cast<Fighter>;
  readonly words?: Words;
}

/** The languages in which expected texts to be posted are compared, by locale. */
export type Localizers = (locale: string) => Localizer;
