import type { Change } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import { valueAt } from '../../core/stage.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';

/** The name of what a path leads to: a field, a condition or a piece of gear. */
function nameOfPath(at: string, ruleset: Ruleset, fighter: object | undefined): Msg {
  const [root, id = ''] = at.split('.');
  if (root === 'conditions') return msg(`${ruleset.id}.condition.${id}`);
  if (root === 'gear') return verbatim(String(valueAt(fighter, `gear.${id}.name`) ?? id));
  return msg(`${ruleset.id}.field.${at.replace(/^traits\./, '')}`);
}

/** The warning about fields that have been overwritten since a step, or undefined if none of them is shown on a sheet. */
export function overwrittenWarning(
  key: string,
  touched: readonly Change[],
  ruleset: Ruleset,
  cast: Cast<object>,
): Msg | undefined {
  const first = touched.find(({ at }) => /^(traits|conditions|gear)\./.test(at));
  if (!first) return undefined;
  const field = nameOfPath(first.at, ruleset, cast[first.who]);
  return msg(key, { who: first.who, field, n: touched.length });
}
