import { type Change, isEqual, set } from '../../core/change.ts';
import { PLACES } from '../../core/grid/stand.ts';
import { type Id, type Json, type Msg, msg } from '../../core/text.ts';
import { idOf, SYSTEM } from '../shared/ids.ts';

/*
 * The position of a token as a change of its fighter, so that a movement that a round has handled is undone with its step. The
 * board has moved the token before the step is written; applying the change again does nothing.
 */

export interface Place {
  x: number;
  y: number;
  elevation: number;
}

/** A token as a key; keys contain no dots. */
export const tokenWord = ({ uuid }: { readonly uuid: string }): string => uuid.replaceAll('.', '-');

export const placeOf = ({ x, y, elevation }: Place): Json => ({ x, y, elevation });

/** Whether a change is about a token's position, whose current value only the board knows. */
export const isOfBoard = ({ at }: Change): boolean => at.startsWith(PLACES);

/** A token's movement as a change. */
export const pathAsChange = (who: Id, token: { readonly uuid: string }, from: Place, to: Place): Change =>
  set(who, PLACES + tokenWord(token), placeOf(from), placeOf(to), 'moved');

/** The token of a change, if it is there, belongs to the fighter, and has not been moved since. */
function tokenAt(change: Change): TokenDocument.Implementation | undefined {
  if (change.do !== 'set' || !change.at.startsWith(PLACES)) return undefined;
  const [, scene = '', , id = ''] = change.at.slice(PLACES.length).split('-');
  const token = game.scenes?.get(scene)?.tokens.get(id);
  const owned = token?.actor && idOf(token.actor) === change.who;
  return token && owned && isEqual(placeOf(token), change.was) ? token : undefined;
}

/** Moves tokens as changes say, as long as they stand where the changes start. */
export async function putTokens(changes: readonly Change[], commit: string): Promise<void> {
  for (const change of changes) {
    const token = tokenAt(change);
    if (!token || change.do !== 'set') continue;
    const { x, y, elevation } = change.is as unknown as Place;
    await token.update({ x, y, elevation }, { [SYSTEM]: { commit } } as never);
  }
}

/** The message when a movement cannot be undone because the token has moved on or is gone. */
export function hasStrayed(changes: readonly Change[]): Msg | undefined {
  const first = changes.find((change) => isOfBoard(change) && !tokenAt(change));
  return first && msg('core.host.notMovedBack', { who: first.who });
}
