import { GM, type Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { type Line, line } from '../../../core/line.ts';
import { choice, text } from '../../../core/spec.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import type { YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { skillPool } from '../figures/dice.ts';
import { addStress, gain, has, lose, option, unable, whether, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { deathSave, suffer } from './harm.ts';
import { type Rolled, skillRoll, supplyRoll } from './roll.ts';

/* Food, water and sleep (YZ-14.1 to YZ-14.14). */

/** Hunger and thirst have the same rules: each has a supply and a condition (YZ-14.9). */
export const LACKS = {
  food: { condition: 'starving', had: 'ate', source: 'hunger', why: 'YZ-14.1' },
  water: { condition: 'dehydrated', had: 'drank', source: 'thirst', why: 'YZ-14.9' },
} as const;

export type Lack = keyof typeof LACKS;

/** The fighter has eaten or drunk, so that the lack passes within a Shift (YZ-14.8). */
const FED = 'fed';

export const NEEDS = ['eat', 'drink', 'sleep'] as const;

export type Need = { readonly who: Id; readonly what: (typeof NEEDS)[number] };

/** Eats, drinks, or lies down to sleep for a Shift (YZ-14.8, YZ-14.9, YZ-14.14). */
function* satisfyNeed(stage: YzStage, { who, what }: Need): Play<boolean> {
  stage.tell(what, { who });
  if (what === 'sleep') stage.act(...gain(stage.of(who), 'asleep', 'YZ-14.14'));
  else provide(stage, who, what === 'eat' ? 'food' : 'water');
  return true;
}

function provide(stage: YzStage, who: Id, of: Lack): void {
  const { condition, had } = LACKS[of];
  const fighter = stage.of(who);
  if (!fighter.traits.needs[had]) stage.act(set(who, `traits.needs.${had}`, false, true, 'YZ-14.8'));
  if (has(fighter, condition)) stage.act(...gain(fighter, condition, 'YZ-14.8', FED));
}

/** Whether a lack passes with the end of this Shift. */
export const isPassing = (fighter: YzFighter, of: Lack): boolean =>
  fighter.conditions[LACKS[of].condition] === FED;

/** At the end of a day the fighter has eaten, uses supplies, or goes hungry (YZ-14.1 to YZ-14.7, YZ-14.9). */
export function* endDayFed(stage: YzStage, who: Id, of: Lack, rules: Rules): Play<void> {
  const { condition, had, why } = LACKS[of];
  if (!stage.of(who).traits.needs[had]) {
    const { worked } = yield* supplyRoll(stage, who, of, rules);
    if (worked) provide(stage, who, of);
  }
  const fed = stage.of(who).traits.needs[had];
  if (fed) stage.act(set(who, `traits.needs.${had}`, true, false, 'YZ-14.1'));
  else if (has(stage.of(who), condition)) yield* sufferLack(stage, who, of, rules);
  else {
    stage.act(...gain(stage.of(who), condition, why));
    stage.tell(condition, { who }, bad(why));
  }
}

const rollStamina = (
  stage: YzStage,
  who: Id,
  lack: string,
  rules: Rules,
  label = msg(`yearzero.check.${lack}`),
  lines: readonly Line[] = [],
): Play<Rolled> =>
  skillRoll(stage, () => skillPool(`stamina:${lack}`, stage.of(who), 'stamina', lines, label), rules);

/** Another day of a lack: a failed Stamina roll costs a point of stress and of health; the broken are dying (YZ-14.4 to YZ-14.7). */
function* sufferLack(stage: YzStage, who: Id, of: Lack, rules: Rules): Play<void> {
  if (has(stage.of(who), 'broken')) {
    yield* deathSave(stage, { who }, rules);
    return;
  }
  const { successes } = yield* rollStamina(stage, who, of, rules);
  if (successes > 0) return;
  stage.act(...addStress(stage.of(who), 1, 'YZ-14.5', rules));
  yield* suffer(stage, { who, amount: 1, source: LACKS[of].source }, rules);
}

/** Days without sleep; 0 if rested. The GM's `true` is one day. */
export function daysAwake({ conditions: { exhausted } }: YzFighter): number {
  if (exhausted === undefined) return 0;
  return typeof exhausted === 'number' ? exhausted : 1;
}

/** Whether a day without sleep raises stress: always, or by the GM's decision, depending on a house rule (YZ-13.4, YZ-A.40). */
function* askSleepStress(who: Id, { sleepStress }: Rules): Play<boolean> {
  if (sleepStress !== 'prompt') return sleepStress === 'auto';
  const label = msg('yearzero.choose.sleepStress', { who });
  return yield* whether(`sleepStress:${who}`, GM, label, option('stress'), option('none', 'nothing'));
}

/** At the end of a day without sleep the fighter rolls Stamina, with a die less for each day awake, or falls asleep (YZ-14.10 to YZ-14.13). */
export function* tire(stage: YzStage, who: Id, rules: Rules): Play<void> {
  const { slept } = stage.of(who).traits.needs;
  const days = daysAwake(stage.of(who)) + (slept > 0 ? 0 : 1);
  stage.act(...gain(stage.of(who), 'exhausted', 'YZ-14.10', days));
  stage.tell('exhausted', { who, n: days }, bad('YZ-14.10'));
  if (yield* askSleepStress(who, rules)) stage.act(...addStress(stage.of(who), 1, 'YZ-13.4', rules));
  const lines = [line(msg('yearzero.line.awake'), -days, 'YZ-14.12')];
  const { successes } = yield* rollStamina(stage, who, 'sleep', rules, msg('yearzero.check.awake'), lines);
  if (successes > 0) return;
  stage.act(...gain(stage.of(who), 'asleep', 'YZ-14.13'));
  stage.tell('dropsOff', { who }, bad('YZ-14.13'));
}

/**
 * Wakes a fighter after a Shift of sleep. Enough sleep ends exhaustion (YZ-14.13, YZ-14.14, YZ-A.49). Sleep is counted per day, so that no
 * more than a whole day can be required.
 */
export function* wake(stage: YzStage, who: Id, { sleepToClear, shiftsPerDay }: Rules): Play<void> {
  const { slept } = stage.of(who).traits.needs;
  const enough = Math.min(sleepToClear, shiftsPerDay);
  stage.act(
    ...lose(stage.of(who), 'asleep', 'YZ-14.13'),
    set(who, 'traits.needs.slept', slept, slept + 1, 'YZ-14.14'),
    ...(slept + 1 >= enough ? lose(stage.of(who), 'exhausted', 'YZ-14.14') : []),
  );
  stage.tell('wakes', { who }, good('YZ-14.14'));
}

export const needPlay = eventPlay<Need, boolean>({
  spec: { who: text(), what: choice(NEEDS) },
  begin: satisfyNeed,
  title: ({ who, what }) => msg('yearzero.title.deed', { who, deed: msg(`yearzero.need.${what}`) }),
  no: unable,
});
