import { chooseId, type Play } from '../../../core/ask.ts';
import type { Change } from '../../../core/change.ts';
import { line } from '../../../core/line.ts';
import { memoizeOnCast } from '../../../core/memoize.ts';
import { choice, flag, type Infer, num } from '../../../core/spec.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, type Json, msg, type RuleId } from '../../../core/text.ts';
import type { Condition, StFighter, StStage } from '../data/fighter.ts';
import { ATTACK_KINDS, DAMAGE_TYPES, type DamageType } from '../data/gear.ts';
import { BALANCE, RECOVERY, type Rules } from '../data/rules.ts';
import { type Blow, damagePool, levelsTaken, soakPool, typeTaken } from '../figures/damage.ts';
import { actionPool, check, noDice, type Pool, rollPools, type Score, successesOf } from '../figures/dice.ts';
import {
  addMarks,
  changeMarks,
  type Marks,
  marksOf,
  natureOf,
  roleOf,
  roleWith,
  shockThreshold,
  stunThreshold,
} from '../figures/health.ts';
import { actionDice } from '../figures/pools.ts';
import { gain, interrupted, shockAfter, standUp, unable } from '../figures/state.ts';
import { addInitiativePenalty } from '../figures/turn.ts';
import { askStoryteller, dodgeBlast, optionOf, rollActions } from './answer.ts';

/** Harm: levels lost, their type after a vampire's halving, and the conditions gained. */
export type Harm = {
  readonly taken: number;
  readonly type: DamageType;
  readonly befell: readonly Condition[];
  /** Who lost their weapon: the target, or by a botch the attacker (ST-8.31, ST-8.32). */
  readonly disarmed?: Id;
};

const soakPools = memoizeOnCast((stage: StStage, blow: Blow, rules: Rules) => [
  soakPool(stage.of(blow.to), blow, rules),
]);

const harmPools = memoizeOnCast((stage: StStage, blow: Blow, rules: Rules) => [
  damagePool(stage, blow, rules),
  ...soakPools(stage, blow, rules),
]);

/** Rolls damage against soak, then applies wounds and their consequences (X4 to X8). `dealt` is damage already rolled (as in ST-8.31). */
export function* resolveDamage(stage: StStage, make: () => Blow, rules: Rules, dealt?: number): Play<Harm> {
  const taken = yield* rollPools(
    () => (dealt === undefined ? harmPools(stage, make(), rules) : soakPools(stage, make(), rules)),
    rules,
    (scores) => {
      const { to, type, automatic } = make();
      const soak = scores[scores.length - 1]?.successes ?? 0;
      return levelsTaken(stage.of(to), type, dealt ?? (scores[0]?.successes ?? 0) + automatic, soak, rules);
    },
  );
  const { to, type: dealtType, head, taser } = make();
  const type = typeTaken(stage.of(to), dealtType);
  if (taken === 0) {
    stage.tell('unharmed', { who: to }, good('ST-5.16'));
    return { taken, type, befell: [] };
  }
  const wounds = yield* applyWounds(stage, to, type, taken, rules);
  const shocked = shock(stage, to, taken, rules);
  const stunned = type === 'bashing' ? stun(stage, to, taken, head, taser) : [];
  return { taken, type, befell: [...wounds, ...shocked, ...stunned] };
}

// One by one rather than in a loop: every blow of every forecast does this (`npm run bench`).
const markChanges = (who: Id, before: Marks, after: Marks): readonly Change[] => [
  ...changeMarks(who, 'bashing', after.bashing - before.bashing, 'ST-6.1'),
  ...changeMarks(who, 'lethal', after.lethal - before.lethal, 'ST-6.1'),
  ...changeMarks(who, 'aggravated', after.aggravated - before.aggravated, 'ST-6.1'),
];

/** Marks levels on the track and applies the consequences (ST-6.1, AMB-45, AMB-46). */
function* applyWounds(
  stage: StStage,
  who: Id,
  type: DamageType,
  levels: number,
  rules: Rules,
): Play<readonly Condition[]> {
  const fighter = stage.of(who);
  const before = marksOf(fighter);
  const after = addMarks(fighter, type, levels, rules);
  stage.act(...markChanges(who, before, after));
  stage.tell('wound', { who, type, levels, before, after }, bad('ST-6.1'));
  const role = roleWith(stage.of(who), after);
  if (role === 'incapacitated') return gainCondition(stage, who, 'incapacitated', 'ST-6.8');
  return role === 'dead' ? yield* reachLastBox(stage, who, type, rules) : [];
}

/** The rule that a card cites for a condition, whatever caused it. */
const STATED_BY: { readonly [condition in Condition]?: RuleId } = {
  shocked: 'ST-7.26',
  stunned: 'ST-7.30',
  incapacitated: 'ST-6.8',
  dead: 'ST-6.9',
};

/** Adds a condition and tells it. @returns the condition as a list, empty if they have it already. */
export function gainCondition(
  stage: StStage,
  who: Id,
  condition: Condition,
  why: RuleId,
  is: Json = true,
): readonly Condition[] {
  const fighter = stage.of(who);
  const changes = gain(fighter, condition, why, is);
  if (changes.length === 0) return [];
  stage.act(...changes, ...interrupted(fighter, condition));
  stage.tell(condition, { who, why }, bad(STATED_BY[condition] ?? why));
  return [condition];
}

/** Applies the last box: death, or a vampire's torpor. Aggravated damage may mean final death (ST-6.9, AMB-46). */
function* reachLastBox(stage: StStage, who: Id, type: DamageType, rules: Rules): Play<readonly Condition[]> {
  const { traits, conditions } = stage.of(who);
  if (traits.kind !== 'vampire') return gainCondition(stage, who, 'dead', 'ST-6.9');
  const final = type === 'aggravated' && conditions.torpor === undefined && (yield* askFinal(who, rules));
  return final ? gainCondition(stage, who, 'dead', 'AMB-46') : gainCondition(stage, who, 'torpor', 'ST-6.9');
}

/** The text says torpor; a house rule or the Storyteller may decide otherwise (AMB-46). */
function* askFinal(who: Id, { vampireAggravatedEnd }: Rules): Play<boolean> {
  if (vampireAggravatedEnd === 'finalDeath') return true;
  const label = msg('storyteller.choose.end', { who });
  return !(yield* askStoryteller(`end:${who}`, label, ['torpor', 'finalDeath'], null));
}

/** A single attack that exceeds the threshold causes shock (ST-7.24 to 7.27). */
const shock = (stage: StStage, who: Id, taken: number, rules: Rules): readonly Condition[] =>
  taken > shockThreshold(stage.of(who)) && roleOf(stage.of(who)) !== 'dead'
    ? gainCondition(stage, who, 'shocked', 'ST-7.24', shockAfter(stage.of(who), rules))
    : [];

/** Bashing damage to the head that exceeds Stamina stuns. A stun gun stuns humans wherever it hits (ST-7.28 to 7.32, AMB-57). */
function stun(stage: StStage, who: Id, taken: number, head: boolean, taser: boolean): readonly Condition[] {
  const fighter = stage.of(who);
  if (taken <= stunThreshold(fighter) || !natureOf(fighter).stunnable || roleOf(fighter) === 'dead')
    return [];
  if (head) return gainCondition(stage, who, 'stunned', 'ST-7.28');
  return taser && fighter.traits.kind === 'human' ? gainCondition(stage, who, 'stunned', 'ST-7.32') : [];
}

/* Damage without an attack, by the Storyteller's decision (ST-0.4). */

export const harmSpec = {
  levels: num(1, { min: 1, max: 50, label: 'storyteller.harmField.levels' }),
  type: choice(DAMAGE_TYPES, 'bashing', { label: 'storyteller.harmField.type' }),
  attackKind: choice(ATTACK_KINDS, 'other', { label: 'storyteller.harmField.attackKind' }),
  soak: flag(true, { label: 'storyteller.harmField.soak' }),
  dodge: flag(false, { label: 'storyteller.harmField.dodge', why: 'ST-10.4' }),
};

/** Deals it, soaked or not. Fragments and blasts may be dodged if the Storyteller allows it (ST-10.4). */
export function* hurt(
  stage: StStage,
  input: Infer<typeof harmSpec> & { readonly who: Id },
  rules: Rules,
): Play<number> {
  const { who, levels, type, attackKind, soak, dodge } = input;
  const dodged = dodge ? yield* dodgeBlast(stage, who, rules) : 0;
  const blow = { type, kind: attackKind, armour: 'byItem' } as const;
  const taken = yield* rollPools(
    () => (soak ? [soakPool(stage.of(who), blow, rules)] : []),
    rules,
    (scores) => levelsTaken(stage.of(who), type, Math.max(0, levels - dodged), successesOf(scores), rules),
  );
  if (taken === 0) stage.tell('unharmed', { who }, good('ST-5.16'));
  else yield* applyWounds(stage, who, typeTaken(stage.of(who), type), taken, rules);
  return taken;
}

/* Falls (ST-7.34 to 7.38, ST-8.27). */

export type Fall = { readonly standing: boolean; readonly botch: boolean };

/** The roll to get up again immediately (ST-7.35). */
export const recoveryPool = (fighter: StFighter, rules: Rules): Pool =>
  actionPool('recovery', fighter.id, actionDice(fighter, 'athletics', rules), [
    line(msg('storyteller.line.recovery'), RECOVERY, 'ST-7.35'),
  ]);

const readFooting = ([score]: readonly Score[]): 'botch' | 'up' | 'down' =>
  score?.botch ? 'botch' : (score?.successes ?? 0) > 0 ? 'up' : 'down';

/** Knocks a fighter down, who may roll to get up again immediately (ST-7.34 to 7.38). */
export function* knockdown(stage: StStage, who: Id, rules: Rules): Play<Fall> {
  fallDown(stage, who, 'ST-7.34');
  if (unable(stage.of(who)) || !(yield* chooseToRecover(stage, who, rules))) return stayDown(stage, who);
  const came = yield* rollActions(stage, () => [recoveryPool(stage.of(who), rules)], rules, readFooting);
  if (came === 'up') return getUp(stage, who);
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

function* chooseToRecover(stage: StStage, who: Id, rules: Rules): Play<boolean> {
  const id = yield* chooseId(() => {
    const pool = recoveryPool(stage.of(who), rules);
    const roll = { ...optionOf('recover', noDice(pool, rules)), check: check(pool, rules) };
    return {
      kind: 'choose',
      id: `recover:${who}`,
      by: who,
      label: msg('storyteller.choose.recover'),
      options: [roll, optionOf('lie')],
    };
  });
  return id === 'recover';
}

/** The roll to keep standing after a sweep (ST-8.27). */
const balancePool = (fighter: StFighter, rules: Rules): Pool =>
  actionPool('balance', fighter.id, actionDice(fighter, 'athletics', rules), [
    line(msg('storyteller.line.balance'), BALANCE, 'ST-8.27'),
  ]);

/** Rolls whether an unbalanced fighter falls. It replaces the roll of a knockdown (ST-8.27, AMB-70). */
export function* checkBalance(stage: StStage, who: Id, rules: Rules): Play<Fall> {
  const came = unable(stage.of(who))
    ? 'down'
    : yield* rollActions(stage, () => [balancePool(stage.of(who), rules)], rules, readFooting);
  if (came === 'up') {
    stage.tell('keepsBalance', { who }, good('ST-8.27'));
    return { standing: true, botch: false };
  }
  fallDown(stage, who, 'ST-8.27');
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

function fallDown(stage: StStage, who: Id, why: RuleId): void {
  stage.act(...gain(stage.of(who), 'prone', why), ...interrupted(stage.of(who), 'prone'));
  stage.tell('knockedDown', { who }, bad('ST-7.34'));
}

/** ST-7.36. */
function getUp(stage: StStage, who: Id): Fall {
  const fighter = stage.of(who);
  stage.act(...standUp(fighter, 'ST-7.36'), ...addInitiativePenalty(fighter, 'knockdown', 5, 'ST-7.36'));
  stage.tell('recovered', { who }, good('ST-7.36'));
  return { standing: true, botch: false };
}

/** ST-7.37; also for fighters who do not try (AMB-59). */
function stayDown(stage: StStage, who: Id): Fall {
  stage.act(...gain(stage.of(who), 'owesStanding', 'ST-7.37'));
  stage.tell('staysDown', { who }, bad('ST-7.37'));
  return { standing: false, botch: false };
}

/** ST-7.38: two levels of bashing damage that cannot be soaked; a vampire halves them all the same (AMB-39). */
function* badFall(stage: StStage, who: Id, rules: Rules): Play<void> {
  const fighter = stage.of(who);
  const levels = levelsTaken(fighter, 'bashing', 2, 0, rules);
  stage.tell('badFall', { who }, bad('ST-7.38'));
  yield* applyWounds(stage, who, typeTaken(fighter, 'bashing'), levels, rules);
}

/* An attack from commitment to harm (PR-4). */

/** The result of an attack. `counter` is what a won parry did to the attacker (ST-10.8). */
export type Outcome = Harm & {
  readonly hit: boolean;
  readonly net: number;
  readonly counter?: Harm;
  /** Who took the hit that was meant for the target (ST-10.23). */
  readonly taker?: Id;
};

export const MISS: Outcome = { hit: false, net: 0, taken: 0, type: 'bashing', befell: [] };
