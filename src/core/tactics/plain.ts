import type { ActionContext } from '../action-context.ts';
import type { Enter } from '../ask.ts';
import type { Fighter } from '../fighter.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Json } from '../text.ts';
import { usualTurn } from '../usual-turn.ts';

/**
 * What may be declared without a thought: the first whole turn, or else the first attack, or else what skips, or without that the first open action.
 * Undefined if nothing at all may be declared.
 */
export function declarePlainly(
  ruleset: Pick<Ruleset, 'tactics' | 'actions'>,
  context: ActionContext<Fighter, Json>,
  ask: Enter,
): Json | undefined {
  const turn = usualTurn(ruleset, context, ask);
  if (turn !== undefined || ruleset.tactics?.turns || ask.form !== 'declaration') return turn ?? ask.skip;
  const open = ruleset
    .actions(context)
    .filter(({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration));
  const attack = open.find(({ group }) => group === 'attack');
  return (attack ?? (ask.skip === undefined ? open[0] : undefined))?.declaration ?? ask.skip;
}
