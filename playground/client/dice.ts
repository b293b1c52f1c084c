import type { Obj } from '../model/types.ts';

interface RollClass {
  fromData(data: Obj): unknown;
}

/** The dice of the model, as the globals need them. */
export const dice: { Roll: RollClass | undefined; namespace: Obj; denominations: Obj } = {
  Roll: undefined,
  namespace: {},
  denominations: {},
};

/** A stored roll as an instance of its own class. */
export function reviveRoll(data: unknown): unknown {
  return dice.Roll && typeof data === 'object' && data !== null ? dice.Roll.fromData(data as Obj) : data;
}
