import type { Check } from '../core/dice/check.ts';
import { formula } from '../core/dice/check.ts';
import { SYSTEM } from './ids.ts';

/** Dice as they fell: the faces in the order of the check's dice, and the roll that shows them. */
export interface Thrown {
  readonly faces: readonly number[];
  readonly roll: Roll;
}

/** The name of a ruleset's dice colours; integrations tell dice modules what it looks like. */
export const colorset = (ruleset: string, tag?: string): string =>
  tag ? `${SYSTEM}-${ruleset}-${tag}` : `${SYSTEM}-${ruleset}`;

/**
 * Throws a check's dice as a roll of the host, so that dice modules, fulfilment and the log work as for any other roll.
 * The reading is not the roll's business: it is made from the faces.
 */
export async function throwDice(check: Check, ruleset: string): Promise<Thrown> {
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
