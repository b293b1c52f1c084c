import { same } from '../../core/change.ts';
import { msg } from '../../core/text.ts';
import { idOf, SYSTEM } from '../ids.ts';
import { notify } from '../notify.ts';
import type { Place } from '../place.ts';
import { placeOf } from '../place.ts';
import { isReferee } from '../seat.ts';

/*
 * Whoever is moved in a fight past their own client farther than anybody goes has not gone: such a way cannot be measured, so the round could not
 * charge it. Their token is put back to where it stood before the first of such ways, however many follow. Where that was this client has seen
 * itself: what a mover's client says of the way may be forged, too.
 */

type Token = TokenDocument.Implementation;

/** How often a token is put back in one go: whoever goes on moving it is heard anew. */
const TRIES = 3;

const stood = new WeakMap<Token, Place>();

const placeOfToken = ({ x, y, elevation }: Token): Place => ({ x, y, elevation });

const standsAt = (token: Token, place: Place): boolean => same(placeOf(token), placeOf(place));

function noteAll(): void {
  for (const { tokens } of game.scenes ?? [])
    for (const token of tokens) if (!stood.has(token)) stood.set(token, placeOfToken(token));
}

/** Tokens that are being put back. */
const strays = new Set<Token>();

async function putBack(token: Token, place: Place): Promise<void> {
  const { x, y, elevation } = place;
  strays.add(token);
  try {
    for (let n = 0; n < TRIES && !standsAt(token, place); n++)
      await token.update({ x, y, elevation }, { [SYSTEM]: { commit: 'stray' } } as never);
    if (token.actor) notify('warn', msg('core.host.strayed', { who: idOf(token.actor) }));
  } catch (error) {
    console.warn('Fivefold |', error);
  } finally {
    strays.delete(token);
  }
}

/** A token has been moved: it stands there, or is put back when a player has moved it absurdly far. */
export function placed(token: Token, from: Place, isAbsurd: boolean): void {
  if (strays.has(token)) return;
  if (!isAbsurd) stood.set(token, placeOfToken(token));
  else if (isReferee()) void putBack(token, stood.get(token) ?? from);
}

/** Notes where everybody stands, now and when somebody comes to the board or into a fight. */
export function notePlaces(): void {
  noteAll();
  Hooks.on('createToken', noteAll);
  Hooks.on('createCombatant', noteAll);
}
