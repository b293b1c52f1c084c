import { msg } from '../../core/text.ts';
import { reportMissing } from '../shared/arrival.ts';

/* Only game masters' clients load the referee's code, as soon as their user is a game master. */

let isFetched = false;

async function fetchReferee(opened: Promise<unknown>): Promise<void> {
  if (isFetched || !game.user?.isGM) return;
  isFetched = true;
  try {
    const { takeDuty } = await import('./duty.ts');
    // A step that a crash has interrupted may be recorded on a sealed card.
    await opened.catch(() => undefined);
    takeDuty();
  } catch (error) {
    console.error('Fivefold | the referee could not be fetched:', error);
    isFetched = false;
    reportMissing(msg('core.host.noPart'), () => fetchReferee(opened));
  }
}

/** Loads the referee on game masters' clients. Called once in `ready`. @param opened resolves once sealed cards have been opened */
export function startReferee(opened: Promise<unknown>): void {
  void fetchReferee(opened);
  Hooks.on('updateUser', () => void fetchReferee(opened));
}
