import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import {
  CONDITIONS,
  FEATURES,
  gear,
  healthFormula,
  healthOf,
  maxHealth,
  REACH,
  spec,
  type Traits,
} from './data/fighter.ts';
import type { Rules } from './data/rules.ts';

/** Stress that a full bar stands for: at 9 every panic roll totals 10 or more (YZ-13.20, YZ-13.22). */
const MOST_STRESS = 9;

/** Current and maximum health (YZ-0.9, YZ-A.6), and stress, for token bars. */
function derive(traits: Json, rules: Json): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  const read = rules as unknown as Pick<Rules, 'healthFormula'>;
  return {
    'health.value': healthOf(of, read),
    'health.max': maxHealth(of, read),
    'strain.value': of.traits.stress,
    'strain.max': MOST_STRESS,
  };
}

/** The part of Year Zero that every client loads. */
export const summary = {
  id: 'yearzero',
  fighter: spec,
  gear,
  places: { words: FEATURES, most: REACH.medium },
  journals: ['YZ'],
  conditions: CONDITIONS,
  bars: ['health', 'strain'],
  reads: { healthFormula },
  derive,
} satisfies RulesetSummary;
