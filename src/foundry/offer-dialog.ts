import type { Offer } from '../core/ruleset.ts';
import { FivefoldCheckDialog } from './check-dialog.ts';
import { FivefoldComposeDialog } from './compose-dialog.ts';
import type { Prospect } from './use.ts';

/** Whether somebody has to decide more about an offer than to take it. */
export const hasDialog = (offer: Offer): boolean => offer.needsTarget || saysMore(offer);

/** Whether something is to be said of an offer that no target tells: its parts, circumstances of its own. */
export const saysMore = ({ needsTarget, composes, circumstances = [] }: Offer): boolean =>
  composes === true || (!needsTarget && circumstances.length > 0);

/** The window in which an offer is looked at more closely before it is taken: its circumstances and odds, or its parts. `form` is that of the entry, where it is not a declaration. */
export const dialogOf = ({ who, targets }: Prospect, offer: Offer, form?: string) =>
  offer.composes
    ? new FivefoldComposeDialog(who, targets[0], offer.id, form)
    : new FivefoldCheckDialog({ who, offer: offer.id, targets });
