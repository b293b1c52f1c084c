import type { Offer } from '../../core/offer.ts';
import { msg } from '../../core/text.ts';
import { openDialog } from '../dialogs/offer-dialog.ts';
import { loadForView } from '../shared/arrival.ts';
import { idOf, summaryOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import type { Performing } from './perform.ts';
import { testIn } from './test-command.ts';
import { prospect, type Situation, targetedIds, wayOf } from './use.ts';
import { readTest } from './written-test.ts';

/** Finds an offer by its id or the beginning of its id (`shoot`, `jump:high`); open offers win over closed ones. */
function named(offers: readonly Offer[], name: string): Offer | undefined {
  const ofAction = offers.filter(({ id }) => id.startsWith(`${name}:`));
  return offers.find(({ id }) => id === name) ?? ofAction.find(({ no }) => !no) ?? ofAction[0];
}

/** Takes an action that a macro, a link or another module names: see `perform`. */
export async function takeNamed(
  actor: Actor.Implementation,
  offer: string,
  { dialog = true, called = offer }: Performing = {},
): Promise<void> {
  if (summaryOfType(actor) && !(await loadForView(actor.type))) return;
  const words = testIn(offer);
  const about = prospect(actor, targetedIds());
  const written = about && words !== undefined ? readTest(about, words) : undefined;
  const found = written?.offer ?? (about && named(about.offers, offer));
  if (words !== undefined && !found)
    notify('warn', msg('core.host.noTest', { who: idOf(actor), test: words }));
  else if (!about || !found) notify('warn', msg('core.host.noAction', { action: called }));
  else if (written?.no) notify('warn', written.no);
  else if (dialog) await openDialog(undefined, about, found, { byHand: written?.situation });
  else await performNow(actor, found.id, written?.situation);
}

/** Takes an action immediately, under these circumstances where they are not measured. */
async function performNow(actor: Actor.Implementation, id: string, situation?: Situation): Promise<void> {
  const about = prospect(actor, targetedIds(), situation);
  const offer = about?.offers.find((one) => one.id === id);
  if (about && offer) await wayOf(about, offer).run();
}
