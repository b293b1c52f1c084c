import type { Play } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import { msg } from '../../core/text.ts';
import type { Outcome } from './attack.ts';
import { attack, bursts, thrownAttack } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { attackPool } from './attack-pool.ts';
import { has, lift } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import { skillPool } from './pools.ts';
import type { Opposed, Rolled } from './roll.ts';
import { opposed } from './roll.ts';
import type { Rules } from './rules.ts';

/** Two who watch each other, and what each of them wants to shoot (YZ-11.29). */
export type Duel = { readonly one: Attack; readonly other: Attack };

export type Duelled = { readonly first: 'one' | 'other'; readonly outcomes: readonly Outcome[] };

/** Both throw Ranged Combat, or by house rule their shots at once, until one is better (YZ-A.3, YZ-A.35). */
function* draws(stage: Stage<YzFighter>, { one, other }: Duel, rules: Rules): Play<Opposed> {
  const pool = (input: Attack, again: number): Pool => {
    const id = `duel:${input.attacker}${again === 0 ? '' : `:${again + 1}`}`;
    if (rules.duelIsShot) return { ...attackPool(stage, input, rules), id };
    return skillPool(id, stage.of(input.attacker), 'rangedCombat', [], msg('yearzero.check.duel'));
  };
  if (rules.duelIsShot) for (const input of [one, other]) bursts(stage, input, rules);
  for (let again = 0; ; again++) {
    const drawn = yield* opposed(stage, () => [pool(one, again), pool(other, again)], rules);
    if (drawn.margin !== 0) return drawn;
  }
}

/** One of the two shoots, if he still watches: the slow action that he has kept pays for it (YZ-11.28, YZ-11.30). */
function* shoots(
  stage: Stage<YzFighter>,
  input: Attack,
  rolled: Rolled,
  rules: Rules,
): Play<readonly Outcome[]> {
  const shooter = stage.of(input.attacker);
  if (!has(shooter, 'overwatch')) return [];
  stage.act(
    ...lift(shooter, 'overwatch', 'YZ-11.28'),
    ...(shooter.turn.slow === 'held' ? [set(shooter.id, 'turn.slow', 'held', 'spent', 'YZ-11.28')] : []),
  );
  if (attackFault(shooter, stage.of(input.defender), input, rules)) return [];
  return [
    rules.duelIsShot ? yield* thrownAttack(stage, input, rolled, rules) : yield* attack(stage, input, rules),
  ];
}

/** Two in overwatch shoot at each other: who rolls better is first, and whoever is hit by then does not shoot (YZ-11.29, YZ-11.30). */
export function* duel(stage: Stage<YzFighter>, input: Duel, rules: Rules): Play<Duelled> {
  const { margin, initiator, opponent } = yield* draws(stage, input, rules);
  const first = margin > 0 ? 'one' : 'other';
  stage.tell('first', { who: input[first].attacker });
  const second = first === 'one' ? 'other' : 'one';
  const rolled = { one: initiator, other: opponent };
  const outcomes = [
    ...(yield* shoots(stage, input[first], rolled[first], rules)),
    ...(yield* shoots(stage, input[second], rolled[second], rules)),
  ];
  return { first, outcomes };
}
