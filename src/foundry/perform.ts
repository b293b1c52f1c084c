import type { Offer } from '../core/ruleset.ts';
import { msg } from '../core/text.ts';
import { shown } from './arrival.ts';
import { faceOfType } from './ids.ts';
import { notify } from './notify.ts';
import { openDialog } from './offer-dialog.ts';
import { prospect, targeted, wayOf } from './use.ts';

/** What a doing may leave out: without a dialog the circumstances count as they are measured. */
export interface Performing {
  readonly dialog?: boolean;
  /** What the action is called where it is asked for. */
  readonly called?: string;
}

/** What is meant by an offer's id, or by an action alone (`shoot`): with whatever he has for it, what is open before what is not. */
function named(offers: readonly Offer[], name: string): Offer | undefined {
  const ofAction = offers.filter(({ id }) => id.split(':')[0] === name);
  return offers.find(({ id }) => id === name) ?? ofAction.find(({ no }) => !no) ?? ofAction[0];
}

/**
 * Lets an actor do one of the things it may do (an offer's id: the action and what it is done with; or the action alone), upon the user's
 * targets: as a macro, a link in a text, another module wants it. Shows the dialog with its odds unless told not to.
 */
export async function perform(
  actor: Actor.Implementation,
  offer: string,
  { dialog = true, called = offer }: Performing = {},
): Promise<void> {
  if (faceOfType(actor) && !(await shown(actor.type))) return;
  const about = prospect(actor, targeted());
  const found = about && named(about.offers, offer);
  if (!about || !found) notify('warn', msg('core.host.noAction', { action: called }));
  else if (dialog) await openDialog(undefined, about, found);
  else await wayOf(about, found).run();
}

/** Whom a user acts with: the fighter of the token he has selected, else his own. */
export function chosenActor(): Actor.Implementation | undefined {
  const selected = canvas?.ready ? canvas.tokens?.controlled[0]?.actor : undefined;
  return (selected ?? game.user?.character ?? undefined) as Actor.Implementation | undefined;
}

/** As `perform`, for somebody who may not be there. */
export async function performBy(
  actor: Actor.Implementation | undefined,
  offer: string,
  more?: Performing,
): Promise<void> {
  if (actor) await perform(actor, offer, more);
  else notify('warn', msg('core.host.whoActs'));
}

/** Lets the fighter whom the user has chosen do something. @param called what a macro calls it */
export const act = (offer: string, called?: string): Promise<void> =>
  performBy(chosenActor(), offer, called === undefined ? {} : { called });
