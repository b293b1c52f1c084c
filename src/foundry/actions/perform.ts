import { msg } from '../../core/text.ts';
import { fetchWindows } from '../dialogs/windows.ts';
import { notify } from '../shared/notify.ts';

/** Options of `perform`. Without a dialog, measured circumstances apply. */
export interface Performing {
  readonly dialog?: boolean;
  /** How the calling macro or link names the action, for messages. */
  readonly called?: string;
}

/**
 * Lets an actor take an action on the user's targets, for macros, links in texts and other modules. `offer` is an offer's id or
 * just its action, or a test in words (`test Stealth 8`). Shows the dialog with the odds unless told otherwise.
 */
export async function perform(
  actor: Actor.Implementation,
  offer: string,
  options: Performing = {},
): Promise<void> {
  const windows = await fetchWindows();
  await windows?.takeNamed(actor, offer, options);
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
