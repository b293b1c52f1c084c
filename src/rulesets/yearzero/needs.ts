import type { Play } from '../../core/ask.ts';
import { choose, MASTER } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deathSave } from './aid.ts';
import { befall, has, lift, unable } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { suffer } from './harm.ts';
import { skillPool } from './pools.ts';
import { skillRoll, supplyRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { stressed } from './stress.ts';

/* Food, water and sleep (YZ-14.1 to YZ-14.14). */

/** The two lacks that go the same way: what they are of, and how they show (YZ-14.9). */
export const LACKS = {
  food: { condition: 'starving', had: 'ate', source: 'hunger', why: 'YZ-14.1' },
  water: { condition: 'dehydrated', had: 'drank', source: 'thirst', why: 'YZ-14.9' },
} as const;

export type Lack = keyof typeof LACKS;

/** What he lacked he has had: it passes within a Shift (YZ-14.8). */
const FED = 'fed';

export const NEEDS = ['eat', 'drink', 'sleep'] as const;

export type Need = { readonly who: Id; readonly what: (typeof NEEDS)[number] };

/** Why he cannot have it now; undefined: he can. */
export const needFault = (fighter: YzFighter): Msg | undefined => unable(fighter);

/** A proper meal, a drink of water, or lying down to sleep for a Shift (YZ-14.8, YZ-14.9, YZ-14.14). */
export function* satisfies(stage: Stage<YzFighter>, { who, what }: Need): Play<boolean> {
  stage.tell(what, { who });
  if (what === 'sleep') stage.act(...befall(stage.of(who), 'asleep', 'YZ-14.14'));
  else provided(stage, who, what === 'eat' ? 'food' : 'water');
  return true;
}

function provided(stage: Stage<YzFighter>, who: Id, of: Lack): void {
  const { condition, had } = LACKS[of];
  const fighter = stage.of(who);
  if (!fighter.traits.needs[had]) stage.act(set(who, `traits.needs.${had}`, false, true, 'YZ-14.8'));
  if (has(fighter, condition)) stage.act(...befall(fighter, condition, 'YZ-14.8', FED));
}

/** Whether a lack passes with the end of this Shift. */
export const passes = (fighter: YzFighter, of: Lack): boolean =>
  fighter.conditions[LACKS[of].condition] === FED;

/** A day ends: he has eaten, or lives on what he carries, or goes short (YZ-14.1 to YZ-14.7, YZ-14.9). */
export function* nourished(stage: Stage<YzFighter>, who: Id, of: Lack, rules: Rules): Play<void> {
  const { condition, had, why } = LACKS[of];
  if (!stage.of(who).traits.needs[had]) {
    const { worked } = yield* supplyRoll(stage, who, of, rules);
    if (worked) provided(stage, who, of);
  }
  const fed = stage.of(who).traits.needs[had];
  if (fed) stage.act(set(who, `traits.needs.${had}`, true, false, 'YZ-14.1'));
  else if (has(stage.of(who), condition)) yield* suffersLack(stage, who, of, rules);
  else {
    stage.act(...befall(stage.of(who), condition, why));
    stage.tell(condition, { who });
  }
}

/** Another day of it: Stamina, or one stress and one damage; the broken fight for their lives (YZ-14.4 to YZ-14.7). */
function* suffersLack(stage: Stage<YzFighter>, who: Id, of: Lack, rules: Rules): Play<void> {
  if (has(stage.of(who), 'broken')) {
    yield* deathSave(stage, { who }, rules);
    return;
  }
  const { successes } = yield* skillRoll(
    stage,
    () => skillPool(`stamina:${of}`, stage.of(who), 'stamina', [], msg(`yearzero.check.${of}`)),
    rules,
  );
  if (successes > 0) return;
  stage.act(...stressed(stage.of(who), 1, 'YZ-14.5', rules));
  yield* suffer(stage, { who, amount: 1, source: LACKS[of].source }, rules);
}

/** Days without sleep; 0: he is rested. The master's own `true` is one day. */
export function daysAwake({ conditions: { exhausted } }: YzFighter): number {
  if (exhausted === undefined) return 0;
  return typeof exhausted === 'number' ? exhausted : 1;
}

/** By house rule the master is asked whether a day without sleep frays the nerves, or it always does (YZ-13.4, YZ-A.40). */
function* frays(who: Id, { sleepStress }: Rules): Play<boolean> {
  if (sleepStress !== 'prompt') return sleepStress === 'auto';
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `sleepStress:${who}`,
    by: MASTER,
    label: msg('yearzero.choose.sleepStress', { who }),
    options: [
      { id: 'stress', label: msg('yearzero.option.stress') },
      { id: 'none', label: msg('yearzero.option.nothing') },
    ],
    skip: 'none',
  }));
  return id === 'stress';
}

/** A day ends without a Shift of sleep: a day more awake, and Stamina at as many dice less, or he drops off (YZ-14.10 to YZ-14.13). */
export function* tires(stage: Stage<YzFighter>, who: Id, rules: Rules): Play<void> {
  const { slept } = stage.of(who).traits.needs;
  const days = daysAwake(stage.of(who)) + (slept > 0 ? 0 : 1);
  stage.act(...befall(stage.of(who), 'exhausted', 'YZ-14.10', days));
  stage.tell('exhausted', { who, n: days });
  if (yield* frays(who, rules)) stage.act(...stressed(stage.of(who), 1, 'YZ-13.4', rules));
  const { successes } = yield* skillRoll(
    stage,
    () =>
      skillPool(
        'stamina:sleep',
        stage.of(who),
        'stamina',
        [line(msg('yearzero.line.awake'), -days, 'YZ-14.12')],
        msg('yearzero.check.awake'),
      ),
    rules,
  );
  if (successes > 0) return;
  stage.act(...befall(stage.of(who), 'asleep', 'YZ-14.13'));
  stage.tell('dropsOff', { who });
}

/**
 * A Shift of sleep is over: he wakes, and with enough of it exhaustion is gone (YZ-14.13, YZ-14.14, YZ-A.49). Sleep is counted by the day, so
 * more than a whole day of it cannot be called for.
 */
export function* wakes(stage: Stage<YzFighter>, who: Id, { sleepToClear, shiftsPerDay }: Rules): Play<void> {
  const { slept } = stage.of(who).traits.needs;
  const enough = Math.min(sleepToClear, shiftsPerDay);
  stage.act(
    ...lift(stage.of(who), 'asleep', 'YZ-14.13'),
    set(who, 'traits.needs.slept', slept, slept + 1, 'YZ-14.14'),
    ...(slept + 1 >= enough ? lift(stage.of(who), 'exhausted', 'YZ-14.14') : []),
  );
  stage.tell('wakes', { who });
}
