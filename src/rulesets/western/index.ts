import { defineRuleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import { compose } from './compose.ts';
import { picks } from './compose-picks.ts';
import { CONDITIONS } from './conditions.ts';
import type { Traits } from './fighter.ts';
import { spec } from './fighter.ts';
import { gear } from './gear.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { records } from './record.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { BLOOD_DEAD } from './state.ts';
import { round } from './turn.ts';
import * as view from './view.ts';
import { trackerView } from './view-tracker.ts';

/** Blood that is left, and how much there is: what a token's bar shows. */
function derive(traits: Json): { readonly [path: string]: Json } {
  const { bloodLoss } = (traits as unknown as Traits).tracks;
  return { 'blood.value': Math.max(0, BLOOD_DEAD - bloodLoss), 'blood.max': BLOOD_DEAD };
}

/** The western: 2d10 and chips; everybody declares, two beats interleave every shot by phase and Speed. */
export const western = defineRuleset({
  id: 'western',
  fighter: spec,
  gear,
  situation: situationSpec,
  rules: rulesSpec,
  journals: ['WE', 'S'],
  conditions: CONDITIONS,
  bars: ['blood'],
  plays,
  round,
  measured,
  actions,
  compose,
  picks,
  propose,
  records,
  view: { sheet: view.sheet, gear: view.gear, tracker: trackerView },
  derive,
});
