import { msg } from '../core/text.ts';
import { FivefoldCheckDialog } from './check-dialog.ts';
import { idOf } from './ids.ts';
import { notify } from './notify.ts';
import { prospect, targeted, wayOf } from './use.ts';

/** What a doing may leave out: without a dialog the circumstances count as they are measured. */
export interface Performing {
  readonly dialog?: boolean;
}

/**
 * Lets an actor do one of the things it may do (an offer's id: the action and what it is done with), upon the user's targets: as a macro,
 * a link in a text, another module wants it. Shows the dialog with its odds unless told not to.
 */
export async function perform(
  actor: Actor.Implementation,
  offer: string,
  { dialog = true }: Performing = {},
): Promise<void> {
  const about = prospect(actor, targeted());
  const found = about?.offers.find(({ id }) => id === offer);
  if (!about || !found) notify('warn', msg('core.host.noAction', { action: offer }));
  else if (dialog)
    await new FivefoldCheckDialog({ who: idOf(actor), offer, target: about.targets[0] }).render({
      force: true,
    });
  else await wayOf(about, found).run();
}
