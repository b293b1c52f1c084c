import { defineRuleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import { CONDITIONS } from './conditions.ts';
import type { Traits } from './fighter.ts';
import { derived, energyOf, hpOf, maxHp, spec } from './fighter.ts';
import { gear } from './gear.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import type { Rules } from './rules.ts';
import { rulesSpec } from './rules.ts';
import { RULINGS } from './rulings.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** Hit points and energy as they stand and their most, for token bars (SD-1). */
function derive(traits: Json, rules: Rules): { readonly [path: string]: Json } {
  const of = { traits: traits as unknown as Traits };
  return {
    'hp.value': hpOf(of, rules),
    'hp.max': maxHp(of, rules),
    'energy.value': energyOf(of, rules),
    'energy.max': derived(of, 'energy', rules),
  };
}

/** Lord Souls: 3d6 against a level, three manoeuvres a turn, defences that run out. */
export const lordsouls = defineRuleset({
  id: 'lordsouls',
  fighter: spec,
  gear,
  situation: situationSpec,
  rules: rulesSpec,
  journals: ['LS'],
  conditions: CONDITIONS,
  rulings: RULINGS,
  bars: ['hp', 'energy'],
  plays,
  round,
  measured,
  actions,
  propose,
  view,
  derive,
});
