import { msg } from '../../core/text.ts';
import { stateOf } from '../documents/round-data.ts';
import type { Handler } from '../relay/relay.ts';
import { reportMissing } from '../shared/arrival.ts';
import { registerExtras } from './extras.ts';

/* What lets extras fight is fetched when a fight is on, on game masters' clients. */

let fetching: Promise<typeof import('./tactician.ts')> | undefined;

async function look(handle: Handler): Promise<void> {
  if (!game.combats?.some((combat) => stateOf(combat) !== undefined)) return;
  try {
    const isFirst = fetching === undefined;
    fetching ??= import('./tactician.ts');
    const { drive, followTracker, sayWay, soon } = await fetching;
    if (isFirst) {
      drive(handle);
      followTracker();
    }
    for (const combat of game.combats) await sayWay(combat);
    soon();
  } catch (error) {
    console.error('Fivefold | extras cannot be played:', error);
    fetching = undefined;
    reportMissing(msg('core.host.noPart'), () => look(handle));
  }
}

/**
 * Watches for fights. Called once on a game master's client. @param handle the referee. @returns what to call once this window has become
 * the referee
 */
export function watchExtras(handle: Handler): () => void {
  registerExtras();
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  for (const hook of ['createCombat', 'updateCombat', 'userConnected']) on(hook, () => void look(handle));
  return () => void look(handle);
}
