import type { Offer } from '../../core/offer.ts';
import type { Prospect, Situation } from '../actions/use.ts';
import { showWindow } from './windows.ts';

/** Whether an offer needs more decisions than taking it. */
export const hasDialog = (offer: Offer): boolean => offer.needsTarget || saysMore(offer);

/** Whether an offer needs more than a target: parts, or circumstances of its own. */
export const saysMore = ({ needsTarget, composes, circumstances = [] }: Offer): boolean =>
  composes === true || (!needsTarget && circumstances.length > 0);

/** What a window of an offer may know beforehand. */
export interface Beforehand {
  /** The form of the entry, if it is not a declaration. */
  readonly form?: string | undefined;
  /** Circumstances that are given. */
  readonly byHand?: Situation | undefined;
  /** The message of the request that a test answers. */
  readonly request?: string;
}

/**
 * Opens the window for a closer look at an offer before it is taken: its circumstances and odds, or its parts. @param opener the
 * window it is opened from, if any.
 */
export const openDialog = (
  opener: unknown,
  { who, targets }: Prospect,
  { id, composes }: Offer,
  { form, ...beforehand }: Beforehand = {},
): Promise<void> =>
  showWindow(opener, ({ FivefoldCheckDialog, FivefoldComposeDialog }) =>
    composes
      ? new FivefoldComposeDialog(who, targets[0], id, form)
      : new FivefoldCheckDialog({ who, offer: id, targets, ...beforehand }),
  );
