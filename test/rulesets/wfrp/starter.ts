import type { Ruleset } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Weapon, WfFighter, WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { packsOf } from '../../guards/packed.ts';

/* The starter data as the packs have it. */

const packs = packsOf<WfFighter>(wfrp as unknown as Ruleset);

/** Each file is read once: to parse it takes longer than the tests that use it. */
const things = new Map<string, ReturnType<typeof packs.thing>>();

function thingOf(name: string): ReturnType<typeof packs.thing> {
  const known = things.get(name) ?? packs.thing(packs.load('items', name));
  things.set(name, known);
  return known;
}

/** An item of the packs, with its file's name as its id; `own` are traits that differ. */
export function packed(name: string, own: { readonly [trait: string]: Json } = {}): WfGear {
  const one = thingOf(name);
  return { ...one, id: name, traits: { ...(one.traits as object), ...own } } as unknown as WfGear;
}

/** A weapon of the packs; `unarmed` are bare hands, which are no item. */
export const packedWeapon = (name: string, own: { readonly [trait: string]: Json } = {}): Weapon =>
  packed(`weapon-${name}`, own) as Weapon;

export const packedPerson = (name: string): WfFighter => packs.fighter(name);
