import { msg } from '../../core/text.ts';
import { reportMissing } from '../shared/arrival.ts';

/* Only game masters' clients load the referee's code, as soon as their user is a game master. */

let isFetched = false;

async function fetchReferee(): Promise<void> {
  if (isFetched || !game.user?.isGM) return;
  isFetched = true;
  try {
    const { takeDuty } = await import('./duty.ts');
    takeDuty();
  } catch (error) {
    console.error('Fivefold | the referee could not be fetched:', error);
    isFetched = false;
    reportMissing(msg('core.host.noPart'), fetchReferee);
  }
}

/** Loads the referee on game masters' clients. Called once in `ready`. */
export function startReferee(): void {
  void fetchReferee();
  Hooks.on('updateUser', () => void fetchReferee());
}
