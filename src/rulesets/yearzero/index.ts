import type { Facts } from '../../core/ruleset.ts';
import { defineRuleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import { CONDITIONS } from './conditions.ts';
import { spec } from './fighter.ts';
import { gear } from './gear.ts';
import { plays } from './plays.ts';
import { rulesSpec } from './rules.ts';
import { situationSpec } from './situation.ts';
import { round } from './turn.ts';
import * as view from './view.ts';

const measured = ({ distance }: Facts): { readonly [field: string]: Json } =>
  distance === undefined ? {} : { distance };

/** The house digest of a Year Zero game: pools of d6, stress dice, panic; slow and fast actions. */
export const yearzero = defineRuleset({
  id: 'yearzero',
  fighter: spec,
  gear,
  situation: situationSpec,
  rules: rulesSpec,
  conditions: CONDITIONS,
  bars: [],
  plays,
  round,
  measured,
  actions,
  view,
});
