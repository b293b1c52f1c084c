import type { Change } from '../../core/change.ts';
import { same } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import type { Automation } from '../settings.ts';
import { unwritten } from './outstanding.ts';

/* What of a step's changes is kept back until somebody has confirmed it. */

/** What of a ruleset says which changes harm nobody. */
type Rules = Pick<Ruleset, 'conditions' | 'accounts'>;

/** Whether a change harms nobody: it is a condition that somebody takes on himself, the end of one that frees him, or an account that is kept. */
const isHarmless = ({ conditions, accounts = [] }: Rules, change: Change): boolean => {
  if (accounts.some((path) => `${change.at}.`.startsWith(`traits.${path}.`))) return true;
  const condition = conditions.find(({ id }) => `${change.at}.`.startsWith(`conditions.${id}.`));
  const isEnd = change.do === 'set' && change.is === undefined;
  return condition?.willed === true || (condition?.freeing === true && isEnd);
};

/**
 * Whether a change waits for a confirmation, or in manual mode for ever. Budgets and the round itself never wait; what harms nobody
 * needs no confirmation.
 */
const waits = (mode: Automation, ruleset: Rules, change: Change): boolean => {
  if (mode === 'full' || (mode === 'confirm' && isHarmless(ruleset, change))) return false;
  const { at } = change;
  return (
    at.startsWith('traits.') || at.startsWith('conditions.') || (mode === 'manual' && at.startsWith('gear.'))
  );
};

/** The changes of a step that wait: not what it has itself overwritten with something that does not. */
export const waiting = (mode: Automation, ruleset: Rules, all: readonly Change[]): Change[] => {
  const late = (one: Change) => waits(mode, ruleset, one);
  return all.flatMap((one, i) =>
    late(one)
      ? unwritten(
          [one],
          all.slice(i).filter((other) => !late(other)),
        )
      : [],
  );
};

/** A list without the changes of another list, one for one. */
export function without(changes: readonly Change[], less: readonly Change[]): Change[] {
  const rest = [...less];
  return changes.filter((change) => {
    const at = rest.findIndex((one) => same(one as unknown as Json, change as unknown as Json));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
