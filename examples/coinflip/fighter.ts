import type { Fighter, Gear } from '../../src/core/fighter.ts';
import type { RulesetSummary } from '../../src/core/ruleset.ts';
import { choice, type Infer, num } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';

/** How many hearts everybody begins with. */
export const HEARTS = 3;

/** What a fighter consists of: the fields of its sheet. */
const traits = {
  nerve: num(0, { min: 0, max: 3 }),
  hearts: num(HEARTS, { min: 0, max: HEARTS }),
};

/** House rules; each has a default and is changed in the world's settings. */
export const rulesSpec = {
  /** Who loses a heart when both roll the same (CF-3). */
  tie: choice(['nobody', 'attacker', 'defender'], 'nobody', { why: 'CF-3' }),
};

export type Rules = Infer<typeof rulesSpec>;
export type Duellist = Fighter<Infer<typeof traits>, Gear, { readonly own?: 'now' | 'over' }>;

/** Whether somebody still fights: with one heart left or more (CF-4). */
export const isStanding = (fighter: Duellist): boolean => fighter.traits.hearts > 0;

/** What every client loads. */
export const summary = {
  id: 'coinflip',
  fighter: traits,
  gear: {},
  journals: [],
  conditions: [{ id: 'down', icon: 'falling', why: 'CF-4', out: true }],
  bars: ['health'],
  derive: (stored: Json) => ({
    'health.value': (stored as Duellist['traits']).hearts,
    'health.max': HEARTS,
  }),
} satisfies RulesetSummary;
