import { defineRuleset } from '../../core/ruleset.ts';
import { plays } from './actions/list.ts';
import { actions, asMeasured, measured } from './actions/offers.ts';
import { tactics } from './actions/tactics.ts';
import { RULINGS, rulesSpec, situationSpec, testSpec } from './data/rules.ts';
import { round } from './round/index.ts';
import { summary } from './summary.ts';
import { gear, sheet } from './view/sheet.ts';
import { draws, tracker } from './view/tracker.ts';

/** Lord Souls: 3d6 against a level, three manoeuvres per turn, limited defences. */
export const lordsouls = defineRuleset({
  ...summary,
  rules: rulesSpec,
  rulings: RULINGS,
  situation: situationSpec,
  tests: testSpec,
  plays,
  round,
  measured,
  asMeasured,
  actions,
  drawing: draws,
  tactics,
  view: { sheet, gear, tracker },
});
