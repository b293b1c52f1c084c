import type { Played } from './common.ts';
import * as storyteller from './fight.ts';
import * as lordsouls from './lordsouls.ts';
import * as western from './western.ts';
import * as wfrp from './wfrp.ts';
import * as yearzero from './yearzero.ts';

/** Random fights of one ruleset: played, played and played again from their journal, and how long they are. */
interface Fights {
  readonly played: Played;
  readonly checked: Played;
  readonly STEPS: number;
}

export const FIGHTS: { readonly [ruleset: string]: Fights } = {
  storyteller,
  western,
  yearzero,
  wfrp,
  lordsouls,
};
