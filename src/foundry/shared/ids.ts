import type { Ruleset, RulesetSummary } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { rulesetOf, summaryOf } from '../../rulesets/index.ts';

export { EXCHANGE, itemType, parseItemType, REQUEST, SOCKET, SYSTEM } from './package.ts';

/** A fighter's id in the core: the uuid of its actor, synthetic token actors included, without dots. */
export const idOf = (actor: { readonly uuid: string }): Id => actor.uuid.replaceAll('.', '-');

/** The actor of a fighter; undefined when it is gone. Actors in compendia are not found. */
export function actorOf(id: Id): Actor.Implementation | undefined {
  const [kind, first, token, second] = id.split('-');
  if (kind === 'Actor' && first) return game.actors?.get(first);
  if (kind !== 'Scene' || token !== 'Token' || !first || !second) return undefined;
  return game.scenes?.get(first)?.tokens.get(second)?.actor ?? undefined;
}

/** Names of fighters, so that stories can name those who are gone. */
const remembered = new Map<Id, string>();

/** Keeps a fighter's name. */
export const rememberName = ({ id, name }: { readonly id: Id; readonly name: string }): void => {
  remembered.set(id, name);
};

/**
 * Whether this user cannot see a fighter in the fight that counts: the active one before other running ones, running ones before
 * those that are prepared.
 */
export function isUnseen(id: Id): boolean {
  if (game.user?.isGM !== false) return false;
  const standing = [...(game.combats ?? [])].flatMap(({ active, started, combatants }) => {
    const own = combatants.filter(({ actor }) => actor !== null && idOf(actor) === id);
    const weight = Number(started) * 2 + Number(started && active);
    return own.length > 0 ? [{ weight, isSeen: own.some(({ visible }) => visible) }] : [];
  });
  const most = Math.max(...standing.map(({ weight }) => weight));
  const decisive = standing.filter(({ weight }) => weight === most);
  return decisive.length > 0 && decisive.every(({ isSeen }) => !isSeen);
}

/** The name by which this user knows a fighter: none for unseen fighters; for those who are gone, the last known name, or else the id. */
export function nameOf(id: Id): string {
  if (isUnseen(id)) return game.i18n?.localize('FIVEFOLD.ui.somebody') ?? '';
  const actor = actorOf(id);
  return actor?.token?.name || actor?.name || remembered.get(id) || id;
}

/** The summary of a document's ruleset, which its subtype names (actors, combats). */
export const summaryOfType = (doc: { readonly type: string }): RulesetSummary | undefined =>
  summaryOf(doc.type);

/** The complete ruleset of a document, if it is loaded: see arrival. */
export const rulesetOfType = (doc: { readonly type: string }): Ruleset | undefined => rulesetOf(doc.type);

/** Whether a user controls a fighter: its owner, or a game master. */
export function controls(user: User.Implementation, id: Id): boolean {
  if (user.isGM) return true;
  return actorOf(id)?.testUserPermission(user, 'OWNER') ?? false;
}

/** The ids of all game masters. */
export const gameMasterIds = (): string[] =>
  game.users?.filter(({ isGM }) => isGM).flatMap(({ id }) => (id ? [id] : [])) ?? [];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 16;

/** A document id derived from words: the same words give the same document, however often it is written. */
export function derivedId(...words: readonly string[]): string {
  const text = JSON.stringify(words);
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  let id = '';
  for (let round = 0; id.length < ID_LENGTH; round++) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i) + round;
      a = Math.imul(a ^ code, 0x01000193) ^ (b >>> 13);
      b = Math.imul(b ^ code, 0x5bd1e995) ^ (a >>> 15);
    }
    id += LETTERS[(a >>> 0) % LETTERS.length] ?? '';
  }
  return id;
}
