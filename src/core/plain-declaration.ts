import type { ActionContext } from './action-context.ts';
import type { Enter } from './ask.ts';
import type { Fighter } from './fighter.ts';
import type { Ruleset } from './ruleset.ts';
import type { Json } from './text.ts';

/**
 * What may be declared without a thought: the first whole turn against the target of the context, or else the first attack on it, or nothing.
 * Undefined if nothing at all may be declared.
 */
export function declarePlainly(
  { tactics, actions }: Pick<Ruleset, 'tactics' | 'actions'>,
  context: ActionContext<Fighter, Json>,
  ask: Enter,
): Json | undefined {
  const isLegal = (value: Json | undefined): boolean => value !== undefined && !ask.legal(value);
  if (tactics?.turns)
    return tactics.turns(context, ask).find(({ value }) => isLegal(value))?.value ?? ask.skip;
  if (ask.form !== 'declaration') return ask.skip;
  const open = actions(context).filter(({ no, declaration }) => !no && isLegal(declaration));
  const attack = open.find(({ group }) => group === 'attack');
  return (attack ?? (ask.skip === undefined ? open[0] : undefined))?.declaration ?? ask.skip;
}
