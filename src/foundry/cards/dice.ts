import { type Check, formula } from '../../core/dice/check.ts';
import { msg, Refused } from '../../core/text.ts';
import { SYSTEM } from '../shared/ids.ts';

/** Rolled dice: the faces in the order of the check's dice, and Foundry's roll. */
export interface RolledDice {
  readonly faces: readonly number[];
  readonly roll: Roll;
}

/** The name under which a ruleset's dice colours are registered with dice modules. */
export const colorset = (ruleset: string, tag?: string): string =>
  tag ? `${SYSTEM}-${ruleset}-${tag}` : `${SYSTEM}-${ruleset}`;

/** The most dice of one roll. Foundry has a limit too, but fails with an unhelpful error. */
const MAX_DICE = 500;

/**
 * Rolls a check's dice with Foundry, so that dice modules, manual dice and the log work as usual. Only the faces are used; our reader
 * computes the result. @throws Refused when there are too many dice.
 */
export async function rollDice(check: Check, ruleset: string): Promise<RolledDice> {
  const count = check.dice.reduce((sum, { n }) => sum + n, 0);
  if (count > MAX_DICE) throw new Refused(msg('core.host.tooManyDice', { n: count, most: MAX_DICE }));
  const roll = new foundry.dice.Roll(formula(check), {}, {
    [SYSTEM]: { check: check.id, by: check.by },
  } as never);
  for (const die of roll.dice) {
    const options = die.options as { appearance?: object };
    options.appearance = { colorset: colorset(ruleset, die.flavor) };
  }
  await roll.evaluate();
  const faces = roll.dice.flatMap(({ results }) =>
    results.filter(({ active }) => active !== false).map(({ result }) => result),
  );
  return { faces, roll };
}
