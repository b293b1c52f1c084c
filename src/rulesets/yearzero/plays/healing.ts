import { GM, type Play, roll } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { type Line, line } from '../../../core/line.ts';
import { text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { BEST_KIT, healthOf, type Injury, maxHealth, type Unit, type YzFighter } from '../data/fighter.ts';
import { type Borne, blocksHealing, injuriesOf, rowOfInjury } from '../data/injuries.ts';
import type { Rules } from '../data/rules.ts';
import { healingCheck, skillPool } from '../figures/dice.ts';
import { deprived, has, kitOf, lose, option, type Pair, whether, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { recover, suffer } from './harm.ts';
import { type Rolled, skillRoll } from './roll.ts';

/** First Aid on oneself (YZ-12.24). */
const SELF = -2;

/** First aid to revive a broken fighter, for an injury (by id), or for the burns of a fighter broken by fire (YZ-12.28, YZ-14.33). */
type Aid = Pair & { readonly aid: string };

const lastTries = (patient: YzFighter, injury: Injury, helper: Id, { firstAidTries }: Rules): number[] => {
  const counted = firstAidTries === 'perPatient' ? Object.values(patient.traits.injuries) : [injury];
  return counted.flatMap(({ tries }) => tries[helper] ?? []);
};

/** Whether a helper has no try left: each has one, another with a better kit, and any number with the best (YZ-12.25 to YZ-12.27). */
function triedInVain(helper: YzFighter, patient: YzFighter, injury: Injury, rules: Rules): boolean {
  const kit = kitOf(helper);
  return kit < BEST_KIT && lastTries(patient, injury, helper.id, rules).some((tier) => tier >= kit);
}

/** Why first aid cannot be given, or undefined if it can. */
export function aidFault(helper: YzFighter, patient: YzFighter, aid: string, rules: Rules): Msg | undefined {
  if (has(patient, 'dead')) return msg('yearzero.no.target');
  if (helper.id === patient.id && healthOf(helper, rules) < 1) return msg('yearzero.no.selfAid');
  if (aid === 'revive') {
    if (!has(patient, 'broken')) return msg('yearzero.no.notBroken');
    return deprived(patient) ? msg('yearzero.no.starves') : undefined;
  }
  if (aid === 'scorched') return has(patient, 'scorched') ? undefined : msg('yearzero.no.notScorched');
  const injury = patient.traits.injuries[aid];
  if (!injury) return msg('yearzero.no.injury');
  const fatal = rowOfInjury(injury)?.fatal;
  if (fatal ? injury.stabilised : injury.treated) return msg('yearzero.no.cared');
  return triedInVain(helper, patient, injury, rules) ? msg('yearzero.no.tried') : undefined;
}

/** The modifiers of a First Aid roll for the injury, and for treating oneself (YZ-12.23, YZ-12.24). */
function aidLines(helper: YzFighter, patient: YzFighter, aid: string): Line[] {
  const injury = patient.traits.injuries[aid];
  const row = injury && rowOfInjury(injury);
  return [
    ...(row ? [line(row.name, row.firstAid, 'YZ-12.23')] : []),
    line(msg('yearzero.line.self'), helper.id === patient.id ? SELF : 0, 'YZ-12.24'),
  ];
}

function* rollAid(stage: YzStage, id: string, { who, target, aid }: Aid, rules: Rules): Play<Rolled> {
  const lines = () => aidLines(stage.of(who), stage.of(target), aid);
  return yield* skillRoll(stage, () => skillPool(id, stage.of(who), 'firstAid', lines()), rules);
}

/** First aid restores health of a broken fighter, and stabilises or treats an injury (YZ-12.22 to YZ-12.28, YZ-A.60). */
export function* giveFirstAid(stage: YzStage, { who, target, aid }: Aid, rules: Rules): Play<Rolled> {
  const rolled = yield* rollAid(stage, 'firstAid', { who, target, aid }, rules);
  const { successes } = rolled;
  const patient = stage.of(target);
  const injury = patient.traits.injuries[aid];
  const at = `traits.injuries.${aid}`;
  if (injury)
    stage.act(set(target, `${at}.tries.${who}`, injury.tries[who], kitOf(stage.of(who)), 'YZ-12.25'));
  if (successes === 0) {
    stage.tell('aidFails', { who: target, by: who }, quiet('YZ-12.25'));
    return rolled;
  }
  const revived = rules.reviveHealth === 'point' ? 1 : successes;
  if (aid === 'revive') stage.act(...recover(patient, revived, 'YZ-12.28', rules));
  else if (aid === 'scorched') stage.act(...lose(patient, 'scorched', 'YZ-14.33'));
  else if (injury?.due) stage.act(...stabilise(patient, aid, injury));
  else if (injury) stage.act(set(target, `${at}.treated`, injury.treated, true, 'YZ-12.22'));
  stage.tell('aided', { who: target, by: who }, good('YZ-12.22'));
  return rolled;
}

/** The changes that stop the time of a fatal injury (YZ-12.22). */
const stabilise = ({ id }: YzFighter, injury: Id, { due, stabilised: was }: Injury) => [
  set(id, `traits.injuries.${injury}.stabilised`, was, true, 'YZ-12.22'),
  set(id, `traits.injuries.${injury}.due`, due, 0, 'YZ-12.22'),
];

/* Natural healing: health by Turns, injuries by days (YZ-12.10, YZ-12.30 to YZ-12.33). */

/** Whether the fighter has rested in this Turn without spoiling it (YZ-13.31, YZ-13.32). */
export const isResting = ({ traits: { rest } }: YzFighter): boolean => rest.resting && !rest.rolled;

/** Whether a Turn may restore a point of health (YZ-12.10, YZ-12.33, YZ-14.2, YZ-A.37). */
export function mayRecover(fighter: YzFighter, rules: Rules): boolean {
  const whole = healthOf(fighter, rules) >= maxHealth(fighter, rules);
  if (whole || deprived(fighter) || blocksHealing(fighter)) return false;
  return has(fighter, 'broken') || (rules.turnRecovery === 'resting' && isResting(fighter));
}

/** Asks whether a broken fighter is alone, because only then do they recover by themselves (YZ-12.10). */
const isAlone = (who: Id): Play<boolean> =>
  whether(`alone:${who}`, GM, msg('yearzero.choose.alone', { who }), option('alone'), option('helped'));

/** Restores a point of health after a Turn. `alone` remembers who has no help, so that it is asked only once (YZ-12.10). */
export function* recoverInTurn(stage: YzStage, who: Id, rules: Rules, alone: Map<Id, boolean>): Play<void> {
  if (has(stage.of(who), 'broken')) {
    const helpless = alone.get(who) ?? (yield* isAlone(who));
    alone.set(who, helpless);
    if (!helpless) return;
  }
  stage.act(...recover(stage.of(who), 1, 'YZ-12.10', rules));
  stage.tell('mends', { who }, good('YZ-12.10'));
}

/** Whether an injury is healing: fatal ones only after they are stabilised (YZ-12.30). */
const isHealing = ({ injury, row }: Borne): boolean => !injury.healed && (!row.fatal || injury.stabilised);

/** The injuries that heal by this unit (YZ-12.30). */
export const healingBy = (fighter: YzFighter, unit: Unit): Borne[] =>
  injuriesOf(fighter).filter((borne) => isHealing(borne) && borne.row.heals.unit === unit);

/** Rolls the healing time of an injury when it is first needed (YZ-12.30). @returns the time left. */
function* healingTime(stage: YzStage, who: Id, { id, injury, row }: Borne): Play<number> {
  if (injury.healing > 0 || row.heals.dice === 0) return injury.healing;
  const time = yield* roll(() => healingCheck(`healing:${id}`, who, row.name, row.heals.dice));
  stage.act(set(who, `traits.injuries.${id}.healing`, 0, time, 'YZ-12.30'));
  return time;
}

/** Marks an injury as healed. Some effects are permanent: a lost hand or eye, an untreated spine (YZ-T1). */
function finishHealing(stage: YzStage, who: Id, { id, injury, row }: Borne): void {
  const at = `traits.injuries.${id}`;
  const present = stage.of(who).traits.injuries[id];
  const facts = { who, row: row.id, ...row.own };
  if (row.stays !== undefined || (row.staysUntreated === true && !injury.treated)) {
    stage.act(
      set(who, `${at}.healed`, false, true, 'YZ-T1'),
      set(who, `${at}.healing`, present?.healing, 0, 'YZ-T1'),
    );
    stage.tell('staysForGood', facts, bad('YZ-T1'));
  } else {
    stage.act(set(who, at, present, undefined, 'YZ-12.30'));
    stage.tell('healed', facts, good('YZ-12.30'));
  }
}

/** Heals all injuries that heal by this unit of time (YZ-12.30). */
export function* heal(stage: YzStage, who: Id, unit: Unit): Play<void> {
  for (const borne of healingBy(stage.of(who), unit)) {
    const left = yield* healingTime(stage, who, borne);
    if (left <= 1) finishHealing(stage, who, borne);
    else stage.act(set(who, `traits.injuries.${borne.id}.healing`, left, left - 1, 'YZ-12.30'));
  }
}

/** Untreated gashes, each of which costs a point of health at the end of a Shift (YZ-T1). */
export const gashes = (fighter: YzFighter): Borne[] =>
  injuriesOf(fighter).filter(
    ({ injury, row }) => !injury.treated && row.effects.some(({ does }) => does === 'shiftDamage'),
  );

export function* bleed(stage: YzStage, who: Id, rules: Rules): Play<void> {
  for (const _ of gashes(stage.of(who))) yield* suffer(stage, { who, amount: 1, source: 'injury' }, rules);
}

/** Care for an injury while it heals (YZ-12.31). */
export type Care = Pair & { readonly injury: Id };

/** Why care is not possible, or undefined if it is. Life-saving treatment does not count as care (YZ-12.32). */
export function careFault(patient: YzFighter, { injury }: Care): Msg | undefined {
  const borne = injuriesOf(patient).find(({ id }) => id === injury);
  if (!borne || has(patient, 'dead')) return msg('yearzero.no.injury');
  if (!isHealing(borne)) return msg('yearzero.no.notHealing');
  return borne.injury.cared ? msg('yearzero.no.cared') : undefined;
}

/** Care: a First Aid roll halves the remaining healing time, rounded up (YZ-12.31, YZ-A.56). */
function* tend(stage: YzStage, { who, target, injury }: Care, rules: Rules): Play<boolean> {
  const borne = injuriesOf(stage.of(target)).find(({ id }) => id === injury);
  if (!borne) return false;
  const time = yield* healingTime(stage, target, borne);
  const { successes } = yield* rollAid(stage, 'care', { who, target, aid: injury }, rules);
  if (successes === 0) {
    stage.tell('aidFails', { who: target, by: who }, quiet('YZ-12.25'));
    return false;
  }
  const at = `traits.injuries.${injury}`;
  stage.act(
    set(target, `${at}.cared`, false, true, 'YZ-12.31'),
    set(target, `${at}.healing`, time, Math.ceil(time / 2), 'YZ-12.31'),
  );
  stage.tell('tended', { who: target, by: who }, good('YZ-12.31'));
  return true;
}

export const carePlay = eventPlay<Care, boolean>({
  spec: { who: text(), target: text(), injury: text() },
  who: ({ who, target }) => [who, target],
  begin: tend,
  title: ({ who, target }) => msg('yearzero.title.care', { who, target }),
  no: (_, input, _rules, cast) => {
    const patient = cast[input.target];
    return patient && careFault(patient, input);
  },
});
