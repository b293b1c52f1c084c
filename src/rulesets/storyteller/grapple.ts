import type { Play } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { line } from '../../core/line.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { holderOf, lift, unable, victimOf } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { Ability, StFighter } from './fighter.ts';
import { proneLines } from './pools.ts';
import type { Rules } from './rules.ts';
import { DIFFICULTY } from './tables.ts';
import { abilityLines, attributeLines, ratingOf, woundLines } from './traits.ts';
import { tried } from './willpower.ts';

/* How a hold goes on and ends (ST-8.4 to 8.6). */

/** What one may struggle with, each side as it likes: the best of them is taken (ST-8.5). */
const STRUGGLE: readonly Ability[] = ['brawl', 'athletics', 'do'];

const bestOf = (fighter: StFighter): Ability =>
  STRUGGLE.reduce((best, one) => (ratingOf(fighter, one) > ratingOf(fighter, best) ? one : best));

/** Strength + Brawl, Athletics or Do (ST-8.5). */
export function strugglePool(fighter: StFighter, side: 'struggle' | 'hold'): Pool {
  const ability = bestOf(fighter);
  return {
    id: side,
    by: fighter.id,
    label: msg(`storyteller.check.${side}`),
    of: 'action',
    dice: [...attributeLines(fighter, 'strength'), ...abilityLines(fighter, ability), ...woundLines(fighter)],
    difficulty: [line(msg('storyteller.line.base'), DIFFICULTY, 'AMB-4'), ...proneLines(fighter, ability)],
  };
}

/** The hold between two is over, on whichever side of it is in the cast. */
export function letGo(cast: Cast<StFighter>, victim: Id, why: RuleId): Change[] {
  const held = cast[victim];
  const holder = held && holderOf(held);
  const holding = holder === undefined ? undefined : cast[holder];
  return [
    ...(held ? lift(held, 'held', why) : []),
    ...(holding && victimOf(holding) === victim ? lift(holding, 'holding', why) : []),
  ];
}

/** The end of holds whose holder is unconscious, stunned, dead or gone from the fight (AMB-63). */
export const slipped = (cast: Cast<StFighter>): Change[] =>
  Object.values(cast).flatMap((fighter) => {
    const holder = holderOf(fighter);
    if (holder === undefined) return [];
    const by = cast[holder];
    return by && !unable(by) && victimOf(by) === fighter.id ? [] : letGo(cast, fighter.id, 'ST-8.6');
  });

/** Whoever is held tries to win free: he must score more than the holder (ST-8.5, ST-8.6). @returns whether he is free. */
export function* struggle(stage: Stage<StFighter>, who: Id, rules: Rules): Play<boolean> {
  const holder = holderOf(stage.of(who));
  const contested = holder !== undefined && stage.cast[holder] !== undefined;
  const free = contested
    ? yield* tried(
        stage,
        () => [strugglePool(stage.of(who), 'struggle'), strugglePool(stage.of(holder), 'hold')],
        rules,
        ([his, theirs]) => (his?.successes ?? 0) > (theirs?.successes ?? 0),
      )
    : true;
  if (free) stage.act(...letGo(stage.cast, who, 'ST-8.6'));
  stage.tell(free ? 'winsFree' : 'staysHeld', { who, by: holder ?? '' });
  return free;
}

/** The holder lets his victim go, which costs him nothing (AMB-63). */
export function* release(stage: Stage<StFighter>, who: Id): Play<null> {
  const victim = victimOf(stage.of(who));
  if (victim === undefined) stage.act(...lift(stage.of(who), 'holding', 'ST-8.6'));
  else {
    const there = stage.cast[victim] !== undefined;
    stage.act(...(there ? letGo(stage.cast, victim, 'ST-8.6') : lift(stage.of(who), 'holding', 'ST-8.6')));
    stage.tell('lets', { who: victim, by: who });
  }
  return null;
}
