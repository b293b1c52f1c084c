import { readSetting, writeSetting } from './settings.ts';

/*
 * Who has refereed in this world. Cards outlive their author's account and rank; what tells them from cards that players write in their own
 * names is that the author once held the seat. Only game masters can write here.
 */

const masters = (): readonly string[] => {
  const stored = readSetting('masters');
  return Array.isArray(stored) ? (stored as string[]) : [];
};

/** Whether a user has been the referee at some time, whatever he is now. */
export const wasMaster = (user: string | null | undefined): boolean =>
  user !== null && user !== undefined && masters().includes(user);

/** Keeps in mind that this client's user is the referee. */
export async function rememberMaster(): Promise<void> {
  const id = game.userId;
  if (id && !wasMaster(id)) await writeSetting('masters', [...masters(), id]);
}
