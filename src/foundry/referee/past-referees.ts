import { readSetting, writeSetting } from '../settings/settings.ts';

/*
 * Who has been the referee in this world. Cards outlive their author's account and role; that the author was once the referee
 * tells them from cards that players forge. Only game masters can write here.
 */

const pastReferees = (): readonly string[] => {
  const stored = readSetting('masters');
  return Array.isArray(stored) ? (stored as string[]) : [];
};

/** Whether a user has ever been the referee. */
export const wasReferee = (user: string | null | undefined): boolean =>
  user !== null && user !== undefined && pastReferees().includes(user);

/** Records that this client's user is the referee. */
export async function recordReferee(): Promise<void> {
  const id = game.userId;
  if (id && !wasReferee(id)) await writeSetting('masters', [...pastReferees(), id]);
}
