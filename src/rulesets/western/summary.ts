import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { BLOOD_DEAD, CONDITIONS, gear, spec, type Traits } from './data/fighter.ts';

function derive(traits: Json): { readonly [path: string]: Json } {
  const { bloodLoss } = (traits as Traits).tracks;
  return { 'blood.value': Math.max(0, BLOOD_DEAD - bloodLoss), 'blood.max': BLOOD_DEAD };
}

/** The part of the western that every client loads. */
export const summary = {
  id: 'western',
  fighter: spec,
  gear,
  journals: ['WE', 'S'],
  conditions: CONDITIONS,
  bars: ['blood'],
  derive,
} satisfies RulesetSummary;
