import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { CONDITIONS, spec, type Traits } from './data/fighter.ts';

import { gear } from './data/gear.ts';

/** Boxes of the track that are still empty, and how many there are: what a token's bar shows. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bashing, lethal, aggravated, levels } = (traits as Traits).health;
  const max = levels.length;
  return { 'health.value': Math.max(0, max - bashing - lethal - aggravated), 'health.max': max };
}

/** What every client knows of the Storyteller rules. */
export const summary = {
  id: 'storyteller',
  fighter: spec,
  gear,
  journals: ['ST'],
  conditions: CONDITIONS,
  bars: ['health'],
  derive,
} satisfies RulesetSummary;
