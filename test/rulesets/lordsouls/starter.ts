import type { Ruleset } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import type { LsGear, Mode, Weapon } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { UNARMED } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { packsOf } from '../../guards/packed.ts';

/* The starter data as the packs have it. */

const packs = packsOf<LsFighter>(lordsouls as unknown as Ruleset);

/** Each file is read once: to parse it takes longer than the tests that use it. */
const things = new Map<string, ReturnType<typeof packs.thing>>();

function thingOf(name: string): ReturnType<typeof packs.thing> {
  const known = things.get(name) ?? packs.thing(packs.load('items', name));
  things.set(name, known);
  return known;
}

/** An item of the packs, with its file's name as its id; `own` are traits that differ. */
export function packed(name: string, own: { readonly [trait: string]: Json } = {}): LsGear {
  const one = thingOf(name);
  return { ...one, id: name, traits: { ...(one.traits as object), ...own } } as unknown as LsGear;
}

/** A weapon of the packs; `unarmed` are bare hands, which are no item. */
export const packedWeapon = (name: string, own: { readonly [trait: string]: Json } = {}): Weapon =>
  name === UNARMED.id ? UNARMED : (packed(`weapon-${name}`, own) as Weapon);

/** One of the ways to attack with a weapon, in the order of the ledger's table. */
export function modeOf({ id, traits }: Weapon, n: number): Mode {
  const mode = traits.modes[n];
  if (!mode) throw new Error(`${id} has no mode ${n}`);
  return mode;
}

const people = new Map<string, LsFighter>();

/** A person of the packs with all their gear, under the name of their file. */
export function packedPerson(name: string): LsFighter {
  const known = people.get(name) ?? packs.fighter(name);
  people.set(name, known);
  return known;
}
