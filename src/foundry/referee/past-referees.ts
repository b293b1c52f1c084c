import { readSetting, writeSetting } from '../settings/settings.ts';

/*
 * The users who have been the referee of this world. A card stays readable after its author has lost the role or was deleted,
 * but a player could forge such a card. Only game masters can write this setting, so an author on the list proves it genuine.
 */

const pastReferees = (): readonly string[] => {
  const stored = readSetting('masters');
  return Array.isArray(stored) ? (stored as string[]) : [];
};

/** Whether a user has ever been the referee. */
export const wasReferee = (user: string | null | undefined): boolean =>
  user !== null && user !== undefined && pastReferees().includes(user);

/** Adds this client's user to the list. */
export async function recordReferee(): Promise<void> {
  const id = game.userId;
  if (id && !wasReferee(id)) await writeSetting('masters', [...pastReferees(), id]);
}
