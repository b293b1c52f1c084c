import type { Ruleset } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Armour, StGear, Weapon } from '../../../src/rulesets/storyteller/data/gear.ts';
import { UNARMED } from '../../../src/rulesets/storyteller/figures/gear.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { packsOf } from '../../guards/packed.ts';

/* The starter data as the packs have it. */

type Own = { readonly [trait: string]: Json };

const packs = packsOf(storyteller as unknown as Ruleset);

/** Each file is read once: to parse it takes longer than the tests that use it. */
const things = new Map<string, ReturnType<typeof packs.thing>>();

function thingOf(name: string): ReturnType<typeof packs.thing> {
  const known = things.get(name) ?? packs.thing(packs.load('items', name));
  things.set(name, known);
  return known;
}

/** An item of the packs; `own` are traits that differ. */
function packed(kind: string, name: string, own: Own): StGear {
  const one = thingOf(`${kind}-${name}`);
  return { ...one, id: name, traits: { ...(one.traits as object), ...own } } as unknown as StGear;
}

/** A weapon of the packs; `unarmed` is the bare body, which is no item. */
export const packedWeapon = (name: string, own: Own = {}): Weapon =>
  name === UNARMED.id ? UNARMED : (packed('weapon', name, own) as Weapon);

export const packedArmour = (name: string, own: Own = {}): Armour => packed('armour', name, own) as Armour;
