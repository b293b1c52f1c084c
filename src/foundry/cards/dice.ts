import { type Check, formula } from '../../core/dice/check.ts';
import { msg, Refused } from '../../core/text.ts';
import { SYSTEM } from '../shared/ids.ts';

/** Rolled dice: the faces in the order of the check's dice, and the roll that shows them. */
export interface RolledDice {
  readonly faces: readonly number[];
  readonly roll: Roll;
}

/** The name of a ruleset's dice colours, for dice modules. */
export const colorset = (ruleset: string, tag?: string): string =>
  tag ? `${SYSTEM}-${ruleset}-${tag}` : `${SYSTEM}-${ruleset}`;

/** The most dice rolled at a time; above a limit of their own, hosts fail with an unhelpful error. */
const MAX_DICE = 500;

/**
 * Rolls a check's dice as a roll of the host, so that dice modules, manual dice and the log work as usual. The reading is made
 * from the faces, not by the roll. @throws Refused when there are too many dice.
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
