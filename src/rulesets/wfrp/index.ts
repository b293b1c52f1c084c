import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { draws } from './board-drawings.ts';
import { face } from './face.ts';
import { asMeasured, measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { rulesSpec } from './rules.ts';
import { RULINGS } from './rulings.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** House rules over the second edition of a d100 fantasy game: half actions, marked opponents, reactions, cover by lines. */
export const wfrp = defineRuleset({
  ...face,
  situation: situationSpec,
  rules: rulesSpec,
  rulings: RULINGS,
  accounts: ['fortune'],
  plays,
  round,
  measured,
  asMeasured,
  actions,
  draws,
  propose,
  view,
});
