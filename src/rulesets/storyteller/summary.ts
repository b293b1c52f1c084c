import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { CONDITIONS, spec, type Traits } from './data/fighter.ts';
import { gear } from './data/gear.ts';

/** Free and total boxes of the health track, for token bars. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bashing, lethal, aggravated, levels } = (traits as Traits).health;
  const max = levels.length;
  return { 'health.value': Math.max(0, max - bashing - lethal - aggravated), 'health.max': max };
}

/** The part of the Storyteller rules that every client loads. */
export const summary = {
  id: 'storyteller',
  fighter: spec,
  gear,
  journals: ['ST'],
  conditions: CONDITIONS,
  bars: ['health', 'willpower'],
  derive,
} satisfies RulesetSummary;
