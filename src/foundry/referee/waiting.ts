import type { Change } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Automation } from '../settings/settings.ts';
import { notOverwritten } from './outstanding.ts';

/* Which changes of a step are held back until somebody confirms them. */

/** The part of a ruleset that defines which changes are harmless. */
type Rules = Pick<Ruleset, 'conditions' | 'accounts'>;

/** Whether a change is harmless: a condition that fighters choose to have, the end of one that restricts them, or mere bookkeeping. */
const isHarmless = ({ conditions, accounts = [] }: Rules, change: Change): boolean => {
  if (accounts.some((path) => `${change.at}.`.startsWith(`traits.${path}.`))) return true;
  const condition = conditions.find(({ id }) => `${change.at}.`.startsWith(`conditions.${id}.`));
  const isEnd = change.do === 'set' && change.is === undefined;
  return condition?.voluntary === true || (condition?.freeing === true && isEnd);
};

/** Whether a change is held until it is confirmed, in manual mode forever. The round and budgets are never held, and neither is what is harmless. */
const isHeld = (mode: Automation, ruleset: Rules, change: Change): boolean => {
  if (mode === 'full' || (mode === 'confirm' && isHarmless(ruleset, change))) return false;
  const { at } = change;
  return (
    at.startsWith('traits.') || at.startsWith('conditions.') || (mode === 'manual' && at.startsWith('gear.'))
  );
};

/** The changes of a step that are held, without those that the step itself overwrites with a change that is not held. */
export const heldChanges = (mode: Automation, ruleset: Rules, all: readonly Change[]): Change[] => {
  const held = (change: Change) => isHeld(mode, ruleset, change);
  return all.flatMap((change, i) =>
    held(change)
      ? notOverwritten(
          [change],
          all.slice(i).filter((other) => !held(other)),
        )
      : [],
  );
};
