import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { compose } from './compose.ts';
import { picks } from './compose-picks.ts';
import { face } from './face.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { records } from './record.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';
import { trackerView } from './view-tracker.ts';

/** The western: 2d10 and chips; everybody declares, two beats interleave every shot by phase and Speed. */
export const western = defineRuleset({
  ...face,
  situation: situationSpec,
  rules: rulesSpec,
  plays,
  round,
  measured,
  actions,
  compose,
  picks,
  propose,
  records,
  view: { sheet: view.sheet, gear: view.gear, tracker: trackerView },
});
