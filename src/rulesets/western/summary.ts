import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { BLOOD_DEAD, CONDITIONS, gear, SHOCK_SHOWN, spec, type Traits } from './data/fighter.ts';

/** Blood that is left and shock that has been suffered, for token bars. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bloodLoss, shock } = (traits as Traits).tracks;
  return {
    'blood.value': Math.max(0, BLOOD_DEAD - bloodLoss),
    'blood.max': BLOOD_DEAD,
    'shock.value': shock,
    'shock.max': SHOCK_SHOWN,
  };
}

/** The part of the western that every client loads. */
export const summary = {
  id: 'western',
  fighter: spec,
  gear,
  journals: ['WE', 'S'],
  conditions: CONDITIONS,
  bars: ['blood', 'shock'],
  derive,
} satisfies RulesetSummary;
