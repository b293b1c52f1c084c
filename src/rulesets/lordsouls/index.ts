import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { draws } from './draws.ts';
import { face } from './face.ts';
import { goes } from './goes.ts';
import { asMeasured, measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { rulesSpec } from './rules.ts';
import { RULINGS } from './rulings.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** Lord Souls: 3d6 against a level, three manoeuvres a turn, defences that run out. */
export const lordsouls = defineRuleset({
  ...face,
  situation: situationSpec,
  rules: rulesSpec,
  rulings: RULINGS,
  plays,
  round,
  measured,
  asMeasured,
  actions,
  draws,
  propose,
  goes,
  view,
});
