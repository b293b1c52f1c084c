import type { Play } from '../../core/ask.ts';
import { MASTER, roll } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { befall } from './conditions.ts';
import { bareCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { skillPool } from './pools.ts';
import { beats, skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';

/** A disease: how dangerous it is, and what it does, in the master's words (YZ-14.34, YZ-14.35). */
export type Disease = { readonly who: Id; readonly virulence: number; readonly name: string };

/** Stamina against virulence: the patient needs more, or he falls ill (YZ-14.36, YZ-14.37). @returns whether he keeps well. */
export function* disease(stage: Stage<YzFighter>, input: Disease, rules: Rules): Play<boolean> {
  const { who, virulence, name } = input;
  const strength = yield* roll(() =>
    bareCheck({
      id: 'virulence',
      by: MASTER,
      label: msg('yearzero.check.virulence'),
      dice: [line(msg('yearzero.line.virulence'), virulence, 'YZ-14.34')],
    }),
  );
  const { successes } = yield* skillRoll(stage, () => skillPool('stamina', stage.of(who), 'stamina'), rules);
  const well = beats(successes, strength, rules);
  if (!well) stage.act(...befall(stage.of(who), 'sick', 'YZ-14.37', name || true));
  stage.tell(well ? 'staysWell' : 'fallsIll', { who });
  return well;
}
