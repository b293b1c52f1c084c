import type { Id } from '../../core/text.ts';
import { DECLARING, entrantOf, type Situation } from '../actions/use.ts';
import { combatOf } from '../documents/snapshot.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { actorOf } from '../shared/ids.ts';
import { readRound } from '../tracker/round.ts';
import type { Pick } from './compose-reading.ts';

/* Declarations in preparation. They stay in the user's browser through reloads, until they are declared or the round is over. */

/** How many drafts are kept; the oldest are dropped. */
const MOST = 40;

const placeOf = (key: string): string => `${game.world?.id} ${game.userId} ${key}`;

const all = (): { readonly [place: string]: unknown } =>
  (readSetting('drafts') ?? {}) as { readonly [place: string]: unknown };

/** The draft under a key, or undefined if there is none. */
export const draftUnder = (key: string): unknown => all()[placeOf(key)];

/** Keeps a draft under a key. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  const place = placeOf(key);
  const others = Object.entries(all()).filter(([one]) => one !== place);
  await writeSetting('drafts', Object.fromEntries([...others, [place, value]].slice(-MOST)));
}

/** What is kept of an editor between two windows. */
export interface Draft {
  readonly picks: readonly Pick[];
  readonly whole: Situation;
}

/** Drafts belong to a fighter in one round of one fight, and to what is asked of the fighter: the declaration, or something later. */
export function draftKey(who: Id): string {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  const round = combat && readRound(combat);
  const entry = round?.asks.find(({ ask }) => ask.kind === 'enter' && entrantOf(ask) === who)?.ask;
  const later = entry?.kind === 'enter' && !DECLARING.includes(entry.form) ? entry.form : '';
  return `${combat?.id ?? ''} ${round?.number ?? 0} ${who} ${later}`;
}
