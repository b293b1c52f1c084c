import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { draws } from './board-drawings.ts';
import { CONDITIONS } from './conditions.ts';
import { spec } from './fighter.ts';
import { gear } from './gear.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { rulesSpec } from './rules.ts';
import { RULINGS } from './rulings.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** House rules over the second edition of a d100 fantasy game: half actions, marked opponents, reactions, cover by lines. */
export const wfrp = defineRuleset({
  id: 'wfrp',
  fighter: spec,
  gear,
  situation: situationSpec,
  rules: rulesSpec,
  journals: ['WF'],
  conditions: CONDITIONS,
  rulings: RULINGS,
  bars: ['wounds'],
  plays,
  round,
  measured,
  actions,
  draws,
  propose,
  view,
});
