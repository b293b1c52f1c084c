import { documents, registry, utils } from '../../../playground/model/index.ts';
import type { Obj } from '../../../playground/model/types.ts';

/** A live model with the types of its schema left out. */
// biome-ignore lint/suspicious/noExplicitAny: schemas are dynamic, and the tests state what they expect
export type Live = any;

const defaults = { ...registry };

/** Set the surroundings of the model for one test; call without arguments to restore them. */
export function surround(changes: Partial<typeof registry> = {}): void {
  Object.assign(registry, defaults, { getSubtypes: () => ['hero', 'sword'] }, changes);
}

export const id = (): string => utils.randomID();

/** A base document of the given name. */
export function make(name: keyof typeof documents, data: Obj = {}, context: Obj = {}): Live {
  const type = documents[name] as unknown as new (data: Obj, context: Obj) => Live;
  return new type({ _id: id(), ...data }, context);
}

export const player = (data: Obj = {}): Live => make('BaseUser', { name: 'Player', role: 1, ...data });
export const gamemaster = (): Live => make('BaseUser', { name: 'GM', role: 4 });
