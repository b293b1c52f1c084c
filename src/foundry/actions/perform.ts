import type { Offer } from '../../core/offer.ts';
import { msg } from '../../core/text.ts';
import { openDialog } from '../dialogs/offer-dialog.ts';
import { loadForView } from '../shared/arrival.ts';
import { idOf, summaryOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { prospect, type Situation, targetedIds, wayOf } from './use.ts';
import { readTest, testIn } from './written-test.ts';

/** Options of `perform`. Without a dialog, measured circumstances apply. */
export interface Performing {
  readonly dialog?: boolean;
  /** How the calling macro or link names the action, for messages. */
  readonly called?: string;
}

/** Finds an offer by its id or the beginning of its id (`shoot`, `jump:high`); open offers win over closed ones. */
function named(offers: readonly Offer[], name: string): Offer | undefined {
  const ofAction = offers.filter(({ id }) => id.startsWith(`${name}:`));
  return offers.find(({ id }) => id === name) ?? ofAction.find(({ no }) => !no) ?? ofAction[0];
}

/**
 * Lets an actor take an action on the user's targets, for macros, links in texts and other modules. `offer` is an offer's id or
 * just its action, or a test in words (`test Stealth 8`). Shows the dialog with the odds unless told otherwise.
 */
export async function perform(
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
  else if (dialog) await openDialog(undefined, about, found, undefined, written?.situation);
  else await performNow(actor, found.id, written?.situation);
}

/** Takes an action immediately, under these circumstances where they are not measured. */
async function performNow(actor: Actor.Implementation, id: string, situation?: Situation): Promise<void> {
  const about = prospect(actor, targetedIds(), situation);
  const offer = about?.offers.find((one) => one.id === id);
  if (about && offer) await wayOf(about, offer).run();
}

/** The actor a user acts with: that of the selected token, else the user's own. */
export function chosenActor(): Actor.Implementation | undefined {
  const selected = canvas?.ready ? canvas.tokens?.controlled[0]?.actor : undefined;
  return (selected ?? game.user?.character ?? undefined) as Actor.Implementation | undefined;
}

/** Like `perform`, for an actor who may be missing. */
export async function performBy(
  actor: Actor.Implementation | undefined,
  offer: string,
  more?: Performing,
): Promise<void> {
  if (actor) await perform(actor, offer, more);
  else notify('warn', msg('core.host.whoActs'));
}

/** Lets the fighter that the user has chosen act. @param called how a macro names the action. */
export const act = (offer: string, called?: string): Promise<void> =>
  performBy(chosenActor(), offer, called === undefined ? {} : { called });

/** Lets `/test` in the chat roll a test at once. Called once in `init`. */
export function registerTestCommand(): void {
  Hooks.on('chatMessage', (_log, text) => {
    if (!text.startsWith('/') || testIn(text.slice(1)) === undefined) return;
    void performBy(chosenActor(), text.slice(1), { dialog: false, called: text });
    return false;
  });
}
