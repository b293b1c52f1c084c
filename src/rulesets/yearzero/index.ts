import { defineRuleset } from '../../core/ruleset.ts';
import { actions } from './actions.ts';
import { face } from './face.ts';
import { measured } from './measured.ts';
import { plays } from './plays.ts';
import { propose } from './propose.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

/** The house digest of a Year Zero game: pools of d6, stress dice, panic; slow and fast actions. */
export const yearzero = defineRuleset({
  ...face,
  situation: situationSpec,
  rules: rulesSpec,
  accounts: ['stress', 'stealth', 'rest', 'needs', 'clock', 'supplies', 'signature'],
  plays,
  round,
  measured,
  actions,
  propose,
  view,
});
