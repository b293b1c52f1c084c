import type { Face } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { CONDITIONS } from './condition-list.ts';
import type { Traits } from './fighter.ts';
import { spec } from './fighter.ts';
import { gear } from './gear-specs.ts';
import { BLOOD_DEAD } from './names.ts';

/** Blood that is left, and how much there is: what a token's bar shows. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bloodLoss } = (traits as unknown as Traits).tracks;
  return { 'blood.value': Math.max(0, BLOOD_DEAD - bloodLoss), 'blood.max': BLOOD_DEAD };
}

/** What every client knows of the western. */
export const face = {
  id: 'western',
  fighter: spec,
  gear,
  journals: ['WE', 'S'],
  conditions: CONDITIONS,
  bars: ['blood'],
  derive,
} satisfies Face;
