import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import {
  derived,
  energyOf,
  hpOf,
  maxHp,
  spec,
  type Traits,
  type ValueRules,
  valueRules,
} from './data/fighter.ts';
import { CONDITIONS, gear } from './data/gear.ts';

/** Current and maximum hit points and energy, for token bars (SD-1). */
function derive(traits: Json, rules: Json): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  const read = rules as unknown as ValueRules;
  return {
    'hp.value': hpOf(of, read),
    'hp.max': maxHp(of, read),
    'energy.value': energyOf(of, read),
    'energy.max': derived(of, 'energy', read),
  };
}

/** The part of Lord Souls that every client loads. */
export const summary = {
  id: 'lordsouls',
  fighter: spec,
  gear,
  places: { words: ['water', 'cost2', 'cost3', 'cost4'] },
  journals: ['LS'],
  conditions: CONDITIONS,
  bars: ['hp', 'energy'],
  reads: valueRules,
  derive,
} satisfies RulesetSummary;
