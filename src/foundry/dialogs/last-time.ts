import { circumstancesOf } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import type { Prospect, Situation } from '../actions/use.ts';
import { combatOf } from '../documents/snapshot.ts';
import { actorOf } from '../shared/ids.ts';
import { draftUnder, keepDraft } from './drafts.ts';

/* The circumstances that a user has last used for an offer. They are kept during a fight. */

/** Where they are kept; undefined outside a fight. */
function placeOf(who: Id, offer: string): string | undefined {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return combat && `${combat.id} circumstances ${who} ${offer}`;
}

/** The circumstances of the last time. What the board measures it knows better. */
export function lastCircumstances({ who, ruleset, measured }: Prospect, offer: string): Situation {
  const place = placeOf(who, offer);
  const last = place === undefined ? undefined : draftUnder(place);
  const known = circumstancesOf(ruleset);
  const isOurs = (name: string): boolean => name in known && !(name in measured);
  return Object.fromEntries(Object.entries((last ?? {}) as Situation).filter(([name]) => isOurs(name)));
}

/** Keeps circumstances for the next time. */
export async function keepCircumstances(who: Id, offer: string, situation: Situation): Promise<void> {
  const place = placeOf(who, offer);
  if (place !== undefined) await keepDraft(place, situation);
}
