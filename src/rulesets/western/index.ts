import { defineRuleset } from '../../core/ruleset.ts';
import { plays } from './actions/list.ts';
import { actions } from './actions/offers.ts';
import { picks } from './actions/parts.ts';
import { tactics } from './actions/tactics.ts';
import { measured, situationSpec, testSpec } from './data/declaration.ts';
import { grades } from './data/grades.ts';
import { rulesSpec } from './data/rules.ts';
import { round } from './round/index.ts';
import { summary } from './summary.ts';
import { compose } from './view/compose.ts';
import { records } from './view/record.ts';
import { gearView, sheet } from './view/sheet.ts';
import { trackerView } from './view/tracker.ts';

/** The western: 2d10 and chips. Everybody declares, then two beats interleave all steps by phase and Speed. */
export const western = defineRuleset({
  ...summary,
  grades,
  situation: situationSpec,
  tests: testSpec,
  rules: rulesSpec,
  plays,
  round,
  measured,
  actions,
  compose,
  pickedParts: picks,
  tactics,
  records,
  view: { sheet, gear: gearView, tracker: trackerView },
});
