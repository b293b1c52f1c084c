import type { Change } from '../../core/change.ts';
import { same } from '../../core/change.ts';
import type { Cast } from '../../core/stage.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { Aim } from '../exchange-data.ts';
import { actorOf, rulesetOfType } from '../ids.ts';
import { notify } from '../notify.ts';
import { applyToActors, presentOf } from './apply.ts';
import { toldOf } from './overwritten.ts';

/*
 * What a step that broke off has left to be done. Nothing but the fields themselves tells whether it has reached them: one that holds what it held
 * before the step waits for it, one that holds anything else does not.
 */

/** What a field held before these changes of it, by what it holds after them. */
function heldBefore(changes: readonly Change[], after: Json): Json {
  let value = after;
  for (const change of changes.toReversed())
    value = change.do === 'add' ? Number(value) - change.n : (change.was ?? null);
  return value;
}

type Standing = 'reached' | 'waits' | 'overwritten';

/** How far changes of one field have come, as a cast has it. What the field was to hold is unknown where a commit of an older version does not say it, or only the board knows it: then they are done. */
function standingOf(cast: Cast<object>, changes: readonly Change[], is: Json | undefined): Standing {
  const [{ who, at } = { who: '', at: '' }] = changes;
  if (!cast[who] || is === undefined) return 'waits';
  const now = valueAt(cast[who], at) ?? null;
  if (same(now, is)) return 'reached';
  return same(now, heldBefore(changes, is)) ? 'waits' : 'overwritten';
}

/**
 * Writes of a step's changes those that have not reached their fields. Fields that somebody else has written to since stay as they are, and the game
 * master is told. `cast` is everybody as they are now, seen as when `aims` were noted: with or without what waits for a confirmation.
 */
export async function applyRemainder(
  changes: readonly Change[],
  aims: readonly Aim[],
  commit: string,
  cast: Cast<object> = presentOf(changes),
): Promise<void> {
  const fieldOf = ({ who, at }: Pick<Change, 'who' | 'at'>): string => `${who} ${at}`;
  const wanted = new Map(aims.map((aim) => [fieldOf(aim), aim.is]));
  const standings = new Map<string, Standing>();
  for (const change of changes) {
    const field = fieldOf(change);
    const own = changes.filter((one) => fieldOf(one) === field);
    if (!standings.has(field)) standings.set(field, standingOf(cast, own, wanted.get(field)));
  }
  const that = (standing: Standing) => changes.filter((one) => standings.get(fieldOf(one)) === standing);
  await applyToActors(that('waits'), commit);
  const overwritten = that('overwritten');
  const actor = actorOf(overwritten[0]?.who ?? '');
  const ruleset = actor && rulesetOfType(actor);
  const says = ruleset && toldOf('core.host.editedSince', overwritten, ruleset, cast);
  if (says) notify('warn', says);
}
