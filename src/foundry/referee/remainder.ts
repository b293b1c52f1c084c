import { type Change, isEqual } from '../../core/change.ts';
import { type Cast, valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { Aim } from '../documents/round-data.ts';
import { actorOf, rulesetOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { applyToActors, presentOf } from './apply.ts';
import { overwrittenWarning } from './overwritten.ts';

/*
 * What is left of a step that broke off. Only the fields themselves tell: a field with its value from before the step still
 * waits; any other value counts as written.
 */

/** The value of a field before these changes, worked back from its value after them. */
function valueBefore(changes: readonly Change[], after: Json): Json {
  let value = after;
  for (const change of changes.toReversed())
    value = change.do === 'add' ? Number(value) - change.n : (change.was ?? null);
  return value;
}

type Progress = 'reached' | 'waits' | 'overwritten';

/**
 * How far the changes of a field have come. If the final value is unknown (old versions do not store it, or only the board knows
 * it), they count as done.
 */
function progressOf(cast: Cast<object>, changes: readonly Change[], is: Json | undefined): Progress {
  const [{ who, at } = { who: '', at: '' }] = changes;
  if (!cast[who] || is === undefined) return 'waits';
  const now = valueAt(cast[who], at) ?? null;
  if (isEqual(now, is)) return 'reached';
  return isEqual(now, valueBefore(changes, is)) ? 'waits' : 'overwritten';
}

/**
 * Writes those changes of a step that have not reached their fields. Fields that somebody else has written stay, and the game
 * master is told. `cast` is everybody as they are now, in the same view in which `aims` were recorded (with or without held
 * changes).
 */
export async function applyRemainder(
  changes: readonly Change[],
  aims: readonly Aim[],
  commit: string,
  cast: Cast<object> = presentOf(changes),
): Promise<void> {
  const fieldOf = ({ who, at }: Pick<Change, 'who' | 'at'>): string => `${who} ${at}`;
  const wanted = new Map(aims.map((aim) => [fieldOf(aim), aim.is]));
  const standings = new Map<string, Progress>();
  for (const change of changes) {
    const field = fieldOf(change);
    const own = changes.filter((one) => fieldOf(one) === field);
    if (!standings.has(field)) standings.set(field, progressOf(cast, own, wanted.get(field)));
  }
  const that = (standing: Progress) => changes.filter((one) => standings.get(fieldOf(one)) === standing);
  await applyToActors(that('waits'), commit);
  const overwritten = that('overwritten');
  const actor = actorOf(overwritten[0]?.who ?? '');
  const ruleset = actor && rulesetOfType(actor);
  const says = ruleset && overwrittenWarning('core.host.editedSince', overwritten, ruleset, cast);
  if (says) notify('warn', says);
}
