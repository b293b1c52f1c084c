import type { Face } from '../../core/ruleset.ts';
import { CONDITIONS } from './condition-list.ts';
import { spec } from './fighter.ts';
import { gear } from './gear-specs.ts';

/** What every client knows of these rules. */
export const face = {
  id: 'wfrp',
  fighter: spec,
  gear,
  places: { words: ['rough'], rough: { rough: 2 } },
  journals: ['WF'],
  conditions: CONDITIONS,
  bars: ['wounds'],
} satisfies Face;
