import type { Id, Msg } from './text.ts';
import type { CardView } from './view.ts';

/** What the player of each fighter may know of something: everything (`true`), or one sentence. */
export interface Veil {
  readonly to: { readonly [viewer: Id]: Msg | true };
  /** For people without a fighter in the fight. */
  readonly others: Msg;
}

/** What a person who controls these fighters may know, which is the most that any of them may; undefined if they may know everything. */
export function visibleText({ to, others }: Veil, viewers: readonly Id[]): Msg | undefined {
  const seen = viewers.flatMap((who) => to[who] ?? []);
  if (seen.includes(true)) return undefined;
  return seen.find((one): one is Msg => one !== true && one.key !== others.key) ?? others;
}

/** A card for somebody who may not see all of it: one sentence, and what happens to their own fighters. */
export const veilCard = ({ ends }: CardView, says: Msg, viewers: readonly Id[]): CardView => ({
  title: says,
  rows: [],
  ends: ends.filter(({ who }) => who !== undefined && viewers.includes(who)),
  rules: [],
});
