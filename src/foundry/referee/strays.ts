import { isEqual } from '../../core/change.ts';
import { msg } from '../../core/text.ts';
import { type Place, placeOf } from '../board/place.ts';
import { isReferee } from '../relay/seat.ts';
import { idOf, SYSTEM } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';

/*
 * A movement far beyond any legal one cannot be measured, so the round could not charge for it. The token is put back to its last
 * position known to this client, because the position that the mover's client reports may be forged.
 */

type Token = TokenDocument.Implementation;

/** How often a token is put back at a time. If somebody keeps moving it, their next movement is handled in turn. */
const MAX_TRIES = 3;

const lastPositions = new WeakMap<Token, Place>();

const placeOfToken = ({ x, y, elevation }: Token): Place => ({ x, y, elevation });

function recordPositions(): void {
  for (const { tokens } of game.scenes ?? [])
    for (const token of tokens) if (!lastPositions.has(token)) lastPositions.set(token, placeOfToken(token));
}

/** Tokens that are being put back. */
const strays = new Set<Token>();

/** Puts a token back to its last position, or to where a game master has put it in the meantime. */
async function putBack(token: Token): Promise<void> {
  const goal = (): Place => lastPositions.get(token) ?? placeOfToken(token);
  strays.add(token);
  try {
    for (let n = 0; n < MAX_TRIES && !isEqual(placeOf(token), placeOf(goal())); n++) {
      const { x, y, elevation } = goal();
      await token.update({ x, y, elevation }, { [SYSTEM]: { commit: 'stray' } } as never);
    }
    if (token.actor) notify('warn', msg('core.host.strayed', { who: idOf(token.actor) }));
  } catch (error) {
    console.warn('Fivefold |', error);
  } finally {
    strays.delete(token);
  }
}

/** Records a token's new position, or puts it back if a player has moved it absurdly far. Meanwhile, only game masters can move it. */
export function handleTokenPlaced(token: Token, from: Place, byGameMaster: boolean, isAbsurd: boolean): void {
  if (!byGameMaster && strays.has(token)) return;
  if (!isAbsurd) lastPositions.set(token, placeOfToken(token));
  else if (isReferee()) {
    if (!lastPositions.has(token)) lastPositions.set(token, from);
    void putBack(token);
  }
}

/** Records the positions of all tokens, now and whenever somebody enters a scene or a fight. */
export function trackPositions(): void {
  recordPositions();
  Hooks.on('createToken', recordPositions);
  Hooks.on('createCombatant', recordPositions);
}
