import type { Play } from '../../core/ask.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { befall } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { skillPool } from './pools.ts';
import type { Rolled } from './roll.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';

/** Entering a cluttered zone: he gets in all the same, but falls where the Mobility roll fails (YZ-2.6, YZ-2.7, YZ-A.74). */
export function* entersClutter(stage: Stage<YzFighter>, who: Id, rules: Rules): Play<Rolled> {
  const rolled = yield* skillRoll(stage, () => skillPool('clutter', stage.of(who), 'mobility'), rules);
  if (rolled.successes > 0) return rolled;
  stage.act(...befall(stage.of(who), 'prone', 'YZ-2.7'));
  stage.tell('stumbles', { who });
  return rolled;
}
