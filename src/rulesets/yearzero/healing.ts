import type { Play } from '../../core/ask.ts';
import { choose, MASTER, roll } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aidLines } from './aid.ts';
import { deprived, has } from './conditions.ts';
import { healingCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { healthOf, maxHealth } from './fighter.ts';
import { recovered, suffer } from './harm.ts';
import type { Borne } from './injuries.ts';
import { blocksHealing, injuriesOf } from './injuries.ts';
import { skillPool } from './pools.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Unit } from './tables.ts';

/* What time mends: health by Turns, injuries by days (YZ-12.10, YZ-12.30 to YZ-12.33). */

/** Whether he rests in this Turn and has not spoilt it (YZ-13.31, YZ-13.32). */
export const rests = ({ traits: { rest } }: YzFighter): boolean => rest.resting && !rest.rolled;

/** Whether a Turn may bring him a point of health (YZ-12.10, YZ-12.33, YZ-14.2, YZ-A.37). */
export function mends(fighter: YzFighter, rules: Rules): boolean {
  const whole = healthOf(fighter, rules) >= maxHealth(fighter, rules);
  if (whole || deprived(fighter) || blocksHealing(fighter)) return false;
  return has(fighter, 'broken') || (rules.turnRecovery === 'resting' && rests(fighter));
}

/** Whether nobody is around who could help one who is broken: only then he comes round by himself (YZ-12.10). */
function* isAlone(who: Id): Play<boolean> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `alone:${who}`,
    by: MASTER,
    label: msg('yearzero.choose.alone', { who }),
    options: [
      { id: 'alone', label: msg('yearzero.option.alone') },
      { id: 'helped', label: msg('yearzero.option.helped') },
    ],
    skip: 'helped',
  }));
  return id === 'alone';
}

/** A Turn has passed: a point of health. `alone` remembers whom nobody helps, for it is asked once (YZ-12.10). */
export function* mendsInTurn(
  stage: Stage<YzFighter>,
  who: Id,
  rules: Rules,
  alone: Map<Id, boolean>,
): Play<void> {
  if (has(stage.of(who), 'broken')) {
    const helpless = alone.get(who) ?? (yield* isAlone(who));
    alone.set(who, helpless);
    if (!helpless) return;
  }
  stage.act(...recovered(stage.of(who), 1, 'YZ-12.10', rules));
  stage.tell('mends', { who });
}

/** Whether an injury is on the mend: a fatal one only once it is stabilised, and none twice (YZ-12.30). */
const isHealing = ({ injury, row }: Borne): boolean => !injury.healed && (!row.fatal || injury.stabilised);

/** His injuries that heal by this unit (YZ-12.30). */
export const healingBy = (fighter: YzFighter, unit: Unit): Borne[] =>
  injuriesOf(fighter).filter((borne) => isHealing(borne) && borne.row.heals.unit === unit);

/** The time that an injury takes is rolled when it is first asked for (YZ-12.30). @returns what is left of it. */
function* timeOf(stage: Stage<YzFighter>, who: Id, { id, injury, row }: Borne): Play<number> {
  if (injury.healing > 0 || row.heals.dice === 0) return injury.healing;
  const time = yield* roll(() => healingCheck(`healing:${id}`, who, row.name, row.heals.dice));
  stage.act(set(who, `traits.injuries.${id}.healing`, 0, time, 'YZ-12.30'));
  return time;
}

/** An injury has healed; what stays, stays for good: a lost hand, an eye, a spine that nobody has treated (YZ-T1). */
function healed(stage: Stage<YzFighter>, who: Id, { id, injury, row }: Borne): void {
  const at = `traits.injuries.${id}`;
  const present = stage.of(who).traits.injuries[id];
  const stays = row.stays !== undefined || (row.staysUntreated === true && !injury.treated);
  if (stays)
    stage.act(
      set(who, `${at}.healed`, false, true, 'YZ-T1'),
      set(who, `${at}.healing`, present?.healing, 0, 'YZ-T1'),
    );
  else stage.act(set(who, at, present, undefined, 'YZ-12.30'));
  stage.tell(stays ? 'staysForGood' : 'healed', { who, row: row.id, ...row.own });
}

/** A unit of time has passed for all injuries that heal by it (YZ-12.30). */
export function* heals(stage: Stage<YzFighter>, who: Id, unit: Unit): Play<void> {
  for (const borne of healingBy(stage.of(who), unit)) {
    const left = yield* timeOf(stage, who, borne);
    if (left <= 1) healed(stage, who, borne);
    else stage.act(set(who, `traits.injuries.${borne.id}.healing`, left, left - 1, 'YZ-12.30'));
  }
}

/** His untreated gashes, each of which costs a point with the end of a Shift (YZ-T1). */
export const gashes = (fighter: YzFighter): Borne[] =>
  injuriesOf(fighter).filter(
    ({ injury, row }) => !injury.treated && row.effects.some(({ does }) => does === 'shiftDamage'),
  );

export function* bleeds(stage: Stage<YzFighter>, who: Id, rules: Rules): Play<void> {
  for (const _ of gashes(stage.of(who))) yield* suffer(stage, { who, amount: 1, source: 'injury' }, rules);
}

/** Somebody tends an injury while it heals (YZ-12.31). */
export type Care = { readonly who: Id; readonly target: Id; readonly injury: Id };

/** Why it cannot be tended; undefined: it can. What saved his life does not count as care (YZ-12.32). */
export function careFault(patient: YzFighter, { injury }: Care): Msg | undefined {
  const borne = injuriesOf(patient).find(({ id }) => id === injury);
  if (!borne || has(patient, 'dead')) return msg('yearzero.no.injury');
  if (!isHealing(borne)) return msg('yearzero.no.notHealing');
  return borne.injury.cared ? msg('yearzero.no.cared') : undefined;
}

/** Care: with a First Aid roll the time that an injury still takes is halved, to whole units upwards (YZ-12.31, YZ-A.56). */
export function* cares(stage: Stage<YzFighter>, { who, target, injury }: Care, rules: Rules): Play<boolean> {
  const borne = injuriesOf(stage.of(target)).find(({ id }) => id === injury);
  if (!borne) return false;
  const time = yield* timeOf(stage, target, borne);
  const { successes } = yield* skillRoll(
    stage,
    () => skillPool('care', stage.of(who), 'firstAid', aidLines(stage.of(who), stage.of(target), injury)),
    rules,
  );
  if (successes === 0) {
    stage.tell('aidFails', { who: target, by: who });
    return false;
  }
  const at = `traits.injuries.${injury}`;
  stage.act(
    set(target, `${at}.cared`, false, true, 'YZ-12.31'),
    set(target, `${at}.healing`, time, Math.ceil(time / 2), 'YZ-12.31'),
  );
  stage.tell('tended', { who: target, by: who });
  return true;
}
