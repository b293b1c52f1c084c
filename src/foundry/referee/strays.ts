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

function noteAll(): void {
  for (const { tokens } of game.scenes ?? [])
    for (const token of tokens) if (!stood.has(token)) stood.set(token, placeOfToken(token));
}

/** Tokens that are being put back. */
const strays = new Set<Token>();

/** Puts a token back to where it stood, or where a game master puts it meanwhile. */
async function putBack(token: Token): Promise<void> {
  const goal = (): Place => stood.get(token) ?? placeOfToken(token);
  strays.add(token);
  try {
    for (let n = 0; n < TRIES && !same(placeOf(token), placeOf(goal())); n++) {
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

/** A token has been moved: it stands there, or is put back when a player has moved it absurdly far. Meanwhile only a game master's own hand moves it. */
export function placed(token: Token, from: Place, isMasters: boolean, isAbsurd: boolean): void {
  if (!isMasters && strays.has(token)) return;
  if (!isAbsurd) stood.set(token, placeOfToken(token));
  else if (isReferee()) {
    if (!stood.has(token)) stood.set(token, from);
    void putBack(token);
  }
}

/** Notes where everybody stands, now and when somebody comes to the board or into a fight. */
export function notePlaces(): void {
  noteAll();
  Hooks.on('createToken', noteAll);
  Hooks.on('createCombatant', noteAll);
}
