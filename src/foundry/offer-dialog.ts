import type { Offer } from '../core/ruleset.ts';
import type { Prospect } from './use.ts';
import { showWindow } from './windows.ts';

/** Whether somebody has to decide more about an offer than to take it. */
export const hasDialog = (offer: Offer): boolean => offer.needsTarget || saysMore(offer);

/** Whether something is to be said of an offer that no target tells: its parts, circumstances of its own. */
export const saysMore = ({ needsTarget, composes, circumstances = [] }: Offer): boolean =>
  composes === true || (!needsTarget && circumstances.length > 0);

/**
 * Shows the window in which an offer is looked at more closely before it is taken: its circumstances and odds, or its parts.
 * @param opener the window from which it is opened, if any.
 * @param form the form of the entry, where it is not a declaration.
 */
export const openDialog = (
  opener: unknown,
  { who, targets }: Prospect,
  { id, composes }: Offer,
  form?: string,
): Promise<void> =>
  showWindow(opener, ({ FivefoldCheckDialog, FivefoldComposeDialog }) =>
    composes
      ? new FivefoldComposeDialog(who, targets[0], id, form)
      : new FivefoldCheckDialog({ who, offer: id, targets }),
  );
