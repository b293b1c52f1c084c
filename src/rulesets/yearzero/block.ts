import type { Option, Play } from '../../core/ask.ts';
import { choose, part } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { kept } from '../../core/kept.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { isArmed, weaponFor } from './attack-pool.ts';
import { lift } from './conditions.ts';
import { skillCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { cannotBlock } from './legality.ts';
import { skillPool } from './pools.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { inRound, pays } from './slots.ts';
import type { Strike } from './strike.ts';

/** What the successes of a block are spent on: how many remove a success, and whether one strikes back or disarms (YZ-10.10). */
export type Spent = {
  readonly successes: number;
  readonly remove: number;
  readonly counter: boolean;
  readonly disarm: boolean;
};

const NONE: Spent = { successes: 0, remove: 0, counter: false, disarm: false };

/** Asks of a strike have its depth in their ids: a counterattack's block is another ask than the first. */
const idAt = (id: string, depth: number): string => (depth === 0 ? id : `${id}:${depth + 1}`);

const blockPool = kept((fighter: YzFighter, depth: number) =>
  skillPool(idAt('block', depth), fighter, 'closeCombat', [], msg('yearzero.check.block')),
);

/** The one who is struck may block, where he can; it costs a fast action, whose turn it ever is (YZ-10.7 to YZ-10.9). */
export function* blockWindow(stage: Stage<YzFighter>, strike: Strike, rules: Rules): Play<Spent> {
  const { at, depth } = strike;
  if (cannotBlock(stage.of(at))) return NONE;
  const { id } = yield* choose(() => {
    const defender = stage.of(at);
    const no = cannotBlock(defender);
    const check = skillCheck(blockPool(defender, depth), rules) as unknown as Check;
    return {
      kind: 'choose',
      id: idAt('defence', depth),
      by: at,
      label: msg('yearzero.choose.block', { who: strike.by, n: strike.successes }),
      options: [
        {
          id: 'block',
          label: msg('yearzero.option.block'),
          check,
          ...(inRound(defender) ? { cost: msg('yearzero.cost.fast') } : {}),
          ...(no ? { no } : {}),
        },
        { id: 'take', label: msg('yearzero.option.take') },
      ],
      skip: 'take',
    };
  });
  if (id === 'take') return NONE;
  const successes = yield* part('yearzero.block', stage, blocking(rules), { at, depth });
  return successes === 0 ? NONE : yield* spends(stage, strike, successes, rules);
}

const blocking = kept(
  (rules: Rules) =>
    (stage: Stage<YzFighter>, { at, depth }: Pick<Strike, 'at' | 'depth'>): Play<number> =>
      blocks(stage, at, depth, rules),
);

/** The block itself: it is paid for and thrown (YZ-10.8, YZ-10.9). */
function* blocks(stage: Stage<YzFighter>, at: Id, depth: number, rules: Rules): Play<number> {
  stage.act(...pays(stage.of(at), 'fast', 'YZ-10.8'), ...lift(stage.of(at), 'aiming', 'YZ-11.3'));
  const { successes } = yield* skillRoll(stage, (now) => blockPool(now.of(at), depth), rules);
  return successes;
}

/** Successes that are not spent otherwise remove successes of the attack: there is nothing else they could be good for. */
const SPENDINGS = [
  { id: 'remove', counter: false, disarm: false },
  { id: 'counter', counter: true, disarm: false },
  { id: 'disarm', counter: false, disarm: true },
  { id: 'counterDisarm', counter: true, disarm: true },
] as const;

type Spending = (typeof SPENDINGS)[number];

const used = ({ counter, disarm }: Spending): number => (counter ? 1 : 0) + (disarm ? 1 : 0);

/** Why the weapon that strikes cannot be knocked out of the hand (YZ-10.18). */
function cannotDisarm(striker: YzFighter, strike: Strike): Msg | undefined {
  const { natural, disarmable, place } = weaponFor(striker, strike).traits;
  const held = isArmed(strike) && !natural && disarmable && place === 'hand';
  return held ? undefined : msg('yearzero.no.disarm');
}

function closed(spending: Spending, striker: YzFighter, strike: Strike, successes: number, rules: Rules) {
  if (used(spending) > successes) return msg('yearzero.no.successes');
  const chained = strike.depth > 0 && rules.counterChain === 'single';
  if (chained && used(spending) > 0) return msg('yearzero.no.chain');
  return spending.disarm ? cannotDisarm(striker, strike) : undefined;
}

function* spends(stage: Stage<YzFighter>, strike: Strike, successes: number, rules: Rules): Play<Spent> {
  const offered = (striker: YzFighter): (Option & { spending: Spending })[] =>
    SPENDINGS.map((spending) => {
      const no = closed(spending, striker, strike, successes, rules);
      const label = msg(`yearzero.option.spend.${spending.id}`, {
        n: Math.max(0, successes - used(spending)),
      });
      return { id: spending.id, label, spending, ...(no ? { no } : {}) };
    });
  const { spending } = yield* choose(() => ({
    kind: 'choose',
    id: idAt('spend', strike.depth),
    by: strike.at,
    label: msg('yearzero.choose.spend', { n: successes }),
    options: offered(stage.of(strike.by)),
    skip: 'remove',
  }));
  const { counter, disarm } = spending;
  return { successes, remove: successes - used(spending), counter, disarm };
}
