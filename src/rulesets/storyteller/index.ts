import { defineRuleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import { compose } from './compose.ts';
import { CONDITIONS } from './conditions.ts';
import { DEEDS_OF_ROUND } from './deeds.ts';
import type { Traits } from './fighter.ts';
import { spec } from './fighter.ts';
import { gear } from './gear.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { rulesSpec } from './rules.ts';
import { RULINGS } from './rulings.ts';
import { situationSpec } from './situation.ts';
import { roundOf } from './turn.ts';
import * as view from './view.ts';
import { trackerView } from './view-tracker.ts';

/** Boxes of the track that are still empty, and how many there are: what a token's bar shows. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bashing, lethal, aggravated, levels } = (traits as unknown as Traits).health;
  const max = levels.length;
  return { 'health.value': Math.max(0, max - bashing - lethal - aggravated), 'health.max': max };
}

/** The unified World of Darkness combat rules: d10 pools against a difficulty. */
export const storyteller = defineRuleset({
  id: 'storyteller',
  fighter: spec,
  gear,
  situation: situationSpec,
  rules: rulesSpec,
  journals: ['ST'],
  conditions: CONDITIONS,
  rulings: RULINGS,
  bars: ['health'],
  plays,
  round: roundOf(DEEDS_OF_ROUND),
  measured,
  actions,
  compose,
  view: { sheet: view.sheet, gear: view.gear, tracker: trackerView },
  derive,
});
