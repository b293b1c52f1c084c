import { defineActionPlay, type InputOf, offersOf } from '../../core/action.ts';
import { defineRuleset } from '../../core/ruleset.ts';
import { msg } from '../../core/text.ts';
import type { YzDeclared } from './actions/define.ts';
import { actionList, type Declaration, type TurnAction } from './actions/list.ts';
import { isDoor, type YzFighter } from './data/fighter.ts';
import { grades } from './data/grades.ts';
import { injuryTable } from './data/injuries.ts';
import { panicTable } from './data/panic.ts';
import { measured, type Rules, rulesSpec, situationSpec, testSpec } from './data/rules.ts';
import { tactics } from './figures/tactics.ts';
import { attackPlay } from './plays/attack.ts';
import { describeInjury, describePanic, eventCard, tableWithWords } from './plays/card.ts';
import { applied, blastPlay, burnPlay, diseasePlay, fallPlay, firePlay } from './plays/dangers.ts';
import { deathSavePlay } from './plays/harm.ts';
import { carePlay } from './plays/healing.ts';
import { needPlay } from './plays/needs.ts';
import { panicPlay, startPanicPlay, strainPlay, witnessPlay } from './plays/panic.ts';
import type { Done } from './plays/roll.ts';
import { rolling, skillPlay } from './plays/skill.ts';
import { duelPlay, sneakPlay } from './plays/sneak.ts';
import { detectorPlay, noticePlay, stealthPlay } from './plays/stealth.ts';
import { timePlay } from './plays/time.ts';
import { round } from './round/index.ts';
import { summary } from './summary.ts';
import { gearLine, sheet, tracker } from './view/index.ts';

/** @public for `npm run words`. */
export const plays = {
  ...applied,
  attack: attackPlay,
  sneakAttack: sneakPlay,
  duel: duelPlay,
  deed: defineActionPlay<
    YzFighter,
    Rules,
    YzDeclared,
    Done,
    InputOf<TurnAction> & Pick<Declaration, 'action'>
  >(actionList, {
    card: (run, { who, action }, rules) =>
      eventCard(run, rules, who, msg('yearzero.title.deed', { who, deed: msg(`yearzero.action.${action}`) })),
    ...rolling,
  }),
  skill: skillPlay,
  stealth: stealthPlay,
  notice: noticePlay,
  detector: detectorPlay,
  panic: panicPlay,
  setsIn: startPanicPlay,
  witness: witnessPlay,
  strain: strainPlay,
  blast: blastPlay,
  fall: fallPlay,
  fire: firePlay,
  burn: burnPlay,
  disease: diseasePlay,
  need: needPlay,
  care: carePlay,
  deathSave: deathSavePlay,
  time: timePlay,
};

/** A house version of a Year Zero game: pools of d6, stress dice, panic, slow and fast actions. */
export const yearzero = defineRuleset({
  ...summary,
  grades,
  situation: situationSpec,
  tests: testSpec,
  rules: rulesSpec,
  accounts: ['stress', 'stealth', 'rest', 'needs', 'clock', 'supplies', 'signature'],
  tables: {
    injuryTable: tableWithWords(injuryTable, describeInjury),
    panicTable: tableWithWords(panicTable, describePanic),
  },
  plays,
  round,
  tactics,
  measured,
  actions: (context) => {
    const fighter = context.cast[context.who];
    return fighter && isDoor(fighter) ? [] : offersOf(actionList, context);
  },
  view: { sheet, gear: gearLine, tracker },
});
