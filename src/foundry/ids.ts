import type { Ruleset } from '../core/ruleset.ts';
import type { Id } from '../core/text.ts';
import { RULESETS, rulesetOf } from '../rulesets/index.ts';

/** The package's id: scope of its flags and settings, name of its socket. */
export const SYSTEM = 'fivefold';

/** The channel on which clients and the referee talk. */
export const SOCKET = `system.${SYSTEM}`;

/** The chat message subtype that holds an exchange. */
export const EXCHANGE = 'exchange';

/** A fighter's id in the core: the uuid of its actor, synthetic token actors included, without dots. */
export const idOf = (actor: { readonly uuid: string }): Id => actor.uuid.replaceAll('.', '-');

/** The actor behind a fighter's id, or undefined when it is gone. Actors in compendia are not found. */
export function actorOf(id: Id): Actor.Implementation | undefined {
  const [kind, first, token, second] = id.split('-');
  if (kind === 'Actor' && first) return game.actors?.get(first);
  if (kind !== 'Scene' || token !== 'Token' || !first || !second) return undefined;
  return game.scenes?.get(first)?.tokens.get(second)?.actor ?? undefined;
}

/** The name by which persons know a fighter; the id itself when the fighter is gone. */
export function nameOf(id: Id): string {
  const actor = actorOf(id);
  return actor?.token?.name || actor?.name || id;
}

/** The ruleset of a document: its subtype names it (actors, combats). */
export const rulesetOfType = (doc: { readonly type: string }): Ruleset | undefined => rulesetOf(doc.type);

/** The item subtype of a ruleset's gear type: `storyteller` and `weapon` make `storytellerWeapon`. */
export const itemType = (ruleset: string, gear: string): string =>
  `${ruleset}${gear.charAt(0).toUpperCase()}${gear.slice(1)}`;

/** What an item subtype means: its ruleset and gear type; undefined for foreign subtypes. */
export function gearOfType(type: string): { ruleset: Ruleset; gear: string } | undefined {
  for (const ruleset of RULESETS)
    for (const gear of Object.keys(ruleset.gear))
      if (itemType(ruleset.id, gear) === type) return { ruleset, gear };
  return undefined;
}

/** Whether a user may speak for a fighter: its owner, or a game master. */
export function speaksFor(user: User.Implementation, id: Id): boolean {
  if (user.isGM) return true;
  return actorOf(id)?.testUserPermission(user, 'OWNER') ?? false;
}
