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

/** Current and maximum health, for token bars (YZ-0.9, YZ-A.6). */
function derive(traits: Json, rules: Json): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  const read = rules as unknown as Pick<Rules, 'healthFormula'>;
  return { 'health.value': healthOf(of, read), 'health.max': maxHealth(of, read) };
}

/** The part of Year Zero that every client loads. */
export const summary = {
  id: 'yearzero',
  fighter: spec,
  gear,
  places: { words: FEATURES, most: REACH.medium },
  journals: ['YZ'],
  conditions: CONDITIONS,
  bars: ['health'],
  reads: { healthFormula },
  derive,
} satisfies RulesetSummary;
