import type { Face } from '../../core/ruleset.ts';
import { CONDITIONS } from './condition-list.ts';
import { spec } from './fighter.ts';
import { gear } from './gear-specs.ts';

/** What every client knows of these rules. */
export const face = {
  id: 'wfrp',
  fighter: spec,
  gear,
  journals: ['WF'],
  conditions: CONDITIONS,
  bars: ['wounds'],
} satisfies Face;
