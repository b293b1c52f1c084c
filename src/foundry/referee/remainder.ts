import { type Change, isEqual } from '../../core/change.ts';
import { type Cast, valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { Aim } from '../documents/round-data.ts';
import { actorOf, rulesetOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { applyToActors, presentOf } from './apply.ts';
import { overwrittenWarning } from './overwritten.ts';

/*
 * Completes a step that was interrupted. What has been written can be seen only from the fields: one with its value from before the
 * step is still to be written, and any other counts as written.
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
 * Whether the changes of a field have been written. If their final value is unknown, because an old version did not store it or
 * only the board knows it, they are written again.
 */
function progressOf(cast: Cast<object>, changes: readonly Change[], is: Json | undefined): Progress {
  const [{ who, at } = { who: '', at: '' }] = changes;
  if (!cast[who] || is === undefined) return 'waits';
  const now = valueAt(cast[who], at) ?? null;
  if (isEqual(now, is)) return 'reached';
  return isEqual(now, valueBefore(changes, is)) ? 'waits' : 'overwritten';
}

/**
 * Writes the changes of a step that are still missing. Fields that somebody else has written in the meantime are left alone, and the
 * game master is warned. `cast` is the current state, with or without held changes, as it was when `aims` were recorded.
 */
export async function applyRemainder(
  changes: readonly Change[],
  aims: readonly Aim[],
  commit: string,
  cast: Cast<object> = presentOf(changes),
): Promise<void> {
  const fieldOf = ({ who, at }: Pick<Change, 'who' | 'at'>): string => `${who} ${at}`;
  const wanted = new Map(aims.map((aim) => [fieldOf(aim), aim.is]));
  const progressByField = new Map<string, Progress>();
  for (const change of changes) {
    const field = fieldOf(change);
    const own = changes.filter((one) => fieldOf(one) === field);
    if (!progressByField.has(field)) progressByField.set(field, progressOf(cast, own, wanted.get(field)));
  }
  const changesWith = (progress: Progress) =>
    changes.filter((change) => progressByField.get(fieldOf(change)) === progress);
  await applyToActors(changesWith('waits'), commit);
  const overwritten = changesWith('overwritten');
  const actor = actorOf(overwritten[0]?.who ?? '');
  const ruleset = actor && rulesetOfType(actor);
  const warning = ruleset && overwrittenWarning('core.host.editedSince', overwritten, ruleset, cast);
  if (warning) notify('warn', warning);
}
