/* Three fighters without actors, and what a check reads from an encounter. */

export const A = { name: 'conformance A', initiative: 10 };
export const B = { name: 'conformance B', initiative: 15 };
export const C = { name: 'conformance C', initiative: 5 };

const letter = (combatant: Combatant.Implementation | null | undefined): string | undefined =>
  combatant?.name?.replace('conformance ', '');

/** The letters in the order of the turns. */
export const names = (combat: Combat.Implementation): (string | undefined)[] => combat.turns.map(letter);

/** Whose turn it is. */
export const now = (combat: Combat.Implementation): string | undefined => letter(combat.combatant);

/** The fighter of a letter. @throws when there is none */
export function named(combat: Combat.Implementation, name: string): Combatant.Implementation {
  const found = combat.combatants.getName(`conformance ${name}`);
  if (!found) throw new Error(`no combatant ${name}`);
  return found;
}

/** Gives one document methods of its own. The result restores those of its class. */
export function override(document: object, methods: Record<string, unknown>): () => void {
  Object.assign(document, methods);
  return () => {
    for (const name of Object.keys(methods)) Reflect.deleteProperty(document, name);
  };
}
