import { enter, type Play, part } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { definePlay } from '../../../core/define-play.ts';
import type { Decisions, Policy, Walker } from '../../../core/odds.ts';
import type { Attacking } from '../../../core/ruleset.ts';
import { faults, num, type Spec } from '../../../core/spec.ts';
import { bad, type Cast, quiet } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import type { YzFighter } from '../data/fighter.ts';
import type { PanicRow } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import {
  type Attack,
  attackPool,
  attackSpec,
  blastOf,
  concernedBy,
  faultOfAttack,
  isClose,
  isShot,
  tooFarFor,
  weaponFor,
} from '../figures/attack.ts';
import { addStress, engage, lose, loseOverwatch, type YzStage } from '../figures/state.ts';
import { attackCard } from './card.ts';
import { panicPart, startPanic, type WaitingPanic, waitingRow } from './panic.ts';
import { type Rolled, skillRoll } from './roll.ts';
import { assumed, type ChanceLine, chancesOf, choices, type Push, relevant } from './skill.ts';
import { applyHit, type Landed, type Strike } from './strike.ts';

/** Extra successes for a target other than the main one. */
type Share = { readonly who: Id; readonly n: number };

type Shares = { readonly [who: Id]: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The shooter gives extra successes to other targets; the rest count against the main target (YZ-11.14, YZ-A.72). */
function* shareSuccesses({ attacker, others = [] }: Attack, extras: number): Play<readonly Share[]> {
  if (extras === 0 || others.length === 0) return [];
  const spec: Spec = Object.fromEntries(others.map(({ who }) => [who, num(0, { min: 0, max: extras })]));
  const legal = (value: Json): Msg | undefined =>
    faults(spec, value)[0]?.says ??
    (sum(Object.values(value as Shares)) > extras ? msg('yearzero.no.successes') : undefined);
  const shares = yield* enter<Shares>(() => ({
    kind: 'enter',
    id: 'spread',
    by: attacker,
    label: msg('yearzero.choose.spread', { n: extras }),
    form: 'shares',
    spec,
    skip: Object.fromEntries(others.map(({ who }) => [who, 0])),
    legal,
  }));
  return others.flatMap(({ who }) => (shares[who] ? [{ who, n: shares[who] }] : []));
}

/** The outcome of an attack. `ones`: there was a panic roll; `voided`: it cancelled the attack. */
export type Outcome = Landed & Rolled & { readonly emptied: boolean };

const MISSED: Landed = { hit: false, dealt: 0, countered: 0 };

/** Plays an attack (YZ-0.14). `known`: the dice, if they have already been rolled. */
export function* attack(stage: YzStage, input: Attack, rules: Rules, known?: Rolled): Play<Outcome> {
  // If the dice have already been rolled, the burst was paid for before that (YZ-A.35).
  if (!known) payForBurst(stage, input, rules);
  const waiting = yield* startAttack(stage, input, rules);
  const rolled = known ?? (yield* skillRoll(stage, () => attackPool(stage, input, rules), rules));
  const outcome = yield* resolveRoll(stage, input, rolled, rules);
  yield* endFrenzy(stage, input, waiting, rules);
  return outcome;
}

/** A burst raises stress before the roll, which includes the new stress die (YZ-11.13, YZ-A.32). */
export function payForBurst(stage: YzStage, { attacker, mode }: Attack, rules: Rules): void {
  if (mode === 'burst') stage.act(...addStress(stage.of(attacker), 1, 'YZ-11.13', rules));
}

/** Resolves the roll of an attack: the magazine may be empty, then harm is dealt. */
function* resolveRoll(stage: YzStage, input: Attack, rolled: Rolled, rules: Rules): Play<Outcome> {
  stage.act(...lose(stage.of(input.attacker), 'aiming', 'YZ-11.3'));
  const emptied = rolled.ones && emptyMagazine(stage, input);
  const successes = emptied && rules.emptyingShot === 'fails' ? 0 : rolled.successes;
  const landed = yield* resolveHit(stage, input, successes, rules);
  if (input.mode === 'throw') leaveHand(stage, input, rolled.voided);
  if (input.overkill) stage.tell('overkillTaken', { who: input.attacker });
  const { pushed, ones, voided }: Rolled = rolled;
  return { ...landed, successes, pushed, ones, voided, emptied };
}

/**
 * Starts an attack, with the effects that do not depend on the dice, such as close combat.
 * @returns the row of panic that waits for the end of the attacker's frenzy.
 */
function* startAttack(stage: YzStage, input: Attack, rules: Rules): Play<PanicRow | undefined> {
  const { attacker, defender, situation } = input;
  const waiting = waitingRow(stage.of(attacker), rules);
  stage.act(...lose(stage.of(attacker), 'overkill', 'YZ-13.25'));
  const weapon = weaponFor(stage.of(attacker), input);
  const warns = rules.rangeLimits === 'warn' && isShot(input);
  if (warns && tooFarFor(stage.of(attacker), weapon, situation, rules))
    stage.tell('tooFar', { who: attacker }, quiet('YZ-11.4'));
  if (isClose(input)) {
    stage.act(...engage(stage.of(attacker), stage.of(defender), 'YZ-8.6'));
    stage.act(...loseOverwatch(stage.of(defender), 'YZ-11.30'));
  }
  if (situation.ownSide) stage.act(...addStress(stage.of(defender), 1, 'YZ-13.7', rules));
  if (situation.neverSeen) yield* panicPart(stage, { who: defender, cause: 'unknownCreature' }, rules);
  return waiting;
}

/** Ends a frenzy after the attack: the waiting panic begins, unless by house rule the frenzy replaces it (YZ-A.45). */
function* endFrenzy(
  stage: YzStage,
  { attacker, overkill }: Attack,
  waiting: PanicRow | undefined,
  rules: Rules,
): Play<void> {
  if (!waiting || (overkill && rules.overkillReplaces)) return;
  const setsIn = (now: YzStage, one: WaitingPanic) => startPanic(now, one, rules);
  yield* part('yearzero.setsIn', stage, setsIn, { who: attacker, row: waiting.id });
}

/** A thrown weapon ends on the ground; explosives are used up (YZ-6.5, YZ-14.18). */
function leaveHand(stage: YzStage, input: Attack, voided: boolean): void {
  const { place, blast } = weaponFor(stage.of(input.attacker), input).traits;
  const to = blast > 0 ? 'spent' : 'ground';
  // Panic may have made the attacker drop it in the meantime.
  if (place === to || (voided && place !== 'hand')) return;
  stage.act(set(input.attacker, `gear.${input.weapon}.traits.place`, place, to, 'YZ-6.5'));
}

/** A shot with a 1 on a stress die empties the magazine (YZ-11.21, YZ-11.22). */
function emptyMagazine(stage: YzStage, input: Attack): boolean {
  const weapon = weaponFor(stage.of(input.attacker), input);
  if (!isShot(input) || weapon.traits.ammunition === 'none') return false;
  stage.act(set(input.attacker, `gear.${weapon.id}.traits.loaded`, true, false, 'YZ-11.22'));
  stage.tell('emptied', { who: input.attacker, weapon: weapon.id }, bad('YZ-11.22'));
  return true;
}

function* resolveHit(stage: YzStage, input: Attack, successes: number, rules: Rules): Play<Landed> {
  if (successes === 0) {
    stage.tell('miss', { by: input.attacker, who: input.defender }, quiet('YZ-10.5'));
    yield* pinDown(stage, input, [], rules);
    return MISSED;
  }
  const shares = yield* shareSuccesses(input, successes - 1);
  const given = sum(shares.map(({ n }) => n));
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
  const lands = (now: YzStage, one: Strike) => applyHit(now, one, rules);
  const main = yield* part('yearzero.lands', stage, lands, strike);
  const harmed = main.dealt > 0 ? [input.defender] : [];
  for (const { who, n } of shares) {
    const other = yield* part('yearzero.lands', stage, lands, { ...strike, at: who, successes: n });
    if (other.dealt > 0) harmed.push(who);
  }
  yield* pinDown(stage, input, harmed, rules);
  return main;
}

/** A burst may pin down those it does not harm, by the GM's decision or by house rule (YZ-13.16, YZ-A.42). */
function* pinDown(stage: YzStage, input: Attack, harmed: readonly Id[], rules: Rules): Play<void> {
  if (input.mode !== 'burst') return;
  const under = [input.defender, ...(input.others ?? []).map(({ who }) => who)];
  for (const who of under.filter((one) => !harmed.includes(one)))
    if (rules.pinned === 'burstAuto') yield* panicPart(stage, { who, cause: 'pinned' }, rules);
    else stage.tell('underFire', { who });
}

export type Struck = Pick<Attack, 'attacker' | 'mode' | 'unblockable'>;

/** The relevant part of an attack roll. If nobody can block, one success is as good as many. */
function relevantFor(input: Struck, of: string, value: Json): Json {
  if (of !== 'yearzero.throw' || (isClose(input) && !input.unblockable)) return relevant(of, value);
  const { successes, ...rest } = value as Rolled;
  return { ...rest, successes: Math.min(successes, 1) };
}

/** How odds decide for people in a fighter's attacks: by the harm to the main target minus that of counterattacks. */
export const strikingDecisions = <Out>(
  attacker: Id,
  outcomesOf: (out: Out) => readonly Outcome[],
): Decisions<Out, YzFighter> => ({
  decide: choices(attacker, 'keep').decide,
  worth: ({ out }, by) =>
    sum(outcomesOf(out).map(({ dealt, countered }) => dealt - countered)) * (by === attacker ? 1 : -1),
});

/** How odds decide for people in an attack. */
export const attackPolicy = (push: Push, input: Struck): Policy<Outcome, YzFighter> => ({
  ...choices(input.attacker, push),
  fixedResult: assumed,
  reads: (of, value) => relevantFor(input, of, value),
});

/** The chances of an attack that are shown, most important first. */
const ATTACK_CHANCES: readonly ChanceLine<Outcome>[] = [
  { id: 'hits', is: ({ hit }) => hit },
  { id: 'panic', is: ({ ones }) => ones },
  { id: 'voided', is: ({ voided }) => voided },
  { id: 'emptied', is: ({ emptied }) => emptied },
];

/** The odds of an attack. Others than the attacker are first told the chance not to be hit. */
export const attackForecast = (walk: Walker<Outcome, YzFighter>, input: Struck, forWhom: Id): Forecast =>
  chancesOf(
    walk,
    (push) => attackPolicy(push, input),
    forWhom === input.attacker
      ? ATTACK_CHANCES
      : [{ id: 'spared', is: ({ hit }) => !hit }, ...ATTACK_CHANCES],
  );

/** An attack as others are told of it; what explodes is thrown. */
export function toldOf(input: Attack, cast: Cast<YzFighter>): Attacking {
  const { attacker: by, defender, others = [], weapon: gear } = input;
  const thrower = cast[by];
  const bursts = thrower !== undefined && blastOf(thrower, input) > 0;
  const at = [defender, ...others.map(({ who }) => who)];
  return { by, at, gear, kind: isClose(input) ? 'blow' : bursts ? 'blast' : 'shot' };
}

export const attackPlay = definePlay<YzFighter, Attack, Outcome, Rules>('yearzero', {
  spec: attackSpec,
  who: concernedBy,
  begin: attack,
  no: faultOfAttack,
  card: (run, { attacker, defender, mode }, rules) => attackCard(run, rules, attacker, defender, mode),
  policy: ({ attacker }) => strikingDecisions(attacker, (out) => [out]),
  forecast: attackForecast,
  attack: {
    made: (input, cast) => [toldOf(input, cast)],
    struck: ({ hit }, { defender }) => (hit ? [defender] : []),
  },
});
