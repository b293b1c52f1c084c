import { defineRuleset } from '../../core/ruleset.ts';
import { compose } from './actions/compose.ts';
import { offers, plays } from './actions/list.ts';
import { grades } from './data/grades.ts';
import { measured, RULINGS, rulesSpec, situationSpec, testSpec } from './data/rules.ts';
import { tactics } from './figures/tactics.ts';
import { round } from './round/index.ts';
import { trackerView } from './round/tracker.ts';
import { summary } from './summary.ts';
import * as view from './view/index.ts';

/** The combat rules of d10 pools against a difficulty. */
export const storyteller = defineRuleset({
  ...summary,
  grades,
  situation: situationSpec,
  tests: testSpec,
  rules: rulesSpec,
  rulings: RULINGS,
  plays,
  round,
  tactics,
  measured,
  actions: offers,
  compose,
  view: { sheet: view.sheet, gear: view.gear, tracker: trackerView },
});
