import type { Face, Ruleset } from '../core/ruleset.ts';
import type { Id } from '../core/text.ts';
import { faceOf, rulesetOf } from '../rulesets/index.ts';

export { EXCHANGE, gearOfType, itemType, SOCKET, SYSTEM } from './names.ts';

/** A fighter's id in the core: the uuid of its actor, synthetic token actors included, without dots. */
export const idOf = (actor: { readonly uuid: string }): Id => actor.uuid.replaceAll('.', '-');

/** The actor behind a fighter's id, or undefined when it is gone. Actors in compendia are not found. */
export function actorOf(id: Id): Actor.Implementation | undefined {
  const [kind, first, token, second] = id.split('-');
  if (kind === 'Actor' && first) return game.actors?.get(first);
  if (kind !== 'Scene' || token !== 'Token' || !first || !second) return undefined;
  return game.scenes?.get(first)?.tokens.get(second)?.actor ?? undefined;
}

/** Names of fighters who have taken part in something: a story goes on naming those who are gone since. */
const remembered = new Map<Id, string>();

/** Keeps a fighter's name for the time when he is gone. */
export const remember = ({ id, name }: { readonly id: Id; readonly name: string }): void => {
  remembered.set(id, name);
};

/** The name by which persons know a fighter; for one who is gone the last one heard, or else the id itself. */
export function nameOf(id: Id): string {
  const actor = actorOf(id);
  return actor?.token?.name || actor?.name || remembered.get(id) || id;
}

/** The face of a document's ruleset: its subtype names it (actors, combats). */
export const faceOfType = (doc: { readonly type: string }): Face | undefined => faceOf(doc.type);

/** The whole ruleset of a document, if it is here: see arrival. */
export const rulesetOfType = (doc: { readonly type: string }): Ruleset | undefined => rulesetOf(doc.type);

/** Whether a user may speak for a fighter: its owner, or a game master. */
export function speaksFor(user: User.Implementation, id: Id): boolean {
  if (user.isGM) return true;
  return actorOf(id)?.testUserPermission(user, 'OWNER') ?? false;
}
