import { type Change, isEqual } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import type { Automation } from '../settings/settings.ts';
import { notOverwritten } from './outstanding.ts';

/* What of a step's changes is held back until somebody confirms it. */

/** The part of a ruleset that says which changes harm nobody. */
type Rules = Pick<Ruleset, 'conditions' | 'accounts'>;

/** Whether a change harms nobody: a condition that fighters take on themselves, the end of one that frees them, or mere bookkeeping. */
const isHarmless = ({ conditions, accounts = [] }: Rules, change: Change): boolean => {
  if (accounts.some((path) => `${change.at}.`.startsWith(`traits.${path}.`))) return true;
  const condition = conditions.find(({ id }) => `${change.at}.`.startsWith(`conditions.${id}.`));
  const isEnd = change.do === 'set' && change.is === undefined;
  return condition?.willed === true || (condition?.freeing === true && isEnd);
};

/** Whether a change waits for a confirmation, in manual mode forever. Budgets and the round itself never wait, and neither does what harms nobody. */
const waits = (mode: Automation, ruleset: Rules, change: Change): boolean => {
  if (mode === 'full' || (mode === 'confirm' && isHarmless(ruleset, change))) return false;
  const { at } = change;
  return (
    at.startsWith('traits.') || at.startsWith('conditions.') || (mode === 'manual' && at.startsWith('gear.'))
  );
};

/** The changes of a step that wait, without those that the step itself has overwritten with something that does not wait. */
export const heldChanges = (mode: Automation, ruleset: Rules, all: readonly Change[]): Change[] => {
  const late = (one: Change) => waits(mode, ruleset, one);
  return all.flatMap((one, i) =>
    late(one)
      ? notOverwritten(
          [one],
          all.slice(i).filter((other) => !late(other)),
        )
      : [],
  );
};

/** A list without the entries of another list, one for one. */
export function subtractChanges(changes: readonly Change[], less: readonly Change[]): Change[] {
  const rest = [...less];
  return changes.filter((change) => {
    const at = rest.findIndex((one) => isEqual(one as unknown as Json, change as unknown as Json));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
