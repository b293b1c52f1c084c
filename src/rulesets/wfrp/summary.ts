import type { RulesetSummary } from '../../core/ruleset.ts';
import { CONDITIONS, gear, spec } from './data/fighter.ts';

/** The part of this ruleset that every client loads. */
export const summary = {
  id: 'wfrp',
  fighter: spec,
  gear,
  places: { words: ['rough'], rough: { rough: 2 } },
  journals: ['WF'],
  conditions: CONDITIONS,
  bars: ['wounds'],
} satisfies RulesetSummary;
