import { msg } from '../core/text.ts';
import { lack } from './arrival.ts';

/* Only game masters' clients fetch the referee: whoever is made one fetches it then. */

let isFetched = false;

async function fetchReferee(): Promise<void> {
  if (isFetched || !game.user?.isGM) return;
  isFetched = true;
  try {
    const { standIn } = await import('./referee/duty.ts');
    standIn();
  } catch (error) {
    console.error('Fivefold | the referee could not be fetched:', error);
    isFetched = false;
    lack(msg('core.host.noPart'), fetchReferee);
  }
}

/** Takes up the referee's duty on game masters' clients. Called once in `ready`. */
export function serve(): void {
  void fetchReferee();
  Hooks.on('updateUser', () => void fetchReferee());
}
