import type { Id, Msg } from './text.ts';
import type { CardView } from './view.ts';

/** How much of a thing each fighter's player may know: all of it (`true`), or what a sentence tells. */
export interface Veil {
  readonly to: { readonly [viewer: Id]: Msg | true };
  /** For whoever has no fighter among them. */
  readonly others: Msg;
}

/** What a person with these fighters sees of something veiled: the best that any of them does. Undefined: all of it. */
export function seenThrough({ to, others }: Veil, viewers: readonly Id[]): Msg | undefined {
  const seen = viewers.flatMap((who) => to[who] ?? []);
  if (seen.includes(true)) return undefined;
  return seen.find((one): one is Msg => one !== true && one.key !== others.key) ?? others;
}

/** A card for somebody who does not see through to it: what he makes of it, and what befalls his own fighters. */
export const veiledCard = ({ ends }: CardView, says: Msg, viewers: readonly Id[]): CardView => ({
  title: says,
  rows: [],
  ends: ends.filter(({ who }) => who !== undefined && viewers.includes(who)),
  rules: [],
});
