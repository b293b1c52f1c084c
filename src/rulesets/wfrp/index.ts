import { type ActionList, offersOf } from '../../core/action.ts';
import { defineRuleset } from '../../core/ruleset.ts';
import type { WfDeclaration } from './actions/define.ts';
import { closedNow } from './actions/legality.ts';
import { ACTIONS, actionPlay, asMeasured, fear, measured, test } from './actions/list.ts';
import type { WfCast, WfFighter } from './data/fighter.ts';
import { grades } from './data/grades.ts';
import { RULINGS, type Rules, rulesSpec, situationSpec, testSpec } from './data/rules.ts';
import { tactics } from './figures/tactics.ts';
import { otherPlays } from './plays/index.ts';
import { round } from './round/index.ts';
import { summary } from './summary.ts';
import { gearLine, sheet } from './view/sheet.ts';
import { draws, tracker } from './view/tracker.ts';

/** What sheets and trackers list: the actions of a turn, then fear tests and plain tests. */
const list = {
  ruleset: 'wfrp',
  actions: { ...ACTIONS, ...fear, test },
  closed: (fighter: WfFighter, declaration: WfDeclaration, rules: Rules, cast: WfCast) =>
    closedNow({ cast, rules }, fighter, declaration),
} as unknown as ActionList<WfFighter, Rules, WfDeclaration>;

/** @public for `npm run words`. */
export const plays = { ...otherPlays, deed: actionPlay };

/** A house version of the second edition of a d100 fantasy game: half actions, marked opponents, reactions, cover by lines of fire. */
export const wfrp = defineRuleset({
  ...summary,
  grades,
  situation: situationSpec,
  tests: testSpec,
  rules: rulesSpec,
  rulings: RULINGS,
  accounts: ['fortune'],
  plays,
  round,
  tactics,
  measured,
  asMeasured,
  actions: (context) => offersOf(list, context),
  drawing: draws,
  view: { sheet, gear: gearLine, tracker },
});
