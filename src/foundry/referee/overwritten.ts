import type { Change } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import { valueAt } from '../../core/stage.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';

/** What a path of a fighter is called: one of their fields, a condition, a thing. */
function nameOfPath(at: string, ruleset: Ruleset, fighter: object | undefined): Msg {
  const [root, id = ''] = at.split('.');
  if (root === 'conditions') return msg(`${ruleset.id}.condition.${id}`);
  if (root === 'gear') return verbatim(String(valueAt(fighter, `gear.${id}.name`) ?? id));
  return msg(`${ruleset.id}.field.${at.replace(/^traits\./, '')}`);
}

/** What is to be said, under a key of one's own, about fields that something else has written to since. */
export function toldOf(
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
