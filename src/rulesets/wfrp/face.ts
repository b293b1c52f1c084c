import type { Face } from '../../core/ruleset.ts';
import { gear, spec } from './data/fighter.ts';
import { CONDITIONS } from './data/tables.ts';

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
