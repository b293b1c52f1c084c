import type { Enter } from '../../core/ask.ts';
import type { Offer } from '../../core/offer.ts';
import { entrantOf, prospect } from '../actions/use.ts';
import { saysMore } from '../dialogs/offer-dialog.ts';
import { actorOf } from '../shared/ids.ts';
import { say } from '../shared/text.ts';
import type { RoundAskReading } from './round.ts';

/* Declarations in the tracker: who may make which. */

/** Everything a fighter could enter now, against the one to whom they respond, if any. */
export function offersOf(ask: Enter): readonly Offer[] {
  const actor = actorOf(entrantOf(ask));
  return (actor && prospect(actor, ask.against ? [ask.against] : [], ask.holds)?.offers) ?? [];
}

/** Whether any offer can be declared by itself. */
export const declarable = (offers: readonly Offer[]): boolean =>
  offers.some(({ declaration }) => declaration !== undefined);

/** At most this many editors for single circumstances are shown, so that they leave room for the rest. */
const FEW_EDITORS = 4;

/** A button that opens the editor of a declaration. */
const editorOf = ({ id, label, no }: Offer) => ({ id, label: `${say(label)}…`, no: no && say(no) });

/** Whether a declaration is allowed as it is, or would be once its missing circumstances are entered. */
const mayDeclare = ({ declaration = null, lacks }: Offer, { form, legal }: Enter): boolean =>
  form !== 'declaration' || lacks !== undefined || !legal(declaration);

/**
 * Declarations that need more input, parts or circumstances of their own: one click to their editor. If there are many, the less
 * common are folded by group.
 */
export function composedOffers(
  offers: readonly Offer[],
  ask: Enter,
): {
  readonly open: readonly object[];
  readonly folded: readonly { readonly group: string; readonly editor: object }[];
} {
  const composed = offers.filter(({ composes, quick }) => composes && quick);
  const said = offers.filter((offer) => !offer.composes && offer.declaration && saysMore(offer));
  const many = said.length > FEW_EDITORS;
  const open = said.filter((offer) => !offer.no && mayDeclare(offer, ask));
  const folded = many ? open.filter(({ quick }) => !quick) : [];
  return {
    open: [...composed, ...open.filter((offer) => !folded.includes(offer))].map(editorOf),
    folded: folded.map((offer) => ({ group: offer.group, editor: editorOf(offer) })),
  };
}

/** Whether an ask comes before a declaration of the same person; one editor handles both. */
export const isPreface = ({ ask }: RoundAskReading, asks: readonly RoundAskReading[]): boolean =>
  ask.kind === 'enter' &&
  ask.form === 'signature' &&
  asks.some(
    (other) => other.ask.kind === 'enter' && other.ask.form === 'declaration' && other.ask.by === ask.by,
  );
