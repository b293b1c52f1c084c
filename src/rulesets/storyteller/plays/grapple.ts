import { chooseId, type Play } from '../../../core/ask.ts';
import type { Change } from '../../../core/change.ts';
import { line } from '../../../core/line.ts';
import { bad, type Cast, good, type Stage } from '../../../core/stage.ts';
import { givenOnly, type Id, msg, type RuleId } from '../../../core/text.ts';
import type { Ability, StFighter } from '../data/fighter.ts';
import { BALANCE, RECOVERY, type Rules } from '../data/rules.ts';

import { levelsTaken, typeTaken } from '../figures/damage.ts';
import { actionPool, baseLine, check, noDice, type Pool, type Score } from '../figures/dice.ts';
import { abilityLines, attributeLines, ratingOf, woundLines } from '../figures/health.ts';
import { actionDice, proneLines } from '../figures/pools.ts';
import { gain, holderOf, interrupted, lose, standUp, unable, victimOf } from '../figures/state.ts';
import { addInitiativePenalty } from '../figures/turn.ts';
import { rollActions } from './answer.ts';
import { applyWounds } from './harm.ts';

export type Fall = { readonly standing: boolean; readonly botch: boolean };

/** The roll to get up again immediately (ST-7.35). */
export const recoveryPool = (fighter: StFighter, rules: Rules): Pool =>
  actionPool('recovery', fighter.id, actionDice(fighter, 'athletics', rules), [
    line(msg('storyteller.line.recovery'), RECOVERY, 'ST-7.35'),
  ]);

const readFooting = ([score]: readonly Score[]): 'botch' | 'up' | 'down' =>
  score?.botch ? 'botch' : (score?.successes ?? 0) > 0 ? 'up' : 'down';

/** Somebody is knocked down and may roll to get up again immediately (ST-7.34 to 7.38). */
export function* knockdown(stage: Stage<StFighter>, who: Id, rules: Rules): Play<Fall> {
  stage.act(...gain(stage.of(who), 'prone', 'ST-7.34'), ...interrupted(stage.of(who), 'prone'));
  stage.tell('knockedDown', { who }, bad('ST-7.34'));
  if (unable(stage.of(who)) || !(yield* chooseToRecover(stage, who, rules))) return stayDown(stage, who);
  const came = yield* rollActions(stage, () => [recoveryPool(stage.of(who), rules)], rules, readFooting);
  if (came === 'up') return getUp(stage, who);
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

function* chooseToRecover(stage: Stage<StFighter>, who: Id, rules: Rules): Play<boolean> {
  const id = yield* chooseId(() => {
    const pool = recoveryPool(stage.of(who), rules);
    const roll = { id: 'recover', label: msg('storyteller.option.recover'), check: check(pool, rules) };
    return {
      id: `recover:${who}`,
      by: who,
      label: msg('storyteller.choose.recover'),
      options: [
        { ...roll, ...givenOnly({ no: noDice(pool, rules) }) },
        { id: 'lie', label: msg('storyteller.option.lie') },
      ],
    };
  });
  return id === 'recover';
}

/** The roll to keep standing after a sweep (ST-8.27). */
const balancePool = (fighter: StFighter, rules: Rules): Pool =>
  actionPool('balance', fighter.id, actionDice(fighter, 'athletics', rules), [
    line(msg('storyteller.line.balance'), BALANCE, 'ST-8.27'),
  ]);

/** Somebody has been unbalanced. One roll, which replaces that of a knockdown, decides whether they fall (ST-8.27, AMB-70). */
export function* checkBalance(stage: Stage<StFighter>, who: Id, rules: Rules): Play<Fall> {
  const came = unable(stage.of(who))
    ? 'down'
    : yield* rollActions(stage, () => [balancePool(stage.of(who), rules)], rules, readFooting);
  if (came === 'up') {
    stage.tell('keepsBalance', { who }, good('ST-8.27'));
    return { standing: true, botch: false };
  }
  stage.act(...gain(stage.of(who), 'prone', 'ST-8.27'), ...interrupted(stage.of(who), 'prone'));
  stage.tell('knockedDown', { who }, bad('ST-7.34'));
  if (came === 'botch') yield* badFall(stage, who, rules);
  return { ...stayDown(stage, who), botch: came === 'botch' };
}

/** ST-7.36. */
function getUp(stage: Stage<StFighter>, who: Id): Fall {
  const fighter = stage.of(who);
  stage.act(...standUp(fighter, 'ST-7.36'), ...addInitiativePenalty(fighter, 'knockdown', 5, 'ST-7.36'));
  stage.tell('recovered', { who }, good('ST-7.36'));
  return { standing: true, botch: false };
}

/** ST-7.37; also for whoever does not try (AMB-59). */
function stayDown(stage: Stage<StFighter>, who: Id): Fall {
  stage.act(...gain(stage.of(who), 'owesStanding', 'ST-7.37'));
  stage.tell('staysDown', { who }, bad('ST-7.37'));
  return { standing: false, botch: false };
}

/** ST-7.38: two levels of bashing damage that cannot be soaked; a vampire halves them all the same (AMB-39). */
function* badFall(stage: Stage<StFighter>, who: Id, rules: Rules): Play<void> {
  const fighter = stage.of(who);
  const levels = levelsTaken(fighter, 'bashing', 2, 0, rules);
  stage.tell('badFall', { who }, bad('ST-7.38'));
  yield* applyWounds(stage, who, typeTaken(fighter, 'bashing'), levels, rules);
}

/* How a hold is contested and ends (ST-8.4 to 8.6). */

/** Abilities to struggle with; each side uses its best (ST-8.5). */
const STRUGGLE: readonly Ability[] = ['brawl', 'athletics', 'do'];

const bestStruggleAbility = (fighter: StFighter): Ability =>
  STRUGGLE.reduce((best, one) => (ratingOf(fighter, one) > ratingOf(fighter, best) ? one : best));

/** Strength + Brawl, Athletics or Do (ST-8.5). */
function strugglePool(fighter: StFighter, side: 'struggle' | 'hold'): Pool {
  const ability = bestStruggleAbility(fighter);
  const dice = [
    ...attributeLines(fighter, 'strength'),
    ...abilityLines(fighter, ability),
    ...woundLines(fighter),
  ];
  return actionPool(side, fighter.id, dice, [baseLine('AMB-4'), ...proneLines(fighter, ability)]);
}

/** The end of a hold, on whichever side of it is in the cast. */
function endHold(cast: Cast<StFighter>, victim: Id, why: RuleId): Change[] {
  const held = cast[victim];
  const holder = held && holderOf(held);
  const holding = holder === undefined ? undefined : cast[holder];
  return [
    ...(held ? lose(held, 'held', why) : []),
    ...(holding && victimOf(holding) === victim ? lose(holding, 'holding', why) : []),
  ];
}

/** The end of holds whose holder is unconscious, stunned, dead or gone from the fight (AMB-63). */
export const endVainHolds = (cast: Cast<StFighter>): Change[] =>
  Object.values(cast).flatMap((fighter) => {
    const holder = holderOf(fighter);
    if (holder === undefined) return [];
    const by = cast[holder];
    return by && !unable(by) && victimOf(by) === fighter.id ? [] : endHold(cast, fighter.id, 'ST-8.6');
  });

/** Whoever is held tries to win free and must score more than the holder (ST-8.5, ST-8.6). @returns whether they are free. */
export function* struggle(stage: Stage<StFighter>, who: Id, rules: Rules): Play<boolean> {
  const holder = holderOf(stage.of(who));
  const contested = holder !== undefined && stage.cast[holder] !== undefined;
  const free = contested
    ? yield* rollActions(
        stage,
        () => [strugglePool(stage.of(who), 'struggle'), strugglePool(stage.of(holder), 'hold')],
        rules,
        ([held, holding]) => (held?.successes ?? 0) > (holding?.successes ?? 0),
      )
    : true;
  if (free) stage.act(...endHold(stage.cast, who, 'ST-8.6'));
  const weight = free ? good('ST-8.6') : bad('ST-8.6');
  stage.tell(free ? 'winsFree' : 'staysHeld', { who, by: holder ?? '' }, weight);
  return free;
}

/** The holder lets go, which costs nothing (AMB-63). */
export function* release(stage: Stage<StFighter>, who: Id): Play<null> {
  const victim = victimOf(stage.of(who));
  if (victim === undefined) stage.act(...lose(stage.of(who), 'holding', 'ST-8.6'));
  else {
    const there = stage.cast[victim] !== undefined;
    stage.act(...(there ? endHold(stage.cast, victim, 'ST-8.6') : lose(stage.of(who), 'holding', 'ST-8.6')));
    stage.tell('lets', { who: victim, by: who }, good('ST-8.6'));
  }
  return null;
}
