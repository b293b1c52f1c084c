import { defineRuleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import { CONDITIONS } from './conditions.ts';
import type { Traits } from './fighter.ts';
import { healthOf, maxHealth, spec } from './fighter.ts';
import { gear } from './gear.ts';
import { FEATURES, measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import type { Rules } from './rules.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { REACH } from './tables.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** Health as it stands and its maximum, for token bars (YZ-0.9, YZ-A.6). */
function derive(traits: Json, rules: Rules): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  return { 'health.value': healthOf(of, rules), 'health.max': maxHealth(of, rules) };
}

/** The house digest of a Year Zero game: pools of d6, stress dice, panic; slow and fast actions. */
export const yearzero = defineRuleset({
  id: 'yearzero',
  fighter: spec,
  gear,
  situation: situationSpec,
  places: { words: FEATURES, most: REACH.medium },
  rules: rulesSpec,
  journals: ['YZ'],
  conditions: CONDITIONS,
  bars: ['health'],
  accounts: ['stress', 'stealth', 'rest', 'needs', 'clock', 'supplies', 'signature'],
  plays,
  round,
  measured,
  actions,
  propose,
  view,
  derive,
});
