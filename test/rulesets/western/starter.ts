import type { Ruleset } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Mount, Skill, Thing, Weapon } from '../../../src/rulesets/western/data/fighter.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { packsOf } from '../../guards/packed.ts';

/* The starter data as the packs have it. */

const packs = packsOf<WeFighter>(western as unknown as Ruleset);

/** Each file is read once: to parse it takes longer than the tests that use it. */
const things = new Map<string, ReturnType<typeof packs.thing>>();

interface Kinds {
  readonly weapon: Weapon;
  readonly skill: Skill;
  readonly mount: Mount;
  readonly thing: Thing;
}

/** An item of the packs, with its file's name without the kind as its id; `own` are traits that differ. */
export function packed<K extends keyof Kinds>(
  kind: K,
  name: string,
  own: { readonly [trait: string]: Json } = {},
): Kinds[K] {
  const file = `${kind}-${name}`;
  const known = things.get(file) ?? packs.thing(packs.load('items', file));
  things.set(file, known);
  return { ...known, id: name, traits: { ...(known.traits as object), ...own } } as unknown as Kinds[K];
}
