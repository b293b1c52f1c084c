import type { Ask, Option } from '../core/ask.ts';
import type { PickedPart } from '../core/compose.ts';
import type { Source } from '../core/dice/source.ts';
import { type Encounter, fighters } from '../core/encounter.ts';
import type { Offer } from '../core/offer.ts';
import { completeData } from '../core/scenario/people.ts';
import { blank, type Spec } from '../core/spec.ts';
import type { Id, Json } from '../core/text.ts';

/* Random choices, so that fights cover more than attacks, and entries that must add up. The dice decide, so a seed determines everything. */

type Entry = Extract<Ask, { kind: 'enter' }>;

/** A number from 0 to `n` − 1. */
export const drawn = (source: Source, n: number): number => (source([{ n: 1, d: n }])[0] ?? 1) - 1;

/** True once in `n` times. */
export const once = (source: Source, n: number): boolean => drawn(source, n) === 0;

/** One of a list, or undefined if it is empty. */
export const oneOf = <T>(source: Source, list: readonly T[]): T | undefined =>
  list.length > 0 ? list[drawn(source, list.length)] : undefined;

/** One of the open options. */
export const anyOpen = (source: Source, options: readonly Option[]): string | undefined =>
  oneOf(
    source,
    options.filter(({ no }) => !no),
  )?.id;

const ATTEMPTS = 10;
const STEPS = 40;

/** The numbers of a form: its defaults, or else single ones raised until the form is valid. */
export function entry(source: Source, { spec, legal }: Entry & { readonly spec: Spec }): Json | undefined {
  const names = Object.keys(spec).filter((name) => spec[name]?.kind === 'num');
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const value = { ...(blank(spec) as { [name: string]: Json }) };
    for (let step = 0; step < STEPS; step++) {
      if (!legal(value)) return value;
      const name = oneOf(source, names);
      if (name === undefined) break;
      value[name] = Number(value[name]) + 1;
    }
  }
  return undefined;
}

/** What can be declared now. */
export const announced = (offers: readonly Offer[], ask: Entry): readonly Offer[] =>
  offers.filter(({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration));

/** Two actions together, with evenly shared dice, or undefined if they do not go together. */
export function composed(
  enc: Encounter,
  ask: Entry,
  target: Id,
  offers: readonly Offer[],
  source: Source,
): Json | undefined {
  const { ruleset, rules } = enc;
  const cast = fighters(enc.cast);
  const measured = ruleset.measured({ distance: 1 }, cast, ask.by, target, rules);
  const situation = completeData(ruleset.situation, measured);
  const context = { cast, who: ask.by, targets: [target], situation, rules };
  const part = (share: number): PickedPart[] => {
    const offer = oneOf(source, offers);
    return offer ? [{ offer: offer.id, targets: [target], situation, share, fields: {} }] : [];
  };
  const parts = [...part(2), ...part(2)];
  const whole = ruleset.compose?.(context, parts);
  const declaration = whole && !whole.no ? whole.declaration : undefined;
  return declaration !== undefined && !ask.legal(declaration) ? declaration : undefined;
}
