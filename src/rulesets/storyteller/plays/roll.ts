import {
  type Ask,
  type Choose,
  chooseId,
  type Join,
  MASTER,
  type Option,
  type Play,
  together,
} from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import { type Line, line, total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { quiet, type Stage } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { actionPool, hasSuccess, type Pool, rollPools, type Score } from '../figures/dice.ts';
import { shareLine } from '../figures/pools.ts';
import { inRound } from '../figures/turn.ts';

/* Questions and rolls in the midst of a play. */

/** A stretch of play as a part of a larger one (see `part`), under the house rules. */
export const ruled = <A extends Json, Out>(
  play: (stage: Stage<StFighter>, args: A, rules: Rules) => Play<Out>,
) =>
  memoize(
    (rules: Rules) =>
      (stage: Stage<StFighter>, args: A): Play<Out> =>
        play(stage, args, rules),
  );

/** An option that is called by its id. */
const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

/** Asks the Storyteller what the text leaves to them (ST-0.4). `skip` stands for no answer. @returns whether it is the first option. */
export function* askStoryteller(
  id: string,
  label: Msg,
  options: readonly [string, string],
  skip: string | null = options[0],
): Play<boolean> {
  const ask = { id, by: MASTER, label, options: options.map(option), ...(skip === null ? {} : { skip }) };
  return (yield* chooseId(() => ask)) === options[0];
}

/** Whether something can be done here at all; no answer lets it pass (ST-7.7, ST-9.21). */
export const askIfPossible = (label: Msg): Play<boolean> =>
  askStoryteller('possible', label, ['possible', 'impossible']);

/* A point of Willpower for a success, once a round. It is not in the text; some tables play so (AMB-42). */

const willpowerQuestion = ({ id, traits }: StFighter): Choose => ({
  kind: 'choose',
  id: `willpower:${id}`,
  by: id,
  label: msg('storyteller.choose.willpower', { n: traits.willpower.value }),
  options: [option('saveWill'), option('spendWill')],
  skip: 'saveWill',
});

/** Those who may buy a success for one of these rolls. Nobody is asked about a roll that fails anyway. */
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

const spendWillpower = (fighter: StFighter): Change[] => [
  add(fighter.id, 'traits.willpower.value', -1, 'AMB-42'),
  ...(inRound(fighter) ? [set(fighter.id, 'turn.willed', fighter.turn.willed, true, 'AMB-42')] : []),
];

function* rollWithWillpower<J extends Json>(
  stage: Stage<StFighter>,
  make: () => readonly Pool[],
  rules: Rules,
  join: Join<Score, J>,
  name?: string,
): Play<J> {
  const asked = buyers(stage, make());
  const questions = (): readonly Ask[] => asked.map((who) => willpowerQuestion(stage.of(who)));
  const answers = asked.length > 0 ? yield* together(questions) : [];
  const payers = asked.filter((_, i) => (answers[i] as Option).id === 'spendWill');
  for (const who of payers) {
    stage.act(...spendWillpower(stage.of(who)));
    stage.tell('wills', { who }, quiet('AMB-42'));
  }
  const strengthened = (pool: Pool): Pool =>
    pool.of === 'action' && payers.includes(pool.by)
      ? { ...pool, bought: line(msg('storyteller.line.willpower'), 1, 'AMB-42') }
      : pool;
  return yield* rollPools(() => make().map(strengthened), rules, join, name);
}

/** Rolls pools together like `rollPools`. Where the house rule allows it, those who roll may first buy a success. */
export const rollActions = <J extends Json>(
  stage: Stage<StFighter>,
  make: () => readonly Pool[],
  rules: Rules,
  join: Join<Score, J>,
  name?: string,
): Play<J> =>
  rules.willpowerSuccess
    ? rollWithWillpower(stage, make, rules, join, name)
    : rollPools(make, rules, join, name);

/** Who does something, and the dice that it gets of a split pool. */
interface Sharing {
  readonly who: Id;
  readonly share: number;
}

/** The roll of a part that is no attack: its share against a fixed difficulty (ST-11.4). */
export const sharePool = (id: string, { who, share }: Sharing, difficulty: Line, label?: Msg): Pool =>
  actionPool(id, who, [shareLine(share)], [difficulty], label);

/** Whether an action succeeds: as a whole action without a roll, as a part of several by its share (ST-11.6). */
export function* rollShare(
  stage: Stage<StFighter>,
  id: string,
  doing: Sharing,
  difficulty: Line,
  rules: Rules,
  label?: Msg,
): Play<boolean> {
  if (!doing.share) return true;
  return yield* rollActions(stage, () => [sharePool(id, doing, difficulty, label)], rules, hasSuccess);
}
