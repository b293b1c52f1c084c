import type { Play } from '../../core/ask.ts';
import { part } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import type { Attack } from './attack-pool.ts';
import { attackPool, isClose, isShot, weaponFor } from './attack-pool.ts';
import { engages, lift } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { tooFarFor } from './legality.ts';
import type { SetsIn } from './panic.ts';
import { setsIn, waitingRow } from './panic.ts';
import type { PanicRow } from './panic-table.ts';
import type { Rolled } from './roll.ts';
import { panicPart, skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { spreads } from './spread.ts';
import { overwatchLost } from './stances.ts';
import { stressed } from './stress.ts';
import type { Landed, Strike } from './strike.ts';
import { lands } from './strike.ts';

/** What an attack came to. `ones`: a panic roll fell due; `voided`: it took the attack with it. */
export type Outcome = Landed & {
  readonly successes: number;
  readonly pushed: boolean;
  readonly ones: boolean;
  readonly voided: boolean;
  readonly emptied: boolean;
};

const MISSED: Landed = { hit: false, dealt: 0, countered: 0 };

/** An attack from commitment to harm, in the order of one roll (YZ-0.14). */
export function* attack(stage: Stage<YzFighter>, input: Attack, rules: Rules): Play<Outcome> {
  bursts(stage, input, rules);
  const waiting = yield* commits(stage, input, rules);
  const rolled = yield* skillRoll(stage, () => attackPool(stage, input, rules), rules);
  const outcome = yield* follows(stage, input, rolled, rules);
  yield* subsides(stage, input, waiting, rules);
  return outcome;
}

/** An attack of which the dice lie on the table already (YZ-A.35); what a burst costs, it cost before them. */
export function* thrownAttack(
  stage: Stage<YzFighter>,
  input: Attack,
  rolled: Rolled,
  rules: Rules,
): Play<Outcome> {
  const waiting = yield* commits(stage, input, rules);
  const outcome = yield* follows(stage, input, rolled, rules);
  yield* subsides(stage, input, waiting, rules);
  return outcome;
}

/** A burst frays the nerves at once: its stress die is thrown with it (YZ-11.13, YZ-A.32). */
export function bursts(stage: Stage<YzFighter>, { attacker, mode }: Attack, rules: Rules): void {
  if (mode === 'burst') stage.act(...stressed(stage.of(attacker), 1, 'YZ-11.13', rules));
}

/** What follows the roll of an attack: an empty weapon, then the harm. */
function* follows(stage: Stage<YzFighter>, input: Attack, rolled: Rolled, rules: Rules): Play<Outcome> {
  const spent = lift(stage.of(input.attacker), 'aiming', 'YZ-11.3');
  stage.act(...spent);
  const emptied = rolled.ones && runsDry(stage, input);
  const successes = emptied && rules.emptyingShot === 'fails' ? 0 : rolled.successes;
  const landed = yield* comesTo(stage, input, successes, rules);
  if (input.mode === 'throw') leavesHand(stage, input, rolled.voided);
  if (input.overkill) stage.tell('overkillTaken', { who: input.attacker });
  const { pushed, ones, voided }: Rolled = rolled;
  return { ...landed, successes, pushed, ones, voided, emptied };
}

/**
 * What coming at somebody brings, whatever the dice: two come to blows, a watcher is surprised.
 * @returns the row of panic that waits for the end of the attacker's frenzy.
 */
function* commits(stage: Stage<YzFighter>, input: Attack, rules: Rules): Play<PanicRow | undefined> {
  const { attacker, defender, situation } = input;
  const waiting = waitingRow(stage.of(attacker), rules);
  stage.act(...lift(stage.of(attacker), 'overkill', 'YZ-13.25'));
  if (rules.rangeLimits === 'warn' && isShot(input)) {
    const { traits } = weaponFor(stage.of(attacker), input);
    if (tooFarFor(stage.of(attacker), traits, situation, rules)) stage.tell('tooFar', { who: attacker });
  }
  if (isClose(input)) {
    stage.act(...engages(stage.of(attacker), stage.of(defender), 'YZ-8.6'));
    stage.act(...overwatchLost(stage.of(defender), 'YZ-11.30'));
  }
  if (situation.ownSide) stage.act(...stressed(stage.of(defender), 1, 'YZ-13.7', rules));
  if (situation.neverSeen) yield* panicPart(stage, { who: defender, cause: 'unknownCreature' }, rules);
  return waiting;
}

const settingIn =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, args: SetsIn): Play<boolean> =>
    setsIn(stage, args, rules);

/** After his attack the panic that has waited for it comes, save where by house rule his frenzy stands for it (YZ-A.45). */
function* subsides(
  stage: Stage<YzFighter>,
  { attacker, overkill }: Attack,
  waiting: PanicRow | undefined,
  rules: Rules,
): Play<void> {
  if (!waiting || (overkill && rules.overkillReplaces)) return;
  yield* part('yearzero.setsIn', stage, settingIn(rules), { who: attacker, row: waiting.id });
}

/** What was thrown lies on the ground; what goes off is good for one throw (YZ-6.5, YZ-14.18). */
function leavesHand(stage: Stage<YzFighter>, input: Attack, voided: boolean): void {
  const { place, blast } = weaponFor(stage.of(input.attacker), input).traits;
  const to = blast > 0 ? 'spent' : 'ground';
  // Panic may have let it slip meanwhile: then it lies on the ground already, thrown or, if the panic stopped the throw, not.
  if (place === to || (voided && place !== 'hand')) return;
  stage.act(set(input.attacker, `gear.${input.weapon}.traits.place`, place, to, 'YZ-6.5'));
}

/** A stress die of the shot shows a 1: the magazine is empty (YZ-11.21, YZ-11.22). */
function runsDry(stage: Stage<YzFighter>, input: Attack): boolean {
  const weapon = weaponFor(stage.of(input.attacker), input);
  if (!isShot(input) || weapon.traits.ammunition === 'none') return false;
  stage.act(set(input.attacker, `gear.${weapon.id}.traits.loaded`, true, false, 'YZ-11.22'));
  stage.tell('emptied', { who: input.attacker, weapon: weapon.id });
  return true;
}

const landing =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, strike: Strike): Play<Landed> =>
    lands(stage, strike, rules);

function* comesTo(stage: Stage<YzFighter>, input: Attack, successes: number, rules: Rules): Play<Landed> {
  if (successes === 0) {
    stage.tell('miss', { by: input.attacker, who: input.defender });
    yield* pins(stage, input, [], rules);
    return MISSED;
  }
  const shares = yield* spreads(input, successes - 1);
  const given = shares.reduce((sum, { n }) => sum + n, 0);
  const strike: Strike = {
    by: input.attacker,
    at: input.defender,
    weapon: input.weapon,
    mode: input.mode,
    successes: successes - given,
    blockable: isClose(input) && input.unblockable !== true,
    covered: input.situation.coverCounts,
    depth: 0,
  };
  const main = yield* part('yearzero.lands', stage, landing(rules), strike);
  const harmed = main.dealt > 0 ? [input.defender] : [];
  for (const { who, n } of shares) {
    const other = yield* part('yearzero.lands', stage, landing(rules), { ...strike, at: who, successes: n });
    if (other.dealt > 0) harmed.push(who);
  }
  yield* pins(stage, input, harmed, rules);
  return main;
}

/** A burst may pin down whom it does not harm: the master says so, or by house rule it does (YZ-13.16, YZ-A.42). */
function* pins(stage: Stage<YzFighter>, input: Attack, harmed: readonly Id[], rules: Rules): Play<void> {
  if (input.mode !== 'burst') return;
  const under = [input.defender, ...(input.others ?? []).map(({ who }) => who)];
  for (const who of under.filter((one) => !harmed.includes(one)))
    if (rules.pinned === 'burstAuto') yield* panicPart(stage, { who, cause: 'pinned' }, rules);
    else stage.tell('underFire', { who });
}
