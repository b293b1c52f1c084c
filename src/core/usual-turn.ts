import type { ActionContext } from './action-context.ts';
import type { Enter } from './ask.ts';
import type { Fighter } from './fighter.ts';
import type { Ruleset } from './ruleset.ts';
import type { Json } from './text.ts';

/** The first whole turn that is legal, where whole turns are declared at once. They are made one after another, so the others cost nothing. */
export function usualTurn(
  { tactics }: Pick<Ruleset, 'tactics'>,
  context: ActionContext<Fighter, Json>,
  ask: Enter,
): Json | undefined {
  for (const { value } of tactics?.turns?.(context, ask) ?? []) if (!ask.legal(value)) return value;
  return undefined;
}
