import type { Face } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { CONDITIONS } from './condition-list.ts';
import type { Traits } from './fighter.ts';
import { healthOf, maxHealth, spec } from './fighter.ts';
import { gear } from './gear-specs.ts';
import type { Rules } from './rules.ts';
import { healthFormula } from './rules-read.ts';
import { FEATURES, REACH } from './tables.ts';

/** Health as it stands and its maximum, for token bars (YZ-0.9, YZ-A.6). */
function derive(traits: Json, rules: Json): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  const read = rules as unknown as Pick<Rules, 'healthFormula'>;
  return { 'health.value': healthOf(of, read), 'health.max': maxHealth(of, read) };
}

/** What every client knows of Year Zero. */
export const face = {
  id: 'yearzero',
  fighter: spec,
  gear,
  places: { words: FEATURES, most: REACH.medium },
  journals: ['YZ'],
  conditions: CONDITIONS,
  bars: ['health'],
  reads: { healthFormula },
  derive,
} satisfies Face;
