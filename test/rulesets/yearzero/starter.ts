import type { Ruleset } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import type { YzFighter, YzGear } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { packsOf } from '../../guards/packed.ts';

/* The starter data as the packs have it. */

const packs = packsOf<YzFighter>(yearzero as unknown as Ruleset);

/** Each file is read once: to parse it takes longer than the tests that use it. */
const things = new Map<string, ReturnType<typeof packs.thing>>();

/** An item of the packs, with its file's name without the kind as its id; `own` are traits that differ. */
export function packed(kind: string, name: string, own: { readonly [trait: string]: Json } = {}): YzGear {
  const file = `${kind}-${name}`;
  const known = things.get(file) ?? packs.thing(packs.load('items', file));
  things.set(file, known);
  return { ...known, id: name, traits: { ...(known.traits as object), ...own } } as unknown as YzGear;
}
