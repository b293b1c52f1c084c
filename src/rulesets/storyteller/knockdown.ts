import type { Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import { line, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { befall, standing, unable } from './conditions.ts';
import type { Pool, Score } from './dice.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { sufferedType, takenOf, wound } from './harm.ts';
import { actionDice } from './pools.ts';
import type { Rules } from './rules.ts';
import { nextRoundPenalty } from './slots.ts';
import { broken } from './stances.ts';
import { BALANCE, RECOVERY } from './tables.ts';
import { tried } from './willpower.ts';

export type Fall = { readonly standing: boolean; readonly botch: boolean };

/** The roll to be on one's feet at once (ST-7.35). */
export const recoveryPool = (fighter: StFighter, rules: Rules): Pool => ({
  id: 'recovery',
  by: fighter.id,
  label: msg('storyteller.check.recovery'),
  of: 'action',
  dice: actionDice(fighter, 'athletics', rules),
  difficulty: [line(msg('storyteller.line.recovery'), RECOVERY, 'ST-7.35')],
});

const footing = ([score]: readonly Score[]): 'botch' | 'up' | 'down' =>
  score?.botch ? 'botch' : (score?.successes ?? 0) > 0 ? 'up' : 'down';

/** Somebody is knocked off his feet, and may roll to be up at once (ST-7.34 to 7.38). */
export function* knockdown(stage: Stage<StFighter>, who: Id, rules: Rules): Play<Fall> {
  stage.act(...befall(stage.of(who), 'prone', 'ST-7.34'), ...broken(stage.of(who), 'prone'));
  stage.tell('knockedDown', { who });
  if (unable(stage.of(who)) || !(yield* tries(stage, who, rules))) return stayDown(stage, who);
  const came = yield* tried(stage, () => [recoveryPool(stage.of(who), rules)], rules, footing);
  if (came === 'up') return getUp(stage, who);
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

function* tries(stage: Stage<StFighter>, who: Id, rules: Rules): Play<boolean> {
  const made = yield* choose(() => {
    const pool = recoveryPool(stage.of(who), rules);
    const hopeless = total(pool.dice) <= 0 && rules.zeroPool === 'autoFail';
    const roll = { id: 'recover', label: msg('storyteller.option.recover'), check: check(pool, rules) };
    return {
      kind: 'choose',
      id: `recover:${who}`,
      by: who,
      label: msg('storyteller.choose.recover'),
      options: [
        hopeless ? { ...roll, no: msg('storyteller.no.noDice') } : roll,
        { id: 'lie', label: msg('storyteller.option.lie') },
      ],
    };
  });
  return made.id === 'recover';
}

/** The roll to stay on one's feet after a sweep (ST-8.27). */
const balancePool = (fighter: StFighter, rules: Rules): Pool => ({
  ...recoveryPool(fighter, rules),
  id: 'balance',
  label: msg('storyteller.check.balance'),
  difficulty: [line(msg('storyteller.line.balance'), BALANCE, 'ST-8.27')],
});

/** Somebody has been unbalanced: one roll, in place of that of a knockdown, decides whether he falls (ST-8.27, AMB-70). */
export function* unbalanced(stage: Stage<StFighter>, who: Id, rules: Rules): Play<Fall> {
  const came = unable(stage.of(who))
    ? 'down'
    : yield* tried(stage, () => [balancePool(stage.of(who), rules)], rules, footing);
  if (came === 'up') {
    stage.tell('keepsBalance', { who });
    return { standing: true, botch: false };
  }
  stage.act(...befall(stage.of(who), 'prone', 'ST-8.27'), ...broken(stage.of(who), 'prone'));
  stage.tell('knockedDown', { who });
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

/** ST-7.36. */
function getUp(stage: Stage<StFighter>, who: Id): Fall {
  const fighter = stage.of(who);
  stage.act(...standing(fighter, 'ST-7.36'), ...nextRoundPenalty(fighter, 'knockdown', 5, 'ST-7.36'));
  stage.tell('recovered', { who });
  return { standing: true, botch: false };
}

/** ST-7.37: also when he does not even try (AMB-59). */
function stayDown(stage: Stage<StFighter>, who: Id): Fall {
  stage.act(...befall(stage.of(who), 'owesStanding', 'ST-7.37'));
  stage.tell('staysDown', { who });
  return { standing: false, botch: false };
}

/** ST-7.38: two levels of bashing damage that cannot be soaked; a vampire halves them all the same (AMB-39). */
function* badFall(stage: Stage<StFighter>, who: Id, rules: Rules): Play<void> {
  const fighter = stage.of(who);
  const levels = takenOf(fighter, 'bashing', 2, 0, rules);
  stage.tell('badFall', { who });
  yield* wound(stage, who, sufferedType(fighter, 'bashing'), levels, rules);
}
