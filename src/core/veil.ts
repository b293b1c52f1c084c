import type { Id, Msg } from './text.ts';
import type { CardView } from './view.ts';

/** How much each fighter's player may know of something: everything (`true`), or a sentence. */
export interface Veil {
  readonly to: { readonly [viewer: Id]: Msg | true };
  /** For people without a fighter in the fight. */
  readonly others: Msg;
}

/** What a person with these fighters may know: the most that any of them may. Undefined: everything. */
export function visibleText({ to, others }: Veil, viewers: readonly Id[]): Msg | undefined {
  const seen = viewers.flatMap((who) => to[who] ?? []);
  if (seen.includes(true)) return undefined;
  return seen.find((one): one is Msg => one !== true && one.key !== others.key) ?? others;
}

/** A card for somebody who may not see all of it: what they can make of it, and what happens to their own fighters. */
export const veilCard = ({ ends }: CardView, says: Msg, viewers: readonly Id[]): CardView => ({
  title: says,
  rows: [],
  ends: ends.filter(({ who }) => who !== undefined && viewers.includes(who)),
  rules: [],
});
