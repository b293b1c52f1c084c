import type { Play } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Tested } from './dice.ts';
import { testCheck } from './dice.ts';
import type { WfFighter } from './fighter.ts';
import { mainWeapon } from './gear.ts';
import { skillLines } from './numbers.ts';
import { record } from './record.ts';
import type { Rules } from './rules.ts';
import { tested } from './tested.ts';

/* The feint (GAP-5): whoever is deceived by it can neither dodge nor parry the next blow of the same turn. */

const fencing = (fighter: WfFighter, id: string, rules: Rules): Check<Tested> =>
  testCheck(
    {
      id,
      by: fighter.id,
      label: msg(`wfrp.check.${id}`),
      lines: skillLines(fighter, mainWeapon(fighter), 'ws', false, rules),
    },
    rules,
  );

/** Weapon Skill against Weapon Skill; equal degrees are the defender's, as with blows (WF-9.4). @returns whether he is deceived. */
export function* feints(stage: Stage<WfFighter>, who: Id, target: Id, rules: Rules): Play<boolean> {
  const own = yield* tested(stage, () => fencing(stage.of(who), 'feint', rules));
  const other = own.ok ? yield* tested(stage, () => fencing(stage.of(target), 'seesThrough', rules)) : own;
  const deceived = own.ok && !(other.ok && other.degree >= own.degree);
  if (deceived) stage.act(...record(stage.of(who), 'feint', target, 'GAP-5'));
  stage.tell(deceived ? 'deceived' : 'notDeceived', { who: target, by: who });
  return deceived;
}
