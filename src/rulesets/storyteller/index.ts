import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { compose } from './compose.ts';
import { DEEDS_OF_ROUND } from './deeds.ts';
import { face } from './face.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { roundOf } from './turn.ts';
import * as view from './view.ts';
import { trackerView } from './view-tracker.ts';

/** The unified World of Darkness combat rules: d10 pools against a difficulty. */
export const storyteller = defineRuleset({
  ...face,
  situation: situationSpec,
  rules: rulesSpec,
  plays,
  round: roundOf(DEEDS_OF_ROUND),
  measured,
  actions,
  compose,
  view: { sheet: view.sheet, gear: view.gear, tracker: trackerView },
});
