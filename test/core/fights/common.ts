import { invertAll, same } from '../../../src/core/change.ts';
import type { seeded } from '../../../src/core/dice/source.ts';
import type { Encounter } from '../../../src/core/encounter.ts';
import { undone } from '../../../src/core/encounter.ts';
import type { Field, Spec } from '../../../src/core/spec.ts';
import { blank } from '../../../src/core/spec.ts';
import { appliedAll } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';

/* What random fights of every ruleset have in common. */

export type Dice = ReturnType<typeof seeded>;

/** One of a list. */
export function pick<T>(dice: Dice, list: readonly T[]): T {
  const found = list[dice.below(Math.max(1, list.length))];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

export const chance = (dice: Dice, oneIn: number): boolean => dice.below(oneIn) === 0;

/** What a table may set a house rule to. */
function settings({ kind, ...field }: Field & { readonly options?: readonly string[] }): readonly Json[] {
  if (kind === 'choice') return field.options ?? [];
  return kind === 'flag' ? [true, false] : [];
}

/** House rules: most as they come, some changed. */
export function houseOf(spec: Spec, dice: Dice): Json {
  const changed = Object.entries(spec).flatMap(([name, field]): [string, Json][] => {
    const all = settings(field as Field);
    return all.length > 0 && chance(dice, 4) ? [[name, pick(dice, all)]] : [];
  });
  return blank(spec, Object.fromEntries(changed)) as Json;
}

/** The changes of the last commit, undone one by one or as a whole, lead back. @throws Error when they do not. */
export function leadsBack(enc: Encounter, next: Encounter): void {
  const changes = next.journal.at(-1)?.changes ?? [];
  const restored = appliedAll(next.cast, invertAll(changes));
  if (!same(restored as unknown as Json, enc.cast as unknown as Json))
    throw new Error('the inverse changes do not restore the cast');
  if (undone(next).cast !== enc.cast) throw new Error('undo does not restore the cast');
}

/** What a fight came to that tests count. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);
