import type { Play } from '../../core/ask.ts';
import { roll } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deprived, has, lift } from './conditions.ts';
import { bareCheck } from './dice.ts';
import type { Injury, YzFighter } from './fighter.ts';
import { healthOf } from './fighter.ts';
import { hasTalent, kitOf } from './gear.ts';
import { dies, recovered } from './harm.ts';
import { rowOfInjury } from './injury-table.ts';
import { attributeLine, skillLines, skillPool } from './pools.ts';
import type { Rolled } from './roll.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { stressed } from './stress.ts';
import { BEST_KIT } from './tables.ts';

/** First Aid on oneself (YZ-12.24). */
const SELF = -2;

/** What first aid is for: to raise the broken, an injury by its id, or the burns of one broken by fire (YZ-12.28, YZ-14.33). */
export type Aid = { readonly who: Id; readonly target: Id; readonly aid: string };

const lastTries = (patient: YzFighter, injury: Injury, helper: Id, { firstAidTries }: Rules): number[] => {
  const counted = firstAidTries === 'perPatient' ? Object.values(patient.traits.injuries) : [injury];
  return counted.flatMap(({ tries }) => tries[helper] ?? []);
};

/** One try each, another with better equipment only, any number with the best (YZ-12.25 to YZ-12.27). */
function triedInVain(helper: YzFighter, patient: YzFighter, injury: Injury, rules: Rules): boolean {
  const kit = kitOf(helper);
  return kit < BEST_KIT && lastTries(patient, injury, helper.id, rules).some((tier) => tier >= kit);
}

/** Why first aid cannot be given; undefined: it can. */
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

/** What an injury and being one's own helper take from a First Aid roll (YZ-12.23, YZ-12.24). */
export function aidLines(helper: YzFighter, patient: YzFighter, aid: string): Line[] {
  const injury = patient.traits.injuries[aid];
  const row = injury && rowOfInjury(injury);
  return [
    ...(row ? [line(row.name, row.firstAid, 'YZ-12.23')] : []),
    line(msg('yearzero.line.self'), helper.id === patient.id ? SELF : 0, 'YZ-12.24'),
  ];
}

/** First aid: to the broken it gives health, an injury it stabilises or treats (YZ-12.22 to YZ-12.28, YZ-A.60). */
export function* firstAid(stage: Stage<YzFighter>, { who, target, aid }: Aid, rules: Rules): Play<Rolled> {
  const rolled = yield* skillRoll(
    stage,
    () => skillPool('firstAid', stage.of(who), 'firstAid', aidLines(stage.of(who), stage.of(target), aid)),
    rules,
  );
  const { successes } = rolled;
  const patient = stage.of(target);
  const injury = patient.traits.injuries[aid];
  const at = `traits.injuries.${aid}`;
  if (injury)
    stage.act(set(target, `${at}.tries.${who}`, injury.tries[who], kitOf(stage.of(who)), 'YZ-12.25'));
  if (successes === 0) {
    stage.tell('aidFails', { who: target, by: who });
    return rolled;
  }
  if (aid === 'revive') {
    const n = rules.reviveHealth === 'point' ? 1 : successes;
    stage.act(...recovered(patient, n, 'YZ-12.28', rules));
  } else if (aid === 'scorched') stage.act(...lift(patient, 'scorched', 'YZ-14.33'));
  else if (injury?.due) stage.act(...stabilised(patient, aid, injury));
  else if (injury) stage.act(set(target, `${at}.treated`, injury.treated, true, 'YZ-12.22'));
  stage.tell('aided', { who: target, by: who });
  return rolled;
}

/** The time of a fatal injury stops (YZ-12.22). */
const stabilised = ({ id }: YzFighter, injury: Id, { due, stabilised: was }: Injury) => [
  set(id, `traits.injuries.${injury}.stabilised`, was, true, 'YZ-12.22'),
  set(id, `traits.injuries.${injury}.due`, due, 0, 'YZ-12.22'),
];

/** The dice of a death save: Stamina without stress dice (YZ-12.20). */
export function saveCheck(fighter: YzFighter, { minBaseDice }: Rules) {
  const lines = [
    ...skillLines(fighter, 'stamina'),
    line(msg('yearzero.hook.hardToKill'), hasTalent(fighter, 'hardToKill') ? 1 : 0, 'YZ-G'),
  ];
  const lacking = line(msg('yearzero.line.least'), Math.max(0, minBaseDice - total(lines)), 'YZ-A.1');
  return bareCheck({
    id: `save:${fighter.id}`,
    by: fighter.id,
    label: msg('yearzero.check.deathSave'),
    dice: [...lines, lacking],
  });
}

/** A death save: it cannot be pushed; who fails is dead, who does not clings on for the same time again (YZ-12.18 to YZ-12.21). */
export function* deathSave(
  stage: Stage<YzFighter>,
  { who }: { readonly who: Id },
  rules: Rules,
): Play<boolean> {
  const successes = yield* roll(() => saveCheck(stage.of(who), rules));
  if (successes === 0) {
    dies(stage, who, 'YZ-12.19');
    return false;
  }
  stage.tell('clingsOn', { who });
  return true;
}

/** Why somebody cannot be given a mercy blow (YZ-12.11). */
export function mercyFault(victim: YzFighter): Msg | undefined {
  if (has(victim, 'dead') || !has(victim, 'broken')) return msg('yearzero.no.notBroken');
  return victim.traits.human ? undefined : msg('yearzero.no.notHuman');
}

/**
 * The mercy blow: a human must fail an Empathy roll without stress dice to bring himself to it, and it frays his nerves; the ruthless need
 * neither (YZ-12.12 to YZ-12.14).
 */
export function* mercyBlow(
  stage: Stage<YzFighter>,
  { who, target }: { readonly who: Id; readonly target: Id },
  rules: Rules,
): Play<boolean> {
  const ruthless = hasTalent(stage.of(who), 'ruthless');
  const nerves = () => (ruthless ? [] : stressed(stage.of(who), 1, 'YZ-12.13', rules));
  if (!ruthless && stage.of(who).traits.human) {
    const held = yield* roll(() =>
      bareCheck({
        id: 'empathy',
        by: who,
        label: msg('yearzero.check.mercy'),
        dice: [attributeLine(stage.of(who), 'empathy')],
      }),
    );
    if (held > 0) {
      if (rules.mercyStress === 'onAttempt') stage.act(...nerves());
      stage.tell('holdsBack', { who });
      return false;
    }
  }
  stage.act(...nerves());
  dies(stage, target, 'YZ-12.12');
  return true;
}
