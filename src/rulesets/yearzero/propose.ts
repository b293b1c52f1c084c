import type { Enter } from '../../core/ask.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { actions } from './actions.ts';
import type { YzFighter } from './fighter.ts';
import { weaponsOf } from './gear.ts';
import type { Rules } from './rules.ts';

/* What somebody with simple manners announces: for extras, and for fights without persons. */

const actionOf = ({ id }: Offer): string => id.split(':')[0] ?? id;

/** Attacks that harm, the surest first where they harm alike. */
const HARMS = ['meleeAttack', 'rangedAttack', 'fullAuto', 'throwWeapon'];

/** What he does where he cannot harm anybody, most useful first; a fast action he keeps for a block. */
const ELSE = ['standUp', 'reload', 'drawWeapon', 'putOut', 'breakFree', 'endTurn'];

/** How much a strike of the offer's weapon does. */
const damageOf = (fighter: YzFighter | undefined, { id }: Offer): number =>
  (fighter && weaponsOf(fighter).find((one) => id.endsWith(`:${one.id}`))?.traits.damage) ?? 0;

/** What he would announce: at a whim anything that he may, else his hardest attack upon the nearest, else what readies him for the next. */
export function propose(
  context: ActionContext<YzFighter, Rules>,
  ask: Enter,
  pick: (n: number) => number,
): Json | undefined {
  if (ask.form !== 'declaration') return undefined;
  const fighter = context.cast[context.who];
  const may = actions({ ...context, targets: context.targets.slice(0, 1) }).filter(
    ({ no, declaration }) => !no && declaration !== undefined && ask.legal(declaration) === undefined,
  );
  const whim = may[pick(may.length + 1) - 1];
  const hardest = may
    .filter((offer) => HARMS.includes(actionOf(offer)))
    .sort(
      (a, b) =>
        damageOf(fighter, b) - damageOf(fighter, a) ||
        HARMS.indexOf(actionOf(a)) - HARMS.indexOf(actionOf(b)),
    );
  const quiet = ELSE.flatMap((action) => may.filter((offer) => actionOf(offer) === action));
  return (whim ?? hardest[0] ?? quiet[0])?.declaration ?? ask.skip;
}
