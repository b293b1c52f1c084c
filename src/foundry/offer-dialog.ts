import type { Offer } from '../core/ruleset.ts';
import { msg } from '../core/text.ts';
import { lack } from './arrival.ts';
import { FivefoldCheckDialog } from './check-dialog.ts';
import { showFrom } from './compat.ts';
import type { Prospect } from './use.ts';

/** Whether somebody has to decide more about an offer than to take it. */
export const hasDialog = (offer: Offer): boolean => offer.needsTarget || saysMore(offer);

/** Whether something is to be said of an offer that no target tells: its parts, circumstances of its own. */
export const saysMore = ({ needsTarget, composes, circumstances = [] }: Offer): boolean =>
  composes === true || (!needsTarget && circumstances.length > 0);

/** The window in which an offer is looked at more closely; undefined, and the user told, where it could not be fetched. */
async function dialogOf({ who, targets }: Prospect, offer: Offer, form?: string) {
  if (!offer.composes) return new FivefoldCheckDialog({ who, offer: offer.id, targets });
  try {
    // The largest window of all, and not everybody's: it is fetched when somebody opens it first.
    const { FivefoldComposeDialog } = await import('./compose-dialog.ts');
    return new FivefoldComposeDialog(who, targets[0], offer.id, form);
  } catch (error) {
    console.warn('Fivefold | the editor could not be fetched:', error);
    lack(msg('core.host.noEditor'));
    return undefined;
  }
}

/**
 * Shows the window in which an offer is looked at more closely before it is taken: its circumstances and odds, or its parts.
 * @param opener the window from which it is opened, if any.
 * @param form the form of the entry, where it is not a declaration.
 */
export async function openDialog(
  opener: unknown,
  about: Prospect,
  offer: Offer,
  form?: string,
): Promise<void> {
  const dialog = await dialogOf(about, offer, form);
  if (dialog && opener) await showFrom(opener, dialog);
  else await dialog?.render({ force: true });
}
