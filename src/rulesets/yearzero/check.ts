import type { Play } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { mayRoll, unable } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { hasTalent } from './gear.ts';
import { skillPool } from './pools.ts';
import type { Rolled } from './roll.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { stressed } from './stress.ts';
import type { Skill } from './tables.ts';
import { DARK } from './tables.ts';

/** A skill roll for its own sake. `analysis`: a scientist studies something (YZ-13.6). */
export type SkillTry = {
  readonly who: Id;
  readonly skill: Skill;
  readonly mod: number;
  readonly dark: boolean;
  readonly analysis: boolean;
};

/** What the dark takes from a look around (YZ-2.9). */
export const darkLine = (dark: boolean) => line(msg('yearzero.line.dark'), dark ? DARK : 0, 'YZ-2.9');

/** Why he cannot roll this skill; undefined: he can (YZ-T2). */
export function tryFault(fighter: YzFighter, { skill, analysis }: SkillTry): Msg | undefined {
  if (analysis && !hasTalent(fighter, 'analysis')) return msg('yearzero.no.scientist');
  return unable(fighter) ?? (mayRoll(fighter, skill) ? undefined : msg('yearzero.no.panic'));
}

/** A skill roll. A scientist whose analysis fails takes it to heart (YZ-0.2, YZ-2.9, YZ-13.6). */
export function* skillTry(stage: Stage<YzFighter>, input: SkillTry, rules: Rules): Play<Rolled> {
  const { who, skill, mod, dark, analysis } = input;
  const rolled = yield* skillRoll(
    stage,
    () =>
      skillPool(skill, stage.of(who), skill, [
        darkLine(dark && skill === 'observation'),
        line(msg('yearzero.line.situation'), mod, 'YZ-0.2'),
      ]),
    rules,
  );
  stage.tell(rolled.successes > 0 ? 'succeeds' : 'fails', { who, n: rolled.successes });
  if (analysis && rolled.successes === 0) stage.act(...stressed(stage.of(who), 1, 'YZ-13.6', rules));
  return rolled;
}
