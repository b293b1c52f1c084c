import type { Ask, Choose, Join, Option, Play } from '../../core/ask.ts';
import { together } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import { line, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Pool, Score } from './dice.ts';
import { thrown } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import { inRound } from './slots.ts';

/* A point of Willpower for a success, once a round: not in the text, a house rule of some tables (AMB-42). */

const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

const question = ({ id, traits }: StFighter): Choose => ({
  kind: 'choose',
  id: `willpower:${id}`,
  by: id,
  label: msg('storyteller.choose.willpower', { n: traits.willpower.value }),
  options: [option('saveWill'), option('spendWill')],
  skip: 'saveWill',
});

/** Those who may buy a success for one of these throws; a throw that fails anyway is not worth it. */
const buyers = (stage: Stage<StFighter>, pools: readonly Pool[]): readonly Id[] => [
  ...new Set(
    pools
      .filter((pool) => pool.of === 'action' && !pool.fails && total(pool.dice) > 0)
      .map(({ by }) => by)
      .filter((who) => {
        const { traits, turn } = stage.of(who);
        return traits.willpower.value > 0 && !turn.willed;
      }),
  ),
];

const spent = (fighter: StFighter): Change[] => [
  add(fighter.id, 'traits.willpower.value', -1, 'AMB-42'),
  ...(inRound(fighter) ? [set(fighter.id, 'turn.willed', fighter.turn.willed, true, 'AMB-42')] : []),
];

function* bought<J extends Json>(
  stage: Stage<StFighter>,
  make: () => readonly Pool[],
  rules: Rules,
  join: Join<Score, J>,
  name?: string,
): Play<J> {
  const asked = buyers(stage, make());
  const questions = (): readonly Ask[] => asked.map((who) => question(stage.of(who)));
  const said = asked.length > 0 ? yield* together(questions) : [];
  const payers = asked.filter((_, i) => (said[i] as Option).id === 'spendWill');
  for (const who of payers) {
    stage.act(...spent(stage.of(who)));
    stage.tell('wills', { who });
  }
  const strengthened = (pool: Pool): Pool =>
    pool.of === 'action' && payers.includes(pool.by)
      ? { ...pool, bought: line(msg('storyteller.line.willpower'), 1, 'AMB-42') }
      : pool;
  return yield* thrown(() => make().map(strengthened), rules, join, name);
}

/** Throws pools together like `thrown`; where the house rule lets them, those who throw may first buy a success. */
export const tried = <J extends Json>(
  stage: Stage<StFighter>,
  make: () => readonly Pool[],
  rules: Rules,
  join: Join<Score, J>,
  name?: string,
): Play<J> =>
  rules.willpowerSuccess ? bought(stage, make, rules, join, name) : thrown(make, rules, join, name);
