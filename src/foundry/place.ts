import type { Change } from '../core/change.ts';
import { same, set } from '../core/change.ts';
import { PLACES } from '../core/grid/stand.ts';
import type { Id, Json, Msg } from '../core/text.ts';
import { msg } from '../core/text.ts';
import { idOf, SYSTEM } from './ids.ts';

/*
 * Where a token stands, as a change of its fighter: so a way that a round has taken note of is taken back with its step. The board has moved the
 * token before anybody writes the step, so writing one forward does nothing.
 */

export interface Place {
  x: number;
  y: number;
  elevation: number;
}

/** A token as a key: no key holds a dot. */
export const tokenWord = ({ uuid }: { readonly uuid: string }): string => uuid.replaceAll('.', '-');

export const placeOf = ({ x, y, elevation }: Place): Json => ({ x, y, elevation });

/** Whether a change is about where a token stands: only the board knows what it holds now. */
export const isOfBoard = ({ at }: Change): boolean => at.startsWith(PLACES);

/** A token's way from one place to another, as a change. */
export const wayAsChange = (who: Id, token: { readonly uuid: string }, from: Place, to: Place): Change =>
  set(who, PLACES + tokenWord(token), placeOf(from), placeOf(to), 'moved');

/** The token that a change is about, if it is there, its fighter's, and has not been moved since. */
function tokenAt(change: Change): TokenDocument.Implementation | undefined {
  if (change.do !== 'set' || !change.at.startsWith(PLACES)) return undefined;
  const [, scene = '', , id = ''] = change.at.slice(PLACES.length).split('-');
  const token = game.scenes?.get(scene)?.tokens.get(id);
  const his = token?.actor && idOf(token.actor) === change.who;
  return token && his && same(placeOf(token), change.was) ? token : undefined;
}

/** Puts tokens where changes say, as far as they stand where these begin. */
export async function putTokens(changes: readonly Change[], commit: string): Promise<void> {
  for (const change of changes) {
    const token = tokenAt(change);
    if (!token || change.do !== 'set') continue;
    const { x, y, elevation } = change.is as unknown as Place;
    await token.update({ x, y, elevation }, { [SYSTEM]: { commit } } as never);
  }
}

/** What is to be said when a way cannot be taken back because its token has been moved on since, or is gone. */
export function strayed(changes: readonly Change[]): Msg | undefined {
  const first = changes.find((change) => isOfBoard(change) && !tokenAt(change));
  return first && msg('core.host.notMovedBack', { who: first.who });
}
